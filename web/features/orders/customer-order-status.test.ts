import { expect, it } from 'vitest';
import { paymentText } from './customer-order-status.tsx';

it.each([
  ['processing', 'pending', 'Kapıda ödenecek'],
  ['shipped', 'on_delivery', 'Kapıda ödenecek'],
  ['delivered', 'on_delivery', 'Ödendi'],
  // Nobody accepted the parcel.
  ['returned', 'pending', 'Ödenmedi'],
  ['cancelled', 'pending', 'Ödenmedi'],
] as const)('of an order paid at the door that is %s, %s it says: %s', (orderStatus, paymentStatus, text) => {
  const paymentMethod = 'cash_on_delivery';
  expect(paymentText({ orderStatus, paymentStatus, paymentMethod, canRetryPayment: false })).toBe(text);
});
