import type { PriceCandidate } from './price-candidates.ts';

const REACH = 40;
/** Rates of VAT in hundredths. */
const VAT_RATES = [
  1, 5, 5.5, 6, 7, 8, 8.1, 9, 9.5, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 25.5, 27,
];

/** Whether one price is the other with VAT on top, and stands near it. */
function isWithVat(gross: PriceCandidate, net: PriceCandidate): boolean {
  const percent = (Number(gross.price.amount) / Number(net.price.amount) - 1) * 100;
  const isNear = Math.abs(gross.element.index - net.element.index) < REACH;
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
      Math.abs(other.element.index - candidate.element.index) < REACH,
  );
  return lower.length > 0 && lower.every((other) => other.exVat && isWithVat(candidate, other));
}
