import { AppError } from '#domain/errors';
import { formatLira, kurus, ZERO } from '#domain/money/money';
import { readAmount } from '#domain/money/read-amount';
import type { OrderRecord } from '#domain/orders/order-list';
import { canGiveUp, reservesStock, INITIAL_STATE, refundable, replayEvent } from '#domain/orders/order-state';
import { suitsMethod } from '#domain/orders/payment/order-money';
import { actorWord, ORDER_WORDS } from '#domain/orders/order-words';
import { reservedPieces, type LinePieces, type OrderEvent, type PlacedOrder } from '#domain/orders/order';
import {
  checkReturn,
  type OrderReturn,
  type ReturnedItem,
  type ReturnStatus,
  returnsOf,
} from '#domain/orders/order-return';
import { refundBasis, refundCost } from '#domain/orders/payment/refund-pieces';
import type { StockMove } from '#domain/orders/stock/stock-ledger';
import type { OrderBook } from './order-book.ts';
import type { Outbox } from './mail-ports.ts';
import type { OrderStore } from './selling-ports.ts';
import type { RefundOrder, RefundOutcome } from './payment/refund-order.ts';

/** What an administrator reports about an order. */
export type OrderAction =
  | { readonly action: 'paid'; readonly reference: string }
  | { readonly action: 'confirmed' | 'preparing' | 'delivered' | 'reviewCleared' }
  | {
      readonly action: 'shipped' | 'trackingChanged';
      readonly carrier: string;
      readonly trackingNumber: string;
    }
  /** `refund` refunds the payment too. */
  | { readonly action: 'cancelled'; readonly reason: string; readonly refund?: boolean }
  | { readonly action: 'returned'; readonly reason: string }
  | { readonly action: 'note'; readonly text: string }
  | {
      readonly action: 'returnAnswered';
      readonly returnId: string;
      readonly verdict: 'approved' | 'rejected';
      readonly carrier: string;
      readonly code: string;
      readonly reason: string;
    }
  /** `restock` puts the pieces on sale again. */
  | { readonly action: 'returnReceived'; readonly returnId: string; readonly restock: boolean }
  /** `amount` in lira as text; the whole rest when absent. `restock` lists pieces that go on sale again. */
  | {
      readonly action: 'refunded';
      readonly amount?: string | undefined;
      /** The refunded items, instead of an amount. */
      readonly pieces?: readonly LinePieces[];
      readonly restock?: readonly LinePieces[];
      readonly reference: string;
      readonly uncertain?: RefundOutcome | undefined;
    };

interface ChangeParts {
  readonly orders: OrderStore;
  readonly book: OrderBook;
  readonly refundOrder: RefundOrder;
  readonly outbox: Pick<Outbox, 'forgetOrders'>;
  /** Removes all other data of these addresses. */
  readonly forgetPerson?: (emails: readonly string[]) => Promise<void>;
  /** Removes invoices that the law no longer requires. */
  readonly forgetInvoices?: (orderIds: readonly string[], by: string) => Promise<void>;
  readonly now: () => Date;
}

/**
 * Refuses a decision on an earlier state of the order when the difference matters.
 * @param version the number of events at that time; undefined accepts any state
 * @throws AppError `conflict` naming the later events and their authors
 */
function refuseOutdated({ state, events }: OrderRecord, version: number | undefined): void {
  if (version === undefined || version >= events.length) return;
  const seen = events.slice(0, version).reduce(replayEvent, INITIAL_STATE);
  const isSame =
    seen.orderStatus === state.orderStatus &&
    seen.paymentStatus === state.paymentStatus &&
    seen.refundedAmount === state.refundedAmount &&
    seen.review.length === state.review.length;
  if (isSame) return;
  const since = events.slice(version).filter(({ type }) => type !== 'mailed');
  const steps = since.map(({ by, type }) => `${actorWord(by)}: ${ORDER_WORDS.events[type]}`);
  throw new AppError('conflict', {
    message: `Bu sipariş siz bakarken değişti (${steps.join('; ')}). Güncel hâline bakıp yeniden karar verin.`,
    extra: {
      orderStatus: state.orderStatus,
      paymentStatus: state.paymentStatus,
      version: events.length,
      meanwhile: since.map(({ type, at, by }) => ({ type, at, by })),
    },
  });
}

