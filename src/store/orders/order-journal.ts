import {
  appendFileSync,
  closeSync,
  fstatSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { AppError } from '#domain/errors';
import type { FileProblem } from '#domain/catalogue/file-problem';
import type { JournalEntry } from '#domain/orders/journal-entry';
import { type AppendFile, openAppendFile, type OpenAppendFile } from '../files/append-file.ts';
import { readEntry, scanJournal, type Span } from './scan-journal.ts';
import { sealLine } from '../files/sealed-line.ts';
import { systemCodeOf } from '../files/system-code.ts';

/** Where an entry stands: which file of the journal, and where in it. */
export interface Place extends Span {
  readonly file: number;
}

/** How much of one journal file is known. */
export interface JournalFile {
  readonly name: string;
  readonly size: number;
}

interface JournalOptions {
  /** The folder of the month files. */
  readonly folder: string;
  readonly now: () => Date;
  /** Called for each entry in the journal's order: when it is read, and later once it is durable. */
  readonly take: (entry: JournalEntry, place: Place) => void;
  /** Reading starts behind what is already known of each file. */
  readonly known?: readonly JournalFile[];
  /** Looks on beside a running server: touches nothing. */
  readonly isReadOnly?: boolean;
  readonly openFile?: OpenAppendFile;
}

/** An append-only, checksummed file per month; the commit point of every order. */
export interface OrderJournal {
  /**
   * Resolves once the entries are on disk, together and after all earlier ones. Appends that come while one
   * is being written share the next write.
   * @throws AppError `storage_failed`; then nothing of them stays, and the journal goes on.
   */
  append(entries: readonly JournalEntry[]): Promise<void>;
  read(place: Place): JournalEntry;
  files(): readonly JournalFile[];
  problems(): readonly FileProblem[];
  /** Entries taken while opening. */
  readonly readCount: number;
  /** Entries appended since. */
  readonly writtenCount: number;
  close(): Promise<void>;
}

interface Waiting {
  readonly entries: readonly JournalEntry[];
  readonly lines: readonly Buffer[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** The disk takes no more: what stands there can still be read. */
const DISK_FAULTS = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO']);

const NEWLINE = 10;
const MONTH_FILE = /^\d{4}-\d{2}\.jsonl$/;

/** Names of the journal's files, oldest first. */
export function listJournalFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => MONTH_FILE.test(name))
    .sort();
}

function fileOfMonth(time: Date): string {
  return `${time.toISOString().slice(0, 7)}.jsonl`;
}

/** A file's bytes from a position to its end. */
function readFrom(path: string, start: number): Buffer {
  if (start === 0) return readFileSync(path);
  const descriptor = openSync(path, 'r');
  try {
    const bytes = Buffer.allocUnsafe(Math.max(0, fstatSync(descriptor).size - start));
    let length = 0;
    while (length < bytes.length) {
      const count = readSync(descriptor, bytes, length, bytes.length - length, start + length);
      if (count === 0) break;
      length += count;
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(descriptor);
  }
}

/** Lets everybody append who is ready to: who came first would else have a sync to himself, and the others wait for it. */
function turnOfLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** How many lines end in the bytes. */
export function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

/** Opens the journal, hands over everything in it and cuts an unfinished last line, keeping a copy of it. */
export function openOrderJournal(options: JournalOptions): OrderJournal {
  const { folder, now, take, known = [], isReadOnly = false, openFile = openAppendFile } = options;

  const names: string[] = [];
  const sizes: number[] = [];
  const readers = new Map<number, number>();
  const problems: FileProblem[] = [];
  let readCount = 0;
  let writtenCount = 0;
  let current: AppendFile | undefined;
  /** The last file ends in something that must go before the next line. */
  let isTailDirty = false;

  const readFile = (name: string): void => {
    const file = names.length;
    const path = join(folder, name);
    const start = known[file]?.size ?? 0;
    const bytes = readFrom(path, start);
    const scan = scanJournal(
      `_private/${basename(folder)}/${name}`,
      { bytes, start, firstLine: () => 1 + countLines(readFileSync(path).subarray(0, start)) },
      (line, span) => {
        readCount += 1;
        take(readEntry(line), { file, ...span });
      },
    );
    names.push(name);
    sizes.push(scan.wholeBytes);
    problems.push(...scan.problems);
    isTailDirty = scan.wholeBytes < start + bytes.length;
    if (isReadOnly) return;
    if (isTailDirty) cutTail(path, bytes.subarray(scan.wholeBytes - start), scan.wholeBytes);
    if (scan.lacksNewline) {
      appendFileSync(path, '\n');
      sizes[file] = scan.wholeBytes + 1;
    }
  };

  /** Cuts an unfinished line and keeps a copy of it. On a disk that takes no more, the next write cuts it. */
  const cutTail = (path: string, tail: Buffer, size: number): void => {
    try {
      truncateSync(path, size);
      isTailDirty = false;
      const stamp = now().toISOString().replace(/[:.]/g, '-');
      writeFileSync(`${path}.torn-${stamp}`, tail, { mode: 0o600 });
    } catch (error) {
      if (!DISK_FAULTS.has(systemCodeOf(error) ?? '')) throw error;
    }
  };

  for (const name of listJournalFiles(folder)) readFile(name);

  /** The file to append to: never an older one than the last, so that order in files is order in time. */
  const openCurrent = async (): Promise<AppendFile> => {
    const month = fileOfMonth(now());
    const last = names.at(-1);
    if (last === undefined || month > last) {
      await current?.close();
      current = undefined;
      // Not at the start: a shop whose disk takes no more is still looked at.
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = await openFile(join(folder, month));
      names.push(month);
      sizes.push(0);
      isTailDirty = false;
      current = file;
      return file;
    }
    current ??= await openFile(join(folder, last));
    return current;
  };

  const writeBatch = async (batch: readonly Waiting[]): Promise<void> => {
    const file = await openCurrent();
    const size = sizes.at(-1) ?? 0;
    if (isTailDirty) await file.truncate(size);
    isTailDirty = true;
    await file.write(Buffer.concat(batch.flatMap(({ lines }) => lines)), size);
    await file.sync();
    isTailDirty = false;
  };

  const commit = (batch: readonly Waiting[]): void => {
    const file = names.length - 1;
    let offset = sizes[file] ?? 0;
    for (const { entries, lines } of batch) {
      for (const [index, entry] of entries.entries()) {
        const length = lines[index]?.length ?? 0;
        take(entry, { file, offset, length: length - 1 });
        offset += length;
        writtenCount += 1;
      }
    }
    sizes[file] = offset;
  };

  /** After a failure the page cache cannot be trusted: the file is opened anew and cut to its last good line. */
  const recover = async (): Promise<void> => {
    const file = current;
    current = undefined;
    await file?.truncate(sizes.at(-1) ?? 0);
    await file?.close();
  };

  let queue: Waiting[] = [];
  let writing: Promise<void> | undefined;

  const drain = async (): Promise<void> => {
    await turnOfLoop();
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      try {
        await writeBatch(batch);
      } catch (cause) {
        // What cannot be cut now is cut before the next write; until then nobody reads beyond the good size.
        await recover().catch(() => undefined);
        const error = new AppError('storage_failed', { cause });
        for (const { reject } of batch) reject(error);
        continue;
      }
      commit(batch);
      for (const { resolve } of batch) resolve();
      await turnOfLoop();
    }
    writing = undefined;
  };

  return {
    append: (entries) => {
      if (isReadOnly) throw new AppError('data_folder_busy');
      return new Promise<void>((resolve, reject) => {
        queue.push({ entries, lines: entries.map(sealLine), resolve, reject });
        writing ??= drain();
      });
    },
    read: ({ file, offset, length }) => {
      let reader = readers.get(file);
      if (reader === undefined) {
        reader = openSync(join(folder, names[file] ?? ''), 'r');
        readers.set(file, reader);
      }
      const bytes = Buffer.allocUnsafe(length);
      readSync(reader, bytes, 0, length, offset);
      return readEntry(bytes);
    },
    files: () => names.map((name, index) => ({ name, size: sizes[index] ?? 0 })),
    problems: () => problems,
    get readCount() {
      return readCount;
    },
    get writtenCount() {
      return writtenCount;
    },
    close: async () => {
      await writing;
      await current?.close();
      current = undefined;
      for (const reader of readers.values()) closeSync(reader);
      readers.clear();
    },
  };
}
