import { oneLine } from '../page/clean-text.ts';
import { type PageRegions, REGION } from '../page/page-regions.ts';
import { type PageElement, textOf } from '../page/page-tree.ts';
import { percentsNear } from './percents-near.ts';
import type { PriceCandidate, RankedPrice } from './price-candidates.ts';

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
        (regions.has(candidate.element, REGION.aside | REGION.furniture) &&
          !regions.has(at.element, REGION.aside | REGION.furniture))
      )
        continue;
      const ratio = Number(candidate.price.amount) / Number(at.price.amount);
      if (ratio <= 1 || ratio >= 10) continue;
      const distance = Math.abs(candidate.element.index - at.element.index);
      if (distance > 60) continue;
      let marked = candidate.struck
        ? candidate.kind === 'lowest'
          ? 1
          : 2
        : candidate.perhapsStruck
          ? 1
          : isPairOfPrices(candidate, at)
            ? 0.5
            : candidate.labelled && at.current && !candidate.current && distance < 10
              ? 0.5
              : 0;
      if (marked === 0 && distance < 12) {
        percents ??= percentsNear(at.element);
        if (percents.has(Math.round((1 - 1 / ratio) * 100))) marked = 1.5;
      }
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

/** Two prices and nothing else in one box, or two lines of a price each side by side: what it was and what it is. */
export function isPairOfPrices(high: PriceCandidate, low: PriceCandidate): boolean {
  const box = low.element.parent;
  if (!box || box !== high.element.parent) return false;
  if (high.high !== undefined || high.kind !== 'price' || high.exVat !== low.exVat) return false;
  const words = textOf(box, 80).replaceAll(/[\d.,\s%-]/g, '');
  if (words.length <= 2 * Math.max(3, high.price.written?.length ?? 0) && !/[-–]/.test(textOf(box, 80)))
    return true;
  return areNeighbours(high, low, box);
}

/** Whether the two are the only lines of their box that hold a price and nothing else, with at most a percentage between. */
function areNeighbours(high: PriceCandidate, low: PriceCandidate, box: PageElement): boolean {
  if (Number(low.price.amount) < Number(high.price.amount) * 0.3 || box.children.length > 40) return false;
  const lines = box.children
    .map((node) => ({ node, text: typeof node === 'string' ? node.trim() : oneLine(textOf(node, 60)) }))
    .filter(({ text }) => text !== '');
  const priced = lines.filter(({ text }) => ONLY_PRICE.test(text));
  if (priced.length !== 2 || !priced.every(({ node }) => node === high.element || node === low.element))
    return false;
  const between = lines.slice(
    lines.findIndex(({ node }) => node === priced[0]?.node) + 1,
    lines.findIndex(({ node }) => node === priced[1]?.node),
  );
  return between.every(({ text }) => /^[-–−]?\s?%?\s?\d{1,2}\s?%?(?:\s\p{L}{2,8})?$/u.test(text));
}

function couldBeOld(candidate: PriceCandidate): boolean {
  return (
    (candidate.kind === 'lowest' && candidate.struck) ||
    candidate.kind === 'price' ||
    candidate.kind === 'other' ||
    candidate.kind === 'basket' ||
    candidate.kind === 'member'
  );
}
