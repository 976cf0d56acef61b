import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadFiles } from '#shop/exchange/ports';
import { PRIVATE_FOLDER } from '../files/data-folder.ts';
import { storageFailure } from '../files/durable-file.ts';

/** Files that were brought in to be looked at, in `_private/cache/uploads`; a restart forgets them. */
export function openUploadFiles(dataDir: string): UploadFiles {
  const folder = join(dataDir, PRIVATE_FOLDER, 'cache', 'uploads');
  let isFirst = true;

  const makeFolder = (): void => {
    // What a former server has left; the first file comes to a server that holds the folder alone.
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
  };
}
