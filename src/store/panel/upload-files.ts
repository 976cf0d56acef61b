import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadFiles } from '#shop/exchange/ports';
import { PRIVATE_FOLDER } from '../files/data-folder.ts';
import { storageFailure } from '../files/durable-file.ts';
import { whileLocked } from '../files/lock/while-locked.ts';

/** The longest wait for another import. */
const WAIT_MS = 300_000;

/**
 * Imports into a data folder while no other program does: it may add products with the same codes, or be the same file.
 * @throws AppError `data_folder_busy`, `storage_failed`; the signal's reason when it ends the wait
 */
export function importAlone<T>(
  dataDir: string,
  work: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const lock = join(dataDir, PRIVATE_FOLDER, '.import.lock.tmp');
  return whileLocked(lock, work, { name: 'içe aktarma', forMs: WAIT_MS, signal }).catch((error: unknown) => {
    throw storageFailure(error);
  });
}

/** Uploaded files that wait for their preview, in `_private/cache/uploads`. A server's first upload deletes older ones. */
export function openUploadFiles(dataDir: string): UploadFiles {
  const folder = join(dataDir, PRIVATE_FOLDER, 'cache', 'uploads');
  let isFirst = true;

  const makeFolder = (): void => {
    // Files of an earlier server: deleted here, because only the server that has the lock receives uploads.
    if (isFirst) rmSync(folder, { recursive: true, force: true });
    isFirst = false;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  };

  return {
    add: async (pieces) => {
      const path = join(folder, randomUUID());
      try {
        makeFolder();
        const file = await open(path, 'wx', 0o600);
        try {
          for await (const piece of pieces) await file.writeFile(piece);
        } finally {
          await file.close();
        }
      } catch (error) {
        rmSync(path, { force: true });
        throw storageFailure(error);
      }
      return path;
    },
    has: existsSync,
    remove: (path) => rmSync(path, { force: true }),
    alone: (work, signal) => importAlone(dataDir, work, signal),
  };
}
