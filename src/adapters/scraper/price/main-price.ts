import type { BuyButton } from '../page/buy-button.ts';
import { type PageRegions, REGION } from '../page/page-regions.ts';
import { type PageElement, type PageTree, contains } from '../page/page-tree.ts';
import { findOriginal, isPairOfPrices, isSentence } from './original-price.ts';
import { percentsNear } from './percents-near.ts';
import { findForeignCards } from '../list/foreign-cards.ts';
import { findCards } from '../list/price-cards.ts';
import type { PriceCandidate, RankedPrice } from './price-candidates.ts';

export interface MainPrice {
  readonly ranked: readonly RankedPrice[];
  readonly best: RankedPrice | undefined;
  /** The crossed-out price beside the best one. */
  readonly original: PriceCandidate | undefined;
  /** Candidates that stand among repeated cards of other products. */
  readonly inCards: ReadonlySet<PriceCandidate>;
  /** The cards of other products, each once. */
  readonly cards: readonly PageElement[];
}

export interface MainPriceInput {
  readonly tree: PageTree;
  readonly regions: PageRegions;
  readonly candidates: readonly PriceCandidate[];
  readonly heading: PageElement | undefined;
  /** The page's address, to tell links to other products. */
  readonly url: string;
  readonly buyButtons: readonly BuyButton[];
  /** Prices that structured layers state. */
  readonly stated: ReadonlySet<string>;
  /** Prices that structured layers state as the old price. */
  readonly statedOld: ReadonlySet<string>;
}

/** The smallest element that holds the heading and a buy button, else undefined. */
function productBox(
  heading: PageElement | undefined,
  buttons: readonly BuyButton[],
): PageElement | undefined {
  if (!heading) return undefined;
  const after = buttons.filter((button) => button.element.index > heading.index);
  const [near] = after.length > 0 ? after : buttons;
  if (!near) return undefined;
  let at: PageElement | undefined = heading.parent;
  while (at && !contains(at, near.element)) at = at.parent;
  return at;
}

const KIND_COST: Readonly<Record<PriceCandidate['kind'], number>> = {
  price: 0,
  piece: 1.5,
  basket: 6,
  member: 7,
  unit: 9,
  instalment: 10,
  lowest: 10,
  transfer: 8,
  other: 8,
  saving: 12,
  shipping: 12,
  threshold: 14,
};

/** Ranks the shown prices: the page's own price stands near its name and its buy button, named as a price and not struck. */
export function rankPrices(input: MainPriceInput): MainPrice {
  const { tree, regions, heading, buyButtons } = input;
  const cards = findAllCards(tree, input.candidates, heading, input.url);
  const inCards = new Set<PriceCandidate>();
  const box = productBox(heading, buyButtons);
  const usable: { candidate: PriceCandidate; score: number }[] = [];
  for (const candidate of input.candidates) {
    const card = cards.get(candidate);
    if (
      card &&
      !(heading && contains(card, heading)) &&
      !(
        card &&
        buyButtons.length === 1 &&
        contains(card, buyButtons[0]?.element ?? card) &&
        card !== buyButtons[0]?.element &&
        !heading
      )
    )
      inCards.add(candidate);
  }
  const candidates = asPieces(input, inCards);
  for (const candidate of candidates) {
    const { element, price } = candidate;
    let score = 0;
    if (price.written !== null) score += 3;
    score += candidate.named;
    if (candidate.current) score += 1.5;
    if (candidate.exVat) score -= hasWithVat(candidate, candidates) ? 8 : 1;
    else if (isNet(candidate, candidates)) score -= 8;
    if (candidate.total) score -= 1.5;
    if (isSentence(element)) score -= 4;
    score -= KIND_COST[candidate.kind];
    if (candidate.struck) score -= 9;
    if (candidate.perhapsStruck) score -= 2;
    if (inCards.has(candidate)) score -= 8;
    if (regions.has(element, REGION.aside)) score -= 7;
    if (regions.has(element, REGION.furniture)) score -= 7;
    if (regions.has(element, REGION.perhapsHidden)) score -= 3;
    if (regions.has(element, REGION.linked)) score -= 2;
    if (heading) {
      const distance = element.index - heading.index;
      score += distance >= 0 ? 5 * Math.exp(-distance / 120) : distance > -60 ? 2 : -1.5;
    }
    if (box && contains(box, element)) score += box.end - box.index < 600 ? 2.5 : 1;
    const button = nearest(buyButtons, element);
    if (button !== undefined) score += 2 * Math.exp(-button / 60);
    if (input.stated.has(price.amount)) score += 4;
    if (input.statedOld.has(price.amount)) score -= 5;
    usable.push({ candidate, score });
  }
  for (const entry of usable) if (isDifference(entry.candidate, candidates)) entry.score -= KIND_COST.saving;
  const ranked = usable.toSorted(
    (a, b) => b.score - a.score || a.candidate.element.index - b.candidate.element.index,
  );
  const first = paidRather(ranked, inCards) ?? firstOfRow(ranked);
  const repeated = repeatedAmounts(candidates, regions, inCards);
  const best =
    first && repeated.has(first.candidate.price.amount) ? { ...first, score: first.score + 1.5 } : first;
  const boxes = [...new Set(cards.values())].filter((card) => !heading || !contains(card, heading));
  return {
    ranked,
    best,
    inCards,
    cards: boxes,
    original: best && findOriginal(best.candidate, ranked, inCards, regions),
  };
}

