import type { ReturnRequest } from '#contract/orders/order-desk';
import type { OrderAction } from '#contract/orders/order-requests';
import { AppError, invalidField, requireFound } from '#domain/errors';
import { readAmount } from '#domain/money/read-amount';
import type { OrderRecord } from '#domain/orders/order-list';
import { canBuyerCancel, INITIAL_STATE, refundable, replayEvent } from '#domain/orders/order-state';
import { actorWord, ORDER_WORDS } from '#domain/orders/order-words';
import { reservedPieces, type CustomerDetails } from '#domain/orders/order';
import { emailsIn } from '#domain/orders/without-person';
import { checkReturn, type OrderReturn, requireLine, returnsOf } from '#domain/orders/order-return';
import { refundBasis, refundCost } from '#domain/orders/payment/refund-pieces';
import { carrierName } from '#domain/orders/shipping/shipping';
import { piecesWithout, type StockMove } from '#domain/orders/stock/stock-ledger';
import { eventsOfAction, piecesOf } from './order-action.ts';
import type { OrderBook } from './order-book.ts';
import type { SellingParts } from './selling-parts.ts';
import type { RefundOrder } from './payment/refund-order.ts';
import { type Billing, isMaskedTckn, type OrderBilling } from '#domain/orders/checkout/billing';
import { CHECKOUT_RULES } from '#domain/orders/checkout/checkout';
import { confirmForm, type DetailsForm, storedDetails } from './checkout/stored-form.ts';

/** The number that a masked one stands for, if it is one. @throws AppError `invalid` for a wrong mask */
function keptNumber(billing: Billing | undefined, known: OrderBilling | undefined): OrderBilling['number'] {
  const path = billing?.type === 'company' ? 'taxNumber' : 'tckn';
  const typed = billing?.type === 'company' ? billing.taxNumber : billing?.tckn;
  if (typed === undefined || !isMaskedTckn(typed)) return undefined;
  if (known?.number?.shown === typed) return known.number;
  throw invalidField(`billing.${path}`, CHECKOUT_RULES[path].message);
}

/**
 * The corrected data of an order's customer in stored form; undefined when nothing changes.
 * @throws AppError `invalid` for an unknown place; `invalid_transition` for an erased person
 */
function correctDetails(
  { order, state }: Pick<OrderRecord, 'order' | 'state'>,
  typed: DetailsForm,
  { places, personBox }: Pick<SellingParts, 'places' | 'personBox'>,
): CustomerDetails | undefined {
  if (state.isErased) {
    throw new AppError('invalid_transition', { message: 'Bu siparişin kişisel verileri silinmiş.' });
  }
  const number = keptNumber(typed.billing, order.billing);
  const stored = storedDetails({ ...typed, ...confirmForm(typed, places) }, personBox);
  const details = stored.billing && number ? { ...stored, billing: { ...stored.billing, number } } : stored;
  const textOf = ({ customerName, customerEmail, customerPhone, ...rest }: CustomerDetails) => {
    const { shippingAddress, delivery, billing } = rest;
    const email = customerEmail ?? order.customerEmail;
    return JSON.stringify([customerName, email, customerPhone, shippingAddress, delivery, billing]);
  };
  return textOf(details) === textOf(order) ? undefined : details;
}

/**
 * Refuses a decision on an earlier state of the order when the difference matters.
 * @param version the number of events at that time; undefined accepts any state
 * @throws AppError `conflict` naming the later events and their authors
 */
