import { existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { AppError } from '#domain/errors';
import { DISK_FOLDER } from '#domain/exchange/restore-folders';
import { parseProductFileName } from '#domain/catalogue/product/product-file-name';
import { SLUG_PATTERN } from '#kernel/slug';
import { tryOr } from '#kernel/system-code';
import { isDirectory, namesIn } from './paths.ts';

/** Orders, secrets, caches and the lock; git ignores this folder. */
export const PRIVATE_FOLDER = '_private';
export const IMAGES_FOLDER = 'images';
/** The owner's own templates; they replace those of the program. */
export const TEMPLATES_FOLDER = '_templates';
/** Guides, one `.md` file each; never a category. */
export const GUIDES_FOLDER = 'guides';
/** Campaigns and coupons, one `.json` file each; never a category. */
export const CAMPAIGNS_FOLDER = 'campaigns';
/** JSON Schemas for editors, which the program writes; never a category. */
export const SCHEMAS_FOLDER = 'schemas';
/** Folders of documents with the ending of their files. */
const COLLECTIONS: Readonly<Record<string, string>> = { [GUIDES_FOLDER]: '.md', [CAMPAIGNS_FOLDER]: '.json' };
export const COLLECTION_FOLDERS: readonly string[] = Object.keys(COLLECTIONS);
const NO_CATEGORY: ReadonlySet<string> = new Set([IMAGES_FOLDER, SCHEMAS_FOLDER, ...COLLECTION_FOLDERS]);
export const CATEGORY_FILE = 'category.json';

/** Names of files and folders that are neither a category nor a product. */
export function isIgnoredName(name: string): boolean {
  return name.startsWith('.') || name.startsWith('_') || name === DISK_FOLDER;
}

/** Whether a `.json` file in a category folder has a name that the program does not know, probably by mistake. */
export function isMisnamed(name: string): boolean {
  return name.toLowerCase().endsWith('.json') && !isIgnoredName(name) && !isCatalogueFile(name);
}

/** Whether a file of this name inside a category folder is the category's or a product's. */
export function isCatalogueFile(name: string): boolean {
  return name === CATEGORY_FILE || parseProductFileName(name) !== undefined;
}

/** Whether a name is probably that of a folder; other names are not checked on disk. */
export function isFolderLike(name: string): boolean {
  return !name.includes('.') && !isIgnoredName(name);
}

/** Whether this is a folder that directly contains product or category files. */
export function hasCatalogueFiles(path: string): boolean {
  return namesIn(path).some(isCatalogueFile);
}

/** Product files beside the category folders; they belong to no category. @throws the system's error */
export function listHomelessFiles(dataDir: string): string[] {
  return readdirSync(dataDir)
    .filter((name) => parseProductFileName(name) !== undefined)
    .sort();
}

/**
 * Symbolic links in the data folder in the place of category folders, pictures or templates, and links among the
 * templates. Links in the place of single files are reported with those files.
 */
export function listLinks(dataDir: string): string[] {
  const isReported = (name: string): boolean => !isIgnoredName(name) || name === TEMPLATES_FOLDER;
  const entries = readdirSync(dataDir, { withFileTypes: true });
  const links = entries
    .filter((entry) => entry.isSymbolicLink() && isReported(entry.name) && !entry.name.endsWith('.json'))
    .map(({ name }) => name);
  const hasTemplates = entries.some((entry) => entry.isDirectory() && entry.name === TEMPLATES_FOLDER);
  return [...links, ...(hasTemplates ? listTemplateLinks(dataDir) : [])].sort();
}

function listTemplateLinks(dataDir: string): string[] {
  return readdirSync(join(dataDir, TEMPLATES_FOLDER), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isSymbolicLink())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}

/** Sorted names of the category folders in the data folder; impossible names are included. */
export function listFolders(dataDir: string): string[] {
  return readdirSync(dataDir, { withFileTypes: true })
    .filter(({ name }) => !isIgnoredName(name) && !NO_CATEGORY.has(name))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Paths of everything in the category folders. @throws the system's error */
export function listInCategories(dataDir: string): string[] {
  return listFolders(dataDir)
    .filter(isCategoryFolderName)
    .flatMap((folder) => readdirSync(join(dataDir, folder)).map((name) => `${folder}/${name}`));
}

/** Whether a path below the data folder is that of a guide. */
export function isGuidePath(path: string): boolean {
  return isCollectionPath(path) && path.startsWith(`${GUIDES_FOLDER}/`);
}

/** Whether a path below the data folder is that of a campaign. */
export function isCampaignPath(path: string): boolean {
  return isCollectionPath(path) && path.startsWith(`${CAMPAIGNS_FOLDER}/`);
}

/** Whether a path below the data folder is that of a guide or a campaign. */
export function isCollectionPath(path: string): boolean {
  const [folder = '', name = '', ...rest] = path.split('/');
  const ending = Object.hasOwn(COLLECTIONS, folder) ? COLLECTIONS[folder] : undefined;
  return ending !== undefined && rest.length === 0 && name.endsWith(ending) && !isIgnoredName(name);
}

/** Sorted paths of a collection's files, without links; undefined when the folder cannot be read. */
export function listCollection(dataDir: string, folderName: string): string[] | undefined {
  const folder = join(dataDir, folderName);
  return tryOr(undefined, () => {
    if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
    return readdirSync(folder)
      .map((name) => `${folderName}/${name}`)
      .filter(isCollectionPath)
      .sort();
  });
}

/** Whether a category folder may have this name: a slug that the program does not use itself. */
export function isCategoryFolderName(name: string): boolean {
  return SLUG_PATTERN.test(name) && !NO_CATEGORY.has(name);
}

/** The absolute path of a data folder. @throws AppError `storage_failed` when it does not exist or cannot be read */
export function requireDataFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  const isFolder = tryOr(undefined, () => isDirectory(folder));
  if (isFolder) return folder;
  if (isFolder === undefined)
    throw new AppError('storage_failed', { message: `Klasör okunamadı: ${folder}` });
  throw new AppError('storage_failed', {
    message: existsSync(folder)
      ? `Veri klasörü olarak verilen yol bir klasör değil: ${folder}`
      : `Veri klasörü bulunamadı: ${folder}. --data ile mağazanızın klasörünü verin (o klasördeyseniz: --data .).`,
  });
}

const pathFrom = (folder: string, file: string): string | undefined => {
  const path = relative(folder, file).replaceAll(sep, '/');
  return /^(?:\.\.(?:\/|$)|[A-Za-z]:|\/)/.test(path) ? undefined : path;
};

/**
 * The path below the data folder of a file that a person named, also by another name of the folder (a link to it);
 * undefined for a file outside of it.
 */
export function pathBelow(dataDir: string, file: string): string | undefined {
  const full = resolve(file);
  return (
    pathFrom(dataDir, full) ??
    tryOr(undefined, () => pathFrom(realpathSync(dataDir), join(realpathSync(dirname(full)), basename(full))))
  );
}

/**
 * The path of a named file below the data folder; of a named folder, the paths of all its texts, without links. Empty
 * outside of the data folder.
 */
export function pathsBelow(dataDir: string, named: string): string[] {
  const full = resolve(named);
  if (!lstatSync(full, { throwIfNoEntry: false })?.isDirectory()) {
    const path = pathBelow(dataDir, full);
    return path === undefined ? [] : [path];
  }
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || (entry.isFile() && /\.(?:json|md)$/.test(entry.name)))
    .filter(({ name }) => !isIgnoredName(name))
    .flatMap(({ name }) => pathsBelow(dataDir, join(full, name)));
}
