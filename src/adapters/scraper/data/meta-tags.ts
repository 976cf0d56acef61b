import { machineLine } from '../page/clean-text.ts';
import { currencyCode } from '../price/currency.ts';
import { type PageTree, textOf } from '../page/page-tree.ts';
import { compareAmounts, isZero, readMachinePrice } from '../price/price-text.ts';
import type { ProductFinding } from '../product-finding.ts';
import { readAvailability } from '../stock/stock-text.ts';

/** What the head of a page says about itself. */
export interface MetaTags {
  readonly title: string;
  /** First value of every meta name or property, lower case keys. */
  readonly values: ReadonlyMap<string, string>;
  readonly canonical: string | undefined;
  readonly next: string | undefined;
  readonly baseHref: string | undefined;
  /** Language tag such as `tr` or `en-CA`; empty when not declared. */
  readonly language: string;
}

/** Reads title, meta and link elements, wherever in the page they stand. */
export function readMetaTags(tree: PageTree): MetaTags {
  const values = new Map<string, string>();
  let title = '';
  let canonical: string | undefined;
  let next: string | undefined;
  let baseHref: string | undefined;
  let language = '';
  for (const element of tree.elements) {
    const { tag, attrs } = element;
    if (tag === 'meta') {
      const content = attrs['content'];
      const key = (attrs['property'] ?? attrs['name'] ?? attrs['http-equiv'] ?? '').toLowerCase();
      if (content !== undefined && content.trim() !== '' && key !== '' && !values.has(key))
        values.set(key, content);
    } else if (tag === 'title') {
      if (title === '') title = machineLine(textOf(element));
    } else if (tag === 'link') {
      const rel = (attrs['rel'] ?? '').toLowerCase();
      const href = attrs['href'];
      if (href === undefined || href === '') continue;
      if (rel === 'canonical') canonical ??= href;
      else if (rel === 'next') next ??= href;
    } else if (tag === 'base') {
      baseHref ??= attrs['href'];
    } else if (tag === 'html') {
      language = attrs['lang'] ?? attrs['xml:lang'] ?? '';
    }
  }
  return { title, values, canonical, next, baseHref, language };
}

const PRICE_KEYS = [
  'product:sale_price:amount',
  'product:price:amount',
  'og:price:amount',
  'og:product:price:amount',
  'product:price',
  'og:price',
  'twitter:price',
];
const CURRENCY_KEYS = [
  'product:sale_price:currency',
  'product:price:currency',
  'og:price:currency',
  'og:product:price:currency',
  'product:currency',
  'og:currency',
];
const ORIGINAL_KEYS = [
  'product:original_price:amount',
  'og:price:standard_amount',
  'product:retail_price:amount',
];
const STOCK_KEYS = ['product:availability', 'og:availability', 'og:product:availability', 'availability'];

/** What a card of "label: value" pairs holds: twitter:label1, twitter:data1. */
function labelledMeta(meta: MetaTags, label: RegExp): string | undefined {
  for (const number of [1, 2, 3, 4])
    if (label.test(meta.values.get(`twitter:label${number}`)?.trim() ?? ''))
      return meta.values.get(`twitter:data${number}`);
  return undefined;
}

/** What Open Graph and the product:* tags say; undefined when they say nothing of a product. */
export function readMetaProduct(meta: MetaTags): ProductFinding | undefined {
  const first = (keys: readonly string[]): string | undefined => {
    for (const key of keys) {
      const value = meta.values.get(key);
      if (value !== undefined) return machineLine(value);
    }
    return undefined;
  };
  const amount = (keys: readonly string[]): string | undefined => {
    for (const key of keys) {
      const price = readMachinePrice(meta.values.get(key) ?? '');
      if (price !== undefined && !isZero(price)) return price;
    }
    return undefined;
  };
  const finding: ProductFinding = { layer: 'meta' };
  const price = amount(PRICE_KEYS);
  if (price !== undefined) finding.price = price;
  const currency = currencyCode(first(CURRENCY_KEYS) ?? '');
  if (currency !== null) finding.currency = currency;
  const plain = amount(['product:price:amount']);
  const original = amount(ORIGINAL_KEYS) ?? (plain === price ? undefined : plain);
  if (original !== undefined && price !== undefined && compareAmounts(original, price) > 0)
    finding.originalPrice = original;
  const stock = readAvailability(
    first(STOCK_KEYS) ?? labelledMeta(meta, /^(?:availability|stok|stock)/i) ?? '',
  );
  if (stock !== undefined) finding.stock = stock;
  const brand = first(['product:brand', 'og:brand', 'brand']) ?? labelledMeta(meta, /^(?:brand|marka)$/i);
  if (brand !== undefined && brand !== '') finding.brand = brand;
  const sku = first(['product:retailer_item_id', 'product:sku', 'og:sku']);
  if (sku !== undefined && sku !== '') finding.sku = sku;
  const gtin = first(['product:ean', 'product:gtin', 'product:upc', 'product:isbn', 'og:upc', 'og:ean']);
  if (gtin !== undefined && gtin !== '') finding.gtin = gtin;
  const name = first(['og:title', 'twitter:title']);
  if (name !== undefined && name !== '') finding.name = name;
  const image = first([
    'og:image:secure_url',
    'og:image',
    'og:image:url',
    'twitter:image',
    'twitter:image:src',
  ]);
  if (image !== undefined && image !== '') finding.images = [image];
  const description = first(['og:description', 'description', 'twitter:description']);
  if (description !== undefined && description !== '') finding.description = description;
  const url = first(['og:url']);
  if (url !== undefined && url !== '') finding.url = url;
  return finding;
}
