import { z } from 'zod';
import {
  invoiceListRequest,
  invoiceRequest,
  invoiceResultsJson,
  listTextJson,
} from '#contract/orders/invoice/invoices';
import { AppError } from '#domain/errors';
import { MAX_INVOICE_PDF_BYTES } from '#domain/orders/invoice/attached-invoice';
import { readInvoiceList } from '#domain/orders/invoice/invoice-list';
import type { OrderRecord } from '#domain/orders/order-list';
import { orderNumberOf } from '#domain/orders/order-number';
import type { Selling } from '#shop/orders/selling';
import { readUpload } from '../../../read-upload.ts';
import { apiRoute, type ApiRoute } from '../../route.ts';
import { ONE_ORDER, orderParams, type SellingTools } from '../selling-tools.ts';
import { download } from '../../../answers/download.ts';

const MAX_LIST_BYTES = 5 * 1024 * 1024;

/** The PDF as an answer. @throws AppError `not_found` without one */
export async function invoiceAnswer(invoices: Selling['invoices'], record: OrderRecord): Promise<Response> {
  const bytes = await invoices.readPdf(record);
  if (!bytes) throw new AppError('not_found', { message: "Bu siparişin fatura PDF'i yok." });
  const name = record.state.invoice.number || orderNumberOf(record.order.id);
  return download(bytes, `fatura-${name}.pdf`);
}

/** Attaches invoices to their orders: one by one, from a list, and as PDFs. */
export function invoiceRoutes({ selling, detailOf, readListText }: SellingTools): readonly ApiRoute[] {
  const { invoices } = selling;

  return [
    apiRoute('PUT', '/api/orders/:id/invoice', 'orders', {
      ...ONE_ORDER,
      summary: 'Enters number, date and ETTN of the invoice of a shipped order.',
      body: invoiceRequest,
      errors: ['order_not_found', 'invalid_transition', 'conflict', 'storage_failed'],
      handler: async ({ params: { id }, body, author, audit, storefront }) => {
        const { record } = await invoices.attach(id, body, author.name);
        audit({ kind: 'order', action: 'invoice-attached', subject: orderNumberOf(id) });
        return detailOf(record, storefront);
      },
    }),
    apiRoute('DELETE', '/api/orders/:id/invoice', 'orders', {
      ...ONE_ORDER,
      summary: 'Takes number and PDF of an invoice from an order that it does not belong to.',
      errors: ['order_not_found', 'storage_failed'],
      handler: async ({ params: { id }, author, audit, storefront }) => {
        const record = await invoices.detach(id, author.name);
        audit({ kind: 'order', action: 'invoice-detached', subject: orderNumberOf(id) });
        return detailOf(record, storefront);
      },
    }),
    apiRoute('PUT', '/api/orders/:id/invoice.pdf', 'orders', {
      ...ONE_ORDER,
      summary:
        "Keeps the invoice's PDF (5 MB at most; the body, or the field `file` of a form) and mails the buyer that it is there, unless `quiet`.",
      query: z.object({ quiet: z.stringbool().default(false) }),
      errors: ['order_not_found', 'invalid', 'invalid_transition', 'storage_failed'],
      isUpload: true,
      handler: async ({ params: { id }, query: { quiet }, author, audit, storefront, context }) => {
        const { bytes } = await readUpload(context.req.raw, MAX_INVOICE_PDF_BYTES);
        const record = await invoices.addPdf(id, bytes, author.name, quiet);
        audit({ kind: 'order', action: 'invoice-attached', subject: orderNumberOf(id) });
        return detailOf(record, storefront);
      },
    }),
    apiRoute('GET', '/api/orders/:id/invoice.pdf', 'orders', {
      summary: "The invoice's PDF.",
      params: orderParams,
      response: { description: 'The invoice', body: 'application/pdf' },
      errors: ['order_not_found', 'not_found'],
      handler: ({ params: { id }, audit }) => {
        audit({ kind: 'person', action: 'order-printed', subject: orderNumberOf(id) });
        return invoiceAnswer(invoices, selling.requireOrder(id));
      },
    }),
    apiRoute('POST', '/api/admin/orders/invoices', 'orders', {
      summary:
        'Reads a list of order number, invoice number, date and ETTN, and tells which order each PDF belongs to; with `apply` the numbers are entered, else it is a look.',
      body: invoiceListRequest,
      response: { description: 'A result for each line and file', body: invoiceResultsJson },
      handler: async ({ body: { text, files: names, apply }, author, audit }) => {
        const list = readInvoiceList(text);
        const entered = await invoices.enterList(list, names, author.name, !apply);
        if (apply) {
          const done = entered.results.filter(({ ok, change }) => ok && change !== 'none');
          const subject = done.map(({ orderNumber }) => orderNumber).join(', ');
          audit({ kind: 'order', action: 'invoice-attached', subject, count: done.length });
        }
        return { applied: apply, ...entered };
      },
    }),
    apiRoute('POST', '/api/admin/orders/read-list', 'orders', {
      summary:
        'The text of a list (CSV, text or the first sheet of a workbook), to be looked at and sent as a list of parcels or invoices.',
      isUpload: true,
      response: { description: 'Lines with semicolons between the cells', body: listTextJson },
      errors: ['invalid'],
      handler: async ({ context }) => {
        const { bytes } = await readUpload(context.req.raw, MAX_LIST_BYTES);
        return { text: await readListText(bytes) };
      },
    }),
  ];
}
