import { AppError } from '../errors.ts';
import { kurus, type Kurus, ZERO } from '../money/money.ts';
import type { OrderStatuses } from './order-status.ts';
import { type AttachedInvoice, NO_INVOICE } from './invoice/attached-invoice.ts';
import type { DeliveryPromise } from './shipping/delivery-promise.ts';
import { ORDER_WORDS } from './order-words.ts';
import type { OrderEvent } from './order.ts';
import type { ReviewReason } from './review-reason.ts';
import { isPossible, TRANSITIONS } from './order-transitions.ts';

export interface AttemptState {
  readonly id: string;
  readonly status: 'open' | 'not_started' | 'paid' | 'failed';
  readonly startedAt: string;
  readonly amount: Kurus;
  readonly isTest: boolean;
  /** Why it was not started or failed, in the provider's words; otherwise empty. */
  readonly reason: string;
  /** The provider's failure code; otherwise empty. */
  readonly code: string;
}

/** The state of an order, computed from its events. */
export interface OrderState extends OrderStatuses {
  readonly attempts: readonly AttemptState[];
  readonly paidAmount: Kurus;
  readonly surcharge: Kurus;
  readonly refundedAmount: Kurus;
  readonly review: readonly ReviewReason[];
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly invoice: AttachedInvoice;
  /** When the payment method was changed after the order was placed; otherwise empty. */
  readonly methodChangedAt: string;
  /** The delivery dates, when a payment or a new payment method changed those of the order. */
  readonly promised: DeliveryPromise | undefined;
  readonly isHidden: boolean;
  readonly isErased: boolean;
}

export const INITIAL_STATE: OrderState = {
  paymentStatus: 'pending',
  orderStatus: 'processing',
  attempts: [],
  paidAmount: ZERO,
  surcharge: ZERO,
  refundedAmount: ZERO,
  review: [],
  carrier: '',
  trackingNumber: '',
  invoice: NO_INVOICE,
  methodChangedAt: '',
  promised: undefined,
  isHidden: false,
  isErased: false,
};

/** Whether it must be packed: it is paid, or is paid at the door, and no carrier has it yet. */
export function waitsForParcel({ orderStatus, paymentStatus }: OrderStatuses): boolean {
  return (
    (orderStatus === 'processing' || orderStatus === 'preparing') &&
    (paymentStatus === 'paid' || paymentStatus === 'partially_refunded' || paymentStatus === 'on_delivery')
  );
}

function withAttempt(state: OrderState, attempt: AttemptState): OrderState {
  return { ...state, attempts: [...state.attempts.filter(({ id }) => id !== attempt.id), attempt] };
}

function changeAttempt(state: OrderState, id: string, change: Partial<AttemptState>): OrderState {
  return {
    ...state,
    attempts: state.attempts.map((attempt) => (attempt.id === id ? { ...attempt, ...change } : attempt)),
  };
}

function without({ review }: OrderState, solved: ReviewReason): OrderState['review'] {
  return review.filter((reason) => reason !== solved);
}

function withReview(state: OrderState, reason: ReviewReason): OrderState {
  return state.review.includes(reason) ? state : { ...state, review: [...state.review, reason] };
}

