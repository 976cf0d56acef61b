import { AppError } from '#domain/errors';
import { Overtaken } from '#domain/orders/overtaken';
import type { OrderRecord } from '#domain/orders/order-list';
import { applyEvent } from '#domain/orders/order-state';
import type { DeliveryPromise } from '#domain/orders/shipping/delivery-promise';
import { methodAfter, type OrderEvent } from '#domain/orders/order';
import type { OrderStore } from './selling-ports.ts';

/** The one way in which a placed order changes: what is decided from its state is written before anybody else decides. */
export interface OrderBook {
  /** Runs work on an order, or on anything else with a name, while no other work on it runs. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
  /**
   * Appends the events that `decide` makes of the order as it stands; it is asked again when the order changed meanwhile. Inside `exclusively` or for work that is
   * over at once; no events change nothing.
   * @throws AppError `order_not_found`; `invalid_transition` for an event that the table does not allow.
   */
  change(orderId: string, decide: (record: OrderRecord) => readonly OrderEvent[]): Promise<OrderRecord>;
  /** @throws AppError `order_not_found` */
  require(orderId: string): OrderRecord;
}

/** @param promised when an order arrives after this event; undefined where that changes nothing */
export function createOrderBook(
  orders: OrderStore,
  promised: (record: OrderRecord, event: OrderEvent) => DeliveryPromise | undefined = () => undefined,
): OrderBook {
  /** The last work on each name that somebody is working on. */
  const tails = new Map<string, Promise<unknown>>();

  const requireRecord = (orderId: string): OrderRecord => {
    const record = orders.read(orderId);
    if (!record) throw new AppError('order_not_found');
    return record;
  };

  const change: OrderBook['change'] = async (orderId, decide) => {
    const record = requireRecord(orderId);
    const events = decide(record).map((event) => {
      const promise = promised(record, event);
      return promise ? { ...event, promised: promise } : event;
    });
    if (events.length === 0) return record;
    const state = events.reduce(applyEvent, record.state);
    try {
      await orders.append(events, { versions: new Map([[orderId, record.events.length]]) });
    } catch (error) {
      // Another server was faster: whoever decided decides again on what stands now.
      if (error instanceof Overtaken) return change(orderId, decide);
      throw error;
    }
    const paymentMethod = events.reduce(methodAfter, record.order.paymentMethod);
    return { order: { ...record.order, paymentMethod }, state, events: [...record.events, ...events] };
  };

  return {
    exclusively: async (name, work) => {
      const before = tails.get(name);
      const turn = (async () => {
        await before?.catch(() => undefined);
        return work();
      })();
      tails.set(name, turn);
      try {
        return await turn;
      } finally {
        if (tails.get(name) === turn) tails.delete(name);
      }
    },
    change,
    require: requireRecord,
  };
}
