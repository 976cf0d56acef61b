import { accessSync, constants, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDirectory, listFolders, PRIVATE_FOLDER } from './data-folder.ts';
import { readLock } from './lock/data-lock.ts';
import { tryOr } from '#kernel/system-code';

/** Facts about a data folder and the system that it is on. */
export interface FolderFacts {
  readonly isWritable: boolean;
  readonly freeMegabytes: number;
  /** The running server of the folder. */
  readonly server: { readonly pid: number; readonly host: string; readonly port: number } | undefined;
  /** Whether only its owner can read the private folder; undefined when the folder does not exist. */
  readonly isPrivateClosed: boolean | undefined;
  readonly folders: number;
  /** The number of folders that one user may watch; undefined where the system has no such limit. */
  readonly watchLimit: number | undefined;
  /** Temporary files that writers have left. */
  readonly leftovers: number;
}

function canWrite(folder: string): boolean {
  return tryOr(false, () => {
    accessSync(folder, constants.W_OK);
    return true;
  });
}

function readWatchLimit(): number | undefined {
  return tryOr(undefined, () => Number(readFileSync('/proc/sys/fs/inotify/max_user_watches', 'utf8')));
}

/** Examines a data folder without reading its products; undefined when there is no such folder. */
export function diagnoseFolder(dataDir: string): FolderFacts | undefined {
  if (!isDirectory(dataDir)) return undefined;
  const folders = listFolders(dataDir);
  const { bavail, bsize } = statfsSync(dataDir);
  const privateFolder = join(dataDir, PRIVATE_FOLDER);
  const holder = readLock(dataDir);
  return {
    isWritable: canWrite(dataDir),
    freeMegabytes: Math.floor((bavail * bsize) / 2 ** 20),
    server: holder && { pid: holder.pid, host: holder.host ?? '', port: holder.port ?? 0 },
    isPrivateClosed: isDirectory(privateFolder) ? (statSync(privateFolder).mode & 0o077) === 0 : undefined,
    folders: folders.length + 1,
    watchLimit: readWatchLimit(),
    leftovers: ['.', ...folders].reduce(
      (count, folder) =>
        count + readdirSync(join(dataDir, folder)).filter((name) => /^\..+\.tmp$/.test(name)).length,
      0,
    ),
  };
}
