import type { PaymentAttemptJson } from '#contract/orders/payment/payment';
import { toDecimal } from '#domain/money/money';
import { orderIdOfAttempt, orderNumberOf } from '#domain/orders/order-number';
import { cardFailureText } from '#domain/orders/payment/card-failure';
import type { OrderStore } from '../selling-ports.ts';
import { isPayableByCard } from '#domain/orders/payment/payment-deadline';
import type { CardProvider } from './card-provider.ts';

/** What our payment page shows of an attempt to pay; undefined for an unknown one. */
export function createFindAttempt(orders: OrderStore, { openForPayment }: CardProvider) {
  return (attemptId: string): PaymentAttemptJson | undefined => {
    const record = orders.read(orderIdOfAttempt(attemptId) ?? '');
    const attempt = record?.state.attempts.find(({ id }) => id === attemptId);
    if (!record || !attempt) return undefined;
    const { order, state, events } = record;
    const isPayable = attempt.status === 'open' && isPayableByCard(record);
    const started = events.find((event) => event.type === 'paymentStarted' && event.attemptId === attemptId);
    const token = isPayable && started?.type === 'paymentStarted' ? started.token : undefined;
    const frameUrl = (token === undefined ? undefined : openForPayment()?.frameUrl(token)) ?? null;
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
