import type { MiddlewareHandler } from 'hono';
import type { ShareCart } from '#shop/orders/checkout/cart-book';
import type { Selling } from '#shop/orders/selling';
import type { AdminGate } from '../access/admin-session.ts';
import { findSession } from '../access/cart-session.ts';
import type { ServerEnv } from '../context.ts';

/** Calls that read or change the session's cart. */
const CART_CALLS = /^\/api\/(?:cart|checkout|orders|delivery)\b/;
/** Pages and calls that show orders that were placed before. */
const ORDER_CALLS = /^\/(?:api\/(?:checkout\/summary|orders\/|payment\/attempts\/)|siparis\/|odeme\/paytr\/)/;

/**
 * With several servers: before a call about carts or orders, or of the panel, reads what other servers have written. Who
 * goes from server to server finds what was answered before. While the database is away, this server shows what it knows.
 */
export function shareChanges(
  sharing: ShareCart,
  { catchUp }: Pick<Selling, 'catchUp'>,
  gate: Pick<AdminGate, 'tokenOf'> | undefined,
): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const { path } = context.req;
    const rights = context.req.header('authorization') ?? gate?.tokenOf(context);
    if (ORDER_CALLS.test(path) || (rights !== undefined && path.startsWith('/api/'))) {
      await catchUp().catch(() => undefined);
    }
    const id = CART_CALLS.test(path) ? findSession(context) : undefined;
    await (id === undefined ? next() : sharing(id, next));
  };
}
