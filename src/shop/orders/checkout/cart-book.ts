import { CART_LIFE_MS, type CartLine } from '#domain/orders/checkout/cart';
import type { CartRecord, CartRecords } from '../selling-ports.ts';

/**
 * The most lines of all carts. Above it the carts unused for longest are removed, so that robots cannot fill the memory:
 * a line takes about a kilobyte.
 */
const MAX_STORED_LINES = 200_000;

/** Works on the newest version of a session's cart from all servers, and publishes the result to them. */
export type ShareCart = <T>(sessionId: string, work: () => Promise<T>) => Promise<T>;

/** The carts in memory; every change is stored soon. */
export function createCartBook(records: CartRecords, now: () => Date, maxLines = MAX_STORED_LINES) {
  const { shared } = records;
  /** The carts unused for longest come first. */
  const carts = new Map<string, CartRecord>();
  let lineCount = 0;

  const linesOf = (sessionId: string): readonly CartLine[] => carts.get(sessionId)?.lines ?? [];
  const couponOf = (sessionId: string): string | undefined => carts.get(sessionId)?.coupon;

  const removeUnused = (): void => {
    for (const cart of carts.values()) {
      if (lineCount <= maxLines) return;
      carts.delete(cart.sessionId);
      lineCount -= cart.lines.length;
      // Another server may work on it: the database keeps it.
      if (!shared) records.storeSoon({ ...cart, lines: [] });
    }
  };
  const put = (cart: CartRecord): void => {
    lineCount += cart.lines.length - linesOf(cart.sessionId).length;
    carts.delete(cart.sessionId);
    if (cart.lines.length > 0) carts.set(cart.sessionId, cart);
    removeUnused();
  };

  const oldest = new Date(now().getTime() - CART_LIFE_MS).toISOString();
  for (const cart of records.load()) {
    if (cart.updatedAt >= oldest) put(cart);
    else records.storeSoon({ ...cart, lines: [] });
  }

  const sharing: ShareCart | undefined =
    shared &&
    (async (sessionId, work) => {
      const cart = await shared.find(sessionId);
      if (cart) put(cart);
      try {
        return await work();
      } finally {
        await shared.flush();
      }
    });

  const save = (sessionId: string, lines: readonly CartLine[], coupon: string | undefined): void => {
    const cart = { sessionId, lines, coupon, updatedAt: now().toISOString() };
    const before = carts.get(sessionId);
    // Whoever has no cart may forget its coupon: nothing is written.
    if (!before && lines.length === 0) return;
    put(cart);
    records.storeSoon(cart, before);
  };

  return {
    linesOf,
    couponOf,
    /** ISO time of the last change; empty for an empty cart. */
    updatedAtOf: (sessionId: string): string => carts.get(sessionId)?.updatedAt ?? '',
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
