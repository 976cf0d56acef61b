import { addUp } from '#domain/orders/checkout/cart';
import { kurus } from '#domain/money/money';
import type { OrderMail } from '#domain/orders/order-mail';
import type { OrderRecord } from '#domain/orders/order-list';
import { orderToken } from '#domain/orders/order-number';
import { INITIAL_STATE, replayEvent } from '#domain/orders/order-state';
import { reservedPieces, type OrderEvent, type OrderLine, type PlacedOrder } from '#domain/orders/order';
import { turkishDay } from '#kernel/turkish-day';
import type { Product } from '#domain/catalogue/product/product';
import type { Settings } from '#domain/catalogue/site/settings';
import type { SiteId } from '#domain/catalogue/site/site';

interface SampleParts {
  /** The order contains the first of them; an invented product when the shop has none. */
  readonly products: readonly Pick<Product, 'id' | 'name' | 'sku' | 'imageUrl' | 'price' | 'vatRate'>[];
  readonly settings: Settings;
  readonly site: SiteId;
  readonly now: Date;
}

const ID = 'A1B2C3D4000000000000000000000000';
const LINES = 3;

const MADE_UP: SampleParts['products'][number] = {
  id: 'ornek',
  name: 'Örnek Ürün',
  sku: 'ORNEK-1',
  imageUrl: '',
  price: kurus(249_90),
};

const stepsOf = ({ id, total, createdAt, ...order }: PlacedOrder) => {
  const attemptId = `${id}A1`;
  const items = [{ line: 0, quantity: 1, reason: 'Vazgeçtim' }];
  const [carrier, returnId] = ['Yurtiçi Kargo', 'R1'];
  return {
    started: { type: 'paymentStarted', attemptId, amount: total, isTest: true, token: '' },
    failed: { type: 'paymentFailed', attemptId, code: '0', reason: 'Kart limiti yetersiz' },
    paid: { type: 'paid', amount: total, surcharge: kurus(0) },
    transfer: { type: 'methodChanged', method: 'bank_transfer' },
    shipped: { type: 'shipped', carrier, trackingNumber: '123456789012' },
    invoiced: { type: 'invoiceAttached', number: 'ABC2026000000001', date: turkishDay(createdAt), ettn: '' },
    filed: { type: 'invoiceFiled', pdf: `${id}-ornek.pdf` },
    cancelled: { type: 'cancelled', reason: 'Ürün tedarik edilemedi', released: reservedPieces(order) },
    refunded: { type: 'refunded', amount: total, reference: '' },
    requested: { type: 'returnRequested', returnId, items, note: '' },
    answered: {
      type: 'returnAnswered',
      returnId,
      verdict: 'approved',
      carrier,
      code: 'IADE-123',
      reason: '',
    },
  } as const;
};

const STORIES: Readonly<Record<OrderMail, readonly (keyof ReturnType<typeof stepsOf>)[]>> = {
  'order-received': [],
  'order-notification': [],
  'payment-received': ['paid'],
  'payment-failed': ['started', 'failed'],
  'method-changed': ['transfer'],
  'order-shipped': ['paid', 'shipped'],
  'invoice-ready': ['paid', 'shipped', 'invoiced', 'filed'],
  'order-cancelled': ['cancelled'],
  'order-refunded': ['paid', 'refunded'],
  'return-requested': ['paid', 'shipped', 'requested'],
  'return-notification': ['paid', 'shipped', 'requested'],
  'return-answered': ['paid', 'shipped', 'requested', 'answered'],
};

/** A sample order at the moment when a mail about it is sent. */
export function sampleOrderRecord(mail: OrderMail, parts: SampleParts): OrderRecord {
  const { products, settings, site, now } = parts;
  const chosen = products.length === 0 ? [MADE_UP] : products.slice(0, LINES);
  const items = chosen.map(({ id, name, sku = '', imageUrl, price, vatRate }, index): OrderLine => {
    const rate = vatRate ?? settings.vatRate;
    return { productId: id, name, sku, imageUrl, price, quantity: index + 1, vatRate: rate, counted: 0 };
  });
  const { subtotal, shippingFee, total } = addUp(items, settings, settings.vatRate);
  const isByCard = mail === 'payment-failed' || mail === 'payment-received';
  const createdAt = now.toISOString();
  const order: PlacedOrder = {
    id: ID,
    token: orderToken(ID, 'ornek'),
    sessionId: '',
    site,
    createdAt,
    customerName: 'Ayşe Yılmaz',
    customerEmail: 'ayse@ornek.com',
    customerPhone: '+905321234567',
    shippingAddress: 'Terzi Sokak No: 12 Daire: 3\n34000 Zeytinburnu / İstanbul',
    paymentMethod: isByCard ? 'paytr' : 'bank_transfer',
    items,
    subtotal,
    shippingFee,
    total,
    shippingVatRate: settings.vatRate,
    usdRate: settings.usdRate,
    terms: { version: '', hash: '', acceptedAt: createdAt, ip: '' },
  };
  const head = { orderId: ID, at: createdAt };
  const steps = stepsOf(order);
  const later = STORIES[mail].map((name): OrderEvent => ({ ...head, by: 'system', ...steps[name] }));
  const placed: OrderEvent = { ...head, type: 'placed', by: 'shopper', order };
  return { order, state: later.reduce(replayEvent, INITIAL_STATE), events: [placed, ...later] };
}
