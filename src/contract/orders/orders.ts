import { discountJson, discountsToJson } from './checkout/cart.ts';
import { z } from 'zod';
import { lineTotal } from '#domain/orders/checkout/cart';
import { PAYMENT_METHODS } from '#domain/orders/payment/payment-methods';
import { toDecimal, ZERO } from '#domain/money/money';
import { orderNumberOf } from '#domain/orders/order-number';
import type { OrderRecord } from '#domain/orders/order-list';
import { lineIdOf, RETURN_STATUSES, returnsOf } from '#domain/orders/order-return';
import { readReturnReason, RETURN_REASON_CODES } from '#domain/orders/return-reason';
import { type OrderState } from '#domain/orders/order-state';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/orders/order-status';
import { orderVat, type PlacedOrder } from '#domain/orders/order';
import { siteId } from '#domain/catalogue/site/site';
import { verdict } from '#domain/catalogue/facts/fitment';
import { customerDetailsJson, customerDetailsToJson } from './customer-details.ts';
import { bankAccount } from '#domain/orders/payment/bank-account';
import { promiseJson } from './shipping/delivery.ts';
import { orderEventJson } from './order-event.ts';
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
  /** The shopper's machine, and whether the part was known to fit then; null without one. */
  machine: z.object({ name: z.string(), verdict }).nullable(),
});

/** What an order costs; amounts as text in lira. */
export const orderAmountsJson = z.object({
  subtotal: z.string(),
  discounts: z.array(discountJson),
  shippingFee: z.string(),
  /** The fee for paying at the door. */
  paymentFee: z.string(),
  totalAmount: z.string(),
  /** Pieces are sent by freight, and the buyer pays the carrier in addition to the total. */
  freightToPay: z.boolean(),
});
export type OrderAmountsJson = z.infer<typeof orderAmountsJson>;

/** An order in the panel. */
export const orderJson = customerDetailsJson.extend({
  id: z.string(),
  orderNumber: z.string(),
  /** The address in parts; null for an address as one text. */
  city: z.string().nullable(),
  district: z.string().nullable(),
  neighbourhood: z.string().nullable(),
  addressLine: z.string().nullable(),
  postalCode: z.string().nullable(),
  note: z.string().nullable(),
  items: z.array(orderItemJson),
  ...orderAmountsJson.shape,
  /** The promised dates of dispatch and arrival, ISO days; null in older orders. */
  promised: promiseJson.nullable(),
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
  /** The invoice; null while there is none. */
  invoice: z
    .object({ number: z.string(), date: z.string(), ettn: z.string(), hasPdf: z.boolean() })
    .nullable(),
  refundedAmount: z.string(),
  /** The additional amount that the provider collected for instalments. */
  surcharge: z.string(),
  /** Why a person must check it. */
  review: z.array(z.string()),
});
export type OrderJson = z.infer<typeof orderJson>;

const returnJson = z.object({
  id: z.string(),
  requestedAt: z.string(),
  /** The last day for the money, and for sending the goods (empty before the yes). */
  refundBy: z.string(),
  sendBy: z.string(),
  status: z.enum(RETURN_STATUSES),
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      quantity: z.number(),
      /** In words. */
      reason: z.string(),
      /** Absent for words of the shopper's own. */
      reasonCode: z.enum(RETURN_REASON_CODES).optional(),
    }),
  ),
  note: z.string(),
  carrier: z.string(),
  code: z.string(),
  reason: z.string(),
});

/** The returns of an order in answers, oldest first. */
export function returnsToJson({ order, events }: Pick<OrderRecord, 'order' | 'events'>) {
  return returnsOf(events).map(({ items, ...back }) => ({
    ...back,
    items: items.map(({ line, quantity, reason }) => ({
      id: lineIdOf(order.id, line),
      name: order.items[line]?.name ?? '',
      quantity,
      ...readReturnReason(reason),
    })),
  }));
}

export const placedOrderJson = orderJson.omit({ review: true }).extend({
  /** The secret in the address of the order's page: `/siparis/{token}`. */
  token: z.string(),
  /** The target of a hidden form with `paymentData`; absent for transfers and without a token. */
  paymentUrl: z.string().optional(),
  paymentData: z.object({ merchant_oid: z.string(), token: z.string() }).optional(),
  /** The provider's answer; absent when it was not called. */
  tokenResponse: z
    .object({ status: z.enum(['success', 'failed']), reason: z.string().optional() })
    .optional(),
  /** ISO time until which the order waits for its payment; empty without a deadline. */
  paymentDeadline: z.string(),
});
export type PlacedOrderJson = z.infer<typeof placedOrderJson>;

