import type { BankAccount } from '#domain/orders/payment/bank-account';
import { addUp } from '#domain/orders/checkout/cart';
import { kurus } from '#domain/money/money';
import { orderToken } from '#domain/orders/order-number';
import type { OrderEventOf, OrderLine, PlacedOrder } from '#domain/orders/order';

/** Settings of a shop with a real seller's identity. */
export const SELLER = {
  companyName: 'Deneme Dikiş',
  phone: '0212 111 22 33',
  email: 'satis@deneme.example',
  address: 'Terzi Sokak No: 1, 34000 İstanbul',
} as const;

/** Its account for transfers. */
export const TEST_ACCOUNT: BankAccount = {
  id: 'hesap',
  bankName: 'Ziraat Bankası',
  accountHolder: 'Deneme Dikiş Ltd. Şti.',
  iban: 'TR330006100519786457841326',
  accountNumber: '',
  branchCode: '',
  swiftCode: '',
  isActive: true,
  createdAt: '2026-11-01T10:00:00.000Z',
};

/** A correct checkout form, for `POST /api/orders`. */
export const SAMPLE_FORM = {
  customerName: 'Ayşe Yılmaz',
  customerEmail: 'ayse@example.com',
  customerPhone: '0532 123 45 67',
  shippingAddress: 'Terzi Sokak No: 12, 34000 İstanbul',
  paymentMethod: 'bank_transfer',
  acceptedTerms: true,
} as const;

/** An order id that sorts and reads as its number: `sampleOrderId(255)` ends in `FF`. */
export function sampleOrderId(number: number): string {
  const hex = number.toString(16).toUpperCase();
  return `A${hex.padStart(7, '0')}${hex.padStart(24, '0')}`;
}

export function sampleLine(change: Partial<OrderLine> = {}): OrderLine {
  return {
    productId: 'igne-90',
    name: 'Organ İğne DBx1 90/14',
    sku: 'DBX1-90',
    price: kurus(99_90),
    quantity: 2,
    imageUrl: '/images/igne.webp',
    vatRate: 20,
    counted: 100,
    ...change,
  };
}

/** A complete, correct order; its totals are computed from the lines. */
export function sampleOrder(number: number, change: Partial<PlacedOrder> = {}): PlacedOrder {
  const id = change.id ?? sampleOrderId(number);
  const items = change.items ?? [sampleLine()];
  const { subtotal, shippingFee, total } = addUp(
    items,
    { freeShippingFrom: kurus(750_00), shippingFee: kurus(50_00) },
    20,
  );
  return {
    id,
    token: orderToken(id, 'gizli'),
    sessionId: `session-${id}`,
    site: 'dikis',
    createdAt: new Date(Date.UTC(2026, 10, 1) + number * 1000).toISOString(),
    customerName: 'Ayşe Yılmaz',
    customerEmail: `ayse${number}@example.com`,
    customerPhone: '+905321234567',
    shippingAddress: 'Terzi Sokak No: 12, 34000 İstanbul',
    paymentMethod: 'bank_transfer',
    items,
    subtotal,
    shippingFee,
    total,
    shippingVatRate: 20,
    usdRate: 40.83,
    terms: { version: '1', hash: 'f'.repeat(64), acceptedAt: '2026-11-01T00:00:00.000Z', ip: '192.0.2.1' },
    ...change,
  };
}

export function placed(order: PlacedOrder): OrderEventOf<'placed'> {
  return { type: 'placed', orderId: order.id, at: order.createdAt, by: 'shopper', order };
}
