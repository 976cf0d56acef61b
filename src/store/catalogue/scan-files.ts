import { accessSync, constants, existsSync, lstatSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { FileProblem } from '#domain/catalogue/file-problem';
import {
  COLLECTION_FOLDERS,
  hasCatalogueFiles,
  IMAGES_FOLDER,
  isCatalogueFile,
  isCategoryFolderName,
  isIgnoredName,
  isMisnamed,
  listFolders,
  listHomelessFiles,
  listLinks,
} from '../files/data-folder.ts';
import { type FileSignature, isSameSignature, signatureOf } from '../files/file-signature.ts';
import { isLink, LINK_MESSAGE, namesIn } from '../files/paths.ts';
import { systemCodeOf, tryOr } from '#kernel/system-code';

/** The names in a folder, and the problems of the folder and of names that do not belong there. */
export interface FolderScan {
  /** Sorted. Undefined when the folder cannot be read: then everything in it stays as it was. */
  readonly names: readonly string[] | undefined;
  readonly problems: readonly FileProblem[];
}

const HOMELESS =
  'ürün dosyası bir kategori klasörünün içinde durmalı; dosya yüklenmedi, kategorisinin klasörüne taşıyın';
const BAD_FOLDER_NAME =
  'klasör adı yalnız küçük harf (a-z), rakam ve tire içerebilir; içindeki ürünler yüklenmedi, klasörü yeniden adlandırın';
const MISNAMED =
  'dosya adı "manual-urun-adi-2026-03-02.json" biçiminde olmalı (küçük harf a-z, rakam, tire ve tarih); dosya yüklenmedi, yeniden adlandırın';
const NO_FOLDER = 'burada bir klasör olmalı, bir dosya duruyor; dosyayı başka yere taşıyın';
const AWAY =
  'veri klasörünün içi boş, ürünler son hâliyle satışta; diskinin bağlı olduğunu kontrol edin, silindiyse yedekten geri yükleyin';
const NESTED =
  'kategori klasörleri iç içe durmaz, içindeki ürünler yüklenmedi; klasörü veri klasörünün kendisine taşıyın, yerini category.json dosyasında parentId ile söyleyin';

/**
 * Whether a data folder is missing or has nothing of a shop, as when its volume is not mounted: nobody deletes all files
 * of a shop that is open.
 */
export function isAway(dataDir: string): boolean {
  return namesIn(dataDir).every(isIgnoredName);
}

/**
 * Scans the data folder: category folders, links, and product files that stand outside a category folder.
 * @param wasFilled whether it had category folders
 */
export function scanRoot(dataDir: string, wasFilled: boolean): FolderScan {
  try {
    const links = listLinks(dataDir).map((file) => problemOf(file, 'unreadable', LINK_MESSAGE));
    const homeless = listHomelessFiles(dataDir).map((file) => problemOf(file, 'bad_file_name', HOMELESS));
    const away = wasFilled && isAway(dataDir) ? [problemOf('.', 'unreadable', AWAY)] : [];
    const problems = [...away, ...links, ...homeless, ...scanReserved(dataDir)];
    return { names: listFolders(dataDir), problems };
  } catch (error) {
    const message = `veri klasörü okunamadı (${requireSystemCode(error)})`;
    return { names: undefined, problems: [problemOf('.', 'unreadable', message)] };
  }
}

/** Problems of the folders for pictures, guides and campaigns: not a folder, or not readable. */
function scanReserved(dataDir: string): FileProblem[] {
  return [IMAGES_FOLDER, ...COLLECTION_FOLDERS].flatMap((name) => {
    const folder = join(dataDir, name);
    const stats = lstatSync(folder, { throwIfNoEntry: false });
    if (!stats || stats.isSymbolicLink()) return [];
    if (!stats.isDirectory()) return [problemOf(name, 'unreadable', NO_FOLDER)];
    try {
      accessSync(folder, constants.R_OK | constants.X_OK);
      return [];
    } catch (error) {
      const message = `klasör okunamadı (${requireSystemCode(error)}); klasör izinlerini düzeltin`;
      return [problemOf(name, 'unreadable', message)];
    }
  });
}

export function scanFolder(dataDir: string, folder: string): FolderScan {
  try {
    const names = readdirSync(join(dataDir, folder)).sort();
    if (isCategoryFolderName(folder)) return { names, problems: [] };
    const isWanted = names.some(isCatalogueFile);
    return { names: [], problems: isWanted ? [problemOf(folder, 'bad_folder_name', BAD_FOLDER_NAME)] : [] };
  } catch (error) {
    const code = requireSystemCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { names: [], problems: [] };
    const message = `klasör okunamadı (${code}); klasör izinlerini düzeltin`;
    return { names: undefined, problems: [problemOf(folder, 'unreadable', message)] };
  }
}

/** Whether a file has certainly not changed since this signature. */
export function isVersion(path: string, signature: FileSignature): boolean {
  const stats = tryOr(undefined, () => lstatSync(path, { throwIfNoEntry: false }));
  return stats !== undefined && isSameSignature(signature, signatureOf(stats));
}

/** Whether a file exists and no part of its path is a link. */
export function isThere(dataDir: string, path: string): boolean {
  return existsSync(join(dataDir, path)) && !isLink(join(dataDir, dirname(path)));
}

/** Whether a file exists. A name whose bytes are no UTF-8 is only found in the list of its folder. */
function isListed(path: string): boolean {
  if (!path.includes('\uFFFD')) return existsSync(path);
  return tryOr(false, () => readdirSync(dirname(path)).includes(basename(path)));
}

/** The problem of a name that is neither the category's nor a product's; undefined when it does no harm. */
export function scanStray(dataDir: string, file: string, name: string): FileProblem | undefined {
  const path = join(dataDir, file);
  if (isLink(path)) return problemOf(file, 'unreadable', LINK_MESSAGE);
  if (isMisnamed(name)) return isListed(path) ? problemOf(file, 'bad_file_name', MISNAMED) : undefined;
  return hasCatalogueFiles(path) ? problemOf(file, 'bad_folder_name', NESTED) : undefined;
}

function problemOf(file: string, code: FileProblem['code'], message: string): FileProblem {
  return { file, line: 1, message, code };
}

/** @throws the error itself when it is not a system error */
function requireSystemCode(error: unknown): string {
  const code = systemCodeOf(error);
  if (code === undefined) throw error;
  return code;
}
