import { setTimeout as delay } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import type { Shop } from '#shop/shop';
import type { ServerEnv } from '../context.ts';

/** The longest wait of a search for the index after the start; then it finds what is indexed. */
const MAX_WAIT_MS = 10_000;
/** Orders, and what the panel lists, are found without it. */
const WITHOUT_INDEX = /^\/api\/(?:admin|orders)\b/;

/** Delays searches of the shop until the index is complete. */
export function awaitIndex(shop: Pick<Shop, 'indexing'>): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const indexing = shop.indexing();
    if (indexing && context.req.query('q') && !WITHOUT_INDEX.test(context.req.path)) {
      await Promise.race([indexing, delay(MAX_WAIT_MS, undefined, { ref: false })]);
    }
    await next();
  };
}
