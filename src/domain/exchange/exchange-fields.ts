import {
  PRODUCT_FIELDS,
  type ProductField,
  type ProductFieldName,
} from '../catalogue/product/product-fields.ts';
import { findProductField } from '../catalogue/product/find-product-field.ts';
import { codeKey } from '../catalogue/facts/fact-alternatives.ts';
import { categoryFields } from '../catalogue/category/category.ts';

export type ExchangeFieldName = Exclude<ProductFieldName, 'categoryId'> | 'category';

/** The first and last columns; the others are between them. */
const FIRST_COLUMNS = [
  'id',
  'sku',
  'barcode',
  'category',
  'name',
  'slug',
  'brand',
  'price',
  'originalPrice',
  'discount',
  'stockCount',
  'inStock',
  'imageUrl',
  'images',
  'description',
  'features',
  'tags',
] as const satisfies readonly ExchangeFieldName[];
const LAST_COLUMNS = [
  'rating',
  'reviewCount',
  'isPopular',
  'isNew',
  'source',
  'originalUrl',
  'createdAt',
  'oldSlugs',
] as const satisfies readonly ExchangeFieldName[];

const isField = (name: string): name is ExchangeFieldName =>
  name !== 'categoryId' && findProductField(name) !== undefined;

const placed: ReadonlySet<string> = new Set([...FIRST_COLUMNS, ...LAST_COLUMNS]);
export const EXCHANGE_FIELDS: readonly ExchangeFieldName[] = [
  ...FIRST_COLUMNS,
  ...Object.keys(PRODUCT_FIELDS)
    .filter(isField)
    .filter((name) => !placed.has(name)),
  ...LAST_COLUMNS,
];

/** The columns that only rows of categories fill. */
export const CATEGORY_COLUMNS: readonly string[] = Object.keys(categoryFields.shape).filter(
  (name) => !isField(name),
);

export function columnField(name: ExchangeFieldName): ProductField {
  return PRODUCT_FIELDS[name === 'category' ? 'categoryId' : name];
}

const FIELDS: ReadonlyMap<string, ExchangeFieldName> = new Map(
  EXCHANGE_FIELDS.flatMap((name) => {
    const { label, headings } = columnField(name);
    return [name, label, ...headings.split(' ').filter(Boolean)].map(
      (heading): [string, ExchangeFieldName] => [codeKey(heading), name],
    );
  }),
);

/** A heading of prices may end in their currency: `Satış Fiyatı (TL)`. */
function findPriceField(key: string): ExchangeFieldName | undefined {
  const field = FIELDS.get(key);
  return field !== undefined && columnField(field).kind === 'price' ? field : undefined;
}

/** The field that a Turkish or English heading means; undefined for an unknown heading. */
export function findExchangeField(heading: string): ExchangeFieldName | undefined {
  const key = codeKey(heading);
  return FIELDS.get(key) ?? findPriceField(key.replace(/(?:tl|try)$/, ''));
}

/** How a price is meant: in which money, reduced to what, and whether VAT is in it. */
export type PriceNote = 'currency' | 'reduced' | 'vat';

const PRICE_NOTES: ReadonlyMap<string, PriceNote> = new Map([
  ['parabirimi', 'currency'],
  ['parabirimikodu', 'currency'],
  ['doviz', 'currency'],
  ['dovizcinsi', 'currency'],
  ['dovizkodu', 'currency'],
  ['kurcinsi', 'currency'],
  ['currency', 'currency'],
  ['currencycode', 'currency'],
  ['indirimlifiyat', 'reduced'],
  ['indirimlifiyati', 'reduced'],
  ['indirimlisatisfiyati', 'reduced'],
  ['kampanyafiyati', 'reduced'],
  ['saleprice', 'reduced'],
  ['kdvdahil', 'vat'],
  ['kdvdahilmi', 'vat'],
  ['taxincluded', 'vat'],
]);

/** What a column says of the price beside it; undefined for any other column. */
export function findPriceNote(heading: string): PriceNote | undefined {
  return PRICE_NOTES.get(codeKey(heading).replace(/(?:tl|try)$/, ''));
}

const EXTRA_PREFIX = 'extra:';

export function extraHeading(field: string): string {
  return EXTRA_PREFIX + field;
}

/** An own field `category` in files of products, where `category` is the folder. */
export const OWN_CATEGORY = extraHeading('category');

/** The field of such a column; undefined for any other heading. */
export function findExtraField(heading: string): string | undefined {
  return heading.startsWith(EXTRA_PREFIX) && heading.length > EXTRA_PREFIX.length
    ? heading.slice(EXTRA_PREFIX.length)
    : undefined;
}

const CATEGORY_HEADINGS: ReadonlySet<string> = new Set(['type', ...CATEGORY_COLUMNS]);

/** Whether an import reads a column. */
export function isKnownHeading(heading: string): boolean {
  const isOfProduct = findExchangeField(heading) !== undefined || findExtraField(heading) !== undefined;
  return isOfProduct || findPriceNote(heading) !== undefined || CATEGORY_HEADINGS.has(heading);
}

/** The headings of the columns that an import leaves out: a reduced price alone is not the price. */
export function findUnknownHeadings(headings: readonly string[]): string[] {
  const hasPrice = headings.some((heading) => findExchangeField(heading) === 'price');
  const isRead = (heading: string): boolean =>
    isKnownHeading(heading) && (hasPrice || findPriceNote(heading) !== 'reduced');
  return headings.filter((heading) => heading.trim() !== '' && !isRead(heading));
}
