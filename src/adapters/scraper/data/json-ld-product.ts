import { memberOf, priceIn, textIn, urlsIn } from './json-ld-node.ts';
import { cheapest, offersOf, readOffer } from './json-ld-offer.ts';
import { type JsonObject, asList, asText, isObject } from './json-value.ts';
import { readMachinePrice } from '../price/price-text.ts';
import type { ProductFinding } from '../product-finding.ts';

export interface LinkedProduct {
  readonly finding: ProductFinding;
  readonly node: JsonObject;
  readonly hasOffers: boolean;
}

const GTIN_KEYS = ['gtin13', 'gtin', 'gtin14', 'gtin12', 'gtin8', 'isbn', 'ean'];

/** Reads a node as a product, with what its offers and variants say. */
export function readProduct(node: JsonObject): LinkedProduct {
  const finding: ProductFinding = { layer: 'json-ld' };
  const set = (
    key: 'name' | 'brand' | 'sku' | 'mpn' | 'gtin' | 'description',
    value: string | undefined,
  ): void => {
    if (value !== undefined && value !== '') finding[key] = value;
  };
  set('name', textIn(memberOf(node, 'name')) ?? textIn(memberOf(node, 'title')));
  set('brand', textIn(memberOf(node, 'brand')) ?? textIn(memberOf(node, 'manufacturer')));
  set('sku', textIn(memberOf(node, 'sku')) ?? textIn(memberOf(node, 'productID')));
  set('mpn', textIn(memberOf(node, 'mpn')));
  set(
    'gtin',
    GTIN_KEYS.map((key) => textIn(memberOf(node, key))).find((code) => code !== undefined),
  );
  const description = asList(memberOf(node, 'description'))
    .map(asText)
    .find((text) => text !== undefined);
  set('description', description);
  const images = urlsIn(memberOf(node, 'image'));
  if (images.length > 0) finding.images = images;
  const url = urlsIn(memberOf(node, 'url'))[0] ?? asText(memberOf(node, '@id'));
  if (url !== undefined) finding.url = url;

  const features = asList(memberOf(node, 'additionalProperty'))
    .filter(isObject)
    .map((entry) => [textIn(memberOf(entry, 'name')), textIn(memberOf(entry, 'value'))])
    .filter(([name, value]) => name !== undefined && value !== undefined)
    .map((pair) => pair.join(': '));
  if (features.length > 0) finding.features = features;

  let offers = offersOf(node);
  const variants = asList(memberOf(node, 'hasVariant')).filter(isObject);
  const inVariants = variants.flatMap((variant) => offersOf(variant));
  if (!offers.some((offer) => offer.price !== undefined)) {
    // The price may stand on the variants only.
    if (inVariants.length > 0) offers = offers.concat(inVariants);
    const image = variants
      .map((variant) => urlsIn(memberOf(variant, 'image')))
      .find((list) => list.length > 0);
    if (image && !finding.images) finding.images = image;
  }
  const own = priceIn(memberOf(node, 'price'));
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
  // Of several offers, as of sizes or sellers, none counts the pieces of the product.
  if (offers.length === 1 && best?.stockCount !== undefined) finding.stockCount = best.stockCount;
  if (stocks.length > 0) finding.stock = stocks.includes('in') ? 'in' : 'out';
  // Of the stock of other variants only that none has any says something of the product.
  else if (inVariants.length > 0 && inVariants.every((offer) => offer.stock === 'out')) finding.stock = 'out';

  const rating = asList(memberOf(node, 'aggregateRating')).find(isObject);
  if (rating) {
    const value = readMachinePrice(textIn(memberOf(rating, 'ratingValue')) ?? '');
    if (value !== undefined) finding.rating = String(Number(value));
    const count = Number(textIn(memberOf(rating, 'reviewCount')) ?? textIn(memberOf(rating, 'ratingCount')));
    if (Number.isInteger(count) && count >= 0) finding.reviewCount = count;
  }
  return {
    finding,
    node,
    hasOffers: offers.some((offer) => offer.price !== undefined || offer.stock !== undefined),
  };
}
