import { groupBy } from '#kernel/group-by';
import { csvLine } from '#domain/exchange/csv';
import { guardText } from '#domain/exchange/exchange-cell';
import { struckPrice, toDecimal } from '#domain/money/money';
import { isPublished } from '#domain/catalogue/product/product';
import { sharedName } from '#domain/catalogue/facts/product-option';
import { isSellable } from '#domain/orders/stock/stock';
import type { ExportedProduct } from '#shop/exchange/ports';
import { FEATURES_CLASS } from './foreign-product.ts';
import { escapeMarkup } from '#kernel/escape-markup';

type Columns = Readonly<Record<string, (exported: ExportedProduct) => string>>;

/** Products by their groups, in the order of each group's first product; one without a group is alone. */
function byGroup(products: readonly ExportedProduct[]): readonly (readonly ExportedProduct[])[] {
  const groups = groupBy(products, ({ product: { group, option, id } }) =>
    group === undefined || option === undefined ? `id ${id}` : `group ${group}`,
  );
  return [...groups.values()];
}

const namesOf = (members: readonly ExportedProduct[]): string =>
  sharedName(members.map(({ product }) => product.name));

function rowOf(columns: Columns, exported: ExportedProduct): string[] {
  return Object.values(columns).map((cellOf) => {
    const text = cellOf(exported);
    return /^-?\d+$/.test(text) ? text : guardText(text);
  });
}

function htmlOf({ product: { description, features } }: ExportedProduct): string {
  const paragraphs = description
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((text) => `<p>${escapeMarkup(text).replaceAll('\n', '<br>')}</p>`);
  const list = features.map((feature) => `<li>${escapeMarkup(feature)}</li>`).join('');
  return paragraphs.join('') + (list === '' ? '' : `<ul class="${FEATURES_CLASS}">${list}</ul>`);
}

const isReduced = ({ product }: ExportedProduct): boolean => struckPrice(product) !== undefined;

/** The price before a reduction; the present one without a reduction. */
const regularPrice = ({ product }: ExportedProduct): string =>
  toDecimal(struckPrice(product) ?? product.price);

/** Columns of Shopify's product CSV (help.shopify.com, "Using CSV files to import and export products"). */
const SHOPIFY: Columns = {
  Handle: ({ product }) => product.slug,
  Title: ({ product }) => product.name,
  'Body (HTML)': htmlOf,
  Vendor: ({ product }) => product.brand,
  Type: ({ categoryNames }) => categoryNames.at(-1) ?? '',
  Tags: ({ product }) => product.tags.map((tag) => tag.replaceAll(',', ' ')).join(', '),
  Published: ({ product }) => String(isPublished(product)),
  'Option1 Name': () => 'Title',
  'Option1 Value': () => 'Default Title',
  'Option2 Name': () => '',
  'Option2 Value': () => '',
  'Option3 Name': () => '',
  'Option3 Value': () => '',
  'Variant SKU': ({ product }) => product.sku ?? '',
  'Variant Barcode': ({ product }) => product.barcode ?? '',
  'Variant Inventory Tracker': () => 'shopify',
  'Variant Inventory Qty': ({ product }) => String(product.inStock ? product.stockCount : 0),
  'Variant Inventory Policy': () => 'deny',
  'Variant Fulfillment Service': () => 'manual',
  'Variant Price': ({ product }) => toDecimal(product.price),
  'Variant Compare At Price': (exported) => (isReduced(exported) ? regularPrice(exported) : ''),
  'Variant Requires Shipping': () => 'true',
  'Variant Taxable': () => 'true',
  'Variant Image': () => '',
  'Image Src': ({ pictures }) => pictures[0] ?? '',
  'Image Position': ({ pictures }) => (pictures.length > 0 ? '1' : ''),
  Status: ({ product }) => (isPublished(product) ? 'active' : 'draft'),
};

const OPTION_NUMBERS = [1, 2, 3] as const;
function optionAt({ product: { option = {} } }: ExportedProduct, number: number): readonly string[] {
  return Object.entries(option)[number - 1] ?? [];
}

