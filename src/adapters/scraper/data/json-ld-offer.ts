import { currencyCode } from '../price/currency.ts';
import { memberOf, priceIn, textIn, urlsIn } from './json-ld-node.ts';
import { type JsonObject, asList, isObject } from './json-value.ts';
import { compareAmounts } from '../price/price-text.ts';
import type { Stock } from '../product-finding.ts';
import { readAvailability } from '../stock/stock-text.ts';

/** What one offer says; amounts with a dot. */
export interface Offer {
  price?: string;
  highPrice?: string;
  listPrice?: string;
  currency?: string;
  stock?: Stock;
  /** Pieces, where the offer counts them. */
  stockCount?: number;
  url?: string;
  vatIncluded?: boolean;
}

const LIST_PRICE = /listprice|strikethrough|msrp|srp|regularprice|suggested|retail/i;

/** Reads a node as an offer. */
export function readOffer(node: JsonObject): Offer {
  const offer: Offer = {};
  const specs = asList(memberOf(node, 'priceSpecification')).filter(isObject);
  const price = priceIn(memberOf(node, 'price')) ?? priceIn(memberOf(node, 'lowPrice'));
  if (price !== undefined) offer.price = price;
  const high = priceIn(memberOf(node, 'highPrice'));
  if (high !== undefined) offer.highPrice = high;
  let currency = textIn(memberOf(node, 'priceCurrency')) ?? textIn(memberOf(node, 'currency'));
  for (const spec of specs) {
    const amount = priceIn(memberOf(spec, 'price')) ?? priceIn(memberOf(spec, 'minPrice'));
    currency ??= textIn(memberOf(spec, 'priceCurrency'));
    if (amount === undefined) continue;
    const isUnitPrice = memberOf(spec, 'referenceQuantity') !== undefined && specs.length > 1;
    if (LIST_PRICE.test(textIn(memberOf(spec, 'priceType'), ['@id', 'name']) ?? '')) offer.listPrice = amount;
    else if (!isUnitPrice) {
      offer.price ??= amount;
      const vat = memberOf(spec, 'valueAddedTaxIncluded');
      if (vat === false || vat === 'false') offer.vatIncluded = false;
      if (vat === true || vat === 'true') offer.vatIncluded = true;
    }
  }
  const code = currency === undefined ? null : currencyCode(currency);
  if (code !== null) offer.currency = code;
  const availability = textIn(memberOf(node, 'availability'), ['@id', 'name', 'url']);
  const stock = availability === undefined ? undefined : readAvailability(availability);
  const level = textIn(memberOf(node, 'inventoryLevel'), ['value', '@value']);
  if (stock !== undefined) offer.stock = stock;
  // Some count only: what is in the shop's store, or how many offers there are.
  else if (availability === undefined && /^0+$/.test(level ?? textIn(memberOf(node, 'offerCount')) ?? ''))
    offer.stock = 'out';
  const pieces = Number(level ?? 0);
  if (Number.isInteger(pieces) && pieces > 0) offer.stockCount = pieces;
  const url = urlsIn(memberOf(node, 'url'))[0];
  if (url !== undefined) offer.url = url;
  return offer;
}

/** Every offer of a node, those within an AggregateOffer included; the aggregate itself comes last. */
export function offersOf(node: JsonObject, depth = 0): Offer[] {
  const offers: Offer[] = [];
  for (const entry of asList(memberOf(node, 'offers') ?? memberOf(node, 'offer'))) {
    if (!isObject(entry)) continue;
    if (depth < 3) offers.push(...offersOf(entry, depth + 1));
    offers.push(readOffer(entry));
  }
  return offers;
}

/** The lowest price that can be bought, else the lowest of all. */
export function cheapest(offers: readonly Offer[]): Offer | undefined {
  const priced = offers.filter((offer) => offer.price !== undefined);
  const buyable = priced.filter((offer) => offer.stock !== 'out');
  return (buyable.length > 0 ? buyable : priced).toSorted((a, b) =>
    compareAmounts(a.price ?? '', b.price ?? ''),
  )[0];
}