/** The card each price stands in: one of a row of like ones, or one that names another page. */
function findAllCards(
  tree: PageTree,
  candidates: readonly PriceCandidate[],
  heading: PageElement | undefined,
  url: string,
): Map<PriceCandidate, PageElement> {
  const rows = findCards(tree, candidates, url);
  const alone = candidates.filter((candidate) => !rows.has(candidate));
  return new Map([...rows, ...findForeignCards(tree, alone, heading, url)]);
}

/** Of three prices or more in a row of like boxes, as sizes have them, the first is asked until another is chosen. */
function firstOfRow(ranked: readonly RankedPrice[]): RankedPrice | undefined {
  const [best] = ranked;
  if (!best) return undefined;
  const { element, kind } = best.candidate;
  const row = ranked.filter(
    ({ candidate }) =>
      candidate.element.parent === element.parent &&
      candidate.element.tag === element.tag &&
      candidate.kind === kind &&
      !candidate.struck,
  );
  return row.length < 3
    ? best
    : row.reduce((first, entry) =>
        entry.candidate.element.index < first.candidate.element.index ? entry : first,
      );
}

/** Amounts shown more than once outside cards: pages repeat what they sell, at the top, by the button, in a bar. */
function repeatedAmounts(
  candidates: readonly PriceCandidate[],
  regions: PageRegions,
  inCards: ReadonlySet<PriceCandidate>,
): ReadonlySet<string> {
  const once = new Set<string>();
  const again = new Set<string>();
  let last: PageElement | undefined;
  for (const candidate of candidates) {
    const { element, price, kind } = candidate;
    const counts =
      (kind === 'price' || kind === 'piece') &&
      !candidate.struck &&
      !candidate.perhapsStruck &&
      !inCards.has(candidate) &&
      !regions.has(element, REGION.aside | REGION.furniture) &&
      !(last && contains(last, element));
    last = element;
    if (!counts) continue;
    if (once.has(price.amount)) again.add(price.amount);
    once.add(price.amount);
  }
  return again;
}

/** Where nothing but a price per metre or kilogram, one named the lowest, or one for paying at once follows the name, the product is sold for it. */
function asPieces({ candidates, regions, heading }: MainPriceInput, inCards: ReadonlySet<PriceCandidate>) {
  const own = candidates.filter(
    ({ element }) =>
      (!heading || element.index > heading.index) && !regions.has(element, REGION.aside | REGION.furniture),
  );
  const sold = own.some(
    (candidate) => (candidate.kind === 'price' || candidate.kind === 'piece') && !inCards.has(candidate),
  );
  if (sold) return candidates;
  return candidates.map((candidate) =>
    (candidate.kind === 'unit' || candidate.kind === 'lowest' || candidate.kind === 'transfer') &&
    !inCards.has(candidate)
      ? { ...candidate, kind: 'piece' as const }
      : candidate,
  );
}

