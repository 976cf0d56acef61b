import { randomBytes } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { jsonText, parseJson } from '#kernel/json';
import { z } from 'zod';
import { AppError } from '#domain/errors';
import { isRunning, readBootId, readProcFile, readProcessSpace } from './process-space.ts';
import { setAside } from '../set-aside.ts';
import { statOf } from '../paths.ts';
import { systemCodeOf, tryOr } from '#kernel/system-code';

/** Replacing a dead lock lasts milliseconds; after this time the process that began it has died. */
const TAKEOVER_MS = 10_000;
const TAKEOVER_TRIES = 200;
/**
 * A holder that cannot be seen from here (in another container or machine) counts as running while its file is younger
 * than this.
 */
export const HEARTBEAT_MS = 10_000;

export const holderFields = z.object({
  pid: z.int().positive(),
  /** Start of the process in clock ticks since boot, and the id of the boot, where the system gives them. */
  startTicks: z.string().optional(),
  bootId: z.string().optional(),
  /** Processes with the same value see each other; each container has its own. */
  processSpace: z.string().optional(),
  token: z.string(),
  /**
   * With this key other processes of the same user may call the server as the command line; nobody else can read the
   * file.
   */
  key: z.string().optional(),
  /** ISO time. */
  since: z.string(),
  host: z.string().optional(),
  port: z.int().optional(),
});

export type LockHolder = z.infer<typeof holderFields>;

/** What this process writes into its lock files. */
export function newHolder(): LockHolder {
  return {
    pid: process.pid,
    token: randomBytes(12).toString('hex'),
    since: new Date().toISOString(),
    startTicks: readStartTicks(process.pid),
    bootId: readBootId(),
    processSpace: readProcessSpace(),
  };
}

/**
 * Acquires a lock file for this process. Returns `undefined`, or the running process that has the lock. The lock of a
 * process that has ended, in whatever way, does not count.
 * @throws AppError `data_folder_busy` when other processes are first at every try
 */
export function acquireLock(path: string, self: LockHolder): LockHolder | undefined {
  if (tryCreate(path, self)) return undefined;
  const guard = `${path}.takeover`;
  // Only one process at a time may replace a dead lock.
  for (let attempt = 0; attempt < TAKEOVER_TRIES; attempt += 1) {
    const holder = readLivingHolder(path);
    if (holder) return holder;
    if (!tryGuard(guard)) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      continue;
    }
    try {
      const next = readLivingHolder(path);
      if (next) return next;
      clear(path);
      if (tryCreate(path, self)) return undefined;
    } finally {
      rmdirSync(guard);
    }
  }
  throw new AppError('data_folder_busy');
}

/**
 * Creates the folder that guards the replacement; false when it exists already. The guard of a process that has died is
 * removed, so that the next try may succeed.
 * @throws the system's error
 */
function tryGuard(guard: string): boolean {
  try {
    mkdirSync(guard, { mode: 0o700 });
    return true;
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  }
  const madeAtMs = statOf(guard)?.mtimeMs;
  // A time far ahead is from before the clock was set back.
  if (madeAtMs !== undefined && Math.abs(Date.now() - madeAtMs) > TAKEOVER_MS)
    rmSync(guard, { recursive: true, force: true });
  return false;
}

/** Writes the lock file of the holder again. */
export function replaceHolder(path: string, self: LockHolder): void {
  const temporary = `${path}.${self.token}.tmp`;
  try {
    writeFileSync(temporary, jsonText(self), { mode: 0o600 });
    renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Deletes a lock file, but only if the holder still has it. On a read-only disk it stays, and ends with its process. */
export function releaseLock(path: string, self: LockHolder): void {
  if (readHolder(path)?.token === self.token) tryOr(undefined, () => rmSync(path, { force: true }));
}

/** The running process that has a lock file; `undefined` when there is none. */
export function readLivingHolder(path: string): LockHolder | undefined {
  const holder = readHolder(path);
  return holder && isAlive(holder, path) ? holder : undefined;
}

/** Whether a holder's process cannot be seen from here, so that only its heartbeat shows that it runs. */
export function isOutOfSight({ bootId, processSpace }: LockHolder): boolean {
  const isElsewhere = (theirs: string | undefined, ours: string | undefined): boolean =>
    theirs !== undefined && ours !== undefined && theirs !== ours;
  return isElsewhere(bootId, readBootId()) || isElsewhere(processSpace, readProcessSpace());
}

/**
 * Renews the heartbeat of a lock file. A file that was deleted is created again, unless another process has the lock
 * meanwhile.
 * @returns whether the holder still has the lock
 */
export function renewLock(path: string, self: LockHolder): boolean {
  const holder = readHolder(path);
  if (holder === undefined) return tryCreate(path, self) || readHolder(path)?.token === self.token;
  if (holder.token !== self.token) return false;
  const now = new Date();
  utimesSync(path, now, now);
  return true;
}

/** How often a process renews its heartbeat, in milliseconds. */
export const RENEW_EVERY_MS = 3000;

/** Creates the lock file with its content in one step; false when it exists already. */
function tryCreate(path: string, holder: LockHolder): boolean {
  const temporary = `${path}.${holder.token}.tmp`;
  try {
    writeFileSync(temporary, jsonText(holder), { mode: 0o600, flag: 'wx' });
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if (systemCodeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** The holder of a file that this user may not read: only its heartbeat shows whether it runs. */
const STRANGER: LockHolder = { pid: 0, token: '', since: '', processSpace: 'unknown' };

/** Undefined for a file that is no lock file. */
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

/** Removes a file or folder in the place of a lock file. */
function clear(path: string): void {
  if (statOf(path)?.isDirectory()) setAside(path);
  else rmSync(path, { force: true });
}

/** Whether the process that wrote this still runs. @param path the file that names it */
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

/** Field 22 of `/proc/<pid>/stat` (proc(5)): a process id that is used again has another start time. */
function readStartTicks(pid: number): string | undefined {
  const stat = readProcFile(`/proc/${pid}/stat`);
  // The second field is the name in parentheses, which may contain spaces and parentheses.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const isZombie = fields?.[0] === 'Z';
  return isZombie ? 'ended' : fields?.[19];
}
