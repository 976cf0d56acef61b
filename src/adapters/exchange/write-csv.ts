import type { ExportContext, ExportedProduct } from '#shop/exchange/ports';
import { productSheet } from './product-sheet.ts';
import { BYTE_ORDER_MARK, csvLine } from '#domain/exchange/csv';
import type { SheetCell, SheetColumn } from '#domain/exchange/sheet';

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
  yield BYTE_ORDER_MARK;
  yield csvLine(
    columns.map(({ head }) => head),
    delimiter,
  );
  for (const cells of rows) {
    yield csvLine(
      cells.map((cell, index) => localText(cell, columns[index], decimalSign)),
      delimiter,
    );
  }
}
