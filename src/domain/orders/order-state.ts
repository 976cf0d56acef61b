import { AppError } from '../errors.ts';
import { kurus, type Kurus, ZERO } from '../money/money.ts';
import type { OrderStatuses } from './order-status.ts';
import { type AttachedInvoice, NO_INVOICE } from './invoice/attached-invoice.ts';
import type { DeliveryPromise } from './shipping/delivery-promise.ts';
import { ORDER_WORDS } from './order-words.ts';
import type { OrderEvent, OrderEventOf, OrderEventType } from './order.ts';
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
  /** The delivery dates, when a payment, a new payment method or a late dispatch changed those of the order. */
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

type Change = Partial<OrderState>;

function changeAttempt({ attempts }: OrderState, id: string, change: Partial<AttemptState>): Change {
  return { attempts: attempts.map((attempt) => (attempt.id === id ? { ...attempt, ...change } : attempt)) };
}

const withAttempt = ({ attempts }: OrderState, attempt: AttemptState): Change => ({
  attempts: [...attempts, attempt],
});

/** Also brings back what was taken out of the lists: somebody must see it. */
const withReview = ({ review }: OrderState, reason: ReviewReason): Change => ({
  review: review.includes(reason) ? review : [...review, reason],
  isHidden: false,
});

const without = ({ review }: Pick<OrderState, 'review'>, solved: ReviewReason) => ({
  review: review.filter((reason) => reason !== solved),
});

type Effect<Type extends OrderEventType> = (state: OrderState, event: OrderEventOf<Type>) => Change;

const withoutReturn: Effect<'returnAnswered' | 'returnReceived'> = (state) =>
  without(state, 'return_requested');

/** What events change besides the two states of `TRANSITIONS`. */
const EFFECTS: { readonly [Type in OrderEventType]?: Effect<Type> } = {
  paymentStarted: (state, { attemptId: id, amount, isTest, at: startedAt }) =>
    withAttempt(state, { id, status: 'open', startedAt, amount, isTest, reason: '', code: '' }),
  paymentNotStarted: (state, { attemptId: id, reason, at: startedAt }) => {
    const none = { amount: ZERO, isTest: false, code: '' };
    return withAttempt(state, { id, status: 'not_started', startedAt, reason, ...none });
  },
  methodChanged: (state, { promised = state.promised, at }) => ({ promised, methodChangedAt: at }),
  paid: (state, { attemptId, amount, surcharge, promised = state.promised }) => ({
    promised,
    paidAmount: kurus(state.paidAmount + amount),
    surcharge: kurus(state.surcharge + surcharge),
    // It was taken out of the lists, but its shopper has paid and waits for the parcel.
    isHidden: false,
    ...(attemptId === undefined
      ? {}
      : changeAttempt(state, attemptId, { status: 'paid', reason: '', code: '' })),
  }),
  paymentFailed: (state, { attemptId, reason, code }) => {
    const attempt = state.attempts.find(({ id }) => id === attemptId);
    return attempt?.status === 'paid'
      ? {}
      : changeAttempt(state, attemptId, { status: 'failed', reason, code });
  },
  // A crash may come before the answer. Until then a person must check.
  refundRequested: (state) => withReview(state, 'refund_uncertain'),
  refundRefused: (state) => without(state, 'refund_uncertain'),
  refunded: (state, { amount, pieces }) => {
    const refundedAmount = kurus(state.refundedAmount + amount);
    const certain = without(state, 'refund_uncertain');
    const isWhole = refundedAmount >= state.paidAmount;
    return {
      refundedAmount,
      ...(isWhole ? { paymentStatus: 'refunded' } : {}),
      // Of an order that goes on only some pieces came back. An amount may be for something else.
      ...(isWhole || (pieces && reservesStock(state)) ? without(certain, 'refund_due') : certain),
    };
  },
  shipped: (state, { carrier, trackingNumber, promised = state.promised }) => ({
    carrier,
    trackingNumber,
    promised,
  }),
  trackingChanged: (_, { carrier, trackingNumber }) => ({ carrier, trackingNumber }),
  invoiceAttached: ({ invoice }, { number, date, ettn }) => {
    const isOther = invoice.number !== '' && invoice.number !== number;
    return { invoice: { number, date, ettn, pdf: isOther ? '' : invoice.pdf } };
  },
  invoiceFiled: ({ invoice }, { pdf }) => ({ invoice: { ...invoice, pdf } }),
  invoiceDetached: () => ({ invoice: NO_INVOICE }),
  reviewFlagged: (state, { reason }) => withReview(state, reason),
  reviewCleared: () => ({ review: [] }),
  returnRequested: (state) => withReview(state, 'return_requested'),
  returnAnswered: withoutReturn,
  returnReceived: withoutReturn,
  hidden: () => ({ isHidden: true }),
  erased: () => ({ isErased: true }),
};

function effectOf<Type extends OrderEventType>(
  state: OrderState,
  event: OrderEventOf<Type>,
): Change | undefined {
  return EFFECTS[event.type]?.(state, event);
}

/** @throws AppError `invalid_transition` when the table does not allow it. */
export function applyEvent(state: OrderState, event: OrderEvent): OrderState {
  if (!isPossible(state, event.type)) {
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
  const [onlyTarget] = Object.values(order);
  const moved: OrderState = {
    ...state,
    ...(isPossible(state, event.type) ? {} : withReview(state, 'journal_gap')),
    orderStatus: order[state.orderStatus] ?? onlyTarget ?? state.orderStatus,
    paymentStatus: payment[state.paymentStatus] ?? state.paymentStatus,
  };
  const effect = effectOf(moved, event);
  return effect ? { ...moved, ...effect } : moved;
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
