import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDirectory } from './paths.ts';
import { storageFailure } from './durable-file.ts';
import { inheritOwner } from './inherit-owner.ts';

/** Level by level: Node's own recursion never ends in a folder such as `/proc`, which says that it is missing. */
function makeLevels(folder: string, mode: number): void {
  if (isDirectory(folder)) return;
  makeLevels(dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
    inheritOwner(folder);
  } catch (error) {
    // Another process may have been first.
    if (!isDirectory(folder)) throw error;
  }
}

/**
 * Creates a folder if it is missing, a private one by default.
 * @throws AppError `storage_failed` with the message, for example when there is a file in its place
 */
export function makeFolder(
  folder: string,
  { mode = 0o700, message }: { mode?: number; message?: string } = {},
): void {
  try {
    makeLevels(folder, mode);
  } catch (error) {
    throw storageFailure(error, message);
  }
}
