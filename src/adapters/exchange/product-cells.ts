import { formatList, guardText } from '../../domain/exchange-cell.ts';
import { EXCHANGE_FIELDS, type ExchangeFieldName, exchangeFieldNames } from '../../domain/exchange-fields.ts';
import type { ExportedProduct } from '../../shop/exchange-ports.ts';

export type Cell = string | number | boolean | undefined;

/** The headings of a product table. */
export const PRODUCT_COLUMNS: readonly ExchangeFieldName[] = exchangeFieldNames();

/** A product as the cells of one row: prices are numbers of lira, texts are safe to open in a spreadsheet. */
export function productCells({ json }: ExportedProduct): Cell[] {
  return PRODUCT_COLUMNS.map((field) => {
    const value = json[field];
    if (value === null || value === undefined) return undefined;
    if (Array.isArray(value))
      return value.length === 0 ? undefined : guardText(formatList(value.map(String)));
    if (EXCHANGE_FIELDS[field].kind === 'price') return Number(value);
    if (typeof value === 'string') return guardText(value);
    return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
  });
}

/** Whether a column holds amounts. */
export function isPriceColumn(field: ExchangeFieldName): boolean {
  return EXCHANGE_FIELDS[field].kind === 'price';
}
