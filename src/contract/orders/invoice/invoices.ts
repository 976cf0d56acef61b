import { z } from 'zod';
import { trueOrFalse } from '#domain/catalogue/product/record-values';
import { lineResult, shortText } from '../order-desk.ts';

/** `PUT /api/orders/{id}/invoice`: what the shop enters of an invoice. */
export const invoiceRequest = z.object({
  number: shortText.min(1, 'Fatura numarasını yazın'),
  /** `YYYY-MM-DD` */
  date: shortText.min(1, 'Fatura tarihini yazın'),
  ettn: shortText.default(''),
});

const MAX_FILES = 500;

/** `POST /api/admin/orders/invoices`: a list of invoices, and the names of the PDFs that belong to them. Nothing changes without `apply`. */
export const invoiceListRequest = z.object({
  text: z.string('Liste metin olmalı').max(1_000_000, 'Liste çok uzun').default(''),
  files: z.array(z.string().max(300)).max(MAX_FILES, `En çok ${MAX_FILES} dosya olabilir`).default([]),
  apply: trueOrFalse.default(false),
});

const result = lineResult(['attached', 'changed', 'none']).extend({
  /** What was requested: an order's number as typed, or a file's name. */
  asked: z.string(),
  /** Empty where no order was found. */
  orderId: z.string(),
  invoiceNumber: z.string(),
});
export type InvoiceResult = z.infer<typeof result>;
export const invoiceResultsJson = z.object({
  applied: z.boolean(),
  results: z.array(result),
  /** Which order each file belongs to; it is sent there with `PUT /api/orders/{id}/invoice.pdf`. */
  files: z.array(result),
});
export type InvoiceResultsJson = z.infer<typeof invoiceResultsJson>;

/** `POST /api/admin/orders/read-list`: the content of a file as text for lists of orders. */
export const listTextJson = z.object({ text: z.string() });
