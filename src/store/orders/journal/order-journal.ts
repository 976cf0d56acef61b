import { join } from 'node:path';
import { AppError } from '#domain/errors';
import type { FileProblem } from '#domain/catalogue/file-problem';
import type { JournalEntry } from '#domain/orders/journal-entry';
import { type AppendFile, openAppendFile, type OpenAppendFile, readFrom } from '../../files/append-file.ts';
import { type ChainHead, openChainHead, readChainHead } from '../../files/chain/chain-head.ts';
import { chainLine } from '../../files/chain/chained-line.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { tryOr } from '#kernel/system-code';
import type { AppendGuard } from '#shop/orders/selling-ports';
import type { EntryGroup, EntryTrial } from '../entry-trial.ts';
import { createGroupCommit } from './group-commit.ts';
import { type ChainProgress, createJournalChain } from './journal-chain.ts';
import { createJournalExtent, type JournalFile, type Place } from './journal-extent.ts';
import { fileOfMonth, HEAD_FILE, journalPath, listJournalFiles } from './journal-files.ts';
import { cutTail, endLine } from './journal-tail.ts';
import { readEntry, scanJournal } from './scan-journal.ts';
import { createWriterGuard } from './writer-guard.ts';

/** The part of the journal that was read, and the state of the chain at its end. */
export interface JournalImage {
  readonly files: readonly JournalFile[];
  readonly chain: ChainProgress;
}

export interface JournalOptions {
  readonly folder: string;
  readonly now: () => Date;
  /** Called for each entry in the journal's order: first while the journal is read, later when a new entry is durable. */
  readonly onEntry: (entry: JournalEntry, place: Place) => void;
  /** Called with new entries that became durable together, after `onEntry` had each of them. */
  readonly onWritten?: (entries: readonly JournalEntry[]) => void;
  /** Decides which entries may be written. It starts from the state after all earlier writes. */
  readonly openTrial: () => EntryTrial;
  /** The part that is known already; reading starts behind it. */
  readonly known?: JournalImage | undefined;
  /** For reading beside a running server: nothing on disk is changed. */
  readonly isReadOnly?: boolean;
  readonly openFile?: OpenAppendFile;
  /** Whether this process still has the lock on the data folder; checked before each write. */
  readonly hasLock?: (() => boolean) | undefined;
  /** Called once when this process stops writing because another process writes to the journal. */
  readonly onStop?: (problem: FileProblem) => void;
  /** Called for each file whose unfinished last line was cut off and saved in a file beside. */
  readonly onCut?: (file: string) => void;
}

/**
 * The order journal: one append-only file for each month, with checksums and a chain through all lines. An order is
 * committed when its line is here.
 */
export type OrderJournal = ReturnType<typeof openOrderJournal>;

