import { GOOGLE_FEED_TAIL, googleFeedHead, googleFeedItem } from '#domain/exchange/google-feed';
import type { ExportContext, ExportedProduct, ExportFormat, WriteProducts } from '#shop/exchange/ports';
import { writeShopifyCsv, writeWooCommerceCsv } from './foreign/write-shop-csv.ts';
import { productSheet } from './product-sheet.ts';
import { writeWorkbook } from './xlsx/write-workbook.ts';
import { BYTE_ORDER_MARK, csvLine } from '#domain/exchange/csv';
import { sheetText } from '#domain/exchange/sheet';

/**
 * All fields as a file that a Turkish spreadsheet opens by a double click: semicolons, decimal commas, a byte order
 * mark. With a comma as `delimiter` it is for other programs: commas and decimal dots.
 */
function* writeCsv(
  products: readonly ExportedProduct[],
  { delimiter = ';', categories = [] }: ExportContext,
): Generator<string> {
  const { columns, rows } = productSheet(products, categories, true);
  const decimalSign = delimiter === ';' ? ',' : '.';
  yield BYTE_ORDER_MARK;
  yield csvLine(
    columns.map(({ head }) => head),
    delimiter,
  );
  for (const cells of rows) {
    const texts = columns.map((column, index) => sheetText(cells[index], column, decimalSign));
    yield csvLine(texts, delimiter);
  }
}

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

/** For Google Merchant Center (RSS 2.0). */
function* writeGoogleXml(
  products: readonly ExportedProduct[],
  { siteName, siteUrl, siteText, shippingRule }: ExportContext,
): Generator<string> {
  yield googleFeedHead(siteName, siteUrl, siteText);
  for (const each of products) yield googleFeedItem(each.product, each, shippingRule);
  yield GOOGLE_FEED_TAIL;
}

export const PRODUCT_WRITERS: Readonly<Record<ExportFormat, WriteProducts>> = {
  json: writeJson,
  jsonl: writeJsonLines,
  csv: writeCsv,
  xlsx: (products, { categories = [] }) => writeWorkbook([productSheet(products, categories, false)]),
  shopify: writeShopifyCsv,
  woocommerce: writeWooCommerceCsv,
  google: writeGoogleXml,
};
