import { addUp } from '#domain/orders/checkout/cart';
import { kurus } from '#domain/money/money';
import type { OrderMail } from '#domain/orders/order-mail';
import type { OrderRecord } from '#domain/orders/order-list';
import { orderToken } from '#domain/orders/order-number';
import { INITIAL_STATE, replayEvent } from '#domain/orders/order-state';
import { reservedPieces, type OrderEvent, type OrderLine, type PlacedOrder } from '#domain/orders/order';
import { turkishDay } from '#domain/orders/reports/sales-report';
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

/** The events before a mail is sent. */
function eventsBefore(mail: OrderMail, order: PlacedOrder): readonly OrderEvent[] {
  const head = { orderId: order.id, at: order.createdAt, by: 'system' };
  const attemptId = `${order.id}A1`;
  const paid: OrderEvent = { ...head, type: 'paid', amount: order.total, surcharge: kurus(0) };
  const shipped: OrderEvent = {
    ...head,
    type: 'shipped',
    carrier: 'Yurtiçi Kargo',
    trackingNumber: '123456789012',
  };
  const items = [{ line: 0, quantity: 1, reason: 'Vazgeçtim' }];
  const returnRequested: OrderEvent = { ...head, type: 'returnRequested', returnId: 'R1', items, note: '' };
  switch (mail) {
    case 'payment-received':
      return [paid];
    case 'payment-failed':
      return [
        { ...head, type: 'paymentStarted', attemptId, amount: order.total, isTest: true, token: '' },
        { ...head, type: 'paymentFailed', attemptId, code: '6', reason: 'Kart limiti yetersiz' },
      ];
    case 'method-changed':
      return [{ ...head, type: 'methodChanged', method: 'bank_transfer' }];
    case 'order-shipped':
      return [paid, shipped];
    case 'invoice-ready':
      return [
        paid,
        shipped,
        {
          ...head,
          type: 'invoiceAttached',
          number: 'ABC2026000000001',
          date: turkishDay(order.createdAt),
          ettn: '',
        },
        { ...head, type: 'invoiceFiled', pdf: `${order.id}-ornek.pdf` },
      ];
    case 'order-cancelled':
      return [
        { ...head, type: 'cancelled', reason: 'Ürün tedarik edilemedi', released: reservedPieces(order) },
      ];
    case 'order-refunded':
      return [paid, { ...head, type: 'refunded', amount: order.total, reference: '' }];
    case 'return-requested':
      return [paid, shipped, returnRequested];
    case 'return-answered':
      return [
        paid,
        shipped,
        returnRequested,
        {
          ...head,
          type: 'returnAnswered',
          returnId: 'R1',
          verdict: 'approved',
          carrier: 'Yurtiçi Kargo',
          code: 'IADE-123',
          reason: '',
        },
      ];
    case 'order-received':
    case 'order-notification':
      break;
  }
  return [];
}

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
  const later = eventsBefore(mail, order);
  const placed: OrderEvent = { type: 'placed', orderId: ID, at: createdAt, by: 'shopper', order };
  return { order, state: later.reduce(replayEvent, INITIAL_STATE), events: [placed, ...later] };
}
