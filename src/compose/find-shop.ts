import { shellWord } from '#kernel/shell-word';
import { AppError } from '#domain/errors';
import { pathBelow, requireDataFolder } from '#store/files/data-folder';
import { folderContent } from '#store/files/shop-folder';

export { requireReadableRecords } from '#store/files/shop-folder';

/** What exists at the path of a data folder. */
export const findShop = folderContent;

/**
 * @param mayBeEmpty whether an empty folder will do
 * @throws AppError `storage_failed` for a path without a shop, so that a mistyped path neither creates nor misses
 * anything
 */
export function requireShop(dataDir: string, mayBeEmpty = false): void {
  requireDataFolder(dataDir);
  const content = folderContent(dataDir);
  if (content === 'shop' || (mayBeEmpty && content === 'empty')) return;
  const message = `Bu klasörde bir mağaza yok: ${dataDir}. Yeni bir mağaza için: shop init ${shellWord(dataDir)}`;
  throw new AppError('storage_failed', { message });
}

/** The first named file outside of a data folder. @throws AppError `storage_failed` without such a folder */
export function findOutside(dataDir: string, files: readonly string[]): string | undefined {
  const folder = requireDataFolder(dataDir);
  return files.find((file) => pathBelow(folder, file) === undefined);
}
