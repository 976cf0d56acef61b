import { AppError } from '#domain/errors';
import { openDatabase } from './database.ts';
import { createSharedFiles } from './shared-files.ts';
import { shareFolder } from './shared-folder.ts';
import { readMarker, readState } from './shared-marker.ts';

/**
 * Lets a process without the folder's lock change its shared files; the running server, or the next one, updates the
 * copy. Returns the function that ends this.
 * @throws AppError `conflict` when folder and database do not belong together, `orders_stopped`
 */
export async function shareBesideServer(
  privateDir: string,
  url: string | undefined,
): Promise<() => Promise<void>> {
  const marker = readMarker(privateDir);
  if (url === undefined || marker === undefined) return () => Promise.resolve();
  const database = await openDatabase({ url });
  try {
    if ((await readState(database.query))?.id !== marker) {
      throw new AppError('conflict', { message: 'Bu klasör başka bir veritabanının kopyası.' });
    }
  } catch (error) {
    await database.close();
    throw error;
  }
  const endSharing = shareFolder(privateDir, createSharedFiles({ privateDir, database, hasCopy: false }));
  return async () => {
    endSharing();
    await database.close();
  };
}
