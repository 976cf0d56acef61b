import { isSameJson } from '#kernel/json';
import { kurus } from '#domain/money/money';
import type { OrderRecord } from '#domain/orders/order-list';
import { orderIdOfAttempt } from '#domain/orders/order-number';
import { type AttemptState, reservesStock } from '#domain/orders/order-state';
import type { OrderEventBody } from '#domain/orders/order';
import type { ReviewReason } from '#domain/orders/review-reason';
import type { Carts } from '../checkout/carts.ts';
import type { OrderBook } from '../order-book.ts';
import type { CardProvider } from './card-provider.ts';
import type { CardCallback } from './payment-ports.ts';
import type { SellingParts } from '../selling-parts.ts';

const LIRA = new Set(['TL', 'TRY', '']);

/** Why a payment that the provider calls successful must be checked; `undefined` when it is fine. */
function doubtOf(callback: CardCallback, attempt: AttemptState): ReviewReason | undefined {
  const { paymentAmount = attempt.amount, totalAmount, currency = '', isTest } = callback;
  if (paymentAmount !== attempt.amount || totalAmount < attempt.amount) return 'amount_mismatch';
  if (!LIRA.has(currency)) return 'currency_mismatch';
  return isTest === attempt.isTest ? undefined : 'test_mode_mismatch';
}

/** The events of a notification; none when it was reported before. */
function eventsOf({ order, state, events }: OrderRecord, callback: CardCallback): readonly OrderEventBody[] {
  const attempt = state.attempts.find(({ id }) => id === callback.merchantOid);
  if (!attempt) return [];
  const isByCard = order.paymentMethod === 'paytr';
  if (callback.status === 'failed') {
    // The shopper changed to another payment method: the order still waits for that payment.
    if (!isByCard) return [];
    const isReported = events.some(
      (event) => event.type === 'paymentFailed' && event.attemptId === attempt.id,
    );
    const { failureCode: code = '', failureMessage: reason = '' } = callback;
    return isReported ? [] : [{ type: 'paymentFailed', attemptId: attempt.id, code, reason }];
  }

  if (attempt.status === 'paid') return [];
  const doubt = doubtOf(callback, attempt);
  const detail = `${attempt.id}: ${callback.totalAmount}/${attempt.amount} ${callback.currency ?? 'TL'}${callback.isTest ? ' test' : ''}`;
  if (doubt) {
    const isReported = events.some(
      (event) => event.type === 'reviewFlagged' && event.reason === doubt && event.detail === detail,
    );
    return isReported ? [] : [{ type: 'reviewFlagged', reason: doubt, detail }];
  }
  const paid: OrderEventBody = {
    type: 'paid',
    attemptId: attempt.id,
    amount: attempt.amount,
    surcharge: kurus(callback.totalAmount - attempt.amount),
    ...(callback.installmentCount === undefined ? {} : { installmentCount: callback.installmentCount }),
  };
  const flags: ReviewReason[] = [];
  if (state.paidAmount > 0) flags.push('paid_twice');
  if (!reservesStock(state)) flags.push('late_payment');
  if (!isByCard) flags.push('paid_after_change');
  return [paid, ...flags.map((reason) => ({ type: 'reviewFlagged' as const, reason, detail }))];
}

/**
 * Settles notifications of the card provider. A success counts more than a failure in any order, a repetition changes
 * nothing, and an implausible notification is stored for a person.
 */
export function createSettlePayment(
  parts: SellingParts & { readonly book: OrderBook; readonly carts: Carts; readonly cards: CardProvider },
) {
  const { orders, book, carts, cards, now } = parts;

  const recordStray = ({ merchantOid, status, totalAmount }: CardCallback): Promise<void> => {
    const stray = { merchantOid, totalAmount, isSuccess: status === 'success' };
    return book.exclusively(`stray ${merchantOid}`, async () => {
      if (orders.strays().some(({ type: _type, at: _at, ...known }) => isSameJson(known, stray))) return;
      await orders.append([{ type: 'strayPayment', at: now().toISOString(), ...stray }]);
    });
  };

  /** @throws AppError `storage_failed`: then the provider must repeat it. */
  const settle = async (callback: CardCallback): Promise<void> => {
    const orderId = orderIdOfAttempt(callback.merchantOid);
    const isKnown = (): boolean =>
      orders.read(orderId ?? '')?.state.attempts.some(({ id }) => id === callback.merchantOid) ?? false;
    // Another server may have started it a moment ago.
    if (!isKnown()) await orders.catchUp?.();
    if (orderId === undefined || !isKnown()) return recordStray(callback);
    return book.exclusively(orderId, async () => {
      let isFirstPayment = false;
      const { order } = await book.change(orderId, 'paytr', (record) => {
        const events = eventsOf(record, callback);
        isFirstPayment = events.at(-1)?.type === 'paid';
        return events;
      });
      if (isFirstPayment) await carts.removeBought(order.sessionId, order.items);
    });
  };

  return {
    settle,
    /** False for a form without the provider's signature. @throws AppError `storage_failed` */
    acceptCallback: async (form: Readonly<Record<string, string>>): Promise<boolean> => {
      const callback = cards.provider()?.verifyCallback(form);
      if (callback) await settle(callback);
      return callback !== undefined;
    },
    /** Queries the provider about an attempt whose notification never came. */
    query: async (attemptId: string): Promise<'paid' | 'unpaid' | 'unknown'> => {
      const answer = await cards.provider()?.queryStatus(attemptId);
      if (answer?.state !== 'paid') return answer?.state ?? 'unknown';
      const { paymentAmount, totalAmount, isTest } = answer;
      await settle({ merchantOid: attemptId, status: 'success', totalAmount, paymentAmount, isTest });
      return 'paid';
    },
  };
}

export type SettlePayment = ReturnType<typeof createSettlePayment>;