function applyDetails(state: OrderState, event: OrderEvent): OrderState {
  switch (event.type) {
    case 'paymentStarted': {
      const { attemptId: id, amount, isTest, at: startedAt } = event;
      return withAttempt(state, { id, status: 'open', startedAt, amount, isTest, reason: '', code: '' });
    }
    case 'paymentNotStarted': {
      const { attemptId: id, reason, at: startedAt } = event;
      const none = { amount: ZERO, isTest: false, code: '' };
      return withAttempt(state, { id, status: 'not_started', startedAt, reason, ...none });
    }
    case 'methodChanged':
      return { ...state, promised: event.promised ?? state.promised, methodChangedAt: event.at };
    case 'paid': {
      const paid = {
        ...state,
        promised: event.promised ?? state.promised,
        paidAmount: kurus(state.paidAmount + event.amount),
        surcharge: kurus(state.surcharge + event.surcharge),
      };
      return event.attemptId === undefined
        ? paid
        : changeAttempt(paid, event.attemptId, { status: 'paid', reason: '', code: '' });
    }
    case 'paymentFailed': {
      const attempt = state.attempts.find(({ id }) => id === event.attemptId);
      return attempt?.status === 'paid'
        ? state
        : changeAttempt(state, event.attemptId, {
            status: 'failed',
            reason: event.reason,
            code: event.code,
          });
    }
    // A crash may come before the answer. Until then a person must check.
    case 'refundRequested':
      return withReview(state, 'refund_uncertain');
    case 'refundRefused':
      return { ...state, review: without(state, 'refund_uncertain') };
    case 'refunded': {
      const refundedAmount = kurus(state.refundedAmount + event.amount);
      const isWhole = refundedAmount >= state.paidAmount;
      const certain = { ...state, refundedAmount, review: without(state, 'refund_uncertain') };
      return isWhole
        ? { ...certain, paymentStatus: 'refunded', review: without(certain, 'refund_due') }
        : certain;
    }
    case 'shipped':
    case 'trackingChanged':
      return { ...state, carrier: event.carrier, trackingNumber: event.trackingNumber };
    case 'invoiceAttached': {
      const { number, date, ettn } = event;
      const isOther = state.invoice.number !== '' && state.invoice.number !== number;
      return { ...state, invoice: { number, date, ettn, pdf: isOther ? '' : state.invoice.pdf } };
    }
    case 'invoiceFiled':
      return { ...state, invoice: { ...state.invoice, pdf: event.pdf } };
    case 'invoiceDetached':
      return { ...state, invoice: NO_INVOICE };
    case 'reviewFlagged':
      return withReview(state, event.reason);
    case 'returnRequested':
      return withReview(state, 'return_requested');
    case 'returnAnswered':
    case 'returnReceived':
      return { ...state, review: without(state, 'return_requested') };
    case 'reviewCleared':
      return { ...state, review: [] };
    case 'hidden':
      return { ...state, isHidden: true };
    case 'erased':
      return { ...state, isErased: true };
    case 'placed':
    case 'confirmed':
    case 'corrected':
    case 'preparing':
    case 'delivered':
    case 'cancelled':
    case 'expired':
    case 'returned':
    case 'restocked':
    case 'note':
    case 'mailed':
      break;
  }
  return state;
}

/** @throws AppError `invalid_transition` when the table does not allow it. */
export function applyEvent(state: OrderState, event: OrderEvent): OrderState {
  if (event.type === 'placed' || !isPossible(state, event.type)) {
    throw new AppError('invalid_transition', {
      message: `Bu işlem siparişin şu anki durumunda yapılamaz (sipariş: ${ORDER_WORDS.statuses[state.orderStatus]}, ödeme: ${ORDER_WORDS.payments[state.paymentStatus]}).`,
      extra: { orderStatus: state.orderStatus, paymentStatus: state.paymentStatus },
    });
  }
  return replayEvent(state, event);
}

/**
 * The state after an event of the journal. A written event did happen. When the table does not allow it, because an
 * earlier line is damaged, it still counts, and a person must check the order.
 */
export function replayEvent(state: OrderState, event: OrderEvent): OrderState {
  if (event.type === 'placed') return state;
  const { order = {}, payment = {} } = TRANSITIONS[event.type];
  const gap: Partial<OrderState> = isPossible(state, event.type)
    ? {}
    : { review: [...new Set([...state.review, 'journal_gap' as const])] };
  const [onlyTarget] = Object.values(order);
  return applyDetails(
    {
      ...state,
      ...gap,
      orderStatus: order[state.orderStatus] ?? onlyTarget ?? state.orderStatus,
      paymentStatus: payment[state.paymentStatus] ?? state.paymentStatus,
    },
    event,
  );
}

/** Whether its pieces are still deducted from the stock. */
export function reservesStock({ orderStatus }: Pick<OrderState, 'orderStatus'>): boolean {
  return orderStatus !== 'cancelled' && orderStatus !== 'returned';
}

/** Whether it waits for its payment and nobody must check it first: such an order expires. */
export function awaitsPayment(state: OrderStatuses & Pick<OrderState, 'review'>): boolean {
  const { orderStatus, paymentStatus, review } = state;
  return (
    orderStatus === 'processing' &&
    (paymentStatus === 'pending' || paymentStatus === 'failed') &&
    review.length === 0
  );
}

/** Whether the shopper may still cancel it: no carrier has it, and nobody must check it for another reason. */
export function canBuyerCancel(state: OrderState): boolean {
  return awaitsPayment(state) || (waitsForParcel(state) && state.review.length === 0);
}

export function refundable(state: Pick<OrderState, 'paidAmount' | 'refundedAmount'>): Kurus {
  return kurus(Math.max(0, state.paidAmount - state.refundedAmount));
}
