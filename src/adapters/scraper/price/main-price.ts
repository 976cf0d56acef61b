import type { BuyButton } from '../page/buy-button.ts';
import { type PageRegions, REGION } from '../page/page-regions.ts';
import { type PageElement, type PageTree, contains } from '../page/page-tree.ts';
import { hasWithVat, isGross } from './net-price.ts';
import { findOriginal, isSentence } from './original-price.ts';
import { findForeignCards } from '../list/foreign-cards.ts';
import { findCards } from '../list/price-cards.ts';
import type { PriceCandidate, RankedPrice } from './price-candidates.ts';
import { KIND_COST } from './price-kind.ts';
import { paidRather } from './rival-prices.ts';

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

/** Ranks the shown prices: the page's own price stands near its name and its buy button, named as a price and not struck. */
export function rankPrices(input: MainPriceInput): MainPrice {
  const { tree, regions, heading, buyButtons } = input;
  const cards = findAllCards(tree, input.candidates, heading, input.url);
  const inCards = new Set<PriceCandidate>();
  const box = productBox(heading, buyButtons);
  const usable: { candidate: PriceCandidate; score: number }[] = [];
  for (const candidate of input.candidates) {
    const card = cards.get(candidate);
    if (card && !(heading && contains(card, heading))) inCards.add(candidate);
  }
  const candidates = asPieces(input, inCards).map((candidate, _at, all) =>
    !inCards.has(candidate) && isGross(candidate, all)
      ? { ...candidate, struck: false, perhapsStruck: false }
      : candidate,
  );
  for (const candidate of candidates) {
    const { element, price } = candidate;
    let score = 0;
    if (price.written !== null) score += 3;
    score += candidate.named;
    if (candidate.current) score += 1.5;
    if (candidate.exVat) score -= hasWithVat(candidate, candidates) ? 8 : 1;
    if (candidate.total) score -= 1.5;
    if (isSentence(element)) score -= 4;
    score -= KIND_COST[candidate.kind];
    if (candidate.struck) score -= 9;
    if (candidate.perhapsStruck) score -= 2;
    if (inCards.has(candidate)) score -= 8;
    if (regions.has(element, REGION.aside)) score -= 7;
    if (regions.has(element, REGION.furniture)) score -= 7;
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
  const ranked = usable.toSorted(
    (a, b) => b.score - a.score || a.candidate.element.index - b.candidate.element.index,
  );
  const best = paidRather(ranked, inCards) ?? ranked[0];
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

function nearest(buttons: readonly BuyButton[], element: PageElement): number | undefined {
  let least: number | undefined;
  for (const button of buttons) {
    const distance = Math.abs(button.element.index - element.index);
    if (least === undefined || distance < least) least = distance;
  }
  return least;
}
