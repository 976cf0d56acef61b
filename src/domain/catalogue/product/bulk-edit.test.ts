import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleProduct } from '#testing/shops/memory-shop';
import { bulkOperation, bulkPatch, ROUNDINGS, roundPrice } from './bulk-edit.ts';

const lira = (text: string): number => Math.round(Number(text) * 100);

describe('a bulk edit of prices', () => {
  test.each([
    ['100.00', { price: { type: 'percent', value: 10 } }, 110_00],
    ['99.99', { price: { type: 'percent', value: -12.5 } }, 87_49],
    ['100.00', { price: { type: 'amount', value: '-25.50' } }, 74_50],
    ['100.00', { price: { type: 'set', value: '12.00' } }, 12_00],
    ['123.46', { rounding: 'lira' }, 123_00],
    ['123.50', { rounding: 'lira' }, 124_00],
    ['123.46', { rounding: 'ninety' }, 123_90],
    ['123.30', { rounding: 'ninety' }, 122_90],
    ['123.46', { rounding: 'ninetynine' }, 122_99],
    ['0.60', { rounding: 'lira' }, 1_00],
    ['0.20', { rounding: 'ninety' }, 90],
    ['1000.00', { price: { type: 'percent', value: 7 }, rounding: 'ninety' }, 1069_90],
  ])('%s with %j', (price, operation, expected) => {
    const { patch } = bulkPatch(sampleProduct('a', { price }), bulkOperation.parse(operation));
    expect(patch).toEqual({ price: expected });
  });

  test('refuses a price that would be zero', () => {
    const operation = bulkOperation.parse({ price: { type: 'amount', value: '-100.00' } });
    expect(bulkPatch(sampleProduct('a', { price: '100.00' }), operation).fault).toMatch(/sıfır/);
  });

  test.each(ROUNDINGS)(
    'rounding to %s twice is rounding once, and never leaves more than a lira',
    (rounding) => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 10_000_000 }), (amount) => {
          const once = roundPrice(amount, rounding);
          expect(roundPrice(once, rounding)).toBe(once);
          expect(once).toBeGreaterThan(0);
          expect(Math.abs(once - amount)).toBeLessThanOrEqual(100);
        }),
      );
    },
  );
});

describe('a reduction', () => {
  test('stores the full price as the struck-through one, is computed from it, and can be removed', () => {
    const product = sampleProduct('a', { price: '200.00' });
    const reduce = (discount: number) => bulkOperation.parse({ discount });
    const { patch } = bulkPatch(product, reduce(10));
    expect(patch).toEqual({ price: lira('180.00'), originalPrice: lira('200.00') });
    const reduced = sampleProduct('a', { price: '180.00', originalPrice: '200.00' });
    expect(bulkPatch(reduced, reduce(20)).patch).toEqual({ price: lira('160.00') });
    const back = bulkPatch(reduced, reduce(0)).patch;
    expect(back).toEqual({ price: lira('200.00'), originalPrice: undefined });
    expect(Object.keys(back ?? {})).toContain('originalPrice');
  });
});

test('other fields change only where they differ', () => {
  const product = sampleProduct('a', { stockCount: 5, isNew: true });
  const operation = bulkOperation.parse({ stock: { type: 'add', value: -7 }, isNew: true, status: 'draft' });
  expect(bulkPatch(product, operation)).toEqual({ patch: { status: 'draft' }, pieces: -5 });
});

test.each([[{}], [{ rounding: 'none' }], [{ price: { type: 'percent', value: 5 }, discount: 5 }]])(
  'the operation %j makes no sense',
  (operation) => {
    expect(bulkOperation.safeParse(operation).success).toBe(false);
  },
);
