import { relative, resolve, sep } from 'node:path';
import { type BucketAccess, openBackupBucket, parseBucketAddress } from '#adapters/backup/backup-bucket';
import { openBackupFolder } from '#adapters/backup/backup-place';
import { compareRestored, isEmptyFolder, restoreBackup, verifyBackup } from '#adapters/backup/restore-backup';
import { writeBackup, type WrittenBackup } from '#adapters/backup/write-backup';
import { AppError } from '#domain/errors';
import { backupName, findExpiredBackups, type Retention } from '#domain/exchange/backup-names';
import { requireDataFolder } from '#store/files/data-folder';
import { readLock } from '#store/files/lock/data-lock';

export interface BackupRequest {
  readonly dataDir: string;
  readonly passphrase: string | undefined;
  /** Whether the archive is read again and every file in it compared with its hash. */
  readonly isVerified: boolean;
}

/**
 * Writes one archive of a data folder with its private files; a server may be running. With a passphrase it is
 * encrypted.
 * @throws AppError `storage_failed`, `invalid` when the archive is not what was written
 */
export async function backupData(
  { dataDir, passphrase, isVerified }: BackupRequest,
  out: string,
): Promise<WrittenBackup> {
  const file = resolve(out);
  const written = await writeBackup(requireDataFolder(dataDir), file, new Date(), passphrase);
  if (isVerified) await verifyBackup(file, passphrase);
  return written;
}

/**
 * Stores an archive named after the present time in a folder or bucket, and then removes those that need not be kept. A
 * bad archive is removed itself, and no other.
 * @returns what was written, where, and the removed archives
 * @param to a folder, or `s3://bucket/prefix`, which needs `access`
 * @throws AppError like `backupData`, `invalid` for a folder in the data folder
 */
export async function storeBackup(
  { dataDir, passphrase, isVerified }: BackupRequest,
  to: string,
  retention: Retention | undefined,
  access: BucketAccess | undefined,
) {
  const folder = requireDataFolder(dataDir);
  const bucket = parseBucketAddress(to);
  if (!bucket && !`${relative(folder, resolve(to))}${sep}`.startsWith(`..${sep}`)) {
    throw new AppError('invalid', {
      message: 'Yedekler veri klasörünün içinde durmaz; başka bir klasör verin.',
    });
  }
  const place = bucket && access ? openBackupBucket(bucket, access) : openBackupFolder(resolve(to));
  const now = new Date();
  const name = backupName(now, passphrase !== undefined);
  const written = await place.store(name, (file) => writeBackup(folder, file, now, passphrase));
  if (isVerified) {
    try {
      await place.read(name, (file) => verifyBackup(file, passphrase));
    } catch (error) {
      await place.remove(name);
      throw error;
    }
  }
  const removed = retention ? findExpiredBackups(await place.list(), retention) : [];
  for (const old of removed) await place.remove(old);
  return { ...written, file: place.addressOf(name), removed };
}

/**
 * Verifies an archive and, unless it is a dry run, replaces the data folder with it.
 * @returns the number of verified files, and the ISO time of the backup; not `isAllowed` when the folder is not empty
 * and may not be replaced: then nothing was done
 * @throws AppError `invalid`, `data_folder_busy` while a server has the folder's lock, `storage_failed`
 */
export async function restoreData({
  file,
  dataDir,
  passphrase,
  ...request
}: {
  readonly file: string;
  readonly dataDir: string;
  readonly isDryRun: boolean;
  readonly isForced: boolean;
  /** Whether every file of the restored folder is read again and compared. */
  readonly isCompared: boolean;
  readonly passphrase: string | undefined;
}) {
  const folder = resolve(dataDir);
  if (request.isDryRun) {
    const { files, takenAt } = await verifyBackup(file, passphrase);
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
  const { manifest, movedTo } = await restoreBackup(file, folder, new Date(), passphrase);
  if (request.isCompared) await compareRestored(folder, manifest);
  return { files: manifest.files.length, takenAt: manifest.takenAt, movedTo, isAllowed: true };
}
