import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { AppError } from '#domain/errors';
import { RESTORE_LOCK, restoreFolders, restoreStamp, staysInRestore } from '#domain/exchange/restore-folders';
import { ifThere, systemCodeOf } from '#kernel/system-code';
import { discardAtExit } from './backup-place.ts';
import { type BackupManifest, readBackup } from './read-backup.ts';
import { listBackupFiles } from './list-backup-files.ts';
import { completeReplacement, hasReplacement, replaceContent } from './replace-content.ts';
import { sync } from './write-backup.ts';

const PRIVATE = '_private';
/** Git knows a repository by these folders. They may be empty, and archives have only files. */
const GIT_FOLDERS = ['.git/objects', '.git/refs'];
const GIT_HOOKS = '.git/hooks/';

/** Whether a folder is missing or has nothing that a restore would replace. */
export async function isEmptyFolder(folder: string): Promise<boolean> {
  const names = (await ifThere(() => readdir(folder))) ?? [];
  return names.every(staysInRestore);
}

/** Reads and verifies every file of an archive without writing. @throws AppError as `readBackup` */
export function verifyBackup(file: string, passphrase?: string): Promise<BackupManifest> {
  return readBackup(file, async () => undefined, passphrase);
}

/**
 * Reads every file of a restored folder again and compares it with the archive.
 * @throws AppError `storage_failed`, naming the first file that differs
 */
export async function compareRestored(dataDir: string, { files }: BackupManifest): Promise<void> {
  const found = await listBackupFiles(dataDir);
  const wanted = new Set(files.map(({ path }) => path));
  const foreign = found.find(({ path }) => !wanted.has(path));
  if (foreign) throw differs(`${foreign.path} yedekte yok`);
  for (const { path, sha256 } of files) {
    const content = await readFile(join(dataDir, path)).catch((cause: unknown) => {
      throw differs(`${path} okunamadı`, cause);
    });
    if (createHash('sha256').update(content).digest('hex') !== sha256) throw differs(`${path} farklı`);
  }
}

function differs(reason: string, cause?: unknown): AppError {
  return new AppError('storage_failed', {
    message: `Geri yüklenen klasör yedekle aynı değil: ${reason}`,
    cause,
  });
}

/**
 * Whether a folder is not to be renamed: a mounted volume, one beside which nothing can be written, or the one in which
 * the terminal is, whose next command would find the old content.
 */
async function isFixed(folder: string): Promise<boolean> {
  if (`${process.cwd()}${sep}`.startsWith(`${folder}${sep}`)) return true;
  const own = await ifThere(() => stat(folder));
  if (!own) return false;
  const parent = dirname(folder);
  if (own.dev !== (await stat(parent)).dev) return true;
  return await access(parent, constants.W_OK).then(
    () => false,
    () => true,
  );
}

/** Does work under a lock file. @throws AppError `data_folder_busy`, the system's error */
type Exclusively = <T>(lock: string, work: () => Promise<T>) => Promise<T>;
const alone: Exclusively = (_lock, work) => work();

interface RestoreOptions {
  readonly passphrase?: string | undefined;
  readonly exclusively?: Exclusively;
  /** Called when everything is unpacked, before the folder is replaced. @throws AppError to leave it as it is */
  readonly requireFree?: () => void;
}

/**
 * Unpacks an archive beside the data folder, verifies every file, and only then replaces the folder, which is renamed if
 * it has content. Of a folder that cannot be renamed the content is replaced, with the old one kept in it.
 * @returns the manifest, and where the old content is
 * @throws AppError as `readBackup`; then the data folder is unchanged
 */
export async function restoreBackup(
  file: string,
  given: string,
  now: Date,
  { passphrase, exclusively = alone, requireFree = () => undefined }: RestoreOptions = {},
) {
  const dataDir = (await ifThere(() => realpath(given))) ?? given;
  const unpackInto = (place: string): Promise<BackupManifest> =>
    unpack(file, place, passphrase, async () => {
      await applyOwner(dataDir, place);
      requireFree();
    });
  const beside = (): Promise<Restored> =>
    // Of two at once, each would remove what the other has unpacked.
    exclusively(join(dirname(dataDir), `.${basename(dataDir)}${RESTORE_LOCK}`), async () => {
      await removeUnpacked(dataDir);
      const place = join(
        dirname(dataDir),
        `.${basename(dataDir)}.geri-${randomBytes(6).toString('hex')}.tmp`,
      );
      const manifest = await unpackInto(place);
      try {
        return { manifest, movedTo: await replaceFolder(place, dataDir, now) };
      } catch (error) {
        await rm(place, { recursive: true, force: true });
        throw error;
      }
    });
  const within = (): Promise<Restored> =>
    exclusively(join(dataDir, RESTORE_LOCK), async () => {
      await completeReplacement(dataDir);
      const stamp = restoreStamp(now);
      const place = join(dataDir, restoreFolders(stamp).unpacked);
      const manifest = await unpackInto(place);
      return { manifest, movedTo: await replaceContent(dataDir, stamp) };
    });
  return orFailure(dataDir, async () => {
    if (await isFixed(dataDir)) return await within();
    return await beside().catch((error: unknown) => {
      // A volume of the same disk is seen only now.
      if (systemCodeOf(error) === 'EBUSY') return within();
      throw error;
    });
  });
}

