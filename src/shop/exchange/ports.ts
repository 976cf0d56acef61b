import { keysOf } from '#kernel/keys-of';
import type { ImportChoice, ImportReport } from '#contract/exchange/imports';
import type { Category } from '#domain/catalogue/category/category';
import type { FeedPlace } from '#domain/exchange/google-feed';
import type { Product } from '#domain/catalogue/product/product';
import type { ShippingRule } from '#domain/orders/shipping/shipping';

/** Formats with all fields, so that an export can be imported unchanged. */
export const WHOLE_FORMATS = ['json', 'jsonl', 'csv', 'xlsx'] as const;

/** `xml` is a product feed: Google Merchant's, or that of a Turkish shop system. */
export const IMPORT_FORMATS = [...WHOLE_FORMATS, 'shopify', 'woocommerce', 'xml'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** The ends of files' names, by their formats. */
export const EXPORT_ENDINGS = {
  json: '.json',
  jsonl: '.jsonl',
  csv: '.csv',
  xlsx: '.xlsx',
  shopify: '-shopify.csv',
  woocommerce: '-woocommerce.csv',
  google: '-google.xml',
} as const;
export type ExportFormat = keyof typeof EXPORT_ENDINGS;
export const EXPORT_FORMATS = keysOf(EXPORT_ENDINGS);

export interface ExchangeRow {
  /** As a person counts in the file: the spreadsheet's row, the line, or the position in the array. */
  readonly row: number;
  /** By the names in the file. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Values of a new product when neither the row nor its existing product has any. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Why the row could not be read, as a Turkish sentence. */
  readonly fault?: string;
}

/** A hint about a row that was read differently from what it says, as a Turkish sentence. */
export type ExchangeNotice = ImportReport['notices'][number];

/** The meaning of a column, whatever its heading; without a field the column is ignored. */
export type ColumnMapping = Readonly<ImportChoice['columns'][number]>;

export interface TableHead {
  /** An empty cell means nothing; in JSON every present value counts, and null clears. */
  readonly form: 'cells' | 'json';
  /** The column headings; empty for JSON. */
  readonly headings: readonly string[];
  /** Of a sheet whose columns may get another meaning: its headings as they stand in the file. */
  readonly fileHeadings?: readonly string[];
  readonly notices?: readonly ExchangeNotice[];
}

export interface ExchangeTable extends TableHead {
  readonly rows: readonly ExchangeRow[];
}

/** A table whose rows come slice by slice, so that a large one is never completely in memory. */
export interface SlicedTable extends TableHead {
  /** The rows that are categories; rows of products may name them. */
  readonly categories: readonly ExchangeRow[];
  /** All other rows in order; may be read once. */
  readonly slices: AsyncIterable<readonly ExchangeRow[]> | Iterable<readonly ExchangeRow[]>;
}

export type CsvDelimiter = ';' | ',' | '\t';

export interface ExportedProduct extends FeedPlace {
  readonly product: Product;
  /** As in its file, with unknown fields and the category's slug. */
  readonly json: Readonly<Record<string, unknown>>;
  /** The unknown fields of its file. */
  readonly extraFields: Readonly<Record<string, unknown>>;
}

export interface ExportedCategory {
  readonly category: Category;
  /** The unknown fields of its file. */
  readonly extraFields: Readonly<Record<string, unknown>>;
}

export interface ReadTableOptions {
  /** Undefined to recognise the format by its content. */
  readonly format: ImportFormat | undefined;
  readonly fileName: string;
  /** The fields of columns with other headings; for tables only. */
  readonly mapping?: readonly ColumnMapping[];
}

/**
 * Reads a file on disk; its table can be used until `work` ends.
 * @throws AppError `invalid` when a file cannot be read at all, with `headings` when none of them is known;
 * `payload_too_large`, `too_complex`
 */
export type WithTable = <T>(
  path: string,
  options: ReadTableOptions,
  work: (table: SlicedTable) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>;

/** Stores uploaded files until they are imported. */
export interface UploadFiles {
  /** Writes a file as its pieces arrive. @returns its path @throws AppError `storage_failed`; what `pieces` throws */
  add(pieces: AsyncIterable<Uint8Array>): Promise<string>;
  has(path: string): boolean;
  remove(path: string): void;
  /** Imports, while no other program does. @throws AppError `data_folder_busy`; the signal's reason when it ends the wait */
  alone<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T>;
}

/** What other systems need besides the products. */
export interface ExportContext {
  /** For the shop's own CSV; a semicolon by default, as Turkish spreadsheets expect. */
  readonly delimiter?: CsvDelimiter;
  /** Categories that are exported as records of their own; none by default. */
  readonly categories?: readonly ExportedCategory[];
  readonly siteName: string;
  readonly siteUrl: string;
  readonly siteText: string;
  readonly shippingRule: ShippingRule;
}

/** Yields a text piece by piece, or a packed file that is created without blocking others. */
export type WriteProducts = (
  products: readonly ExportedProduct[],
  context: ExportContext,
) => Iterable<string> | Promise<Uint8Array>;
