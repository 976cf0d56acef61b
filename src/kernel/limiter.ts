/** Runs work as soon as a place is free; throws what `refuse` makes when too many wait already. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `maxRunning` pieces of work at once; at most `maxWaiting` wait, and the first to come starts first. */
export function createLimiter(maxRunning: number, maxWaiting: number, refuse: () => Error): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < maxRunning) running += 1;
    else {
      if (waiting.length >= maxWaiting) throw refuse();
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
