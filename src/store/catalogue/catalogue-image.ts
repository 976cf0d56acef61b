import type { Category } from '#domain/catalogue/category/category';
import type { FileProblem } from '#domain/catalogue/file-problem';
import type { Product } from '#domain/catalogue/product/product';
import type { ProductFileName } from '#domain/catalogue/product/product-file-name';
import { CATEGORY_FILE } from '../files/data-folder.ts';
import { createHoldings, type Holdings } from './claim-products.ts';
import type { CategoryRecord, DocumentRecord, ProductRecord } from './decode-file.ts';
import { DOCUMENTS } from './decode-documents.ts';
import type { FolderScan } from './scan-files.ts';

/** A category folder as it was last scanned. */
export interface FolderRecord {
  readonly name: string;
  category: CategoryRecord | undefined;
  /** By file name. */
  readonly products: Map<string, ProductRecord>;
  /** Problems of names that are nobody's, by name. */
  readonly strays: Map<string, FileProblem>;
  /** Of the folder itself. */
  problems: readonly FileProblem[];
  /** The category of its products; empty until it is first resolved. */
  categoryId: string;
}

/** The category of each folder that has one, and what is wrong with them. */
export interface ResolvedCategories {
  readonly byFolder: ReadonlyMap<string, Category>;
  readonly problems: readonly FileProblem[];
}

/**
 * The data folder as it was last seen, and what of it stands in the catalogue: plain data, changed by `compare-files`
 * (what the disk holds: scan, then decode) and by `takeChange` (what follows from it: claim, then diff).
 */
export interface CatalogueImage {
  readonly dataDir: string;
  root: FolderScan;
  readonly folders: Map<string, FolderRecord>;
  readonly documents: Map<string, DocumentRecord>;
  /** Since when a file is missing, by path: until it is removed it keeps its place. */
  readonly missing: Map<string, number>;
  /** When a file that may be half-written is compared again, by path. */
  readonly rechecks: Map<string, number>;
  categories: ResolvedCategories;
  readonly held: Holdings;
  /** As they were last handed over. */
  readonly published: {
    readonly products: Map<string, Product>;
    resolved: ResolvedCategories;
    categories: readonly Category[];
  };
  /** What `takeChange` has to look at. */
  readonly changed: {
    /** Paths. */
    readonly products: Set<string>;
    /** Ids of products that were released or claimed. */
    readonly ids: Set<string>;
    /** Names. */
    readonly documents: Set<string>;
    areCategories: boolean;
    areProblems: boolean;
  };
}

const NO_CATEGORIES: ResolvedCategories = { byFolder: new Map(), problems: [] };

export function createCatalogueImage(dataDir: string): CatalogueImage {
  return {
    dataDir,
    root: { names: [], problems: [] },
    folders: new Map(),
    documents: new Map(),
    missing: new Map(),
    rechecks: new Map(),
    categories: NO_CATEGORIES,
    held: createHoldings(),
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

/** The parts of a path below the data folder; a document has an empty folder. */
export function placeOf(path: string): { readonly folder: string; readonly name: string } {
  const end = path.indexOf('/');
  return { folder: path.slice(0, Math.max(0, end)), name: path.slice(end + 1) };
}

export function findRecord({ folders }: CatalogueImage, path: string): ProductRecord | undefined {
  const { folder, name } = placeOf(path);
  return folders.get(folder)?.products.get(name);
}

/** A missing file keeps its place until it is removed, or until another file claims it. */
export function noteMissing({ missing, rechecks, changed }: CatalogueImage, path: string): void {
  rechecks.delete(path);
  if (missing.has(path)) return;
  missing.set(path, Date.now());
  changed.areProblems = true;
  if (placeOf(path).name === CATEGORY_FILE) changed.areCategories = true;
}

/** A product in the catalogue and the file that it stands in. */
export interface FiledProduct {
  readonly path: string;
  readonly folder: string;
  readonly name: ProductFileName;
  readonly digest: string;
  readonly product: Product;
  readonly isMissing: boolean;
}

export function findProduct(image: CatalogueImage, id: string): FiledProduct | undefined {
  return findFiled(image, image.held.byId.get(id));
}

export function findProductBySlug(image: CatalogueImage, slug: string): FiledProduct | undefined {
  return findFiled(image, image.held.bySlug.get(slug));
}

function findFiled(image: CatalogueImage, path = ''): FiledProduct | undefined {
  const product = image.held.shown.get(path);
  const record = findRecord(image, path);
  if (!product || !record) return undefined;
  const { name, digest } = record;
  return { path, folder: placeOf(path).folder, name, digest, product, isMissing: image.missing.has(path) };
}

/** The folder of a category. */
export function findFolderOf({ categories }: CatalogueImage, categoryId: string): string | undefined {
  for (const [folder, { id }] of categories.byFolder) if (id === categoryId) return folder;
  return undefined;
}
