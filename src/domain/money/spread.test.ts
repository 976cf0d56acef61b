import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kurus } from './money.ts';
import { spread } from './spread.ts';

test('an amount is spread so that its parts add up to it and none is more than its weight', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 10 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (weights, share) => {
        const whole = weights.reduce((sum, weight) => sum + weight, 0);
        const amount = kurus(Math.floor(whole * share));
        const parts = spread(amount, weights);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        for (const [index, part] of parts.entries()) expect(part).toBeLessThanOrEqual(weights[index] ?? 0);
      },
    ),
  );
});
