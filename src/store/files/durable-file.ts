import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, link, lstat, open, rename, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '#domain/errors';
import { inheritOwner } from './inherit-owner.ts';
import { spaceName } from './lock/process-space.ts';
import { ifThere, isMissing, systemCodeOf } from '#kernel/system-code';

const PUBLIC_MODE = 0o644;

/** A complete and durable file under a temporary name, ready to be moved to its place. */
export type StagedFile = Awaited<ReturnType<typeof stageFile>>;

/** Codes by which a file system says that it has no hard links or cannot sync folders. */
const UNSUPPORTED = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EISDIR', 'EXDEV']);

/**
 * Creates or replaces a file. Whatever crashes at any moment, its name leads to the whole old or the whole new content;
 * when it resolves, the new content survives a power cut. A symbolic link is replaced, and its target stays as it is.
 * @param mode permissions of a new file; a replaced file keeps its own
 * @throws AppError `storage_failed` when the disk is full, or the folder is missing or not writable; then nothing has
 * changed
 */
export async function writeDurably(
  path: string,
  content: string | Uint8Array,
  mode = PUBLIC_MODE,
): Promise<void> {
  await placeStaged(await stageFile(path, content, mode));
  await syncPath(dirname(path));
}

/** Deletes a file durably. False when there was none. @throws AppError `storage_failed` */
export async function removeDurably(path: string): Promise<boolean> {
  try {
    if (!(await unlinkIfThere(path))) return false;
  } catch (error) {
    throw storageFailure(error);
  }
  await syncPath(dirname(path));
  return true;
}

/** The first half of `writeDurably`: writes the content to a temporary file in the same folder and makes it durable. */
export async function stageFile(path: string, content: string | Uint8Array, mode = PUBLIC_MODE) {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  // The name tells `remove-leftovers` whether the writing process still runs.
  const mark = `${process.pid}_${spaceName()}_${randomBytes(8).toString('hex')}`;
  const temporary = join(dirname(path), `.${basename(path)}.${mark}.tmp`);
  try {
    const oldMode = await modeOf(path);
    const file = await open(temporary, 'wx', oldMode ?? mode);
    try {
      // Set explicitly, because the umask of the process would change the permissions that must stay.
      if (oldMode !== undefined) await file.chmod(oldMode);
      inheritOwner(temporary);
      await writeAll(file, bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await discard(temporary);
    throw storageFailure(error);
  }
  return { temporary, target: path };
}

/**
 * The second half of `writeDurably`: moves the staged file to its place. The folder is not synced.
 * @throws AppError `storage_failed`; `conflict` when the file must not exist and does
 */
export async function placeStaged({ temporary, target }: StagedFile, mustNotExist = false): Promise<void> {
  try {
    if (mustNotExist) await moveWithoutReplacing(temporary, target);
    else await rename(temporary, target);
  } catch (error) {
    await discard(temporary);
    if (systemCodeOf(error) !== 'EEXIST') throw storageFailure(error);
    throw new AppError('conflict', {
      message: `Bu adda bir dosya zaten var: ${basename(target)}`,
      cause: error,
    });
  }
}

/** Makes a file, or the names in a folder, durable. @throws AppError `storage_failed` */
export async function syncPath(path: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, constants.O_RDONLY);
    await handle.sync();
  } catch (error) {
    if (!UNSUPPORTED.has(systemCodeOf(error) ?? '')) throw storageFailure(error);
  } finally {
    await handle?.close();
  }
}

const GONE =
  'Kayıt yazılamadı: klasörü ya da dosyası bu sırada taşınmış, adı değişmiş ya da silinmiş. Son duruma bakıp yeniden deneyin.';

/** The failure to throw: `storage_failed` for an error of the system, else the error itself. */
export function storageFailure(error: unknown, says?: string): unknown {
  const message = says ?? (isMissing(error) ? GONE : undefined);
  const details = message === undefined ? {} : { message };
  return systemCodeOf(error) === undefined
    ? error
    : new AppError('storage_failed', { ...details, cause: error });
}

/** Deletes a temporary file if it exists. A failure is ignored, because it would hide the earlier one. */
async function discard(temporary: string): Promise<void> {
  try {
    await unlink(temporary);
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  await file.writeFile(bytes);
  const { size } = await file.stat();
  if (size !== bytes.length) {
    throw new AppError('storage_failed', { cause: new RangeError(`Wrote ${size} of ${bytes.length} bytes`) });
  }
}

async function modeOf(path: string): Promise<number | undefined> {
  const stats = await ifThere(() => lstat(path));
  return stats && !stats.isSymbolicLink() ? stats.mode & 0o777 : undefined;
}

/** Deletes a file; its folder is not synced. False when there was none. @throws the system's error */
export async function unlinkIfThere(path: string): Promise<boolean> {
  return (await ifThere(() => unlink(path).then(() => true))) ?? false;
}

/**
 * Moves a file to a free path. A hard link fails if the path is used, while a rename would replace that file.
 * @throws the system's error
 */
export async function moveWithoutReplacing(from: string, to: string): Promise<void> {
  let hasLinks = true;
  try {
    await link(from, to);
  } catch (error) {
    if (!UNSUPPORTED.has(systemCodeOf(error) ?? '')) throw error;
    hasLinks = false;
    await (await open(to, 'wx')).close();
  }
  try {
    await (hasLinks ? unlink(from) : rename(from, to));
  } catch (error) {
    // A folder that refuses to give the file away keeps it alone.
    await discard(to);
    throw error;
  }
}
