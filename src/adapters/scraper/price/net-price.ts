import type { PriceCandidate } from './price-candidates.ts';

/** Whether the same price with VAT stands near a price without it. */
export function hasWithVat(candidate: PriceCandidate, candidates: readonly PriceCandidate[]): boolean {
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
export function isNet(candidate: PriceCandidate, candidates: readonly PriceCandidate[]): boolean {
  if (candidate.price.vatIncluded !== null) return false;
  const net = Number(candidate.price.amount);
  return candidates.some((other) => {
    if (other.price.vatIncluded !== true || other.struck || other.perhapsStruck) return false;
    if (Math.abs(other.element.index - candidate.element.index) > 40) return false;
    const percent = (Number(other.price.amount) / net - 1) * 100;
    return VAT_RATES.some((rate) => Math.abs(percent - rate) < 0.03);
  });
}
