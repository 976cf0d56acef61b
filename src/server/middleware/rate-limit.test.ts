import { describe, expect, test } from 'vitest';
import { createRateLimiter } from './rate-limit.ts';

describe('the limit per client', () => {
  const limits = { burst: 3, perSecond: 2, maxClients: 100 };

  test('allows a burst, then so many per second, then a burst again', () => {
    let now = 0;
    const limiter = createRateLimiter(limits, () => now);
    expect([1, 2, 3, 4].map(() => limiter.acquire('a'))).toEqual([0, 0, 0, 1]);
    now = 500;
    expect([1, 2].map(() => limiter.acquire('a'))).toEqual([0, 1]);
    now = 60_000;
    expect([1, 2, 3, 4].map(() => limiter.acquire('a'))).toEqual([0, 0, 0, 1]);
  });

  test('is separate for each client', () => {
    const limiter = createRateLimiter(limits, () => 0);
    for (let call = 0; call < 4; call += 1) limiter.acquire('a');
    expect(limiter.acquire('b')).toBe(0);
  });

  test('a clock that is set back blocks nobody', () => {
    let now = 1e9;
    const limiter = createRateLimiter(limits, () => now);
    limiter.acquire('a');
    now = 0;
    expect(limiter.acquire('a')).toBe(0);
  });

  test('is stored for a limited number of clients', () => {
    const limiter = createRateLimiter(limits, () => 0);
    for (let client = 0; client < 1000; client += 1) limiter.acquire(`c${client}`);
    expect(limiter.size).toBe(100);
  });
});
