import { currencyCode } from '../price/currency.ts';
import { compareAmounts, isZero, readMachinePrice } from '../price/price-text.ts';
import type { ProductFinding, Stock } from '../product-finding.ts';
import { readAvailability } from '../stock/stock-text.ts';
import { textField } from './json-field.ts';
import { type JsonObject, type JsonValue, asList, asText, isObject } from './json-value.ts';

/** The names that shops' own data give to what a product is called. */
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
