import { z } from 'zod';
import { lineTotal, MAX_CART_LINES, MAX_LINE_QUANTITY } from '../domain/cart.ts';
import { CHECKOUT_RULES, checkoutProblem, cleanField, PAYMENT_METHODS } from '../domain/checkout.ts';
import { kurus, type Kurus, parseDecimal, toDecimal } from '../domain/money.ts';
import { orderNumberOf } from '../domain/order-number.ts';
import { type OrderState } from '../domain/order-state.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../domain/order-status.ts';
import { orderVat, type PlacedOrder } from '../domain/order.ts';
import { siteId } from '../domain/site.ts';
import { bankAccountJson } from './banks.ts';
import { vatPartJson, vatToJson } from './vat.ts';

function checkoutText(field: keyof typeof CHECKOUT_RULES) {
  return z
    .string(CHECKOUT_RULES[field].message)
    .max(5000, `En çok ${CHECKOUT_RULES[field].maxLength} karakter olabilir`)
    .transform((text, context) => {
      const message = checkoutProblem(field, text);
      if (message === undefined) return cleanField(field, text);
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}

/** An amount that a shopper saw: a number of lira, or its decimal text. */
const seenAmount = z
  .union([z.number(), z.string()], 'Toplam tutar bir sayı olmalı')
  .transform((value, context): Kurus => {
    const amount =
      typeof value === 'string'
        ? parseDecimal(value.trim())
        : Number.isFinite(value) && Math.abs(value) < 1e9
          ? kurus(Math.round(value * 100))
          : undefined;
    if (amount !== undefined) return amount;
    context.addIssue({ code: 'custom', message: 'Toplam tutar bir sayı olmalı' });
    return z.NEVER;
  });

/** The checkout's fields; the browser's form and the call share it. */
export const checkoutForm = z.object({
  customerName: checkoutText('customerName'),
  customerEmail: checkoutText('customerEmail'),
  customerPhone: checkoutText('customerPhone'),
  shippingAddress: checkoutText('shippingAddress'),
  paymentMethod: z.enum(PAYMENT_METHODS, 'Ödeme yöntemi seçiniz').default('paytr'),
});

/** `POST /api/orders`. Statuses and prices that a body may carry are not read. */
export const placeOrderRequest = checkoutForm.extend({
  /** What the shopper saw; compared, never charged. */
  totalAmount: seenAmount.optional(),
  acceptedTerms: z.boolean('Sözleşme onayı true ya da false olmalı').default(false),
});

/** `POST /api/orders/manual`: an order that came by phone or message. */
export const manualOrderRequest = checkoutForm.extend({
  site: siteId,
  items: z
    .array(
      z.object({
        productId: z.string('Ürün seçiniz').min(1, 'Ürün seçiniz').max(200),
        quantity: z
          .number('Adet bir sayı olmalı')
          .int('Adet tam sayı olmalı')
          .min(1, 'Adet en az 1 olmalı')
          .max(MAX_LINE_QUANTITY, `Adet en çok ${MAX_LINE_QUANTITY} olabilir`),
      }),
      'En az bir ürün ekleyin',
    )
    .min(1, 'En az bir ürün ekleyin')
    .max(MAX_CART_LINES, `En çok ${MAX_CART_LINES} çeşit ürün eklenebilir`)
    .refine(
      (items) => new Set(items.map(({ productId }) => productId)).size === items.length,
      'Aynı ürün iki kez eklenmiş',
    ),
  note: z.string().trim().max(500, 'En çok 500 karakter olabilir').optional(),
});

const orderItemJson = z.object({
  id: z.string(),
  orderId: z.string(),
  productId: z.string(),
  quantity: z.number(),
  price: z.string(),
  name: z.string(),
  sku: z.string(),
  imageUrl: z.string(),
  vatRate: z.number(),
  lineTotal: z.string(),
});

/** An order as the panel sees it; amounts as text in lira. */
export const orderJson = z.object({
  id: z.string(),
  orderNumber: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  shippingAddress: z.string(),
  items: z.array(orderItemJson),
  subtotal: z.string(),
  shippingFee: z.string(),
  totalAmount: z.string(),
  vat: z.array(vatPartJson),
  usdRate: z.number(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  orderStatus: z.enum(ORDER_STATUSES),
  createdAt: z.string(),
  source: siteId,
  orderSource: siteId,
  carrier: z.string(),
  trackingNumber: z.string(),
  refundedAmount: z.string(),
  /** What the provider collected on top for instalments. */
  surcharge: z.string(),
  /** Why a person must look at it. */
  review: z.array(z.string()),
});
export type OrderJson = z.infer<typeof orderJson>;

/** What the shopper gets for a placed order. */
export const placedOrderJson = orderJson.omit({ review: true }).extend({
  /** Opens the shopper's own page: `/siparis/{token}`. */
  token: z.string(),
  /** Where a hidden form with `paymentData` goes; absent for transfers and when no token was given. */
  paymentUrl: z.string().optional(),
  paymentData: z.object({ merchant_oid: z.string(), token: z.string() }).optional(),
  /** The provider's answer; absent when it was not asked. */
  tokenResponse: z
    .object({ status: z.enum(['success', 'failed']), reason: z.string().optional() })
    .optional(),
  /** ISO time until which the order waits for its money. */
  paymentDeadline: z.string(),
});
export type PlacedOrderJson = z.infer<typeof placedOrderJson>;

export const manualOrderJson = orderJson.extend({
  token: z.string(),
  /** Absolute address of the order's own page, where the customer pays. */
  paymentLink: z.string(),
  /** ISO time until which the order waits for its money. */
  paymentDeadline: z.string(),
});
export type ManualOrderJson = z.infer<typeof manualOrderJson>;

/** The shopper's own order, opened by its token. */
export const ownOrderJson = orderJson.omit({ review: true, surcharge: true }).extend({
  token: z.string(),
  paymentDeadline: z.string(),
  trackingUrl: z.string().nullable(),
  /** Whether another try to pay by card is possible now. */
  canRetryPayment: z.boolean(),
  /** False for an order by phone whose customer has not begun to pay yet. */
  hasTriedPayment: z.boolean(),
  /** Why the last try failed; empty otherwise. */
  paymentFailure: z.string(),
  /** For transfers that wait for their money. */
  banks: z.array(bankAccountJson),
});
export type OwnOrderJson = z.infer<typeof ownOrderJson>;

export const trackOrderRequest = z.object({
  number: z.string('Sipariş numarası giriniz').trim().min(1, 'Sipariş numarası giriniz').max(64),
  email: z.string('E-posta adresi giriniz').trim().min(1, 'E-posta adresi giriniz').max(200),
});

/** What number and e-mail together open: how it stands, and nothing of the person. */
export const trackedOrderJson = ownOrderJson.pick({
  orderNumber: true,
  createdAt: true,
  paymentMethod: true,
  paymentStatus: true,
  orderStatus: true,
  totalAmount: true,
  carrier: true,
  trackingNumber: true,
  trackingUrl: true,
});
export type TrackedOrderJson = z.infer<typeof trackedOrderJson>;

/** An event of an order's history; further members by its type. */
export const orderEventJson = z.looseObject({ type: z.string(), at: z.string(), by: z.string() });

export const orderDetailJson = orderJson.extend({
  terms: z.object({ version: z.string(), hash: z.string(), acceptedAt: z.string(), ip: z.string() }),
  paymentDeadline: z.string(),
  trackingUrl: z.string().nullable(),
  attempts: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      startedAt: z.string(),
      amount: z.string(),
      isTest: z.boolean(),
      reason: z.string(),
    }),
  ),
  /** Oldest first. */
  events: z.array(orderEventJson),
  /** What can still be given back. */
  refundable: z.string(),
  isErased: z.boolean(),
  /** The administrator who took it by phone or message; null when the shopper placed it. */
  takenBy: z.string().nullable(),
  /** Where the customer of an order by phone pays and follows it; null when the shopper has the link already. */
  customerLink: z.string().nullable(),
  /** Names of the carriers that the shop knows, to choose from. */
  carriers: z.array(z.string()),
});
export type OrderDetailJson = z.infer<typeof orderDetailJson>;

