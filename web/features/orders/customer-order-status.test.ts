import { expect, it } from 'vitest';
import { headlineOf, paymentText } from './customer-order-status.tsx';

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

it.each([
  ['cancelled', 'paid', 'Ödemeniz iade edilecek'],
  ['cancelled', 'partially_refunded', 'Ödemeniz iade edilecek'],
  ['cancelled', 'refunded', undefined],
  ['cancelled', 'pending', undefined],
  ['processing', 'paid', 'Ödemeniz alındı'],
] as const)('the headline of an order that is %s, %s is: %s', (orderStatus, paymentStatus, text) => {
  expect(headlineOf({ orderStatus, paymentStatus, paymentMethod: 'bank_transfer' })).toBe(text);
});
