import { z } from 'zod';
import {
  accountingExportQuery,
  accountingQuery,
  salesReportJson,
  salesReportToJson,
} from '#contract/orders/reports/accounting';
import { daySpan } from '#contract/day-span';
import { orderIds } from '#contract/orders/order-requests';
import { AppError } from '#domain/errors';
import { linesSheet, refundsSheet, salesSheet, vatSheet } from '#domain/orders/reports/accounting-sheets';
import type { OrderRecord, OrderSummary } from '#domain/orders/order-list';
import { orderNumberOf } from '#domain/orders/order-number';
import { createSalesReport } from '#domain/orders/reports/sales-report';
import type { AuditEvent } from '#domain/panel/audit-fields';
import { csvHead, csvLines } from '#domain/exchange/sheet';
import type { PaperKind } from '#shop/orders/selling-ports';
import { createSalesReader } from '../../../views/sales-reader.ts';
import { textInSlices } from '../../../answers/text-in-slices.ts';
import { apiRoute, type ApiRoute } from '../../route.ts';
import { orderParams, type SellingTools } from '../selling-tools.ts';
import { download } from '../../../answers/download.ts';
import { withDays } from './order-exports.ts';

const slipsQuery = z.object({ ids: orderIds });

/** Papers and files about orders: for the accountant, and for packing. */
export function orderPaperRoutes({ selling, printOrders, writeWorkbook }: SellingTools): readonly ApiRoute[] {
  const { readEach, refunds: refundsIn, sales: salesOf } = createSalesReader(selling);
  const { requireOrder } = selling;

  function* recordsOf(sales: readonly OrderSummary[]): Generator<OrderRecord> {
    for (const { id } of sales) yield requireOrder(id);
  }

  const print = async (
    audit: (event: AuditEvent) => void,
    ids: readonly string[],
    name: string,
    kind: PaperKind,
  ): Promise<Response> => {
    const records = ids.map(requireOrder);
    const cancelled = records.filter(({ state }) => state.orderStatus === 'cancelled');
    if (kind !== 'form' && cancelled.length > 0) {
      const numbers = cancelled.map(({ order }) => orderNumberOf(order.id)).join(', ');
      throw new AppError('invalid_transition', {
        message: `İptal edilen siparişin paket fişi ve etiketi basılmaz: ${numbers}`,
      });
    }
    const subject = ids.map(orderNumberOf).join(', ');
    const count = ids.length === 1 ? {} : { count: ids.length };
    audit({ kind: 'person', action: 'order-printed', subject, ...count });
    return download(await printOrders(kind, records), `${name}.pdf`);
  };

  return [
    apiRoute('GET', '/api/orders/export', 'orders', {
      summary:
        'Orders whose money has come in, for the accountant: one row each with VAT by rate (csv), or with VAT by month, site and rate, lines and refunds on sheets of their own (xlsx).',
      query: accountingExportQuery,
      response: { description: 'A workbook, or a table for a Turkish spreadsheet', body: '*/*' },
      handler: async ({ query, audit }) => {
        const sales = salesOf(daySpan(query));
        audit({ kind: 'export', action: 'exported', subject: `orders.${query.format}`, count: sales.length });
        const report = createSalesReport();
        await readEach(sales, (record) => report.add(record));
        const result = report.result();
        const vatRates = result.total.vat.map(({ vatRate }) => vatRate);
        const filename = `${withDays('muhasebe', query)}.${query.format}`;
        const sheetOf = (orders: Iterable<OrderRecord>) =>
          salesSheet(orders, vatRates, selling.taxNumberOf, selling.placeOf);
        if (query.format === 'xlsx') {
          const refunds = await refundsIn(daySpan(query));
          const workbook = await writeWorkbook([
            vatSheet(result, refunds),
            sheetOf(recordsOf(sales)),
            linesSheet(recordsOf(sales)),
            refundsSheet(refunds),
          ]);
          return download(workbook, filename);
        }
        const { body } = await textInSlices(sales, ({ id }) => csvLines(sheetOf([requireOrder(id)])), {
          head: csvHead(sheetOf([])),
        });
        return download(new Uint8Array(body), filename);
      },
    }),
    apiRoute('GET', '/api/orders/report', 'orders', {
      summary: 'What the orders whose money has come in add up to, by month and site.',
      query: accountingQuery,
      response: { description: 'Sums', body: salesReportJson },
      handler: async ({ query }) => {
        const report = createSalesReport();
        await readEach(salesOf(daySpan(query)), (record) => report.add(record));
        return salesReportToJson(report.result());
      },
    }),
    apiRoute('GET', '/api/orders/slip', 'orders', {
      summary: 'Packing slips of several orders (`ids`, with commas between), each on a page of its own.',
      query: slipsQuery,
      response: { description: 'The slips', body: 'application/pdf' },
      errors: ['order_not_found', 'invalid_transition'],
      handler: ({ query: { ids }, audit }) => print(audit, ids, 'paket-fisleri', 'slips'),
    }),
    apiRoute('GET', '/api/orders/labels', 'orders', {
      summary:
        'Labels of several parcels (`ids`, with commas between), 100 x 150 mm, each on a page of its own.',
      query: slipsQuery,
      response: { description: 'The labels', body: 'application/pdf' },
      errors: ['order_not_found', 'invalid_transition'],
      handler: ({ query: { ids }, audit }) => print(audit, ids, 'kargo-etiketleri', 'labels'),
    }),
    apiRoute('GET', '/api/orders/:id/label.pdf', 'orders', {
      summary: 'The label of a parcel, 100 x 150 mm, with the order number as Code 128.',
      params: orderParams,
      response: { description: 'The label', body: 'application/pdf' },
      errors: ['order_not_found', 'invalid_transition'],
      handler: ({ params: { id }, audit }) =>
        print(audit, [id], `kargo-etiketi-${orderNumberOf(id)}`, 'labels'),
    }),
    apiRoute('GET', '/api/orders/:id/slip', 'orders', {
      summary: 'The packing slip of an order: no prices, a box to tick at each line.',
      params: orderParams,
      response: { description: 'The slip', body: 'application/pdf' },
      errors: ['order_not_found', 'invalid_transition'],
      handler: ({ params: { id }, audit }) => print(audit, [id], `paket-fisi-${orderNumberOf(id)}`, 'slips'),
    }),
    apiRoute('GET', '/api/orders/:id/pdf', 'orders', {
      summary: 'The order form as PDF.',
      params: orderParams,
      response: { description: 'The form', body: 'application/pdf' },
      errors: ['order_not_found'],
      handler: ({ params: { id }, audit }) => print(audit, [id], `siparis-${orderNumberOf(id)}`, 'form'),
    }),
  ];
}