export const manualOrderJson = orderJson.extend({
  token: z.string(),
  /** The full address of the order's page, where the customer pays. */
  paymentLink: z.string(),
  /** ISO time until which the order waits for its payment; empty without a deadline. */
  paymentDeadline: z.string(),
});
export type ManualOrderJson = z.infer<typeof manualOrderJson>;

/** The order for its shopper, opened by its token. */
export const customerOrderJson = orderJson.omit({ review: true, surcharge: true }).extend({
  token: z.string(),
  /** When it reached each of its states, oldest first. */
  steps: z.array(z.object({ status: z.enum(ORDER_STATUSES), at: z.string() })),
  paymentDeadline: z.string(),
  trackingUrl: z.string().nullable(),
  /** Whether another attempt to pay by card is possible now. */
  canRetryPayment: z.boolean(),
  canPayByTransfer: z.boolean(),
  canCancel: z.boolean(),
  returns: z.array(returnJson),
  /** Pieces that can be returned, by line; empty when none can. */
  returnable: z.array(z.object({ id: z.string(), quantity: z.number() })),
  /** Why nothing can be returned; empty when something can. */
  returnObstacle: z.string(),
  /** ISO time until which returns are possible; null before it has arrived. */
  returnDeadline: z.string().nullable(),
  /** Lines with a report about their fit, or with the question; none before shipping. */
  fit: z.array(
    z.object({
      id: z.string(),
      /** Empty when the shopper must enter it. */
      machine: z.string(),
      /** The shopper's report; null for none yet. */
      fits: z.boolean().nullable(),
      /** Whether it can still be changed. */
      isOpen: z.boolean(),
    }),
  ),
  /** False for an order by phone whose customer has not started to pay yet. */
  hasTriedPayment: z.boolean(),
  /** Why the last attempt failed, as text for the shopper; otherwise empty. */
  paymentFailure: z.string(),
  /** For unpaid transfers. */
  banks: z.array(bankAccount),
});
export type CustomerOrderJson = z.infer<typeof customerOrderJson>;

/** What number and e-mail together give access to: the state, and the link to the order's page. */
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

export const orderDetailJson = orderJson.extend({
  /** Grows with each event; a decision names the one on which it is based. */
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
  refundable: z.string(),
  /** By line: its discount, the pieces that are not refunded, those that are not on sale again, and those to refund. */
  refundLines: z.array(
    z.object({ discount: z.string(), left: z.number(), held: z.number(), due: z.number() }),
  ),
  isErased: z.boolean(),
  /** The administrator who entered an order by phone; null when the shopper placed it. */
  takenBy: z.string().nullable(),
  /** Where the customer of an order by phone pays and tracks it; null when the shopper has the link already. */
  customerLink: z.string().nullable(),
  /** Names of the carriers that the shop knows, to choose from. */
  carriers: z.array(z.string()),
  /** Whether the shop can send mails, to its customer too. */
  canMail: z.boolean(),
});
export type OrderDetailJson = z.infer<typeof orderDetailJson>;

function invoiceToJson({ invoice: { number, date, ettn, pdf } }: OrderState): OrderJson['invoice'] {
  return number === '' && pdf === '' ? null : { number, date, ettn, hasPdf: pdf !== '' };
}

type Amounts = 'subtotal' | 'discounts' | 'shippingFee' | 'paymentFee' | 'total' | 'freightToPay';

/** What an order costs, part by part. */
export function amountsToJson(order: Pick<PlacedOrder, Amounts>): OrderAmountsJson {
  return {
    subtotal: toDecimal(order.subtotal),
    discounts: discountsToJson(order.discounts),
    shippingFee: toDecimal(order.shippingFee),
    paymentFee: toDecimal(order.paymentFee ?? ZERO),
    totalAmount: toDecimal(order.total),
    freightToPay: order.freightToPay ?? false,
  };
}

/** The common part of an order's JSON in list, detail and for the shopper. */
export function orderToJson(order: PlacedOrder, state: OrderState): OrderJson {
  return {
    id: order.id,
    orderNumber: orderNumberOf(order.id),
    ...customerDetailsToJson(order),
    city: order.delivery?.city ?? null,
    district: order.delivery?.district ?? null,
    neighbourhood: order.delivery?.neighbourhood ?? null,
    addressLine: order.delivery?.addressLine ?? null,
    postalCode: order.delivery?.postalCode ?? null,
    note: order.note ?? null,
    items: order.items.map((line, index) =>
      orderItemJson.parse({
        ...line,
        id: lineIdOf(order.id, index),
        orderId: order.id,
        price: toDecimal(line.price),
        lineTotal: toDecimal(lineTotal(line)),
        machine: line.machine ?? null,
      }),
    ),
    ...amountsToJson(order),
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

export const acceptedFaultsJson = z.object({ accepted: z.int() });
