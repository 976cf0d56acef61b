import { lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#domain/errors';
import { isMissing, tryOr } from '#kernel/system-code';

/** The result of `stat`; undefined when the path does not exist or cannot be read. */
export function statOf(path: string): Stats | undefined {
  return tryOr(undefined, () => statSync(path));
}

/** Whether the path is a directory; false when it does not exist. @throws the system's error */
export function isDirectory(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** The names in a folder; none when it is missing or cannot be listed. */
export function namesIn(folder: string): string[] {
  return tryOr([], () => readdirSync(folder));
}

/** The message for a symbolic link: nothing outside the data folder is reached through it. */
export const LINK_MESSAGE =
  'bir bağlantı (symlink); izlenmez, yerine dosyanın ya da klasörün kendisini koyun';

/** Whether the path is a symbolic link; false when it does not exist or cannot be read. */
export function isLink(path: string): boolean {
  return tryOr(false, () => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false);
}

/** Whether a path below the data folder is a link or contains one. The data folder itself may be a link. */
export function leadsThroughLink(dataDir: string, path: string): boolean {
  const parts = path.split('/');
  return parts.some((_part, index) => isLink(join(dataDir, ...parts.slice(0, index + 1))));
}

/** @throws AppError `invalid` for a path below the data folder that is a link or contains one */
export function requireNoLink(dataDir: string, path: string): void {
  if (leadsThroughLink(dataDir, path)) throw new AppError('invalid', { message: `${path}: ${LINK_MESSAGE}` });
}
