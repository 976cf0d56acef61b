import type { OrderEvent, OrderEventOf } from '../order.ts';

export type RefundRequest = OrderEventOf<'refundRequested'> & { readonly providerReference: string };

export function isRefundResult(event: OrderEvent): event is OrderEventOf<'refunded' | 'refundRefused'> {
  return event.type === 'refunded' || event.type === 'refundRefused';
}

/** Refunds without a known result, oldest first. */
export function openRefunds(events: readonly OrderEvent[]): readonly RefundRequest[] {
  const open: RefundRequest[] = [];
  events.forEach((event, index) => {
    if (event.type === 'refundRequested') {
      open.push({ ...event, providerReference: refundReference(event.attemptId, index) });
    } else if (isRefundResult(event)) {
      const answered = open.findIndex(
        ({ attemptId, amount }) => attemptId === event.attemptId && amount === event.amount,
      );
      if (answered !== -1) open.splice(answered, 1);
    }
  });
  return open;
}

/** The provider's number for a refund: letters and digits, unique by the place of its request among the events. */
export function refundReference(attemptId: string, place: number): string {
  return `${attemptId}R${place}`;
}
