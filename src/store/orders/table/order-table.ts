import { turkishMidnight } from '#kernel/turkish-day';
import { kurus } from '#domain/money/money';
import {
  type FilteredOrder,
  type OrderFilter,
  orderSearchWords,
  type OrderStanding,
  type OrderSummary,
  parcelKeys,
} from '#domain/orders/order-list';
import { invoiceKey, readInvoiceNumber } from '#domain/orders/invoice/attached-invoice';
import { orderNumberOf } from '#domain/orders/order-number';
import { INITIAL_STATE, replayEvent } from '#domain/orders/order-state';
import { CLOCK_TOLERANCE_MS } from '#domain/orders/payment/payment-deadline';
import { methodAfter, type OrderEvent, type PlacedOrder } from '#domain/orders/order';
import { REVIEW_REASONS } from '#domain/orders/review-reason';
import { createDaySales, type DaySales } from '#domain/orders/reports/sales-report';
import type { OrderPage, UnpaidOrder } from '#shop/orders/selling-ports';
import { createNumberTable, type Fill } from './number-table.ts';
import { IS_UNPAID, KIND_NAMES, kindIndex, KINDS, matchKinds } from './order-kinds.ts';
import { createOrderTexts } from './order-texts.ts';

const COLUMNS = {
  /** When the order was placed, in milliseconds since 1970. */
  placedMs: Float64Array,
  /** When the last try to pay by card began, in milliseconds since 1970; 0 without one. */
  tryMs: Float64Array,
  /** When the payment method was changed, in milliseconds since 1970; 0 if it was never changed. */
  changedMs: Float64Array,
  total: Float64Array,
  paidAmount: Float64Array,
  refundedAmount: Float64Array,
  /** Its invoice, as `invoiceKey`; 0 without one. */
  invoice: Float64Array,
  /** Its first tracking number that counts, as the row of `PARCELS` plus one; 0 without one. */
  firstParcel: Uint32Array,
  /** One bit for each of `REVIEW_REASONS`. */
  review: Uint16Array,
  kind: Uint16Array,
  isErased: Uint8Array,
};

/** One row for each tracking number, as `parcelKeys`, with the row of its order. */
const PARCELS = { key: Float64Array, order: Uint32Array };

/** The layout of the table's bytes. Bytes that were saved with another layout would be read wrongly. */
export const TABLE_LAYOUT = [Object.keys(COLUMNS), Object.keys(PARCELS), ...KIND_NAMES, REVIEW_REASONS];

/** The time span of a filter, in milliseconds since 1970; `toMs` is not included. */
function spanOf({ from, to }: OrderFilter): { readonly fromMs: number; readonly toMs: number } {
  return {
    fromMs: from === undefined ? -Infinity : Date.parse(from),
    toMs: to === undefined ? Infinity : Date.parse(to),
  };
}

/** An order number (eight hexadecimal digits) as a 32-bit integer, which costs less memory than a text as a map's key. */
function keyOf(number: string): number {
  return Number.parseInt(number, 16) | 0;
}

