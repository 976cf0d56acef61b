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

/** Under which keys a product's fields stand, the surest first; `*` stands for "product", "og" and "og:product". */
const KEYS = {
  price: 'product:sale_price:amount *:price:amount product:price og:price twitter:price',
  currency: 'product:sale_price:currency *:price:currency product:currency og:currency',
  originalPrice: 'product:original_price:amount og:price:standard_amount product:retail_price:amount',
  stock: 'product:availability og:availability og:product:availability availability',
  brand: 'product:brand og:brand brand',
  sku: 'product:retailer_item_id product:sku og:sku',
  gtin: 'product:ean product:gtin product:upc product:isbn og:upc og:ean',
  name: 'og:title twitter:title',
  image: 'og:image:secure_url og:image og:image:url twitter:image twitter:image:src',
  description: 'og:description description twitter:description',
  url: 'og:url',
} as const;
const FIELDS = ['brand', 'sku', 'gtin', 'name', 'description', 'url'] as const;

/** What a card of "label: value" pairs holds: twitter:label1, twitter:data1. */
function labelledMeta(meta: MetaTags, label: RegExp): string | undefined {
  for (const number of [1, 2, 3, 4])
    if (label.test(meta.values.get(`twitter:label${number}`)?.trim() ?? ''))
      return meta.values.get(`twitter:data${number}`);
  return undefined;
}

/** What Open Graph and the product:* tags say; it may be nothing of a product. */
export function readMetaProduct(meta: MetaTags): ProductFinding {
  const valuesOf = (field: keyof typeof KEYS): string[] =>
    KEYS[field]
      .split(' ')
      .flatMap((key) =>
        key.startsWith('*') ? ['product', 'og', 'og:product'].map((name) => key.replace('*', name)) : key,
      )
      .flatMap((key) => meta.values.get(key) ?? []);
  const first = (field: keyof typeof KEYS): string => machineLine(valuesOf(field)[0] ?? '');
  const amount = (values: readonly string[]): string | undefined =>
    values.map((value) => readMachinePrice(value)).find((price) => price !== undefined && !isZero(price));
  const finding: ProductFinding = { layer: 'meta' };
  for (const field of FIELDS) if (first(field) !== '') finding[field] = first(field);
  const brand = labelledMeta(meta, /^(?:brand|marka)$/i);
  if (brand !== undefined) finding.brand ??= brand;
  if (first('image') !== '') finding.images = [first('image')];
  const price = amount(valuesOf('price'));
  if (price !== undefined) finding.price = price;
  const currency = currencyCode(first('currency'));
  if (currency !== null) finding.currency = currency;
  const plain = amount([meta.values.get('product:price:amount') ?? '']);
  const original = amount(valuesOf('originalPrice')) ?? (plain === price ? undefined : plain);
  if (original !== undefined && price !== undefined && compareAmounts(original, price) > 0)
    finding.originalPrice = original;
  const stock = readAvailability(
    first('stock') || (labelledMeta(meta, /^(?:availability|stok|stock)/i) ?? ''),
  );
  if (stock !== undefined) finding.stock = stock;
  return finding;
}
