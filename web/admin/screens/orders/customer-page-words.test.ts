import { expect, it } from 'vitest';
import { customerPageWords } from './customer-page-words.ts';

it('asks for a payment on the page only while one is awaited there', () => {
  const of = (paymentStatus: 'pending' | 'on_delivery' | 'paid'): string => {
    const order = { customerName: 'Ayşe', orderNumber: 'A1', totalAmount: '195.00', paymentStatus };
    const { title, message } = customerPageWords({ ...order, orderStatus: 'processing' }, 'https://x.com');
    expect(message).toContain('https://x.com');
    return `${title}: ${message}`;
  };
  expect(of('pending')).toMatch(/^Ödeme bağlantısı: .*195,00/);
  // The carrier gets the money, or the shop has it.
  for (const words of [of('on_delivery'), of('paid')]) expect(words).not.toMatch(/[Öö]deme/);
});
