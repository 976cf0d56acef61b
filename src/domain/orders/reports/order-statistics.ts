import { kurus, type Kurus, ZERO } from '../../money/money.ts';
import type { OrderRecord } from '../order-list.ts';
import { orderVat } from '../order.ts';
import type { SiteId } from '../../catalogue/site/site.ts';
import { addVatParts, type VatPart } from '../../money/vat.ts';

/** The figures of one storefront for a span of time. */
export interface OrderStatistics {
  readonly site: SiteId;
  readonly orders: number;
  /** Paid orders. */
  readonly paidOrders: number;
  readonly cancelledOrders: number;
  /** Totals of the paid orders, VAT included, before refunds. */
  readonly revenue: Kurus;
  readonly refunded: Kurus;
  /** VAT in the revenue, one part per rate. */
  readonly vat: readonly VatPart[];
}

/** The statistics by storefront id; storefronts without an order are left out. */
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
      vat: isPaid ? addVatParts(sum.vat, orderVat(order)) : sum.vat,
    });
  }
  return [...bySite.values()].sort((left, right) => (left.site < right.site ? -1 : 1));
}
