import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, link, lstat, open, rename, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '#domain/errors';
import { ownSpace } from './lock/process-space.ts';
import { systemCodeOf } from './system-code.ts';

interface WriteOptions {
  /** Permissions of a new file; one that is replaced keeps its own. 0644 unless told. */
  readonly mode?: number;
  /** Refuse, instead of replacing, a file that is there. */
  readonly mustNotExist?: boolean;
}

/** A whole and durable file under a temporary name, waiting to take its place. */
export interface StagedFile {
  readonly temporary: string;
  readonly target: string;
}

/** File systems without hard links, and where folders cannot be synced, say so with one of these. */
const UNSUPPORTED = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EISDIR', 'EXDEV']);

/**
 * Replaces or makes a file so that at any moment, whatever dies, its name leads to the whole old or the whole
 * new content, and when it resolves the new content survives a power cut. A link in its place is
 * replaced, not followed.
 * @throws AppError `storage_failed` when the disk is full, the folder is missing or may not be written; then
 * nothing has changed. `conflict` when the file must not exist and does.
 */
export async function writeDurably(
  path: string,
  content: string | Uint8Array,
  options: WriteOptions = {},
): Promise<void> {
  const staged = await stageFile(path, content, options);
  await placeStaged(staged, options.mustNotExist);
  await syncFolder(dirname(staged.target));
}

/** Deletes a file for good. False when there was none. @throws AppError `storage_failed` */
export async function removeDurably(path: string): Promise<boolean> {
  try {
    await unlink(path);
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return false;
    throw storageFailure(error);
  }
  await syncFolder(dirname(path));
  return true;
}

/** The first half of `writeDurably`: writes the content beside its place and makes it durable. */
export async function stageFile(
  path: string,
  content: string | Uint8Array,
  { mode = 0o644, mustNotExist = false }: WriteOptions = {},
): Promise<StagedFile> {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  // Whoever finds it can see whether its writer still lives (`remove-leftovers`).
  const mark = `${process.pid}_${ownSpace()}_${randomBytes(8).toString('hex')}`;
  const temporary = join(dirname(path), `.${basename(path)}.${mark}.tmp`);
  try {
    const kept = mustNotExist ? undefined : await modeOf(path);
    const file = await open(temporary, 'wx', kept ?? mode);
    try {
      // The mask of the process has no say in permissions that are kept.
      if (kept !== undefined) await file.chmod(kept);
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

/** The second half: the staged file takes its place. The folder is not synced yet. */
export async function placeStaged({ temporary, target }: StagedFile, mustNotExist = false): Promise<void> {
  try {
    if (mustNotExist) await placeNew(temporary, target);
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

/** Makes the names in a folder durable. @throws AppError `storage_failed` */
export async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, constants.O_RDONLY);
    await handle.sync();
  } catch (error) {
    if (!UNSUPPORTED.has(systemCodeOf(error) ?? '')) throw storageFailure(error);
  } finally {
    await handle?.close();
  }
}

/** A disk that fails, is full or is closed to us is an expected failure; anything else is a slip of ours. */
export function storageFailure(error: unknown): unknown {
  return systemCodeOf(error) === undefined ? error : new AppError('storage_failed', { cause: error });
}

/** Deletes a temporary file, if there is one; a failure here must not hide the one that led here. */
async function discard(temporary: string): Promise<void> {
  try {
    await unlink(temporary);
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    // A filling disk may take a part and say so only in the count.
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done);
    done += bytesWritten;
  }
  const { size } = await file.stat();
  if (size !== bytes.length) {
    throw new AppError('storage_failed', { cause: new RangeError(`Wrote ${size} of ${bytes.length} bytes`) });
  }
}

async function placeNew(temporary: string, target: string): Promise<void> {
  try {
    await link(temporary, target);
  } catch (error) {
    if (!UNSUPPORTED.has(systemCodeOf(error) ?? '')) throw error;
    const place = await open(target, 'wx');
    await place.close();
    await rename(temporary, target);
    return;
  }
  await unlink(temporary);
}

async function modeOf(path: string): Promise<number | undefined> {
  try {
    const stats = await lstat(path);
    return stats.isSymbolicLink() ? undefined : stats.mode & 0o777;
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Deletes a file; its folder is not synced. @throws the system's error */
export async function unlinkIfThere(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (systemCodeOf(error) !== 'ENOENT') throw error;
  }
}

/** Moves a file where none is; a hard link refuses to replace one, which a rename would not. @throws the system's error */
export async function moveWithoutReplacing(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'].includes(systemCodeOf(error) ?? '')) throw error;
    await rename(from, to);
    return;
  }
  await unlink(from);
}
