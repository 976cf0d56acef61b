import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { compareRestored, isEmptyFolder, restoreBackup, verifyBackup } from '#adapters/backup/restore-backup';
import { writeBackup, type WrittenBackup } from '#adapters/backup/write-backup';
import { AppError } from '#domain/errors';
import { readLock } from '#store/files/lock/data-lock';

/**
 * Writes one archive of a data folder with its private files; a server may be running. With a passphrase it is
 * encrypted.
 * @throws AppError `storage_failed`
 */
export function backupData(dataDir: string, out: string, passphrase?: string): Promise<WrittenBackup> {
  const folder = resolve(dataDir);
  if (!existsSync(folder)) {
    throw new AppError('storage_failed', { message: `Veri klasörü bulunamadı: ${folder}` });
  }
  return writeBackup(folder, resolve(out), new Date(), passphrase);
}

export interface RestoreReport {
  /** Files whose content was verified. */
  readonly files: number;
  /** ISO time of the backup. */
  readonly takenAt: string;
  readonly movedTo: string | undefined;
  /** False when the folder is not empty and may not be replaced; then nothing was done. */
  readonly isAllowed: boolean;
}

/**
 * Verifies an archive and, unless it is a dry run, replaces the data folder with it.
 * @throws AppError `invalid`, `data_folder_busy` while a server has the folder's lock, `storage_failed`
 */
export async function restoreData(request: {
  readonly file: string;
  readonly dataDir: string;
  readonly isDryRun: boolean;
  readonly isForced: boolean;
  /** Whether every file of the restored folder is read again and compared. */
  readonly isCompared: boolean;
  readonly passphrase: string | undefined;
}): Promise<RestoreReport> {
  const folder = resolve(request.dataDir);
  if (request.isDryRun) {
    const { files, takenAt } = await verifyBackup(request.file, request.passphrase);
    return { files: files.length, takenAt, movedTo: undefined, isAllowed: true };
  }
  const holder = readLock(folder);
  if (holder) {
    throw new AppError('data_folder_busy', {
      message: `Veri klasörü bir sunucu tarafından kullanılıyor: işlem ${holder.pid}. Önce onu durdurun.`,
    });
  }
  if (!request.isForced && !(await isEmptyFolder(folder))) {
    return { files: 0, takenAt: '', movedTo: undefined, isAllowed: false };
  }
  const { manifest, movedTo } = await restoreBackup(request.file, folder, new Date(), request.passphrase);
  if (request.isCompared) await compareRestored(folder, manifest);
  return { files: manifest.files.length, takenAt: manifest.takenAt, movedTo, isAllowed: true };
}
