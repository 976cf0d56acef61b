import { extname } from 'node:path';
import { parseJson } from '#kernel/json';
import type {
  ColumnMapping,
  ExchangeRow,
  ExchangeTable,
  ImportFormat,
  ReadTableOptions,
  TableHead,
} from '#shop/exchange/ports';
import { decodeText } from './decode-text.ts';
import { readCsv } from './read-csv.ts';
import { readJson, readJsonLines } from './read-json.ts';
import { readProductFeed } from './foreign/read-product-feed.ts';
import { isShopifySheet, readShopifySheet } from './foreign/read-shopify-sheet.ts';
import { isWooCommerceSheet, readWooCommerceSheet } from './foreign/read-woocommerce-sheet.ts';
import { isWorkbook, readXlsx } from './xlsx/read-xlsx.ts';
import { type CellRow, createCellsReader } from './table-of-cells.ts';

/** The format of a file by its content; the name only distinguishes similar formats. */
function formatOf(bytes: Uint8Array, text: () => string, fileName: string): ImportFormat {
  if (isWorkbook(bytes)) return 'xlsx';
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

type OnRow = (row: ExchangeRow) => void;

/** Sheets of other shop systems describe one product in several rows, so they are read as a whole. */
const WHOLE_SHEETS = [
  { isOne: isShopifySheet, read: readShopifySheet },
  { isOne: isWooCommerceSheet, read: readWooCommerceSheet },
] as const;

/** Passes on the rows of a table that is read as a whole. */
function handOver({ rows, ...head }: ExchangeTable, onRow: OnRow): TableHead {
  rows.forEach(onRow);
  return head;
}

/** A sheet with the columns of another shop system, or with the shop's own or a supplier's. */
function readSheet(
  readCells: (onCells: (row: CellRow) => void) => void,
  mapping: readonly ColumnMapping[] | undefined,
  onRow: OnRow,
): TableHead {
  const cellsReader = createCellsReader(mapping, onRow);
  let whole: (typeof WHOLE_SHEETS)[number] | undefined;
  const sheet: CellRow[] = [];
  let isFirst = true;
  readCells((row) => {
    if (isFirst && !mapping?.length) whole = WHOLE_SHEETS.find(({ isOne }) => isOne([row]));
    isFirst = false;
    if (whole) sheet.push(row);
    else cellsReader.add(row);
  });
  return whole ? handOver(whole.read(sheet), onRow) : cellsReader.end();
}

function readCells(text: string): CellRow[] {
  const sheet: CellRow[] = [];
  readCsv(text, (row) => void sheet.push(row));
  return sheet;
}

interface Content {
  readonly bytes: Uint8Array;
  readonly text: () => string;
  readonly mapping: readonly ColumnMapping[] | undefined;
}

const READERS: Readonly<Record<ImportFormat, (content: Content, onRow: OnRow) => TableHead>> = {
  json: ({ text }, onRow) => handOver(readJson(text()), onRow),
  jsonl: ({ text }, onRow) => readJsonLines(text(), onRow),
  csv: ({ text, mapping }, onRow) => readSheet((onCells) => readCsv(text(), onCells), mapping, onRow),
  xlsx: ({ bytes, mapping }, onRow) => readSheet((onCells) => readXlsx(bytes, onCells), mapping, onRow),
  shopify: ({ text }, onRow) => handOver(readShopifySheet(readCells(text())), onRow),
  woocommerce: ({ text }, onRow) => handOver(readWooCommerceSheet(readCells(text())), onRow),
  xml: ({ text }, onRow) => readProductFeed(text(), onRow),
};

/**
 * Reads the products of a file in the given or detected format. Each row is passed on as soon as it is read, so that a
 * large table is not completely in memory.
 * @throws AppError `invalid`, `payload_too_large`
 */
export function readRows(
  bytes: Uint8Array,
  { format, fileName, mapping }: ReadTableOptions,
  onRow: OnRow,
): TableHead {
  let decoded: string | undefined;
  const text = (): string => (decoded ??= decodeText(bytes));
  return READERS[format ?? formatOf(bytes, text, fileName)]({ bytes, text, mapping }, onRow);
}

/** Reads the products of a file at once. */
export function readTable(bytes: Uint8Array, options: ReadTableOptions): ExchangeTable {
  const rows: ExchangeRow[] = [];
  return { ...readRows(bytes, options, (row) => void rows.push(row)), rows };
}
