import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { AppError } from '#domain/errors';
import type { FileProblem } from '#domain/catalogue/file-problem';
import type { JournalEntry } from '#domain/orders/journal-entry';
import { type AppendFile, openAppendFile, type OpenAppendFile } from '../files/append-file.ts';
import { type ChainHead, openChainHead, readChainHead } from '../files/chain/chain-head.ts';
import { chainLine } from '../files/chain/chained-line.ts';
import { isDiskFault, systemCodeOf } from '../files/system-code.ts';
import type { AppendGuard } from '#shop/orders/selling-ports';
import type { EntryTrial } from './entry-trial.ts';
import { createGroupCommit } from './group-commit.ts';
import { type ChainProgress, createJournalChain, type LinePlace } from './journal-chain.ts';
import {
  countLines,
  fileOfMonth,
  HEAD_FILE,
  journalPath,
  listJournalFiles,
  readOrTell,
} from './journal-files.ts';
import { readEntry, scanJournal, type Span } from './scan-journal.ts';
import { createWriterGuard } from './writer-guard.ts';

/** Where an entry stands: which file of the journal, and where in it. */
export interface Place extends Span {
  readonly file: number;
}

/** How much of one journal file is known. */
export interface JournalFile {
  readonly name: string;
  readonly size: number;
  /** CRC-32 of those bytes. */
  readonly sum: number;
}

/** How much of the journal is known, and that it was whole so far. */
export interface JournalImage {
  readonly files: readonly JournalFile[];
  readonly chain: ChainProgress;
}

interface JournalOptions {
  /** The folder of the month files. */
  readonly folder: string;
  readonly now: () => Date;
  /** Called for each entry in the journal's order: when it is read, and later once it is durable. */
  readonly take: (entry: JournalEntry, place: Place) => void;
  /** Decides what may be written, on the state after all earlier writes. */
  readonly openTrial: () => EntryTrial;
  /** Reading starts behind what is already known of each file. */
  readonly known?: JournalImage | undefined;
  /** Looks on beside a running server: touches nothing. */
  readonly isReadOnly?: boolean;
  readonly openFile?: OpenAppendFile;
  /** Whether the data folder is still this process's own; asked before each write. */
  readonly hasLock?: () => boolean;
  /** Told once when this process stops writing because another one writes. */
  readonly onStop?: (problem: FileProblem) => void;
}

/** Entries that are written together or not at all. */
interface Group {
  readonly entries: readonly JournalEntry[];
  readonly guard: AppendGuard | undefined;
}

/** Entries on disk, and their lines. */
interface Written {
  readonly entries: readonly JournalEntry[];
  readonly lines: readonly Buffer[];
}

/** An append-only, checksummed, chained file per month; the commit point of every order. */
export interface OrderJournal {
  /**
   * Resolves once the entries are on disk, together and after all earlier ones. Appends that come while one
   * is being written share the next write; what a guard asks is looked at just before.
   * @throws AppError `storage_failed`; then nothing of them stays, and the journal goes on. `orders_stopped` when
   * another program writes to the journal; then it goes on no more.
   */
  append(entries: readonly JournalEntry[], guard?: AppendGuard): Promise<void>;
  read(place: Place): JournalEntry;
  image(): JournalImage;
  /** Faults that nobody has accepted, and why nothing is written any more. */
  problems(): readonly FileProblem[];
  /** Whether confirmed records are gone and nobody has accepted it. */
  hasLoss(): boolean;
  /** Names of the faults that nobody has accepted. */
  faultKeys(): readonly string[];
  /** Whether not all of it could be read. */
  readonly isPartial: boolean;
  /** Entries taken while opening. */
  readonly readCount: number;
  /** Entries appended since. */
  readonly writtenCount: number;
  close(): Promise<void>;
}

