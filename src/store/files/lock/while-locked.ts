import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, FAILURES } from '#domain/errors';
import { tryOr } from '#kernel/system-code';
import { createQueue, type Queue } from '#kernel/task-queue';
import { storageFailure } from '../durable-file.ts';
import { makeFolder } from '../make-folder.ts';
import { repeatTask } from '../repeat-task.ts';
import {
  acquireLock,
  HEARTBEAT_MS,
  type LockHolder,
  newHolder,
  releaseLock,
  RENEW_EVERY_MS,
  renewLock,
} from './process-lock.ts';

const RETRY_MS = 15;
/** Longer than a holder that cannot be seen and has died keeps its lock. */
const TURN_WAIT_MS = HEARTBEAT_MS + RENEW_EVERY_MS;

interface Options {
  /** What the work is called, for people who must wait for it. */
  readonly name?: string;
  /** How long another process may have the lock; by default not at all. */
  readonly forMs?: number;
  readonly signal?: AbortSignal | undefined;
  /** Called before each further try. */
  readonly onWait?: () => void;
}

/** What releases the locks that this process has: work that is interrupted leaves none. */
const releases = new Set<() => void>();
const releaseAll = (): void => {
  for (const release of releases) release();
};

/**
 * Does work under a lock file, whose folder is created if it is missing.
 * @throws AppError `data_folder_busy` while another process does such work, `storage_failed`; the signal's reason when it
 * ends the wait
 */
export async function whileLocked<T>(
  path: string,
  work: () => Promise<T>,
  { name, forMs = 0, signal, onWait }: Options = {},
): Promise<T> {
  const self = newHolder();
  const giveUpAtMs = Date.now() + forMs;
  const tryLock = (): LockHolder | undefined => {
    try {
      makeFolder(dirname(path));
      return acquireLock(path, self);
    } catch (error) {
      throw storageFailure(error, FAILURES.storage_failed);
    }
  };
  for (let holder = tryLock(); holder; holder = tryLock()) {
    if (Date.now() >= giveUpAtMs) throw busy(name, holder);
    onWait?.();
    await delay(RETRY_MS, undefined, signal ? { signal } : {}).catch(() => signal?.throwIfAborted());
  }
  const stopRenewing = repeatTask(
    () => RENEW_EVERY_MS,
    () => tryOr(false, () => renewLock(path, self)),
  );
  const release = (): void => releaseLock(path, self);
  if (releases.size === 0) process.once('exit', releaseAll);
  releases.add(release);
  try {
    return await work();
  } finally {
    releases.delete(release);
    if (releases.size === 0) process.off('exit', releaseAll);
    stopRenewing();
    release();
  }
}

function busy(name: string | undefined, { pid }: LockHolder): AppError {
  if (name === undefined) return new AppError('data_folder_busy');
  const message = `Bu klasöre başka bir ${name} sürüyor: işlem ${pid}. Onun bitmesini bekleyin.`;
  return new AppError('data_folder_busy', { message });
}

/**
 * Runs short pieces of work on a file one after another, also those of other processes.
 * @throws AppError `data_folder_busy` when another process has the file for too long, `storage_failed`
 */
export function createFileQueue(path: string): Queue {
  const inQueue = createQueue();
  // By this name a backup leaves it out.
  const lock = join(dirname(path), `.${basename(path)}.lock.tmp`);
  return (work) => inQueue(() => whileLocked(lock, work, { forMs: TURN_WAIT_MS }));
}
