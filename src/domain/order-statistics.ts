import { kurus, type Kurus, ZERO } from './money.ts';
import type { OrderRecord } from './order-list.ts';
import { orderVat } from './order.ts';
import type { SiteId } from './site.ts';
import type { VatPart } from './vat.ts';

/** What an owner and an accountant ask of a span of time, per storefront. */
export interface OrderStatistics {
  readonly site: SiteId;
  readonly orders: number;
  /** Orders whose money has arrived. */
  readonly paidOrders: number;
  readonly cancelledOrders: number;
  /** Totals of the paid orders, VAT included, before refunds. */
  readonly revenue: Kurus;
  readonly refunded: Kurus;
  /** VAT in the revenue, one part per rate. */
  readonly vat: readonly VatPart[];
}

function addVat(sum: readonly VatPart[], parts: readonly VatPart[]): VatPart[] {
  const byRate = new Map(sum.map((part) => [part.vatRate, part]));
  for (const part of parts) {
    const held = byRate.get(part.vatRate);
    byRate.set(part.vatRate, {
      vatRate: part.vatRate,
      gross: kurus((held?.gross ?? 0) + part.gross),
      net: kurus((held?.net ?? 0) + part.net),
      vat: kurus((held?.vat ?? 0) + part.vat),
    });
  }
  return [...byRate.values()].sort((left, right) => left.vatRate - right.vatRate);
}

/** Adds up orders per storefront, by its id; storefronts without an order are left out. */
export function orderStatistics(records: Iterable<OrderRecord>): OrderStatistics[] {
  const bySite = new Map<SiteId, OrderStatistics>();
  for (const { order, state } of records) {
    const sum = bySite.get(order.site) ?? {
      site: order.site,
      orders: 0,
      paidOrders: 0,
      cancelledOrders: 0,
      revenue: ZERO,
      refunded: ZERO,
      vat: [],
    };
    const isPaid = state.paidAmount > 0;
    bySite.set(order.site, {
      site: order.site,
      orders: sum.orders + 1,
      paidOrders: sum.paidOrders + (isPaid ? 1 : 0),
      cancelledOrders: sum.cancelledOrders + (state.orderStatus === 'cancelled' ? 1 : 0),
      revenue: isPaid ? kurus(sum.revenue + order.total) : sum.revenue,
      refunded: kurus(sum.refunded + state.refundedAmount),
      vat: isPaid ? addVat(sum.vat, orderVat(order)) : sum.vat,
    });
  }
  return [...bySite.values()].sort((left, right) => (left.site < right.site ? -1 : 1));
}
