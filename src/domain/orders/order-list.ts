import { z } from 'zod';
import { PAYMENT_METHODS } from './payment/payment-methods.ts';
import type { OrderEvent, PlacedOrder } from './order.ts';
import { isOrderNumber, orderNumberOf, readOrderNumber } from './order-number.ts';
import { type AttemptState, type OrderState, waitsForParcel } from './order-state.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from './order-status.ts';
import { normalisePhone } from './checkout/phone.ts';
import { parcelNumbers } from './shipping/shipping.ts';
import { siteId } from '../catalogue/site/site.ts';
import { fold } from '#kernel/turkish';

/** The state of an order, as far as it is known without its events. */
export interface OrderStanding extends Omit<
  OrderState,
  'attempts' | 'surcharge' | 'promised' | 'carrier' | 'trackingNumber' | 'invoice'
> {
  /** Only the last attempt to pay by card. */
  readonly attempts: readonly Pick<AttemptState, 'startedAt'>[];
}

/** The fields of an order for lists, filters and decisions; the rest is read from the journal on demand. */
export interface OrderSummary
  extends SearchedOrder, Pick<PlacedOrder, 'site' | 'createdAt' | 'paymentMethod' | 'total'> {
  readonly state: OrderStanding;
}

export const SEARCHED_FIELDS = ['id', 'customerName', 'customerEmail', 'customerPhone'] as const;
export type SearchedOrder = Pick<PlacedOrder, (typeof SEARCHED_FIELDS)[number]>;

/** A whole order: facts, state and events, oldest first. */
export interface OrderRecord {
  readonly order: PlacedOrder;
  readonly state: OrderState;
  readonly events: readonly OrderEvent[];
}

/** What a filter of orders may say in an address; absent members accept all. */
export const orderFilterFields = z.object({
  status: z.enum(ORDER_STATUSES).optional(),
  payment: z.enum(PAYMENT_STATUSES).optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  site: z.union([siteId, z.literal('both')]).optional(),
  /** Each word must occur in number, name, e-mail or phone; or the whole names an order, a parcel or an invoice. */
  q: z.string().max(200).optional(),
  /** Only orders that a person must check. */
  review: z.stringbool().optional(),
  /** Only paid orders without a parcel. */
  toPack: z.stringbool().optional(),
  /** Only shipped or delivered orders without an invoice number. */
  lacksInvoice: z.stringbool().optional(),
});

/** A filter of orders; absent members accept all. */
export interface OrderFilter extends Readonly<z.output<typeof orderFilterFields>> {
  /** ISO times; `from` is included, `to` is not. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly includesHidden?: boolean;
  /** Only orders of which money went back. */
  readonly isRefunded?: boolean;
  readonly isOldestFirst?: boolean;
}

export interface FilteredOrder extends Pick<OrderSummary, 'site' | 'paymentMethod'> {
  readonly state: Pick<OrderStanding, 'orderStatus' | 'paymentStatus' | 'isHidden'>;
  readonly needsReview: boolean;
}

/** The folded text for a filter's words. `+905321234567` is found by `0532` and `123` as well. */
export function orderSearchText({ id, customerName, customerEmail, customerPhone }: SearchedOrder): string {
  return fold(`${orderNumberOf(id)} ${customerName} ${customerEmail} ${customerPhone}`);
}

/**
 * The words of a filter; an order's search text must contain each of them. Words beside a number do not count: who may
 * search numbers only would learn from them whose order it is.
 */
export function orderSearchWords({ q = '' }: OrderFilter): readonly string[] {
  const number = readOrderNumber(q);
  return fold(isOrderNumber(number) ? orderNumberOf(number) : (normalisePhone(q) ?? q))
    .split(/\s+/)
    .filter(Boolean);
}

/** A prime that keeps the products below exact. */
const KEY_LIMIT = 2 ** 47 - 115;

/**
 * Each tracking number of a text as one number, for a numeric column; blanks, hyphens and case do not matter. Two of a
 * million numbers are hardly ever the same.
 */
export function parcelKeys(text: string): readonly number[] {
  const keys = parcelNumbers(text).map((number) => {
    let key = 0;
    for (const [letter] of number.matchAll(/[0-9a-z]/gi)) {
      key = (key * 37 + Number.parseInt(letter, 36) + 1) % KEY_LIMIT;
    }
    return key;
  });
  return keys.filter((key) => key !== 0);
}

/** Creates a test of orders by everything except words and time. */
export function orderMatcher(filter: OrderFilter): (order: FilteredOrder) => boolean {
  return ({ state, paymentMethod, site, needsReview }) => {
    if (state.isHidden && !filter.includesHidden) return false;
    if (filter.status !== undefined && state.orderStatus !== filter.status) return false;
    if (filter.payment !== undefined && state.paymentStatus !== filter.payment) return false;
    if (filter.method !== undefined && paymentMethod !== filter.method) return false;
    if (filter.toPack && !waitsForParcel(state)) return false;
    if (filter.lacksInvoice && state.orderStatus !== 'shipped' && state.orderStatus !== 'delivered')
      return false;
    if (filter.site !== undefined && filter.site !== 'both' && site !== filter.site) return false;
    return needsReview || !filter.review;
  };
}
