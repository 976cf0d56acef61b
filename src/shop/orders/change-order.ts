import { AppError } from '#domain/errors';
import { kurus, parseDecimal, ZERO } from '#domain/money/money';
import type { OrderRecord } from '#domain/orders/order-list';
import { refundable } from '#domain/orders/order-state';
import { heldPieces, type OrderEvent } from '#domain/orders/order';
import type { OrderBook } from './order-book.ts';
import type { Outbox } from './mail-ports.ts';
import type { OrderStore } from './selling-ports.ts';
import type { RefundOrder } from './refund-order.ts';

/** What an administrator says has happened to an order. */
export type OrderAction =
  | { readonly action: 'paid'; readonly reference: string }
  | { readonly action: 'preparing' | 'delivered' | 'reviewCleared' }
  | {
      readonly action: 'shipped' | 'trackingChanged';
      readonly carrier: string;
      readonly trackingNumber: string;
    }
  | { readonly action: 'cancelled' | 'returned'; readonly reason: string }
  | { readonly action: 'note'; readonly text: string }
  /** `amount` in lira as text; the whole rest when absent. */
  | { readonly action: 'refunded'; readonly amount?: string | undefined; readonly reference: string };

interface ChangeParts {
  readonly orders: OrderStore;
  readonly book: OrderBook;
  readonly refundOrder: RefundOrder;
  readonly outbox: Pick<Outbox, 'forgetOrders'>;
  readonly now: () => Date;
}

type SimpleAction = Exclude<OrderAction, { action: 'refunded' }>;

function eventsOf({ order, state }: OrderRecord, action: SimpleAction, at: string, by: string): OrderEvent[] {
  const head = { orderId: order.id, at, by };
  switch (action.action) {
    case 'paid': {
      const rest = kurus(Math.max(0, order.total - state.paidAmount));
      if (rest === 0 && order.total > 0) {
        throw new AppError('invalid_transition', { message: 'Bu siparişin ödemesi zaten alınmış.' });
      }
      const paid: OrderEvent = { ...head, type: 'paid', amount: rest, surcharge: ZERO };
      return action.reference === '' ? [paid] : [paid, { ...head, type: 'note', text: action.reference }];
    }
    case 'cancelled':
      return [{ ...head, type: 'cancelled', reason: action.reason, released: heldPieces(order) }];
    case 'returned':
      return [{ ...head, type: 'returned', reason: action.reason, released: heldPieces(order) }];
    case 'shipped':
    case 'trackingChanged': {
      const { carrier, trackingNumber } = action;
      return [{ ...head, type: action.action, carrier, trackingNumber }];
    }
    case 'note':
      return [{ ...head, type: 'note', text: action.text }];
    case 'preparing':
    case 'delivered':
    case 'reviewCleared':
      break;
  }
  return [{ ...head, type: action.action }];
}

/** What people do to orders in the panel and on the command line. */
export function createChangeOrder({ orders, book, refundOrder, outbox, now }: ChangeParts) {
  return {
    /** @throws AppError `order_not_found`, `invalid_transition`, `invalid`, `refund_failed`. */
    act: async (orderId: string, action: OrderAction, by: string): Promise<OrderRecord> => {
      if (action.action !== 'refunded') {
        return book.exclusively(orderId, () =>
          book.change(orderId, (record) => eventsOf(record, action, now().toISOString(), by)),
        );
      }
      const amount = action.amount === undefined ? undefined : parseDecimal(action.amount.trim());
      if (action.amount !== undefined && amount === undefined) {
        throw new AppError('invalid', {
          issues: [{ path: 'amount', message: 'Tutar "12.50" biçiminde olmalı' }],
        });
      }
      const whole = orders.find(orderId)?.state;
      return refundOrder(orderId, {
        amount: amount ?? (whole ? refundable(whole) : ZERO),
        reference: action.reference,
        by,
      });
    },
    /** Takes an order out of the lists; the record stays. Doing it twice changes nothing. @throws AppError `order_not_found` */
    hide: async (orderId: string, by: string): Promise<void> => {
      await book.exclusively(orderId, () =>
        book.change(orderId, ({ state }) =>
          state.isHidden ? [] : [{ type: 'hidden', orderId, at: now().toISOString(), by }],
        ),
      );
    },
    /**
     * Makes the person of some orders anonymous, in the journal itself, and removes the mails about them.
     * @throws AppError `order_not_found` when one is unknown; then nothing has changed.
     */
    erase: async (orderIds: readonly string[], by: string): Promise<void> => {
      for (const id of orderIds) if (!orders.find(id)) throw new AppError('order_not_found');
      await orders.erase(orderIds, now().toISOString(), by);
      await outbox.forgetOrders(orderIds);
    },
    /** Goes on without what the journal's faults cost, for good; gives how many faults there were. */
    acceptFaults: (by: string): Promise<number> => orders.acceptFaults(now().toISOString(), by),
  };
}

export type ChangeOrder = ReturnType<typeof createChangeOrder>;
