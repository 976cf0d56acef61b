import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JournalEntry } from '#domain/orders/journal-entry';
import { kurus, ZERO } from '#domain/money/money';
import type { OrderEvent } from '#domain/orders/order';
import { type OrderFilter, orderMatcher, type OrderSummary } from '#domain/orders/order-list';
import { awaitsPayment, reservesStock } from '#domain/orders/order-state';
import type { DaySales } from '#domain/orders/reports/sales-report';
import { turkishDay } from '#kernel/turkish-day';
import type { OrderStore } from '#shop/orders/selling-ports';
import { eventually } from '#testing/eventually';
import { placed, sampleOrder, sampleOrderId } from '#testing/samples/sample-order';
import { openOrderStore } from '../order-store.ts';
import { createOrderTable, type OrderTable } from './order-table.ts';

const AT = '2026-11-20T10:00:00.000Z';
let privateDir: string;
let stores: OrderStore[] = [];

beforeEach(() => {
  privateDir = mkdtempSync(join(tmpdir(), 'orders-'));
  stores = [];
});

afterEach(async () => {
  vi.useRealTimers();
  for (const store of stores) await store.close();
  rmSync(privateDir, { recursive: true, force: true });
});

function open(): OrderStore {
  const store = openOrderStore({ privateDir, now: () => new Date(AT) });
  stores.push(store);
  return store;
}

/** The store as the next start sees it: from its snapshot, or from the journal alone. */
async function reopen(from: 'snapshot' | 'journal'): Promise<OrderStore> {
  for (const store of stores) await store.close();
  stores = [];
  if (from === 'journal') rmSync(join(privateDir, 'cache'), { recursive: true });
  return open();
}

const numbersOf = ({ orders }: ReturnType<OrderStore['list']>): number[] =>
  orders.map(({ id }) => Number.parseInt(id.slice(8), 16));

/** Everything that can happen to an order and is seen in lists. */
function storyOf(number: number): JournalEntry[] {
  const head = { orderId: sampleOrderId(number), at: AT, by: 'ayşe' };
  const attempt = { attemptId: `${head.orderId}A1`, amount: kurus(249_80) };
  const started: JournalEntry = { ...head, ...attempt, type: 'paymentStarted', isTest: false, token: 't' };
  const paid: JournalEntry = { ...head, ...attempt, type: 'paid', surcharge: kurus(0) };
  return [
    [started, { ...head, type: 'methodChanged', method: 'bank_transfer' } as const],
    [started, { ...head, type: 'paymentFailed', attemptId: attempt.attemptId, code: '1', reason: 'Limit' }],
    [started, paid],
    [started, paid, { ...head, type: 'shipped', carrier: 'Aras', trackingNumber: '1' }],
    [started, paid, { ...head, type: 'refunded', amount: kurus(100_00), reference: '' }],
    [started, paid, { ...head, type: 'reviewFlagged', reason: 'refund_due', detail: '' }],
    [{ ...head, type: 'cancelled', reason: '', released: [] } as const],
    [{ ...head, type: 'hidden' } as const],
  ][number % 8] as JournalEntry[];
}

