import { groupBy } from '#kernel/group-by';
import type { OrderRecord } from '../order-list.ts';
import { isSale, sumSales } from './sales-report.ts';

/** The figures of each storefront by its id; storefronts without an order are left out. */
export function orderStatistics(records: Iterable<OrderRecord>) {
  const bySite = [...groupBy(records, ({ order }) => order.site)];
  bySite.sort(([left], [right]) => (left < right ? -1 : 1));
  return bySite.map(([site, all]) => {
    const { orders: paidOrders, gross: revenue, refunded, vat } = sumSales(all.filter(isSale));
    const cancelledOrders = all.filter(({ state }) => state.orderStatus === 'cancelled').length;
    return { site, orders: all.length, paidOrders, cancelledOrders, revenue, refunded, vat };
  });
}
