import { type Refund, refundsOf } from '#domain/orders/reports/accounting-sheets';
import type { OrderFilter, OrderRecord, OrderSummary } from '#domain/orders/order-list';
import { isSale } from '#domain/orders/reports/sales-report';
import type { Selling } from '#shop/orders/selling';
import { inTurns } from '#shop/yield-turn';

/** Orders that are read before other requests get their turn. */
const SLICE = 500;

/** Sales and refunds for the books; archived orders are included. */
export function createSalesReader(selling: Pick<Selling, 'listOrders' | 'requireOrder'>) {
  const all = (filter: OrderFilter): readonly OrderSummary[] =>
    selling.listOrders({ ...filter, includesHidden: true }, 1, Infinity).orders;

  const readEach = async (
    orders: readonly Pick<OrderSummary, 'id'>[],
    work: (record: OrderRecord) => void,
  ): Promise<void> => {
    for await (const { id } of inTurns(orders, SLICE)) work(selling.requireOrder(id));
  };

  return {
    all,
    readEach,
    /** Paid orders, oldest first. */
    sales: (filter: OrderFilter): readonly OrderSummary[] => all(filter).filter(isSale).toReversed(),
    /** By the day of the refund, whenever the order was placed. */
    refunds: async ({ from, to, ...filter }: OrderFilter): Promise<readonly Refund[]> => {
      const refunds: Refund[] = [];
      await readEach(all({ ...filter, isRefunded: true }), (record) =>
        refunds.push(...refundsOf(record, { from, to })),
      );
      return refunds.sort((left, right) => (left.at < right.at ? -1 : 1));
    },
  };
}
