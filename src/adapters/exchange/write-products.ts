import type { ExportContext, ExportedProduct, ExportFormat, WriteProducts } from '#shop/exchange/ports';
import { writeCsv } from './write-csv.ts';
import { writeGoogleXml } from './write-google-xml.ts';
import { writeShopifyCsv, writeWooCommerceCsv } from './write-shop-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

const recordsOf = (products: readonly ExportedProduct[], { categories = [] }: ExportContext): object[] => [
  ...categories.map(({ category, ownFields }) => ({ type: 'category', ...category, ...ownFields })),
  ...products.map(({ json }) => json),
];

/** Writes products in each format. */
export const PRODUCT_WRITERS: Readonly<Record<ExportFormat, WriteProducts>> = {
  json: (products, context) => `${JSON.stringify(recordsOf(products, context), null, 2)}\n`,
  jsonl: (products, context) =>
    recordsOf(products, context)
      .map((record) => `${JSON.stringify(record)}\n`)
      .join(''),
  csv: writeCsv,
  xlsx: writeXlsx,
  shopify: writeShopifyCsv,
  woocommerce: writeWooCommerceCsv,
  google: writeGoogleXml,
};
