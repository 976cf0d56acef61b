import type { CartRecord, CartRecords } from '../selling-ports.ts';

/** Works on a session's cart as other servers have left it, and lets them see the outcome. */
export type ShareCart = <T>(sessionId: string, work: () => Promise<T>) => Promise<T>;

/** @param carts those in this server's memory */
export function shareCart(
  shared: NonNullable<CartRecords['shared']>,
  carts: Map<string, CartRecord>,
): ShareCart {
  return async (sessionId, work) => {
    const cart = await shared.find(sessionId);
    if (cart) carts.delete(sessionId);
    if (cart && cart.lines.length > 0) carts.set(sessionId, cart);
    try {
      return await work();
    } finally {
      await shared.flush();
    }
  };
}
