import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/errors';
import { systemCodeOf } from '#kernel/system-code';
import { rmSync } from 'node:fs';

const DISCARD_TRIES = 10;

/** A place that holds archives: a folder, or a bucket of an S3 service. All calls throw AppError `storage_failed`. */
export interface BackupPlace {
  /** Where an archive of this name stands, for people. */
  addressOf(name: string): string;
  store<T>(name: string, write: (file: string) => Promise<T>): Promise<T>;
  read<T>(name: string, read: (file: string) => Promise<T>): Promise<T>;
  list(): Promise<readonly string[]>;
  remove(name: string): Promise<void>;
}

/** A folder that exists. */
export function openBackupFolder(folder: string): BackupPlace {
  const addressOf = (name: string): string => join(folder, name);
  const fail = (cause: unknown): never => {
    const message = `Yedek klasörü kullanılamıyor: ${folder}. Klasörün izinlerini ve disk alanını kontrol edin.`;
    throw new AppError('storage_failed', { message, cause });
  };
  return {
    addressOf,
    store: (name, write) => write(addressOf(name)),
    read: (name, read) => read(addressOf(name)),
    list: () => readdir(folder).catch(fail),
    remove: (name) => rm(addressOf(name), { force: true }).catch(fail),
  };
}

/**
 * Removes an unfinished file or folder, which may contain private records, if the process ends too early.
 * @returns the function to call when it is finished or already removed
 */
export function discardAtExit(path: string): () => void {
  const discard = (): void => {
    for (let triesLeft = DISCARD_TRIES; triesLeft > 0; triesLeft -= 1) {
      try {
        rmSync(path, { recursive: true, force: true });
        return;
      } catch (error) {
        // A write that had begun has put another file into the folder.
        if (systemCodeOf(error) !== 'ENOTEMPTY') throw error;
      }
    }
  };
  process.once('exit', discard);
  return () => void process.off('exit', discard);
}
