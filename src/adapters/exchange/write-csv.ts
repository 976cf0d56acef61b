import type { ExportedProduct } from '../../shop/exchange-ports.ts';
import { type Cell, isPriceColumn, PRODUCT_COLUMNS, productCells } from './product-cells.ts';

const BYTE_ORDER_MARK = '\uFEFF';

const NEEDS_QUOTES = { ',': /[",\r\n]|^\s|\s$/, ';': /[";\r\n]|^\s|\s$/ };

function quoted(text: string, delimiter: ',' | ';'): string {
  return NEEDS_QUOTES[delimiter].test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows of texts as CSV (RFC 4180). */
export function csvText(rows: readonly (readonly string[])[], delimiter: ',' | ';'): string {
  return rows.map((cells) => `${cells.map((cell) => quoted(cell, delimiter)).join(delimiter)}\r\n`).join('');
}

function localText(cell: Cell, isPrice: boolean): string {
  if (typeof cell === 'number') return (isPrice ? cell.toFixed(2) : String(cell)).replace('.', ',');
  return cell === undefined ? '' : String(cell);
}

/** All fields as a file that a Turkish spreadsheet opens by a double click: semicolons, decimal commas, a byte order mark. */
export function writeCsv(products: readonly ExportedProduct[]): string {
  const isPrice = PRODUCT_COLUMNS.map(isPriceColumn);
  const rows = products.map((product) =>
    productCells(product).map((cell, index) => localText(cell, isPrice[index] === true)),
  );
  return BYTE_ORDER_MARK + csvText([PRODUCT_COLUMNS, ...rows], ';');
}
