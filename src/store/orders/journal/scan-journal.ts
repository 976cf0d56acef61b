import type { JournalEntry } from '#domain/orders/journal-entry';
import { type ChainPlace, readPlace, unchain } from '../../files/chain/chained-line.ts';
import { isSealed } from '../../files/chain/sealed-line.ts';
import type { JournalChain } from './journal-chain.ts';

const NEWLINE = 10;

/** The position and length of a line in its file, without the newline. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

/** A part of a journal file up to its end. */
interface FilePart {
  readonly bytes: Buffer;
  /** The position of the first byte in the file; always the beginning of a line. */
  readonly start?: number;
  /** The number of the first line; called only when a problem is reported. */
  readonly firstLine?: () => number;
}

interface Handlers {
  readonly onLine: (line: Buffer, span: Span, link: ChainPlace) => void;
  readonly onDamaged?: (span: Span) => void;
  /** Checks that no line is missing. */
  readonly chain?: JournalChain;
}

/** The record of a line with a right checksum. It is not validated again, because this program wrote it. */
export function readEntry(line: Buffer, link = readPlace(line)): JournalEntry {
  const entry: JournalEntry = JSON.parse(unchain(line, link));
  return entry;
}

/**
 * Reads the lines of a journal file, from its beginning or from a later line, and passes each good line to `onLine`. A
 * line with a wrong checksum is skipped; the lines after it still count.
 * @returns the bytes up to the end of the last good line, which an unfinished one may follow, and whether the last line
 * is good but its newline is missing
 */
export function scanJournal(
  file: string,
  { bytes, start = 0, firstLine = () => 1 }: FilePart,
  { onLine, onDamaged, chain }: Handlers,
) {
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
      onLine(text, span, link);
    } else {
      chain?.countDamaged(text, place);
      onDamaged?.(span);
    }
    if (newline === -1) return { wholeBytes: start + end, lacksNewline: true };
    offset = newline + 1;
  }
  return { wholeBytes: start + offset, lacksNewline: false };
}