/** Goes on with a restore within a folder that was cut off. @throws AppError `storage_failed`, `data_folder_busy` */
export function completeRestore(dataDir: string, exclusively: Exclusively): Promise<void> {
  return orFailure(dataDir, async () => {
    if (!(await hasReplacement(dataDir))) return;
    await exclusively(join(dataDir, RESTORE_LOCK), () => completeReplacement(dataDir));
  });
}

async function orFailure<T>(dataDir: string, restore: () => Promise<T>): Promise<T> {
  try {
    return await restore();
  } catch (error) {
    // The lock's failure of the disk is one of this folder.
    const cause = error instanceof AppError && systemCodeOf(error.cause) ? error.cause : error;
    if (cause instanceof AppError) throw cause;
    throw new AppError('storage_failed', { message: `Geri yüklenemedi: ${reasonOf(cause, dataDir)}`, cause });
  }
}

interface Restored {
  readonly manifest: BackupManifest;
  readonly movedTo: string | undefined;
}

/** Removes private records that a restore beside this folder left when it was killed. */
async function removeUnpacked(dataDir: string): Promise<void> {
  const beside = dirname(dataDir);
  const prefix = `.${basename(dataDir)}.geri-`;
  const left = (await readdir(beside)).filter((name) => name.startsWith(prefix) && name.endsWith('.tmp'));
  for (const name of left) await rm(join(beside, name), { recursive: true, force: true });
}

/** Unpacks and verifies every file; removes an unfinished one. @throws as `readBackup`, the system's error, `finish` */
async function unpack(
  file: string,
  place: string,
  passphrase: string | undefined,
  finish: () => Promise<void>,
): Promise<BackupManifest> {
  const cancelDiscard = discardAtExit(place);
  try {
    await mkdir(place);
    const written = new Set<string>();
    const manifest = await readBackup(
      file,
      async (path, content) => {
        const isPrivate = path.startsWith(`${PRIVATE}/`);
        const target = join(place, path);
        await mkdir(dirname(target), { recursive: true, mode: isPrivate ? 0o700 : 0o755 });
        const mode = isPrivate ? 0o600 : path.startsWith(GIT_HOOKS) ? 0o755 : 0o644;
        await writeFile(target, content, { mode, flush: true });
        written.add(path);
      },
      passphrase,
    );
    const wanted = new Set(manifest.files.map(({ path }) => path));
    for (const path of written) if (!wanted.has(path)) await rm(join(place, path));
    if (wanted.has('.git/HEAD'))
      for (const folder of GIT_FOLDERS) await mkdir(join(place, folder), { recursive: true });
    if ([...wanted].some((path) => path.startsWith(`${PRIVATE}/`))) await chmod(join(place, PRIVATE), 0o700);
    await finish();
    return manifest;
  } catch (error) {
    // Where nothing can be written, there may be nothing to remove.
    await rm(place, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  } finally {
    cancelDiscard();
  }
}

function reasonOf(cause: unknown, dataDir: string): string {
  const code = systemCodeOf(cause);
  if (code === undefined) return String(cause);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `diskte yer kalmadı (${code}). Yer açıp yeniden deneyin; eski klasör olduğu gibi duruyor.`;
  return code === 'EBUSY' || code === 'EXDEV'
    ? `${dataDir} içinde bağlanmış başka bir birim var. Onu ayırın ya da yedeği --into ile başka bir klasöre yükleyip içindekileri buraya kopyalayın.`
    : `${dirname(dataDir)} klasörüne yazılamıyor (${code}). Yolu, izinleri ve disk alanını kontrol edin.`;
}

/** Gives what `sudo shop restore` has unpacked to the owner of the folder that it replaces. */
async function applyOwner(dataDir: string, place: string): Promise<void> {
  const owner = await ifThere(() => stat(dataDir));
  if (!owner || process.getuid?.() !== 0) return;
  for (const name of ['', ...(await readdir(place, { recursive: true }))])
    await chown(join(place, name), owner.uid, owner.gid);
}

async function replaceFolder(temporary: string, dataDir: string, now: Date): Promise<string | undefined> {
  let movedTo: string | undefined;
  const names = await ifThere(() => readdir(dataDir));
  if (names?.length === 0) await rmdir(dataDir);
  else if (names) {
    movedTo = `${dataDir}.eski-${now.toISOString().replace(/[:.]/g, '-')}`;
    await rename(dataDir, movedTo);
  }
  try {
    await rename(temporary, dataDir);
  } catch (error) {
    if (movedTo !== undefined) await rename(movedTo, dataDir);
    throw error;
  }
  await sync(dirname(dataDir));
  return movedTo;
}
