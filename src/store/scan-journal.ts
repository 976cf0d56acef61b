import type { FileProblem } from '../domain/file-problem.ts';
import type { JournalEntry } from '../domain/journal-entry.ts';
import { isSealed, unseal } from './sealed-line.ts';

const NEWLINE = 10;

/** Where a line stands in its file, newline not counted. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

/** What a pass over one file's bytes found beside its entries. */
export interface Scan {
  readonly problems: readonly FileProblem[];
  /** Bytes up to the end of the last good line; what follows is a line that was never finished. */
  readonly wholeBytes: number;
  /** Whether the last line is good but lost its newline. */
  readonly lacksNewline: boolean;
}

/** The record of a line whose checksum is right: this program wrote it, so it is what it was. */
export function readEntry(line: Buffer): JournalEntry {
  const entry: JournalEntry = JSON.parse(unseal(line));
  return entry;
}

/**
 * Goes through a journal file's bytes from an offset and hands over each good line. A line with a wrong checksum
 * is told as a problem and skipped; those after it still count.
 */
export function scanJournal(
  file: string,
  bytes: Buffer,
  from: number,
  take: (entry: JournalEntry, span: Span) => void,
): Scan {
  const problems: FileProblem[] = [];
  let offset = from;
  let line = 0;
  while (offset < bytes.length) {
    const newline = bytes.indexOf(NEWLINE, offset);
    const end = newline === -1 ? bytes.length : newline;
    const text = bytes.subarray(offset, end);
    const isGood = isSealed(text);
    if (newline === -1 && !isGood) return { problems, wholeBytes: offset, lacksNewline: false };
    line += 1;
    if (isGood) {
      take(readEntry(text), { offset, length: end - offset });
    } else {
      problems.push({
        file,
        line: from === 0 ? line : lineAt(bytes, offset),
        code: 'bad_checksum',
        message:
          'sipariş defterindeki bu satır bozuk (sağlama toplamı tutmuyor) ve okunamadı; yedekten geri yükleyin',
      });
    }
    if (newline === -1) return { problems, wholeBytes: bytes.length, lacksNewline: true };
    offset = newline + 1;
  }
  return { problems, wholeBytes: offset, lacksNewline: false };
}

function lineAt(bytes: Buffer, offset: number): number {
  let line = 1;
  for (let at = bytes.indexOf(NEWLINE); at !== -1 && at < offset; at = bytes.indexOf(NEWLINE, at + 1))
    line += 1;
  return line;
}
