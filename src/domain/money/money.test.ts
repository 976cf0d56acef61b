import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  discountPercent,
  divideHalfUp,
  formatLira,
  formatPrice,
  formatUsd,
  kurus,
  parseDecimal,
  toDecimal,
  ZERO,
} from './money.ts';

const amount = fc.integer({ min: 0, max: 999_999_999_999 }).map(kurus);

describe('parseDecimal and toDecimal', () => {
  it('are inverse', () => {
    fc.assert(fc.property(amount, (value) => parseDecimal(toDecimal(value)) === value));
  });

  it.each([
    ['12499.90', 12_499_90],
    ['12499.9', 12_499_90],
    ['12499', 12_499_00],
    ['0', 0],
    ['9999999999.99', 999_999_999_999],
  ])('reads %j', (text, expected) => {
    expect(parseDecimal(text)).toBe(expected);
  });

  it.each(['', '-1', '1,5', '1.234', '1e3', ' 1', '12345678901', '1.', '.5', 'NaN', '٣'])(
    'refuses %j',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined();
    },
  );
});

describe('kurus', () => {
  it.each([0.5, Number.NaN, Infinity, 1e12])('refuses %d', (value) => {
    expect(() => kurus(value)).toThrow(RangeError);
  });
});

describe('formatPrice', () => {
  it.each([
    [1500_00, '$36.74 (₺1.500,00 TL)'],
    [816_60, '$20.00 (₺816,60 TL)'],
    [24_999_90, '$612.29 (₺24.999,90 TL)'],
    [0, '$0.00 (₺0,00 TL)'],
  ])('shows %d kuruş as %j at 40.83', (value, text) => {
    expect(formatPrice(kurus(value), 'both', 40.83)).toBe(text);
  });

  it('shows one half by the setting', () => {
    expect(formatPrice(kurus(1500_00), 'usd', 40.83)).toBe('$36.74');
    expect(formatPrice(kurus(1500_00), 'try', 40.83)).toBe('₺1.500,00 TL');
  });

  it('groups dollars in the American and lira in the Turkish way', () => {
    expect(formatUsd(kurus(10_000_000_00), 40)).toBe('$250,000.00');
    expect(formatUsd(kurus(9_999_999_999_99), 0.5)).toBe('$19,999,999,999.98');
    expect(formatLira(kurus(1_234_567_89))).toBe('1.234.567,89');
    expect(formatLira(kurus(-5))).toBe('-0,05');
  });
});

describe('divideHalfUp', () => {
  it.each([
    [5, 2, 3],
    [-5, 2, -2],
    [4, 3, 1],
    [7, 4, 2],
    [0, 9, 0],
  ])('makes %d / %d %d', (numerator, denominator, expected) => {
    expect(divideHalfUp(numerator, denominator)).toBe(expected);
  });

  it('is never more than half off', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 1_000_000 }), (numerator, denominator) => {
        const off = BigInt(divideHalfUp(numerator, denominator)) * BigInt(denominator) - BigInt(numerator);
        return 2n * off <= BigInt(denominator) && 2n * off > -BigInt(denominator);
      }),
    );
  });
});

describe('discountPercent', () => {
  it.each([
    [kurus(80_00), kurus(100_00), 20],
    [kurus(99_99), kurus(100_00), 1],
    [kurus(100_00), kurus(100_00), 0],
    [kurus(120_00), kurus(100_00), 0],
    [kurus(100_00), undefined, 0],
    [ZERO, kurus(10_00), 100],
    [kurus(1_00), kurus(250_00), 99],
  ])('from %d of %d is %d', (price, original, percent) => {
    expect(discountPercent(price, original)).toBe(percent);
  });
});
