import type { BuyButton } from './buy-button.ts';
import { type PageRegions, REGION } from './page-regions.ts';
import { type PageElement, type PageTree, contains, textOf } from './page-tree.ts';
import type { PriceCandidate } from './price-candidates.ts';

/** A candidate with the reasons for its rank. */
export interface RankedPrice {
  readonly candidate: PriceCandidate;
  readonly score: number;
}

export interface MainPrice {
  readonly ranked: readonly RankedPrice[];
  readonly best: RankedPrice | undefined;
  /** The crossed-out price beside the best one. */
  readonly original: PriceCandidate | undefined;
  /** Candidates that stand among repeated cards of other products. */
  readonly inCards: ReadonlySet<PriceCandidate>;
}

function signature(element: PageElement): string {
  return `${element.tag}.${(element.attrs['class'] ?? '').trim().split(/\s+/)[0] ?? ''}`;
}

function linkOf(tree: PageTree, element: PageElement): string | undefined {
  if (element.tag === 'a' && element.attrs['href'] !== undefined) return element.attrs['href'];
  for (let index = element.index + 1; index < element.end; index += 1) {
    const inner = tree.elements[index];
    const href = inner?.tag === 'a' ? inner.attrs['href'] : undefined;
    if (href !== undefined && !/^(?:#|javascript:|$)/i.test(href)) return href;
  }
  return undefined;
}

/**
 * The repeated card each price stands in, if it stands in one: three or more like siblings that each hold a
 * price and a link to somewhere else.
 */
export function findCards(
  tree: PageTree,
  candidates: readonly PriceCandidate[],
): Map<PriceCandidate, PageElement> {
  const groups = new Map<string, Map<PageElement, string>>();
  const steps = new Map<PriceCandidate, { key: string; child: PageElement }[]>();
  for (const candidate of candidates) {
    const path: { key: string; child: PageElement }[] = [];
    let child = candidate.element;
    for (let step = 0; step < 14 && child.parent; step += 1) {
      const parent: PageElement = child.parent;
      if (parent.children.length > 1) {
        const key = `${parent.index}>${signature(child)}`;
        let group = groups.get(key);
        if (!group) {
          group = new Map();
          groups.set(key, group);
        }
        if (!group.has(child)) group.set(child, '');
        path.push({ key, child });
      }
      child = parent;
    }
    steps.set(candidate, path);
  }
  const accepted = new Map<string, boolean>();
  const isCardGroup = (key: string): boolean => {
    const known = accepted.get(key);
    if (known !== undefined) return known;
    const members = [...(groups.get(key)?.keys() ?? [])];
    let result = false;
    if (members.length >= 3) {
      const links = new Set(
        members.map((member) => linkOf(tree, member)).filter((href) => href !== undefined),
      );
      result = links.size >= 3 && links.size >= members.length * 0.6;
    }
    accepted.set(key, result);
    return result;
  };
  const cards = new Map<PriceCandidate, PageElement>();
  for (const [candidate, path] of steps) {
    const card = path.find((step) => isCardGroup(step.key));
    if (card) cards.set(candidate, card.child);
  }
  return cards;
}

export interface MainPriceInput {
  readonly tree: PageTree;
  readonly regions: PageRegions;
  readonly candidates: readonly PriceCandidate[];
  readonly heading: PageElement | undefined;
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
  other: 8,
  saving: 12,
  shipping: 12,
  threshold: 14,
};

/** Ranks the shown prices: the page's own price stands near its name and its buy button, named as a price and not struck. */
export function rankPrices(input: MainPriceInput): MainPrice {
  const { tree, regions, candidates, heading, buyButtons } = input;
  const cards = findCards(tree, candidates);
  const inCards = new Set<PriceCandidate>();
  const box = productBox(heading, buyButtons);
  const usable: RankedPrice[] = [];
  const seen = new Map<string, number>();
  for (const candidate of candidates) {
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
  for (const candidate of candidates) {
    const { element, price } = candidate;
    let score = 0;
    if (price.written !== null) score += 3;
    score += candidate.named;
    if (candidate.current) score += 1.5;
    if (candidate.exVat) score -= hasWithVat(candidate, candidates) ? 8 : 1;
    if (candidate.total) score -= 1.5;
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
    if (button !== undefined) score += 2 * Math.exp(-button / 40);
    if (input.stated.has(price.amount)) score += 4;
    if (input.statedOld.has(price.amount)) score -= 5;
    const times = seen.get(price.amount) ?? 0;
    seen.set(price.amount, times + 1);
    usable.push({ candidate, score });
  }
  const ranked = usable.toSorted(
    (a, b) => b.score - a.score || a.candidate.element.index - b.candidate.element.index,
  );
  const best = paidRather(ranked, inCards) ?? ranked[0];
  return { ranked, best, inCards, original: best && findOriginal(best.candidate, ranked, inCards, regions) };
}

/** Whether the same price with VAT stands near a price without it. */
function hasWithVat(candidate: PriceCandidate, candidates: readonly PriceCandidate[]): boolean {
  const net = Number(candidate.price.amount);
  return candidates.some((other) => {
    const ratio = Number(other.price.amount) / net;
    return (
      !other.exVat &&
      ratio > 1 &&
      ratio < 1.28 &&
      Math.abs(other.element.index - candidate.element.index) < 40
    );
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
    if (Math.abs(low.element.index - high.element.index) > 8 || entry.score < best.score - 9) continue;
    if (low.price.written === null && high.price.written !== null) continue;
    percents ??= percentsNear(high.element);
    const named = (high.perhapsStruck && !low.perhapsStruck) || (low.current && !high.current);
    if (named || percents.has(Math.round((1 - ratio) * 100))) return entry;
  }
  return undefined;
}

function nearest(buttons: readonly BuyButton[], element: PageElement): number | undefined {
  let least: number | undefined;
  for (const button of buttons) {
    const distance = Math.abs(button.element.index - element.index);
    if (least === undefined || distance < least) least = distance;
  }
  return least;
}

/**
 * The old price that stands near the price, wherever the page shows that price: struck or named so, or with
 * the percentage that leads from one to the other; higher, below ten times as much.
 */
export function findOriginal(
  price: PriceCandidate,
  ranked: readonly RankedPrice[],
  inCards: ReadonlySet<PriceCandidate>,
  regions: PageRegions,
): PriceCandidate | undefined {
  const score = ranked.find((entry) => entry.candidate === price)?.score ?? 0;
  const shown = ranked.filter(
    (entry) =>
      entry.candidate.price.amount === price.price.amount &&
      !entry.candidate.struck &&
      entry.score > Math.min(0, score - 1),
  );
  let best: PriceCandidate | undefined;
  let bestPoints = 0;
  for (const { candidate: at } of shown.slice(0, 4)) {
    let percents: Set<number> | undefined;
    for (const { candidate } of ranked) {
      if (
        !couldBeOld(candidate) ||
        inCards.has(candidate) ||
        regions.has(candidate.element, REGION.aside | REGION.furniture)
      )
        continue;
      const ratio = Number(candidate.price.amount) / Number(at.price.amount);
      if (ratio <= 1 || ratio >= 10) continue;
      const distance = Math.abs(candidate.element.index - at.element.index);
      if (distance > 60) continue;
      let marked = candidate.struck ? 2 : candidate.perhapsStruck ? 1 : 0;
      if (marked === 0 && distance < 12) {
        percents ??= percentsNear(at.element);
        if (percents.has(Math.round((1 - 1 / ratio) * 100))) marked = 1.5;
      }
      const points = marked === 0 ? 0 : marked + 2 * Math.exp(-distance / 15);
      if (points > bestPoints) {
        best = candidate;
        bestPoints = points;
      }
    }
  }
  return best;
}

function couldBeOld(candidate: PriceCandidate): boolean {
  return (
    candidate.kind === 'price' ||
    candidate.kind === 'other' ||
    candidate.kind === 'basket' ||
    candidate.kind === 'member'
  );
}

/** The percentages written in the small box around a price, each with its neighbours for rounding. */
function percentsNear(element: PageElement): Set<number> {
  let box = element;
  while (box.parent && box.parent.end - box.parent.index <= 16 && box.parent.tag !== 'body') box = box.parent;
  const found = new Set<number>();
  for (const match of textOf(box, 400)
    .replace(/\s+/g, ' ')
    .matchAll(/(?:%\s?(\d{1,2})|(\d{1,2})(?:[.,]\d+)?\s?%)/g)) {
    const percent = Number(match[1] ?? match[2]);
    for (const near of [percent - 1, percent, percent + 1]) found.add(near);
  }
  return found;
}
