import { lettersIn, oneLine } from '../page/clean-text.ts';
import { type PageElement, type PageNode, sizeOf, textOf } from '../page/page-tree.ts';
import type { PriceCandidate, RankedPrice } from './price-candidates.ts';

/** The card of another product that a price stands in. */
export type CardOf = ReadonlyMap<PriceCandidate, PageElement>;

/** What can be an old price. */
const KINDS: ReadonlySet<string> = new Set(['price', 'other', 'basket', 'member']);
/** How many elements lie between two prices at most: an old one, the one of a percentage, one without VAT, one to be paid rather. */
const REACH = { old: 60, percent: 12, net: 40, rival: 8 } as const;
/** An old price that lies farther away may be that of another price right beside it. */
const OWN_REACH = 15;
/** What an old price gains right beside the price, and loses for each letter around it: within a text it is mentioned. */
const POINTS = { beside: 2, letter: -1 / 40 } as const;
/** Elements after which the gain is a third. */
const FADE = 15;

const amountOf = ({ price }: PriceCandidate): number => Number(price.amount);
const distanceOf = (a: PriceCandidate, b: PriceCandidate): number =>
  Math.abs(a.element.index - b.element.index);

/** The percentages written in the small box around a price, each with its neighbours for rounding. */
function percentsNear(element: PageElement): Set<number> {
  let box = element;
  while (box.parent && sizeOf(box.parent) <= 16 && box.parent.name !== 'body') box = box.parent;
  const written = textOf(box, 400).matchAll(/%\s?(\d{1,2})|(\d{1,2})(?:[.,]\d+)?\s?%/g);
  return new Set(
    [...written].flatMap(([, after, before]) => [-1, 0, 1].map((by) => Number(after ?? before) + by)),
  );
}

/** How much marks one price as the old one of the other; 0: nothing does. */
function markOf(old: PriceCandidate, price: PriceCandidate, percents: ReadonlySet<number>): number {
  if (old.kind === 'lowest' || (old.perhapsStruck && !old.struck)) return 1;
  if (old.struck) return 2;
  const percent = Math.round((1 - amountOf(price) / amountOf(old)) * 100);
  if (distanceOf(old, price) < REACH.percent && percents.has(percent)) return 1.5;
  return isPairOfPrices(old, price) ? 0.5 : 0;
}

/** Whether an old price is that of another price, which stands beside it. */
function isOfOther(old: PriceCandidate, price: PriceCandidate, ranked: readonly RankedPrice[]): boolean {
  const { amount } = price.price;
  const isLower = (each: PriceCandidate): boolean => !each.struck && amountOf(each) < amountOf(old);
  const isNear = (each: PriceCandidate): boolean =>
    distanceOf(each, old) <= 2 && each.price.amount !== amount;
  return (
    distanceOf(old, price) > OWN_REACH &&
    ranked.some(({ candidate }) => isLower(candidate) && isNear(candidate))
  );
}

/**
 * The old price that stands near the price, wherever the page shows that price: struck or named so, or with
 * the percentage that leads from one to the other; higher, below ten times as much.
 */
export function findOriginal(
  price: PriceCandidate,
  ranked: readonly RankedPrice[],
  inCards: CardOf,
): PriceCandidate | undefined {
  const least = Math.min(0, (ranked.find(({ candidate }) => candidate === price)?.score ?? 0) - 1);
  const isShown = ({ candidate, score }: RankedPrice): boolean =>
    candidate.price.amount === price.price.amount && !candidate.struck && score > least;
  let best: PriceCandidate | undefined;
  let bestPoints = 0;
  for (const { candidate: at } of ranked.filter(isShown).slice(0, 4)) {
    const percents = percentsNear(at.element);
    for (const { candidate } of ranked) {
      const distance = distanceOf(candidate, at);
      if (distance > REACH.old || inCards.has(candidate) || isOfOther(candidate, at, ranked)) continue;
      const ratio = amountOf(candidate) / amountOf(at);
      const mayBeOld = KINDS.has(candidate.kind) || (candidate.kind === 'lowest' && candidate.struck);
      if (ratio <= 1 || ratio >= 10 || !mayBeOld || (candidate.exVat && !at.exVat)) continue;
      const mark = markOf(candidate, at, percents) + lettersIn(candidate.element.ownText) * POINTS.letter;
      const points = mark <= 0 ? 0 : mark + POINTS.beside * Math.exp(-distance / FADE);
      if (points <= bestPoints) continue;
      best = candidate;
      bestPoints = points;
    }
  }
  return best;
}

