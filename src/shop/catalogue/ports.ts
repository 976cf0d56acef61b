import type { JobProgress } from '#domain/panel/job';
import type { FileChange } from '#domain/panel/unfinished-change';
import type { CatalogueChange } from '#catalogue/create-catalogue';
import type { Category } from '#domain/catalogue/category/category';
import type { AppError } from '#domain/errors';
import type { FileProblem } from '#domain/catalogue/file-problem';
import type { Campaign } from '#domain/orders/campaigns/campaign';
import type { Guide } from '#domain/catalogue/site/guide';
import type { Product } from '#domain/catalogue/product/product';
import type { Settings } from '#domain/catalogue/site/settings';
import type { Showcases } from '#domain/catalogue/site/showcase';
import type { Kurus } from '#domain/money/money';
import type { Site } from '#domain/catalogue/site/site';
import type { Fitment } from '#domain/catalogue/facts/fitment';
import type { ShippingRules } from '#domain/orders/shipping/shipping-rules';
import type { Synonyms } from '#domain/catalogue/synonyms';

export interface CatalogueDocuments {
  readonly sites: readonly Site[];
  readonly settings: Settings;
  readonly synonyms: Synonyms;
  readonly fitment: Fitment;
  readonly shipping: ShippingRules;
  readonly showcases: Showcases;
  /** All of them. */
  readonly guides: readonly Guide[];
  /** All of them. */
  readonly campaigns: readonly Campaign[];
}

/** The changes in the catalogue's files since the last report; absent members did not change. */
export interface FilesChange extends CatalogueChange, Partial<CatalogueDocuments> {}

/** The catalogue's files: read once, then watched. */
export interface CatalogueFiles {
  /** Reads everything: all products, categories, sites, settings and synonyms. */
  load(): FilesChange;
  /** Reports each batch of changes in order, foreign ones too. An empty change: only `problems()` changed. */
  watch(listener: (change: FilesChange) => void): Promise<void>;
  /** Compares every file with memory now, without an event. */
  sweep(): Promise<void>;
  /** The present faults of the files, ordered by file and line. */
  problems(): readonly FileProblem[];
  close(): Promise<void>;
}

/** The fields of a new product before it has a file, by default by hand and from now. */
export type NewProduct = Omit<Product, 'categoryId' | 'discount' | 'createdAt' | 'source'> & {
  readonly [Field in 'createdAt' | 'source']?: Product[Field] | undefined;
};

/** New values of some fields; an optional field that is `undefined` is removed from the file. */
export type ProductPatch = {
  readonly [Field in keyof Omit<Product, 'id' | 'discount'>]?: Product[Field] | undefined;
};

/**
 * How a change treats pieces besides the count in the file; the file writer only reads the count. `add`: pieces in
 * (negative: out); a different count in the patch is not a new count. `recount`: the patch's count is a new one, even
 * if the file has the same number.
 */
export type StockEdit = { readonly add: number } | { readonly recount: true };

export type ProductChange =
  | {
      readonly type: 'create';
      readonly product: NewProduct;
      readonly categoryId: string;
      /** Unknown fields; the file contains them after the known ones. */
      readonly unknownFields?: Readonly<Record<string, unknown>> | undefined;
    }
  /** Another `categoryId` moves the file, another `slug` renames it; `ifDigest` allows only that version. */
  | {
      readonly type: 'update';
      readonly id: string;
      readonly patch: ProductPatch;
      /** New values of unknown fields; `undefined` removes one from the file. */
      readonly unknownFields?: Readonly<Record<string, unknown>> | undefined;
      readonly ifDigest?: string | undefined;
      readonly stock?: StockEdit | undefined;
    }
  | { readonly type: 'remove'; readonly id: string; readonly ifDigest?: string | undefined };

export type ProductChangeResult =
  /** The product in the written file; after a removal, its last version. */
  | {
      readonly status: 'written' | 'unchanged' | 'removed';
      readonly product: Product;
      readonly digest: string;
    }
  | { readonly status: 'failed'; readonly error: AppError };

