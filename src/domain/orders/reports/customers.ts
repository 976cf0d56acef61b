import { groupBy } from '#kernel/group-by';
import { sumKurus } from '../../money/money.ts';
import type { OrderSummary } from '../order-list.ts';

/** The people behind orders (newest first), by e-mail and last order; erased persons are left out. */
export function listCustomers(orders: readonly OrderSummary[]) {
  const known = orders.filter(({ state }) => !state.isErased);
  return [...groupBy(known, ({ customerEmail }) => customerEmail.toLowerCase()).values()].flatMap((all) => {
    const [last, first] = [all[0], all.at(-1)];
    if (!last || !first) return [];
    return {
      email: last.customerEmail,
      name: last.customerName,
      phone: last.customerPhone,
      orders: all.length,
      spent: sumKurus(all.map(({ state }) => state.paidAmount - state.refundedAmount)),
      firstOrderAt: first.createdAt,
      lastOrderAt: last.createdAt,
      lastOrderId: last.id,
    };
  });
}
