import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCodeOf } from '#kernel/system-code';

/** Files that can be derived again, or that matter only while a server runs. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  '_private/cache',
  '_private/server.lock',
  '_private/server.lock.takeover',
]);
const PRIVATE = '_private';
const MISSING_CODES: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);
const TEMPORARY_NAME = /^\..+\.[0-9a-z_]+\.tmp$|^server\.lock\..*\.tmp$/i;

/** The state of a file for noticing changes. */
export interface FileState {
  /** Below the data folder, with `/`. */
  readonly path: string;
  readonly bytes: number;
  readonly mtimeMs: number;
  readonly inode: number;
}

/** Whether an error only means that a file or folder was removed in the meantime, or became a link. */
export function isMissing(error: unknown): boolean {
  return MISSING_CODES.has(systemCodeOf(error));
}

/**
 * The files of a data folder that belong to a backup, by path. No link is followed except `_private`, which the shop
 * itself follows: without it the orders would be missing.
 */
export async function listBackupFiles(dataDir: string): Promise<FileState[]> {
  const files: FileState[] = [];
  const visit = async (folder: string): Promise<void> => {
    for (const name of (await readdir(join(dataDir, folder))).sort()) {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (LEFT_OUT.has(path) || TEMPORARY_NAME.test(name)) continue;
      try {
        const stats = await (path === PRIVATE ? stat : lstat)(join(dataDir, path));
        if (stats.isDirectory()) await visit(path);
        else if (stats.isFile()) {
          files.push({ path, bytes: stats.size, mtimeMs: stats.mtimeMs, inode: stats.ino });
        }
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    }
  };
  await visit('');
  return files;
}
