import type { OrderStatus, OrderStatuses, PaymentStatus } from './order-status.ts';
import type { OrderEventType } from './order.ts';

type Moves<Status extends string> = Readonly<Partial<Record<Status, Status>>>;

/** The states in which an event is possible, and the state after it; an absent column means any state, unchanged. */
interface Transition {
  readonly order?: Moves<OrderStatus>;
  readonly payment?: Moves<PaymentStatus>;
}

const UNPAID = { pending: 'pending', failed: 'failed' } as const;
const HAS_LEFT = { order: { shipped: 'shipped', delivered: 'delivered', returned: 'returned' } } as const;
const HAS_MONEY = { paid: 'paid', partially_refunded: 'partially_refunded' } as const;
const GOES_OUT = { ...HAS_MONEY, on_delivery: 'on_delivery' } as const;
/** An order that never arrived is not paid at the door any more. */
const COMES_BACK = { ...UNPAID, ...HAS_MONEY, refunded: 'refunded', on_delivery: 'pending' } as const;

/**
 * All events with the states before and after them; any other step is impossible. A success counts more than a failure,
 * in whatever order the provider reports them, and what is paid never becomes unpaid.
 */
export const TRANSITIONS: Readonly<Record<Exclude<OrderEventType, 'placed'>, Transition>> = {
  paymentStarted: { order: { processing: 'processing' }, payment: { pending: 'pending', failed: 'pending' } },
  paymentNotStarted: { order: { processing: 'processing' }, payment: UNPAID },
  confirmed: { order: { processing: 'processing' }, payment: { pending: 'on_delivery' } },
  paid: {
    payment: {
      pending: 'paid',
      on_delivery: 'paid',
      failed: 'paid',
      paid: 'paid',
      partially_refunded: 'partially_refunded',
      refunded: 'partially_refunded',
    },
  },
  paymentFailed: {
    payment: {
      pending: 'failed',
      failed: 'failed',
      paid: 'paid',
      partially_refunded: 'partially_refunded',
      refunded: 'refunded',
    },
  },
  methodChanged: { order: { processing: 'processing' }, payment: { pending: 'pending', failed: 'pending' } },
  corrected: { order: { processing: 'processing', preparing: 'preparing' } },
  preparing: { order: { processing: 'preparing' }, payment: GOES_OUT },
  shipped: { order: { processing: 'shipped', preparing: 'shipped' }, payment: GOES_OUT },
  trackingChanged: { order: { shipped: 'shipped' } },
  delivered: { order: { shipped: 'delivered' } },
  notDelivered: { order: { delivered: 'shipped' } },
  // The invoice names the carrier and the day of sending (e-Arşiv guide 1.17).
  invoiceAttached: HAS_LEFT,
  invoiceFiled: HAS_LEFT,
  invoiceDetached: {},
  cancelled: { order: { processing: 'cancelled', preparing: 'cancelled' }, payment: COMES_BACK },
  expired: { order: { processing: 'cancelled' }, payment: UNPAID },
  returned: { order: { shipped: 'returned', delivered: 'returned' }, payment: COMES_BACK },
  returnRequested: { order: { shipped: 'shipped', delivered: 'delivered' } },
  returnAnswered: {},
  returnReceived: {},
  restocked: {},
  refundRequested: { payment: HAS_MONEY },
  refundRefused: {},
  refunded: { payment: { paid: 'partially_refunded', partially_refunded: 'partially_refunded' } },
  note: {},
  reviewFlagged: {},
  reviewCleared: {},
  mailed: {},
  hidden: {},
  erased: {},
};

export function isPossible(state: OrderStatuses, type: OrderEventType): boolean {
  if (type === 'placed') return false;
  const { order, payment } = TRANSITIONS[type];
  return (
    (order === undefined || order[state.orderStatus] !== undefined) &&
    (payment === undefined || payment[state.paymentStatus] !== undefined)
  );
}
