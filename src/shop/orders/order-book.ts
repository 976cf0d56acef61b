import { requireFound } from '#domain/errors';
import { Overtaken } from '#domain/orders/overtaken';
import type { OrderRecord } from '#domain/orders/order-list';
import { applyEvent } from '#domain/orders/order-state';
import type { DeliveryPromise } from '#domain/orders/shipping/delivery-promise';
import { orderAfter, type OrderEvent, type OrderEventBody } from '#domain/orders/order';
import type { SellingParts } from './selling-parts.ts';

type Decide = (record: OrderRecord) => readonly OrderEventBody[];

/** The only way to change a placed order: a decision on its state is written before the next decision. */
export type OrderBook = ReturnType<typeof createOrderBook>;

/** @param promised the delivery dates after this event; undefined when they do not change */
export function createOrderBook(
  { orders, now }: Pick<SellingParts, 'orders' | 'now'>,
  promised: (record: OrderRecord, event: OrderEvent) => DeliveryPromise | undefined = () => undefined,
) {
  const lastWork = new Map<string, Promise<unknown>>();

  /** @throws AppError `order_not_found` */
  const requireRecord = (orderId: string): OrderRecord =>
    requireFound(orders.read(orderId), 'order_not_found');

  /**
   * Appends the events that `decide` returns for the order's present state; it is called again when the order changed
   * in the meantime. Call it inside `exclusively`, or for work that ends at once. No events change nothing.
   * @param by the author of the events
   * @throws AppError `order_not_found`; `invalid_transition` for an event that the table does not allow.
   */
  const change = async (orderId: string, by: string, decide: Decide): Promise<OrderRecord> => {
    const record = requireRecord(orderId);
    const head = { orderId, at: now().toISOString(), by };
    const events = decide(record).map((body) => {
      const event: OrderEvent = { ...head, ...body };
      const promise = promised(record, event);
      return promise ? { ...event, promised: promise } : event;
    });
    if (events.length === 0) return record;
    const state = events.reduce(applyEvent, record.state);
    try {
      await orders.append(events, { versions: new Map([[orderId, record.events.length]]) });
    } catch (error) {
      // Another server was faster: decide again on the new state.
      if (error instanceof Overtaken) return change(orderId, by, decide);
      throw error;
    }
    return { order: events.reduce(orderAfter, record.order), state, events: [...record.events, ...events] };
  };

  /** Runs work on an order, or on any other name, one at a time. */
  const exclusively = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = lastWork.get(name);
    const turn = (async () => {
      await before?.catch(() => undefined);
      return work();
    })();
    lastWork.set(name, turn);
    try {
      return await turn;
    } finally {
      if (lastWork.get(name) === turn) lastWork.delete(name);
    }
  };

  return {
    exclusively,
    change,
    update: (...step: Parameters<typeof change>): Promise<OrderRecord> =>
      exclusively(step[0], () => change(...step)),
    require: requireRecord,
  };
}
