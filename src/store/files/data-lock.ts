import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#domain/errors';
import { PRIVATE_FOLDER } from './data-folder.ts';
import {
  type LockHolder,
  newHolder,
  readLivingHolder,
  releaseLock,
  replaceHolder,
  takeLock,
} from './process-lock.ts';
import { systemCodeOf } from './system-code.ts';

const LOCK_FILE = 'server.lock';

export interface DataLock {
  readonly key: string;
  /** Tells others where the server answers. */
  announce(address: { readonly host: string; readonly port: number }): void;
  release(): void;
}

/**
 * Takes a data folder for this process, so that no second server writes to it. The lock of a process that
 * is gone, however it ended, does not count.
 * @throws AppError `data_folder_busy`, naming the process that holds the folder.
 */
export function acquireDataLock(dataDir: string): DataLock {
  const path = join(openPrivateFolder(dataDir), LOCK_FILE);
  const key = randomBytes(32).toString('base64url');
  let own: LockHolder = { ...newHolder(), key };
  const holder = takeLock(path, own);
  if (holder) throw busy(holder);
  return {
    key,
    announce(address) {
      own = { ...own, ...address };
      replaceHolder(path, own);
    },
    release: () => releaseLock(path, own),
  };
}

/** The living process that serves a data folder; `undefined` when there is none. */
export function readLock(dataDir: string): LockHolder | undefined {
  return readLivingHolder(join(dataDir, PRIVATE_FOLDER, LOCK_FILE));
}

/**
 * The folder that only the shop's own user may read; made when it is missing.
 * @throws AppError `storage_failed` when there is no data folder or it cannot be made.
 */
export function openPrivateFolder(dataDir: string): string {
  const folder = join(dataDir, PRIVATE_FOLDER);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (cause) {
    const code = systemCodeOf(cause);
    if (code === 'ENOENT')
      throw new AppError('storage_failed', { message: `Veri klasörü bulunamadı: ${dataDir}`, cause });
    if (code !== 'EEXIST') throw new AppError('storage_failed', { cause });
    if ((statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700);
  }
  return folder;
}

function busy({ pid, host, port }: LockHolder): AppError {
  const address = port === undefined ? '' : `, adresi http://${host ?? 'localhost'}:${port}`;
  return new AppError('data_folder_busy', {
    message: `Veri klasörü başka bir sunucu tarafından kullanılıyor: işlem ${pid}${address}. Önce onu durdurun.`,
    extra: { pid, host, port },
  });
}