describe('orders as columns', () => {
  it('has for each order what its events say, also after a restart', async () => {
    const store = open();
    for (let number = 1; number <= 16; number += 1) {
      const paymentMethod = number % 3 === 0 ? 'bank_transfer' : 'paytr';
      await store.append([placed(sampleOrder(number, { paymentMethod })), ...storyOf(number)]);
    }
    for (const from of [undefined, 'snapshot', 'journal'] as const) {
      const seen = from ? await reopen(from) : store;
      for (let number = 1; number <= 16; number += 1) {
        const { order, state } = seen.read(sampleOrderId(number)) ?? {};
        const {
          attempts = [],
          surcharge: _surcharge,
          carrier: _carrier,
          trackingNumber: _tracking,
          invoice: _invoice,
          ...standing
        } = state ?? {};
        const { id, site, createdAt, paymentMethod, total, customerName, customerEmail, customerPhone } =
          order ?? {};
        expect(seen.find(sampleOrderId(number))).toEqual({
          id,
          site,
          createdAt,
          paymentMethod,
          total,
          customerName,
          customerEmail,
          customerPhone,
          state: { ...standing, attempts: attempts.slice(-1).map(({ startedAt }) => ({ startedAt })) },
        });
      }
      expect(numbersOf(seen.list({ review: true }, 1, 10))).toEqual([13, 5]);
      expect(numbersOf(seen.list({ toPack: true, isOldestFirst: true }, 1, 2))).toEqual([2, 4]);
      expect(seen.list({ toPack: true }, 1, 2).total).toBe(6);
      expect(seen.list({ method: 'bank_transfer' }, 1, 1).total).toBe(4);
      expect(numbersOf(seen.list({ isRefunded: true }, 1, 10))).toEqual([12, 4]);
      expect(seen.list({ isRefunded: true }, 1, 1).total).toBe(2);
      expect(seen.list({ includesHidden: true }, 1, 1).total).toBe(16);
      expect(seen.unpaid(0).map(({ id }) => id)).toEqual([1, 7, 8, 9, 15, 16].map(sampleOrderId));
    }
  });

  it('knows whose invoice a number is, also after a restart, and no longer after it was detached', async () => {
    const store = open();
    const number = 'ABC2026000000001';
    for (const order of [1, 2].map((each) => sampleOrder(each))) {
      const head = { orderId: order.id, at: order.createdAt, by: 'test' };
      const fields = { number: `ABC202600000000${order.id.at(-1)}`, date: '2026-11-20', ettn: '' };
      await store.append([
        placed(order),
        { ...head, type: 'paid', amount: order.total, surcharge: kurus(0) },
        { ...head, type: 'shipped', carrier: 'aras', trackingNumber: '1' },
        { ...head, type: 'invoiceAttached', ...fields },
        ...(order.id === sampleOrderId(2) ? [{ ...head, type: 'invoiceDetached' } as const] : []),
      ]);
    }
    for (const from of [undefined, 'snapshot', 'journal'] as const) {
      const seen = from ? await reopen(from) : store;
      expect(seen.findByInvoice(number)?.id).toBe(sampleOrderId(1));
      expect(seen.list({ q: ` ${number.toLowerCase()} ` }, 1, 10).orders.map(({ id }) => id)).toEqual([
        sampleOrderId(1),
      ]);
      expect(seen.findByInvoice('ABC2026000000002')).toBeUndefined();
    }
  });

  it('finds the order of a tracking number, the one that counts, also after a restart', async () => {
    const store = open();
    await store.append(
      ['7330 1234 5678 901', '733012345678902', 'YK-77, 7330 1234 5678 904; YK-78', ''].flatMap(
        (trackingNumber, index) => {
          const order = sampleOrder(index + 1);
          const head = { orderId: order.id, at: order.createdAt, by: 'test' };
          const shipped = { ...head, type: 'shipped', carrier: 'Aras Kargo', trackingNumber } as const;
          const changed = { ...shipped, type: 'trackingChanged', trackingNumber: '733012345678903' } as const;
          return [placed(order), shipped, ...(index === 1 ? [changed] : [])];
        },
      ),
    );
    for (const from of [undefined, 'snapshot', 'journal'] as const) {
      const seen = from ? await reopen(from) : store;
      const find = (q: string): number[] => numbersOf(seen.list({ q }, 1, 10));
      expect(find('733012345678901')).toEqual([1]);
      expect(find('7330 1234 5678 903')).toEqual([2]);
      expect(find('733012345678902')).toEqual([]);
      for (const parcel of ['yk77', '733012345678904', 'YK-78']) expect(find(parcel)).toEqual([3]);
      expect(find('- -')).toEqual([]);
    }
  });

  it('finds words among thousands, and those of the last order', async () => {
    const store = open();
    const people: Readonly<Record<number, string>> = {
      1: 'Şükrü Çağlar',
      1024: 'Çağlar\nŞükrü',
      1025: 'Şükrü',
      2500: 'şükrü çağlar',
    };
    await store.append(
      Array.from({ length: 2500 }, (_, index) =>
        placed(sampleOrder(index + 1, { customerName: people[index + 1] ?? 'Ayşe Yılmaz' })),
      ),
    );
    for (const from of [undefined, 'snapshot'] as const) {
      const seen = from ? await reopen(from) : store;
      expect(numbersOf(seen.list({ q: 'cağlar SUKRU' }, 1, 10))).toEqual([2500, 1024, 1]);
      expect(seen.list({ q: 'yilmaz' }, 125, 20)).toMatchObject({ total: 2496, orders: { length: 16 } });
      expect(numbersOf(seen.list({ q: 'ayse2499@' }, 1, 10))).toEqual([2499]);
      expect(numbersOf(seen.list({}, 125, 20)).at(-1)).toBe(1);
    }
    const [last] = stores;
    await last?.append([placed(sampleOrder(2501, { customerName: 'Çağlar Şükrü' }))]);
    expect(last && numbersOf(last.list({ q: 'şükrü çağ' }, 1, 1))).toEqual([2501]);
  });

  it('finds the corrected name of an order, also after a restart, and every other order as before', async () => {
    const store = open();
    const names = ['Ali', 'Şükrü Çağlar Uzunkaya', '', 'Çağlar'];
    const corrected = (number: number, customerName: string): JournalEntry => {
      const details = { customerName, customerPhone: '+905321112233', shippingAddress: 'Terzi Sokak 12' };
      return { type: 'corrected', orderId: sampleOrderId(number), at: AT, by: 'ece', details };
    };
    await store.append(Array.from({ length: 1030 }, (_, index) => placed(sampleOrder(index + 1))));
    expect(store.list({ q: 'caglar' }, 1, 1).total).toBe(0);
    for (const name of names) await store.append([1, 1024, 1030].map((number) => corrected(number, name)));
    for (const from of [undefined, 'snapshot', 'journal'] as const) {
      const seen = from ? await reopen(from) : store;
      expect(numbersOf(seen.list({ q: 'çağlar' }, 1, 10))).toEqual([1030, 1024, 1]);
      expect(seen.list({ q: 'yilmaz' }, 1, 1).total).toBe(1027);
      expect(seen.find(sampleOrderId(1025))?.customerEmail).toBe('ayse1025@example.com');
      expect(seen.find(sampleOrderId(1030))).toMatchObject({
        customerName: 'Çağlar',
        customerEmail: 'ayse1030@example.com',
        customerPhone: '+905321112233',
      });
    }
  });

  it('reads each of thousands from its own lines, also those that make the columns grow', async () => {
    const store = open();
    const ids = Array.from({ length: 2100 }, (_, index) => sampleOrderId(index + 1));
    await store.append([{ type: 'counted', at: AT, counts: [['igne-90', 9000]] }]);
    await store.append(ids.map((_, index) => placed(sampleOrder(index + 1))));
    await store.append(ids.map((orderId) => ({ type: 'note', orderId, at: AT, by: 'ece', text: orderId })));
    for (const from of [undefined, 'snapshot', 'journal'] as const) {
      const seen = from ? await reopen(from) : store;
      const strange = ids.filter((id) => {
        const { order, events = [] } = seen.read(id) ?? {};
        return order?.id !== id || events.length !== 2 || events.some(({ orderId }) => orderId !== id);
      });
      expect(strange).toEqual([]);
    }
  });

  it('adds up the sales by Turkish days, without hidden orders', async () => {
    const store = open();
    const at = (number: number, createdAt: string): JournalEntry =>
      placed(sampleOrder(number, { createdAt, site: number === 4 ? 'koltazoglu' : 'dikis' }));
    await store.append([at(1, '2026-11-18T20:59:59.999Z'), at(2, '2026-11-18T21:00:00.000Z')]);
    await store.append([at(3, '2026-11-19T20:59:59.999Z'), at(4, '2026-11-19T09:00:00.000Z')]);
    await store.append([at(7, '2026-11-19T09:00:00.000Z'), at(14, '2026-11-19T09:00:00.000Z')]);
    await store.append([...storyOf(2), ...storyOf(4), ...storyOf(7), ...storyOf(14)]);
    const day = '2026-11-19';
    expect(store.salesByDay(day)).toEqual([
      { day, site: 'dikis', orders: 1, paid: 249_80, refunded: 0, pending: sampleOrder(3).total },
      { day, site: 'koltazoglu', orders: 1, paid: 249_80, refunded: 100_00, pending: 0 },
    ]);
  });

  it('saves its index while nobody orders, whatever arrives meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const store = open();
    const path = join(privateDir, 'cache', 'orders.bin');
    await store.append(Array.from({ length: 2000 }, (_, index) => placed(sampleOrder(index + 1))));
    vi.advanceTimersByTime(10_000);
    // Its writing has begun or is about to: the entry ends it.
    await store.append([placed(sampleOrder(2001))]);
    vi.advanceTimersByTime(10_000);
    await eventually(() => expect(existsSync(path)).toBe(true));
    const { mtimeMs } = statSync(path);
    vi.advanceTimersByTime(60_000);
    const before = store.list({}, 1, Infinity);
    // Not closed: as after a kill.
    expect(open().list({}, 1, Infinity)).toEqual(before);
    expect(statSync(path).mtimeMs).toBe(mtimeMs);
  });
});

