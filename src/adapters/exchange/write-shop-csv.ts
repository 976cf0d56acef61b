import { guardText } from '#domain/exchange/exchange-cell';
import { toDecimal } from '#domain/money/money';
import { isPublished } from '#domain/catalogue/product';
import { isSellable } from '#domain/orders/stock';
import type { ExportedProduct } from '#shop/exchange/ports';
import { FEATURES_CLASS } from './foreign-product.ts';
import { csvText } from './write-csv.ts';
import { escapeMarkup } from '#kernel/escape-markup';

type Columns = Readonly<Record<string, (exported: ExportedProduct) => string>>;

function tableOf(columns: Columns, products: readonly ExportedProduct[]): string {
  return csvText([Object.keys(columns), ...products.map((each) => rowOf(columns, each))], ',');
}

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

const isReduced = ({ product: { price, originalPrice } }: ExportedProduct): boolean =>
  originalPrice !== undefined && originalPrice > price;

/** The price before a reduction; the only one when there is none. */
const regularPrice = (exported: ExportedProduct): string => {
  const { price, originalPrice } = exported.product;
  return toDecimal(isReduced(exported) && originalPrice !== undefined ? originalPrice : price);
};

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
  'Variant SKU': ({ product }) => product.sku ?? '',
  'Variant Inventory Tracker': () => 'shopify',
  'Variant Inventory Qty': ({ product }) => String(product.inStock ? product.stockCount : 0),
  'Variant Inventory Policy': () => 'deny',
  'Variant Fulfillment Service': () => 'manual',
  'Variant Price': ({ product }) => toDecimal(product.price),
  'Variant Compare At Price': (exported) => (isReduced(exported) ? regularPrice(exported) : ''),
  'Variant Requires Shipping': () => 'true',
  'Variant Taxable': () => 'true',
  'Image Src': ({ pictures }) => pictures[0] ?? '',
  'Image Position': ({ pictures }) => (pictures.length > 0 ? '1' : ''),
  Status: ({ product }) => (isPublished(product) ? 'active' : 'draft'),
};

/** A CSV that Shopify imports; further pictures stand in rows of their own. */
export function writeShopifyCsv(products: readonly ExportedProduct[]): string {
  const names = Object.keys(SHOPIFY);
  const pictureRow = (exported: ExportedProduct, picture: string, position: number): string[] =>
    names.map((name) => {
      if (name === 'Handle') return exported.product.slug;
      if (name === 'Image Src') return picture;
      return name === 'Image Position' ? String(position) : '';
    });
  const rows = products.flatMap((exported) => [
    rowOf(SHOPIFY, exported),
    ...exported.pictures.slice(1).map((picture, index) => pictureRow(exported, picture, index + 2)),
  ]);
  return csvText([names, ...rows], ',');
}

const flag = (value: boolean): string => (value ? '1' : '0');

/** Columns of WooCommerce's product CSV (github.com/woocommerce/woocommerce wiki, "Product CSV Import Schema"). */
const WOOCOMMERCE: Columns = {
  Type: () => 'simple',
  SKU: ({ product }) => product.sku ?? '',
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
  Categories: ({ categoryNames }) => categoryNames.map((name) => name.replaceAll(',', '\\,')).join(' > '),
  Tags: ({ product }) => product.tags.map((tag) => tag.replaceAll(',', '\\,')).join(', '),
  Images: ({ pictures }) => pictures.join(', '),
  Brands: ({ product }) => product.brand.replaceAll(',', '\\,'),
};

/** A CSV that WooCommerce imports. */
export function writeWooCommerceCsv(products: readonly ExportedProduct[]): string {
  return tableOf(WOOCOMMERCE, products);
}
