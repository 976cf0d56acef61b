import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppError } from '#domain/errors';
import { DISK_FOLDER, findHalfRestore } from '#domain/exchange/restore-folders';
import { isMissing } from '#kernel/system-code';
import { hasCatalogueFiles, listHomelessFiles, PRIVATE_FOLDER, requireDataFolder } from './data-folder.ts';
import { storageFailure } from './durable-file.ts';
import { makeFolder } from './make-folder.ts';

/** The content of a path: nothing, an empty folder, a shop (its files may be broken), or something else. */
export type FolderContent = 'missing' | 'empty' | 'shop' | 'foreign';

const SHOP_FILES = ['settings.json', 'sites.json', PRIVATE_FOLDER];
/** Names that a new disk volume or a new git repository contains from the beginning. */
const isNobodys = (name: string): boolean => name.startsWith('.') || name === DISK_FOLDER;

const halfRestored = (folder: string): string =>
  `Bu klasörde bir geri yükleme yarım kaldı: ${folder}. Hiçbir dosya kaybolmadı; tamamlamak için yeniden: shop restore <arşiv> --force`;

/**
 * What the folder contains.
 * @throws AppError `storage_failed` for a path that is no folder or cannot be read, or whose content is being restored
 */
export function folderContent(dataDir: string): FolderContent {
  const folder = resolve(dataDir);
  if (!existsSync(folder)) return 'missing';
  try {
    const all = readdirSync(requireDataFolder(folder));
    if (findHalfRestore(all)) throw new AppError('storage_failed', { message: halfRestored(folder) });
    const names = all.filter((name) => !isNobodys(name));
    if (names.length === 0) return 'empty';
    const isShop =
      listHomelessFiles(folder).length > 0 ||
      names.some((name) => SHOP_FILES.includes(name) || hasCatalogueFiles(join(folder, name)));
    return isShop ? 'shop' : 'foreign';
  } catch (error) {
    throw storageFailure(error, `Klasör okunamadı: ${folder}`);
  }
}

/** @throws AppError `storage_failed` when this user may not read the private records, of which a list would name none */
export function requireReadableRecords(dataDir: string): void {
  const folder = join(resolve(dataDir), PRIVATE_FOLDER);
  try {
    readdirSync(folder);
  } catch (error) {
    if (isMissing(error)) return;
    const message = `${folder} okunamıyor; komutu bu klasörün sahibi olan kullanıcıyla çalıştırın ya da izinleri düzeltin.`;
    throw storageFailure(error, message);
  }
}

/**
 * Creates a new shop from a seed in a missing or empty folder. False when there is a shop already; it stays as it is.
 * @throws AppError `storage_failed` for a folder with other files, or one that is not writable
 */
export function makeShopFolder(dataDir: string, seedDir: string): boolean {
  const folder = resolve(dataDir);
  const content = folderContent(folder);
  if (content === 'shop') return false;
  if (content === 'foreign') {
    const message = `Klasör boş değil ve içinde mağaza yok: ${folder}. Boş ya da yeni bir klasör verin.`;
    throw new AppError('storage_failed', { message });
  }
  const message = `Klasöre yazılamadı: ${folder}`;
  makeFolder(folder, { mode: 0o755, message });
  try {
    cpSync(seedDir, folder, { recursive: true });
    // The seed's file has another name, because npm never packs a `.gitignore`.
    const [seeded, ignore] = [join(folder, 'gitignore'), join(folder, '.gitignore')];
    if (existsSync(ignore)) appendFileSync(ignore, `\n${readFileSync(seeded, 'utf8')}`);
    else renameSync(seeded, ignore);
    rmSync(seeded, { force: true });
  } catch (error) {
    // The part of a shop would count as a shop.
    for (const name of readdirSync(seedDir)) rmSync(join(folder, name), { recursive: true, force: true });
    throw storageFailure(error, message);
  }
  return true;
}
