import { fold } from '#kernel/turkish';
import type { OrderRecord, OrderSummary } from '#domain/orders/order-list';
import { readOrderNumber } from '#domain/orders/order-number';
import type { OrderStore } from './selling-ports.ts';

/** The order with a typed number or id; case, blanks, hyphens and a `#` do not matter. */
export function findTypedOrder(
  orders: Pick<OrderStore, 'find' | 'findByNumber'>,
  text: string,
): OrderSummary | undefined {
  const number = readOrderNumber(text);
  return orders.find(number) ?? orders.findByNumber(number);
}

export function createFindOrder(orders: Pick<OrderStore, 'findByNumber' | 'read'>) {
  return {
    /** The order of a shopper's link; the link of an erased person opens nothing. */
    findOrderByToken: (token: string): OrderRecord | undefined => {
      const [number = ''] = token.split('-', 1);
      const summary = orders.findByNumber(number);
      const record = summary && orders.read(summary.id);
      return record?.order.token === token && !record.state.isErased ? record : undefined;
    },
    /** The order of this number and person; case and blanks do not matter (`İ` of a phone's keyboard is `i`). Erased persons find nothing. */
    trackOrder: (number: string, email: string): OrderRecord | undefined => {
      const summary = orders.findByNumber(readOrderNumber(number));
      const isOwner = summary && fold(summary.customerEmail) === fold(email.trim());
      return summary && isOwner && !summary.state.isErased ? orders.read(summary.id) : undefined;
    },
  };
}
