import type { Stats } from 'node:fs';
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

/** Private records behind a link belong to a backup, because the shop itself follows the link. No other link is followed. */
export function isFollowed(path: string): boolean {
  return path === PRIVATE || path.startsWith(`${PRIVATE}/`);
}

/** The files of a data folder that belong to a backup, by path. */
export async function listBackupFiles(dataDir: string): Promise<FileState[]> {
  const files: FileState[] = [];
  /** @param above the folder and those above it; a link to one of them has no end */
  const visit = async (folder: string, above: readonly string[]): Promise<void> => {
    for (const name of (await readdir(join(dataDir, folder))).sort()) {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (LEFT_OUT.has(path) || TEMPORARY_NAME.test(name)) continue;
      // A file or folder may have been removed in the meantime.
      await ifThere(async () => {
        const stats = await (isFollowed(path) ? stat : lstat)(join(dataDir, path));
        if (stats.isDirectory()) {
          if (!above.includes(placeOf(stats))) await visit(path, [...above, placeOf(stats)]);
        } else if (stats.isFile()) {
          files.push({ path, bytes: stats.size, mtimeMs: stats.mtimeMs, inode: stats.ino });
        }
      });
    }
  };
  await visit('', [placeOf(await stat(dataDir))]);
  return files;
}

function placeOf({ dev, ino }: Stats): string {
  return `${dev}:${ino}`;
}
