import { z } from 'zod';
import { toDecimal } from '#domain/money/money';
import type { SalesReport, SalesSum } from '#domain/orders/reports/sales-report';
import { siteId } from '#domain/catalogue/site/site';
import { orderQuery } from '../order-requests.ts';
import { vatPartJson, vatToJson } from '../vat.ts';

/** `GET /api/orders/report`; days are days in Turkey, both included. */
export const accountingQuery = orderQuery.pick({ from: true, to: true, site: true });

export const accountingExportQuery = accountingQuery.extend({
  format: z.enum(['csv', 'xlsx']).default('csv'),
});

const salesSumJson = z.object({
  orders: z.number(),
  /** Amounts as text in lira; net and the VAT of all rates are the gross amount. */
  net: z.string(),
  vat: z.array(vatPartJson),
  gross: z.string(),
  refunded: z.string(),
});
export type SalesSumJson = z.infer<typeof salesSumJson>;

export const salesReportJson = z.object({
  months: z.array(salesSumJson.extend({ month: z.string(), site: siteId })),
  total: salesSumJson,
});
export type SalesReportJson = z.infer<typeof salesReportJson>;

function sumToJson({ orders, net, vat, gross, refunded }: SalesSum): SalesSumJson {
  return {
    orders,
    net: toDecimal(net),
    vat: vatToJson(vat),
    gross: toDecimal(gross),
    refunded: toDecimal(refunded),
  };
}

export function salesReportToJson({ months, total }: SalesReport): SalesReportJson {
  return {
    months: months.map(({ month, site, ...sum }) => ({ month, site, ...sumToJson(sum) })),
    total: sumToJson(total),
  };
}
