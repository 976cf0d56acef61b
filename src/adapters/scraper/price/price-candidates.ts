import { hintOf, rememberTest } from '../page/hint-of.ts';
import type { CurrencyHints } from './currency.ts';
import { oneLine } from '../page/clean-text.ts';
import { type PageRegions, REGION } from '../page/page-regions.ts';
import type { PageElement, PageTree } from '../page/page-tree.ts';
import {
  labelSaysPrice,
  mayBePrice,
  priceLine,
  surroundings,
  vatBeside,
  withNeighbours,
  wordsBefore,
} from './price-line.ts';
import { EX_TAX_NAME, type PriceKind, kindOf } from './price-kind.ts';
import { type PriceText, findPrices, isZero, vatSaid } from './price-text.ts';
import {
  CURRENT_BEFORE,
  NET_BEFORE,
  OLD_BEFORE,
  PERHAPS_OLD_BEFORE,
  PRICE_NAME,
  TOTAL_BEFORE,
} from './price-words.ts';

/** One price shown on the page. */
export interface PriceCandidate {
  readonly element: PageElement;
  readonly price: PriceText;
  readonly kind: PriceKind;
  readonly struck: boolean;
  readonly perhapsStruck: boolean;
  /** A class, id or itemprop near it says price. */
  readonly named: number;
  /** Its class says current, sale, final. */
  readonly current: boolean;
  readonly exVat: boolean;
  /** Named a total or subtotal: a price times a quantity. */
  readonly total: boolean;
}

/** A candidate with the reasons for its rank. */
export interface RankedPrice {
  readonly candidate: PriceCandidate;
  readonly score: number;
}

const CURRENT_NAME =
  /(?:^|[-_ ])(?:current|sale|sales|sell|selling|final|now|special|our|new|actual|offer|discount(?:ed)?|promo|deal|reduced|indirimli|satis|son|yeni|guncel|today|buy|action|aktuell|dsc|disc|indirim)(?=$|[-_ ])|saleprice|finalprice|newprice|sellprice|specialprice|currentprice|price-?(?:new|sale|final|now|special|current)|final-?price|price_?sales/;
const isPriceName = rememberTest(PRICE_NAME);
const HAS_DIGIT = /[\d٠-٩۰-۹]/;
const MAX_LINE = 240;
const MAX_TEXT = 90;
/** More prices than this are a price list, and the first ones tell as much. */
const MAX_CANDIDATES = 3_000;

const SKIPPED_TAGS = new Set(['option', 'select', 'textarea', 'title', 'noscript', 'template']);
/**
 * Every price that the page shows, in document order, with what its surroundings say of it. Hidden parts
 * are left out. Numbers without a currency count where a name nearby says price.
 */
