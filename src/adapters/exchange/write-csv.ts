import type { CsvDelimiter, ExportContext, ExportedProduct } from '#shop/exchange/ports';
import { productSheet } from './product-sheet.ts';
import type { SheetCell, SheetColumn } from '#domain/exchange/sheet';

const BYTE_ORDER_MARK = '\uFEFF';

const NEEDS_QUOTES = /["\r\n]|^\s|\s$/;

function quoted(text: string, delimiter: CsvDelimiter): string {
  return NEEDS_QUOTES.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows of texts as CSV (RFC 4180), a line each. */
export function* csvLines(rows: Iterable<readonly string[]>, delimiter: CsvDelimiter): Generator<string> {
  for (const cells of rows) yield `${cells.map((cell) => quoted(cell, delimiter)).join(delimiter)}\r\n`;
}

function localText(cell: SheetCell, column: SheetColumn | undefined, decimalSign: ',' | '.'): string {
  if (typeof cell !== 'number') return cell === undefined ? '' : String(cell);
  if (column?.kind === 'amount') return cell.toFixed(2).replace('.', decimalSign);
  // A dot before exactly three digits groups thousands.
  return decimalSign === ',' ? String(cell).replace('.', ',') : String(cell).replace(/\.\d{3}$/, '$&0');
}

/**
 * All fields as a file that a Turkish spreadsheet opens by a double click: semicolons, decimal commas, a byte order
 * mark. With a comma as `delimiter` it is for other programs: commas and decimal dots.
 */
export function* writeCsv(
  products: readonly ExportedProduct[],
  { delimiter = ';', categories = [] }: Pick<ExportContext, 'delimiter' | 'categories'> = {},
): Generator<string> {
  const { columns, rows } = productSheet(products, categories, true);
  const decimalSign = delimiter === ';' ? ',' : '.';
  const texts = function* () {
    yield columns.map(({ head }) => head);
    for (const cells of rows) yield cells.map((cell, index) => localText(cell, columns[index], decimalSign));
  };
  yield BYTE_ORDER_MARK;
  yield* csvLines(texts(), delimiter);
}
