import { groupBy } from '#kernel/group-by';
import { kurus } from '../../money/money.ts';
import { addVatParts } from '../../money/vat.ts';
import type { OrderRecord } from '../order-list.ts';
import { orderVat } from '../order.ts';
import { isSale } from './sales-report.ts';

/** The figures of each storefront by its id; storefronts without an order are left out. */
export function orderStatistics(records: Iterable<OrderRecord>) {
  const bySite = [...groupBy(records, ({ order }) => order.site)];
  bySite.sort(([left], [right]) => (left < right ? -1 : 1));
  return bySite.map(([site, all]) => {
    const paid = all.filter(isSale);
    return {
      site,
      orders: all.length,
      paidOrders: paid.length,
      cancelledOrders: all.filter(({ state }) => state.orderStatus === 'cancelled').length,
      /** Totals of the paid orders, VAT included, before refunds. */
      revenue: kurus(paid.reduce((sum, { order }) => sum + order.total, 0)),
      refunded: kurus(all.reduce((sum, { state }) => sum + state.refundedAmount, 0)),
      /** VAT in the revenue, one part per rate. */
      vat: addVatParts(
        [],
        paid.flatMap(({ order }) => orderVat(order)),
      ),
    };
  });
}
