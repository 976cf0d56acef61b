import { nameKey } from '../page/clean-text.ts';
import { currencyCode } from '../price/currency.ts';
import { type JsonObject, asText, isObject } from '../data/json-value.ts';
import { readJsonValues } from '../data/lenient-json.ts';
import { pathOf } from '../page/page-address.ts';
import { compareAmounts } from '../price/price-text.ts';
import type { ProductFinding } from '../product-finding.ts';
import { type PlatformReader, priceField, textField } from './platform-page.ts';

const PUSHED = /PRODUCT_DATA\.push\(\s*JSON\.parse\(\s*'((?:\\[\s\S]|[^'\\])*)'\s*\)/g;
const ESCAPE = /\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([\s\S]))/gi;

function unescapeScript(text: string): string {
  return text.replace(ESCAPE, (_whole, wide?: string, narrow?: string, char?: string) => {
    const hex = wide ?? narrow;
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    return char === 'n' ? '\n' : char === 't' ? '\t' : char === 'r' ? '\r' : (char ?? '');
  });
}

function readItem(item: JsonObject): ProductFinding {
  const finding: ProductFinding = { layer: 'platform', detail: 'tsoft' };
  const name = textField(item, 'name');
  if (name !== undefined) finding.name = name;
  // total_* hold VAT, sale_price does not.
  const price = priceField(item, 'total_sale_price', 'total_base_price');
  if (price !== undefined) finding.price = price;
  const base = priceField(item, 'total_base_price');
  if (base !== undefined && price !== undefined && compareAmounts(base, price) > 0)
    finding.originalPrice = base;
  const currency = currencyCode(textField(item, 'currency') ?? '');
  if (currency !== null) finding.currency = currency;
  const quantity = Number(asText(item['quantity']) ?? 'x');
  if (Number.isFinite(quantity)) {
    finding.stock = quantity > 0 ? 'in' : 'out';
    finding.stockCount = Math.max(0, Math.floor(quantity));
  }
  const brand = textField(item, 'brand');
  if (brand !== undefined) finding.brand = brand;
  const sku = textField(item, 'code', 'supplier_code');
  if (sku !== undefined) finding.sku = sku;
  const image = textField(item, 'image');
  if (image !== undefined) finding.images = [image];
  const url = textField(item, 'url');
  if (url !== undefined) finding.url = url.startsWith('http') ? url : `/${url.replace(/^\//, '')}`;
  return finding;
}

/** T-Soft writes every product of a page as a twice-escaped JSON text. */
export const readTsoft: PlatformReader = ({ tree, url, heading }) => {
  const listed: ProductFinding[] = [];
  for (const script of tree.scripts) {
    if (!script.text.includes('PRODUCT_DATA')) continue;
    for (const match of script.text.matchAll(PUSHED)) {
      const [value] = readJsonValues(unescapeScript(match[1] ?? ''));
      if (isObject(value)) listed.push(readItem(value));
    }
  }
  if (listed.length === 0) return undefined;
  const path = pathOf(url).replace(/^\/|\/$/g, '');
  const key = nameKey(heading);
  const main =
    listed.find(
      (item) =>
        path !== '' &&
        pathOf(item.url?.startsWith('http') === true ? item.url : `http://x${item.url ?? ''}`).replace(
          /^\/|\/$/g,
          '',
        ) === path,
    ) ?? listed.find((item) => key !== '' && nameKey(item.name ?? '') === key);
  return main ? { main, listed } : { listed };
};