/** One event of every type that changes what lists and sums show, possible or not. */
function eventsOf(number: number): readonly OrderEvent[] {
  const head = { orderId: sampleOrderId(number), at: AT, by: 'ayşe' };
  const attempt = { attemptId: `${head.orderId}A1`, amount: kurus(249_80) };
  return [
    { ...head, ...attempt, type: 'paymentStarted', isTest: false, token: 't' },
    { ...head, type: 'paymentFailed', attemptId: attempt.attemptId, code: '1', reason: 'Limit' },
    { ...head, type: 'methodChanged', method: 'bank_transfer' },
    { ...head, type: 'confirmed' },
    { ...head, ...attempt, type: 'paid', surcharge: kurus(0) },
    { ...head, type: 'preparing' },
    { ...head, type: 'shipped', carrier: 'Aras', trackingNumber: '1' },
    { ...head, type: 'refunded', amount: kurus(100_00), reference: '' },
    { ...head, type: 'reviewFlagged', reason: 'refund_due', detail: '' },
    { ...head, type: 'reviewCleared' },
    { ...head, type: 'cancelled', reason: '', released: [] },
    { ...head, type: 'hidden' },
  ];
}

const ORDERS = [0, 1, 2, 3, 4, 5];
const history = fc.array(fc.tuple(fc.constantFrom(...ORDERS), fc.nat(11)), { maxLength: 40 });

