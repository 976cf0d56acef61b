import { formatExtra, formatList, guardText } from '#domain/exchange/exchange-cell';
import {
  CATEGORY_COLUMNS,
  columnField,
  EXCHANGE_FIELDS,
  extraHeading,
  findExtraField,
} from '#domain/exchange/exchange-fields';
import type { FieldKind } from '#domain/catalogue/product/product-field-kinds';
import type { ExportedCategory, ExportedProduct } from '#shop/exchange/ports';

export type Cell = string | number | boolean | undefined;

/**
 * The headings and rows of a sheet: one column for each of the shop's fields, then the unknown ones. Categories, if there are any, come before the
 * products; the column `type` marks them.
 * @param isPlain whether cells have no types, as in CSV; otherwise prices are numbers of lira, and texts are safe in a
 * spreadsheet
 */
export function productCells(
  products: readonly ExportedProduct[],
  categories: readonly ExportedCategory[],
  isPlain: boolean,
) {
  const extraNames = inOneOrder(
    [...categories, ...products].map(({ extraFields }) => Object.keys(extraFields)),
  );
  const fields = EXCHANGE_FIELDS;
  const rowsOf = function* (): Generator<Cell[]> {
    for (const { json, extraFields } of products)
      yield [
        ...fields.map((field) => cellOf(json[field], columnField(field).kind, isPlain)),
        ...extraNames.map((field) => extraCell(extraFields, field, isPlain)),
      ];
  };
  const headings = [...fields, ...extraNames.map(extraHeading)];
  const isPrice = headings.map((_, index) => columnField(fields[index] ?? 'id').kind === 'price');
  if (categories.length === 0) return { headings, isPrice, rows: rowsOf() };
  const names = ['type', ...headings, ...CATEGORY_COLUMNS];
  const blank = CATEGORY_COLUMNS.map(() => undefined);
  const all = function* (): Generator<Cell[]> {
    for (const { category, extraFields } of categories) {
      const values = new Map<string, unknown>([
        ...Object.entries({ ...category, facets: category.facets && formatExtra(category.facets) }),
        ['type', 'category'],
      ]);
      yield names.map((name) => {
        const field = findExtraField(name);
        return field === undefined
          ? cellOf(values.get(name), 'text', isPlain)
          : extraCell(extraFields, field, isPlain);
      });
    }
    for (const row of rowsOf()) yield ['product', ...row, ...blank];
  };
  return {
    headings: names,
    isPrice: [false, ...isPrice, ...CATEGORY_COLUMNS.map(() => false)],
    rows: all(),
  };
}

/** All names in an order that agrees with each list, as far as the lists agree with each other. */
function inOneOrder(lists: readonly (readonly string[])[]): string[] {
  const orders = [...new Map(lists.map((list) => [list.join('\n'), list])).values()];
  const waiting = new Set(orders.flat());
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const heads = orders.flatMap((order) => order.find((name) => waiting.has(name)) ?? []);
    const isFirst = (name: string): boolean =>
      orders.every((order) => !order.includes(name) || order.find((each) => waiting.has(each)) === name);
    const next = heads.find(isFirst) ?? heads[0];
    if (next === undefined) break;
    waiting.delete(next);
    ordered.push(next);
  }
  return ordered;
}

function extraCell(extraFields: ExportedProduct['extraFields'], field: string, isPlain: boolean): Cell {
  return Object.hasOwn(extraFields, field) ? guardText(formatExtra(extraFields[field]), isPlain) : undefined;
}

function cellOf(value: unknown, kind: FieldKind, isPlain: boolean): Cell {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'object') {
    const items = Array.isArray(value) ? value : Object.entries(value).map((pair) => pair.join(': '));
    return items.length === 0
      ? undefined
      : guardText(formatList(items.map(String), kind === 'lines' ? 'lines' : 'list'), isPlain);
  }
  if (kind === 'price') return Number(value);
  if (typeof value === 'string') return guardText(value, isPlain);
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}
