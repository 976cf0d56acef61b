import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { AppError } from '#domain/errors';
import { isLocalAddress } from '#kernel/network-key';
import { networkOf } from '../access/client.ts';
import type { ServerContext, ServerEnv } from '../context.ts';

interface Bucket {
  tokens: number;
  /** Milliseconds of the clock at the last refill. */
  filledAt: number;
}

interface Limits {
  /** The most calls at once. */
  readonly burst: number;
  readonly perSecond: number;
}

/** The most clients of one limit; those unseen for longest are removed first. */
const MAX_CLIENTS = 10_000;

/** Far more than a person with many tabs needs; ready answers are not counted. */
const PUBLIC_LIMITS: Limits = { burst: 1000, perSecond: 200 };
/**
 * Milliseconds that calls of one network may keep this process from all others: half of its time. A search of many words
 * takes half a second among seven thousand products, and three a second would stop the shop.
 */
const TIME_LIMITS: Limits = { burst: 10_000, perSecond: 500 };

/**
 * A token bucket for each client. Returns 0, or the whole seconds until a call of the client is allowed again. A call may
 * cost more than one token, also more than there are.
 */
export function createRateLimiter(
  { burst, perSecond }: Limits,
  now: () => number,
): (client: string, cost?: number) => number {
  // Unlike `max`, which takes room for all clients at once, this grows with them.
  const buckets = new LRUCache<string, Bucket>({ maxSize: MAX_CLIENTS, sizeCalculation: () => 1 });
  return (client, cost = 1) => {
    const time = now();
    const bucket = buckets.get(client) ?? { tokens: burst, filledAt: time };
    const elapsedMs = Math.max(0, time - bucket.filledAt);
    bucket.tokens = Math.min(burst, bucket.tokens + (elapsedMs * perSecond) / 1000);
    bucket.filledAt = time;
    buckets.set(client, bucket);
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perSecond);
    bucket.tokens -= cost;
    return 0;
  };
}

/** Returns a function that throws AppError `too_many_requests` for a client with too many calls. */
export function createLimit(limits: Limits): (client: string, cost?: number) => void {
  const acquire = createRateLimiter(limits, performance.now.bind(performance));
  return (client, cost) => {
    const retryAfterSeconds = acquire(client, cost);
    if (retryAfterSeconds > 0) throw new AppError('too_many_requests', { retryAfterSeconds });
  };
}

/** Such a function for calls of each network, because an IPv6 subscriber has countless addresses. */
export function createCallLimit(limits: Limits): (context: ServerContext) => void {
  const limit = createLimit(limits);
  return (context) => limit(networkOf(context.get('clientAddress')));
}

/** Limits the calls of each network, and the time that they take from all others. */
export function limitCalls(): MiddlewareHandler<ServerEnv> {
  const limit = createCallLimit(PUBLIC_LIMITS);
  const limitTime = createLimit(TIME_LIMITS);
  return async (context, next) => {
    limit(context);
    const address = context.get('clientAddress');
    // Behind an unknown proxy all shoppers have the proxy's address.
    if (address === '' || isLocalAddress(address)) return next();
    const network = networkOf(address);
    limitTime(network, 0);
    const startedAt = performance.now();
    // Reads are answered before the first wait, so no other call counts here.
    const answered = next();
    limitTime(network, performance.now() - startedAt);
    return answered;
  };
}
