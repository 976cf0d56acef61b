import { expect, it } from 'vitest';
import { awaitsRefund } from './order-returns-card.tsx';

const orderWith = (due: number, paymentStatus: 'paid' | 'refunded' | 'on_delivery' = 'paid') => ({
  paymentStatus,
  refundLines: [{ due, discount: '0.00', left: 1, held: 1 }],
});

it('names a day for the refund of a return until its money went back', () => {
  for (const status of ['requested', 'approved'] as const)
    expect(awaitsRefund(orderWith(0), status)).toBe(true);
  expect(awaitsRefund(orderWith(0), 'rejected')).toBe(false);
  expect(awaitsRefund(orderWith(1), 'received')).toBe(true);
  // The carrier has the money still.
  expect(awaitsRefund(orderWith(1, 'on_delivery'), 'received')).toBe(true);
  expect(awaitsRefund(orderWith(0), 'received')).toBe(false);
  for (const status of ['approved', 'received'] as const) {
    expect(awaitsRefund(orderWith(1, 'refunded'), status)).toBe(false);
  }
});
