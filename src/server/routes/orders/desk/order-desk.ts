import {
  customerQuery,
  customersJson,
  refundRequest,
  reportJson,
  reportQuery,
  type ReportSums,
  shipmentResultsJson,
  shipOrdersRequest,
  trackingListRequest,
} from '#contract/orders/order-desk';
import type { z } from 'zod';
import { daySpan } from '#contract/day-span';
import { listCustomers } from '#domain/orders/reports/customers';
import { kurus, type Kurus, toDecimal } from '#domain/money/money';
import { isOwed } from '#domain/orders/payment/order-money';
import { requireLine } from '#domain/orders/order-return';
import { turkishDay } from '#domain/orders/reports/sales-report';
import { readShipmentList } from '#domain/orders/shipping/shipment-list';
import { createSalesReader } from '../../../views/sales-reader.ts';
import { refundEvent } from '../../../refund-event.ts';
import { apiRoute, type ApiRoute } from '../../route.ts';
import { ONE_ORDER, type SellingTools } from '../selling-tools.ts';

const DAY_MS = 86_400_000;

const sumOf = (amounts: readonly number[]): Kurus => kurus(amounts.reduce((sum, amount) => sum + amount, 0));

/** The span of the same length right before a span of days; undefined for an open one. */
function daysBefore({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) {
  if (from === undefined || to === undefined) return undefined;
  const [first, last] = [from, to].map((day) => Date.parse(`${day.slice(0, 10)}T00:00:00Z`));
  if (first === undefined || last === undefined) return undefined;
  const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);
  return { from: dayAt(first - (last - first) - DAY_MS), to: dayAt(first - DAY_MS) };
}

/** Work with many orders at once: parcels, refunds by pieces, customers, reports. */
export function orderDeskRoutes({ selling, detailOf }: SellingTools): readonly ApiRoute[] {
  const sales = createSalesReader(selling);

  const sumsOf = async (query: z.output<typeof reportQuery>): Promise<ReportSums> => {
    const filter = { ...query, ...daySpan(query) };
    const paid = sales.sales(filter);
    const refunds = await sales.refunds(filter);
    const pending = sales.all(filter).filter(({ state }) => isOwed(state));
    const days = new Map<string, ReportSums['days'][number] & { readonly sum: Kurus }>();
    for (const { createdAt, site, total } of paid) {
      const day = turkishDay(createdAt);
      const known = days.get(`${day} ${site}`);
      const sum = kurus((known?.sum ?? 0) + total);
      days.set(`${day} ${site}`, {
        day,
        site,
        orders: (known?.orders ?? 0) + 1,
        sum,
        amount: toDecimal(sum),
      });
    }
    const gross = sumOf(paid.map(({ total }) => total));
    const given = sumOf(refunds.map(({ amount }) => amount));
    return {
      from: query.from ?? null,
      to: query.to ?? null,
      paid: { orders: paid.length, amount: toDecimal(gross) },
      refunded: {
        orders: new Set(refunds.map(({ record }) => record.order.id)).size,
        amount: toDecimal(given),
      },
      pending: { orders: pending.length, amount: toDecimal(sumOf(pending.map(({ total }) => total))) },
      net: toDecimal(kurus(gross - given)),
      days: [...days.values()].map(({ sum: _sum, ...day }) => day),
    };
  };

  return [
    apiRoute('POST', '/api/admin/orders/ship', 'orders', {
      summary: 'Hands several orders to carriers, each with its own result.',
      body: shipOrdersRequest,
      response: { description: 'A result for each', body: shipmentResultsJson },
      errors: ['invalid'],
      handler: async ({ body, author }) => {
        const rows = body.orders.map(({ id, ...parcel }) => ({ order: id, ...parcel }));
        return { applied: true, results: await selling.shipOrders(rows, author.name) };
      },
    }),
    apiRoute('POST', '/api/admin/orders/tracking', 'orders', {
      summary:
        "Reads a carrier's list of tracking numbers; with `apply` the orders are shipped, else it is a look.",
      body: trackingListRequest,
      response: { description: 'A result for each line', body: shipmentResultsJson },
      errors: ['invalid'],
      handler: async ({ body: { text, carrier, apply }, author }) => {
        const rows = readShipmentList(text, carrier);
        return { applied: apply, results: await selling.shipOrders(rows, author.name, !apply) };
      },
    }),
    apiRoute('POST', '/api/orders/:id/refund', 'orders', {
      summary:
        'Gives money back: an amount, or what pieces of lines cost, with the last of all also what shipping and paying at the door did; the pieces can go on sale again.',
      ...ONE_ORDER,
      body: refundRequest,
      errors: [
        'order_not_found',
        'invalid',
        'invalid_transition',
        'conflict',
        'payment_unavailable',
        'refund_failed',
        'refund_uncertain',
      ],
      handler: async ({
        params: { id },
        body: { amount, items = [], restock, reference, uncertain, version },
        author,
        audit,
        storefront,
      }) => {
        const record = selling.requireOrder(id);
        const pieces = items.map(({ id: lineId, quantity }, index) => ({
          line: requireLine(record.order, lineId, `items.${index}`),
          quantity,
        }));
        const changed = await selling.changeOrder.act(
          id,
          {
            action: 'refunded',
            reference,
            uncertain,
            ...(amount === undefined ? { pieces } : { amount: String(amount) }),
            ...(restock ? { restock: pieces } : {}),
          },
          author.name,
          version,
        );
        audit(refundEvent(changed));
        return detailOf(changed, storefront);
      },
    }),
    apiRoute('GET', '/api/admin/customers', 'orders', {
      isOfPersons: true,
      summary:
        'The people who ordered, by their last order; `q` looks in name, e-mail, phone and order number.',
      query: customerQuery,
      response: { description: 'Customers', body: customersJson },
      handler: ({ query: { q }, audit }) => {
        const customers = listCustomers(sales.all(q.trim() === '' ? {} : { q }));
        const count = customers.length;
        audit({ kind: 'person', action: 'orders-listed', subject: 'customers', count });
        return customers.map((customer) => ({ ...customer, spent: toDecimal(customer.spent) }));
      },
    }),
    apiRoute('GET', '/api/admin/reports', 'orders', {
      summary:
        'Paid, given back and pending apart; the same figures as the accounting workbook. `compare`: also the span before.',
      query: reportQuery,
      response: { description: 'Sums', body: reportJson },
      errors: ['bad_request'],
      handler: async ({ query }) => {
        const before = query.compare ? daysBefore(query) : undefined;
        return {
          ...(await sumsOf(query)),
          previous: before ? await sumsOf({ ...query, ...before }) : null,
        };
      },
    }),
  ];
}