type SimpleAction = Exclude<OrderAction, { action: 'refunded' }>;

function eventsOf(
  { order, state, events }: OrderRecord,
  action: SimpleAction,
  at: string,
  by: string,
): OrderEvent[] {
  const head = { orderId: order.id, at, by };
  if (!suitsMethod({ ...order, ...state }, action.action)) {
    const message =
      action.action === 'paid'
        ? 'Kapıda ödenen sipariş önce teslim edilir: “Teslim edildi” olarak işaretleyin.'
        : 'Bu sipariş kapıda ödenmiyor.';
    throw new AppError('invalid_transition', { message });
  }
  switch (action.action) {
    case 'paid': {
      const rest = kurus(Math.max(0, order.total - state.paidAmount));
      if (rest === 0 && order.total > 0) {
        throw new AppError('invalid_transition', { message: 'Bu siparişin ödemesi zaten alınmış.' });
      }
      const paid: OrderEvent = { ...head, type: 'paid', amount: rest, surcharge: ZERO };
      const note = { ...head, type: 'note', text: action.reference } as const;
      const flag = {
        ...head,
        type: 'reviewFlagged',
        reason: 'late_payment',
        detail: action.reference,
      } as const;
      return [paid, ...(action.reference === '' ? [] : [note]), ...(reservesStock(state) ? [] : [flag])];
    }
    case 'cancelled': {
      const released = reservedPieces(order, events);
      const rest = refundable(state);
      const detail = `İade edilecek tutar: ${formatLira(rest)} TL`;
      // Until the refund the order stays listed for the owner.
      return [
        { ...head, type: 'cancelled', reason: action.reason, released },
        ...(rest > 0 ? [{ ...head, type: 'reviewFlagged', reason: 'refund_due', detail } as const] : []),
      ];
    }
    case 'returned':
      return [{ ...head, type: 'returned', reason: action.reason, released: reservedPieces(order, events) }];
    case 'shipped':
    case 'trackingChanged': {
      const { carrier, trackingNumber } = action;
      return [{ ...head, type: action.action, carrier, trackingNumber }];
    }
    case 'note':
      return [{ ...head, type: 'note', text: action.text }];
    case 'returnAnswered': {
      const { returnId, verdict, carrier, code, reason } = action;
      requireReturn(events, returnId, ['requested']);
      return [{ ...head, type: 'returnAnswered', returnId, verdict, carrier, code, reason }];
    }
    case 'returnReceived': {
      const { items } = requireReturn(events, action.returnId, ['requested', 'approved']);
      const released = action.restock ? piecesOf(order, items) : [];
      return [{ ...head, type: 'returnReceived', returnId: action.returnId, released }];
    }
    case 'confirmed':
    case 'preparing':
    case 'delivered':
    case 'reviewCleared':
      break;
  }
  return [{ ...head, type: action.action }];
}

function piecesOf({ items }: PlacedOrder, pieces: readonly LinePieces[]): StockMove[] {
  return pieces.flatMap(({ line, quantity }) => {
    const item = items[line];
    return item ? [{ productId: item.productId, quantity }] : [];
  });
}

/** @throws AppError `invalid` for pieces that are already on sale again */
function requireReserved({ order, events }: OrderRecord, pieces: readonly StockMove[]): void {
  const reserved = new Map(reservedPieces(order, events).map((each) => [each.productId, each.quantity]));
  for (const { productId, quantity } of pieces) {
    const left = (reserved.get(productId) ?? 0) - quantity;
    if (left < 0) throw new AppError('invalid', { message: 'Bu parçalar zaten stoğa alınmış.' });
    reserved.set(productId, left);
  }
}

function requireReturn(
  events: readonly OrderEvent[],
  id: string,
  states: readonly ReturnStatus[],
): OrderReturn {
  const found = returnsOf(events).find((each) => each.id === id);
  if (!found) throw new AppError('not_found', { message: 'Böyle bir iade talebi yok.' });
  if (!states.includes(found.status)) {
    throw new AppError('invalid_transition', { message: 'Bu iade talebi zaten yanıtlandı.' });
  }
  return found;
}

