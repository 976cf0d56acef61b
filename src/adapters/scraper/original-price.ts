import { type PageRegions, REGION } from './page-regions.ts';
import { textOf } from './page-tree.ts';
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
        regions.has(candidate.element, REGION.aside | REGION.furniture)
      )
        continue;
      const ratio = Number(candidate.price.amount) / Number(at.price.amount);
      if (ratio <= 1 || ratio >= 10) continue;
      const distance = Math.abs(candidate.element.index - at.element.index);
      if (distance > 60) continue;
      let marked = candidate.struck
        ? 2
        : candidate.perhapsStruck
          ? 1
          : isPairOfPrices(candidate, at)
            ? 0.5
            : 0;
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

/** Two prices and nothing else in one box: what it was and what it is. */
export function isPairOfPrices(high: PriceCandidate, low: PriceCandidate): boolean {
  const box = low.element.parent;
  if (!box || box !== high.element.parent) return false;
  if (high.high !== undefined || high.kind !== 'price' || high.exVat !== low.exVat) return false;
  const words = textOf(box, 80).replaceAll(/[\d.,\s%-]/g, '');
  return words.length <= 2 * Math.max(3, high.price.written?.length ?? 0) && !/[-–]/.test(textOf(box, 80));
}

function couldBeOld(candidate: PriceCandidate): boolean {
  return (
    candidate.kind === 'price' ||
    candidate.kind === 'other' ||
    candidate.kind === 'basket' ||
    candidate.kind === 'member'
  );
}
