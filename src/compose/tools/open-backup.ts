import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { type BucketAccess, openBackupBucket, parseBucketAddress } from '#adapters/backup/backup-bucket';
import { type BackupPlace, openBackupFolder } from '#adapters/backup/backup-place';
import {
  compareRestored,
  completeRestore,
  isEmptyFolder,
  restoreBackup,
  verifyBackup,
} from '#adapters/backup/restore-backup';
import { writeBackup } from '#adapters/backup/write-backup';
import { AppError } from '#domain/errors';
import type { LastBackup } from '#domain/exchange/last-backup';
import {
  backupName,
  findExpiredBackups,
  findNewestBackup,
  type Retention,
} from '#domain/exchange/backup-names';
import { folderContent } from '#store/files/shop-folder';
import { pathBelow, requireDataFolder } from '#store/files/data-folder';
import { openPrivateFolder } from '#store/files/private-files';
import { readLock } from '#store/files/lock/data-lock';
import { whileLocked } from '#store/files/lock/while-locked';
import { makeFolder } from '#store/files/make-folder';
import { behindLinks, isPipeOrDevice } from '#store/files/named-file';
import { removeLeftovers } from '#store/files/remove-leftovers';
import { statOf } from '#store/files/paths';
import { openRecords } from '#store/panel/private-records';

export interface BackupRequest {
  readonly dataDir: string;
  readonly passphrase: string | undefined;
  /** Whether the archive is read again and every file in it compared with its hash. */
  readonly isVerified: boolean;
}

/** An archive in the data folder would be in the next one, and git would publish its secrets. @throws AppError `invalid` */
function requireOutside(folder: string, place: string): void {
  if (pathBelow(folder, place) === undefined) return;
  throw new AppError('invalid', { message: 'Yedekler veri klasörünün içinde durmaz; başka bir yer verin.' });
}

/**
 * Writes one archive of a data folder with its private files; a server may be running. With a passphrase it is
 * encrypted.
 * @throws AppError `storage_failed`, `invalid` when the archive is not what was written, or its place is the data folder,
 * a pipe or a device
 */
export async function backupData({ dataDir, passphrase, isVerified }: BackupRequest, out: string) {
  const named = resolve(out);
  const folder = requireDataFolder(dataDir);
  const file = await behindLinks(named);
  requireOutside(folder, file);
  if (isPipeOrDevice(named))
    throw new AppError('invalid', { message: `Yedek yazılamadı: ${named} bir dosya değil.` });
  const written = await writeBackup(folder, file, new Date(), passphrase);
  if (isVerified) await verifyBackup(file, passphrase);
  return written;
}

/** Records a backup that succeeded, for the running server and the next one. @throws AppError `storage_failed` */
export async function recordBackup(dataDir: string, made: LastBackup): Promise<void> {
  await openRecords(openPrivateFolder(resolve(dataDir)), 'backup.json').update(() => made);
}

/** @param address a folder, or `s3://bucket/prefix`, which needs `access` */
function openPlace(address: string, access: BucketAccess | undefined): BackupPlace {
  const bucket = parseBucketAddress(address);
  return bucket && access ? openBackupBucket(bucket, access) : openBackupFolder(resolve(address));
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
  if (!bucket) {
    requireOutside(folder, to);
    makeFolder(resolve(to), { mode: 0o755, message: `Yedek klasörü açılamadı: ${resolve(to)}` });
    // A backup that was killed leaves private records.
    removeLeftovers(resolve(to), Date.now());
  }
  const place = openPlace(to, access);
  const now = new Date();
  const name = backupName(now, passphrase !== undefined);
  const written = await place.store(name, (file) => writeBackup(folder, file, now, passphrase));
  if (isVerified) {
    try {
      await place.read(name, (file) => verifyBackup(file, passphrase));
    } catch (error) {
      // One that could not be read may be good.
      if (error instanceof AppError && error.code === 'invalid') await place.remove(name);
      throw error;
    }
  }
  const removed = retention ? findExpiredBackups(await place.list(), retention, now) : [];
  for (const old of removed) await place.remove(old);
  return { ...written, file: place.addressOf(name), removed };
}

/**
 * Uses an archive: the one that the address names, or the newest one of a folder or bucket.
 * @throws AppError `invalid` when there is none, `storage_failed`
 */
