import { currencyCode } from '../price/currency.ts';
import { memberOf, priceIn, textIn } from './json-ld-node.ts';
import { type JsonObject, asList, isObject } from './json-value.ts';
import { compareAmounts } from '../price/price-text.ts';
import type { Stock } from '../product-finding.ts';
import { readAvailability } from '../stock/stock-text.ts';

/** What one offer says; amounts with a dot. */
export interface Offer {
  readonly price: string | undefined;
  readonly listPrice: string | undefined;
  readonly currency: string | undefined;
  readonly stock: Stock | undefined;
  /** Pieces, where the offer counts them. */
  readonly stockCount: number | undefined;
  readonly vatIncluded: boolean | undefined;
}

const LIST_PRICE = /listprice|strikethrough|msrp|srp|regularprice|suggested|retail/i;

/** Reads a node as an offer. */
export function readOffer(node: JsonObject): Offer {
  const specs = asList(memberOf(node, 'priceSpecification')).filter(isObject);
  const isList = (spec: JsonObject): boolean =>
    LIST_PRICE.test(textIn(memberOf(spec, 'priceType'), ['@id', 'name']) ?? '');
  const isUnit = (spec: JsonObject): boolean =>
    memberOf(spec, 'referenceQuantity') !== undefined && specs.length > 1;
  const priceOf = (spec: JsonObject | undefined): string | undefined =>
    spec && (priceIn(memberOf(spec, 'price')) ?? priceIn(memberOf(spec, 'minPrice')));
  const plain = specs.find((spec) => !isList(spec) && !isUnit(spec) && priceOf(spec) !== undefined);
  const currency =
    textIn(memberOf(node, 'priceCurrency')) ??
    specs.map((spec) => textIn(memberOf(spec, 'priceCurrency'))).find((code) => code !== undefined) ??
    textIn(memberOf(node, 'currency'));
  const availability = textIn(memberOf(node, 'availability'), ['@id', 'name', 'url']);
  const level = textIn(memberOf(node, 'inventoryLevel'), ['value', '@value']);
  // Some count only: what is in the shop's store, or how many offers there are.
  const isNone =
    availability === undefined && /^0+$/.test(level ?? textIn(memberOf(node, 'offerCount')) ?? '');
  const vat = plain && memberOf(plain, 'valueAddedTaxIncluded');
  return {
    price: priceIn(memberOf(node, 'price')) ?? priceIn(memberOf(node, 'lowPrice')) ?? priceOf(plain),
    listPrice: priceIn(memberOf(node, 'struckPrice')) ?? priceOf(specs.find(isList)),
    currency: currencyCode(currency ?? '') ?? undefined,
    stock: isNone ? 'out' : readAvailability(availability ?? ''),
    stockCount: /^0*[1-9]\d*$/.test(level ?? '') ? Number(level) : undefined,
    vatIncluded: vat === undefined ? undefined : vat === true || vat === 'true',
  };
}

/** Every offer of a node, those within an AggregateOffer included; the aggregate itself comes last. */
export function offersOf(node: JsonObject, depth = 0): Offer[] {
  return asList(memberOf(node, 'offers'))
    .filter(isObject)
    .flatMap((entry) => [...(depth < 3 ? offersOf(entry, depth + 1) : []), readOffer(entry)]);
}

/** The lowest price that can be bought, else the lowest of all. */
export function cheapest(offers: readonly Offer[]): Offer | undefined {
  const priced = offers.filter((offer) => offer.price !== undefined);
  const buyable = priced.filter((offer) => offer.stock !== 'out');
  return (buyable.length > 0 ? buyable : priced).toSorted((a, b) =>
    compareAmounts(a.price ?? '', b.price ?? ''),
  )[0];
}
