import type { ExportContext, ExportedProduct, ExportFormat } from '../../shop/exchange-ports.ts';
import { writeCsv } from './write-csv.ts';
import { writeGoogleXml } from './write-google-xml.ts';
import { writeShopifyCsv, writeWooCommerceCsv } from './write-shop-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

type WriteProducts = (products: readonly ExportedProduct[], context: ExportContext) => string | Uint8Array;

/** Writes products in each format. */
export const PRODUCT_WRITERS: Readonly<Record<ExportFormat, WriteProducts>> = {
  json: (products) =>
    `${JSON.stringify(
      products.map(({ json }) => json),
      null,
      2,
    )}\n`,
  jsonl: (products) => products.map(({ json }) => `${JSON.stringify(json)}\n`).join(''),
  csv: writeCsv,
  xlsx: writeXlsx,
  shopify: writeShopifyCsv,
  woocommerce: writeWooCommerceCsv,
  google: writeGoogleXml,
};
