import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kurus, toDecimal } from './money.ts';
import { applyPriceRule, convertToKurus, priceDifference, priceRule } from './price-rule.ts';

const amounts = fc.integer({ min: 1, max: 100_000_000 });
const margins = fc.integer({ min: -9000, max: 20_000 }).map((hundredths) => hundredths / 100);
const roundings = fc.constantFrom('none', 'lira', 'ninety', 'ninetynine');

describe('the price rule', () => {
  it.each([
    [100_00, 0, 'none', 100_00],
    [100_00, 20, 'none', 120_00],
    [99_99, 10, 'none', 109_99],
    [123_46, 0, 'lira', 123_00],
    [123_50, 0, 'lira', 124_00],
    [123_46, 0, 'ninety', 123_90],
    [123_20, 0, 'ninety', 122_90],
    [100_00, -10, 'ninetynine', 89_99],
    [30, 0, 'lira', 30],
  ] as const)('makes of %i with %f percent and %s %i', (amount, marginPercent, rounding, expected) => {
    expect(applyPriceRule(kurus(amount), { marginPercent, rounding })).toBe(expected);
  });

  it('without margin and rounding changes nothing', () => {
    const rule = priceRule.parse({});
    fc.assert(fc.property(amounts, (amount) => applyPriceRule(kurus(amount), rule) === amount));
  });

  it('never gives less than a kuruş, and never more for less', () => {
    fc.assert(
      fc.property(amounts, amounts, margins, roundings, (one, other, marginPercent, rounding) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        const rule = { marginPercent, rounding };
        const lowPrice = applyPriceRule(kurus(low), rule);
        return lowPrice >= 1 && (rounding !== 'none' || lowPrice <= applyPriceRule(kurus(high), rule));
      }),
    );
  });

  it('ends as its rounding says, once the price is above a lira or two', () => {
    const endings = { lira: 0, ninety: 90, ninetynine: 99 } as const;
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 100_000_000 }),
        fc.constantFrom('lira', 'ninety', 'ninetynine'),
        (amount, rounding) =>
          applyPriceRule(kurus(amount), { marginPercent: 0, rounding }) % 100 === endings[rounding],
      ),
    );
  });
});

describe('conversion', () => {
  it.each([
    ['12.50', 40.83, 510_38],
    ['1', 40.83, 40_83],
    ['0.005', 1, 1],
    ['9.9', 3.2145, 31_82],
    ['143999', 1, 143_999_00],
    ['0', 1, undefined],
    ['0.00', 40, undefined],
    ['-5', 1, undefined],
    ['1.234,56', 1, undefined],
    ['', 1, undefined],
    ['999999999999', 40, undefined],
  ])('of %s at %f gives %s kuruş', (amount, rate, expected) => {
    expect(convertToKurus(amount, rate)).toBe(expected);
  });

  it('at the rate one is exact', () => {
    fc.assert(fc.property(amounts, (amount) => convertToKurus(toDecimal(kurus(amount)), 1) === amount));
  });
});

it.each([
  [100_00, 140_00, 40],
  [100_00, 60_00, 40],
  [100_00, 100_00, 0],
  [0, 5, 100],
])('from %i to %i is a jump of %i percent', (current, next, percent) => {
  expect(priceDifference(kurus(current), kurus(next))).toBe(percent);
});