/** All orders as columns. A row is one order; rows are in the order of placing. */
export function createOrderTable() {
  const table = createNumberTable(COLUMNS);
  const { columns } = table;
  const texts = createOrderTexts();
  const parcels = createNumberTable(PARCELS);
  /** By order number, with which an id begins; no two orders have the same. */
  const rows = new Map<number, number>();

  const readKind = (row: number): FilteredOrder => {
    const filtered = KINDS[columns.kind[row] ?? 0];
    if (!filtered) throw new RangeError(`No order in row ${row}`);
    return filtered;
  };

  /** The state without the tries to pay: no event needs them, and formatting their times takes longer than all the rest. */
  const stateOf = (row: number): Omit<OrderStanding, 'attempts'> => {
    const changedMs = columns.changedMs[row] ?? 0;
    const review = columns.review[row] ?? 0;
    // The properties are named one by one: a literal that begins with a spread takes four times as long, for millions
    // of events.
    const { paymentStatus, orderStatus, isHidden } = readKind(row).state;
    return {
      paymentStatus,
      orderStatus,
      isHidden,
      paidAmount: kurus(columns.paidAmount[row] ?? 0),
      refundedAmount: kurus(columns.refundedAmount[row] ?? 0),
      review: review === 0 ? [] : REVIEW_REASONS.filter((_, bit) => (review >> bit) & 1),
      methodChangedAt: changedMs === 0 ? '' : new Date(changedMs).toISOString(),
      isErased: columns.isErased[row] === 1,
    };
  };

  const standingOf = (row: number): OrderStanding => {
    const tryMs = columns.tryMs[row] ?? 0;
    return { ...stateOf(row), attempts: tryMs === 0 ? [] : [{ startedAt: new Date(tryMs).toISOString() }] };
  };

  const write = (row: number, kind: number, state: OrderStanding): void => {
    columns.kind[row] = kind;
    columns.paidAmount[row] = state.paidAmount;
    columns.refundedAmount[row] = state.refundedAmount;
    columns.review[row] = state.review.reduce(
      (bits, reason) => bits | (1 << REVIEW_REASONS.indexOf(reason)),
      0,
    );
    columns.isErased[row] = Number(state.isErased);
    columns.changedMs[row] = state.methodChangedAt === '' ? 0 : Date.parse(state.methodChangedAt);
    for (const { startedAt } of state.attempts) {
      columns.tryMs[row] = Math.max(columns.tryMs[row] ?? 0, Date.parse(startedAt));
    }
  };

  const read = (row: number): OrderSummary => {
    const { site, paymentMethod } = readKind(row);
    return {
      ...texts.read(row),
      site,
      createdAt: new Date(columns.placedMs[row] ?? 0).toISOString(),
      paymentMethod,
      total: kurus(columns.total[row] ?? 0),
      state: standingOf(row),
    };
  };

  const findByNumber = (number: string): number | undefined => {
    const row = rows.get(keyOf(number));
    return row !== undefined && texts.readNumber(row) === number ? row : undefined;
  };

  const find = (id: string): number | undefined => {
    const row = rows.get(keyOf(orderNumberOf(id)));
    return row !== undefined && texts.hasId(row, id) ? row : undefined;
  };

  const findByInvoice = (number: string): number | undefined => {
    const row = columns.invoice.subarray(0, table.count).indexOf(invoiceKey(number));
    return row === -1 ? undefined : row;
  };

  const addParcels = (row: number, trackingNumber: string): void => {
    // A new number replaces those before it.
    columns.firstParcel[row] = parcels.count + 1;
    for (const key of parcelKeys(trackingNumber)) {
      const parcel = parcels.add();
      parcels.columns.key[parcel] = key;
      parcels.columns.order[parcel] = row;
    }
  };

  const findByParcel = (text: string): ReadonlySet<number> => {
    const [wanted = 0] = parcelKeys(text);
    const { key, order } = parcels.columns;
    const found = new Set<number>();
    for (let parcel = 0; parcel < parcels.count; parcel += 1) {
      const row = order[parcel] ?? 0;
      if (key[parcel] === wanted && parcel + 1 >= (columns.firstParcel[row] ?? 0)) found.add(row);
    }
    return found;
  };

  /** Whether a row contains the words of a filter, or is the parcel or invoice that they name; undefined without words. */
  const matchWords = (filter: OrderFilter): ((row: number) => boolean) | undefined => {
    const words = orderSearchWords(filter);
    if (words.length === 0) return undefined;
    const invoice = readInvoiceNumber(filter.q ?? '');
    const invoiced = invoice === undefined ? undefined : findByInvoice(invoice);
    const sent = findByParcel(filter.q ?? '');
    const containsWords = invoiced === undefined ? texts.search(words) : undefined;
    return (row) => row === invoiced || sent.has(row) || containsWords?.(row) === true;
  };

  /** Whether a row passes what a filter requires beside its kind; undefined when that is nothing. */
  const matchRows = (filter: OrderFilter): ((row: number) => boolean) | undefined => {
    const matchesWords = matchWords(filter);
    const { lacksInvoice = false, isRefunded = false } = filter;
    const { fromMs, toMs } = spanOf(filter);
    const hasSpan = fromMs !== -Infinity || toMs !== Infinity;
    if (!matchesWords && !lacksInvoice && !isRefunded && !hasSpan) return undefined;
    const { placedMs, invoice, refundedAmount } = columns;
    return (row) => {
      const at = placedMs[row] ?? 0;
      if (at < fromMs || at >= toMs || matchesWords?.(row) === false) return false;
      return !(lacksInvoice && invoice[row] !== 0) && !(isRefunded && refundedAmount[row] === 0);
    };
  };

  return {
    find,
    findByNumber,
    findByInvoice,
    read,
    add: (order: PlacedOrder): number => {
      const row = table.add();
      texts.add(order);
      rows.set(keyOf(orderNumberOf(order.id)), row);
      columns.placedMs[row] = Date.parse(order.createdAt);
      columns.total[row] = order.total;
      const { site, paymentMethod } = order;
      const kind = kindIndex({ site, paymentMethod, state: INITIAL_STATE, needsReview: false });
      write(row, kind, INITIAL_STATE);
      return row;
    },
    /** The row of the changed order; undefined for an unknown order. */
    change: (event: OrderEvent): number | undefined => {
      const row = find(event.orderId);
      if (row === undefined) return undefined;
      const state = replayEvent({ ...INITIAL_STATE, ...stateOf(row) }, event);
      const filtered = readKind(row);
      const paymentMethod = methodAfter(filtered.paymentMethod, event);
      write(
        row,
        kindIndex({ ...filtered, paymentMethod, state, needsReview: state.review.length > 0 }),
        state,
      );
      if (event.type === 'corrected') texts.replace(row, { ...texts.read(row), ...event.details });
      if (event.type === 'shipped' || event.type === 'trackingChanged') addParcels(row, event.trackingNumber);
      if (event.type === 'invoiceAttached') columns.invoice[row] = invoiceKey(event.number);
      if (event.type === 'invoiceDetached') columns.invoice[row] = 0;
      return row;
    },
    unpaid: (nowMs: number): readonly UnpaidOrder[] => {
      const { kind, placedMs } = columns;
      const unpaid: UnpaidOrder[] = [];
      let newestMs = 0;
      for (let row = 0; row < table.count; row += 1) {
        const at = placedMs[row] ?? 0;
        if (IS_UNPAID[kind[row] ?? 0])
          unpaid.push({ ...read(row), isBackdated: newestMs - at > CLOCK_TOLERANCE_MS });
        if (at > newestMs && at <= nowMs) newestMs = at;
      }
      return unpaid;
    },
    list: (filter: OrderFilter, page: number, pageSize: number): OrderPage => {
      const passes = matchKinds(filter);
      const matches = matchRows(filter);
      const { kind } = columns;
      const { count } = table;
      const first = (page - 1) * (Number.isFinite(pageSize) ? pageSize : 0);
      const orders: OrderSummary[] = [];
      let total = 0;
      for (let step = 0; step < count; step += 1) {
        const row = filter.isOldestFirst ? step : count - 1 - step;
        if (passes[kind[row] ?? 0] === 0 || matches?.(row) === false) continue;
        if (total >= first && orders.length < pageSize) orders.push(read(row));
        total += 1;
      }
      return { orders, total };
    },
    salesByDay: (firstDay: string): readonly DaySales[] => {
      const { placedMs, total, paidAmount, refundedAmount } = columns;
      const { count } = table;
      const fromMs = turkishMidnight(firstDay);
      const days = createDaySales();
      for (let row = 0; row < count; row += 1) {
        const at = placedMs[row] ?? 0;
        if (at < fromMs) continue;
        const { site, state } = readKind(row);
        if (state.isHidden) continue;
        days.add({
          site,
          placedMs: at,
          total: kurus(total[row] ?? 0),
          orderStatus: state.orderStatus,
          paidAmount: kurus(paidAmount[row] ?? 0),
          refundedAmount: kurus(refundedAmount[row] ?? 0),
        });
      }
      return days.result();
    },
    prepareSearch: (): Iterator<void> => texts.prepare(),
    /** As `bytes` of a number table. */
    bytes: (): Uint8Array[] => [...table.bytes(), ...parcels.bytes(), ...texts.bytes()],
    /** As `restore` of a number table. */
    restore: (fill: Fill): void => {
      for (const part of [table, parcels, texts]) part.restore(fill);
      for (let row = 0; row < table.count; row += 1) rows.set(keyOf(texts.readNumber(row)), row);
    },
  };
}

export type OrderTable = ReturnType<typeof createOrderTable>;
