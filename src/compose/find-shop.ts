import { shellWord } from '#kernel/shell-word';
import { AppError } from '#domain/errors';
import { requireDataFolder } from '#store/files/data-folder';
import { folderContent } from '#store/files/shop-folder';

/** What exists at the path of a data folder. */
export const findShop = folderContent;

/**
 * @throws AppError `storage_failed` for a path without a shop, so that a mistyped path neither creates nor misses
 * anything
 */
export function requireShop(dataDir: string): void {
  requireDataFolder(dataDir);
  if (folderContent(dataDir) === 'shop') return;
  const message = `Bu klasörde bir mağaza yok: ${dataDir}. Yeni bir mağaza için: shop init ${shellWord(dataDir)}`;
  throw new AppError('storage_failed', { message });
}
