import type { Category } from '#domain/catalogue/category/category';
import type { ExchangeFieldName } from '#domain/exchange/exchange-fields';
import type { Product } from '#domain/catalogue/product/product';
import type { ShippingRule } from '#domain/orders/shipping/shipping';

/** Formats that hold all fields, so that what goes out comes back unchanged. */
export const WHOLE_FORMATS = ['json', 'jsonl', 'csv', 'xlsx'] as const;

/** `xml` is a feed of products: Google Merchant's, and those of the Turkish shop systems. */
export const IMPORT_FORMATS = [...WHOLE_FORMATS, 'shopify', 'woocommerce', 'xml'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export const EXPORT_FORMATS = [...WHOLE_FORMATS, 'shopify', 'woocommerce', 'google'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** One product of a file that is brought in. */
export interface ExchangeRow {
  /** As a person counts in the file: the spreadsheet's row, the line, or the position in the array. */
  readonly row: number;
  /** By the names that the file uses. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What a new product gets where neither the row nor its existing product says anything. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Turkish sentence: why the row could not be read. */
  readonly fault?: string;
}

/** What a person has to know about a row that was read in another way than it stands in the file. */
export interface ExchangeNotice {
  readonly row: number;
  /** Turkish sentence. */
  readonly message: string;
}

/** What a column means, whatever its heading; without a field it is left out. */
export interface ColumnMapping {
  readonly heading: string;
  readonly field: ExchangeFieldName | undefined;
}

/** What is said of a table as a whole. */
export interface TableHead {
  /** In cells an empty text says nothing; in JSON every value that is there counts, and null takes away. */
  readonly form: 'cells' | 'json';
  /** The column headings; empty for JSON. */
  readonly headings: readonly string[];
  readonly notices?: readonly ExchangeNotice[];
}

export interface ExchangeTable extends TableHead {
  readonly rows: readonly ExchangeRow[];
}

/** A table whose rows come slice by slice, so that a large one is never in memory as a whole. */
export interface SlicedTable extends TableHead {
  /** The rows that are categories, which products of any row may name. */
  readonly categories: readonly ExchangeRow[];
  /** All other rows in their order; may be read once. */
  readonly slices: AsyncIterable<readonly ExchangeRow[]> | Iterable<readonly ExchangeRow[]>;
}

export type CsvDelimiter = ';' | ',' | '\t';

/** One product on its way out. */
export interface ExportedProduct {
  readonly product: Product;
  /** As its file has it, unknown fields included, with the category's slug. */
  readonly json: Readonly<Record<string, unknown>>;
  /** The fields of its file that only the owner knows. */
  readonly extraFields: Readonly<Record<string, unknown>>;
  /** Names from the top category down. */
  readonly categoryNames: readonly string[];
  /** Address of its page. */
  readonly url: string;
  /** Absolute addresses of its pictures, the main one first. */
  readonly pictures: readonly string[];
}

/** One category on its way out. */
export interface ExportedCategory {
  readonly category: Category;
  /** The fields of its file that only the owner knows. */
  readonly extraFields: Readonly<Record<string, unknown>>;
}

export interface ReadTableOptions {
  /** Undefined for the one that the content shows. */
  readonly format: ImportFormat | undefined;
  readonly fileName: string;
  /** What columns mean whose headings say something else; for tables only. */
  readonly mapping?: readonly ColumnMapping[];
}

/**
 * Reads a file of the disk; its table can be used until `work` ends.
 * @throws AppError `invalid` when a file cannot be read at all, with `headings` when none of them is known;
 * `payload_too_large`, `too_complex`
 */
export type WithTable = <T>(
  path: string,
  options: ReadTableOptions,
  work: (table: SlicedTable) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>;

/** Where files that were brought in wait to be taken over. */
export interface UploadFiles {
  /** Writes a file as its pieces come. @returns its path @throws AppError `storage_failed`; what `pieces` throws */
  add(pieces: AsyncIterable<Uint8Array>): Promise<string>;
  has(path: string): boolean;
  remove(path: string): void;
}

/** What other systems want to know beside the products. */
export interface ExportContext {
  /** Of the shop's own CSV; a semicolon unless told, as Turkish spreadsheets want it. */
  readonly delimiter?: CsvDelimiter;
  /** Categories that go out as records of their own; none unless told. */
  readonly categories?: readonly ExportedCategory[];
  readonly siteName: string;
  readonly siteUrl: string;
  readonly siteText: string;
  readonly shippingRule: ShippingRule;
}

/** Gives a text piece by piece, or a packed file that is made without holding up others. */
export type WriteProducts = (
  products: readonly ExportedProduct[],
  context: ExportContext,
) => Iterable<string> | Promise<Uint8Array>;
