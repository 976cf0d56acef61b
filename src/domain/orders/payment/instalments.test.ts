import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kurus, MAX_KURUS } from '../../money/money.ts';
import { instalmentRow, instalmentTable, strictestLimit } from './instalments.ts';

describe('instalments', () => {
  it.each([
    // amount, count, rate in hundredths of a percent, total, monthly
    [2999_00, 12, 2800, 4165_28, 347_11],
    [1000_00, 1, 0, 1000_00, 1000_00],
    [1000_00, 3, 0, 1000_00, 333_34],
    [1000_00, 2, 392, 1040_80, 520_40],
    [800_000_00, 12, 2500, 1_066_666_67, 88_888_89],
    [1, 12, 5000, 2, 1],
  ])('%i kuruş in %i at %i is %i in all and %i a month', (amount, count, rate, total, monthly) => {
    expect(instalmentRow(kurus(amount), count, rate)).toEqual({ count, total, monthly });
  });

  it('never show less than the card pays, and at most one kuruş a month more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_00 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 5000 }),
        (amount, count, rate) => {
          const { total, monthly } = instalmentRow(kurus(amount), count, rate);
          expect(total).toBeGreaterThanOrEqual(amount);
          expect(total * (10_000 - rate) - amount * 10_000).toBeGreaterThanOrEqual(0);
          expect((total - 1) * (10_000 - rate) - amount * 10_000).toBeLessThan(0);
          expect(monthly * count - total).toBeGreaterThanOrEqual(0);
          expect(monthly * count - total).toBeLessThan(count);
        },
      ),
    );
  });

  it('list the usual families first, each with what the goods allow', () => {
    const families = [
      { id: 'yenikart', rates: new Map([[2, 300]]) },
      {
        id: 'world',
        rates: new Map([
          [9, 1200],
          [3, 500],
          [2, 10_000],
        ]),
      },
      { id: 'paraf', rates: new Map([[12, 1500]]) },
      { id: 'bonus', rates: new Map([[3, 450]]) },
    ];
    const table = instalmentTable(kurus(1000_00), families, 9);
    expect(table.map(({ label }) => label)).toEqual(['Bonus', 'World', 'yenikart']);
    expect(table[1]?.rows.map(({ count }) => count)).toEqual([1, 3, 9]);
    expect(instalmentTable(kurus(1000_00), families, 1)).toEqual([]);
    const dearest = instalmentTable(kurus(9_400_000_000_00), families, 9);
    expect(dearest.map(({ id, rows }) => [id, rows.map(({ count }) => count)])).toEqual([
      ['bonus', [1, 3]],
      ['world', [1, 3]],
      ['yenikart', [1, 2]],
    ]);
    expect(instalmentTable(kurus(MAX_KURUS), families, 9)).toEqual([]);
  });

  it.each([
    [[], 12],
    [[undefined, 9, undefined], 9],
    [[9, 4, 12], 4],
    [[1, 9], 1],
  ])('of the limits %j the strictest counts: %i', (limits, strictest) => {
    expect(strictestLimit(limits)).toBe(strictest);
  });
});
