import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#domain/errors';
import { PRIVATE_FOLDER } from '../data-folder.ts';
import { type FileSignature, isSameSignature, signatureOf } from '../file-signature.ts';
import {
  HEARTBEAT_MS,
  isOutOfSight,
  type LockHolder,
  newHolder,
  readLivingHolder,
  releaseLock,
  RENEW_EVERY_MS,
  renewLock,
  replaceHolder,
  acquireLock,
} from './process-lock.ts';
import { openPrivateFolder } from '../private-files.ts';
import { repeatTask } from '../repeat-task.ts';
import { statOf } from '../paths.ts';
import { isDiskFault, systemCodeOf, tryOr } from '#kernel/system-code';

const LOCK_FILE = 'server.lock';
const CHECK_EVERY_MS = 500;

export type DataLock = ReturnType<typeof acquireDataLock>;

/**
 * Locks a data folder for this process, so that no second server writes to it. The lock of a process that has ended, in
 * whatever way, does not count. On a full or read-only disk the lock counts as not acquired yet.
 * @throws AppError `data_folder_busy`, which names the process that has the lock
 */
export function acquireDataLock(dataDir: string) {
  const path = join(openPrivateFolder(dataDir), LOCK_FILE);
  const key = randomBytes(32).toString('base64url');
  let self: LockHolder = { ...newHolder(), key };
  /** False while no lock file can be written: nothing can be sold then, and each check tries again. */
  let hasLock = true;
  const tryAcquire = (): LockHolder | undefined => {
    const holder = acquireLock(path, self);
    hasLock = holder === undefined;
    return holder;
  };
  try {
    const holder = tryAcquire();
    if (holder) throw busy(holder);
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
    hasLock = false;
  }
  /** The signature of the lock file when it was last certainly this process's. */
  let known: FileSignature | undefined;

  const check = (): FileSignature | undefined => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats && signatureOf(stats);
  };
  const renew = (): boolean => {
    if (!hasLock) return tryAcquire() === undefined;
    // Where no lock file can be written, no order can be written either.
    return tryOr(true, () => {
      const isRenewed = renewLock(path, self);
      known = isRenewed ? check() : undefined;
      return isRenewed;
    });
  };
  const stopRenewing = repeatTask(
    () => RENEW_EVERY_MS,
    () => tryOr(false, renew),
  );

  return {
    /** By this key the server knows the command line. */
    key,
    /** Stores the server's address in the lock file, for other processes. */
    announce(address: { readonly host: string; readonly port: number }): void {
      self = { ...self, ...address };
      try {
        if (hasLock) replaceHolder(path, self);
      } catch (error) {
        // Other processes do not find the server's address then; the shop opens nevertheless.
        if (!isDiskFault(error)) throw error;
      }
    },
    /**
     * Whether this process still has the lock. If the lock file was only deleted, it is created again.
     * @throws the system's error while no lock file can be written
     */
    isAcquired: (): boolean => {
      const found = check();
      return (known && found && isSameSignature(known, found)) || renew();
    },
    release: (): void => {
      stopRenewing();
      releaseLock(path, self);
    },
  };
}

/**
 * As `acquireDataLock`. A holder that cannot be seen from here may have died a moment ago: it gets time to renew its
 * lock.
 */
export async function awaitDataLock(dataDir: string): Promise<DataLock> {
  const path = join(dataDir, PRIVATE_FOLDER, LOCK_FILE);
  const firstMs = statOf(path)?.mtimeMs;
  const giveUpAtMs = Date.now() + HEARTBEAT_MS + RENEW_EVERY_MS;
  for (;;) {
    const holder = readLock(dataDir);
    const mayBeDead =
      holder && isOutOfSight(holder) && statOf(path)?.mtimeMs === firstMs && Date.now() < giveUpAtMs;
    if (!mayBeDead) return acquireDataLock(dataDir);
    await delay(CHECK_EVERY_MS);
  }
}

/** The running process that serves a data folder; `undefined` when there is none. */
export function readLock(dataDir: string): LockHolder | undefined {
  return readLivingHolder(join(dataDir, PRIVATE_FOLDER, LOCK_FILE));
}

function busy(holder: LockHolder): AppError {
  const { pid, host, port } = holder;
  const place = isOutOfSight(holder) ? ' (başka bir kapsayıcıda ya da makinede)' : '';
  const process = pid === 0 ? 'başka bir kullanıcının işlemi' : `işlem ${pid}${place}`;
  const address = port === undefined ? '' : `, adresi http://${host ?? 'localhost'}:${port}`;
  return new AppError('data_folder_busy', {
    message: `Veri klasörü başka bir sunucu tarafından kullanılıyor: ${process}${address}. Önce onu durdurun ya da başka bir klasör verin.`,
    extra: { pid, host, port },
  });
}
