import { mkdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, FAILURES } from '#domain/errors';
import { storageFailure } from '../durable-file.ts';
import { systemCodeOf } from '#kernel/system-code';

const RETRY_MS = 15;
const WAIT_MS = 10_000;
/** A change lasts milliseconds; a process that has the lock for this long has died. */
const STALE_MS = 8000;

/**
 * Runs a short piece of work on a file while no other process does.
 * @throws AppError `data_folder_busy` when other processes have the lock for too long, `storage_failed`
 */
export async function withShortLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const folder = `${path}.lock`;
  const giveUpAtMs = Date.now() + WAIT_MS;
  const tryLock = (): boolean => {
    try {
      return tryFolderLock(folder, STALE_MS);
    } catch (error) {
      // The private folder is missing where it could not be created.
      throw storageFailure(error, FAILURES.storage_failed);
    }
  };
  while (!tryLock()) {
    if (Date.now() > giveUpAtMs) throw new AppError('data_folder_busy');
    await delay(RETRY_MS);
  }
  const lockedAtMs = Date.now();
  try {
    return await work();
  } finally {
    // After that time others take the lock for a dead process's: it may be theirs, and they remove it if it is not.
    if (Math.abs(Date.now() - lockedAtMs) <= STALE_MS) rmdirSync(folder);
  }
}

/**
 * Creates a folder that serves as a lock; false when it exists already. A lock older than `staleMs` is removed, so that
 * the next try may succeed. Whoever created the folder must remove it.
 * @throws the system's error
 */
export function tryFolderLock(folder: string, staleMs: number): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  }
  const madeAtMs = statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
  // A time far ahead is from before the clock was set back.
  if (madeAtMs !== undefined && Math.abs(Date.now() - madeAtMs) > staleMs)
    rmSync(folder, { recursive: true, force: true });
  return false;
}
