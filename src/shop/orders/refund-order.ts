import { AppError } from '#domain/errors';
import { formatLira, kurus, type Kurus } from '#domain/money/money';
import type { OrderRecord } from '#domain/orders/order-list';
import { isPossible, refundable } from '#domain/orders/order-state';
import type { OrderEvent } from '#domain/orders/order';
import type { OrderBook } from './order-book.ts';
import type { PaymentProvider } from './payment-ports.ts';

interface RefundParts {
  readonly book: OrderBook;
  readonly provider: () => PaymentProvider | undefined;
  readonly now: () => Date;
}

interface Refund {
  readonly amount: Kurus;
  readonly reference: string;
  readonly by: string;
}

/** The paid attempt that can still give back an amount; `undefined` when the money did not come by card. */
function attemptFor({ state, events }: OrderRecord, amount: Kurus): string | undefined {
  const given = new Map<string, number>();
  for (const event of events) {
    if (event.type !== 'refunded' || event.attemptId === undefined) continue;
    given.set(event.attemptId, (given.get(event.attemptId) ?? 0) + event.amount);
  }
  return state.attempts.find(
    ({ id, status, amount: paid }) => status === 'paid' && paid - (given.get(id) ?? 0) >= amount,
  )?.id;
}

function refuseImpossible({ state }: OrderRecord, amount: Kurus): void {
  if (!isPossible(state, 'refunded')) {
    throw new AppError('invalid_transition', { message: 'Bu siparişte iade edilecek bir ödeme yok.' });
  }
  const most = refundable(state);
  if (amount > 0 && amount <= most) return;
  const message = `İade tutarı en çok ${formatLira(most)} TL olabilir.`;
  throw new AppError('invalid', { message, issues: [{ path: 'amount', message }] });
}

/**
 * Gives money back: by the provider where it came by card, else as a record of a transfer that a person made.
 * The wish is written down before the provider is asked, so that none is forgotten or asked twice unseen.
 */
export function createRefundOrder({ book, provider, now }: RefundParts) {
  /** @throws AppError `order_not_found`, `invalid_transition`, `invalid`, `payment_unavailable`, `refund_failed`. */
  return async (orderId: string, { amount, reference, by }: Refund): Promise<OrderRecord> =>
    book.exclusively(orderId, async () => {
      const record = book.require(orderId);
      refuseImpossible(record, amount);
      const head = () => ({ orderId, at: now().toISOString(), by });
      const attemptId = attemptFor(record, amount);
      const refunded = (): OrderEvent => ({
        ...head(),
        type: 'refunded',
        ...(attemptId === undefined ? {} : { attemptId }),
        amount: kurus(amount),
        reference,
      });
      if (attemptId === undefined) return book.change(orderId, () => [refunded()]);

      const current = provider();
      if (!current) throw new AppError('payment_unavailable');
      await book.change(orderId, () => [
        { ...head(), type: 'refundRequested', attemptId, amount, reference },
      ]);
      const answer = await current.refund(attemptId, amount, `${attemptId}R${record.events.length}`);
      if (answer.status === 'success') return book.change(orderId, () => [refunded()]);
      await book.change(orderId, () => [
        { ...head(), type: 'note', text: `İade yapılamadı: ${answer.reason}` },
        ...(answer.status === 'unknown'
          ? [{ ...head(), type: 'reviewFlagged', reason: 'refund_uncertain', detail: answer.reason } as const]
          : []),
      ]);
      throw new AppError('refund_failed', { message: `Ödeme sağlayıcısı iadeyi yapmadı: ${answer.reason}` });
    });
}

export type RefundOrder = ReturnType<typeof createRefundOrder>;
