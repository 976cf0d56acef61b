import type { ExportContext, ExportedProduct, ExportFormat, WriteProducts } from '#shop/exchange/ports';
import { writeCsv } from './write-csv.ts';
import { writeGoogleXml } from './write-google-xml.ts';
import { writeShopifyCsv, writeWooCommerceCsv } from './write-shop-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

function* recordsOf(
  products: readonly ExportedProduct[],
  { categories = [] }: ExportContext,
): Generator<object> {
  for (const { category, extraFields } of categories) yield { type: 'category', ...category, ...extraFields };
  for (const { json } of products) yield json;
}

/** An array in the form of `JSON.stringify` with indentation. */
function* writeJson(products: readonly ExportedProduct[], context: ExportContext): Generator<string> {
  let isEmpty = true;
  for (const record of recordsOf(products, context)) {
    yield `${isEmpty ? '[' : ','}${JSON.stringify([record], null, 2).slice(1, -2)}`;
    isEmpty = false;
  }
  yield isEmpty ? '[]\n' : '\n]\n';
}

function* writeJsonLines(products: readonly ExportedProduct[], context: ExportContext): Generator<string> {
  for (const record of recordsOf(products, context)) yield `${JSON.stringify(record)}\n`;
}

/** Writes products in each format. */
export const PRODUCT_WRITERS: Readonly<Record<ExportFormat, WriteProducts>> = {
  json: writeJson,
  jsonl: writeJsonLines,
  csv: writeCsv,
  xlsx: writeXlsx,
  shopify: writeShopifyCsv,
  woocommerce: writeWooCommerceCsv,
  google: writeGoogleXml,
};
