import { kurus, type Kurus, ZERO } from '../money/money.ts';
import type { OrderRecord, OrderSummary } from './order-list.ts';
import { orderVat } from './order.ts';
import type { SiteId } from '../catalogue/site.ts';
import { addVatParts, type VatPart } from '../money/vat.ts';

/** What some sales add up to; `net` and the VAT of all parts are the gross amount. */
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
/** Turkey keeps this offset all year. */
const TURKISH_OFFSET_MS = 3 * 3_600_000;

/** The day of a time in Turkey: `2026-11-20`. */
export function turkishDay(iso: string): string {
  return new Date(Date.parse(iso) + TURKISH_OFFSET_MS).toISOString().slice(0, 10);
}

/** The month of a time in Turkey: `2026-11`. */
export function turkishMonth(iso: string): string {
  return turkishDay(iso).slice(0, 7);
}

/** Whether an order is a sale for the books: its money has come in, whatever became of it later. */
export function isSale({ state }: Pick<OrderSummary, 'state'>): boolean {
  return state.paidAmount > 0;
}

function addSale(sum: SalesSum, { order, state }: OrderRecord): SalesSum {
  const vat = orderVat(order);
  return {
    orders: sum.orders + 1,
    net: kurus(sum.net + vat.reduce((net, part) => net + part.net, 0)),
    vat: addVatParts(sum.vat, vat),
    gross: kurus(sum.gross + order.total),
    refunded: kurus(sum.refunded + state.refundedAmount),
  };
}

/** Adds up sales by the month in which they were ordered and by site; orders that are no sales must be left out. */
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
