const BYTE_ORDER_MARK = '\uFEFF';
/** A spreadsheet would read a cell with this beginning as a formula. */
const FORMULA = /^\s*[=+\-@]|^[\t\r]/;
const NEGATIVE_AMOUNT = /^-\d+,\d{2}$/;

function cell(value: string): string {
  const safe = FORMULA.test(value) && !NEGATIVE_AMOUNT.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of the file, without line end. */
export function csvRow(cells: readonly string[]): string {
  return cells.map(cell).join(';');
}

/**
 * Rows as a file that a Turkish spreadsheet opens by a double click: semicolons, byte order mark, CRLF; no cell is a
 * formula.
 */
export function turkishCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${csvRow(row)}\r\n`).join('');
}
