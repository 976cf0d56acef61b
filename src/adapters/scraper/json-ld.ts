import { currencyCode } from './currency.ts';
import { machineLine } from './clean-text.ts';
import { type JsonObject, type JsonValue, asList, asText, isObject } from './json-value.ts';
import { readJsonValues } from './lenient-json.ts';
import type { PageScript } from './page-tree.ts';
import { compareAmounts, isZero, readMachinePrice } from './price-text.ts';
import type { ProductFinding, Stock } from './product-finding.ts';
import { readAvailability } from './stock-text.ts';

/** What a page's JSON-LD says. */
export interface JsonLdFindings {
  /** Products the page may be about, in document order. */
  readonly products: readonly LinkedProduct[];
  /** Products named as entries of a list: the page is a listing, or shows related products. */
  readonly listed: readonly ProductFinding[];
  readonly breadcrumb: readonly string[];
  /** Every @type met, lower case. */
  readonly types: ReadonlySet<string>;
}

export interface LinkedProduct {
  readonly finding: ProductFinding;
  readonly node: JsonObject;
  readonly hasOffers: boolean;
}

interface Offer {
  price?: string;
  highPrice?: string;
  listPrice?: string;
  currency?: string;
  stock?: Stock;
  url?: string;
  vatIncluded?: boolean;
}

const PRODUCT_TYPES =
  /^(?:product|productgroup|productmodel|individualproduct|someproducts|vehicle|car|motorcycle)$/;
/** Works that are products only when they carry an offer. */
const WORK_TYPES =
  /^(?:book|movie|musicalbum|musicrelease|game|videogame|drug|softwareapplication|service|course|creativework)$/;
/** Below these keys stand other products than the page's own. */
const FOREIGN_KEYS =
  /^(?:isrelatedto|issimilarto|isaccessoryorsparepartfor|isconsumablefor|review|reviews|itemreviewed|hasvariant|isvariantof|mentions|seealso|recommendations|makesoffer|hasoffercatalog|author|publisher)$/;
const MAX_NODES = 20_000;

/** A key of the node whatever its capitals and namespace: `offers`, `Offers`, `schema:offers`. */
function get(node: JsonObject, key: string): JsonValue | undefined {
  const direct = node[key];
  if (direct !== undefined) return direct;
  const wanted = key.toLowerCase();
  for (const name of Object.keys(node)) {
    const plain = name.toLowerCase().replace(/^(?:schema:|https?:\/\/schema\.org\/)/, '');
    if (plain === wanted) return node[name];
  }
  return undefined;
}