function tableOf(steps: readonly (readonly [order: number, event: number])[]): OrderTable {
  const table = createOrderTable();
  for (const number of ORDERS) {
    table.add(
      sampleOrder(number, {
        createdAt: new Date(Date.parse(AT) + number * 8 * 3_600_000).toISOString(),
        site: number % 2 === 0 ? 'dikis' : 'koltazoglu',
        paymentMethod: number % 3 === 0 ? 'paytr' : 'bank_transfer',
      }),
    );
  }
  for (const [number, event] of steps) {
    const happened = eventsOf(number)[event];
    if (happened) table.change(happened);
  }
  return table;
}

function reloaded(table: OrderTable): OrderTable {
  const parts = table.bytes().map((part) => Uint8Array.from(part));
  const copy = createOrderTable();
  copy.restore((bytes) => bytes.set(parts.shift() ?? []));
  return copy;
}

/** The sums by day, in an order of their own; days without a sale are left out. */
function sortedSums(days: readonly DaySales[]): readonly DaySales[] {
  return days
    .filter(({ orders, pending }) => orders > 0 || pending > 0)
    .toSorted((left, right) => `${left.day} ${left.site}`.localeCompare(`${right.day} ${right.site}`));
}

/** The same sums from the orders that are seen, each counted anew. */
function countedSums(orders: readonly OrderSummary[]): readonly DaySales[] {
  const sums = new Map<string, DaySales>();
  for (const { site, createdAt, total, state } of orders) {
    const day = turkishDay(createdAt);
    const sum = sums.get(`${day} ${site}`) ?? {
      day,
      site,
      orders: 0,
      paid: ZERO,
      refunded: ZERO,
      pending: ZERO,
    };
    const isSold = state.paidAmount > 0;
    sums.set(`${day} ${site}`, {
      day,
      site,
      orders: sum.orders + Number(isSold),
      paid: kurus(sum.paid + Math.min(state.paidAmount, total)),
      refunded: kurus(
        sum.refunded +
          (isSold ? Math.max(0, state.refundedAmount - Math.max(0, state.paidAmount - total)) : 0),
      ),
      pending: kurus(sum.pending + (!isSold && reservesStock(state) ? total : 0)),
    });
  }
  return sortedSums([...sums.values()]);
}

const FILTERS: readonly OrderFilter[] = [
  { toPack: true },
  { toPack: true, isOldestFirst: true, site: 'dikis' },
  { review: true },
  { review: true, includesHidden: true },
  { method: 'bank_transfer', status: 'processing', payment: 'pending', to: '2026-11-21T00:00:00.000Z' },
  { payment: 'paid', isOldestFirst: true },
  { site: 'koltazoglu' },
];

describe('sums and lists that are kept up to date', () => {
  it('are those that all orders give when they are counted anew, whatever happened', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const changed = tableOf(steps);
        for (const table of [changed, reloaded(changed)]) {
          const all = table.list({ includesHidden: true, isOldestFirst: true }, 1, Infinity).orders;
          const seen = all.filter(({ state }) => !state.isHidden);
          for (const day of ['2026-11-20', '2026-11-21']) {
            const since = seen.filter(({ createdAt }) => turkishDay(createdAt) >= day);
            expect(sortedSums(table.salesByDay(day))).toEqual(countedSums(since));
          }
          const unpaid = all.filter(({ state }) => awaitsPayment(state));
          expect(table.unpaid(0)).toEqual(unpaid.map((order) => ({ ...order, isBackdated: false })));
          for (const filter of FILTERS) {
            const passes = orderMatcher(filter);
            const found = all.filter(
              (order) =>
                passes({ ...order, needsReview: order.state.review.length > 0 }) &&
                (filter.to === undefined || order.createdAt < filter.to),
            );
            if (!filter.isOldestFirst) found.reverse();
            expect(table.list(filter, 1, 2)).toEqual({ orders: found.slice(0, 2), total: found.length });
            expect(table.list(filter, 2, 2)).toEqual({ orders: found.slice(2, 4), total: found.length });
          }
        }
      }),
    );
  });
});