export function findPriceCandidates(
  tree: PageTree,
  regions: PageRegions,
  hints: CurrencyHints,
): PriceCandidate[] {
  const candidates: PriceCandidate[] = [];
  const taken = new Set<PageElement>();
  const isNamed = (element: PageElement): boolean => isPriceName(hintOf(element));
  for (const leaf of tree.elements) {
    if (candidates.length >= MAX_CANDIDATES) break;
    if (SKIPPED_TAGS.has(leaf.tag) || regions.has(leaf, REGION.hidden)) continue;
    let own = leaf.ownText;
    let element = leaf;
    if (own.length > 2000 || !HAS_DIGIT.test(own)) continue;
    // A line longer than this is a text that mentions a price; most of what is long here is indentation.
    if (own.length > MAX_LINE) own = oneLine(own);
    if (own.length > MAX_LINE) continue;
    if (!mayBePrice(leaf, own, isNamed)) continue;
    let line = priceLine(element);
    let prices = line.length <= MAX_LINE ? findPrices(line, hints) : [];
    // Digits, sign and decimals may stand in neighbouring tags: take the parent while it is still one price.
    for (let step = 0; step < 3; step += 1) {
      const parent: PageElement | undefined = element.parent;
      if (!parent || parent.end - parent.index > 14 || parent.tag === 'body') break;
      const wider = priceLine(parent);
      if (wider.length > MAX_TEXT || wider.length > line.length + 14) break;
      const more = findPrices(wider, hints);
      if (more.length !== 1 || prices.length > 1) break;
      const [first] = prices;
      const [joined] = more;
      const extended = first !== undefined && joined !== undefined && joined.amount !== first.amount;
      if (extended && !holdsDigits(joined.amount, first.amount)) break;
      const gains = extended || !first || (joined?.written !== null && first.written === null);
      if (!gains) break;
      element = parent;
      line = wider;
      prices = more;
    }
    if (prices.length === 1 && prices[0]?.written === null) {
      // The sign stands in the neighbouring tag: <span>294</span><span>TL</span>.
      const joined = withNeighbours(element, line);
      const [more] = findPrices(joined, hints);
      if (more?.written !== null && more?.amount === prices[0].amount) {
        line = joined;
        prices = [more];
      }
    }
    if (prices.length === 0 || taken.has(element)) continue;
    taken.add(element);
    prices = withSharedCurrency(line, prices);

    let names = '';
    let named = 0;
    let at: PageElement | undefined = element;
    for (let step = 0; at && step < 4 && at.end - at.index < 60; step += 1) {
      const hint = hintOf(at);
      if (hint !== '') {
        if (named === 0 && isNamed(at)) named = step === 0 ? 3 : step === 1 ? 2.5 : 2;
        if (step < 3) names += ` ${hint}`;
      }
      at = at.parent;
    }
    if (named === 0 && labelSaysPrice(leaf)) named = 1.5;
    const context = surroundings(element, line);
    // "R$ 219,00 <s>269,00</s>": the old price goes without its sign.
    const isOld = regions.has(element, REGION.struck) && isBeside(candidates.at(-1), element);
    const useful = prices.filter(
      (price) => !isZero(price.amount) && (price.written !== null || named > 0 || isOld),
    );
    const crossed = useful.length > 1 || element !== leaf ? struckWithin(element, regions, hints) : undefined;
    for (const [order, price] of useful.entries()) {
      if (price.written === null && useful.some((other) => other.written !== null) && order > 0) continue;
      const shift = context.shift;
      const placed = { ...price, from: price.from + shift, to: price.to + shift };
      // "<b>14.700,00 TL</b> <i>+ KDV</i>": the VAT stands beside the price.
      const vatIncluded =
        price.vatIncluded ??
        vatBeside(element) ??
        (prices.length === 1 ? vatSaid(context.text.slice(placed.to), context.text) : null);
      const before = wordsBefore(context.text, placed);
      if (order === 1 && useful.length === 2 && isRange(line, useful)) continue;
      candidates.push({
        element,
        price: { ...price, vatIncluded },
        kind: kindOf(context.lines, placed, names),
        struck:
          regions.has(element, REGION.struck) ||
          crossed?.has(price.amount) === true ||
          OLD_BEFORE.test(before) ||
          /^(?:de|van)\s*$/.test(before),
        perhapsStruck: regions.has(element, REGION.perhapsStruck) || PERHAPS_OLD_BEFORE.test(before),
        named,
        current: CURRENT_NAME.test(names) || CURRENT_BEFORE.test(before),
        exVat: vatIncluded === false || EX_TAX_NAME.test(names) || NET_BEFORE.test(before),
        total: /(?:^|[-_ ])(?:sub-?total|total|toplam)(?=$|[-_ ])/.test(names) || TOTAL_BEFORE.test(before),
      });
    }
  }
  return candidates;
}

function isBeside(last: PriceCandidate | undefined, element: PageElement): boolean {
  return last !== undefined && last.price.written !== null && element.index - last.element.index <= 6;
}

/** The amounts that struck parts of an element show: "$49.90 <s>$59.90</s>". */
function struckWithin(element: PageElement, regions: PageRegions, hints: CurrencyHints): ReadonlySet<string> {
  const amounts = new Set<string>();
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    const prices = regions.has(child, REGION.struck)
      ? findPrices(priceLine(child), hints).map((price) => price.amount)
      : struckWithin(child, regions, hints);
    for (const amount of prices) amounts.add(amount);
  }
  return amounts;
}

/** Whether a wider text's amount is that of the narrower one with more digits: before them, or the decimals they are. */
function holdsDigits(wider: string, narrower: string): boolean {
  const digits = narrower.replace('.', '').replace(/00$/, '');
  return wider.replace('.', '').startsWith(digits) || wider.endsWith(`.${digits}`);
}

/** "31 850 – 43 999 грн": the currency behind a range is that of both ends. */
function withSharedCurrency(line: string, prices: PriceText[]): PriceText[] {
  const [low, high] = prices;
  if (!low || !high || prices.length !== 2 || low.written !== null || high.written === null) return prices;
  const suffixed = line.slice(high.to).trimStart().startsWith(high.written);
  if (!suffixed || Number(high.amount) > Number(low.amount) * 5 || !isRange(line, prices)) return prices;
  return [{ ...low, written: high.written, currency: high.currency }, high];
}

function isRange(line: string, prices: readonly PriceText[]): boolean {
  const [low, high] = prices;
  if (!low || !high || Number(high.amount) <= Number(low.amount)) return false;
  const between = line.slice(low.to, high.from);
  return /^[^\d]{0,8}?(?:-|–|—|~|\bto\b|\bbis\b|\ba\b|\bile\b|ile|até|hasta)[^\d]{0,5}$/.test(between);
}
