import type { PaymentAttemptJson } from '#contract/orders/payment/payment';
import { toDecimal } from '#domain/money/money';
import { orderNumberOf, paymentPageOf } from '#domain/orders/order-number';
import { cardFailureText } from '#domain/orders/payment/card-failure';
import type { OrderStore } from '../selling-ports.ts';
import { createFindOrder } from '../find-order.ts';
import { isPayableByCard } from '#domain/orders/payment/payment-deadline';
import type { CardProvider } from './card-provider.ts';

/** What our payment page shows of an attempt to pay, by its address; undefined for an unknown one. */
export function createFindAttempt(orders: OrderStore, { openForPayment }: CardProvider) {
  const { findOrderByToken } = createFindOrder(orders);
  return (address: string): PaymentAttemptJson | undefined => {
    const record = findOrderByToken(address.replace(/A\d+$/, ''));
    const attempt = record?.state.attempts.find(({ id }) => paymentPageOf(record.order, id) === address);
    if (!record || !attempt) return undefined;
    const { order, state, events } = record;
    const isPayable = attempt.status === 'open' && isPayableByCard(record);
    const started = events.find((event) => event.type === 'paymentStarted' && event.attemptId === attempt.id);
    const frame = isPayable && started?.type === 'paymentStarted' ? started.token : undefined;
    const frameUrl = (frame === undefined ? undefined : openForPayment()?.frameUrl(frame)) ?? null;
    const isPaid = attempt.status === 'paid' || state.paymentStatus === 'paid';
    const hasFailed = attempt.status === 'failed' || attempt.status === 'not_started';
    return {
      status: isPaid ? 'paid' : hasFailed ? 'failed' : frameUrl === null ? 'expired' : 'open',
      frameUrl,
      orderNumber: orderNumberOf(order.id),
      orderToken: order.token,
      totalAmount: toDecimal(order.total),
      reason: cardFailureText(attempt),
    };
  };
}
