import type { CartRecord, CartRecords } from '../selling-ports.ts';

/** Works on the newest version of a session's cart from all servers, and publishes the result to them. */
export type ShareCart = <T>(sessionId: string, work: () => Promise<T>) => Promise<T>;

/** @param carts the carts in this server's memory */
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
