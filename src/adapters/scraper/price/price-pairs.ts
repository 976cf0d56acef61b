import { oneLine } from '../page/clean-text.ts';
import { type PageRegions, REGION } from '../page/page-regions.ts';
import { type PageElement, textOf } from '../page/page-tree.ts';
import type { PriceCandidate, RankedPrice } from './price-candidates.ts';

const OTHERS = REGION.aside | REGION.furniture;
/** What can be an old price. */
const KINDS: ReadonlySet<string> = new Set(['price', 'other', 'basket', 'member']);
/** How many elements lie between two prices at most: an old one, one without VAT, one to be paid rather. */
const REACH = { old: 60, net: 40, rival: 8 } as const;

/** The percentages written in the small box around a price, each with its neighbours for rounding. */
function percentsNear(element: PageElement): Set<number> {
  let box = element;
  while (box.parent && box.parent.end - box.parent.index <= 16 && box.parent.tag !== 'body') box = box.parent;
  const text = textOf(box, 400).replace(/\s+/g, ' ');
  const percents = [...text.matchAll(/%\s?(\d{1,2})|(\d{1,2})(?:[.,]\d+)?\s?%/g)].map((match) =>
    Number(match[1] ?? match[2]),
  );
  return new Set(percents.flatMap((percent) => [percent - 1, percent, percent + 1]));
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
    const percents = percentsNear(at.element);
    for (const { candidate } of ranked) {
      const isLowest = candidate.kind === 'lowest' && candidate.struck;
      const isForeign = regions.has(candidate.element, OTHERS) && !regions.has(at.element, OTHERS);
      const ratio = Number(candidate.price.amount) / Number(at.price.amount);
      const distance = Math.abs(candidate.element.index - at.element.index);
      if (!(KINDS.has(candidate.kind) || isLowest) || inCards.has(candidate) || isForeign) continue;
      if (ratio <= 1 || ratio >= 10 || distance > REACH.old) continue;
      let marked = isLowest || (candidate.perhapsStruck && !candidate.struck) ? 1 : candidate.struck ? 2 : 0;
      if (marked === 0 && distance < 12 && percents.has(Math.round((1 - 1 / ratio) * 100))) marked = 1.5;
      if (marked === 0 && isPairOfPrices(candidate, at)) marked = 0.5;
      if (isSentence(candidate.element)) marked -= 1.2;
      const points = marked <= 0 ? 0 : marked + 2 * Math.exp(-distance / 15);
      if (points > bestPoints) {
        best = candidate;
        bestPoints = points;
      }
    }
  }
  return best;
}

/** Whether the price is mentioned within a sentence instead of standing for itself. */
export function isSentence(element: PageElement): boolean {
  return element.ownText.replaceAll(/[^\p{L}]/gu, '').length > 24;
}

/** A price and nothing else: "$1,049.00", "1.049,00 TL". */
const ONLY_PRICE = /^[^\d%]{0,5}\d[\d.,'\s]*[^\d%]{0,5}$/;

/** Whether the two are the only lines of one box that hold a price and nothing else: what it was and what it is. */
export function isPairOfPrices(high: PriceCandidate, low: PriceCandidate): boolean {
  const box = low.element.parent;
  if (!box || box !== high.element.parent || high.kind !== 'price' || high.exVat !== low.exVat) return false;
  if (Number(low.price.amount) < Number(high.price.amount) * 0.3 || box.children.length > 40) return false;
  const priced = box.children.filter((node) =>
    ONLY_PRICE.test(typeof node === 'string' ? node.trim() : oneLine(textOf(node, 60))),
  );
  return priced.length === 2 && priced.every((node) => node === high.element || node === low.element);
}

/** Rates of VAT in hundredths. */
const VAT_RATES = [
  1, 5, 5.5, 6, 7, 8, 8.1, 9, 9.5, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 25.5, 27,
];

/** Whether one price is the other with VAT on top, and stands near it. */
function isWithVat(gross: PriceCandidate, net: PriceCandidate): boolean {
  const percent = (Number(gross.price.amount) / Number(net.price.amount) - 1) * 100;
  const isNear = Math.abs(gross.element.index - net.element.index) < REACH.net;
  return isNear && !gross.exVat && VAT_RATES.some((rate) => Math.abs(percent - rate) < 0.03);
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
  const lower = candidates.filter(
    (other) =>
      !other.struck &&
      Number(other.price.amount) < Number(candidate.price.amount) &&
      Math.abs(other.element.index - candidate.element.index) < REACH.net,
  );
  return lower.length > 0 && lower.every((other) => other.exVat && isWithVat(candidate, other));
}

/**
 * Of two prices side by side the lower is paid when the higher is named like an old price, when only the lower is
 * named current, when nothing else stands beside them, or when a third amount is what they differ by.
 */
export function paidRather(
  ranked: readonly RankedPrice[],
  inCards: ReadonlySet<PriceCandidate>,
): RankedPrice | undefined {
  const [best] = ranked;
  if (!best) return undefined;
  const high = best.candidate;
  const paid = Number(high.price.amount);
  const near = ranked.filter(
    ({ candidate }) =>
      candidate !== high && Math.abs(candidate.element.index - high.element.index) <= REACH.rival,
  );
  return near.find(({ candidate: low, score }) => {
    const amount = Number(low.price.amount);
    const mayBePaid = low.kind === 'price' && !low.struck && !low.exVat && !inCards.has(low);
    if (!mayBePaid || amount >= paid * 0.995 || amount < paid * 0.15 || score < best.score - 9) return false;
    // Only beside a name for an old price a number without a currency is a price.
    if (low.price.written === null && high.price.written !== null && !high.perhapsStruck) return false;
    return (
      (high.perhapsStruck && !low.perhapsStruck) ||
      (low.current && !high.current) ||
      isPairOfPrices(high, low) ||
      near.some(({ candidate }) => Math.abs(Number(candidate.price.amount) + amount - paid) < 0.005)
    );
  });
}
