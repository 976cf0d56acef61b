import { join } from 'node:path';
import { parseJson } from '#kernel/json';
import { createQueue } from '#kernel/task-queue';
import { type ChangeLog } from '#shop/panel/ports';
import { batchOf, type ChangeBatch, changeBatch } from '#domain/panel/change-batch';
import { appendDurably, readFrom } from '../files/append-file.ts';
import { openPrivateFolder, writePrivately } from '../files/private-files.ts';
import { type Log, SILENT_LOG } from '../files/log.ts';
import { setAside } from '../files/set-aside.ts';
import { statOf } from '../files/paths.ts';
import { systemCodeOf } from '#kernel/system-code';

interface Options {
  readonly dataDir: string;
  readonly log?: Log;
  /** How many changes of single products are stored; older ones are removed at the next start. */
  readonly maxEdits?: number;
}

const MAX_EDITS = 50_000;
const UNREAD = { size: 0, isWhole: true };
export const CHANGES_FILE = 'changes.jsonl';

/**
 * `_private/changes.jsonl`: one line for each save in the panel or from the command line, or for each part of a long
 * one; lines with the same id are one change. A line that a crash left unfinished is ignored. A file with other
 * unreadable lines is set aside before it is written again. Lines that other processes append are read at the next
 * access.
 */
export function openChangeLog({ dataDir, log = SILENT_LOG, maxEdits = MAX_EDITS }: Options): ChangeLog {
  const path = join(openPrivateFolder(dataDir), CHANGES_FILE);
  /** Oldest first. */
  const byId = new Map<string, ChangeBatch>();
  const idsOfProduct = new Map<string, string[]>();
  /** The file that was read, which another process may replace, how far, and whether a finished line ends there. */
  let seen: { readonly ino?: number | undefined; readonly size: number; readonly isWhole: boolean } = UNREAD;
  /** Whether the file contains something that is neither a change nor an unfinished line. */
  let isBroken = false;
  /** Whether the file contains changes that are too old to be stored. */
  let isFull = false;
  const inQueue = createQueue();

  const remember = (batch: ChangeBatch): void => {
    byId.set(batch.id, joined(byId.get(batch.id), batch));
    for (const { productId } of [...batch.edits, ...(batch.pieces ?? [])]) {
      const ids = idsOfProduct.get(productId) ?? [];
      if (ids[0] !== batch.id) idsOfProduct.set(productId, [batch.id, ...ids]);
    }
  };

  /** Reads the lines that this or another process has written since the last call. */
  const catchUp = (): void => {
    const { size = 0, ino } = statOf(path) ?? {};
    if (ino !== seen.ino) {
      byId.clear();
      idsOfProduct.clear();
      seen = { ...UNREAD, ino };
      isBroken = isFull = false;
    }
    if (size <= seen.size) return;
    const read = readLines(path, seen.size);
    if (read.isBroken && !isBroken) log.warn({ file: path }, 'some changes cannot be read');
    isBroken ||= read.isBroken;
    const kept = seen.size === 0 ? newest(read.batches, maxEdits) : read.batches;
    isFull ||= kept.length < read.batches.length;
    for (const batch of kept) remember(batch);
    seen = { ino, size: seen.size + read.size, isWhole: read.isWhole };
  };
  catchUp();

  const write = async (batch: ChangeBatch): Promise<void> => {
    catchUp();
    if (isBroken || isFull || !seen.isWhole) {
      const text = [...byId.values(), batch].map(lineOf).join('');
      if (isBroken) setAside(path);
      await writePrivately(path, text);
    } else {
      await appendDurably(path, Buffer.from(lineOf(batch)));
    }
    catchUp();
  };

  return {
    append: (batch) => inQueue(() => write(batch)),
    batches: () => {
      catchUp();
      return [...byId.values()].toReversed();
    },
    find: (id) => {
      catchUp();
      return byId.get(id);
    },
    ofProduct: (productId) => {
      catchUp();
      return (idsOfProduct.get(productId) ?? []).flatMap((id) => byId.get(id) ?? []);
    },
  };
}

/** Whether the file of the changes is missing, or can be read and contains only changes. */
export function isChangeLog(path: string): boolean {
  return !readLines(path, 0).isBroken;
}

/** A change together with its next part. */
function joined(earlier: ChangeBatch | undefined, part: ChangeBatch): ChangeBatch {
  if (!earlier) return part;
  const categories = [...(earlier.categories ?? []), ...(part.categories ?? [])];
  const pieces = [...(earlier.pieces ?? []), ...(part.pieces ?? [])];
  return batchOf(earlier, [...earlier.edits, ...part.edits], pieces, categories) ?? earlier;
}

/** How each line begins; the unfinished rest of a line begins so, too. */
const LINE_START = '{"id":"';

/** The changes of a file from a position on, and their bytes; a file that cannot be read is broken. */
function readLines(path: string, start: number) {
  const batches: ChangeBatch[] = [];
  const bytes = bytesFrom(path, start);
  if (!bytes) return { batches, isBroken: true, isWhole: false, size: 0 };
  const lines = bytes.toString('utf8').split('\n');
  const end = lines.at(-1) ?? '';
  let isBroken = false;
  let size = bytes.length;
  for (const line of lines.filter(Boolean)) {
    const { data } = changeBatch.safeParse(parseJson(line));
    if (data) batches.push(data);
    else if (line === end && line.startsWith(LINE_START)) size = bytes.lastIndexOf('\n') + 1;
    else isBroken = true;
  }
  return { batches, isBroken, isWhole: end === '', size };
}

/** None when the file is missing; undefined when they cannot be read. */
function bytesFrom(path: string, start: number): Buffer | undefined {
  try {
    return readFrom(path, start);
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
    return systemCodeOf(error) === 'ENOENT' ? Buffer.alloc(0) : undefined;
  }
}

function newest(batches: readonly ChangeBatch[], maxEdits: number): ChangeBatch[] {
  let edits = 0;
  const start = batches.findLastIndex(
    (batch) => (edits += batch.edits.length + (batch.pieces?.length ?? 0)) > maxEdits,
  );
  return batches.slice(start + 1);
}

function lineOf(batch: ChangeBatch): string {
  return `${JSON.stringify(batch)}\n`;
}
