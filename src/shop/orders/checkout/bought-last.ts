import type { OrderEvent } from '#domain/orders/order';
import type { StockMove } from '#domain/orders/stock/stock-ledger';
import type { OrderStore } from '../selling-ports.ts';

/** The cart of an order is written much sooner. */
const WRITTEN_WITHIN_MS = 60_000;

/** Whether the ordered pieces leave the cart with this event. */
function isBought(event: OrderEvent): boolean {
  if (event.type === 'placed') return event.order.paymentMethod !== 'paytr';
  return event.type === 'methodChanged' || (event.type === 'paid' && event.attemptId !== undefined);
}

/** What was bought from carts within the last minute of the journal, with the session and the ISO time. */
export function* boughtLast(
  orders: Pick<OrderStore, 'changedSince' | 'read'>,
): Generator<readonly [sessionId: string, bought: readonly StockMove[], orderedAt: string]> {
  let endMs: number | undefined;
  for (const id of orders.changedSince('')) {
    const record = orders.read(id);
    const last = record?.events.at(-1);
    if (!record || !last) continue;
    endMs ??= Date.parse(last.at);
    // Later times are of a clock that was ahead.
    if (Math.abs(endMs - Date.parse(last.at)) > WRITTEN_WITHIN_MS) return;
    const bought = record.events.find(isBought);
    if (bought) yield [record.order.sessionId, record.order.items, bought.at];
  }
}
