import { LRUCache } from 'lru-cache';
import { AppError } from '#domain/errors';
import { networkOf } from '../access/client.ts';
import type { ServerContext } from '../context.ts';

interface Bucket {
  tokens: number;
  /** Milliseconds of the clock at the last refill. */
  filledAt: number;
}

interface Limits {
  /** The most calls at once. */
  readonly burst: number;
  readonly perSecond: number;
  /** The most clients; those unseen for longest are removed first. */
  readonly maxClients: number;
}

/** Far more than a person with many tabs needs; ready answers are not counted. */
export const PUBLIC_LIMITS: Limits = { burst: 1000, perSecond: 200, maxClients: 10_000 };

/** A token bucket for each client. Returns 0, or the whole seconds until a call of the client is allowed again. */
export function createRateLimiter(
  { burst, perSecond, maxClients }: Limits,
  now: () => number,
): (client: string) => number {
  // Unlike `max`, which takes room for all clients at once, this grows with them.
  const buckets = new LRUCache<string, Bucket>({ maxSize: maxClients, sizeCalculation: () => 1 });
  return (client) => {
    const time = now();
    const bucket = buckets.get(client) ?? { tokens: burst, filledAt: time };
    const elapsedMs = Math.max(0, time - bucket.filledAt);
    bucket.tokens = Math.min(burst, bucket.tokens + (elapsedMs * perSecond) / 1000);
    bucket.filledAt = time;
    buckets.set(client, bucket);
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perSecond);
    bucket.tokens -= 1;
    return 0;
  };
}

/** Returns a function that throws AppError `too_many_requests` for a client with too many calls. */
export function createLimit(limits: Limits): (client: string) => void {
  const acquire = createRateLimiter(limits, performance.now.bind(performance));
  return (client) => {
    const retryAfterSeconds = acquire(client);
    if (retryAfterSeconds > 0) throw new AppError('too_many_requests', { retryAfterSeconds });
  };
}

/** Such a function for calls of each network, because an IPv6 subscriber has countless addresses. */
export function createCallLimit(limits: Limits): (context: ServerContext) => void {
  const limit = createLimit(limits);
  return (context) => limit(networkOf(context.get('clientAddress')));
}
