import { extname } from 'node:path';
import { findExchangeField } from '#domain/exchange/exchange-fields';
import { isJsonObject, parseJson } from '#kernel/json';
import type {
  ColumnMapping,
  ExchangeRow,
  ExchangeTable,
  ImportFormat,
  ReadTableOptions,
  TableHead,
} from '#shop/exchange/ports';
import { decodeText } from './decode-text.ts';
import { readProductFeed } from './foreign/read-product-feed.ts';
import { isShopifySheet, readShopifySheet } from './foreign/read-shopify-sheet.ts';
import { isWooCommerceSheet, readWooCommerceSheet } from './foreign/read-woocommerce-sheet.ts';
import { isWorkbook, readXlsx } from './xlsx/read-xlsx.ts';
import { type CellRow, cellText, createCellsReader, MAX_TITLE_ROWS } from './table-of-cells.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { createSheetLimit } from './sheet-limit.ts';
import { AppError } from '#domain/errors';
import { findJsonFault } from '#kernel/json-position';

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
function passRows({ rows, ...head }: ExchangeTable, onRow: OnRow): TableHead {
  rows.forEach(onRow);
  return head;
}

/** A sheet with the columns of another shop system, or with the shop's own or a supplier's. */
async function readSheet(
  readCells: (onCells: (row: CellRow) => void) => unknown,
  mapping: readonly ColumnMapping[] | undefined,
  onRow: OnRow,
): Promise<TableHead> {
  const cellsReader = createCellsReader(mapping, onRow);
  let whole: (typeof WHOLE_SHEETS)[number] | undefined;
  const sheet: CellRow[] = [];
  let isFirst = true;
  await readCells((row) => {
    if (isFirst && !mapping?.length) whole = WHOLE_SHEETS.find(({ isOne }) => isOne([row]));
    isFirst = false;
    if (whole) sheet.push(row);
    else cellsReader.add(row);
  });
  return whole ? passRows(whole.read(sheet), onRow) : cellsReader.end();
}

/** The first sheets in which headings are looked for: a cover stands before the list. */
const MAX_SHEETS = 5;

const headingsIn = (error: unknown): number => {
  const headings = error instanceof AppError ? error.details.extra?.['headings'] : undefined;
  return Array.isArray(headings) ? headings.length : 0;
};

/** Reads the first sheet that has headings. */
async function readWorkbook(
  bytes: Uint8Array,
  mapping: readonly ColumnMapping[] | undefined,
  onRow: OnRow,
): Promise<TableHead> {
  let fault: unknown;
  let hasRows = false;
  const onFirst = (row: ExchangeRow): void => {
    hasRows = true;
    onRow(row);
  };
  for (let sheet = 0; sheet < MAX_SHEETS; sheet += 1) {
    let isThere = false;
    try {
      const readRowsOf = async (onCells: (row: CellRow) => void): Promise<void> => {
        isThere = await readXlsx(bytes, onCells, sheet);
      };
      const head = await readSheet(readRowsOf, mapping, onFirst);
      if (hasRows || head.headings.length > 0) return head;
      if (!isThere) break;
    } catch (error) {
      if (hasRows || !(error instanceof AppError) || error.code !== 'invalid') throw error;
      if (fault === undefined || headingsIn(error) > headingsIn(fault)) fault = error;
    }
  }
  if (fault !== undefined) throw fault;
  return { form: 'cells', headings: [] };
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

type ReadContent = (content: Content, onRow: OnRow) => TableHead | Promise<TableHead>;
const READERS: Readonly<Record<ImportFormat, ReadContent>> = {
  json: ({ text }, onRow) => passRows(readJson(text()), onRow),
  jsonl: ({ text }, onRow) => readJsonLines(text(), onRow),
  csv: ({ text, mapping }, onRow) => readSheet((onCells) => readCsv(text(), onCells), mapping, onRow),
  xlsx: ({ bytes, mapping }, onRow) => readWorkbook(bytes, mapping, onRow),
  shopify: ({ text }, onRow) => passRows(readShopifySheet(readCells(text())), onRow),
  woocommerce: ({ text }, onRow) => passRows(readWooCommerceSheet(readCells(text())), onRow),
  xml: ({ text }, onRow) => readProductFeed(text(), onRow),
};

/**
 * Reads the products of a file in the given or detected format. Each row is passed on as soon as it is read, so that a
 * large table is not completely in memory.
 * @throws AppError `invalid`, `payload_too_large`
 */
export async function readRows(
  bytes: Uint8Array,
  { format, fileName, mapping }: ReadTableOptions,
  onRow: OnRow,
): Promise<TableHead> {
  // The program before it in a pipe failed, or the file was not saved: no list has nothing at all.
  if (bytes.length === 0) throw new AppError('invalid', { message: 'Dosya boş: içinde hiçbir şey yok.' });
  let decoded: string | undefined;
  const text = (): string => (decoded ??= decodeText(bytes));
  return READERS[format ?? formatOf(bytes, text, fileName)]({ bytes, text, mapping }, onRow);
}

export async function readTable(bytes: Uint8Array, options: ReadTableOptions): Promise<ExchangeTable> {
  const rows: ExchangeRow[] = [];
  return { ...(await readRows(bytes, options, (row) => void rows.push(row))), rows };
}

const DELIMITERS = [';', ',', '\t'];
/** Excel's line that names the delimiter. */
const NAMED_DELIMITER = /^sep=(.)\r?\n/i;

/** The longest first line; an unclosed quote would extend it to the whole file. */
const SAMPLE_BYTES = 64 * 1024;

/** The delimiter of the headings: of the line with the most known ones, else the most frequent of the first line. */
function delimiterOf(text: string): string {
  const sample = text.trimStart().slice(0, SAMPLE_BYTES);
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(sample)?.[0] ?? '';
  const bare = line.replace(/"(?:[^"]|"")*"/g, '');
  const lines = sample.split(/\r\n?|\n/, MAX_TITLE_ROWS);
  const knownIn = (cells: readonly string[]): number =>
    cells.filter((cell) => findExchangeField(cell.replaceAll('"', '')) !== undefined).length;
  const counted = DELIMITERS.map((delimiter) => ({
    delimiter,
    known: Math.max(...lines.map((each) => knownIn(each.split(delimiter)))),
    count: bare.split(delimiter).length,
  }));
  return counted.reduce((best, each) =>
    (each.known - best.known || each.count - best.count) > 0 ? each : best,
  ).delimiter;
}

