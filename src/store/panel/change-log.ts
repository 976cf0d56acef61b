import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from '#kernel/json';
import { createQueue } from '#kernel/task-queue';
import { type ChangeLog } from '#shop/panel/ports';
import { batchOf, type ChangeBatch, changeBatch } from '#domain/panel/change-batch';
import { openPrivateFolder } from '../files/lock/data-lock.ts';
import { storageFailure, writeDurably } from '../files/durable-file.ts';
import { inheritOwner } from '../files/inherit-owner.ts';
import type { Log } from '../files/log.ts';
import { readFrom } from '../files/read-from.ts';
import { setAside } from '../files/set-aside.ts';
import { statOf } from '../files/stat-of.ts';
import { systemCodeOf } from '#kernel/system-code';

interface Options {
  readonly dataDir: string;
  readonly log: Log;
  /** How many changes of single products are stored; older ones are removed at the next start. */
  readonly maxEdits?: number;
}

const MAX_EDITS = 50_000;
export const CHANGES_FILE = 'changes.jsonl';

/**
 * `_private/changes.jsonl`: one line for each save in the panel or from the command line, or for each part of a long
 * one; lines with the same id are one change. A line that a crash left unfinished is ignored. A file with other
 * unreadable lines is set aside before it is written again. Lines that other processes append are read at the next
 * access.
 */
export function openChangeLog({ dataDir, log, maxEdits = MAX_EDITS }: Options): ChangeLog {
  const path = join(openPrivateFolder(dataDir), CHANGES_FILE);
  const whole = readRange(path, 0);
  const found = whole ?? Buffer.alloc(0);
  const { batches, broken } = readLines(found);
  for (const line of broken) log.warn({ file: path, line }, 'a change cannot be read');
  /** Whether the file contains something that is neither a change nor an unfinished line. */
  let isBroken = whole === undefined || broken.length > 0;
  const newestBatches = newest(batches, maxEdits);
  /** Oldest first. */
  const byId = new Map<string, ChangeBatch>();
  const idsOfProduct = new Map<string, string[]>();
  const remember = (batch: ChangeBatch): void => {
    byId.set(batch.id, joined(byId.get(batch.id), batch));
    for (const { productId } of [...batch.edits, ...(batch.pieces ?? [])]) {
      const ids = idsOfProduct.get(productId) ?? [];
      if (ids[0] !== batch.id) idsOfProduct.set(productId, [batch.id, ...ids]);
    }
  };
  for (const batch of newestBatches) remember(batch);
  const isTorn = found.length > 0 && found.at(-1) !== NEWLINE;
  let needsRewrite = isBroken || newestBatches.length < batches.length || isTorn;
  /** Bytes of complete lines in memory, and from which file they are: another process may replace it with a shorter one. */
  let readSize = found.length;
  let inode = statOf(path)?.ino;
  const inQueue = createQueue();

  /** Reads the complete lines that another process has appended. */
  const catchUp = (): void => {
    const { size = 0, ino } = statOf(path) ?? {};
    if (ino !== inode) {
      byId.clear();
      idsOfProduct.clear();
      readSize = 0;
      inode = ino;
      isBroken = false;
    }
    if (size <= readSize) return;
    const bytes = readRange(path, readSize);
    if (!bytes) {
      isBroken = needsRewrite = true;
      return;
    }
    const finished = bytes.subarray(0, bytes.lastIndexOf(NEWLINE) + 1);
    const read = readLines(finished);
    for (const batch of read.batches) remember(batch);
    isBroken ||= read.broken.length > 0;
    needsRewrite ||= isBroken;
    readSize += finished.length;
  };

  const write = async (batch: ChangeBatch): Promise<void> => {
    catchUp();
    if (needsRewrite) {
      const text = [...byId.values(), batch].map(lineOf).join('');
      if (isBroken) setAside(path);
      await writeDurably(path, text, { mode: 0o600 });
      needsRewrite = false;
    } else {
      // What another process left unfinished becomes a line of its own.
      const end = (statOf(path)?.size ?? 0) > readSize ? '\n' : '';
      await append(path, end + lineOf(batch)).catch((error: unknown) => {
        // The failed write may have left an unfinished line.
        needsRewrite = true;
        throw storageFailure(error);
      });
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

const NEWLINE = 0x0a;

/** The bytes of a file from a position to its end, none when the file is missing; undefined when they cannot be read. */
function readRange(path: string, start: number): Buffer | undefined {
  try {
    return readFrom(path, start);
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
    return systemCodeOf(error) === 'ENOENT' ? Buffer.alloc(0) : undefined;
  }
}

/** Whether the file of the changes is missing, or can be read and contains only changes. */
export function isChangeLog(path: string): boolean {
  const bytes = readRange(path, 0);
  return bytes !== undefined && readLines(bytes).broken.length === 0;
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

function readLines(bytes: Buffer): { readonly batches: ChangeBatch[]; readonly broken: readonly number[] } {
  const batches: ChangeBatch[] = [];
  const broken: number[] = [];
  const lines = bytes.toString('utf8').split('\n');
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const { data } = changeBatch.safeParse(parseJson(line));
    if (data) batches.push(data);
    else if (index < lines.length - 1 || !line.startsWith(LINE_START)) broken.push(index + 1);
  }
  return { batches, broken };
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

async function append(path: string, line: string): Promise<void> {
  const file = await open(path, 'a', 0o600);
  try {
    inheritOwner(path);
    await file.appendFile(line);
    await file.datasync();
  } finally {
    await file.close();
  }
}
