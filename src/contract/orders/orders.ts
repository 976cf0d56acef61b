import { discountJson, discountsToJson } from './cart.ts';
import { z } from 'zod';
import { maskedBilling } from '#domain/orders/checkout/billing';
import { lineTotal } from '#domain/orders/checkout/cart';
import { PAYMENT_METHODS } from '#domain/orders/payment/payment-methods';
import { toDecimal, ZERO } from '#domain/money/money';
import { orderNumberOf } from '#domain/orders/order-number';
import type { OrderRecord } from '#domain/orders/order-list';
import { lineIdOf, RETURN_STATUSES, returnsOf } from '#domain/orders/order-return';
import { type OrderState } from '#domain/orders/order-state';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/orders/order-status';
import { orderVat, type PlacedOrder } from '#domain/orders/order';
import { siteId } from '#domain/catalogue/site/site';
import { verdict } from '../catalogue/machines.ts';
import { bankAccountJson } from './banks.ts';
import { vatPartJson, vatToJson } from './vat.ts';

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
  /** The machine that the shopper had chosen, and what was known of the two then; null without one. */
  machine: z.object({ name: z.string(), verdict }).nullable(),
});

/** An order as the panel sees it; amounts as text in lira. */
export const orderJson = z.object({
  id: z.string(),
  orderNumber: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  shippingAddress: z.string(),
  /** The address in parts; null for one that came as a whole. */
  city: z.string().nullable(),
  district: z.string().nullable(),
  neighbourhood: z.string().nullable(),
  addressLine: z.string().nullable(),
  postalCode: z.string().nullable(),
  /** The shopper's own words about the order. */
  note: z.string().nullable(),
  /** What is wanted on the invoice; a person's number (TCKN) shows its last two digits. */
  billing: z
    .object({
      type: z.enum(['individual', 'company']),
      title: z.string().optional(),
      taxOffice: z.string().optional(),
      taxNumber: z.string().optional(),
      tckn: z.string().optional(),
      address: z.string().optional(),
    })
    .nullable(),
  items: z.array(orderItemJson),
  subtotal: z.string(),
  discounts: z.array(discountJson),
  shippingFee: z.string(),
  /** What paying at the door costs. */
  paymentFee: z.string(),
  totalAmount: z.string(),
  /** Pieces go by freight, and the buyer pays the carrier beside the total. */
  freightToPay: z.boolean(),
  /** When it was said to leave and arrive, ISO days; null in orders from before. */
  promised: z.object({ dispatchDate: z.string(), from: z.string(), to: z.string() }).nullable(),
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
  /** The invoice of the order; null while there is none. */
  invoice: z
    .object({ number: z.string(), date: z.string(), ettn: z.string(), hasPdf: z.boolean() })
    .nullable(),
  refundedAmount: z.string(),
  /** What the provider collected on top for instalments. */
  surcharge: z.string(),
  /** Why a person must look at it. */
  review: z.array(z.string()),
});
export type OrderJson = z.infer<typeof orderJson>;

const returnJson = z.object({
  id: z.string(),
  requestedAt: z.string(),
  status: z.enum(RETURN_STATUSES),
  items: z.array(z.object({ id: z.string(), name: z.string(), quantity: z.number(), reason: z.string() })),
  note: z.string(),
  /** Who brings it back, and under which code. */
  carrier: z.string(),
  code: z.string(),
  /** Why it was refused. */
  reason: z.string(),
});

/** The returns of an order as answers carry them, oldest first. */
export function returnsToJson({ order, events }: Pick<OrderRecord, 'order' | 'events'>) {
  return returnsOf(events).map(({ items, ...back }) => ({
    ...back,
    items: items.map(({ line, quantity, reason }) => ({
      id: lineIdOf(order.id, line),
      name: order.items[line]?.name ?? '',
      quantity,
      reason,
    })),
  }));
}

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
  /** ISO time until which the order waits for its money; empty where it waits without end. */
  paymentDeadline: z.string(),
});
export type PlacedOrderJson = z.infer<typeof placedOrderJson>;

export const manualOrderJson = orderJson.extend({
  token: z.string(),
  /** Absolute address of the order's own page, where the customer pays. */
  paymentLink: z.string(),
  /** ISO time until which the order waits for its money; empty where it waits without end. */
  paymentDeadline: z.string(),
});
export type ManualOrderJson = z.infer<typeof manualOrderJson>;

