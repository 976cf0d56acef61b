import type { FileProblem, ProblemCode } from '#domain/catalogue/file-problem';
import {
  CHAIN_START,
  type ChainLink,
  type ChainPlace,
  hashInChain,
  hashLine,
  readPlace,
} from '../../files/chain/chained-line.ts';

/** The place of a line. The line number is counted only for a report. */
export interface LinePlace {
  /** Path below the data folder. */
  readonly file: string;
  readonly line: () => number;
}

/** A fault of the journal. Its key stays the same while the journal grows. */
interface JournalFault extends FileProblem {
  readonly key: string;
  /** Whether it cost a record that was already confirmed to somebody. */
  readonly isLoss: boolean;
}

/** How far a chain was checked; a later check can continue from here. */
export interface ChainProgress {
  readonly number: number;
  readonly hash: string;
  /** False while no line has a chain number: such lines were written before the chain existed. */
  readonly isChained: boolean;
  /** Damaged lines since the last good one. */
  readonly damaged: number;
  readonly faults: readonly JournalFault[];
  readonly accepted: readonly string[];
}

const START: ChainProgress = { ...CHAIN_START, isChained: false, damaged: 0, faults: [], accepted: [] };

/** Codes of faults that always mean a lost confirmed record. */
const LOSSES: ReadonlySet<ProblemCode> = new Set(['missing_lines', 'broken_chain']);

export type JournalChain = ReturnType<typeof createJournalChain>;

/**
 * Checks the chain through the lines of all month files: numbers without a gap, and each line names the hash of the one
 * before. Lines that are older than the chain are counted, so that the first number of the chain proves them.
 *
 * @param head the end of the chain as stored beside the lines; it must be read before them
 */
export function createJournalChain(head: ChainLink | undefined, progress = START) {
  let { number, hash, isChained, damaged } = progress;
  const faults = new Map(progress.faults.map((fault) => [fault.key, fault]));
  /** Faults of lines that may become readable again, which removes the fault: they are not part of the progress. */
  const passingFaults = new Map<string, JournalFault>();
  const accepted = new Set(progress.accepted);

  const report = (
    { file, line }: LinePlace,
    fault: Pick<JournalFault, 'key' | 'code' | 'message'> & Partial<JournalFault>,
    found = faults,
  ): void => {
    found.set(fault.key, { file, line: line(), isLoss: LOSSES.has(fault.code), ...fault });
  };

  const reportForeign = (place: LinePlace, message: string): void =>
    report(place, { key: `foreign ${place.file}:${place.line()}`, code: 'foreign_line', message });
  const reportMissing = (to: number, place: LinePlace, found = faults): void => {
    const from = number + 1;
    const which = from === to ? `${from} numaralı kayıt` : `${from}-${to} numaralı kayıtlar`;
    const message = `sipariş defterinde bu satırdan önce ${which} eksik; yedekten geri yükleyin ya da "shop orders verify --accept" ile eksik hâliyle devam edin`;
    report(place, { key: `missing ${from}-${to}`, code: 'missing_lines', message }, found);
  };

  const openFaults = (): JournalFault[] =>
    [...new Map([...faults, ...passingFaults]).values()].filter(({ key }) => !accepted.has(key));

  const reportBroken = (at: number, place: LinePlace): void =>
    report(place, {
      key: `broken ${at}`,
      code: 'broken_chain',
      message: `sipariş defterinin ${at} numaralı kaydı zincire uymuyor: kendisi ya da önceki satır sonradan değiştirilmiş; yedekle karşılaştırın`,
    });

  const checkLink = (line: Buffer, link: ChainPlace, at: number, place: LinePlace): void => {
    if (at <= number) {
      reportForeign(
        place,
        `sipariş defterindeki bu satırın yeri burası değil (${at} numara ikinci kez); iki sunucu aynı klasöre yazmış ya da dosya elle birleştirilmiş olabilir`,
      );
      return;
    }
    if (at - number - 1 > damaged) reportMissing(at - 1, place);
    else if (damaged === 0 && link.previous !== hash) reportBroken(at, place);
    number = at;
    hash = hashInChain(line, link);
    damaged = 0;
    isChained = true;
    if (head?.number === at && head.hash !== hash) reportBroken(at, place);
  };

  return {
    /** Checks the next good line of the journal. */
    check: (line: Buffer, place: LinePlace, link: ChainPlace = readPlace(line)): void => {
      if (link.number !== undefined) {
        checkLink(line, link, link.number, place);
      } else if (isChained) {
        reportForeign(
          place,
          'sipariş defterindeki bu satır zincirde değil: eski bir program sürümü ya da elle eklenmiş olabilir',
        );
      } else {
        number += 1;
        hash = hashInChain(line, link);
      }
    },
    /** Counts the next line, which is damaged. */
    countDamaged: (line: Buffer, place: LinePlace): void => {
      if (isChained) damaged += 1;
      else number += 1;
      hash = hashLine(line);
      report(place, {
        key: `damaged ${number + damaged}`,
        code: 'bad_checksum',
        message:
          'sipariş defterindeki bu satır bozuk (sağlama toplamı tutmuyor) ve okunamadı; yedekten geri yükleyin',
        // A damaged line after the head may be an unfinished write: a power cut ended it before it was confirmed.
        isLoss: head !== undefined && number + damaged <= head.number,
      });
    },
    /** Counts a file or folder that cannot be read now; its records may still exist. */
    countUnreadable: (file: string): void => {
      const message =
        'sipariş defterinin bu yerindeki kayıtlar okunamıyor (okuma izni yok, ya da dosya ile klasör birbirinin yerinde); bu yüzden yeni sipariş alınmaz. Düzeltin ya da yedekten geri yükleyin, sonra sunucuyu yeniden başlatın';
      const fault = { key: `unreadable ${file}`, code: 'unreadable', message, isLoss: true } as const;
      report({ file, line: () => 1 }, fault, passingFaults);
    },
    /** Compares the end with the head, after all lines were checked. */
    finish: (place: LinePlace): void => {
      if (!head) {
        if (isChained) {
          const message =
            'sipariş defterinin son kayıt numarasını tutan 000-head dosyası yok ya da bozuk; son kayıtların eksiksiz olduğu kanıtlanamıyor';
          report(place, { key: 'head', code: 'missing_head', message }, passingFaults);
        }
      } else if (head.number > number + damaged) {
        reportMissing(head.number, place, passingFaults);
      }
    },
    /** The owner accepts the loss that these faults mean. */
    accept: (keys: readonly string[]): void => {
      for (const key of keys) accepted.add(key);
    },
    /** The number and hash that the next line must continue. */
    end: (): ChainLink => {
      const last = number + damaged;
      // After lost or damaged lines the head is right, after a good line the line itself.
      return head && (head.number > last || (head.number === last && damaged > 0))
        ? head
        : { number: last, hash };
    },
    /** The keys of the faults that nobody has accepted. */
    keys: (): string[] => openFaults().map(({ key }) => key),
    problems: (): FileProblem[] =>
      openFaults().map(({ file, line, code, message }) => ({ file, line, code, message })),
    /** Whether confirmed records are lost and nobody has accepted that. */
    hasLoss: (): boolean => openFaults().some(({ isLoss }) => isLoss),
    progress: (): ChainProgress => ({
      number,
      hash,
      isChained,
      damaged,
      faults: [...faults.values()],
      accepted: [...accepted],
    }),
  };
}
