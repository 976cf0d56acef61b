import { PATTERNS } from '../page/patterns.ts';
import { oneLine } from '../page/clean-text.ts';
import { boxesOf, hintOf, type PageElement, type PageTree, childrenOf, sizeOf } from '../page/page-tree.ts';
import { type PageRegions, REGION } from '../page/page-regions.ts';
import type { CurrencyHints } from './currency.ts';
import { type PriceKind, priceKindOf, readPriceNames } from './price-kind.ts';
import {
  isPriceName,
  labelSaysPrice,
  mayBePrice,
  priceLine,
  surroundings,
  vatBeside,
  withNeighbours,
} from './price-line.ts';
import { type PriceText, findPrices, isZero, vatOf, vatSaid } from './price-text.ts';

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

export interface RankedPrice {
  readonly candidate: PriceCandidate;
  readonly score: number;
}

/** The address of a filter by price, `?price=0-1000`, or of a telephone. */
const NO_PRICE = /^tel:|[?&;][^=&]{0,20}(?:price|fiyat|preis|prix|precio|prezzo|cena)[^=&]{0,12}=/i;
const HAS_DIGIT = /[\d٠-٩۰-۹]/;
const MAX_LINE = 240;
const MAX_TEXT = 90;
/** A price whose digits, sign and decimals stand in tags of their own has so many elements at most. */
const MAX_SPREAD = 14;
/** More prices than this are a price list, and the first ones tell as much. */
const MAX_CANDIDATES = 3_000;
const SKIPPED_TAGS = new Set(['option', 'select', 'textarea', 'title', 'noscript', 'template']);
/** What a name that says price is worth on the price's own element and on those around it; a label alone less. */
const NAMED = [3, 2.5, 2, 2] as const;
const LABELLED = 1.5;

interface Found {
  /** The element with the digits; `element` may be a wider one. */
  readonly leaf: PageElement;
  readonly element: PageElement;
  readonly line: string;
  readonly prices: PriceText[];
}

/** The prices at an element; digits, sign and decimals that stand in neighbouring tags are put together. */
function readPrices(leaf: PageElement, hints: CurrencyHints): Found {
  let element = leaf;
  let line = priceLine(leaf);
  let prices = line.length <= MAX_LINE ? findPrices(line, hints) : [];
  for (let step = 0; step < 3 && prices.length <= 1; step += 1) {
    const { parent } = element;
    if (!parent || sizeOf(parent) > MAX_SPREAD || parent.name === 'body') break;
    const wider = priceLine(parent);
    if (wider.length > MAX_TEXT || wider.length > line.length + 14) break;
    const [first] = prices;
    const [joined, ...others] = findPrices(wider, hints);
    if (!joined || others.length > 0) break;
    const isSame = joined.amount === first?.amount;
    if (!isSame && !hasDigitsOf(joined.amount, first?.amount ?? leaf.ownText.replaceAll(/\D/g, ''))) break;
    if (isSame && (joined.written === null || first?.written !== null)) break;
    [element, line, prices] = [parent, wider, [joined]];
  }
  const [only] = prices;
  if (prices.length !== 1 || only?.written !== null)
    return { leaf, element, line, prices: withSharedCurrency(line, prices) };
  // The sign stands in the neighbouring tag: <span>294</span><span>TL</span>.
  const wider = withNeighbours(element, line);
  const [joined] = findPrices(wider, hints);
  return joined && joined.written !== null && joined.amount === only.amount
    ? { leaf, element, line: wider, prices: [joined] }
    : { leaf, element, line, prices };
}

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
  const seen = new Set<PageElement>();
  for (const leaf of tree.elements) {
    const { ownText, name: tag } = leaf;
    if (ownText === '' || ownText.length > 2000 || !HAS_DIGIT.test(ownText)) continue;
    if (SKIPPED_TAGS.has(tag) || regions.has(leaf, REGION.hidden)) continue;
    // A line longer than this is a text that mentions a price; most of what is long here is indentation.
    const text = ownText.length > MAX_LINE ? oneLine(ownText) : ownText;
    if (text.length > MAX_LINE || !mayBePrice(leaf, text)) continue;
    const found = readPrices(leaf, hints);
    if (found.prices.length === 0 || seen.has(found.element)) continue;
    if (boxesOf(leaf, { levels: 4, size: 20 }).some(({ attribs }) => NO_PRICE.test(attribs['href'] ?? '')))
      continue;
    seen.add(found.element);
    candidates.push(...judgePrices(found, { regions, hints }, candidates.at(-1)));
    if (candidates.length >= MAX_CANDIDATES) break;
  }
  return candidates;
}

/** What the names, words and struck parts around the prices of an element say of each. */
function judgePrices(
  { leaf, element, line, prices }: Found,
  { regions, hints }: { readonly regions: PageRegions; readonly hints: CurrencyHints },
  last: PriceCandidate | undefined,
): PriceCandidate[] {
  const boxes = boxesOf(element, { levels: NAMED.length, size: 60 });
  const named = NAMED[boxes.findIndex(isPriceName)] ?? (labelSaysPrice(leaf) ? LABELLED : 0);
  const isStruck = regions.has(element, REGION.struck);
  // "R$ 219,00 <s>269,00</s>": the old price goes without its sign.
  const isOld =
    isStruck && last !== undefined && last.price.written !== null && element.index - last.element.index <= 6;
  const useful = prices.filter(
    (price) => !isZero(price.amount) && (price.written !== null || named > 0 || isOld),
  );
  if (useful.length === 0) return [];
  const { text, lines, shift } = surroundings(element, line);
  const crossed = useful.length > 1 || element !== leaf ? struckWithin(element, regions, hints) : undefined;
  const isWritten = useful.some(({ written }) => written !== null);
  const said = readPriceNames(boxes.slice(0, 3).map(hintOf).join(' '));
  return useful.flatMap((price, order): PriceCandidate[] => {
    if (order > 0 && price.written === null && isWritten) return [];
    if (order === 1 && useful.length === 2 && isRange(line, useful)) return [];
    const placed = { ...price, from: price.from + shift, to: price.to + shift };
    const vatIncluded =
      vatOf(line, prices, price) ??
      vatBeside(element) ??
      (prices.length === 1 ? vatSaid(text.slice(placed.to), text) : null);
    const { kind, before, beside } = priceKindOf(lines, placed, said);
    const struck =
      isStruck ||
      crossed?.has(price.amount) === true ||
      PATTERNS.oldBefore.test(before) ||
      PATTERNS.oldAfter.test(beside);
    return [
      {
        element,
        price: { ...price, vatIncluded },
        kind,
        struck,
        perhapsStruck: regions.has(element, REGION.perhapsStruck) || PATTERNS.perhapsOldBefore.test(before),
        named,
        current: said.isCurrent || PATTERNS.currentBefore.test(before),
        exVat: vatIncluded === false || said.isNet || PATTERNS.netBefore.test(before),
        total: said.isTotal || PATTERNS.totalBefore.test(before),
      },
    ];
  });
}

/** The amounts that struck parts of an element show: "$49.90 <s>$59.90</s>". */
function struckWithin(element: PageElement, regions: PageRegions, hints: CurrencyHints): ReadonlySet<string> {
  const amounts = childrenOf(element).flatMap((child) =>
    regions.has(child, REGION.struck)
      ? findPrices(priceLine(child), hints).map(({ amount }) => amount)
      : [...struckWithin(child, regions, hints)],
  );
  return new Set(amounts);
}

/** Whether a wider text's amount is that of the narrower one with more digits: before them, or the decimals they are. */
function hasDigitsOf(wider: string, narrower: string): boolean {
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
