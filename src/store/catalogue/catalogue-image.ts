import type { Category } from '#domain/catalogue/category/category';
import type { FileProblem } from '#domain/catalogue/file-problem';
import type { Product } from '#domain/catalogue/product/product';
import { parseProductFileName } from '#domain/catalogue/product/product-file-name';
import { join } from 'node:path';
import { CATEGORY_FILE } from '../files/data-folder.ts';
import { readingOfText, readTextFile, type TextReading } from '../files/read-text-file.ts';
import { createHoldings, type Holdings } from './claim-products.ts';
import type { FileSignature } from '../files/file-signature.ts';
import type { DecodedCategory } from './decode/decode-category.ts';
import { DOCUMENTS, type DocumentValue } from './decode/decode-documents.ts';
import type { DecodedProduct } from './decode/decode-product.ts';
import type { FolderScan } from './scan-files.ts';

/** What a file says now; for a broken one, its last valid version. */
export interface Decoded<Value> {
  readonly value: Value;
  readonly problems: readonly FileProblem[];
  /** Whether the file is invalid; it may be half-written. */
  readonly isBroken: boolean;
}

/** What is known of a file that was read. A record is never changed, only replaced. */
export interface FileRecord<Value> extends Decoded<Value> {
  /** Path below the data folder. */
  readonly path: string;
  /** Undefined when the next scan must read the file, even if `stat` shows no change. */
  readonly signature: FileSignature | undefined;
  /** The digest of the text; empty when there was none. */
  readonly digest: string;
}

export type ProductValue = Omit<DecodedProduct, 'problems'>;
/** Its `category` is that of the last valid version, and `rest` what the valid fields of a broken one give. */
export type CategoryValue = Omit<DecodedCategory, 'problems'>;

/** A category folder as it was last scanned. */
export interface FolderRecord {
  readonly name: string;
  category: FileRecord<CategoryValue> | undefined;
  /** By file name. */
  readonly products: Map<string, FileRecord<ProductValue>>;
  /** Problems of files with a name that is neither a category's nor a product's, by name. */
  readonly strays: Map<string, FileProblem>;
  problems: readonly FileProblem[];
  /** The category of the folder's products; empty until the categories are resolved for the first time. */
  categoryId: string;
}

/** The category of each folder that has one, and the problems of these categories. */
export interface ResolvedCategories {
  readonly byFolder: ReadonlyMap<string, Category>;
  readonly problems: readonly FileProblem[];
}

/**
 * The data folder as it was last read, and the part of it that the catalogue has. It is plain data: `compare-files`
 * changes it to what the disk holds (scan, then decode), and `collectChange` to what results from that (claim, then diff).
 */
export interface CatalogueImage {
  readonly dataDir: string;
  /** Texts that count in place of the files' content, by path; null for a file that counts as removed. */
  readonly staged: ReadonlyMap<string, string | null>;
  root: FolderScan;
  readonly folders: Map<string, FolderRecord>;
  readonly documents: Map<string, FileRecord<DocumentValue>>;
  /**
   * Since when each missing file is missing, by path, in `performance.now()`: a clock that is put right must not put off
   * its removal. It keeps its id and slug until it is removed.
   */
  readonly missing: Map<string, number>;
  /** When a possibly half-written file is compared again, by path. */
  readonly rechecks: Map<string, number>;
  categories: ResolvedCategories;
  readonly holdings: Holdings;
  /** The products and categories that were last published. */
  readonly published: {
    readonly products: Map<string, Product>;
    resolved: ResolvedCategories;
    categories: readonly Category[];
  };
  /** What has changed since the last call of `collectChange`. */
  readonly changed: {
    /** Paths. */
    readonly products: Set<string>;
    /** Ids of products that were released or claimed. */
    readonly ids: Set<string>;
    /** File names. */
    readonly documents: Set<string>;
    areCategories: boolean;
    areProblems: boolean;
  };
}

const NO_CATEGORIES: ResolvedCategories = { byFolder: new Map(), problems: [] };

export function createCatalogueImage(
  dataDir: string,
  staged: CatalogueImage['staged'] = new Map(),
): CatalogueImage {
  return {
    dataDir,
    staged,
    root: { names: [], problems: [] },
    folders: new Map(),
    documents: new Map(),
    missing: new Map(),
    rechecks: new Map(),
    categories: NO_CATEGORIES,
    holdings: createHoldings(),
    published: { products: new Map(), resolved: NO_CATEGORIES, categories: [] },
    changed: {
      products: new Set(),
      ids: new Set(),
      documents: new Set(Object.keys(DOCUMENTS)),
      areCategories: true,
      areProblems: true,
    },
  };
}

/** Reads a file, or the text that counts in its place. */
export function readFileOf({ dataDir, staged }: CatalogueImage, path: string): TextReading {
  const text = staged.get(path);
  if (text === null) return { kind: 'missing' };
  return text === undefined ? readTextFile(join(dataDir, path)) : readingOfText(text);
}

/** The folder and name in a path below the data folder; the folder of a document is empty. */
export function placeOf(path: string): { readonly folder: string; readonly name: string } {
  const end = path.indexOf('/');
  return { folder: path.slice(0, Math.max(0, end)), name: path.slice(end + 1) };
}

/** The record of a product file, by its path; undefined when it is no known product file. */
export function findRecord({ folders }: CatalogueImage, path: string): FileRecord<ProductValue> | undefined {
  const { folder, name } = placeOf(path);
  return folders.get(folder)?.products.get(name);
}

/** Marks a file as missing. It keeps its id and slug until it is removed, or until another file claims them. */
export function markMissing({ missing, rechecks, changed }: CatalogueImage, path: string): void {
  rechecks.delete(path);
  if (missing.has(path)) return;
  missing.set(path, performance.now());
  changed.areProblems = true;
  if (placeOf(path).name === CATEGORY_FILE) changed.areCategories = true;
}

export type FiledProduct = NonNullable<ReturnType<typeof findProduct>>;

/** The product with this id and its file; undefined when the catalogue has none. */
export function findProduct(image: CatalogueImage, id: string) {
  const path = image.holdings.byId.get(id) ?? '';
  const product = image.holdings.products.get(path);
  const record = findRecord(image, path);
  const { folder, name: fileName } = placeOf(path);
  const name = parseProductFileName(fileName);
  if (!product || !record || !name) return undefined;
  return { path, folder, name, digest: record.digest, product, isMissing: image.missing.has(path) };
}

export function findFolderOf({ categories }: CatalogueImage, categoryId: string): string | undefined {
  for (const [folder, { id }] of categories.byFolder) if (id === categoryId) return folder;
  return undefined;
}
