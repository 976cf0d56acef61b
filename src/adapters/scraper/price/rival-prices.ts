import { isPairOfPrices } from './original-price.ts';
import type { PriceCandidate, RankedPrice } from './price-candidates.ts';

const REACH = 8;

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
    ({ candidate }) => candidate !== high && Math.abs(candidate.element.index - high.element.index) <= REACH,
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
