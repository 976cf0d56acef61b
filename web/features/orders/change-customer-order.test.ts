import { expect, it } from 'vitest';
import { cancelQuestion } from './change-customer-order.tsx';

it.each([
  ['pending', false],
  ['failed', false],
  // The buyer pays at the door, and nothing has left yet.
  ['on_delivery', false],
  ['paid', true],
  ['partially_refunded', true],
] as const)(
  'before an order that is %s is cancelled, its buyer is told of a refund: %s',
  (paymentStatus, is) => {
    expect(cancelQuestion({ paymentStatus }).includes('iade edilecek')).toBe(is);
  },
);
