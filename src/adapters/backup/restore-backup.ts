import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '#domain/errors';
import { ifThere, systemCodeOf } from '#kernel/system-code';
import { discardAtExit } from './backup-place.ts';
import { type BackupManifest, readBackup } from './read-backup.ts';
import { listBackupFiles } from './list-backup-files.ts';
import { sync } from './write-backup.ts';

const PRIVATE = '_private';

/** Whether a folder is missing or empty. */
export async function isEmptyFolder(folder: string): Promise<boolean> {
  return !(await ifThere(() => readdir(folder)))?.length;
}

/**
 * Reads and verifies every file of an archive without writing.
 * @throws AppError as `readBackup`
 */
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
 * Unpacks an archive beside the data folder, verifies every file, and only then replaces the folder. A folder with
 * content is renamed.
 * @returns the manifest, and the new path of the folder that was replaced
 * @throws AppError as `readBackup`; then the data folder is unchanged
 */
export async function restoreBackup(file: string, dataDir: string, now: Date, passphrase?: string) {
  const beside = dirname(dataDir);
  const prefix = `.${basename(dataDir)}.geri-`;
  const temporary = join(beside, `${prefix}${randomBytes(6).toString('hex')}.tmp`);
  const cancelDiscard = discardAtExit(temporary);
  try {
    // A restore of this folder that was killed has left private records.
    const left = (await readdir(beside)).filter((name) => name.startsWith(prefix) && name.endsWith('.tmp'));
    for (const name of left) await rm(join(beside, name), { recursive: true, force: true });
    await mkdir(temporary);
    const written = new Set<string>();
    const manifest = await readBackup(
      file,
      async (path, content) => {
        const isPrivate = path.startsWith(`${PRIVATE}/`);
        const target = join(temporary, path);
        await mkdir(dirname(target), { recursive: true, mode: isPrivate ? 0o700 : 0o755 });
        await writeFile(target, content, { mode: isPrivate ? 0o600 : 0o644, flush: true });
        written.add(path);
      },
      passphrase,
    );
    const wanted = new Set(manifest.files.map(({ path }) => path));
    for (const path of written) if (!wanted.has(path)) await rm(join(temporary, path));
    if ([...wanted].some((path) => path.startsWith(`${PRIVATE}/`))) {
      await chmod(join(temporary, PRIVATE), 0o700);
    }
    return { manifest, movedTo: await replaceFolder(temporary, dataDir, now) };
  } catch (cause) {
    // Where nothing can be written, there may be nothing to remove.
    await rm(temporary, { recursive: true, force: true }).catch(() => undefined);
    if (cause instanceof AppError) throw cause;
    throw new AppError('storage_failed', { message: `Geri yüklenemedi: ${reasonOf(cause, dataDir)}`, cause });
  } finally {
    cancelDiscard();
  }
}

function reasonOf(cause: unknown, dataDir: string): string {
  const code = systemCodeOf(cause);
  if (code === undefined) return String(cause);
  // A volume of Docker is such a folder.
  return code === 'EBUSY'
    ? `${dataDir} bağlanmış bir birim, yerine başka bir klasör konamaz. Yedeği --into ile başka bir klasöre yükleyip içindekileri buraya kopyalayın.`
    : `${dirname(dataDir)} klasörüne yazılamıyor (${code}). Yolu, izinleri ve disk alanını kontrol edin.`;
}

async function replaceFolder(temporary: string, dataDir: string, now: Date): Promise<string | undefined> {
  let movedTo: string | undefined;
  if (await isEmptyFolder(dataDir)) await ifThere(() => rmdir(dataDir));
  else {
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
