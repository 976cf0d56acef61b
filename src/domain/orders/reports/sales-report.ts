import { getOrAdd } from '#kernel/get-or-add';
import { DAY_MS, TURKISH_OFFSET_MS, turkishDay, turkishMonth } from '#kernel/turkish-day';
import { kurus, type Kurus, ZERO } from '../../money/money.ts';
import type { OrderRecord, OrderStanding, OrderSummary } from '../order-list.ts';
import { reservesStock } from '../order-state.ts';
import { orderVat } from '../order.ts';
import type { SiteId } from '../../catalogue/site/site.ts';
import { addVatParts, type VatPart } from '../../money/vat.ts';

/** The totals of some sales; `net` and the VAT of all parts add up to `gross`. */
export interface SalesSum {
  readonly orders: number;
  readonly net: Kurus;
  /** One part per rate, lowest first. */
  readonly vat: readonly VatPart[];
  /** Totals of the orders, VAT and shipping included, before refunds. */
  readonly gross: Kurus;
  readonly refunded: Kurus;
}

export interface SalesOfMonth extends SalesSum {
  /** `2026-11`. */
  readonly month: string;
  readonly site: SiteId;
}

export interface SalesReport {
  /** Earliest month first, then by site; months without a sale are left out. */
  readonly months: readonly SalesOfMonth[];
  readonly total: SalesSum;
}

const NOTHING_SOLD: SalesSum = { orders: 0, net: ZERO, vat: [], gross: ZERO, refunded: ZERO };

/** Whether an order is a sale for the books: it was paid, whatever happened later. */
export function isSale({ state }: { readonly state: Pick<OrderStanding, 'paidAmount'> }): boolean {
  return state.paidAmount > 0;
}

/** Whether the money of an order may still come, from the shopper or the carrier: also while a person must check it. */
export function isPending({
  state,
}: {
  readonly state: Pick<OrderStanding, 'paidAmount' | 'orderStatus'>;
}): boolean {
  return !isSale({ state }) && reservesStock(state);
}

interface Paid {
  readonly order: Pick<OrderSummary, 'total'>;
  readonly state: Pick<OrderStanding, 'paidAmount' | 'refundedAmount'>;
}

/** What was paid above an order's total, because it was paid twice. */
export function overpayment({ order, state }: Paid): Kurus {
  return kurus(Math.max(0, state.paidAmount - order.total));
}

/** What went back of a sale: what was paid twice goes back first. */
export function refundOfSale(sale: Paid): Kurus {
  return kurus(Math.max(0, sale.state.refundedAmount - overpayment(sale)));
}

/** The sales of one storefront on one day in Turkey. */
export interface DaySales {
  /** `2026-11-20` */
  readonly day: string;
  readonly site: SiteId;
  /** Paid orders. */
  readonly orders: number;
  /** Without what was paid twice. */
  readonly paid: Kurus;
  readonly refunded: Kurus;
  /** Totals of the orders whose payment may still come. */
  readonly pending: Kurus;
}

interface DayOrder
  extends
    Pick<OrderSummary, 'site' | 'total'>,
    Pick<OrderStanding, 'orderStatus' | 'paidAmount' | 'refundedAmount'> {
  readonly placedMs: number;
}

export function createDaySales(): { add(order: DayOrder): void; result(): readonly DaySales[] } {
  const sums = new Map<string, { -readonly [Key in keyof DaySales]: DaySales[Key] }>();
  return {
    add: (order) => {
      const { site, placedMs, total, paidAmount } = order;
      const number = Math.floor((placedMs + TURKISH_OFFSET_MS) / DAY_MS);
      const sum = getOrAdd(sums, `${number} ${site}`, () => {
        const day = turkishDay(placedMs);
        return { day, site, orders: 0, paid: ZERO, refunded: ZERO, pending: ZERO };
      });
      const sale = { order, state: order };
      if (isSale(sale)) {
        sum.orders += 1;
        sum.paid = kurus(sum.paid + paidAmount - overpayment(sale));
        sum.refunded = kurus(sum.refunded + refundOfSale(sale));
      } else if (isPending(sale)) {
        sum.pending = kurus(sum.pending + total);
      }
    },
    result: () => [...sums.values()],
  };
}

/** The totals of some sales. */
export function sumSales(sales: readonly OrderRecord[]): SalesSum {
  return sales.reduce(addSale, NOTHING_SOLD);
}

function addSale(sum: SalesSum, record: OrderRecord): SalesSum {
  const { order } = record;
  const vat = orderVat(order);
  return {
    orders: sum.orders + 1,
    net: kurus(sum.net + vat.reduce((net, part) => net + part.net, 0)),
    vat: addVatParts(sum.vat, vat),
    gross: kurus(sum.gross + order.total),
    refunded: kurus(sum.refunded + refundOfSale(record)),
  };
}

/** The totals by month of the order and by site; the caller leaves out orders that are not sales. */
export function createSalesReport(): { add(record: OrderRecord): void; result(): SalesReport } {
  const months = new Map<string, SalesOfMonth>();
  let total = NOTHING_SOLD;
  return {
    add: (record) => {
      const { site, createdAt } = record.order;
      const month = turkishMonth(createdAt);
      const key = `${month} ${site}`;
      months.set(key, { month, site, ...addSale(months.get(key) ?? NOTHING_SOLD, record) });
      total = addSale(total, record);
    },
    result: () => ({
      months: [...months].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, sales]) => sales),
      total,
    }),
  };
}