/** The shopper's own order, opened by its token. */
export const customerOrderJson = orderJson.omit({ review: true, surcharge: true }).extend({
  token: z.string(),
  /** When it came to each state that it has been in, oldest first. */
  steps: z.array(z.object({ status: z.enum(ORDER_STATUSES), at: z.string() })),
  paymentDeadline: z.string(),
  trackingUrl: z.string().nullable(),
  /** Whether another try to pay by card is possible now. */
  canRetryPayment: z.boolean(),
  /** Whether it may be paid by transfer instead. */
  canPayByTransfer: z.boolean(),
  /** Whether the shopper may still cancel it. */
  canCancel: z.boolean(),
  returns: z.array(returnJson),
  /** Pieces that can be sent back, by line; empty when none can. */
  returnable: z.array(z.object({ id: z.string(), quantity: z.number() })),
  /** Why nothing can be sent back; empty when something can. */
  returnObstacle: z.string(),
  /** ISO time until which something may be sent back; null before it has arrived. */
  returnDeadline: z.string().nullable(),
  /** Lines of which the shopper may say, or has said, whether they fit; none before it was shipped. */
  fit: z.array(
    z.object({
      id: z.string(),
      /** Empty where the shopper has to name it. */
      machine: z.string(),
      /** What the shopper said; null for nothing yet. */
      fits: z.boolean().nullable(),
      /** Whether it can still be changed. */
      isOpen: z.boolean(),
    }),
  ),
  /** False for an order by phone whose customer has not begun to pay yet. */
  hasTriedPayment: z.boolean(),
  /** Why the last try failed, in a shopper's words; empty otherwise. */
  paymentFailure: z.string(),
  /** For transfers that wait for their money. */
  banks: z.array(bankAccountJson),
});
export type CustomerOrderJson = z.infer<typeof customerOrderJson>;

/** What number and e-mail together open: how it stands, and the link to its own page. */
export const trackedOrderJson = customerOrderJson.pick({
  token: true,
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
  /** Grows with each event; a decision names the one it was made on. */
  version: z.number(),
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
  returns: z.array(returnJson),
  /** What can still be given back. */
  refundable: z.string(),
  /** By line: what was taken off it, the pieces whose money has not gone back, and those that are not on sale again. */
  refundLines: z.array(z.object({ discount: z.string(), left: z.number(), held: z.number() })),
  isErased: z.boolean(),
  /** The administrator who took it by phone or message; null when the shopper placed it. */
  takenBy: z.string().nullable(),
  /** Where the customer of an order by phone pays and follows it; null when the shopper has the link already. */
  customerLink: z.string().nullable(),
  /** Names of the carriers that the shop knows, to choose from. */
  carriers: z.array(z.string()),
});
export type OrderDetailJson = z.infer<typeof orderDetailJson>;

function invoiceToJson({ invoice: { number, date, ettn, pdf } }: OrderState): OrderJson['invoice'] {
  return number === '' && pdf === '' ? null : { number, date, ettn, hasPdf: pdf !== '' };
}

/** The part of an order's JSON that list, detail and shopper share. */
export function orderToJson(order: PlacedOrder, state: OrderState): OrderJson {
  return {
    id: order.id,
    orderNumber: orderNumberOf(order.id),
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone,
    shippingAddress: order.shippingAddress,
    city: order.delivery?.city ?? null,
    district: order.delivery?.district ?? null,
    neighbourhood: order.delivery?.neighbourhood ?? null,
    addressLine: order.delivery?.addressLine ?? null,
    postalCode: order.delivery?.postalCode ?? null,
    note: order.note ?? null,
    billing: order.billing ? maskedBilling(order.billing) : null,
    items: order.items.map((line, index) => ({
      id: lineIdOf(order.id, index),
      orderId: order.id,
      productId: line.productId,
      quantity: line.quantity,
      price: toDecimal(line.price),
      name: line.name,
      sku: line.sku,
      imageUrl: line.imageUrl,
      vatRate: line.vatRate,
      lineTotal: toDecimal(lineTotal(line)),
      machine: line.machine ?? null,
    })),
    subtotal: toDecimal(order.subtotal),
    discounts: discountsToJson(order.discounts),
    shippingFee: toDecimal(order.shippingFee),
    paymentFee: toDecimal(order.paymentFee ?? ZERO),
    totalAmount: toDecimal(order.total),
    freightToPay: order.freightToPay ?? false,
    promised: state.promised ?? order.promised ?? null,
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
    invoice: invoiceToJson(state),
    refundedAmount: toDecimal(state.refundedAmount),
    surcharge: toDecimal(state.surcharge),
    review: [...state.review],
  };
}

/** How many faults of the order journal were accepted. */
export const acceptedFaultsJson = z.object({ accepted: z.int() });
