import { DAY_MS } from '#kernel/turkish-day';
import type { Settings } from '../../catalogue/site/settings.ts';
import type { OrderRecord, OrderStanding, OrderSummary } from '../order-list.ts';
import { awaitsPayment } from '../order-state.ts';
import type { PlacedOrder } from '../order.ts';

/** No shopper needs more attempts for one order. */
const MAX_ATTEMPTS = 10;
const MINUTE_MS = 60_000;
/** A clock that is wrong by more cancels nothing for want of payment: that would not come back with the right time. */
export const CLOCK_TOLERANCE_MS = 60 * MINUTE_MS;

type Times = Pick<Settings, 'cardPaymentMinutes' | 'transferPaymentDays'>;

/**
 * The time until which an order waits for its payment: by card from the last attempt, by transfer from the order or
 * from the change to transfer; fewer days in the settings since then do not hold for it. An order by phone can be paid
 * by card as long as by transfer. An order paid at the door never expires: it waits for the owner, not the shopper.
 */
export function paymentDeadline(
  {
    order,
    state,
  }: {
    readonly state: Pick<OrderStanding, 'attempts' | 'methodChangedAt'>;
    readonly order: Pick<PlacedOrder, 'createdAt' | 'paymentMethod' | 'takenBy' | 'transferDays'>;
  },
  settings: Times,
): Date | undefined {
  if (order.paymentMethod === 'cash_on_delivery') return undefined;
  const placedAt = Date.parse(order.createdAt);
  const { methodChangedAt } = state;
  const days = Math.max(order.transferDays ?? 0, settings.transferPaymentDays);
  const byTransfer = (methodChangedAt === '' ? placedAt : Date.parse(methodChangedAt)) + days * DAY_MS;
  if (order.paymentMethod === 'bank_transfer') return new Date(byTransfer);
  const begun = state.attempts.map(({ startedAt }) => Date.parse(startedAt));
  const byCard = Math.max(placedAt, ...begun) + settings.cardPaymentMinutes * MINUTE_MS;
  return new Date(order.takenBy === undefined ? byCard : Math.max(byCard, byTransfer));
}

/** Whether it is a transfer that is cancelled within a day when nobody pays it. */
export function expiresSoon(order: OrderSummary, settings: Times, now: Date): boolean {
  if (order.paymentMethod !== 'bank_transfer' || !awaitsPayment(order.state)) return false;
  const deadline = paymentDeadline({ order, state: order.state }, settings)?.getTime() ?? Infinity;
  return deadline <= now.getTime() + DAY_MS;
}

export function isPayableByCard({ order, state }: OrderRecord): boolean {
  return order.paymentMethod === 'paytr' && awaitsPayment(state);
}

export function canRetryPayment(record: OrderRecord): boolean {
  return isPayableByCard(record) && record.state.attempts.length < MAX_ATTEMPTS;
}
