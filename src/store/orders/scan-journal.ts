import type { JournalEntry } from '#domain/orders/journal-entry';
import { type ChainPlace, readPlace, unchain } from '../files/chain/chained-line.ts';
import { isSealed } from '../files/chain/sealed-line.ts';
import type { JournalChain } from './journal-chain.ts';

const NEWLINE = 10;

/** Where a line stands in its file, newline not counted. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

/** A part of a journal file up to its end. */
interface Stretch {
  readonly bytes: Buffer;
  /** Where in the file the bytes begin; always at the beginning of a line. */
  readonly start?: number;
  /** The number of the line that begins there, asked only when a problem has to be told. */
  readonly firstLine?: () => number;
}

/** What a pass over one file's bytes found beside its entries. */
export interface Scan {
  /** Bytes up to the end of the last good line; what follows is a line that was never finished. */
  readonly wholeBytes: number;
  /** Whether the last line is good but lost its newline. */
  readonly lacksNewline: boolean;
}

interface Handlers {
  readonly take: (line: Buffer, span: Span, link: ChainPlace) => void;
  readonly takeDamaged?: (span: Span) => void;
  /** Checks that no line is missing between them. */
  readonly chain?: JournalChain;
}

/** The record of a line whose checksum is right: this program wrote it, so it is what it was. */
export function readEntry(line: Buffer, link = readPlace(line)): JournalEntry {
  const entry: JournalEntry = JSON.parse(unchain(line, link));
  return entry;
}

/**
 * Goes through the bytes of a journal file, which may begin in the middle of it, and hands over each good line.
 * A line with a wrong checksum is skipped; those after it still count.
 */
export function scanJournal(
  file: string,
  { bytes, start = 0, firstLine = () => 1 }: Stretch,
  { take, takeDamaged, chain }: Handlers,
): Scan {
  let offset = 0;
  for (let line = 0; offset < bytes.length; line += 1) {
    const newline = bytes.indexOf(NEWLINE, offset);
    const end = newline === -1 ? bytes.length : newline;
    const text = bytes.subarray(offset, end);
    const isGood = isSealed(text);
    if (newline === -1 && !isGood) break;
    const span = { offset: start + offset, length: end - offset };
    const place = { file, line: () => firstLine() + line };
    if (isGood) {
      const link = readPlace(text);
      chain?.check(text, place, link);
      take(text, span, link);
    } else {
      chain?.countDamaged(text, place);
      takeDamaged?.(span);
    }
    if (newline === -1) return { wholeBytes: start + end, lacksNewline: true };
    offset = newline + 1;
  }
  return { wholeBytes: start + offset, lacksNewline: false };
}
