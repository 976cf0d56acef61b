import { describe, expect, test } from 'vitest';
import { createRateLimiter } from './rate-limit.ts';

describe('the limit per client', () => {
  const limits = { burst: 3, perSecond: 2 };

  test('allows a burst, then so many per second, then a burst again', () => {
    let now = 0;
    const acquire = createRateLimiter(limits, () => now);
    expect([1, 2, 3, 4].map(() => acquire('a'))).toEqual([0, 0, 0, 1]);
    now = 500;
    expect([1, 2].map(() => acquire('a'))).toEqual([0, 1]);
    now = 60_000;
    expect([1, 2, 3, 4].map(() => acquire('a'))).toEqual([0, 0, 0, 1]);
  });

  test('is separate for each client', () => {
    const acquire = createRateLimiter(limits, () => 0);
    for (let call = 0; call < 4; call += 1) acquire('a');
    expect(acquire('b')).toBe(0);
  });

  test('a clock that is set back blocks nobody', () => {
    let now = 1e9;
    const acquire = createRateLimiter(limits, () => now);
    acquire('a');
    now = 0;
    expect(acquire('a')).toBe(0);
  });

  test('is stored for a limited number of clients', () => {
    const acquire = createRateLimiter({ ...limits, burst: 1 }, () => 0);
    for (let client = 0; client < 10_100; client += 1) acquire(`c${client}`);
    expect(['c10099', 'c100', 'c99', 'c0'].map((client) => acquire(client))).toEqual([1, 1, 0, 0]);
  });
});
