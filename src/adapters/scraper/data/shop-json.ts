import fields from './field-names.json' with { type: 'json' };
import { isZero, readMachinePrice } from '../price/price-text.ts';
import type { ProductFinding, Stock } from '../product-finding.ts';
import { readProduct } from './product-node.ts';
import { readAvailability } from '../stock/stock-text.ts';
import { type JsonObject, type JsonValue, asList, asText, isObject } from './json.ts';

const AVAILABILITY = { in: 'InStock', out: 'OutOfStock' } as const;
const ADDRESS = /^(?:https?:\/\/|\/)|^[\w%-]+(?:\/[\w%.-]+)+$/i;

/** The values of a field, whose names in the JSON of shops stand in `field-names.json`, the surest first. */
function valuesOf(from: JsonObject, field: keyof typeof fields.shop): JsonValue[] {
  return fields.shop[field]
    .split(' ')
    .map((key) => from[key])
    .filter((value) => value !== undefined && value !== null);
}

function textOf(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return textOf(value[0]);
  const inner = isObject(value) ? (value['name'] ?? value['title'] ?? value['value']) : value;
  return (asText(inner) ?? '').trim();
}

function textField(from: JsonObject, field: keyof typeof fields.shop): string | undefined {
  return valuesOf(from, field)
    .map(textOf)
    .find((text) => text !== '');
}

/** `minorDigits`: how many digits of a whole number are decimals. */
function amountOf(value: JsonValue | undefined, minorDigits: number, depth = 0): string | undefined {
  if (Array.isArray(value)) return amountOf(value[0], minorDigits, depth + 1);
  if (isObject(value))
    return depth > 3
      ? undefined
      : valuesOf(value, 'price')
          .map((inner) => amountOf(inner, minorDigits, depth + 1))
          .find((amount) => amount !== undefined);
  const text = asText(value) ?? '';
  if (text.length > 30 || !/\d/.test(text)) return undefined;
  const isMinor = minorDigits > 0 && /^\d+$/.test(text);
  const padded = text.padStart(minorDigits + 1, '0');
  const amount = readMachinePrice(
    isMinor ? `${padded.slice(0, -minorDigits)}.${padded.slice(-minorDigits)}` : text,
  );
  return amount === undefined || isZero(amount) ? undefined : amount;
}

function stockOf(item: JsonObject): Stock | undefined {
  for (const value of valuesOf(item, 'soldOut')) if (typeof value === 'boolean') return value ? 'out' : 'in';
  for (const value of valuesOf(item, 'stock')) {
    const said = typeof value === 'boolean' ? (value ? 'in' : 'out') : readAvailability(asText(value) ?? '');
    if (said !== undefined) return said;
  }
  const count = valuesOf(item, 'count').find((value) => typeof value === 'number');
  return count === undefined ? undefined : count > 0 ? 'in' : 'out';
}

/**
 * A product as shops' own JSON describes it; undefined for what is none. Shopify's variants count in hundredths
 * where their prices are whole numbers, WooCommerce's Store API says itself in how many digits.
 */
export function readShopProduct(item: JsonObject, origin: string): ProductFinding | undefined {
  const name = textField(item, 'name');
  if (name === undefined || name.length > 300) return undefined;
  const variants = valuesOf(item, 'variants').flatMap(asList).filter(isObject);
  const isShopify = variants.some(
    (variant) => 'price' in variant && ('available' in variant || 'handle' in item),
  );
  const prices = isObject(item['prices']) ? item['prices'] : isObject(item['price']) ? item['price'] : item;
  const digits = Number(asText(prices['currency_minor_unit']) ?? (isShopify ? 2 : 0));
  const amount = (field: 'price' | 'old', ...sources: readonly JsonObject[]): string | undefined =>
    sources
      .flatMap((from) => valuesOf(from, field))
      .map((value) => amountOf(value, digits))
      .find((found) => found !== undefined);
  const buyable = variants.filter((variant) => stockOf(variant) !== 'out');
  const [best = item] = (buyable.length > 0 ? buyable : variants)
    .filter((variant) => amount('price', variant) !== undefined)
    .toSorted((a, b) => Number(amount('price', a)) - Number(amount('price', b)));
  const sources = [...(isShopify ? [best] : []), prices, item];
  const price = amount('price', ...sources);
  const inVariants = variants.map(stockOf).filter((stock) => stock !== undefined);
  const stock = inVariants.includes('in') ? 'in' : (stockOf(item) ?? inVariants[0]);
  const short = (text = ''): string | undefined => (text !== '' && text.length < 60 ? text : undefined);
  const code = (field: 'sku' | 'gtin'): string | undefined =>
    short(textField(best, field) ?? textField(item, field));
  const handle = asText(item['handle']);
  const url = isShopify && handle !== undefined ? `${origin}/products/${handle}` : textField(item, 'url');
  return readProduct(
    {
      name,
      brand: short(textField(item, 'brand')),
      sku: code('sku'),
      gtin: /^\d{8,14}$/.exec(code('gtin') ?? '')?.[0],
      description: textField(item, 'description'),
      image: valuesOf(item, 'images')
        .flatMap(asList)
        .map((image) =>
          isObject(image) ? (image['src'] ?? image['original'] ?? image['large'] ?? image) : image,
        )
        .filter((image) => isObject(image) || /[./]/.test(asText(image) ?? '')),
      url: ADDRESS.test(url ?? '') ? url : undefined,
      offers: {
        price,
        struckPrice: price && amount('old', ...sources),
        priceCurrency: textField(item, 'currency') ?? textField(prices, 'currency'),
        availability: stock && AVAILABILITY[stock],
      },
    },
    'platform',
  );
}