function refuseOutdated({ state, events }: OrderRecord, version: number | undefined): void {
  if (version === undefined) return;
  const seen = events.slice(0, version).reduce(replayEvent, INITIAL_STATE);
  const isSame =
    !events.slice(version).some(({ type }) => type === 'corrected' || type === 'returnAnswered') &&
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

/** @throws AppError `invalid` for pieces that are already on sale again */
function requireReserved(record: OrderRecord, pieces: readonly StockMove[]): void {
  if (piecesWithout(pieces, reservedPieces(record.order, record.events)).length === 0) return;
  throw new AppError('invalid', { message: 'Bu parçalar zaten stoğa alınmış.' });
}

/** What people do to orders in the panel and on the command line. */
export function createChangeOrder(
  parts: SellingParts & {
    readonly book: OrderBook;
    readonly refundOrder: RefundOrder;
    /** Removes invoices that the law no longer requires. */
    readonly forgetInvoices: (orderIds: readonly string[], by: string) => Promise<void>;
  },
) {
  const { orders, book, refundOrder, settings, now } = parts;
  return {
    /**
     * @param version the number of events when this was decided; undefined accepts any state
     * @throws AppError `order_not_found`, `conflict`, `invalid_transition`, `invalid`, `refund_failed`.
     */
    act: async (orderId: string, given: OrderAction, by: string, version?: number): Promise<OrderRecord> => {
      const action =
        'carrier' in given ? { ...given, carrier: carrierName(settings().carriers, given.carrier) } : given;
      if (action.action !== 'refunded') {
        const changed = await book.update(orderId, by, (record) => {
          if (action.action !== 'note') refuseOutdated(record, version);
          if (action.action !== 'corrected') return eventsOfAction(record, action);
          const details = correctDetails(record, action, parts);
          return details ? [{ type: 'corrected', details }] : [];
        });
        const rest = refundable(changed.state);
        return action.action === 'cancelled' && action.refund && rest > 0
          ? refundOrder(orderId, { amountOf: ({ state }) => refundable(state), reference: action.reason, by })
          : changed;
      }
      const { amount: typed, items, restock = false, reference, uncertain } = action;
      const amount = typed === undefined ? undefined : readAmount(String(typed));
      if (typed !== undefined && amount === undefined) {
        throw invalidField('amount', 'Tutar "12.50" biçiminde olmalı');
      }
      const { order } = book.require(orderId);
      const pieces = items?.map(({ id, quantity }, index) => ({
        line: requireLine(order, id, `items.${index}`),
        quantity,
      }));
      const released = restock ? piecesOf(order, pieces ?? []) : [];
      return refundOrder(orderId, {
        pieces: pieces ?? [],
        amountOf: (record) => {
          refuseOutdated(record, version);
          requireReserved(record, released);
          return pieces ? refundCost(refundBasis(record), pieces) : (amount ?? refundable(record.state));
        },
        reference,
        by,
        released,
        uncertain,
      });
    },
    /**
     * Cancels an order for the shopper before it is shipped. If it was paid, the owner must refund it and sees it
     * listed.
     * @throws AppError `order_not_found`, `invalid_transition`
     */
    cancelByShopper: (orderId: string): Promise<OrderRecord> =>
      book.update(orderId, 'shopper', (record) => {
        if (!canBuyerCancel(record.state)) {
          throw new AppError('invalid_transition', {
            message: 'Bu sipariş artık buradan iptal edilemez. Lütfen bizi arayın.',
          });
        }
        return eventsOfAction(record, { action: 'cancelled', reason: '' });
      }),
    /** @throws AppError `order_not_found`, `invalid_transition`, `invalid` */
    requestReturn: (orderId: string, { items: wanted, note, seen }: ReturnRequest): Promise<OrderRecord> =>
      book.update(orderId, 'shopper', (record) => {
        const items = wanted.map(({ id, ...back }, index) => ({
          ...back,
          line: requireLine(record.order, id, `items.${index}.id`),
        }));
        const returns = returnsOf(record.events);
        const asText = (wish: Pick<OrderReturn, 'items' | 'note'>): string =>
          JSON.stringify([
            wish.note,
            wish.items.map(({ line, quantity, reason }) => [line, quantity, reason]),
          ]);
        const later = returns.slice(seen ?? returns.length);
        if (later.some((each) => asText(each) === asText({ items, note }))) return [];
        checkReturn(record, items, now());
        return [{ type: 'returnRequested', returnId: `R${returns.length + 1}`, items, note }];
      }),
    /** Hides it from the lists; the record stays, a repetition changes nothing. @throws AppError `order_not_found` */
    hide: async (orderId: string, by: string): Promise<void> => {
      await book.update(orderId, by, ({ state }) => (state.isHidden ? [] : [{ type: 'hidden' }]));
    },
    /** Erases persons from the journal and its mails. @throws AppError `order_not_found`; then nothing has changed */
    erase: async (orderIds: readonly string[], by: string): Promise<void> => {
      const emails = orderIds.flatMap((id) =>
        emailsIn(requireFound(orders.read(id), 'order_not_found').events),
      );
      await parts.forgetPerson?.(emails);
      await parts.forgetInvoices(orderIds, by);
      await orders.erase(orderIds, now().toISOString(), by);
      await parts.outbox.forgetOrders(orderIds);
    },
    /** Accepts the faults of the journal for good; returns their number. */
    acceptFaults: (by: string): Promise<number> => orders.acceptFaults(now().toISOString(), by),
  };
}

export type ChangeOrder = ReturnType<typeof createChangeOrder>;
