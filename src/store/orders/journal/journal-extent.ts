import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { getOrAdd } from '#kernel/get-or-add';
import type { JournalEntry } from '#domain/orders/journal-entry';
import type { LinePlace } from './journal-chain.ts';
import { countLines, HEAD_FILE, journalPath } from './journal-files.ts';
import { readEntry, type Span } from './scan-journal.ts';

/** The place of an entry: the number of its file, and its position there. */
export interface Place extends Span {
  readonly file: number;
}

/** One journal file, as far as it was read or written. */
export interface JournalFile {
  readonly name: string;
  /** Bytes from the file's beginning. */
  readonly size: number;
  /** CRC-32 of those bytes. */
  readonly sum: number;
}

/** The journal's files, and how much of each was read or written. Bytes behind that do not count. */
export function createJournalExtent(folder: string) {
  const files: JournalFile[] = [];
  const readers = new Map<number, number>();

  return {
    add: (file: JournalFile): void => {
      files.push(file);
    },
    /** Bytes were read or written at the end of the last file. */
    grow: (bytes: Uint8Array | string): void => {
      const file = files.pop();
      if (!file) throw new RangeError('No file to grow');
      files.push({
        name: file.name,
        size: file.size + Buffer.byteLength(bytes),
        sum: crc32(bytes, file.sum),
      });
    },
    last: (): JournalFile | undefined => files.at(-1),
    endPlace: (): LinePlace => {
      const { name, size } = files.at(-1) ?? { name: HEAD_FILE, size: 0 };
      const lines = (): number =>
        size === 0 ? 0 : countLines(readFileSync(join(folder, name)).subarray(0, size));
      return { file: journalPath(name), line: () => 1 + lines() };
    },
    /** @throws Error when the file cannot be read. */
    read: ({ file, offset, length }: Place): JournalEntry => {
      const reader = getOrAdd(readers, file, () => openSync(join(folder, files[file]?.name ?? ''), 'r'));
      const bytes = Buffer.allocUnsafe(length);
      readSync(reader, bytes, 0, length, offset);
      return readEntry(bytes);
    },
    files: (): readonly JournalFile[] => [...files],
    get count() {
      return files.length;
    },
    close: (): void => {
      for (const reader of readers.values()) closeSync(reader);
      readers.clear();
    },
  };
}