const wholeNumber = (max: number) => {
  const text = `1 ile ${max} arasında bir tam sayı olmalı`;
  return z.coerce.number(text).int(text).min(1, text).max(max, text).optional();
};
const day = z.iso.date('YYYY-AA-GG biçiminde olmalı');

/** The filters of `GET /api/orders`; without `page` and `pageSize` the whole list is answered. */
export const orderQuery = z.object({
  page: wholeNumber(1_000_000),
  pageSize: wholeNumber(100),
  status: z.enum(ORDER_STATUSES).optional(),
  payment: z.enum(PAYMENT_STATUSES).optional(),
  site: z.union([siteId, z.literal('both')]).optional(),
  q: z.string().max(200).optional(),
  /** Days or ISO times; a day stands for itself from its beginning to its end. */
  from: z.union([day, z.iso.datetime({ offset: true })]).optional(),
  to: z.union([day, z.iso.datetime({ offset: true })]).optional(),
  review: z.stringbool().optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  /** Paid for and not yet handed to a carrier. */
  toPack: z.stringbool().optional(),
  /** Transfers whose time to pay ends within a day. */
  expiring: z.stringbool().optional(),
});

const reason = z.string('Metin olmalı').trim().max(500, 'En çok 500 karakter olabilir');

/** `POST /api/orders/{id}/events`: what an administrator says has happened. */
export const orderActionRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal('paid'), reference: reason.default('') }),
  z.object({ action: z.literal('preparing') }),
  z.object({
    action: z.enum(['shipped', 'trackingChanged']),
    carrier: reason.min(1, 'Kargo firması giriniz'),
    trackingNumber: reason.default(''),
  }),
  z.object({ action: z.literal('delivered') }),
  z.object({ action: z.literal('cancelled'), reason: reason.default('') }),
  z.object({ action: z.literal('returned'), reason: reason.default('') }),
  z.object({ action: z.literal('note'), text: reason.min(1, 'Not boş olamaz') }),
  z.object({ action: z.literal('reviewCleared') }),
  z.object({
    action: z.literal('refunded'),
    /** Lira as text; the whole rest when absent. */
    amount: z.string().optional(),
    reference: reason.default(''),
  }),
]);
export type OrderAction = z.infer<typeof orderActionRequest>;