/** What people do to orders in the panel and on the command line. */
export function createChangeOrder({
  orders,
  book,
  refundOrder,
  outbox,
  forgetPerson = () => Promise.resolve(),
  forgetInvoices = () => Promise.resolve(),
  now,
}: ChangeParts) {
  return {
    /**
     * @param version the number of events when this was decided; undefined accepts any state
     * @throws AppError `order_not_found`, `conflict`, `invalid_transition`, `invalid`, `refund_failed`.
     */
    act: async (orderId: string, action: OrderAction, by: string, version?: number): Promise<OrderRecord> => {
      if (action.action !== 'refunded') {
        const changed = await book.exclusively(orderId, () =>
          book.change(orderId, (record) => {
            if (action.action !== 'note') refuseOutdated(record, version);
            return eventsOf(record, action, now().toISOString(), by);
          }),
        );
        const rest = refundable(changed.state);
        return action.action === 'cancelled' && action.refund === true && rest > 0
          ? refundOrder(orderId, { amountOf: ({ state }) => refundable(state), reference: action.reason, by })
          : changed;
      }
      const amount = action.amount === undefined ? undefined : readAmount(action.amount);
      if (action.amount !== undefined && amount === undefined) {
        throw new AppError('invalid', {
          issues: [{ path: 'amount', message: 'Tutar "12.50" biçiminde olmalı' }],
        });
      }
      const { order } = book.require(orderId);
      const released = piecesOf(order, action.restock ?? []);
      return refundOrder(orderId, {
        pieces: action.pieces ?? [],
        amountOf: (record) =>
          action.pieces
            ? refundCost(refundBasis(record), action.pieces)
            : (amount ?? refundable(record.state)),
        reference: action.reference,
        by,
        released,
        uncertain: action.uncertain,
        check: (record) => {
          refuseOutdated(record, version);
          requireReserved(record, released);
        },
      });
    },
    /**
     * Cancels an order for the shopper before it is shipped. If it was paid, the owner must refund it and sees it
     * listed.
     * @throws AppError `order_not_found`, `invalid_transition`
     */
    giveUp: (orderId: string): Promise<OrderRecord> =>
      book.exclusively(orderId, () =>
        book.change(orderId, (record) => {
          if (!canGiveUp(record.state)) {
            throw new AppError('invalid_transition', {
              message: 'Bu sipariş artık buradan iptal edilemez. Lütfen bizi arayın.',
            });
          }
          const cancelled = { action: 'cancelled', reason: 'Müşteri vazgeçti.' } as const;
          return eventsOf(record, cancelled, now().toISOString(), 'shopper');
        }),
      ),
    /**
     * Requests a return for the shopper.
     * @throws AppError `order_not_found`, `invalid_transition`, `invalid`
     */
    requestReturn: (
      orderId: string,
      { items, note }: { readonly items: readonly ReturnedItem[]; readonly note: string },
    ): Promise<OrderRecord> =>
      book.exclusively(orderId, () =>
        book.change(orderId, (record) => {
          checkReturn(record, items, now());
          const returnId = `R${returnsOf(record.events).length + 1}`;
          const head = { orderId, at: now().toISOString(), by: 'shopper' };
          return [{ ...head, type: 'returnRequested', returnId, items, note }];
        }),
      ),
    /**
     * Hides an order from the lists; the record stays. A repetition changes nothing.
     * @throws AppError `order_not_found`
     */
    hide: async (orderId: string, by: string): Promise<void> => {
      await book.exclusively(orderId, () =>
        book.change(orderId, ({ state }) =>
          state.isHidden ? [] : [{ type: 'hidden', orderId, at: now().toISOString(), by }],
        ),
      );
    },
    /**
     * Erases the persons of some orders from the journal, and the mails about them.
     * @throws AppError `order_not_found` when one is unknown; then nothing has changed.
     */
    erase: async (orderIds: readonly string[], by: string): Promise<void> => {
      const emails = orderIds.map((id) => {
        const order = orders.find(id);
        if (!order) throw new AppError('order_not_found');
        return order.customerEmail;
      });
      await forgetPerson(emails);
      await forgetInvoices(orderIds, by);
      await orders.erase(orderIds, now().toISOString(), by);
      await outbox.forgetOrders(orderIds);
    },
    /** Accepts the faults of the journal for good; returns their number. */
    acceptFaults: (by: string): Promise<number> => orders.acceptFaults(now().toISOString(), by),
  };
}

export type ChangeOrder = ReturnType<typeof createChangeOrder>;
