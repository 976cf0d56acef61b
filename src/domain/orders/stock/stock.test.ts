import { expect, it } from 'vitest';
import { MAX_LINE_QUANTITY } from '../checkout/cart.ts';
import { isSellable, pagePieces } from './stock.ts';

it.each([
  [true, 3, true],
  [true, 0, false],
  [false, 3, false],
  [false, 0, false],
])('a product with the flag %s and %d pieces is sellable: %s', (inStock, stockCount, sellable) => {
  expect(isSellable({ inStock, stockCount, price: 100 })).toBe(sellable);
});

it('a product without a price is not sellable, although there are pieces', () => {
  expect(isSellable({ inStock: true, stockCount: 3, price: 0 })).toBe(false);
});

it('a page offers as many pieces as a cart takes of one product', () => {
  expect(pagePieces({ inStock: true, stockCount: 12_000, price: 100 })).toBe(MAX_LINE_QUANTITY);
});
