import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/errors';

/** A place that holds archives: a folder, or a bucket of an S3 service. All calls throw AppError `storage_failed`. */
export interface BackupPlace {
  /** Where an archive of this name stands, for people. */
  addressOf(name: string): string;
  /** Stores the archive that `write` writes to a file. */
  store<T>(name: string, write: (file: string) => Promise<T>): Promise<T>;
  /** Reads an archive from a file. */
  read<T>(name: string, read: (file: string) => Promise<T>): Promise<T>;
  /** The names of the files there. */
  list(): Promise<readonly string[]>;
  remove(name: string): Promise<void>;
}

/** A folder; it is made when the first archive is stored. */
export function openBackupFolder(folder: string): BackupPlace {
  const addressOf = (name: string): string => join(folder, name);
  const attempt = async <T>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action();
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      const message = `Yedek klasörü kullanılamıyor: ${folder}. Klasörün izinlerini ve disk alanını kontrol edin.`;
      throw new AppError('storage_failed', { message, cause });
    }
  };
  return {
    addressOf,
    store: (name, write) =>
      attempt(async () => {
        await mkdir(folder, { recursive: true });
        return write(addressOf(name));
      }),
    read: (name, read) => read(addressOf(name)),
    list: () => attempt(() => readdir(folder)),
    remove: (name) => attempt(() => rm(addressOf(name), { force: true })),
  };
}
