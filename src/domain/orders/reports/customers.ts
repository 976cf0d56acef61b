import { kurus, type Kurus } from '../../money/money.ts';
import type { OrderSummary } from '../order-list.ts';

/** A person who ordered, identified by e-mail; the figures include all their orders. */
export interface Customer {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly orders: number;
  /** Paid and not refunded. */
  readonly spent: Kurus;
  readonly firstOrderAt: string;
  readonly lastOrderAt: string;
  readonly lastOrderId: string;
}

/** The customers of some orders (newest first), sorted by their last order; erased persons are left out. */
export function listCustomers(orders: readonly OrderSummary[]): readonly Customer[] {
  const customers = new Map<string, Customer>();
  for (const { id, customerEmail, customerName, customerPhone, createdAt, state } of orders) {
    if (state.isErased) continue;
    const key = customerEmail.toLowerCase();
    const known = customers.get(key);
    customers.set(key, {
      email: known?.email ?? customerEmail,
      name: known?.name ?? customerName,
      phone: known?.phone ?? customerPhone,
      orders: (known?.orders ?? 0) + 1,
      spent: kurus((known?.spent ?? 0) + state.paidAmount - state.refundedAmount),
      firstOrderAt: createdAt,
      lastOrderAt: known?.lastOrderAt ?? createdAt,
      lastOrderId: known?.lastOrderId ?? id,
    });
  }
  return [...customers.values()];
}