/** Whether the price is mentioned within a sentence instead of standing for itself. */
export const isSentence = ({ ownText }: PageElement): boolean => lettersIn(ownText) > 24;

/** A price and nothing else: "$1,049.00", "1.049,00 TL". */
const ONLY_PRICE = /^[^\d%]{0,5}\d[\d.,'\s]*[^\d%]{0,5}$/;

/** Whether the two are the only lines of one box that hold a price and nothing else: what it was and what it is. */
function isPairOfPrices(high: PriceCandidate, low: PriceCandidate): boolean {
  const box = low.element.parent;
  if (!box || box !== high.element.parent || high.kind !== 'price' || high.exVat !== low.exVat) return false;
  if (amountOf(low) < amountOf(high) * 0.3 || box.children.length > 40) return false;
  const isOwn = (node: PageNode): boolean => node === high.element || node === low.element;
  const priced = box.children.filter((node) => {
    const text = oneLine(textOf(node, 60));
    return ONLY_PRICE.test(text) && (isOwn(node) || text.includes(high.price.written ?? ''));
  });
  return priced.length === 2 && priced.every(isOwn);
}

/** Rates of VAT in hundredths. */
const VAT_RATES = [
  1, 5, 5.5, 6, 7, 8, 8.1, 9, 9.5, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 25.5, 27,
];

/** Whether one price is the other with VAT on top, and stands near it. */
function isWithVat(gross: PriceCandidate, net: PriceCandidate): boolean {
  if (gross.exVat || distanceOf(gross, net) >= REACH.net) return false;
  const percent = (amountOf(gross) / amountOf(net) - 1) * 100;
  return VAT_RATES.some((rate) => Math.abs(percent - rate) < 0.03);
}

/** Whether the same price with VAT stands near a price without it. */
export function hasWithVat(candidate: PriceCandidate, candidates: readonly PriceCandidate[]): boolean {
  return candidates.some((other) => !other.struck && isWithVat(other, candidate));
}

/**
 * Whether a price that is named like an old one is what is paid: the only lower price beside it is the same without
 * VAT. "<span class=price-old>40.00€</span> Brez DDV: 36.53€"
 */
export function isGross(candidate: PriceCandidate, candidates: readonly PriceCandidate[]): boolean {
  if (!candidate.struck || candidate.exVat) return false;
  const isLower = (other: PriceCandidate): boolean =>
    !other.struck && distanceOf(other, candidate) < REACH.net && amountOf(other) < amountOf(candidate);
  const lower = candidates.filter(isLower);
  return lower.length > 0 && lower.every((other) => other.exVat && isWithVat(candidate, other));
}

/**
 * The lower of two prices side by side, if it is the one that is paid: the higher is named like an old price, only the
 * lower is named current, nothing else stands beside them, or a third amount is their difference.
 */
export function paidRather(ranked: readonly RankedPrice[], inCards: CardOf): RankedPrice | undefined {
  const [best] = ranked;
  if (!best) return undefined;
  const high = best.candidate;
  const near = ranked.filter(
    ({ candidate }) => candidate !== high && distanceOf(candidate, high) <= REACH.rival,
  );
  return near.find(({ candidate: low, score }) => {
    const ratio = amountOf(low) / amountOf(high);
    const mayBePaid = low.kind === 'price' && !low.struck && !low.exVat && !inCards.has(low);
    if (!mayBePaid || ratio >= 0.995 || ratio < 0.15 || score < best.score - 9) return false;
    // Only beside a name for an old price a number without a currency is a price.
    if (low.price.written === null && high.price.written !== null && !high.perhapsStruck) return false;
    const isDifference = ({ candidate }: RankedPrice): boolean =>
      Math.abs(amountOf(candidate) + amountOf(low) - amountOf(high)) < 0.005;
    return (
      (high.perhapsStruck && !low.perhapsStruck) ||
      (low.current && !high.current) ||
      isPairOfPrices(high, low) ||
      near.some(isDifference)
    );
  });
}