/** The part of an order's JSON that list, detail and shopper share. */
export function orderToJson(order: PlacedOrder, state: OrderState): OrderJson {
  return {
    id: order.id,
    orderNumber: orderNumberOf(order.id),
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone,
    shippingAddress: order.shippingAddress,
    items: order.items.map((line, index) => ({
      id: `${order.id}L${index + 1}`,
      orderId: order.id,
      productId: line.productId,
      quantity: line.quantity,
      price: toDecimal(line.price),
      name: line.name,
      sku: line.sku,
      imageUrl: line.imageUrl,
      vatRate: line.vatRate,
      lineTotal: toDecimal(lineTotal(line)),
    })),
    subtotal: toDecimal(order.subtotal),
    shippingFee: toDecimal(order.shippingFee),
    totalAmount: toDecimal(order.total),
    vat: vatToJson(orderVat(order)),
    usdRate: order.usdRate,
    paymentMethod: order.paymentMethod,
    paymentStatus: state.paymentStatus,
    orderStatus: state.orderStatus,
    createdAt: order.createdAt,
    source: order.site,
    orderSource: order.site,
    carrier: state.carrier,
    trackingNumber: state.trackingNumber,
    refundedAmount: toDecimal(state.refundedAmount),
    surcharge: toDecimal(state.surcharge),
    review: [...state.review],
  };
}
