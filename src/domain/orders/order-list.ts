import type { PaymentMethod } from './checkout.ts';
import type { Kurus } from '../money/money.ts';
import type { OrderEvent, PlacedOrder } from './order.ts';
import { orderNumberOf } from './order-number.ts';
import { type OrderState, waitsForParcel } from './order-state.ts';
import type { OrderStatus, PaymentStatus } from './order-status.ts';
import { normalisePhone } from './phone.ts';
import type { SiteId } from '../catalogue/site.ts';
import { fold } from '#kernel/turkish';

/** What lists, filters and decisions need of an order; the rest is read from the journal when asked for. */
export interface OrderSummary {
  readonly id: string;
  readonly site: SiteId;
  readonly createdAt: string;
  readonly paymentMethod: PaymentMethod;
  readonly total: Kurus;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly customerPhone: string;
  readonly state: OrderState;
}

/** An order as a whole: the facts, where it stands, and how it came there, oldest first. */
export interface OrderRecord {
  readonly order: PlacedOrder;
  readonly state: OrderState;
  readonly events: readonly OrderEvent[];
}

/** Which orders a list shows; absent members let all pass. */
export interface OrderFilter {
  readonly status?: OrderStatus;
  readonly payment?: PaymentStatus;
  readonly method?: PaymentMethod;
  readonly site?: SiteId;
  /** Words that number, name, e-mail or phone must contain. */
  readonly q?: string;
  /** ISO times; `from` is in, `to` is out. */
  readonly from?: string;
  readonly to?: string;
  /** Only those that a person must look at. */
  readonly needsReview?: boolean;
  /** Only those that are paid for and wait for their parcel. */
  readonly toPack?: boolean;
  /** Those taken out of the lists as well. */
  readonly includesHidden?: boolean;
}

/** An order as lists show it. */
export function summarise(order: PlacedOrder, state: OrderState): OrderSummary {
  return {
    id: order.id,
    site: order.site,
    createdAt: order.createdAt,
    paymentMethod: order.paymentMethod,
    total: order.total,
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone,
    state,
  };
}

/** What the words of a filter are looked for in, folded. `+905321234567` also holds its pieces: `0532`, `123`. */
export function orderSearchText({ id, customerName, customerEmail, customerPhone }: OrderSummary): string {
  return fold(`${orderNumberOf(id)} ${customerName} ${customerEmail} ${customerPhone}`);
}

/** A test for orders; `searchText` is asked only when the filter has words. */
export function orderMatcher(
  filter: OrderFilter,
): (order: OrderSummary, searchText: () => string) => boolean {
  const q = filter.q ?? '';
  const words = fold(normalisePhone(q) ?? q)
    .split(/\s+/)
    .filter(Boolean);
  return ({ state, site, createdAt, paymentMethod }, searchText) => {
    if (state.isHidden && !filter.includesHidden) return false;
    if (filter.status !== undefined && state.orderStatus !== filter.status) return false;
    if (filter.payment !== undefined && state.paymentStatus !== filter.payment) return false;
    if (filter.method !== undefined && paymentMethod !== filter.method) return false;
    if (filter.toPack && !waitsForParcel(state)) return false;
    if (filter.site !== undefined && site !== filter.site) return false;
    if (filter.from !== undefined && createdAt < filter.from) return false;
    if (filter.to !== undefined && createdAt >= filter.to) return false;
    if (filter.needsReview && state.review.length === 0) return false;
    if (words.length === 0) return true;
    const text = searchText();
    return words.every((word) => text.includes(word));
  };
}
