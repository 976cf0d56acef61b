import { memberOf, priceIn, textIn, urlsIn } from './json-ld-node.ts';
import { type Offer, cheapest, offersOf, readOffer } from './json-ld-offer.ts';
import { type JsonObject, asList, asText, isObject } from './json-value.ts';
import { compareAmounts, readMachinePrice } from '../price/price-text.ts';
import type { ProductFinding } from '../product-finding.ts';

export interface LinkedProduct {
  readonly finding: ProductFinding;
  readonly hasOffers: boolean;
}

/** Under which keys a product's plain fields stand, the surest first. */
const TEXTS = {
  name: ['name', 'title'],
  brand: ['brand', 'manufacturer'],
  sku: ['sku', 'productID', 'identifier'],
  mpn: ['mpn'],
  gtin: ['gtin13', 'gtin', 'gtin14', 'gtin12', 'gtin8', 'isbn', 'ean'],
} as const;
const FIELDS = ['name', 'brand', 'sku', 'mpn', 'gtin'] as const;

/** Reads a node as a product, with what its offers and variants say. */
export function readProduct(node: JsonObject): LinkedProduct {
  const finding: ProductFinding = { layer: 'json-ld' };
  for (const field of FIELDS) {
    const text = TEXTS[field].map((key) => textIn(memberOf(node, key))).find((value) => value !== undefined);
    if (text !== undefined && text !== '') finding[field] = text;
  }
  const description = asList(memberOf(node, 'description'))
    .map(asText)
    .find((text) => text !== undefined && text !== '');
  if (description !== undefined) finding.description = description;
  const url = urlsIn(memberOf(node, 'url'))[0] ?? asText(memberOf(node, '@id'));
  if (url !== undefined) finding.url = url;
  const features = asList(memberOf(node, 'additionalProperty'))
    .filter(isObject)
    .map((entry) => [textIn(memberOf(entry, 'name')), textIn(memberOf(entry, 'value'))])
    .filter((pair) => pair.every((part) => part !== undefined))
    .map((pair) => pair.join(': '));
  if (features.length > 0) finding.features = features;

  const variants = asList(memberOf(node, 'hasVariant')).filter(isObject);
  const images = [node, ...variants]
    .map((from) => urlsIn(memberOf(from, 'image')).filter((image) => !image.startsWith('data:')))
    .find((list) => list.length > 0);
  if (images) finding.images = images;
  const hasOffers = addOffers(
    finding,
    node,
    variants.flatMap((variant) => offersOf(variant)),
  );

  const rating = asList(memberOf(node, 'aggregateRating')).find(isObject);
  if (rating) {
    const value = readMachinePrice(textIn(memberOf(rating, 'ratingValue')) ?? '');
    if (value !== undefined) finding.rating = String(Number(value));
    const count = Number(textIn(memberOf(rating, 'reviewCount')) ?? textIn(memberOf(rating, 'ratingCount')));
    if (Number.isInteger(count) && count >= 0) finding.reviewCount = count;
  }
  return { finding, hasOffers };
}

/** Adds what the offers say of price and stock; whether they say anything. */
function addOffers(finding: ProductFinding, node: JsonObject, inVariants: readonly Offer[]): boolean {
  const isPriced = ({ price }: Offer): boolean => price !== undefined;
  let offers = offersOf(node);
  // The price may stand on the product itself, or on its variants only.
  if (!offers.some(isPriced)) {
    const own = readOffer(node);
    const says = priceIn(memberOf(node, 'price')) !== undefined || own.stock !== undefined || own.listPrice;
    offers = [...(says ? [own] : []), ...offers, ...inVariants];
  }
  if (!offers.some(isPriced)) offers = offers.map((offer) => ({ ...offer, price: offer.listPrice }));
  const best = cheapest(offers);
  if (best?.price !== undefined) finding.price = best.price;
  if (best?.vatIncluded !== undefined) finding.vatIncluded = best.vatIncluded;
  const old = best?.listPrice ?? offers.find(({ listPrice }) => listPrice !== undefined)?.listPrice;
  if (old !== undefined && compareAmounts(old, best?.price ?? '0') > 0) finding.originalPrice = old;
  const currency = best?.currency ?? offers.find((offer) => offer.currency !== undefined)?.currency;
  if (currency !== undefined) finding.currency = currency;
  const prices = offers.map(({ price }) => price).filter((price) => price !== undefined);
  if (prices.length > 1) finding.otherPrices = [...new Set(prices)];
  // Of several offers, as of sizes or sellers, none counts the pieces of the product.
  if (offers.length === 1 && best?.stockCount !== undefined) finding.stockCount = best.stockCount;
  const stocks = offers.map(({ stock }) => stock).filter((stock) => stock !== undefined);
  if (stocks.length > 0) finding.stock = stocks.includes('in') ? 'in' : 'out';
  // Of the stock of other variants only that none has any says something of the product.
  else if (inVariants.length > 0 && inVariants.every(({ stock }) => stock === 'out')) finding.stock = 'out';
  return prices.length > 0 || stocks.length > 0;
}