/** Whether the same price with VAT stands near a price without it. */
function hasWithVat(candidate: PriceCandidate, candidates: readonly PriceCandidate[]): boolean {
  const net = Number(candidate.price.amount);
  return candidates.some((other) => {
    const ratio = Number(other.price.amount) / net;
    return (
      !other.exVat &&
      !other.struck &&
      !other.perhapsStruck &&
      (other.kind === 'price' || other.kind === 'piece') &&
      ratio > 1 &&
      ratio < 1.28 &&
      Math.abs(other.element.index - candidate.element.index) < 40
    );
  });
}

/** Rates of VAT in hundredths. */
const VAT_RATES = [1, 5, 5.5, 6, 7, 8, 9, 10, 12, 13, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 25.5, 27];

/** Whether a price that says nothing of VAT stands near the one that says it holds VAT, and is what that one is made of. */
function isNet(candidate: PriceCandidate, candidates: readonly PriceCandidate[]): boolean {
  if (candidate.price.vatIncluded !== null) return false;
  const net = Number(candidate.price.amount);
  return candidates.some((other) => {
    if (other.price.vatIncluded !== true || other.struck || other.perhapsStruck) return false;
    if (Math.abs(other.element.index - candidate.element.index) > 40) return false;
    const percent = (Number(other.price.amount) / net - 1) * 100;
    return VAT_RATES.some((rate) => Math.abs(percent - rate) < 0.03);
  });
}

/**
 * Of two prices side by side the lower is paid when the higher is named like an old price, when only the lower
 * is named current, or when a percentage beside them leads from one to the other.
 */
function paidRather(
  ranked: readonly RankedPrice[],
  inCards: ReadonlySet<PriceCandidate>,
): RankedPrice | undefined {
  const [best] = ranked;
  if (!best) return undefined;
  const high = best.candidate;
  let percents: Set<number> | undefined;
  for (const entry of ranked) {
    const low = entry.candidate;
    const ratio = Number(low.price.amount) / Number(high.price.amount);
    if (
      entry === best ||
      ratio >= 0.995 ||
      ratio < 0.15 ||
      low.kind !== 'price' ||
      low.struck ||
      low.exVat ||
      inCards.has(low)
    )
      continue;
    if (!isNear(low, high) || entry.score < best.score - 9) continue;
    const bare = low.price.written === null && high.price.written !== null;
    if (bare && !(high.perhapsStruck && low.named >= 2)) continue;
    percents ??= percentsNear(high.element);
    const named =
      (high.perhapsStruck && !low.perhapsStruck && (ratio > 0.4 || low.named > 0)) ||
      (low.current && !high.current);
    if (named || percents.has(Math.round((1 - ratio) * 100)) || isPairOfPrices(high, low)) return entry;
    const saved = Number(high.price.amount) - Number(low.price.amount);
    if (
      ranked.some(
        ({ candidate }) =>
          isNear(candidate, high) && Math.abs(Number(candidate.price.amount) - saved) < 0.005,
      )
    )
      return entry;
  }
  return undefined;
}

/** Whether the amount is what two prices beside it differ by: what is saved, not what is paid. */
function isDifference(candidate: PriceCandidate, candidates: readonly PriceCandidate[]): boolean {
  const amount = Number(candidate.price.amount);
  const near = candidates.filter(
    (other) => other !== candidate && isNear(other, candidate) && Number(other.price.amount) > amount,
  );
  return near.some((high) =>
    near.some(
      (low) =>
        Math.abs(Number(high.price.amount) - Number(low.price.amount) - amount) < 0.005 &&
        // Sizes for 9, 18 and 27: what is saved does not come first.
        candidate.element.index > Math.min(high.element.index, low.element.index) &&
        Number(low.price.amount) > amount * 1.5,
    ),
  );
}

function isNear(a: PriceCandidate, b: PriceCandidate): boolean {
  return Math.abs(a.element.index - b.element.index) <= 8;
}

function nearest(buttons: readonly BuyButton[], element: PageElement): number | undefined {
  let least: number | undefined;
  for (const button of buttons) {
    const distance = Math.abs(button.element.index - element.index);
    if (least === undefined || distance < least) least = distance;
  }
  return least;
}
