import type { PaymentMethod } from './payment/payment-methods.ts';
import type { Kurus } from '../money/money.ts';
import type { OrderEvent, PlacedOrder } from './order.ts';
import { orderNumberOf } from './order-number.ts';
import { type AttemptState, type OrderState, waitsForParcel } from './order-state.ts';
import type { OrderStatus, PaymentStatus } from './order-status.ts';
import { normalisePhone } from './checkout/phone.ts';
import type { SiteId } from '../catalogue/site/site.ts';
import { fold } from '#kernel/turkish';

/** Where an order stands, as far as it is known without reading its events. */
export interface OrderStanding extends Omit<
  OrderState,
  'attempts' | 'surcharge' | 'promised' | 'carrier' | 'trackingNumber' | 'invoice'
> {
  /** The last try to pay by card, alone. */
  readonly attempts: readonly Pick<AttemptState, 'startedAt'>[];
}

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
  readonly state: OrderStanding;
}

/** What the words of a filter are looked for in. */
export type SearchedOrder = Pick<OrderSummary, 'id' | 'customerName' | 'customerEmail' | 'customerPhone'>;

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
  /** Only those on their way or delivered whose invoice's number is not known. */
  readonly lacksInvoice?: boolean;
  /** Those taken out of the lists as well. */
  readonly includesHidden?: boolean;
  /** Who has waited longest comes first, instead of the newest. */
  readonly isOldestFirst?: boolean;
}

/** What filters ask of an order, beside its words and its time. */
export interface FilteredOrder extends Pick<OrderSummary, 'site' | 'paymentMethod'> {
  readonly state: Pick<OrderStanding, 'orderStatus' | 'paymentStatus' | 'isHidden'>;
  readonly needsReview: boolean;
}

/** What the words of a filter are looked for in, folded. `+905321234567` also holds its pieces: `0532`, `123`. */
export function orderSearchText({ id, customerName, customerEmail, customerPhone }: SearchedOrder): string {
  return fold(`${orderNumberOf(id)} ${customerName} ${customerEmail} ${customerPhone}`);
}

/** The words of a filter, each of which an order's search text must hold. */
export function orderSearchWords({ q = '' }: OrderFilter): readonly string[] {
  return fold(normalisePhone(q) ?? q)
    .split(/\s+/)
    .filter(Boolean);
}

/** A test for orders by everything but words and time. */
export function orderMatcher(filter: OrderFilter): (order: FilteredOrder) => boolean {
  return ({ state, paymentMethod, site, needsReview }) => {
    if (state.isHidden && !filter.includesHidden) return false;
    if (filter.status !== undefined && state.orderStatus !== filter.status) return false;
    if (filter.payment !== undefined && state.paymentStatus !== filter.payment) return false;
    if (filter.method !== undefined && paymentMethod !== filter.method) return false;
    if (filter.toPack && !waitsForParcel(state)) return false;
    if (filter.lacksInvoice && state.orderStatus !== 'shipped' && state.orderStatus !== 'delivered')
      return false;
    if (filter.site !== undefined && site !== filter.site) return false;
    return needsReview || !filter.needsReview;
  };
}
