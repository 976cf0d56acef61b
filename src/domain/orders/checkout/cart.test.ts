import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addToLines,
  addUp,
  type CartLine,
  isUsableSessionId,
  lineTotal,
  type PricedLine,
  wholeQuantity,
  withoutBought,
} from './cart.ts';
import { kurus } from '../../money/money.ts';

const RULE = { freeShippingFrom: kurus(750_00), shippingFee: kurus(50_00) };

const pricedLine = fc.record({
  price: fc.integer({ min: 0, max: 50_000_00 }).map(kurus),
  quantity: fc.integer({ min: 1, max: 200 }),
  vatRate: fc.constantFrom(0, 1, 10, 20),
});

function line(productId: string, quantity: number): CartLine {
  return {
    id: `line-${productId}`,
    productId,
    quantity,
    createdAt: '2026-11-20T10:00:00.000Z',
    name: '',
    slug: '',
    imageUrl: '',
  };
}

describe('adding up a cart', () => {
  it('gives the lines and the fee as total, and VAT parts with the same total, for any cart', () => {
    fc.assert(
      fc.property(fc.array(pricedLine, { maxLength: 30 }), fc.constantFrom(1, 10, 20), (lines, rate) => {
        const totals = addUp(lines, RULE, rate);
        const sum = lines.reduce((all, each) => all + lineTotal(each), 0);
        expect(totals.subtotal).toBe(sum);
        expect(totals.total).toBe(sum + totals.shippingFee);
        expect(totals.vat.reduce((all, { gross }) => all + gross, 0)).toBe(totals.total);
        for (const { gross, net, vat } of totals.vat) expect(net + vat).toBe(gross);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    [749_99, 50_00, 799_99, 1],
    [750_00, 0, 750_00, 0],
    [699_90, 50_00, 749_90, 50_10],
  ])('%i kuruş of goods ship for %i and cost %i', (subtotal, fee, total, missing) => {
    const lines: PricedLine[] = [{ price: kurus(subtotal), quantity: 1, vatRate: 20 }];
    expect(addUp(lines, RULE, 20)).toMatchObject({
      shippingFee: fee,
      total,
      missingForFreeShipping: missing,
    });
  });

  it('has no shipping fee for an empty cart', () => {
    expect(addUp([], RULE, 20)).toMatchObject({ subtotal: 0, shippingFee: 0, total: 0, vat: [] });
  });
});

describe('the lines of a cart', () => {
  it('merges the same product into its line', () => {
    expect(addToLines([line('a', 2)], line('a', 3), 100)).toEqual([line('a', 5)]);
  });

  it('add pieces to what they can have, not to what they wanted above it', () => {
    expect(addToLines([line('a', 30)], line('a', 2), 7)).toEqual([line('a', 9)]);
    expect(addToLines([], line('a', 30), 7)).toEqual([line('a', 30)]);
  });

  it('keep what was added after the purchase began', () => {
    const lines = [line('a', 5), line('b', 1), line('c', 2)];
    const bought = [
      { productId: 'a', quantity: 3 },
      { productId: 'b', quantity: 1 },
    ];
    expect(withoutBought(lines, bought)).toEqual([line('a', 2), line('c', 2)]);
  });

  it.each([
    [-3, 3],
    [1.5, 1],
    [0, 1],
    [0.2, 1],
    [7, 7],
  ])('accept a quantity of %d as %d', (given, taken) => {
    expect(wholeQuantity(given)).toBe(taken);
  });
});

describe('session ids', () => {
  it.each([
    undefined,
    '',
    'anonymous',
    'Anonymous',
    'undefined',
    'sevenup',
    'türkçe-harfler',
    'has a blank in it!',
    'x'.repeat(129),
  ])('refuses %j', (text) => {
    expect(isUsableSessionId(text)).toBe(false);
  });

  it('accept eight printable characters', () => {
    expect(isUsableSessionId('01234567')).toBe(true);
  });
});
