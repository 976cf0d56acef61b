import { extname } from 'node:path';
import { parseJson } from '#kernel/json';
import { AppError } from '#domain/errors';
import type { ColumnMapping, ExchangeTable, ImportFormat, ReadTableOptions } from '#shop/exchange/ports';
import { decodeText } from './decode-text.ts';
import { readCsv } from './read-csv.ts';
import { readJson, readJsonLines } from './read-json.ts';
import { readProductFeed } from './read-product-feed.ts';
import { isShopifySheet, readShopifySheet } from './read-shopify-sheet.ts';
import { isWooCommerceSheet, readWooCommerceSheet } from './read-woocommerce-sheet.ts';
import { readXlsx } from './read-xlsx.ts';
import { type CellRow, tableOfCells } from './table-of-cells.ts';

/** Old Excel workbooks (compound files) begin so. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];

/** What a file is, by its content; its name only tells apart what looks alike. */
function formatOf(bytes: Uint8Array, text: () => string, fileName: string): ImportFormat {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return 'xlsx';
  if (OLD_WORKBOOK.every((byte, index) => bytes[index] === byte)) {
    throw new AppError('invalid', {
      message: "Eski Excel biçimi (.xls) okunamaz; dosyayı Excel'de .xlsx ya da .csv olarak kaydedin.",
    });
  }
  const extension = extname(fileName).toLowerCase();
  if (extension === '.jsonl' || extension === '.ndjson') return 'jsonl';
  const start = text().trimStart();
  if (extension !== '.csv' && /^<[?!\w]/.test(start)) return 'xml';
  if (extension === '.csv' || !/^[[{]/.test(start)) return 'csv';
  const [first = '', ...rest] = start.split(/\r?\n/);
  const isOnePerLine =
    first.startsWith('{') && rest.some((line) => line.trim() !== '') && parseJson(first) !== undefined;
  return isOnePerLine ? 'jsonl' : 'json';
}

/** A sheet in the columns of another shop system, when it is one, else in the shop's own or a supplier's. */
function readSheet(sheet: readonly CellRow[], mapping: readonly ColumnMapping[] | undefined): ExchangeTable {
  if (mapping?.length) return tableOfCells(sheet, mapping);
  if (isShopifySheet(sheet)) return readShopifySheet(sheet);
  return isWooCommerceSheet(sheet) ? readWooCommerceSheet(sheet) : tableOfCells(sheet);
}

const READERS: Readonly<
  Record<
    ImportFormat,
    (bytes: Uint8Array, text: () => string, mapping: readonly ColumnMapping[] | undefined) => ExchangeTable
  >
> = {
  json: (_, text) => readJson(text()),
  jsonl: (_, text) => readJsonLines(text()),
  csv: (_, text, mapping) => readSheet(readCsv(text()), mapping),
  xlsx: (bytes, _, mapping) => readSheet(readXlsx(bytes), mapping),
  shopify: (_, text) => readShopifySheet(readCsv(text())),
  woocommerce: (_, text) => readWooCommerceSheet(readCsv(text())),
  xml: (_, text) => readProductFeed(text()),
};

/**
 * Reads the products of a file in a format, or in the one that its content shows.
 * @throws AppError `invalid`, `payload_too_large`
 */
export function readTable(bytes: Uint8Array, { format, fileName, mapping }: ReadTableOptions): ExchangeTable {
  let decoded: string | undefined;
  const text = (): string => (decoded ??= decodeText(bytes));
  return READERS[format ?? formatOf(bytes, text, fileName)](bytes, text, mapping);
}
