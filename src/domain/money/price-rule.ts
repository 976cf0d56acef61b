import { z } from 'zod';
import { roundPrice, ROUNDINGS } from '../catalogue/product/bulk-edit.ts';
import { addPercent, divideHalfUp, kurus, type Kurus, MAX_KURUS } from './money.ts';

/** How a shop computes its price from the source's price. */
export const priceRule = z.object({
  /** Percent added to the source's price; negative for a reduction. */
  marginPercent: z
    .number('sayı olmalı')
    .min(-90, 'en az -90 olabilir')
    .max(1000, 'en çok 1000 olabilir')
    .default(0),
  rounding: z.enum(ROUNDINGS, '"none", "lira", "ninety" ya da "ninetynine" olmalı').default('none'),
});
export type PriceRule = z.infer<typeof priceRule>;

/** Lira per unit of a currency, by ISO code. */
export type CurrencyRates = Readonly<Record<string, number>>;

const RATE_SCALE = 1_000_000;
const AMOUNT = /^(\d{1,12})(?:\.(\d{1,6}))?$/;

/**
 * Converts a decimal amount to kuruş at `rate` lira per unit, half a kuruş up; undefined for an invalid amount, for
 * zero and for more than a price may be.
 */
export function convertToKurus(amount: string, rate: number): Kurus | undefined {
  const [, whole, fraction = ''] = AMOUNT.exec(amount) ?? [];
  if (whole === undefined) return undefined;
  const micros = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
  const scaled = micros * BigInt(Math.round(rate * RATE_SCALE));
  // In micros of micro-lira, one kuruş is ten to the power of ten.
  const rounded = (scaled + 5_000_000_000n) / 10_000_000_000n;
  return rounded > 0n && rounded <= BigInt(MAX_KURUS) ? kurus(Number(rounded)) : undefined;
}

/** The shop's price for the source's price in kuruş; at least one kuruş. */
export function applyPriceRule(amount: Kurus, { marginPercent, rounding }: PriceRule): Kurus {
  return kurus(Math.min(MAX_KURUS, Math.max(1, roundPrice(addPercent(amount, marginPercent), rounding))));
}

/** The difference between `next` and `current` in whole percent, always positive. */
export function priceDifference(current: Kurus, next: Kurus): number {
  return current === 0 ? 100 : divideHalfUp(Math.abs(next - current) * 100, current);
}
