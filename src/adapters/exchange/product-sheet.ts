import { formatExtra, formatList, guardText, isListKind } from '#domain/exchange/exchange-cell';
import {
  CATEGORY_COLUMNS,
  columnField,
  EXCHANGE_FIELDS,
  type ExchangeFieldName,
  extraHeading,
} from '#domain/exchange/exchange-fields';
import { plain, type Sheet, type SheetCell, type SheetField, sheetOf } from '#domain/exchange/sheet';
import type { FieldKind } from '#domain/catalogue/product/product-field-kinds';
import type { ExportedCategory, ExportedProduct } from '#shop/exchange/ports';

type Row = ExportedCategory | ExportedProduct;

const isCategory = (row: Row): row is ExportedCategory => 'category' in row;

/**
 * One column for each of the shop's fields, then the unknown ones. Categories, if there are any, come before the
 * products; the column `type` marks them.
 * @param isPlain whether cells have no types, as in CSV; otherwise prices are numbers of lira, and texts are safe in a
 * spreadsheet
 */
export function productSheet(
  products: readonly ExportedProduct[],
  categories: readonly ExportedCategory[],
  isPlain: boolean,
): Sheet {
  const rows: readonly Row[] = [...categories, ...products];
  const ofCategory = ({ category }: ExportedCategory, name: string): SheetCell => {
    const values = new Map<string, unknown>(Object.entries(category));
    const value = values.get(name);
    return cellOf(name === 'facets' && value ? formatExtra(value) : value, 'text', isPlain);
  };
  const ofProduct = ({ json }: ExportedProduct, name: ExchangeFieldName): SheetCell =>
    // An import takes several addresses in the cell of the main picture.
    name === 'imageUrl'
      ? cellOf([json[name]], 'lines', isPlain)
      : cellOf(json[name], columnField(name).kind, isPlain);
  const known = EXCHANGE_FIELDS.map((name): SheetField<Row> => {
    const { kind } = columnField(name);
    return [
      { head: name, kind: kind === 'price' ? 'amount' : 'plain' },
      (row) => (isCategory(row) ? ofCategory(row, name) : ofProduct(row, name)),
    ];
  });
  const unknown = inOneOrder(rows.map(({ extraFields }) => Object.keys(extraFields))).map((name) =>
    plain<Row>(extraHeading(name), ({ extraFields }) =>
      Object.hasOwn(extraFields, name) ? guardText(formatExtra(extraFields[name]), isPlain) : undefined,
    ),
  );
  const fields =
    categories.length === 0
      ? [...known, ...unknown]
      : [
          plain<Row>('type', (row) => (isCategory(row) ? 'category' : 'product')),
          ...known,
          ...unknown,
          ...CATEGORY_COLUMNS.map((name) =>
            plain<Row>(name, (row) => (isCategory(row) ? ofCategory(row, name) : undefined)),
          ),
        ];
  return sheetOf('Ürünler', fields, rows);
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

function cellOf(value: unknown, kind: FieldKind, isPlain: boolean): SheetCell {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'object') {
    const items = Array.isArray(value) ? value : Object.entries(value).map((pair) => pair.join(': '));
    return items.length === 0
      ? undefined
      : guardText(formatList(items.map(String), isListKind(kind) ? kind : 'list'), isPlain);
  }
  if (kind === 'price') return Number(value);
  if (typeof value === 'string') return guardText(value, isPlain);
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}
