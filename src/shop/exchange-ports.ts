import type { Product } from '../domain/product.ts';
import type { Settings } from '../domain/settings.ts';

/** Formats that hold all fields, so that what goes out comes back unchanged. */
export const IMPORT_FORMATS = ['json', 'jsonl', 'csv', 'xlsx'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export const EXPORT_FORMATS = [...IMPORT_FORMATS, 'shopify', 'woocommerce', 'google'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** One product of a file that is brought in. */
export interface ExchangeRow {
  /** As a person counts in the file: the spreadsheet's row, the line, or the position in the array. */
  readonly row: number;
  /** By the names that the file uses. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Turkish sentence: why the row could not be read. */
  readonly fault?: string;
}

export interface ExchangeTable {
  /** In cells an empty text says nothing; in JSON every value that is there counts, and null takes away. */
  readonly form: 'cells' | 'json';
  /** The column headings; empty for JSON. */
  readonly headings: readonly string[];
  readonly rows: readonly ExchangeRow[];
}

/** One product on its way out. */
export interface ExportedProduct {
  readonly product: Product;
  /** As its file has it, unknown fields included, with the category's slug. */
  readonly json: Readonly<Record<string, unknown>>;
  /** Names from the top category down. */
  readonly categoryNames: readonly string[];
  /** Address of its page. */
  readonly url: string;
  /** Absolute addresses of its pictures, the main one first. */
  readonly pictures: readonly string[];
}

/** What other systems want to know beside the products. */
export interface ExportContext {
  readonly siteName: string;
  readonly siteUrl: string;
  readonly siteText: string;
  readonly settings: Settings;
}
