import { FORMULA_SIGNS } from './exchange-cell.ts';

export const BYTE_ORDER_MARK = '\uFEFF';

const NEEDS_QUOTES = /["\r\n]|^\s|\s$/;
const FORMULA = new RegExp(String.raw`^\s*[${FORMULA_SIGNS}]|^[\t\r]`);
const NEGATIVE_AMOUNT = /^-\d+,\d{2}$/;

/** One line of CSV (RFC 4180). */
export function csvLine(cells: readonly string[], delimiter: string): string {
  const quoted = (text: string): string =>
    NEEDS_QUOTES.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
  return `${cells.map(quoted).join(delimiter)}\r\n`;
}

const withoutFormula = (text: string): string =>
  FORMULA.test(text) && !NEGATIVE_AMOUNT.test(text) ? `'${text}` : text;

/** One line that a Turkish spreadsheet opens: semicolons; no cell is a formula. */
export function turkishLine(cells: readonly string[]): string {
  return csvLine(cells.map(withoutFormula), ';');
}

/** Rows as a file that a Turkish spreadsheet opens by a double click. */
export function turkishCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map(turkishLine).join('');
}
