import { expect, test } from 'vitest';
import { lowestPriceBefore, type PricePoint } from './lowest-price-before.ts';
import { kurus } from '../../money/money.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

/** A point so many days before now. */
function point(daysAgo: number, price: number | undefined, originalPrice?: number): PricePoint {
  const at = new Date(NOW.getTime() - daysAgo * 24 * 60 * 60 * 1000).toISOString();
  const amount = (lira: number | undefined) => (lira === undefined ? undefined : kurus(lira * 100));
  return { at, price: amount(price), originalPrice: amount(originalPrice) };
}

/** In lira, for an offer of 80 instead of 100 unless the last point says otherwise. */
function lowest(points: readonly PricePoint[], days = 10, isCut = false, offer = point(0, 80, 100)) {
  const found = lowestPriceBefore({ points, isCut }, offer, NOW, days);
  return found === undefined ? undefined : found / 100;
}

test.each<[string, PricePoint[], number | undefined]>([
  ['one price before the offer', [point(40, 100), point(2, 80, 100)], 100],
  ['a lower price within the ten days', [point(40, 100), point(9, 90), point(5, 100), point(2, 80, 100)], 90],
  ['a lower price that ended before them', [point(40, 70), point(20, 100), point(2, 80, 100)], 100],
  ['a lower price that reached into them', [point(40, 70), point(11, 100), point(2, 80, 100)], 70],
  ['a rise shortly before the offer', [point(40, 80), point(3, 100), point(2, 80, 100)], 80],
  ['further cuts of one offer', [point(40, 100), point(8, 90, 100), point(2, 80, 100)], 100],
  ['a struck price that was lowered since', [point(40, 95), point(8, 85, 120), point(2, 80, 100)], 95],
  ['a higher struck price: a new offer', [point(40, 95), point(8, 85, 95), point(2, 80, 100)], 85],
  ['days without a price', [point(40, 100), point(6, undefined), point(4, 100), point(2, 80, 100)], 100],
  ['a price that nobody saw', [{ ...point(9, 20), isDraft: true }, point(5, 100), point(2, 80, 100)], 100],
  ['a change that is not committed yet', [point(40, 100), point(3, 90)], 90],
  ['points out of order', [point(2, 80, 100), point(40, 100)], 100],
  ['an offer from the first day', [point(2, 80, 100)], undefined],
  ['no history at all', [], undefined],
])('%s', (_name, points, expected) => {
  expect(lowest(points)).toBe(expected);
});

test('the window is a setting', () => {
  const points = [point(60, 70), point(20, 100), point(2, 80, 100)];
  expect(lowest(points, 10)).toBe(100);
  expect(lowest(points, 30)).toBe(70);
});

test('is unknown if the history was cut off within the window, and known if it is long enough', () => {
  expect(lowest([point(5, 100), point(2, 80, 100)], 10, true)).toBeUndefined();
  expect(lowest([point(15, 100), point(2, 80, 100)], 10, true)).toBe(100);
});

test('there is none without an offer', () => {
  expect(lowest([point(40, 100), point(2, 80)], 10, false, point(0, 80))).toBeUndefined();
});
