import { addToGroup } from '#kernel/group-by';
import { parseAmount } from '#domain/money/read-amount';
import { slugOf } from '#kernel/slug';
import type { ExchangeNotice, ExchangeRow, ExchangeTable } from '#shop/exchange/ports';
import {
  barcodeOf,
  bareCode,
  commaList,
  describedBy,
  filled,
  foreignPrices,
  foreignRow,
  pieces,
  unlessSoldOut,
} from './foreign-product.ts';
import { type ShopRow, type ShopSheet, shopSheetOf } from './shop-sheet.ts';
import type { CellRow } from '../table-of-cells.ts';

/**
 * Columns of Shopify's product CSV, with their names before and since 2024 (help.shopify.com, "Using CSV files to
 * import and export products").
 */
const NAMES = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description'],
  vendor: ['Vendor'],
  type: ['Type'],
  productCategory: ['Product Category'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  option1Name: ['Option1 Name'],
  option1: ['Option1 Value'],
  option2Name: ['Option2 Name'],
  option2: ['Option2 Value'],
  option3Name: ['Option3 Name'],
  option3: ['Option3 Value'],
  sku: ['Variant SKU', 'SKU'],
  barcode: ['Variant Barcode', 'Barcode'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  image: ['Image Src', 'Product image URL'],
  variantImage: ['Variant Image', 'Variant image URL'],
} as const;

type Column = keyof typeof NAMES;
type Row = ShopRow<Column>;

const sheetOf = (sheet: readonly CellRow[]): ShopSheet<Column> => shopSheetOf(sheet, NAMES);

export function isShopifySheet(sheet: readonly CellRow[]): boolean {
  const { has } = sheetOf(sheet.slice(0, 1));
  return has('handle') && has('title') && has('price') && (has('option1') || has('compareAt'));
}

/** Reads Shopify's products; each variant becomes a product of its own in one group. */
export function readShopifySheet(sheet: readonly CellRow[]): ExchangeTable {
  const groups = new Map<string, Row[]>();
  const broken: ExchangeRow[] = [];
  for (const row of sheetOf(sheet).rows) {
    const handle = row.text('handle');
    if (row.fault !== undefined) broken.push({ row: row.row, values: {}, fault: row.fault });
    else if (handle === '' && row.text('title') === '')
      broken.push({ row: row.row, values: {}, fault: 'satırda ürünün adresi (Handle) yok' });
    else addToGroup(groups, handle || slugOf(row.text('title')), row);
  }
  const notices: ExchangeNotice[] = [];
  const rows = [...groups].flatMap(([handle, group]) => productsOf(handle, group, notices));
  return {
    form: 'cells',
    headings: [],
    rows: [...broken, ...rows].sort((left, right) => left.row - right.row),
    notices,
  };
}

const OPTIONS = [
  ['option1Name', 'option1'],
  ['option2Name', 'option2'],
  ['option3Name', 'option3'],
] as const;

/** The variant's options; only the first row of a product contains their names. */
const optionsOf = (row: Row, first: Row): [name: string, value: string][] =>
  OPTIONS.map(([name, value], index): [string, string] => [
    first.text(name) || `Seçenek ${index + 1}`,
    row.text(value),
  ]).filter(([, value]) => value !== '' && value !== 'Default Title');

function productsOf(handle: string, group: readonly Row[], notices: ExchangeNotice[]): ExchangeRow[] {
  const [first] = group;
  if (!first) return [];
  const variants = group.filter(
    (row) => row === first || row.text('price') !== '' || optionsOf(row, first).length > 0,
  );
  const pictures = [...new Set(group.map((row) => row.text('image')).filter(Boolean))];
  if (variants.length > 1) {
    notices.push({
      row: first.row,
      message: `"${first.text('title')}" ${variants.length} seçenekli; her seçenek bir grubun ürünü olarak alındı`,
    });
  }
  return variants.map((row): ExchangeRow => {
    const option = variants.length > 1 ? optionsOf(row, first) : [];
    const options = option.map(([, value]) => value);
    // Shopify describes a product in its first row alone; `shop export` writes of each variant what it is.
    const isDescribed = row === first || row.text('vendor') !== '';
    const described = isDescribed ? row : first;
    const texts = {
      ...describedTexts(described.text('body')),
      tags: filled(commaList(described.text('tags'))),
    };
    const picture = row.text('variantImage');
    const [imageUrl, ...images] =
      picture === '' ? pictures : [picture, ...pictures.filter((url) => url !== picture)];
    const isCounted = row.text('tracker') !== '' || row.text('quantity') !== '';
    const count = pieces(row.text('quantity')) ?? 0;
    const names = {
      slug: slugOf([handle, ...options].join(' ')),
      name: [first.text('title'), options.join(' / ')].filter(Boolean).join(' - '),
      images: filled(images),
    };
    const isVariant = option.length > 0;
    return foreignRow(
      {
        row: row.row,
        defaults: { ...texts, ...names },
        values: {
          ...(isVariant ? {} : names),
          ...(isDescribed ? texts : {}),
          brand: described.text('vendor'),
          category: described.text('type') || described.text('productCategory'),
          status: statusOf(described),
          sku: bareCode(row.text('sku')),
          barcode: barcodeOf(row.text('barcode')),
          ...(isVariant ? { group: slugOf(handle), option: Object.fromEntries(option) } : {}),
          imageUrl,
          ...shopifyPrices(row.text('price'), row.text('compareAt')),
          ...(isCounted ? { stockCount: count } : {}),
          inStock: unlessSoldOut(true, count),
        },
      },
      isCounted,
      notices,
    );
  });
}

function describedTexts(html: string) {
  const { description, features } = describedBy(html);
  return { description, features: filled(features) };
}

/** A variant is sold at its price; another one beside it counts only when it is higher. */
function shopifyPrices(price: string, compareAt: string): ReturnType<typeof foreignPrices> {
  const isReduced = (parseAmount(compareAt) ?? 0) > (parseAmount(price) ?? 0);
  return isReduced ? foreignPrices(compareAt, price) : foreignPrices(price, '');
}

function statusOf(row: Row): string {
  const status = row.text('status').toLowerCase();
  const isHidden = status === '' ? row.text('published').toLowerCase() === 'false' : status !== 'active';
  return isHidden ? 'draft' : 'published';
}
