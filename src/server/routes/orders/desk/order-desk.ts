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
import { z } from 'zod';
import { usedCampaignJson } from '#contract/orders/campaigns/campaigns';
import { daySpan } from '#contract/day-span';
import { groupBy } from '#kernel/group-by';
import type { OrderSummary } from '#domain/orders/order-list';
import { listCustomers } from '#domain/orders/reports/customers';
import { isPending, isSale } from '#domain/orders/reports/sales-report';
import { kurus, toDecimal, sumKurus } from '#domain/money/money';
import { DAY_MS, turkishDay } from '#kernel/turkish-day';
import { readShipmentList } from '#domain/orders/shipping/shipment-list';
import { createSalesReader } from '../../../views/sales-reader.ts';
import { refundEvent } from '#domain/orders/refund-event';
import { apiRoute, type ApiRoute } from '../../route.ts';
import { ONE_ORDER, REFUND_ERRORS, type SellingTools } from '../selling-tools.ts';

const partOf = (orders: readonly OrderSummary[]): ReportSums['paid'] => ({
  orders: orders.length,
  amount: toDecimal(sumKurus(orders.map(({ total }) => total))),
});

/** The span of the same length right before a span of days; undefined for an open one. */
function daysBefore({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) {
  if (from === undefined || to === undefined) return undefined;
  const [first, last] = [from, to].map((day) => Date.parse(`${day.slice(0, 10)}T00:00:00Z`));
  if (first === undefined || last === undefined) return undefined;
  const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);
  return { from: dayAt(first - (last - first) - DAY_MS), to: dayAt(first - DAY_MS) };
}

/** Work with many orders at once: parcels, refunds by pieces, customers, reports, campaigns. */
export function orderDeskRoutes({ selling, detailOf }: SellingTools): readonly ApiRoute[] {
  const sales = createSalesReader(selling);

  const sumsOf = async (query: z.output<typeof reportQuery>): Promise<ReportSums> => {
    const filter = daySpan(query);
    const placed = sales.all(filter);
    const paid = placed.filter(isSale).toReversed();
    const pending = placed.filter(isPending);
    const refunds = await sales.refunds(filter);
    const days = groupBy(paid, ({ createdAt, site }) => `${turkishDay(createdAt)} ${site}`);
    const gross = sumKurus(paid.map(({ total }) => total));
    const refunded = sumKurus(refunds.map(({ amount }) => amount));
    return {
      from: query.from ?? null,
      to: query.to ?? null,
      paid: partOf(paid),
      refunded: {
        orders: new Set(refunds.map(({ record }) => record.order.id)).size,
        amount: toDecimal(refunded),
      },
      pending: partOf(pending),
      net: toDecimal(kurus(gross - refunded)),
      days: [...days.values()].flatMap((orders) => {
        const [first] = orders;
        return first ? { day: turkishDay(first.createdAt), site: first.site, ...partOf(orders) } : [];
      }),
    };
  };

  return [
    apiRoute('POST', '/api/admin/orders/ship', 'orders', {
      summary: 'Hands several orders to carriers, each with its own result.',
      body: shipOrdersRequest,
      response: { description: 'A result for each', body: shipmentResultsJson },
      handler: async ({ body, author }) => {
        const rows = body.orders.map(({ id, ...parcel }) => ({ order: id, ...parcel }));
        return { applied: true, results: await selling.shipOrders(rows, author.name) };
      },
    }),
    apiRoute('GET', '/api/admin/orders/carriers', 'orders', {
      summary: 'Names of the carriers that the shop knows, the usual one first.',
      response: { description: 'Names', body: z.array(z.string()) },
      handler: () => [...selling.carriers()],
    }),
    apiRoute('POST', '/api/admin/orders/tracking', 'orders', {
      summary:
        "Reads a carrier's list of tracking numbers; with `apply` the orders are shipped, else it is a look.",
      body: trackingListRequest,
      response: { description: 'A result for each line', body: shipmentResultsJson },
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
      errors: REFUND_ERRORS,
      handler: async ({ params: { id }, body: { version, ...refund }, author, audit, storefront }) => {
        const action = { action: 'refunded', ...refund } as const;
        const changed = await selling.changeOrder.act(id, action, author.name, version);
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
        'Paid, refunded and pending apart; the same figures as the accounting workbook. `compare`: also the span before.',
      query: reportQuery,
      response: { description: 'Sums', body: reportJson },
      handler: async ({ query }) => {
        const before = query.compare ? daysBefore(query) : undefined;
        return { ...(await sumsOf(query)), previous: before ? await sumsOf({ ...query, ...before }) : null };
      },
    }),
    apiRoute('GET', '/api/admin/campaigns', 'settings', {
      summary: 'All campaigns, whether they hold now, and the orders that used them.',
      response: { description: 'Campaigns', body: z.array(usedCampaignJson) },
      handler: () => selling.campaigns(),
    }),
  ];
}
