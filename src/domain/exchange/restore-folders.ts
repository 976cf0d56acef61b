/**
 * The folders within a data folder whose content is replaced by a restore because it cannot be renamed itself, such as a
 * mounted volume. Neither git, a backup nor the catalogue looks at folders of these names.
 */
export function restoreFolders(stamp: string) {
  return {
    /** The unpacked archive, verified before anything is moved. */
    unpacked: `.geri.${stamp}.tmp`,
    /** The old content while it is moved here. */
    leaving: `.eski-yarim.${stamp}.tmp`,
    /** The whole old content. From then on the new content is moved to its place. */
    kept: `.eski.${stamp}.tmp`,
  };
}

const FOLDER = /^\.(?:geri|eski|eski-yarim)\.(\w+)\.tmp$/;

/** For the names of the folders of a restore. */
export const restoreStamp = (now: Date): string => now.toISOString().replace(/\W/g, '_');

/** The lock file of a restore within a data folder; of one beside it, with the folder's name before it. */
export const RESTORE_LOCK = '.yukleme.kilit.tmp';

/** The system's folder at the root of a disk; often nobody else may read it. */
export const DISK_FOLDER = 'lost+found';

/** Whether a name in a data folder is not part of what a restore replaces. */
export const staysInRestore = (name: string): boolean =>
  FOLDER.test(name) || name.startsWith(RESTORE_LOCK) || name === DISK_FOLDER;

/** Names of archives in a data folder that were unpacked, each complete or not. */
export const isUnpacked = (name: string): boolean => /^\.geri\.\w+\.tmp$/.test(name);

/** The restore that was cut off while it moved files: `revert` brings the old content back, `finish` the new one. */
export function findHalfRestore(
  names: readonly string[],
): { readonly stamp: string; readonly next: 'revert' | 'finish' } | undefined {
  for (const name of names) {
    const stamp = FOLDER.exec(name)?.[1];
    if (stamp === undefined) continue;
    const { unpacked, leaving, kept } = restoreFolders(stamp);
    if (name === leaving) return { stamp, next: 'revert' };
    if (name === kept && names.includes(unpacked)) return { stamp, next: 'finish' };
  }
  return undefined;
}
