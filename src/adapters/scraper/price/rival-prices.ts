import { isPairOfPrices } from './original-price.ts';
import { percentsNear } from './percents-near.ts';
import type { PriceCandidate, RankedPrice } from './price-candidates.ts';

/**
 * Of two prices side by side the lower is paid when the higher is named like an old price, when only the lower
 * is named current, or when a percentage beside them leads from one to the other.
 */
export function paidRather(
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
export function isDifference(candidate: PriceCandidate, candidates: readonly PriceCandidate[]): boolean {
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

/** Of three prices or more in a row of like boxes, as sizes have them, the first is asked until another is chosen. */
export function firstOfRow(ranked: readonly RankedPrice[]): RankedPrice | undefined {
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
