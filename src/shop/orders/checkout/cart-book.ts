import { CART_LIFE_MS, type CartLine } from '#domain/orders/checkout/cart';
import type { CartRecord, CartRecords } from '../selling-ports.ts';

/** Above this number the carts unused for longest are removed, so that robots cannot fill the memory. */
export const MAX_CARTS = 100_000;

/** Works on the newest version of a session's cart from all servers, and publishes the result to them. */
export type ShareCart = <T>(sessionId: string, work: () => Promise<T>) => Promise<T>;

/** The carts in memory; every change is stored soon. */
export function createCartBook(records: CartRecords, now: () => Date) {
  /** The carts unused for longest come first. */
  const carts = new Map<string, CartRecord>();
  const oldest = new Date(now().getTime() - CART_LIFE_MS).toISOString();
  for (const cart of records.load()) {
    if (cart.updatedAt >= oldest) carts.set(cart.sessionId, cart);
    else records.storeSoon({ ...cart, lines: [] });
  }

  const { shared } = records;
  const sharing: ShareCart | undefined =
    shared &&
    (async (sessionId, work) => {
      const cart = await shared.find(sessionId);
      if (cart) carts.delete(sessionId);
      if (cart && cart.lines.length > 0) carts.set(sessionId, cart);
      try {
        return await work();
      } finally {
        await shared.flush();
      }
    });

  const linesOf = (sessionId: string): readonly CartLine[] => carts.get(sessionId)?.lines ?? [];
  const couponOf = (sessionId: string): string | undefined => carts.get(sessionId)?.coupon;

  const save = (sessionId: string, lines: readonly CartLine[], coupon: string | undefined): void => {
    const cart = { sessionId, lines, coupon, updatedAt: now().toISOString() };
    const before = carts.get(sessionId);
    carts.delete(sessionId);
    if (lines.length > 0) carts.set(sessionId, cart);
    records.storeSoon(cart, before);
    if (carts.size <= MAX_CARTS) return;
    const [first] = carts.values();
    if (!first) return;
    carts.delete(first.sessionId);
    records.storeSoon({ ...first, lines: [] }, first);
  };

  return {
    linesOf,
    couponOf,
    /** Replaces the lines; a cart without lines is removed with its coupon. */
    setLines: (sessionId: string, lines: readonly CartLine[]): void => {
      save(sessionId, lines, couponOf(sessionId));
    },
    setCoupon: (sessionId: string, coupon: string | undefined): void => {
      save(sessionId, linesOf(sessionId), coupon);
    },
    /** Undefined with a single server. */
    sharing,
  };
}
