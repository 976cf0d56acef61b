import { AppError } from '#domain/errors';

/**
 * Runs work when fewer than the limit run.
 * @throws AppError `too_many_requests` when too many wait already
 */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `maxRunning` at once, in the order they came, and at most `maxWaiting` behind them. */
export function createLimiter(maxRunning: number, maxWaiting: number): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < maxRunning) running += 1;
    else {
      if (waiting.length >= maxWaiting) throw new AppError('too_many_requests', { retryAfterSeconds: 5 });
      await new Promise<void>((start) => waiting.push(start));
    }
    try {
      return await work();
    } finally {
      // The place goes directly to the next one in the queue.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