/** Opens the journal and passes every entry to `onEntry`. An unfinished last line is cut off and saved in a file beside. */
export function openOrderJournal(options: JournalOptions) {
  const { folder, now, onEntry, openTrial, known, isReadOnly = false, openFile = openAppendFile } = options;
  const { hasLock = () => true, onStop = () => undefined, onCut, onWritten } = options;
  const guard = createWriterGuard({ hasLock, onStop });
  // The head is read before the lines: a running server may add lines meanwhile.
  const chain = createJournalChain(readChainHead(join(folder, HEAD_FILE)), known?.chain);
  const extent = createJournalExtent(folder);

  let current: AppendFile | undefined;
  let head: ChainHead | undefined;
  /** Whether a part of it could not be read, or its last line could not be ended. */
  let isPartial = false;
  /** The last file ends in bytes that must be cut off before the next line. */
  let isTailDirty = false;
  /** The newline that the last file's last line lacks, or nothing. */
  let missingEnd = '';

  const applyEntry = (entry: JournalEntry, place: Place): void => {
    if (entry.type === 'faultsAccepted') chain.accept(entry.faults);
    onEntry(entry, place);
  };

  const readFile = (name: string): void => {
    missingEnd = '';
    const file = extent.count;
    const path = join(folder, name);
    const { size: start, sum } = known?.files[file] ?? { size: 0, sum: 0 };
    const bytes = tryOr(undefined, () => readFrom(path, start));
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
        onLine: (line, { offset, length }, link) =>
          applyEntry(readEntry(line, link), { file, offset, length }),
      },
    );
    extent.grow(bytes.subarray(0, scan.wholeBytes - start));
    isTailDirty = scan.wholeBytes < start + bytes.length;
    if (isReadOnly) return;
    if (isTailDirty && cutTail(path, bytes.subarray(scan.wholeBytes - start), scan.wholeBytes, now())) {
      isTailDirty = false;
      onCut?.(journalPath(name));
    }
    if (!scan.lacksNewline) return;
    if (endLine(path)) extent.grow('\n');
    else {
      missingEnd = '\n';
      isPartial = true;
    }
  };

  const found = listJournalFiles(folder);
  if (!found) {
    chain.countUnreadable(journalPath(''));
    isPartial = true;
  }
  for (const name of found ?? []) readFile(name);
  chain.finish(extent.endPlace());

  /** The file to append to. It is never older than the last file, so that the order of lines is the order in time. */
  const openCurrent = async (): Promise<AppendFile> => {
    const month = fileOfMonth(now());
    const last = extent.last()?.name;
    if (last === undefined || month > last) {
      await current?.close();
      current = undefined;
      // Created here and not at the start: a shop on a full or read-only disk can still be opened.
      makeFolder(folder);
      const file = await openFile(join(folder, month));
      extent.add({ name: month, size: 0, sum: 0 });
      isTailDirty = false;
      missingEnd = '';
      current = file;
      return file;
    }
    current ??= await openFile(join(folder, last));
    return current;
  };

  /** A failure is ignored: without a head only the proof of completeness is missing. */
  const writeHead = (): void => {
    tryOr(undefined, () => {
      head ??= openChainHead(join(folder, HEAD_FILE));
      head.write(chain.end());
    });
  };

  /** Writes the entries and returns their lines; they are durable when it resolves. */
  const writeBatch = async (entries: readonly JournalEntry[]): Promise<Buffer[]> => {
    guard.requireOpen();
    const file = await openCurrent();
    // The head is written before the first line, so that a chain without a head proves that the head was removed.
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
    const bytes = Buffer.concat([Buffer.from(missingEnd), ...lines]);
    isTailDirty = true;
    await file.append(bytes);
    await file.sync();
    isTailDirty = false;
    guard.checkWritten(file, size + bytes.length);
    extent.grow(missingEnd);
    missingEnd = '';
    return lines;
  };

  const applyWritten = (entries: readonly JournalEntry[], lines: readonly Buffer[]): void => {
    const file = extent.count - 1;
    let offset = extent.last()?.size ?? 0;
    for (const [index, line] of lines.entries()) {
      const entry = entries[index];
      if (!entry) break;
      chain.check(line.subarray(0, -1), extent.endPlace());
      applyEntry(entry, { file, offset, length: line.length - 1 });
      offset += line.length;
      extent.grow(line);
    }
    writeHead();
    onWritten?.(entries);
  };

  /** After a failed write the page cache is not reliable: the file is closed and cut to its last good line. */
  const recover = async (): Promise<void> => {
    const file = current;
    current = undefined;
    // Lines of another program are never cut.
    try {
      if (file && guard.problems().length === 0) await file.truncate(extent.last()?.size ?? 0);
    } finally {
      await file?.close();
    }
  };

  const commits = createGroupCommit<EntryGroup>(async (groups) => {
    const { accepted, refused } = openTrial()(groups);
    if (refused.size === groups.length) return refused;
    const lines = await writeBatch(accepted).catch(async (cause: unknown) => {
      // If this cut fails, the next write cuts; until then nobody reads beyond the good part.
      await recover().catch(() => undefined);
      throw cause instanceof AppError ? cause : new AppError('storage_failed', { cause });
    });
    applyWritten(accepted, lines);
    return refused;
  });

  return {
    /**
     * Resolves when the entries are durable. They are written together, and after all earlier ones. Appends that arrive
     * during a write share the next write; `guard` is checked directly before it.
     *
     * @throws AppError `storage_failed`: none of the entries was written, later appends are possible. `orders_stopped`:
     * another program writes to the journal, and this one does not write any more.
     */
    append: (entries: readonly JournalEntry[], guard?: AppendGuard): Promise<void> => {
      if (isReadOnly) throw new AppError('data_folder_busy');
      return commits.append({ entries, guard });
    },
    read: (place: Place): JournalEntry => extent.read(place),
    image: (): JournalImage => ({ files: extent.files(), chain: chain.progress() }),
    /** Faults that nobody has accepted yet, and the reason when writing has stopped. */
    problems: (): readonly FileProblem[] => {
      const last = extent.last();
      const isKnown = !isReadOnly && !isPartial && !isTailDirty && commits.isIdle();
      if (last && isKnown) guard.checkIdle(join(folder, last.name), last.size);
      return [...chain.problems(), ...guard.problems()];
    },
    /** Whether confirmed records are lost and nobody has accepted that. */
    hasLoss: (): boolean => chain.hasLoss(),
    faultKeys: (): readonly string[] => chain.keys(),
    isPartial,
    close: async (): Promise<void> => {
      await commits.idle();
      await current?.close();
      current = undefined;
      head?.close();
      head = undefined;
      extent.close();
    },
  };
}