async function withArchive<T>(
  address: string,
  access: BucketAccess | undefined,
  use: (file: string) => Promise<T>,
): Promise<T & { readonly archive: string }> {
  if (!access && statOf(address)?.isDirectory() !== true)
    return { ...(await use(address)), archive: address };
  const isNamed = access !== undefined && /\.(?:tar\.gz|sifreli)$/.test(address);
  const place = openPlace(isNamed ? address.slice(0, -basename(address).length) : address, access);
  const name = isNamed ? basename(address) : findNewestBackup(await place.list(), new Date());
  if (name === undefined) throw new AppError('invalid', { message: `Burada bir yedek yok: ${address}` });
  const archive = place.addressOf(name);
  try {
    return { ...(await place.read(name, use)), archive };
  } catch (error) {
    // Nobody has named the newest one.
    if (isNamed || !(error instanceof AppError)) throw error;
    const message = `${archive}: ${error.message}`;
    throw new AppError(error.code, { ...error.details, message, cause: error });
  }
}

/** @throws AppError `data_folder_busy` while another process restores the folder */
function exclusively<T>(lock: string, work: () => Promise<T>): Promise<T> {
  return whileLocked(lock, work, { name: 'geri yükleme' });
}

/**
 * Verifies an archive and, unless it is a dry run, replaces the data folder with it.
 * @param file the archive, or a folder of archives, of which the newest counts; with `access` in a bucket
 * @returns the number of verified files, and the ISO time of the backup
 * @throws AppError `invalid`, also for a folder that is not empty and may not be replaced, `data_folder_busy` while a
 * server has the folder's lock, `storage_failed`
 */
export async function restoreData({
  file,
  access,
  dataDir,
  shopFolder,
  passphrase,
  ...request
}: {
  readonly file: string;
  readonly access: BucketAccess | undefined;
  readonly dataDir: string;
  /** The data folder of `--data`, which may be another one. */
  readonly shopFolder: string;
  readonly isDryRun: boolean;
  readonly isForced: boolean;
  /** Whether every file of the restored folder is read again and compared. */
  readonly isCompared: boolean;
  readonly passphrase: string | undefined;
}) {
  const folder = resolve(dataDir);
  if (request.isDryRun) {
    const { files, takenAt, archive } = await withArchive(file, access, (found) =>
      verifyBackup(found, passphrase),
    );
    return { files: files.length, takenAt, archive, movedTo: undefined };
  }
  // A server may start while the archive is unpacked: its orders would not be in the restored folder.
  const requireFree = (): void => {
    const holder = existsSync(folder) && readLock(requireDataFolder(folder));
    if (!holder) return;
    throw new AppError('data_folder_busy', {
      message: `Veri klasörü bir sunucu tarafından kullanılıyor: işlem ${holder.pid}. Önce onu durdurun.`,
    });
  };
  requireFree();
  // Its files would be in the other shop's backups, and as categories on sale.
  if (pathBelow(shopFolder, folder) && folderContent(shopFolder) === 'shop') {
    throw new AppError('invalid', {
      message: `${dataDir} başka bir mağazanın içinde. Mağaza klasörünün dışında bir yer verin.`,
    });
  }
  await completeRestore(folder, exclusively);
  // Only a shop is set aside: `--into /` would be everything.
  if (folderContent(folder) === 'foreign') {
    throw new AppError('invalid', {
      message: `${dataDir} klasörü boş değil ve içinde mağaza yok. Boş ya da yeni bir klasör verin.`,
    });
  }
  if (!request.isForced && !(await isEmptyFolder(folder))) {
    throw new AppError('invalid', {
      message: `${dataDir} klasörü boş değil. Eskisini saklayıp yerine yedeği koymak için --force verin.`,
    });
  }
  makeFolder(dirname(folder), { mode: 0o755, message: `Klasöre yazılamadı: ${dirname(folder)}` });
  const { manifest, movedTo, archive } = await withArchive(file, access, (found) =>
    restoreBackup(found, folder, new Date(), { passphrase, exclusively, requireFree }),
  );
  if (request.isCompared) await compareRestored(folder, manifest);
  return { files: manifest.files.length, takenAt: manifest.takenAt, archive, movedTo };
}
