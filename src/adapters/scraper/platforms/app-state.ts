import { nameKey } from '../page/clean-text.ts';
import { currencyCode } from '../price/currency.ts';
import { type JsonObject, type JsonValue, asList, asText, isObject } from '../data/json-value.ts';
import { readJsonValues, readLiteralAt } from '../data/lenient-json.ts';
import { compareAmounts, isZero, readMachinePrice } from '../price/price-text.ts';
import type { ProductFinding, Stock } from '../product-finding.ts';
import { readAvailability } from '../stock/stock-text.ts';
import { type PlatformReader, textField } from './platform-page.ts';

/** Where single-page shops keep what they show: Next, Nuxt, Redux-like states and shops' own variables. */
const ASSIGNED =
  /(?:__(?:PRODUCT_DETAIL_APP_INITIAL_STATE|SEARCH_APP_INITIAL_STATE|INITIAL_STATE|PRELOADED_STATE|APOLLO_STATE|NUXT|STATE|APP_STATE)__\w*|PRODUCT_DETAIL_INFO\w*|__[a-z_]*product[a-z_]*__|\b(?:productDetail|productData|product_data|productInfo|currentProduct|initialData|pageData|productJson|product)\b)["']?\]?\s*=\s*(?=[{[])/gi;
/** What a page tells its visitor counters of the product it shows. */
const COUNTED =
  /(?:dataLayer|_learnq|_satellite)\.push\(\s*(?=\{)|gtag\(\s*["']event["']\s*,\s*["']view_item["']\s*,\s*(?=\{)|fbq\(\s*["']track["']\s*,\s*["']ViewContent["']\s*,\s*(?=\{)/g;
const COUNTER = /dataLayer|gtag|fbq|_learnq/;
const MAX_SCRIPT = 1_500_000;
const MAX_NODES = 60_000;

export const NAME_KEYS = [
  'name',
  'title',
  'productName',
  'product_name',
  'displayName',
  'urunAdi',
  'Name',
  'ProductName',
  'item_name',
  'content_name',
];
const PRICE_KEYS = [
  'discountedPrice',
  'salePrice',
  'sale_price',
  'finalPrice',
  'final_price',
  'currentPrice',
  'current_price',
  'specialPrice',
  'sellingPrice',
  'selling_price',
  'sellPrice',
  'offerPrice',
  'price',
  'Price',
  'priceWithTax',
  'amount',
  'fiyat',
];
const OLD_KEYS = [
  'originalPrice',
  'original_price',
  'listPrice',
  'list_price',
  'regularPrice',
  'regular_price',
  'oldPrice',
  'old_price',
  'wasPrice',
  'msrp',
  'marketPrice',
  'compareAtPrice',
  'sellPrice',
  'sellingPrice',
];
const STOCK_KEYS = [
  'inStock',
  'in_stock',
  'isInStock',
  'is_in_stock',
  'available',
  'isAvailable',
  'availability',
  'stockStatus',
  'stock_status',
  'hasStock',
  'isSellable',
  'purchasable',
];
const OUT_KEYS = ['isOutOfStock', 'outOfStock', 'soldOut', 'isSoldOut', 'is_out_of_stock'];
const COUNT_KEYS = [
  'stock',
  'stockCount',
  'stock_count',
  'quantity',
  'stockQuantity',
  'stock_quantity',
  'stokAdedi',
  'qty',
];

function amountIn(value: JsonValue | undefined, depth = 0): string | undefined {
  if (depth > 3 || value === undefined || value === null) return undefined;
  const text = asText(value);
  if (text !== undefined) {
    if (text.length > 30 || !/\d/.test(text)) return undefined;
    const amount = readMachinePrice(text);
    return amount !== undefined && !isZero(amount) ? amount : undefined;
  }
  if (Array.isArray(value)) return amountIn(value[0], depth + 1);
  if (!isObject(value)) return undefined;
  for (const key of [
    ...PRICE_KEYS,
    'value',
    'raw',
    'current',
    'sale',
    'final',
    'sellingPrice',
    'originalPrice',
  ]) {
    const amount = amountIn(value[key], depth + 1);
    if (amount !== undefined) return amount;
  }
  return undefined;
}

function firstAmount(from: JsonObject, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const amount = amountIn(from[key]);
    if (amount !== undefined) return amount;
  }
  return undefined;
}

function stockIn(item: JsonObject): Stock | undefined {
  for (const key of OUT_KEYS) {
    const out = item[key];
    if (typeof out === 'boolean') return out ? 'out' : 'in';
  }
  for (const key of STOCK_KEYS) {
    const value = item[key];
    if (typeof value === 'boolean') return value ? 'in' : 'out';
    if (typeof value === 'string') {
      const said = readAvailability(value);
      if (said !== undefined) return said;
    }
  }
  for (const key of COUNT_KEYS) {
    const value = item[key];
    if (typeof value === 'number') return value > 0 ? 'in' : 'out';
  }
  return undefined;
}

/** A product as shops' own data describe it. */
export function readItem(item: JsonObject, name: string): ProductFinding {
  const finding: ProductFinding = { layer: 'state', name };
  const priceBox = isObject(item['price']) ? item['price'] : isObject(item['prices']) ? item['prices'] : item;
  const price = firstAmount(priceBox, PRICE_KEYS) ?? firstAmount(item, PRICE_KEYS);
  if (price !== undefined) finding.price = price;
  const old = firstAmount(priceBox, OLD_KEYS) ?? firstAmount(item, OLD_KEYS);
  if (old !== undefined && price !== undefined && compareAmounts(old, price) > 0) finding.originalPrice = old;
  const currency = currencyCode(
    textField(item, 'currency', 'currencyCode', 'priceCurrency') ??
      textField(priceBox, 'currency', 'currencyCode', 'currencyIso', 'priceCurrency') ??
      '',
  );
  if (currency !== null) finding.currency = currency;
  const variants = asList(item['variants'] ?? item['allVariants'] ?? item['sizes'] ?? item['skus']).filter(
    isObject,
  );
  const inVariants = variants.map(stockIn).filter((stock) => stock !== undefined);
  const stock = inVariants.includes('in')
    ? 'in'
    : (stockIn(item) ?? (inVariants.length > 0 ? 'out' : undefined));
  if (stock !== undefined) finding.stock = stock;
  const brand = textField(item, 'brand', 'brandName', 'brand_name', 'item_brand', 'manufacturer', 'marka');
  if (brand !== undefined && brand.length < 60) finding.brand = brand;
  const sku = textField(item, 'sku', 'productCode', 'code', 'stockCode');
  if (sku !== undefined && sku.length < 60) finding.sku = sku;
  const images = asList(item['images'] ?? item['image'] ?? item['imageUrl'] ?? item['imageUrls'])
    .map((image) => (isObject(image) ? textField(image, 'url', 'src', 'original', 'large') : asText(image)))
    .filter((image) => image !== undefined && /[./]/.test(image));
  if (images.length > 0) finding.images = images.filter((image) => image !== undefined);
  return finding;
}

/**
 * Looks through the page's own state for the object that bears the page's name and a price. Only that object
 * counts: states hold hundreds of other products.
 */
export const readAppState: PlatformReader = ({ tree, heading }) => {
  const wanted = nameKey(heading);
  if (wanted.length < 3) return undefined;
  let best: ProductFinding | undefined;
  let bestPoints = 0;
  let budget = MAX_NODES;
  const visit = (value: JsonValue | undefined, depth: number): void => {
    budget -= 1;
    if (budget < 0 || depth > 14 || typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const entry of value) visit(entry, depth + 1);
      return;
    }
    const name = textField(value, ...NAME_KEYS);
    if (name !== undefined && name.length < 300) {
      const key = nameKey(name);
      const alike =
        key === wanted ? 3 : key.length > 5 && (wanted.includes(key) || key.includes(wanted)) ? 1.5 : 0;
      if (alike > 0) {
        const finding = readItem(value, name);
        const points =
          alike +
          (finding.price === undefined ? 0 : 3) +
          (finding.stock === undefined ? 0 : 1) -
          depth * 0.05;
        if (finding.price !== undefined && points > bestPoints) {
          best = finding;
          bestPoints = points;
        }
      }
    }
    for (const child of Object.values(value))
      if (typeof child === 'object' && child !== null) visit(child, depth + 1);
  };
  for (const { text, type, id } of tree.scripts) {
    if (text.length > MAX_SCRIPT || type.includes('ld+json')) continue;
    if (type === 'application/json' || type === 'text/json' || id === '__NEXT_DATA__') {
      if (!/price|fiyat/i.test(text)) continue;
      for (const value of readJsonValues(text)) visit(value, 0);
    } else if (/price|fiyat/i.test(text)) {
      for (const match of text.matchAll(ASSIGNED))
        visit(readLiteralAt(text, match.index + match[0].length), 0);
    }
    if (COUNTER.test(text)) {
      for (const match of text.matchAll(COUNTED))
        visit(readLiteralAt(text, match.index + match[0].length), 0);
    }
    if (bestPoints >= 6) break;
  }
  return best ? { main: best } : undefined;
};
