import { z } from 'zod';
import {
  accountingExportQuery,
  accountingQuery,
  salesReportJson,
  salesReportToJson,
} from '#contract/orders/reports/accounting';
import { orderFilterOf } from '#contract/orders/order-filter';
import { orderIds } from '#contract/orders/order-requests';
import { linesSheet, refundsSheet, salesSheet, vatSheet } from '#domain/orders/reports/accounting-sheets';
import type { OrderRecord, OrderSummary } from '#domain/orders/order-list';
import { orderNumberOf } from '#domain/orders/order-number';
import { createSalesReport } from '#domain/orders/reports/sales-report';
import { sheetText } from '#domain/exchange/sheet';
import { csvRow, turkishCsv } from '#domain/exchange/turkish-csv';
import { createSalesReader } from '../../../views/sales-reader.ts';
import { textInSlices } from '../../../answers/text-in-slices.ts';
import { apiRoute, type ApiRoute } from '../../route.ts';
import type { SellingTools } from '../selling-tools.ts';
import { download, XLSX_TYPE } from './download.ts';

const slipsQuery = z.object({ ids: orderIds });

/** Papers and files about orders: for the accountant, and for packing. */
export function orderPaperRoutes({ selling, orderPdfs, writeWorkbook }: SellingTools): readonly ApiRoute[] {
  const { readEach, refunds: refundsIn, sales: salesOf } = createSalesReader(selling);
  const { requireOrder } = selling;

  function* recordsOf(sales: readonly OrderSummary[]): Generator<OrderRecord> {
    for (const { id } of sales) yield requireOrder(id);
  }

  const printSlips = async (ids: readonly string[], name: string): Promise<Response> =>
    download(await orderPdfs.renderSlips(ids.map(requireOrder)), 'application/pdf', `${name}.pdf`);

  const printLabels = async (ids: readonly string[], name: string): Promise<Response> =>
    download(await orderPdfs.renderLabels(ids.map(requireOrder)), 'application/pdf', `${name}.pdf`);

  return [
    apiRoute('GET', '/api/orders/export', 'orders', {
      summary:
        'Orders whose money has come in, for the accountant: one row each with VAT by rate (csv), or with VAT by month, site and rate, lines and refunds on sheets of their own (xlsx).',
      query: accountingExportQuery,
      response: { description: 'A table for a Turkish spreadsheet', body: 'text/csv' },
      errors: ['bad_request'],
      handler: async ({ query, audit }) => {
        const sales = salesOf(orderFilterOf(query));
        audit({
          kind: 'export',
          action: 'exported',
          subject: `orders.${query.format}`,
          count: sales.length,
        });
        const report = createSalesReport();
        await readEach(sales, (record) => report.add(record));
        const result = report.result();
        const vatRates = result.total.vat.map(({ vatRate }) => vatRate);
        const span = [query.from, query.to].map((text) => text?.slice(0, 10) ?? '').filter(Boolean);
        const filename = `${['muhasebe', ...span].join('-')}.${query.format}`;
        if (query.format === 'xlsx') {
          const refunds = await refundsIn(orderFilterOf(query));
          const workbook = await writeWorkbook([
            vatSheet(result, refunds),
            salesSheet(recordsOf(sales), vatRates, selling.taxNumberOf),
            linesSheet(recordsOf(sales)),
            refundsSheet(refunds),
          ]);
          return download(workbook, XLSX_TYPE, filename);
        }
        const { columns } = salesSheet([], vatRates, selling.taxNumberOf);
        const { body } = await textInSlices({
          head: turkishCsv([columns.map(({ head }) => head)]),
          items: sales,
          textOf: ({ id }) => {
            const [cells = []] = salesSheet([requireOrder(id)], vatRates, selling.taxNumberOf).rows;
            return `${csvRow(columns.map((column, index) => sheetText(cells[index], column)))}\r\n`;
          },
          separator: '',
          tail: '',
        });
        return download(new Uint8Array(body), 'text/csv; charset=utf-8', filename);
      },
    }),
    apiRoute('GET', '/api/orders/report', 'orders', {
      summary: 'What the orders whose money has come in add up to, by month and site.',
      query: accountingQuery,
      response: { description: 'Sums', body: salesReportJson },
      errors: ['bad_request'],
      handler: async ({ query }) => {
        const report = createSalesReport();
        await readEach(salesOf(orderFilterOf(query)), (record) => report.add(record));
        return salesReportToJson(report.result());
      },
    }),
    apiRoute('GET', '/api/orders/slip', 'orders', {
      summary: 'Packing slips of several orders (`ids`, with commas between), each on a page of its own.',
      query: slipsQuery,
      response: { description: 'The slips', body: 'application/pdf' },
      errors: ['bad_request', 'order_not_found'],
      handler: ({ query: { ids }, audit }) => {
        const subject = ids.map(orderNumberOf).join(', ');
        audit({ kind: 'person', action: 'order-printed', subject, count: ids.length });
        return printSlips(ids, 'paket-fisleri');
      },
    }),
    apiRoute('GET', '/api/orders/labels', 'orders', {
      summary:
        'Labels of several parcels (`ids`, with commas between), 100 x 150 mm, each on a page of its own.',
      query: slipsQuery,
      response: { description: 'The labels', body: 'application/pdf' },
      errors: ['bad_request', 'order_not_found'],
      handler: ({ query: { ids }, audit }) => {
        const subject = ids.map(orderNumberOf).join(', ');
        audit({ kind: 'person', action: 'order-printed', subject, count: ids.length });
        return printLabels(ids, 'kargo-etiketleri');
      },
    }),
    apiRoute('GET', '/api/orders/:id/label.pdf', 'orders', {
      summary: 'The label of a parcel, 100 x 150 mm, with the order number as Code 128.',
      params: z.object({ id: z.string().max(64) }),
      response: { description: 'The label', body: 'application/pdf' },
      errors: ['order_not_found'],
      handler: ({ params: { id }, audit }) => {
        const subject = orderNumberOf(id);
        audit({ kind: 'person', action: 'order-printed', subject });
        return printLabels([id], `kargo-etiketi-${subject}`);
      },
    }),
    apiRoute('GET', '/api/orders/:id/slip', 'orders', {
      summary: 'The packing slip of an order: no prices, a box to tick at each line.',
      params: z.object({ id: z.string().max(64) }),
      response: { description: 'The slip', body: 'application/pdf' },
      errors: ['order_not_found'],
      handler: ({ params: { id }, audit }) => {
        const subject = orderNumberOf(id);
        audit({ kind: 'person', action: 'order-printed', subject });
        return printSlips([id], `paket-fisi-${subject}`);
      },
    }),
  ];
}
