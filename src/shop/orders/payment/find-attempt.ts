import { orderIdOfAttempt } from '#domain/orders/order-number';
import type { OrderRecord } from '#domain/orders/order-list';
import type { AttemptState } from '#domain/orders/order-state';
import type { OrderStore } from '../selling-ports.ts';
import { isPayableByCard } from './pay-order.ts';
import type { CardProvider } from './card-provider.ts';

/** An attempt to pay for our payment page. */
export interface AttemptView {
  readonly record: OrderRecord;
  readonly attempt: AttemptState;
  /** The address of the provider's frame; undefined when nothing can be paid there any more. */
  readonly frameUrl: string | undefined;
}

export function createFindAttempt(orders: OrderStore, { provider }: CardProvider) {
  return (attemptId: string): AttemptView | undefined => {
    const record = orders.read(orderIdOfAttempt(attemptId) ?? '');
    const attempt = record?.state.attempts.find(({ id }) => id === attemptId);
    if (!record || !attempt) return undefined;
    const isPayable = attempt.status === 'open' && isPayableByCard(record);
    const started = record.events.find(
      (event) => event.type === 'paymentStarted' && event.attemptId === attemptId,
    );
    const token = isPayable && started?.type === 'paymentStarted' ? started.token : undefined;
    return { record, attempt, frameUrl: token === undefined ? undefined : provider()?.frameUrl(token) };
  };
}
