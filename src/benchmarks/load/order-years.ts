import type { JournalEntry } from '#domain/orders/journal-entry';
import { kurus } from '#domain/money/money';
import { attemptId } from '#domain/orders/order-number';
import { createAdminProducts } from '#shop/catalogue/product/admin-products';
import { createOverview } from '#shop/panel/overview';
import { openOrderStore } from '#store/orders/order-store';
import { placed, sampleLine, sampleOrder } from '#testing/samples/sample-order';
import { sampleShop } from '#testing/shops/test-app';
import { cpuMs } from '../time-calls.ts';

const FIRST = ['Ayşe', 'Mehmet', 'Fatma', 'Zeynep', 'Mustafa', 'Elif', 'Hasan', 'Gül', 'Şükrü', 'İbrahim'];
const LAST = ['Yılmaz', 'Kaya', 'Demir', 'Çelik', 'Öztürk', 'Aydın', 'Arslan', 'Doğan', 'Kılıç', 'Şahin'];
const PRODUCTS = 10_000;
const YEARS = 3;
const YEAR_MS = 365 * 86_400_000;
const MINUTE_MS = 60_000;
const AT_ONCE = 1000;

/** The same spread of ids each time: no two numbers are the same, and neighbours are far apart. */
function idOf(number: number): string {
  const start = Math.imul(number, 0x9e3779b1) >>> 0;
  return start.toString(16).padStart(8, '0').concat(number.toString(16).padStart(24, '0')).toUpperCase();
}

/** An order as it went in three years: most are paid by card and delivered; of the last two days many still wait. */
function entriesOf(number: number, count: number, endMs: number): JournalEntry[] {
  const orderId = idOf(number);
  const placedMs = endMs - YEARS * YEAR_MS * (1 - number / count);
  const at = (minutes: number): string => new Date(Math.round(placedMs) + minutes * MINUTE_MS).toISOString();
  const first = FIRST[number % 10] ?? '';
  const last = LAST[Math.floor(number / 7) % 10] ?? '';
  const isCard = number % 10 < 7;
  const person = (number * 7919) % Math.ceil(count * 0.7);
  const order = sampleOrder(number, {
    id: orderId,
    site: number % 3 === 0 ? 'koltazoglu' : 'dikis',
    createdAt: at(0),
    customerName: `${first} ${last}`,
    customerEmail: `musteri.${last
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z]/g, '')}${person}@posta.example`,
    customerPhone: `+9053${String((person * 7907) % 100_000_000).padStart(8, '0')}`,
    paymentMethod: isCard ? 'paytr' : 'bank_transfer',
    items: [0, 1].map((line) =>
      sampleLine({ productId: `p-${(number * 31 + line * 17) % PRODUCTS}`, quantity: 1, counted: 1_000_000 }),
    ),
  });
  const head = { orderId, by: 'system' };
  const events: JournalEntry[] = [
    placed(order),
    { ...head, at: at(1), type: 'mailed', mail: 'order-placed' },
  ];
  const ageMs = endMs - placedMs;
  const attempt = attemptId(orderId, 1);
  const { total: amount } = order;
  if (isCard) {
    events.push({
      ...head,
      at: at(1),
      type: 'paymentStarted',
      attemptId: attempt,
      amount,
      isTest: false,
      token: 'f'.repeat(48),
    });
  }
  if (number % 10 === 9) {
    if (ageMs < 2 * 86_400_000) return events;
    return [...events, { ...head, at: at(4320), type: 'expired', released: order.items }];
  }
  const paid = { ...head, at: at(5), type: 'paid' as const, amount, surcharge: kurus(0) };
  events.push(isCard ? { ...paid, attemptId: attempt } : paid);
  if (ageMs < 2 * 86_400_000) return events;
  events.push(
    {
      ...head,
      at: at(900),
      type: 'shipped',
      carrier: 'Aras Kargo',
      trackingNumber: String(100_000_000_000 + number),
    },
    { ...head, at: at(4000), type: 'delivered' },
  );
  if (number % 200 === 7)
    events.push({ ...head, at: at(9000), type: 'reviewFlagged', reason: 'refund_due', detail: '' });
  return events;
}

/** Writes the orders of three years up to now into a journal, five to six lines each, and leaves no snapshot. */
export async function fillOrders(privateDir: string, count: number): Promise<void> {
  const endMs = Date.now();
  let nowMs = endMs;
  const store = openOrderStore({ privateDir, now: () => new Date(nowMs) });
  for (let done = 0; done < count; done += AT_ONCE) {
    nowMs = endMs - YEARS * YEAR_MS * (1 - done / count);
    const size = Math.min(AT_ONCE, count - done);
    await store.append(
      Array.from({ length: size }, (_, index) => entriesOf(done + index, count, endMs)).flat(),
    );
  }
  // Not closed: as after a kill.
}

const WORDS = {
  name: 'şükrü kılıç',
  'e-mail': 'musteri.demir7123',
  'letters in the middle': 'emir71',
  number: '9E3779B1',
};

/** Milliseconds of one call: the best of nine. */
function timeOf(work: () => unknown): number {
  return Math.min(
    ...Array.from({ length: 9 }, () => {
      const started = cpuMs();
      work();
      return cpuMs() - started;
    }),
  );
}

/** Opens the orders of `fillOrders`, makes the panel's calls, and closes it. */
export async function measureOrders(privateDir: string): Promise<{
  readonly startMs: number;
  readonly rssMb: number;
  readonly closeMs: number;
  readonly times: Readonly<Record<string, number>>;
}> {
  const started = cpuMs();
  const orders = openOrderStore({ privateDir });
  const startMs = cpuMs() - started;
  const shop = sampleShop();
  const read = createOverview({
    shop,
    products: createAdminProducts({
      catalogue: shop.catalogue,
      hasPicture: () => false,
      carries: () => true,
    }),
    files: { structure: () => new Map() },
    searches: { record: () => undefined, list: () => [], close: () => Promise.resolve() },
    outbox: { entries: () => [] },
    jobs: { list: () => [] },
    orders: {
      listOrders: (filter, page, pageSize) => orders.list(filter, page, pageSize),
      salesByDay: (firstDay) => orders.salesByDay(firstDay),
      deadlineOf: () => '',
      fitReports: { list: () => [] },
    },
    now: () => new Date(),
  });
  const times: Record<string, number> = { overview: timeOf(() => read('owner')) };
  times['first page'] = timeOf(() => orders.list({}, 1, 25));
  times['last page'] = timeOf(() => orders.list({}, orders.list({}, 1, 25).total / 25, 25));
  times['a month of one site'] = timeOf(() =>
    orders.list(
      {
        site: 'dikis',
        status: 'delivered',
        from: new Date(Date.now() - 60 * 86_400_000).toISOString(),
        to: new Date(Date.now() - 30 * 86_400_000).toISOString(),
      },
      1,
      25,
    ),
  );
  for (const [name, q] of Object.entries(WORDS))
    times[`words (${name})`] = timeOf(() => orders.list({ q }, 1, 25));
  const rssMb = process.memoryUsage.rss() / 1e6;
  const closing = cpuMs();
  await orders.close();
  return { startMs, rssMb, closeMs: cpuMs() - closing, times };
}