/** Opens the journal, hands over everything in it and cuts an unfinished last line, keeping a copy of it. */
export function openOrderJournal(options: JournalOptions): OrderJournal {
  const { folder, now, take, openTrial, known, isReadOnly = false, openFile = openAppendFile } = options;
  const { hasLock = () => true, onStop = () => undefined } = options;
  const guard = createWriterGuard({ hasLock, onStop });
  // Before the lines: beside a running server they may grow meanwhile.
  const chain = createJournalChain(readChainHead(join(folder, HEAD_FILE)), known?.chain);

  const names: string[] = [];
  const sizes: number[] = [];
  const sums: number[] = [];
  const readers = new Map<number, number>();
  let readCount = 0;
  let writtenCount = 0;
  let current: AppendFile | undefined;
  let head: ChainHead | undefined;
  let isPartial = false;
  /** The last file ends in something that must go before the next line. */
  let isTailDirty = false;

  const takeChecked = (entry: JournalEntry, place: Place): void => {
    if (entry.type === 'faultsAccepted') chain.accept(entry.faults);
    take(entry, place);
  };

  const readFile = (name: string): void => {
    const file = names.length;
    const path = join(folder, name);
    const start = known?.files[file]?.size ?? 0;
    const bytes = readOrTell(path, start);
    if (!bytes) {
      chain.countUnreadable(journalPath(name));
      isPartial = true;
      names.push(name);
      sizes.push(0);
      sums.push(0);
      isTailDirty = false;
      return;
    }
    const firstLine = (): number => 1 + linesIn(name, start);
    const scan = scanJournal(
      journalPath(name),
      { bytes, start, firstLine },
      {
        chain,
        take: (line, { offset, length }, link) => {
          readCount += 1;
          takeChecked(readEntry(line, link), { file, offset, length });
        },
      },
    );
    names.push(name);
    sizes.push(scan.wholeBytes);
    sums.push(crc32(bytes.subarray(0, scan.wholeBytes - start), known?.files[file]?.sum));
    isTailDirty = scan.wholeBytes < start + bytes.length;
    if (isReadOnly) return;
    if (isTailDirty) cutTail(path, bytes.subarray(scan.wholeBytes - start), scan.wholeBytes);
    if (scan.lacksNewline) {
      appendFileSync(path, '\n');
      sizes[file] = scan.wholeBytes + 1;
      sums[file] = crc32('\n', sums[file]);
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
      if (!isDiskFault(error)) throw error;
    }
  };

  /** Where the next line comes to stand. */
  const endPlace = (): LinePlace => {
    const name = names.at(-1) ?? HEAD_FILE;
    return { file: journalPath(name), line: () => 1 + linesIn(name, sizes.at(-1) ?? 0) };
  };

  const linesIn = (name: string, size: number): number =>
    size === 0 ? 0 : countLines(readFileSync(join(folder, name)).subarray(0, size));

  const found = listJournalFiles(folder);
  if (!found) {
    chain.countUnreadable(journalPath(''));
    isPartial = true;
  }
  for (const name of found ?? []) readFile(name);
  chain.finish(endPlace());

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
      sums.push(0);
      isTailDirty = false;
      current = file;
      return file;
    }
    current ??= await openFile(join(folder, last));
    return current;
  };

  /** Lets the head name the chain's end. Without it only a proof is missing. */
  const writeHead = (): void => {
    try {
      head ??= openChainHead(join(folder, HEAD_FILE));
      head.write(chain.end());
    } catch (error) {
      if (systemCodeOf(error) === undefined) throw error;
    }
  };

  /** Writes the entries, durable when it resolves, and gives their lines. */
  const writeBatch = async (entries: readonly JournalEntry[]): Promise<Buffer[]> => {
    guard.requireOpen();
    const file = await openCurrent();
    // Before the first line of a chain, so that a chain without a head says that its head was taken away.
    if (!head) writeHead();
    const size = sizes.at(-1) ?? 0;
    guard.check(file, join(folder, names.at(-1) ?? ''), isTailDirty ? undefined : size);
    if (isTailDirty) await file.truncate(size);
    let end = chain.end();
    const lines = entries.map((entry) => {
      const chained = chainLine(entry, end);
      end = chained.link;
      return chained.line;
    });
    const bytes = Buffer.concat(lines);
    isTailDirty = true;
    await file.append(bytes);
    await file.sync();
    isTailDirty = false;
    guard.checkWritten(file, size + bytes.length);
    return lines;
  };

  const commit = ({ entries, lines }: Written): void => {
    const file = names.length - 1;
    let offset = sizes[file] ?? 0;
    for (const [index, line] of lines.entries()) {
      const entry = entries[index];
      if (!entry) break;
      chain.check(line.subarray(0, -1), endPlace());
      takeChecked(entry, { file, offset, length: line.length - 1 });
      offset += line.length;
      writtenCount += 1;
      sizes[file] = offset;
      sums[file] = crc32(line, sums[file]);
    }
    writeHead();
  };

  /** After a failure the page cache cannot be trusted: the file is opened anew and cut to its last good line. */
  const recover = async (): Promise<void> => {
    const file = current;
    current = undefined;
    // What another program wrote is not ours to cut.
    try {
      if (file && guard.problems().length === 0) await file.truncate(sizes.at(-1) ?? 0);
    } finally {
      await file?.close();
    }
  };

  const commits = createGroupCommit<Group, Written>({
    write: async (groups) => {
      const trial = openTrial();
      const refused = new Map<Group, Error>();
      const entries: JournalEntry[] = [];
      for (const group of groups) {
        const refusal = trial.refusalOf(group.entries, group.guard);
        if (refusal) refused.set(group, refusal);
        else entries.push(...group.entries);
      }
      if (refused.size === groups.length) return { written: { entries, lines: [] }, refused };
      try {
        return { written: { entries, lines: await writeBatch(entries) }, refused };
      } catch (cause) {
        // What cannot be cut now is cut before the next write; until then nobody reads beyond the good size.
        await recover().catch(() => undefined);
        throw cause instanceof AppError ? cause : new AppError('storage_failed', { cause });
      }
    },
    onWritten: commit,
  });

  return {
    append: (entries, guard) => {
      if (isReadOnly) throw new AppError('data_folder_busy');
      return commits.append({ entries, guard });
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
    image: () => ({
      files: names.map((name, index) => ({ name, size: sizes[index] ?? 0, sum: sums[index] ?? 0 })),
      chain: chain.progress(),
    }),
    problems: () => [...chain.problems(), ...guard.problems()],
    hasLoss: () => chain.hasLoss(),
    faultKeys: () => chain.keys(),
    isPartial,
    get readCount() {
      return readCount;
    },
    get writtenCount() {
      return writtenCount;
    },
    close: async () => {
      await commits.idle();
      await current?.close();
      current = undefined;
      head?.close();
      head = undefined;
      for (const reader of readers.values()) closeSync(reader);
      readers.clear();
    },
  };
}
