import type { CatalogueChange } from '#catalogue/catalogue-change';
import type { Category } from '#domain/catalogue/category/category';
import type { EmptySearch } from '#domain/catalogue/empty-search';
import type { AppError } from '#domain/errors';
import type { FileProblem } from '#domain/catalogue/file-problem';
import type { Campaign } from '#domain/orders/campaigns/campaign';
import type { Guide } from '#domain/catalogue/site/guide';
import type { Product } from '#domain/catalogue/product/product';
import type { Settings } from '#domain/catalogue/site/settings';
import type { Showcases } from '#domain/catalogue/site/showcase';
import type { Site } from '#domain/catalogue/site/site';
import type { Fitment } from '#domain/catalogue/facts/fitment';
import type { ShippingRules } from '#domain/orders/shipping/shipping-rules';
import type { Synonyms } from '#search/search-index';

/** What changed in the catalogue files since the last report; absent members did not change. */
export interface FilesChange extends CatalogueChange {
  readonly sites?: readonly Site[];
  readonly settings?: Settings;
  readonly synonyms?: Synonyms;
  readonly fitment?: Fitment;
  readonly shipping?: ShippingRules;
  readonly showcases?: Showcases;
  /** All of them. */
  readonly guides?: readonly Guide[];
  /** All of them. */
  readonly campaigns?: readonly Campaign[];
}

/** The catalogue's files: read once as a whole, then watched. */
export interface CatalogueFiles {
  /** Reads everything. The result holds all products, categories, sites, settings and synonyms. */
  load(): FilesChange;
  /**
   * Reports each batch of foreign edits and own writes through one door, in order. An empty change tells
   * that only `problems()` changed.
   */
  watch(listener: (change: FilesChange) => void): Promise<void>;
  /** Compares every file with memory now, without waiting for events. */
  sweep(): Promise<void>;
  /** The faults of the files as they stand, ordered by file and line. */
  problems(): readonly FileProblem[];
  close(): Promise<void>;
}

/** What a product is made of before it has a place among the files. */
export type NewProduct = Omit<Product, 'categoryId' | 'discount' | 'createdAt' | 'source'> &
  Partial<Pick<Product, 'createdAt' | 'source'>>;

/** New values of some fields; a trade field that is `undefined` is taken out of the file. */
export type ProductPatch = {
  readonly [Field in keyof Omit<Product, 'id' | 'discount'>]?: Product[Field] | undefined;
};

/**
 * What a change says of pieces beside the count in the file, which alone the writer of files looks at. `add`: so
 * many come, or go when negative; where the patch has another count, that one is no new count. `recount`: the
 * patch's count is a new one even where the file says the same number.
 */
export type StockEdit = { readonly add: number } | { readonly recount: true };

export type ProductChange =
  | {
      readonly type: 'create';
      readonly product: NewProduct;
      readonly categoryId: string;
      /** Fields that the program does not know; the file gets them behind its own. */
      readonly unknownFields?: Readonly<Record<string, unknown>> | undefined;
    }
  /** Another `categoryId` moves the file, another `slug` renames it. With `ifDigest` only that version is changed. */
  | {
      readonly type: 'update';
      readonly id: string;
      readonly patch: ProductPatch;
      /** New values of fields that the program does not know; `undefined` takes one out of the file. */
      readonly unknownFields?: Readonly<Record<string, unknown>> | undefined;
      readonly ifDigest?: string | undefined;
      readonly stock?: StockEdit | undefined;
    }
  | { readonly type: 'remove'; readonly id: string; readonly ifDigest?: string | undefined };

export type ProductChangeResult =
  /** The product as its file now has it; after a removal, as it was. */
  | {
      readonly status: 'written' | 'unchanged' | 'removed';
      readonly product: Product;
      readonly digest: string;
    }
  | { readonly status: 'failed'; readonly error: AppError };