/** A CSV for Shopify: the products of a group are variants of one; further pictures are in rows of their own. */
export function* writeShopifyCsv(products: readonly ExportedProduct[]): Generator<string> {
  const names = Object.keys(SHOPIFY);
  const pictureRow = (exported: ExportedProduct, picture: string, position: number): string[] =>
    names.map((name) => {
      if (name === 'Handle') return exported.product.slug;
      if (name === 'Image Src') return picture;
      return name === 'Image Position' ? String(position) : '';
    });
  const rowsOf = (members: readonly ExportedProduct[]): (readonly string[])[] => {
    const [first] = members;
    if (!first) return [];
    if (members.length === 1) {
      const more = first.pictures.slice(1);
      return [rowOf(SHOPIFY, first), ...more.map((picture, index) => pictureRow(first, picture, index + 2))];
    }
    const title = namesOf(members);
    return members.map((member) =>
      rowOf(
        {
          ...SHOPIFY,
          Handle: ({ product }) => product.group ?? product.slug,
          Title: (exported) => (exported === first ? title : ''),
          'Variant Image': ({ pictures }) => pictures[0] ?? '',
          ...Object.fromEntries(
            OPTION_NUMBERS.flatMap((number) => [
              [`Option${number} Name`, (each: ExportedProduct) => optionAt(each, number)[0] ?? ''],
              [`Option${number} Value`, (each: ExportedProduct) => optionAt(each, number)[1] ?? ''],
            ]),
          ),
        },
        member,
      ),
    );
  };
  yield csvLine(names, ',');
  for (const members of byGroup(products)) for (const row of rowsOf(members)) yield csvLine(row, ',');
}

/** A text for a list with commas, as `commaList` reads it. */
const escapeCommas = (text: string): string => text.replaceAll(',', '\\,');

const flag = (value: boolean): string => (value ? '1' : '0');

/** Columns of WooCommerce's product CSV (github.com/woocommerce/woocommerce wiki, "Product CSV Import Schema"). */
const WOOCOMMERCE: Columns = {
  Type: () => 'simple',
  SKU: ({ product }) => product.sku ?? '',
  'GTIN, UPC, EAN, or ISBN': ({ product }) => product.barcode ?? '',
  Name: ({ product }) => product.name,
  Published: ({ product }) => (isPublished(product) ? '1' : '-1'),
  'Is featured?': ({ product }) => flag(product.isPopular),
  'Visibility in catalog': () => 'visible',
  'Short description': ({ product }) => product.features.join('\n'),
  Description: htmlOf,
  'Tax status': () => 'taxable',
  'In stock?': ({ product }) => flag(isSellable(product)),
  Stock: ({ product }) => String(product.inStock ? product.stockCount : 0),
  'Backorders allowed?': () => '0',
  'Allow customer reviews?': () => '1',
  'Sale price': (exported) => (isReduced(exported) ? toDecimal(exported.product.price) : ''),
  'Regular price': regularPrice,
  Categories: ({ categoryNames }) => categoryNames.map(escapeCommas).join(' > '),
  Tags: ({ product }) => product.tags.map(escapeCommas).join(', '),
  Images: ({ pictures }) => pictures.map(escapeCommas).join(', '),
  Brands: ({ product }) => escapeCommas(product.brand),
};

const ATTRIBUTE_COLUMNS = OPTION_NUMBERS.flatMap((number) => [
  `Attribute ${number} name`,
  `Attribute ${number} value(s)`,
  `Attribute ${number} visible`,
  `Attribute ${number} global`,
]);

/** The cells of a product's options; a parent has the values of all its variations. */
function attributeCells(members: readonly ExportedProduct[]): string[] {
  return OPTION_NUMBERS.flatMap((number) => {
    const [name] = members.map((each) => optionAt(each, number)[0]);
    if (name === undefined) return ['', '', '', ''];
    const values = [...new Set(members.map((each) => optionAt(each, number)[1] ?? ''))];
    return [guardText(name), guardText(values.map(escapeCommas).join(', ')), '1', '0'];
  });
}

/** A CSV for WooCommerce: the products of a group are variations of a parent, whose code is the group's name. */
export function* writeWooCommerceCsv(products: readonly ExportedProduct[]): Generator<string> {
  const columns: Columns = { ...WOOCOMMERCE, Parent: () => '' };
  const empty = attributeCells([]);
  const rowsOf = (members: readonly ExportedProduct[]): (readonly string[])[] => {
    const [first] = members;
    if (!first) return [];
    if (members.length === 1) return [[...rowOf(columns, first), ...empty]];
    const group = (): string => first.product.group ?? '';
    const parent: Columns = {
      ...columns,
      Type: () => 'variable',
      SKU: group,
      Name: () => namesOf(members),
      Stock: () => '',
      'Sale price': () => '',
      'Regular price': () => '',
    };
    const variation: Columns = { ...columns, Type: () => 'variation', Parent: group };
    return [
      [...rowOf(parent, first), ...attributeCells(members)],
      ...members.map((member) => [...rowOf(variation, member), ...attributeCells([member])]),
    ];
  };
  yield csvLine([...Object.keys(columns), ...ATTRIBUTE_COLUMNS], ',');
  for (const members of byGroup(products)) for (const row of rowsOf(members)) yield csvLine(row, ',');
}
