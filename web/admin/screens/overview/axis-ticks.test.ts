import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisTicks } from './axis-ticks.ts';

describe('axis ticks', () => {
  it.each([
    [0, [0, 1]],
    [4, [0, 1, 2, 3, 4]],
    [9700, [0, 5000, 10_000]],
    [16_000, [0, 5000, 10_000, 15_000, 20_000]],
  ])('for %s are %j', (max, ticks) => {
    expect(axisTicks(max)).toEqual(ticks);
  });

  it('reach the highest value in few round steps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (max) => {
        const ticks = axisTicks(max);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
        expect(ticks.length).toBeLessThanOrEqual(6);
      }),
    );
  });
});