/** What a change does to one file. */
export interface FileChange {
  /** Below the data folder: where the file stands, or will stand. */
  readonly path: string;
  /** Where it stood before, when the change moves it. */
  readonly from?: string;
  /** Whole texts; `null` stands for no file. */
  readonly before: string | null;
  readonly after: string | null;
}

/** One change of a product as it is about to be carried out. */
export interface PlannedChange {
  /** Its place among the changes. */
  readonly index: number;
  readonly file: FileChange;
  readonly before: Product | undefined;
  /** What it comes to when nothing fails. */
  readonly result: Exclude<ProductChangeResult, { status: 'failed' }>;
}

export interface ChangeOptions {
  /** Awaited when all is planned, before the first file changes; when it throws, none does. */
  readonly onPlanned?: (planned: readonly PlannedChange[]) => Promise<void>;
  /**
   * Allows a stop, and other writers, between parts of a long run; what has not begun when it is aborted fails
   * as `job_cancelled`.
   */
  readonly signal?: AbortSignal | undefined;
}

/** A category as its file shall have it. */
export interface CategoryWrite extends Category {
  /** New values of fields that the program does not know; `undefined` takes one out of the file. */
  readonly unknownFields?: Readonly<Record<string, unknown>> | undefined;
}

/** A product's file as it stands on disk. */
export interface ProductFile {
  /** Path below the data folder. */
  readonly file: string;
  readonly text: string;
  /** The identity of its content. */
  readonly digest: string;
  /** ISO time of its last change. */
  readonly changedAt: string;
  /** The product in the catalogue; the text may hold a newer, broken version. */
  readonly product: Product;
}

/**
 * What `changeProducts` would answer to these changes after those that were tried before, and after these categories
 * and the earlier ones were written. A product that would be written is as its file would have it.
 */
export type TrialChanges = (
  changes: readonly ProductChange[],
  categories: readonly CategoryWrite[],
) => Promise<readonly ProductChangeResult[]>;

/**
 * Changes the catalogue's files, durably. What was written is in the catalogue, told through the one listener
 * of `CatalogueFiles`, before a call resolves. Calls are served one after another.
 */
export interface CatalogueWriter {
  findProductFile(id: string): ProductFile | undefined;
  /** The digest of a product's file without reading it again. */
  digestOf(id: string): string | undefined;
  /**
   * Carries out many changes as one revision of the catalogue (with a `signal`: one for each part). Each file changes atomically; a change that
   * fails (`conflict` with the current `product` and `digest` in `extra`, `product_not_found`,
   * `category_not_found`, `invalid`, `storage_failed`) never costs another one. Results stand in the order of
   * the changes.
   */
  changeProducts(
    changes: readonly ProductChange[],
    onProgress?: (done: number) => void,
    options?: ChangeOptions,
  ): Promise<readonly ProductChangeResult[]>;
  /** Tries changes that come slice by slice; writes nothing. */
  startTrial(): TrialChanges;
  /**
   * Makes and changes categories; another `slug` renames the folder.
   * @throws AppError `invalid` when one could not be read back or has no place of its own; `storage_failed`
   */
  writeCategories(categories: readonly CategoryWrite[]): Promise<void>;
  /** The text of a category's file; undefined when it cannot be read or there is none. */
  findCategoryText(id: string): string | undefined;
  /** @throws AppError `category_not_found`; `conflict` while it has products; `storage_failed` */
  removeCategory(id: string): Promise<void>;
  /** @throws AppError `storage_failed` */
  writeSites(sites: readonly Site[]): Promise<void>;
  /** @throws AppError `storage_failed` */
  writeSettings(settings: Settings): Promise<void>;
  /** @throws AppError `conflict` while its file has faults that writing would delete; `storage_failed` */
  writeShowcases(showcases: Showcases): Promise<void>;
}

export interface EmptySearchStore {
  read(): readonly EmptySearch[];
  write(searches: readonly EmptySearch[]): Promise<void>;
}
