import { expect, test } from 'vitest';
import { kurus } from './money.ts';
import { describeJump, isPriceJump, priceJumpsOf } from './price-jump.ts';

test.each([
  [54_900, 549_000, true, '549,00 TL → 5.490,00 TL: 10 katı'],
  [54_900, 5_490, true, '549,00 TL → 54,90 TL: %90 düşüş'],
  [54_900, 100, true, '549,00 TL → 1,00 TL: %99 düşüş'],
  [54_900, 0, true, '549,00 TL → 0,00 TL: %100 düşüş'],
  [10_000, 30_000, true, '100,00 TL → 300,00 TL: 3 katı'],
  [10_000, 29_999, false, '100,00 TL → 299,99 TL: 3 katı'],
  [10_000, 3_334, false, '100,00 TL → 33,34 TL: %67 düşüş'],
  [0, 100, true, '0,00 TL → 1,00 TL'],
])('%i to %i kuruş jumps: %s', (before, after, jumps, message) => {
  expect(isPriceJump(kurus(before), kurus(after))).toBe(jumps);
  expect(describeJump(kurus(before), kurus(after))).toBe(message);
});

test('only changes of known prices jump', () => {
  const changes = [
    { id: 'a', name: 'A', before: { price: '10.00' }, after: { price: '100.00' } },
    { id: 'b', name: 'B', before: {}, after: { price: '100.00' } },
    { id: 'c', name: 'C', before: { price: '10.00' }, after: { price: '11.00' } },
  ];
  expect(priceJumpsOf(changes)).toMatchObject([{ id: 'a', before: '10.00', after: '100.00' }]);
});
