import { z } from 'zod';
import { trueOrFalse } from '#domain/catalogue/product/record-values';
import { siteId } from '#domain/catalogue/site/site';
import { RETURN_REASON_CODES } from '#domain/orders/return-reason';
import {
  AMOUNT_OR_ITEMS,
  areDifferent,
  orderQuery,
  orderVersion,
  pieces,
  refundFields,
} from './order-requests.ts';

const MAX_AT_ONCE = 200;
export const shortText = z.string('Metin olmalı').trim().max(200, 'En çok 200 karakter olabilir');

/** `POST /api/admin/orders/ship`: several parcels at once. `id` is an order's id or number. */
export const shipOrdersRequest = z.object({
  orders: z
    .array(
      z.object({
        id: shortText.min(1, 'Sipariş seçiniz'),
        carrier: shortText.default(''),
        trackingNumber: shortText.default(''),
      }),
      'Sipariş listesi olmalı',
    )
    .min(1, 'En az bir sipariş seçin')
    .max(MAX_AT_ONCE, `En çok ${MAX_AT_ONCE} sipariş gönderilebilir`),
});

/** `POST /api/admin/orders/tracking`: a carrier's list, from a file or pasted. Nothing changes without `apply`. */
export const trackingListRequest = z.object({
  text: z
    .string('Liste metin olmalı')
    .max(1_000_000, 'Liste çok uzun')
    .refine((text) => text.trim() !== '', 'Liste boş'),
  /** Used when a line names none. */
  carrier: shortText.default(''),
  apply: trueOrFalse.default(false),
});

export const lineResult = <const Change extends string>(changes: readonly Change[]) =>
  z.object({
    /** Empty where no order was found, or the searched text. */
    orderNumber: z.string(),
    ok: z.boolean(),
    /** What was done or would be done; null for a fault. */
    change: z.enum(changes).nullable(),
    code: z.string().nullable(),
    /** The fault, or what the owner must know of a change. */
    message: z.string().nullable(),
  });

const shipmentResult = lineResult(['shipped', 'trackingChanged', 'none']).extend({
  id: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
});
export type ShipmentResult = z.infer<typeof shipmentResult>;
export const shipmentResultsJson = z.object({ applied: z.boolean(), results: z.array(shipmentResult) });
export type ShipmentResultsJson = z.infer<typeof shipmentResultsJson>;

/** `POST /api/orders/{id}/refund`; the last pieces of all bring the fees. */
export const refundRequest = refundFields
  .extend({ version: orderVersion })
  .refine(({ amount, items }) => (amount === undefined) !== (items === undefined), AMOUNT_OR_ITEMS);

export const returnRequest = z.object({
  items: z
    .array(
      z.object({
        id: z.string('Ürün seçiniz').max(64),
        quantity: pieces,
        reason: z
          .string('Metin olmalı')
          .trim()
          .max(300, 'En çok 300 karakter olabilir')
          .transform((reason) => reason || 'not_given')
          .default('not_given')
          .describe(`${RETURN_REASON_CODES.join(', ')}, or words`),
      }),
      'Ürün seçiniz',
    )
    .min(1, 'En az bir ürün seçin')
    .max(100, 'En çok 100 satır olabilir')
    .refine((items) => areDifferent(items, 'id'), 'Aynı ürün iki kez yazılmış'),
  note: z.string().trim().max(500, 'En çok 500 karakter olabilir').default(''),
  /** How many returns of the order the shopper saw: a repetition of one that came since changes nothing. */
  seen: z.int('Tam sayı olmalı').min(0, 'En az 0 olmalı').optional(),
});
export type ReturnRequest = z.output<typeof returnRequest>;

export const customerQuery = z.object({ q: z.string().max(200).default('') });
export const customersJson = z.array(
  z.object({
    email: z.string(),
    name: z.string(),
    phone: z.string(),
    orders: z.number(),
    /** Paid and not given back, as text in lira. */
    spent: z.string(),
    firstOrderAt: z.string(),
    lastOrderAt: z.string(),
    lastOrderId: z.string(),
  }),
);

/** `GET /api/admin/reports`; days are days in Turkey, both included. */
export const reportQuery = orderQuery.pick({ from: true, to: true, site: true }).extend({
  /** `previous`, `true` or no value: also the span of the same length right before. */
  compare: z
    .union([z.literal(['previous', '']).transform(() => true), z.stringbool()], '"previous" olmalı')
    .optional(),
});

const reportPart = z.object({ orders: z.number(), amount: z.string() });
const reportSums = z.object({
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Orders of these days whose money has come in, by their totals. */
  paid: reportPart,
  /** Money that went back in these days. */
  refunded: reportPart,
  /** Orders of these days that wait for their money. */
  pending: reportPart,
  net: z.string(),
  days: z.array(z.object({ day: z.string(), site: siteId, orders: z.number(), amount: z.string() })),
});
export const reportJson = reportSums.extend({ previous: reportSums.nullable() });
export type ReportSums = z.infer<typeof reportSums>;