function typesOf(node: JsonObject): string[] {
  return asList(get(node, '@type') ?? node['type'])
    .map((type) => (asText(type) ?? '').replace(/^.*[/#:]/, '').toLowerCase())
    .filter((type) => type !== '');
}

/** The first readable text of a value: a text, or the name, @value, url or @id of an object. */
function textIn(
  value: JsonValue | undefined,
  keys: readonly string[] = ['name', '@value', 'value'],
): string | undefined {
  for (const entry of asList(value)) {
    const direct = asText(entry);
    if (direct !== undefined && direct.trim() !== '') return machineLine(direct);
    if (!isObject(entry)) continue;
    for (const key of keys) {
      const inner = textIn(get(entry, key), keys);
      if (inner !== undefined && inner !== '') return inner;
    }
  }
  return undefined;
}

function urlsIn(value: JsonValue | undefined): string[] {
  const urls: string[] = [];
  for (const entry of asList(value)) {
    const direct = asText(entry);
    if (direct !== undefined) {
      if (direct.trim() !== '') urls.push(direct.trim());
    } else if (isObject(entry)) {
      const found = ['contentUrl', 'url', 'image', '@id', 'thumbnailUrl', 'thumbnail']
        .map((key) => urlsIn(get(entry, key)))
        .find((list) => list.length > 0);
      if (found) urls.push(...found);
    }
  }
  return urls;
}

function priceIn(value: JsonValue | undefined): string | undefined {
  for (const entry of asList(value)) {
    const text = isObject(entry)
      ? asText(get(entry, '@value') ?? get(entry, 'value') ?? get(entry, 'price'))
      : asText(entry);
    const price = text === undefined ? undefined : readMachinePrice(machineLine(text));
    if (price !== undefined && !isZero(price)) return price;
  }
  return undefined;
}

const LIST_PRICE = /listprice|strikethrough|msrp|srp|regularprice|suggested|retail/i;

function readOffer(node: JsonObject): Offer {
  const offer: Offer = {};
  const specs = asList(get(node, 'priceSpecification')).filter(isObject);
  const price = priceIn(get(node, 'price')) ?? priceIn(get(node, 'lowPrice'));
  if (price !== undefined) offer.price = price;
  const high = priceIn(get(node, 'highPrice'));
  if (high !== undefined) offer.highPrice = high;
  let currency = textIn(get(node, 'priceCurrency')) ?? textIn(get(node, 'currency'));
  for (const spec of specs) {
    const amount = priceIn(get(spec, 'price')) ?? priceIn(get(spec, 'minPrice'));
    currency ??= textIn(get(spec, 'priceCurrency'));
    if (amount === undefined) continue;
    const isUnitPrice = get(spec, 'referenceQuantity') !== undefined && specs.length > 1;
    if (LIST_PRICE.test(textIn(get(spec, 'priceType'), ['@id', 'name']) ?? '')) offer.listPrice = amount;
    else if (!isUnitPrice) {
      offer.price ??= amount;
      const vat = get(spec, 'valueAddedTaxIncluded');
      if (vat === false || vat === 'false') offer.vatIncluded = false;
      if (vat === true || vat === 'true') offer.vatIncluded = true;
    }
  }
  const code = currency === undefined ? null : currencyCode(currency);
  if (code !== null) offer.currency = code;
  const availability = textIn(get(node, 'availability'), ['@id', 'name', 'url']);
  const stock = availability === undefined ? undefined : readAvailability(availability);
  if (stock !== undefined) offer.stock = stock;
  const url = urlsIn(get(node, 'url'))[0];
  if (url !== undefined) offer.url = url;
  return offer;
}

/** Every offer of a node, those within an AggregateOffer included; the aggregate itself comes last. */
function offersOf(node: JsonObject, depth = 0): Offer[] {
  const offers: Offer[] = [];
  for (const entry of asList(get(node, 'offers') ?? get(node, 'offer'))) {
    if (!isObject(entry)) continue;
    if (depth < 3) offers.push(...offersOf(entry, depth + 1));
    offers.push(readOffer(entry));
  }
  return offers;
}

/** The lowest price that can be bought, else the lowest of all. */
function cheapest(offers: readonly Offer[]): Offer | undefined {
  const priced = offers.filter((offer) => offer.price !== undefined);
  const buyable = priced.filter((offer) => offer.stock !== 'out');
  return (buyable.length > 0 ? buyable : priced).toSorted((a, b) =>
    compareAmounts(a.price ?? '', b.price ?? ''),
  )[0];
}

const GTIN_KEYS = ['gtin13', 'gtin', 'gtin14', 'gtin12', 'gtin8', 'isbn', 'ean'];

function readProduct(node: JsonObject): LinkedProduct {
  const finding: ProductFinding = { layer: 'json-ld' };
  const set = (
    key: 'name' | 'brand' | 'sku' | 'mpn' | 'gtin' | 'description',
    value: string | undefined,
  ): void => {
    if (value !== undefined && value !== '') finding[key] = value;
  };
  set('name', textIn(get(node, 'name')) ?? textIn(get(node, 'title')));
  set('brand', textIn(get(node, 'brand')) ?? textIn(get(node, 'manufacturer')));
  set('sku', textIn(get(node, 'sku')) ?? textIn(get(node, 'productID')));
  set('mpn', textIn(get(node, 'mpn')));
  set(
    'gtin',
    GTIN_KEYS.map((key) => textIn(get(node, key))).find((code) => code !== undefined),
  );
  const description = asList(get(node, 'description'))
    .map(asText)
    .find((text) => text !== undefined);
  set('description', description);
  const images = urlsIn(get(node, 'image'));
  if (images.length > 0) finding.images = images;
  const url = urlsIn(get(node, 'url'))[0] ?? asText(get(node, '@id'));
  if (url !== undefined) finding.url = url;

  const features = asList(get(node, 'additionalProperty'))
    .filter(isObject)
    .map((entry) => [textIn(get(entry, 'name')), textIn(get(entry, 'value'))])
    .filter(([name, value]) => name !== undefined && value !== undefined)
    .map((pair) => pair.join(': '));
  if (features.length > 0) finding.features = features;

  let offers = offersOf(node);
  if (!offers.some((offer) => offer.price !== undefined)) {
    // The price may stand on the variants only.
    const variants = asList(get(node, 'hasVariant')).filter(isObject);
    const inVariants = variants.flatMap((variant) => offersOf(variant));
    if (inVariants.length > 0) offers = offers.concat(inVariants);
    const image = variants.map((variant) => urlsIn(get(variant, 'image'))).find((list) => list.length > 0);
    if (image && !finding.images) finding.images = image;
  }
  const own = priceIn(get(node, 'price'));
  if (offers.length === 0 && own !== undefined) {
    offers = [readOffer(node)];
  }
  const best = cheapest(offers);
  if (best?.price !== undefined) finding.price = best.price;
  if (best?.vatIncluded !== undefined) finding.vatIncluded = best.vatIncluded;
  if (best?.listPrice !== undefined) finding.originalPrice = best.listPrice;
  const currency = best?.currency ?? offers.find((offer) => offer.currency !== undefined)?.currency;
  if (currency !== undefined) finding.currency = currency;
  const others = offers.map((offer) => offer.price).filter((price) => price !== undefined);
  if (others.length > 1) finding.otherPrices = [...new Set(others)];
  const high = offers.find((offer) => offer.highPrice !== undefined)?.highPrice;
  if (high !== undefined) finding.highPrice = high;
  const stocks = offers.map((offer) => offer.stock).filter((stock) => stock !== undefined);
  if (stocks.length > 0) finding.stock = stocks.includes('in') ? 'in' : 'out';

  const rating = asList(get(node, 'aggregateRating')).find(isObject);
  if (rating) {
    const value = readMachinePrice(textIn(get(rating, 'ratingValue')) ?? '');
    if (value !== undefined) finding.rating = String(Number(value));
    const count = Number(textIn(get(rating, 'reviewCount')) ?? textIn(get(rating, 'ratingCount')));
    if (Number.isInteger(count) && count >= 0) finding.reviewCount = count;
  }
  return {
    finding,
    node,
    hasOffers: offers.some((offer) => offer.price !== undefined || offer.stock !== undefined),
  };
}

function breadcrumbNames(node: JsonObject): string[] {
  return asList(get(node, 'itemListElement'))
    .filter(isObject)
    .map((entry) => textIn(get(entry, 'name')) ?? textIn(get(entry, 'item')) ?? '')
    .filter((name) => name !== '' && !/^https?:/.test(name));
}

/** Reads every JSON-LD script of a page; broken scripts are mended as far as they can be. */
export function readJsonLd(scripts: readonly PageScript[]): JsonLdFindings {
  const products: LinkedProduct[] = [];
  const listed: ProductFinding[] = [];
  const types = new Set<string>();
  let breadcrumb: string[] = [];
  let budget = MAX_NODES;

  const visit = (value: JsonValue | undefined, place: 'own' | 'list' | 'foreign', depth: number): void => {
    budget -= 1;
    if (budget < 0 || depth > 30) return;
    if (Array.isArray(value)) {
      for (const entry of value) visit(entry, place, depth + 1);
      return;
    }
    if (!isObject(value)) return;
    const own = typesOf(value);
    for (const type of own) if (place === 'own') types.add(type);
    if (own.includes('breadcrumblist')) {
      if (breadcrumb.length === 0) breadcrumb = breadcrumbNames(value);
      return;
    }
    const isProduct = own.some((type) => PRODUCT_TYPES.test(type));
    const isWork = own.some((type) => WORK_TYPES.test(type)) && get(value, 'offers') !== undefined;
    if (isProduct || isWork) {
      const product = readProduct(value);
      if (place === 'own') products.push(product);
      if (place === 'list') listed.push(product.finding);
    } else if (own.includes('offer') && place === 'own') {
      const item = asList(get(value, 'itemOffered')).find(isObject);
      if (
        item &&
        typesOf(item).some((type) => PRODUCT_TYPES.test(type)) &&
        get(item, 'offers') === undefined
      ) {
        products.push(readProduct({ ...item, offers: value }));
        return;
      }
    } else if (own.includes('listitem') && get(value, 'item') === undefined && place === 'list') {
      const url = urlsIn(get(value, 'url'))[0];
      const name = textIn(get(value, 'name'));
      if (url !== undefined) listed.push({ layer: 'json-ld', url, ...(name === undefined ? {} : { name }) });
    }
    for (const [key, child] of Object.entries(value)) {
      if (typeof child !== 'object' || child === null) continue;
      const plain = key.toLowerCase().replace(/^schema:/, '');
      if (isProduct && /^offers?$/.test(plain)) continue;
      if (FOREIGN_KEYS.test(plain)) visit(child, 'foreign', depth + 1);
      else if (plain === 'itemlistelement') visit(child, place === 'foreign' ? 'foreign' : 'list', depth + 1);
      else visit(child, place, depth + 1);
    }
  };

  for (const script of scripts) {
    if (!script.type.includes('ld+json')) continue;
    for (const value of readJsonValues(script.text)) visit(value, 'own', 0);
  }
  return { products, listed, breadcrumb, types };
}
