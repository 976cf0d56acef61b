import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kurus } from '../money/money.ts';
import { isSellable } from '../orders/stock/stock.ts';
import { mixProducts } from './recommendation.ts';

const product = fc.record({
  brand: fc.constantFrom('Juki', 'Jack', 'Zoje'),
  categoryId: fc.constantFrom('a', 'b', 'c'),
  inStock: fc.boolean(),
  stockCount: fc.nat(3),
  price: fc.nat(2).map(kurus),
});

describe('a page of the shop’s own order', () => {
  test('contains every product once, those that can be bought first', () => {
    fc.assert(
      fc.property(fc.array(product, { maxLength: 20 }), (products) => {
        const mixed = mixProducts(products);
        expect(mixed).toHaveLength(products.length);
        expect(new Set(mixed)).toEqual(new Set(products));
        const firstSoldOut = mixed.findIndex((each) => !isSellable(each));
        expect(mixed.slice(firstSoldOut).some(isSellable) && firstSoldOut !== -1).toBe(false);
      }),
    );
  });

  const of = (text: string) =>
    text.split(' ').map((code) => ({
      brand: code[0] ?? '',
      categoryId: code[1] ?? '',
      inStock: code[2] !== '-',
      stockCount: 1,
      price: kurus(100),
      code,
    }));
  test.each([
    ['Aa Aa Aa Ba', 'Aa Aa Ba Aa'],
    ['Aa Ab Aa Ab', 'Aa Ab Aa Ab'],
    ['Aa Ba Ca Ab', 'Aa Ab Ba Ca'],
    ['Aa Aa Aa', 'Aa Aa Aa'],
    ['Aa- Bb Ab', 'Bb Ab Aa-'],
  ])('%s becomes %s', (from, to) => {
    expect(
      mixProducts(of(from))
        .map(({ code }) => code)
        .join(' '),
    ).toBe(to);
  });
});
