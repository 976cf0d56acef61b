import { appendFileSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
import { type ChainProgress, createJournalChain } from './journal-chain.ts';
import { createJournalExtent, type JournalFile, type Place } from './journal-extent.ts';
import { fileOfMonth, HEAD_FILE, journalPath, listJournalFiles, readIfPossible } from './journal-files.ts';
import { readEntry, scanJournal } from './scan-journal.ts';
import { createWriterGuard } from './writer-guard.ts';

/** How much of the journal was read, and the state of its chain there. */
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
  const extent = createJournalExtent(folder);

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
    const file = extent.count;
    const path = join(folder, name);
    const { size: start, sum } = known?.files[file] ?? { size: 0, sum: 0 };
    const bytes = readIfPossible(path, start);
    if (!bytes) {
      chain.countUnreadable(journalPath(name));
      isPartial = true;
      extent.add({ name, size: 0, sum: 0 });
      isTailDirty = false;
      return;
    }
    extent.add({ name, size: start, sum });
    const { line: firstLine } = extent.endPlace();
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
    extent.grow(bytes.subarray(0, scan.wholeBytes - start));
    isTailDirty = scan.wholeBytes < start + bytes.length;
    if (isReadOnly) return;
    if (isTailDirty) cutTail(path, bytes.subarray(scan.wholeBytes - start), scan.wholeBytes);
    if (scan.lacksNewline) {
      appendFileSync(path, '\n');
      extent.grow('\n');
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

  const found = listJournalFiles(folder);
  if (!found) {
    chain.countUnreadable(journalPath(''));
    isPartial = true;
  }
  for (const name of found ?? []) readFile(name);
  chain.finish(extent.endPlace());

  /** The file to append to: never an older one than the last, so that order in files is order in time. */
  const openCurrent = async (): Promise<AppendFile> => {
    const month = fileOfMonth(now());
    const last = extent.last()?.name;
    if (last === undefined || month > last) {
      await current?.close();
      current = undefined;
      // Not at the start: a shop whose disk takes no more is still looked at.
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = await openFile(join(folder, month));
      extent.add({ name: month, size: 0, sum: 0 });
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
    const { name, size } = extent.last() ?? { name: '', size: 0 };
    guard.check(file, join(folder, name), isTailDirty ? undefined : size);
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
    const file = extent.count - 1;
    let offset = extent.last()?.size ?? 0;
    for (const [index, line] of lines.entries()) {
      const entry = entries[index];
      if (!entry) break;
      chain.check(line.subarray(0, -1), extent.endPlace());
      takeChecked(entry, { file, offset, length: line.length - 1 });
      offset += line.length;
      writtenCount += 1;
      extent.grow(line);
    }
    writeHead();
  };

  /** After a failure the page cache cannot be trusted: the file is opened anew and cut to its last good line. */
  const recover = async (): Promise<void> => {
    const file = current;
    current = undefined;
    // What another program wrote is not ours to cut.
    try {
      if (file && guard.problems().length === 0) await file.truncate(extent.last()?.size ?? 0);
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
    read: (place) => extent.read(place),
    image: () => ({ files: extent.files(), chain: chain.progress() }),
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
      extent.close();
    },
  };
}
