import { awaitsPayment } from '#domain/orders/order-state';
import type { OrderSummary } from '#domain/orders/order-list';
import { reservedPieces, type PlacedOrder } from '#domain/orders/order';
import type { StockMove } from '#domain/orders/stock/stock-ledger';
import type { OrderStore } from '../selling-ports.ts';

interface UnpaidOrder {
  readonly sessionId: string;
  readonly pieces: readonly StockMove[];
}

export type UnpaidOrders = ReturnType<typeof createUnpaidOrders>;

/** The unpaid card orders of each session: they never prevent their own shopper from buying. */
export function createUnpaidOrders(orders: OrderStore) {
  /** By order id, oldest first. */
  const unpaid = new Map<string, UnpaidOrder>();
  const idsOf = new Map<string, readonly string[]>();

  const add = (order: PlacedOrder): void => {
    // An order by phone has no cart.
    if (order.paymentMethod !== 'paytr' || order.takenBy !== undefined) return;
    const { id, sessionId } = order;
    unpaid.set(id, { sessionId, pieces: reservedPieces(order) });
    idsOf.set(sessionId, [...(idsOf.get(sessionId) ?? []), id]);
  };

  const remove = (id: string): void => {
    const { sessionId } = unpaid.get(id) ?? {};
    unpaid.delete(id);
    if (sessionId === undefined) return;
    const rest = (idsOf.get(sessionId) ?? []).filter((each) => each !== id);
    if (rest.length > 0) idsOf.set(sessionId, rest);
    else idsOf.delete(sessionId);
  };

  for (const { id } of orders.unpaid()) {
    const order = orders.read(id)?.order;
    if (order) add(order);
  }
  orders.subscribe((entry) => {
    if (entry.type === 'placed') add(entry.order);
    else if ('orderId' in entry && unpaid.has(entry.orderId)) {
      const found = orders.find(entry.orderId);
      if (!found || found.paymentMethod !== 'paytr' || !awaitsPayment(found.state)) remove(entry.orderId);
    }
  });

  const ids = (sessionId: string): readonly string[] => idsOf.get(sessionId) ?? [];
  return {
    /** Newest first. */
    find: (sessionId: string): readonly OrderSummary[] =>
      ids(sessionId)
        .flatMap((id) => orders.find(id) ?? [])
        .toReversed(),
    /** The pieces that they reserve. */
    pieces: (sessionId: string): readonly StockMove[] =>
      ids(sessionId).flatMap((id) => unpaid.get(id)?.pieces ?? []),
  };
}
