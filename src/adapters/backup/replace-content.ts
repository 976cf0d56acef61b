import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  findHalfRestore,
  isUnpacked,
  restoreFolders,
  staysInRestore,
} from '#domain/exchange/restore-folders';
import { ifThere } from '#kernel/system-code';
import { sync } from './write-backup.ts';

async function moveContent(from: string, to: string): Promise<void> {
  for (const name of await readdir(from)) {
    if (!staysInRestore(name)) await rename(join(from, name), join(to, name));
  }
  await sync(to);
  await sync(from);
}

function placesOf(dataDir: string, stamp: string) {
  const { unpacked, leaving, kept } = restoreFolders(stamp);
  return { unpacked: join(dataDir, unpacked), leaving: join(dataDir, leaving), kept: join(dataDir, kept) };
}

/** Moves everything from one folder to the other and removes the first one. */
async function emptyInto(folder: string, to: string): Promise<void> {
  await moveContent(folder, to);
  await rmdir(folder);
  await sync(to);
}

/**
 * Replaces the content of a data folder by what is unpacked in it, without renaming the folder itself. When it is cut
 * off, `completeReplacement` goes on.
 * @returns where the old content is; undefined when there was none
 * @throws the system's error
 */
export async function replaceContent(dataDir: string, stamp: string): Promise<string | undefined> {
  const { unpacked, leaving, kept } = placesOf(dataDir, stamp);
  await mkdir(leaving, { mode: 0o700 });
  try {
    await moveContent(dataDir, leaving);
  } catch (error) {
    await emptyInto(leaving, dataDir);
    await rm(unpacked, { recursive: true, force: true });
    throw error;
  }
  await rename(leaving, kept);
  await sync(dataDir);
  await emptyInto(unpacked, dataDir);
  if ((await readdir(kept)).length > 0) return kept;
  await rmdir(kept);
  return undefined;
}

/** Whether a replacement was cut off, or goes on in another process. */
export async function hasReplacement(dataDir: string): Promise<boolean> {
  const names = (await ifThere(() => readdir(dataDir))) ?? [];
  return names.some(isUnpacked) || findHalfRestore(names) !== undefined;
}

/**
 * Goes on with a replacement that was cut off: before all of the old content was moved away, it comes back; after that the
 * rest of the new one gets to its place. Removes what else was unpacked.
 * @throws the system's error
 */
export async function completeReplacement(dataDir: string): Promise<void> {
  const names = (await ifThere(() => readdir(dataDir))) ?? [];
  const half = findHalfRestore(names);
  if (half) {
    const { unpacked, leaving } = placesOf(dataDir, half.stamp);
    await emptyInto(half.next === 'revert' ? leaving : unpacked, dataDir);
  }
  for (const name of names.filter(isUnpacked))
    await rm(join(dataDir, name), { recursive: true, force: true });
}