/** Reads the rows of a table; the delimiter is detected. A row with broken quotes is reported as faulty. */
function readCsv(text: string, onRow: (row: CellRow) => void): void {
  const named = NAMED_DELIMITER.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  let row = named ? 2 : 1;
  let emptyLines = 0;
  const { addRow } = createSheetLimit();
  try {
    parse(body, {
      delimiter: named?.[1] ?? delimiterOf(body),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      // The parser makes an error of each row with another number of cells, also when it is let through.
      skip_empty_lines: true,
      on_record: (cells: readonly unknown[], { empty_lines }) => {
        row += empty_lines - emptyLines;
        emptyLines = empty_lines;
        addRow(cells.length, 0);
        onRow({ row, cells });
        row += 1;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    onRow({ row, cells: [], fault: 'tırnak kapanmıyor; bu satır ve sonrası okunamadı' });
  }
}

function jsonRow(value: unknown, row: number): ExchangeRow {
  return isJsonObject(value)
    ? { row, values: value }
    : { row, values: {}, fault: 'bir ürün nesnesi ({ … }) olmalı' };
}

/**
 * Reads an array of products, one product, or an object with such an array.
 * @throws AppError `invalid` when the text is not JSON
 */
function readJson(text: string): ExchangeTable {
  const value = parseJson(text);
  if (value === undefined) {
    const { line, message } = findJsonFault(text) ?? { line: 1, message: 'dosya JSON değil' };
    throw new AppError('invalid', { message: `Dosya JSON olarak okunamadı: ${line}. satır: ${message}` });
  }
  const list =
    isJsonObject(value) && !('name' in value)
      ? (Object.values(value).find((member) => isListOfObjects(member)) ?? value)
      : value;
  const products = Array.isArray(list) ? list : [list];
  return {
    form: 'json',
    headings: [],
    rows: products.map((each: unknown, index) => jsonRow(each, index + 1)),
  };
}

function isListOfObjects(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => isJsonObject(each));
}

/** Reads one product per line; a broken line is reported as faulty. */
function readJsonLines(text: string, onRow: (row: ExchangeRow) => void): TableHead {
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const value = parseJson(line);
    if (value !== undefined) {
      onRow(jsonRow(value, index + 1));
      continue;
    }
    const reason = findJsonFault(line)?.message ?? 'satır JSON değil';
    onRow({ row: index + 1, values: {}, fault: `satır JSON olarak okunamadı: ${reason}` });
  }
  return { form: 'json', headings: [] };
}

/** A row of a list as a line; a separator or the end of a line within a cell is a blank. */
const lineOf = ({ cells }: CellRow): string =>
  cells
    .map((cell) =>
      cellText(cell)
        .replaceAll(/[;\r\n"]+/g, ' ')
        .trim(),
    )
    .join(';');

/**
 * A workbook's first sheet, or a table with quoted cells, as lines with semicolons between the cells; the text of any
 * other file.
 * @throws AppError `invalid`
 */
export async function readListText(bytes: Uint8Array): Promise<string> {
  const rows: CellRow[] = [];
  const add = (row: CellRow): void => void rows.push(row);
  if (isWorkbook(bytes)) await readXlsx(bytes, add);
  else {
    const text = decodeText(bytes);
    if (text.includes('"')) readCsv(text, add);
    if (rows.length === 0 || rows.some(({ fault }) => fault !== undefined)) return text;
  }
  return rows.map(lineOf).join('\n');
}
