import { cpSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppError } from '#domain/errors';
import { holdsCatalogueFiles, PRIVATE_FOLDER, requireDataFolder } from './data-folder.ts';
import { systemCodeOf } from './system-code.ts';

/** What a path holds: nothing, an empty folder, a shop, or something else. */
export type FolderContent = 'missing' | 'empty' | 'shop' | 'foreign';

const SHOP_FILES = ['settings.json', 'sites.json', PRIVATE_FOLDER];
/** What a fresh volume of a disk or a new git repository brings along. */
const isNobodys = (name: string): boolean => name.startsWith('.') || name === 'lost+found';

/** @throws AppError `storage_failed` for a path that is no folder, or one that cannot be read */
export function folderContent(dataDir: string): FolderContent {
  const folder = resolve(dataDir);
  if (!existsSync(folder)) return 'missing';
  try {
    const names = readdirSync(requireDataFolder(folder)).filter((name) => !isNobodys(name));
    if (names.length === 0) return 'empty';
    const isShop = names.some((name) => SHOP_FILES.includes(name) || holdsCatalogueFiles(join(folder, name)));
    return isShop ? 'shop' : 'foreign';
  } catch (cause) {
    if (systemCodeOf(cause) === undefined) throw cause;
    throw new AppError('storage_failed', { message: `Klasör okunamadı: ${folder}`, cause });
  }
}

/**
 * Makes a new shop from its seed in a missing or empty folder. False when a shop is there already, which stays as it is.
 * @throws AppError `storage_failed` for a folder that holds something else or cannot be written
 */
export function makeShopFolder(dataDir: string, seedDir: string): boolean {
  const folder = resolve(dataDir);
  const content = folderContent(folder);
  if (content === 'shop') return false;
  if (content === 'foreign') {
    const message = `Klasör boş değil ve içinde mağaza yok: ${folder}. Boş ya da yeni bir klasör verin.`;
    throw new AppError('storage_failed', { message });
  }
  try {
    mkdirSync(folder, { recursive: true });
    cpSync(seedDir, folder, { recursive: true });
    // npm never packs a file of this name.
    renameSync(join(folder, 'gitignore'), join(folder, '.gitignore'));
  } catch (cause) {
    if (systemCodeOf(cause) === undefined) throw cause;
    throw new AppError('storage_failed', { message: `Klasöre yazılamadı: ${folder}`, cause });
  }
  return true;
}
