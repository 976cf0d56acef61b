import { expect, it } from 'vitest';
import type { PaymentStatus } from '#domain/orders/order-status';
import type { PaymentMethod } from '#domain/orders/payment/payment-methods';
import { customerPageWords } from './customer-page-words.ts';

it('asks for a payment on the page only while one is awaited there', () => {
  const of = (paymentStatus: PaymentStatus, paymentMethod: PaymentMethod = 'bank_transfer'): string => {
    const order = { customerName: 'Ayşe', orderNumber: 'A1', totalAmount: '195.00', paymentStatus };
    const words = customerPageWords({ ...order, orderStatus: 'processing', paymentMethod }, 'https://x.com');
    const { title, message } = words;
    expect(message).toContain('https://x.com');
    return `${title}: ${message}`;
  };
  expect(of('pending')).toMatch(/^Ödeme bağlantısı: .*195,00/);
  // The carrier gets the money, also of an order that nobody has called about yet, or the shop has it.
  const atDoor = (['pending', 'on_delivery'] as const).map((status) => of(status, 'cash_on_delivery'));
  for (const words of [...atDoor, of('paid')]) expect(words).not.toMatch(/[Öö]deme/);
});
