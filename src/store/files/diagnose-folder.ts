import { isDirectory } from './paths.ts';
import { accessSync, constants, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listFolders, PRIVATE_FOLDER } from './data-folder.ts';
import { readLock } from './lock/data-lock.ts';
import { tryOr } from '#kernel/system-code';

function canWrite(folder: string): boolean {
  return tryOr(false, () => {
    accessSync(folder, constants.W_OK);
    return true;
  });
}

/** Facts about a data folder and the system that it is on, without reading its products. */
export function diagnoseFolder(dataDir: string) {
  const folders = listFolders(dataDir);
  const { bavail, bsize } = statfsSync(dataDir);
  const privateFolder = join(dataDir, PRIVATE_FOLDER);
  const holder = readLock(dataDir);
  return {
    isWritable: canWrite(dataDir),
    freeMegabytes: Math.floor((bavail * bsize) / 2 ** 20),
    server: holder && { pid: holder.pid, host: holder.host ?? '', port: holder.port ?? 0 },
    /** Whether only its owner can read the private folder; undefined when the folder does not exist. */
    isPrivateClosed: isDirectory(privateFolder) ? (statSync(privateFolder).mode & 0o077) === 0 : undefined,
    folders: folders.length + 1,
    /** The number of folders that one user may watch; undefined where the system has no such limit. */
    watchLimit: tryOr(undefined, () => Number(readFileSync('/proc/sys/fs/inotify/max_user_watches', 'utf8'))),
    /** Temporary files that writers have left. */
    leftovers: ['.', ...folders]
      .flatMap((folder) => tryOr([], () => readdirSync(join(dataDir, folder), { withFileTypes: true })))
      .filter((entry) => entry.isFile() && /^\..+\.tmp$/.test(entry.name)).length,
  };
}
