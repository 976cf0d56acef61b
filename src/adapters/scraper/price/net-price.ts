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
const VAT_RATES = [
  1, 5, 5.5, 6, 7, 8, 8.1, 9, 9.5, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 25.5, 27,
];

/** Whether a price that says nothing of VAT stands near the one that says it holds VAT, and is what that one is made of. */
export function isNet(candidate: PriceCandidate, candidates: readonly PriceCandidate[]): boolean {
  if (candidate.price.vatIncluded !== null) return false;
  const net = Number(candidate.price.amount);
  return candidates.some((other) => {
    if (other.price.vatIncluded !== true || other.struck || other.perhapsStruck) return false;
    if (Math.abs(other.element.index - candidate.element.index) > 40) return false;
    return isVatApart(net, Number(other.price.amount));
  });
}

function isVatApart(net: number, gross: number): boolean {
  const percent = (gross / net - 1) * 100;
  return VAT_RATES.some((rate) => Math.abs(percent - rate) < 0.03);
}

/**
 * Whether a price that is named like an old one is what is paid: the only lower price beside it is the same without
 * VAT. "<span class=price-old>40.00€</span> Brez DDV: 36.53€"
 */
export function isGross(candidate: PriceCandidate, candidates: readonly PriceCandidate[]): boolean {
  if (!candidate.struck || candidate.exVat) return false;
  const gross = Number(candidate.price.amount);
  const lower = candidates.filter(
    (other) =>
      !other.struck &&
      Number(other.price.amount) < gross &&
      Math.abs(other.element.index - candidate.element.index) < 40,
  );
  return (
    lower.length > 0 && lower.every((other) => other.exVat && isVatApart(Number(other.price.amount), gross))
  );
}
