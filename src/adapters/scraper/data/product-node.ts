import { PATTERNS } from '../page/patterns.ts';
import { machineLine } from '../page/clean-text.ts';
import { currencyCode } from '../price/currency.ts';
import { isZero, readMachinePrice } from '../price/price-text.ts';
import type { Layer, ProductFinding } from '../product-finding.ts';
import { readAvailability } from '../stock/stock-text.ts';
import { type JsonObject, type JsonValue, asList, asText, isObject } from './json.ts';

/** A key of the node whatever its capitals and namespace: `offers`, `Offers`, `schema:offers`. */
export function memberOf(node: JsonObject, key: string): JsonValue | undefined {
  if (node[key] !== undefined) return node[key];
  const wanted = key.toLowerCase();
  const plain = (name: string): string =>
    name.toLowerCase().replace(/^(?:schema:|https?:\/\/schema\.org\/)/, '');
  const name = Object.keys(node).find((each) => plain(each) === wanted);
  return name === undefined ? undefined : node[name];
}

export function typesOf(node: JsonObject): string[] {
  return asList(memberOf(node, '@type') ?? node['type'])
    .map((type) => (asText(type) ?? '').replace(/^.*[/#:]/, '').toLowerCase())
    .filter((type) => type !== '');
}

/** The first readable text of a value: a text, or that of the first of the keys of an object. */
export function textIn(
  value: JsonValue | undefined,
  keys: readonly string[] = ['name', '@value', 'value'],
): string | undefined {
  for (const entry of asList(value)) {
    const text = asText(entry)?.trim();
    if (text) return machineLine(text);
    const inner = isObject(entry)
      ? keys.map((key) => textIn(memberOf(entry, key), keys)).find(Boolean)
      : undefined;
    if (inner) return inner;
  }
  return undefined;
}

const ADDRESS_KEYS = ['contentUrl', 'url', 'image', '@id', 'thumbnailUrl', 'thumbnail'];

/** Every address in a value, of texts and of picture objects. */
export function urlsIn(value: JsonValue | undefined): string[] {
  return asList(value).flatMap((entry): string[] => {
    if (isObject(entry))
      return ADDRESS_KEYS.map((key) => urlsIn(memberOf(entry, key))).find(({ length }) => length > 0) ?? [];
    const text = asText(entry)?.trim();
    return text ? [text] : [];
  });
}

/** The first price of a value that is not nothing, with a dot. */
function priceIn(value: JsonValue | undefined): string | undefined {
  for (const entry of asList(value)) {
    const said = isObject(entry)
      ? (memberOf(entry, '@value') ?? memberOf(entry, 'value') ?? memberOf(entry, 'price'))
      : entry;
    const price = readMachinePrice(machineLine(asText(said) ?? ''));
    if (price !== undefined && !isZero(price)) return price;
  }
  return undefined;
}

/** What one offer says; amounts with a dot. */
type Offer = ReturnType<typeof readOffer>;

function readOffer(node: JsonObject) {
  const specs = asList(memberOf(node, 'priceSpecification')).filter(isObject);
  const isList = (spec: JsonObject): boolean =>
    PATTERNS.listPriceType.test(textIn(memberOf(spec, 'priceType'), ['@id', 'name']) ?? '');
  const first = (from: JsonObject | undefined, ...keys: readonly string[]): string | undefined =>
    from && keys.map((key) => priceIn(memberOf(from, key))).find((price) => price !== undefined);
  const priceOf = (spec: JsonObject | undefined): string | undefined => first(spec, 'price', 'minPrice');
  const plain = specs.find((spec) => !isList(spec) && priceOf(spec) !== undefined);
  const currency =
    [node, ...specs].map((from) => textIn(memberOf(from, 'priceCurrency'))).find(Boolean) ??
    textIn(memberOf(node, 'currency'));
  const availability = textIn(memberOf(node, 'availability'), ['@id', 'name', 'url']);
  const level = textIn(memberOf(node, 'inventoryLevel'), ['value', '@value']);
  // Some count only: what is in the shop's store, or how many offers there are.
  const isNone =
    availability === undefined && /^0+$/.test(level ?? textIn(memberOf(node, 'offerCount')) ?? '');
  const vat = plain && memberOf(plain, 'valueAddedTaxIncluded');
  return {
    price: first(node, 'price', 'lowPrice') ?? priceOf(plain),
    highPrice: first(node, 'highPrice'),
    listPrice: first(node, 'struckPrice') ?? priceOf(specs.find(isList)),
    currency: currencyCode(currency ?? '') ?? undefined,
    stock: isNone ? 'out' : readAvailability(availability ?? ''),
    /** Pieces, where the offer counts them. */
    stockCount: /^0*[1-9]\d*$/.test(level ?? '') ? Number(level) : undefined,
    vatIncluded: vat === undefined ? undefined : vat === true || vat === 'true',
  };
}

const isUsed = (offer: JsonObject): boolean =>
  /used|refurbished|damaged/i.test(textIn(memberOf(offer, 'itemCondition'), ['@id', 'name']) ?? '');

/** Every offer of a node, those of used goods left out beside others; an AggregateOffer comes after those within it. */
function offersOf(node: JsonObject, depth = 0): Offer[] {
  const entries = asList(memberOf(node, 'offers')).filter(isObject);
  const isMixed = entries.some(isUsed) && !entries.every(isUsed);
  // The lowest price of an aggregate may be a used one's.
  const own = depth > 0 && !isMixed ? [readOffer(node)] : [];
  const chosen = isMixed ? entries.filter((entry) => !isUsed(entry)) : entries;
  return depth > 3 ? own : [...chosen.flatMap((entry) => offersOf(entry, depth + 1)), ...own];
}

/** The lowest price that can be bought, else the lowest of all. */
function cheapest(offers: readonly Offer[]): Offer | undefined {
  const priced = offers
    .filter(({ price }) => price !== undefined)
    .toSorted((a, b) => Number(a.price ?? 0) - Number(b.price ?? 0));
  return priced.find(({ stock }) => stock !== 'out') ?? priced[0];
}

function readOffers(node: JsonObject, variants: readonly JsonObject[]): Omit<ProductFinding, 'layer'> {
  const inVariants = variants.flatMap((variant) => offersOf(variant));
  let offers = offersOf(node);
  // The price may stand on the product itself, or on its variants only.
  if (offers.every(({ price }) => price === undefined)) {
    const direct = readOffer(node);
    const says = priceIn(memberOf(node, 'price')) ?? direct.stock ?? direct.listPrice;
    offers = [...(says === undefined ? [] : [direct]), ...offers, ...inVariants];
  }
  const best = cheapest(offers);
  const first = (key: 'listPrice' | 'currency'): string | undefined =>
    best?.[key] ?? offers.map((offer) => offer[key]).find((value) => value !== undefined);
  const old = first('listPrice');
  const prices = offers.map(({ price }) => price).filter((price) => price !== undefined);
  const stocks = offers.map(({ stock }) => stock).filter((stock) => stock !== undefined);
  // Of the stock of other variants only that none has any says something of the product.
  const isNone = inVariants.length > 0 && inVariants.every(({ stock }) => stock === 'out');
  return {
    price: best?.price,
    highPrice: best?.highPrice,
    vatIncluded: best?.vatIncluded,
    originalPrice: old !== undefined && Number(old) > Number(best?.price ?? 0) ? old : undefined,
    currency: first('currency'),
    otherPrices: prices.length > 1 ? [...new Set(prices)] : undefined,
    // Of several offers, as of sizes or sellers, none counts the pieces of the product.
    stockCount: offers.length === 1 ? best?.stockCount : undefined,
    stock: stocks.includes('in') ? 'in' : stocks.length > 0 || isNone ? 'out' : undefined,
  };
}

/** Reads a node of JSON-LD, or of what was made its like, as a product with its offers and variants. */
export function readProduct(node: JsonObject, layer: Layer = 'json-ld'): ProductFinding {
  const text = (...keys: readonly string[]): string | undefined =>
    keys.map((key) => textIn(memberOf(node, key))).find((value) => value !== undefined) || undefined;
  const features = asList(memberOf(node, 'additionalProperty'))
    .filter(isObject)
    .map((entry) => ['name', 'value'].map((key) => textIn(memberOf(entry, key))))
    .filter((pair) => pair.every((part) => part !== undefined))
    .map((pair) => pair.join(': '));
  // A shop shows the first variant that can be bought.
  const isSold = (variant: JsonObject): boolean => offersOf(variant).some(({ stock }) => stock === 'in');
  const variants = asList(memberOf(node, 'hasVariant')).filter(isObject);
  return {
    layer,
    name: text('name', 'title'),
    brand: text('brand', 'manufacturer'),
    sku: text('sku', 'productID', 'identifier')?.replace(/^sku[\s:]+/i, ''),
    mpn: text('mpn'),
    gtin: text('gtin13', 'gtin', 'gtin14', 'gtin12', 'gtin8', 'isbn', 'ean'),
    description: asList(memberOf(node, 'description')).map(asText).find(Boolean),
    url: urlsIn(memberOf(node, 'url'))[0] ?? asText(memberOf(node, '@id')),
    features: features.length > 0 ? features : undefined,
    images: [node, ...variants.filter(isSold), ...variants]
      .map((from) => urlsIn(memberOf(from, 'image')).filter((image) => !/^data:|#[^/]*$/.test(image)))
      .find((list) => list.length > 0),
    ...readOffers(node, variants),
  };
}