export interface PlannedChange {
  readonly index: number;
  readonly file: FileChange;
  readonly before: Product | undefined;
  /** The result if nothing fails. */
  readonly result: Exclude<ProductChangeResult, { status: 'failed' }>;
}

export interface ChangeOptions {
  /** Awaited after planning and before the first file changes; if it throws, no file changes. */
  readonly onPlanned?: (planned: readonly PlannedChange[]) => Promise<void>;
  /** Allows a stop and other writers between parts of a long run; after an abort the rest fails as `job_cancelled`. */
  readonly signal?: AbortSignal | undefined;
  /** Allows codes of other products: another shop's codes are its own matter. */
  readonly sharesCodes?: boolean | undefined;
}

export interface CategoryWrite extends Category {
  /** New values of unknown fields; `undefined` removes one from the file. */
  readonly unknownFields?: Readonly<Record<string, unknown>> | undefined;
}

interface ProductFile {
  /** Path below the data folder. */
  readonly file: string;
  /** Empty when the file is no readable text. */
  readonly text: string;
  /** A digest of its content; the one that the catalogue has when the file is no readable text. */
  readonly digest: string;
  /** ISO time of its last change. */
  readonly changedAt: string;
  /** The product in the catalogue; the file may contain a newer, broken version. */
  readonly product: Product;
}

/** A product's file with a price and a higher struck-through one. */
export interface FiledOffer {
  readonly id: string;
  readonly file: string;
  /** The line of the struck-through price. */
  readonly line: () => number;
  readonly price: Kurus;
  readonly originalPrice: Kurus;
}

/** What `changeProducts` would return for changes that come slice by slice. The products are as they would be then. */
interface ChangesTrial {
  /**
   * Tries some changes.
   * @param categories the new ones so far
   * @param onResult called with each change and its result; of one that depends on changes that follow, by `end`
   */
  add<Planned extends { readonly change: ProductChange }>(
    planned: readonly Planned[],
    categories: readonly CategoryWrite[],
    onResult: (planned: Planned, result: ProductChangeResult) => void,
  ): Promise<void>;
  end(): void;
}

export interface ProductWriter {
  findProductFile(id: string): ProductFile | undefined;
  /** The digest of a product's file, without reading the file. */
  digestOf(id: string): string | undefined;
  /**
   * Applies many changes as one revision of the catalogue (with a `signal`: one for each part). Each file changes
   * atomically. A change that fails (`conflict` with the current `product` and `digest` in `extra`,
   * `product_not_found`, `category_not_found`, `invalid`, `storage_failed`) never affects another. Results are in the
   * order of the changes.
   */
  changeProducts(
    changes: readonly ProductChange[],
    onProgress?: (progress: JobProgress) => void,
    options?: ChangeOptions,
  ): Promise<readonly ProductChangeResult[]>;
  /** Tries changes slice by slice without writing. */
  startTrial(): ChangesTrial;
}

export interface DocumentWriter {
  /** Reads a file again that may have changed without an event; the change is reported before this returns. */
  compareFile(path: string): void;
  /**
   * Creates and changes categories; another `slug` renames the folder.
   * @throws AppError `invalid` for an unreadable or misplaced category; `conflict` while its file is broken;
   * `storage_failed`
   */
  writeCategories(categories: readonly CategoryWrite[]): Promise<void>;
  /** The text of a category's file; undefined when it is missing or unreadable. */
  findCategoryText(id: string): string | undefined;
  /** @throws AppError `category_not_found`; `conflict` while it contains products; `storage_failed` */
  removeCategory(id: string): Promise<void>;
  /** @throws AppError `conflict` while its file has faults that a write would delete; `storage_failed` */
  writeSites(sites: readonly Site[]): Promise<void>;
  /** @throws as `writeSites` */
  writeSettings(settings: Settings): Promise<void>;
  /** Other showcases stay as they are. @throws as `writeSites` */
  writeShowcases(showcases: Showcases): Promise<void>;
}

/** Durable, one call after another; each reports its change to the listener of the files before it resolves. */
export interface CatalogueWriter extends ProductWriter, DocumentWriter {}
