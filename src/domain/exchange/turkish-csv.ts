import { type Kurus, toDecimal } from '../money/money.ts';

const BYTE_ORDER_MARK = '\uFEFF';
/** A cell that begins so would be taken for a formula by a spreadsheet. */
const FORMULA = /^\s*[=+\-@]|^[\t\r]/;
const NEGATIVE_AMOUNT = /^-\d+,\d{2}$/;

function cell(value: string): string {
  const safe = FORMULA.test(value) && !NEGATIVE_AMOUNT.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** An amount as a Turkish spreadsheet reads it: `1249,90`. */
export function csvAmount(amount: Kurus): string {
  return toDecimal(amount).replace('.', ',');
}

/** One line of the file, without its end. */
export function csvRow(cells: readonly string[]): string {
  return cells.map(cell).join(';');
}

/**
 * Rows as a file that a Turkish spreadsheet opens by a double click: semicolons, a byte order mark, CRLF; no
 * cell is a formula.
 */
export function turkishCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${csvRow(row)}\r\n`).join('');
}
