import { kurus, type Kurus, ZERO } from './money.ts';

/** Splits an amount by weights. The parts add up to it: the largest remainders get the remaining kuruş. */
export function spread(amount: Kurus, weights: readonly number[]): Kurus[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => ZERO);
  const exact = weights.map((weight) => (amount * weight) / whole);
  const parts = exact.map(Math.floor);
  let left = amount - parts.reduce((sum, part) => sum + part, 0);
  const order = exact
    .map((part, index) => ({ index, remainder: part - Math.floor(part) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of order) {
    const part = parts[index];
    if (left <= 0) break;
    if (part === undefined || part >= (weights[index] ?? 0)) continue;
    parts[index] = part + 1;
    left -= 1;
  }
  return parts.map(kurus);
}
