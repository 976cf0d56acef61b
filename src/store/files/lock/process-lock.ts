import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { parseJson } from '#kernel/json';
import { z } from 'zod';
import { AppError } from '#domain/errors';
import { isRunning, readBootId, readProcFile, readProcessSpace } from './process-space.ts';
import { setAside } from '../set-aside.ts';
import { tryFolderLock } from './short-lock.ts';
import { statOf } from '../stat-of.ts';
import { systemCodeOf } from '../system-code.ts';

/** Taking over lasts milliseconds; after this time whoever began it has died. */
const TAKEOVER_MS = 10_000;
const TAKEOVER_TRIES = 200;
/** A holder that cannot be seen from here (another container or machine) lives while its file is this young. */
export const HEARTBEAT_MS = 10_000;

export const holderFields = z.object({
  pid: z.int().positive(),
  /** Start of the process in clock ticks since boot, and the boot itself, where the system tells them. */
  startTicks: z.string().optional(),
  bootId: z.string().optional(),
  /** Processes see each other within one of these; a container has its own. */
  processSpace: z.string().optional(),
  token: z.string(),
  /** Lets other processes of the same user ask the server as the command line; nobody else can read the file. */
  key: z.string().optional(),
  /** ISO time. */
  since: z.string(),
  host: z.string().optional(),
  port: z.int().optional(),
});

/** The process that holds a lock file. */
export type LockHolder = z.infer<typeof holderFields>;

/** What this process writes into a lock file of its own. */
export function newHolder(): LockHolder {
  const bootId = readBootId();
  const processSpace = readProcessSpace();
  const startTicks = readStartTicks(process.pid);
  return {
    pid: process.pid,
    token: randomBytes(12).toString('hex'),
    since: new Date().toISOString(),
    ...(startTicks === undefined ? {} : { startTicks }),
    ...(bootId === undefined ? {} : { bootId }),
    ...(processSpace === undefined ? {} : { processSpace }),
  };
}

/**
 * Takes a lock file for this process and gives `undefined`, or the living process that holds it. The lock of a
 * process that is gone, however it ended, does not count.
 * @throws AppError `data_folder_busy` when others come first again and again
 */
export function takeLock(path: string, own: LockHolder): LockHolder | undefined {
  if (tryCreate(path, own)) return undefined;
  const guard = `${path}.takeover`;
  // Only one process at a time may judge a lock dead and replace it.
  for (let attempt = 0; attempt < TAKEOVER_TRIES; attempt += 1) {
    const holder = readLivingHolder(path);
    if (holder) return holder;
    if (!tryFolderLock(guard, TAKEOVER_MS)) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      continue;
    }
    try {
      const next = readLivingHolder(path);
      if (next) return next;
      clear(path);
      if (tryCreate(path, own)) return undefined;
    } finally {
      rmdirSync(guard);
    }
  }
  throw new AppError('data_folder_busy');
}

/** Writes a held lock file anew. */
export function replaceHolder(path: string, own: LockHolder): void {
  const temporary = `${path}.${own.token}.tmp`;
  try {
    writeFileSync(temporary, formatHolder(own), { mode: 0o600 });
    renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}

export function releaseLock(path: string, own: LockHolder): void {
  if (readHolder(path)?.token === own.token) rmSync(path, { force: true });
}

/** The living process that holds a lock file; `undefined` when there is none. */
export function readLivingHolder(path: string): LockHolder | undefined {
  const holder = readHolder(path);
  return holder && isAlive(holder, path) ? holder : undefined;
}

/** Whether only its heartbeat tells that a holder lives: its process cannot be seen from here. */
export function isOutOfSight({ bootId, processSpace }: LockHolder): boolean {
  const isElsewhere = (theirs: string | undefined, ours: string | undefined): boolean =>
    theirs !== undefined && ours !== undefined && theirs !== ours;
  return isElsewhere(bootId, readBootId()) || isElsewhere(processSpace, readProcessSpace());
}

/**
 * Says that the holder of a lock file lives. A file that was deleted is made again, unless another process has
 * taken it meanwhile. @returns whether the lock is still the holder's
 */
export function renewLock(path: string, own: LockHolder): boolean {
  const holder = readHolder(path);
  if (holder === undefined) return tryCreate(path, own) || readHolder(path)?.token === own.token;
  if (holder.token !== own.token) return false;
  const now = new Date();
  utimesSync(path, now, now);
  return true;
}

function formatHolder(holder: LockHolder): string {
  return `${JSON.stringify(holder, null, 2)}\n`;
}

/** Makes the lock file with its content in one step; false when there is one already. */
function tryCreate(path: string, holder: LockHolder): boolean {
  const temporary = `${path}.${holder.token}.tmp`;
  try {
    writeFileSync(temporary, formatHolder(holder), { mode: 0o600, flag: 'wx' });
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if (systemCodeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Another user's process, whose file this one may not read: only the heartbeat tells whether it lives. */
const STRANGER: LockHolder = { pid: 0, token: '', since: '', processSpace: 'unknown' };

/** Undefined for what is no lock file. */
function readHolder(path: string): LockHolder | undefined {
  try {
    return holderFields.safeParse(parseJson(readFileSync(path, 'utf8'))).data;
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === 'EACCES') return STRANGER;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined;
    throw error;
  }
}

/** Makes room for a lock file. */
function clear(path: string): void {
  if (statOf(path)?.isDirectory()) setAside(path);
  else rmSync(path, { force: true });
}

/** Whether the process that left this still runs. @param path of the file that names it */
export function isAlive(holder: LockHolder, path: string): boolean {
  const { pid, startTicks } = holder;
  if (isOutOfSight(holder)) {
    const writtenMs = statOf(path)?.mtimeMs;
    return writtenMs !== undefined && Math.abs(Date.now() - writtenMs) <= HEARTBEAT_MS;
  }
  if (!isRunning(pid)) return false;
  const ticks = readStartTicks(pid);
  return startTicks === undefined || ticks === undefined || ticks === startTicks;
}

/** Field 22 of `/proc/<pid>/stat` (proc(5)): a number that is reused has another start. */
function readStartTicks(pid: number): string | undefined {
  const stat = readProcFile(`/proc/${pid}/stat`);
  // The second field is the name in parentheses and may hold anything, spaces included.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const isZombie = fields?.[0] === 'Z';
  return isZombie ? 'ended' : fields?.[19];
}
