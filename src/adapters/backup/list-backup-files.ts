import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DISK_FOLDER } from '#domain/exchange/restore-folders';
import { ifThere } from '#kernel/system-code';

/** Files that can be derived again, that matter only while a server runs, or that are the disk's. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  DISK_FOLDER,
  '_private/cache',
  '_private/server.lock',
  '_private/server.lock.takeover',
]);
const PRIVATE = '_private';
const TEMPORARY_NAME = /^\..+\.[0-9a-z_]+\.tmp$|^server\.lock\..*\.tmp$/i;

/** The state of a file for noticing changes. */
export interface FileState {
  /** Below the data folder, with `/`. */
  readonly path: string;
  readonly bytes: number;
  readonly mtimeMs: number;
  readonly inode: number;
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
      // A file or folder may have been removed in the meantime.
      await ifThere(async () => {
        const stats = await (path === PRIVATE ? stat : lstat)(join(dataDir, path));
        if (stats.isDirectory()) await visit(path);
        else if (stats.isFile()) {
          files.push({ path, bytes: stats.size, mtimeMs: stats.mtimeMs, inode: stats.ino });
        }
      });
    }
  };
  await visit('');
  return files;
}
