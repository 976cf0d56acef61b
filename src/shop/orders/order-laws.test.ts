import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderAction } from '#contract/orders/order-requests';
import { AppError } from '#domain/errors';
import { addVatParts } from '#domain/money/vat';
import { campaignFields } from '#domain/orders/campaigns/campaign';
import { billedLines } from '#domain/orders/invoice/billed-lines';
import { orderVat, releasedBy, reservedPieces } from '#domain/orders/order';
import type { OrderRecord } from '#domain/orders/order-list';
import { lineIdOf } from '#domain/orders/order-return';
import { PAYMENT_METHODS } from '#domain/orders/payment/payment-methods';
import { linesToPack } from '#domain/orders/payment/refund-pieces';
import { refundsOf } from '#domain/orders/reports/accounting-sheets';
import { negative } from '#domain/orders/reports/refund-vat';
import { refundOfSale } from '#domain/orders/reports/sales-report';
import { shippingRules } from '#domain/orders/shipping/shipping-rules';
import { sumByProduct } from '#domain/orders/stock/stock-ledger';
import { SILENT_LOG } from '#store/files/log';
import { openDatabase } from '#store/shared/database';
import { openSharedOrders } from '#store/shared/open-shared-orders';
import { makeFolder } from '#testing/make-folder';
import { hasPostgres, startPostgres } from '#testing/servers/postgres-server';
import { cardCallback } from '#testing/servers/fake-provider';
import { sampleProduct } from '#testing/shops/memory-shop';
import { newSession, openTestSelling, type TestSelling } from '#testing/shops/test-selling';

const COUNT = 20;
const PRODUCTS = [
  sampleProduct('igne', { price: '33.33', stockCount: COUNT }),
  sampleProduct('ip', { price: '10.01', stockCount: COUNT, vatRate: 10 }),
  sampleProduct('kitap', { price: '7.77', stockCount: COUNT, vatRate: 0 }),
];
const COUPONS = [
  undefined,
  { title: 'Tutar', code: 'TUTAR', type: 'amount', amount: '11.11' },
  { title: 'Yüzde', code: 'YUZDE', type: 'percent', percent: 33.3 },
];
const HOURS = [0.3, 1, 80, 400];
const REFUND_ANSWERS = [
  { status: 'success' },
  { status: 'failed', reason: 'Bakiye yetersiz' },
  { status: 'unknown', reason: 'Yanıt yok' },
] as const;

const drawn = fc.record({
  n: fc.nat({ max: 3 }),
  isYes: fc.boolean(),
  amount: fc.integer({ min: 0, max: 90 }),
  pieces: fc.array(fc.record({ line: fc.nat({ max: 2 }), quantity: fc.integer({ min: 1, max: 2 }) }), {
    minLength: 1,
    maxLength: 2,
  }),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

interface World {
  readonly test: TestSelling;
  readonly id: string;
  readonly act: (action: OrderAction) => Promise<unknown>;
}
type Action = (world: World, drawn: Drawn) => unknown;

const record = ({ test, id }: World): OrderRecord => test.selling.requireOrder(id);
const itemsOf = (world: World, { pieces }: Drawn) =>
  pieces.map(({ line, quantity }) => ({
    id: lineIdOf(world.id, line % record(world).order.items.length),
    quantity,
  }));

const settle: Action = (world, { n, isYes }) => {
  const { order, state } = record(world);
  const { id = '' } = state.attempts[n % Math.max(1, state.attempts.length)] ?? {};
  const callback = cardCallback(id, isYes ? 'success' : 'failed', order.total);
  return id && world.test.selling.settlePayment.settle(callback);
};
const refundPieces: Action = (world, draw) =>
  world.act({ action: 'refunded', items: itemsOf(world, draw), restock: draw.isYes, reference: '' });
const requestReturn: Action = (world, draw) =>
  world.test.selling.changeOrder.requestReturn(world.id, {
    items: itemsOf(world, draw)
      .slice(0, 1)
      .map((item) => ({ ...item, reason: 'Vazgeçtim' })),
    note: '',
  });
const paid: Action = ({ act }) => act({ action: 'paid', reference: '' });
const shipped: Action = ({ act }) => act({ action: 'shipped', carrier: 'Aras', trackingNumber: '7' });
const delivered: Action = ({ act }) => act({ action: 'delivered' });
const cancelled: Action = ({ act }, { isYes }) => act({ action: 'cancelled', reason: '', refund: isYes });

const ACTIONS: readonly Action[] = [
  paid,
  shipped,
  delivered,
  cancelled,
  settle,
  refundPieces,
  requestReturn,
  ({ act }) => act({ action: 'confirmed' }),
  ({ act }) => act({ action: 'preparing' }),
  ({ act }) => act({ action: 'notDelivered' }),
  ({ act }) => act({ action: 'trackingChanged', carrier: 'Aras', trackingNumber: '8' }),
  ({ act }) => act({ action: 'returned', reason: '' }),
  ({ act }) => act({ action: 'reviewCleared' }),
  ({ act }, { n, isYes }) =>
    act({
      action: 'returnAnswered',
      returnId: `R${n}`,
      verdict: isYes ? 'approved' : 'rejected',
      carrier: '',
      code: '',
      reason: '',
    }),
  ({ act }, { n, isYes }) => act({ action: 'returnReceived', returnId: `R${n}`, restock: isYes }),
  ({ act }, { amount }) => act({ action: 'refunded', amount, reference: '' }),
  ({ act }) => act({ action: 'refunded', reference: '' }),
  ({ act }, { isYes }) => act({ action: 'refunded', uncertain: isYes ? 'done' : 'lost', reference: '' }),
  ({ test, id }) => test.selling.changeOrder.cancelByShopper(id),
  ({ test, id }) => test.selling.payOrder(id, { origin: 'http://localhost:3000', ip: '192.0.2.7' }),
  ({ test, id }) => test.selling.payByTransfer(id),
  ({ test, id }, { n }) =>
    test.selling.invoices.attach(id, { number: `ABC202600000000${n}`, date: '2026-11-20', ettn: '' }, 'ece'),
  ({ test }, { n }) => {
    test.clock.now = new Date(test.clock.now.getTime() + (HOURS[n] ?? 0) * 3_600_000);
    return test.selling.releaseExpiredOrders();
  },
  ({ test }, { n }) => {
    test.provider.refundAnswer = REFUND_ANSWERS[n] ?? REFUND_ANSWERS[0];
  },
];

/** What has happened before, so that late states are met as often as early ones. */
const STORIES: readonly (readonly Action[])[] = [
  [],
  [paid, refundPieces, shipped],
  [settle, shipped],
  [paid, shipped, delivered, paid, requestReturn],
  [settle, shipped, delivered, requestReturn, requestReturn],
  [settle, cancelled, settle],
];

const sumOf = (amounts: readonly { readonly gross: number }[]): number =>
  amounts.reduce((sum, { gross }) => sum + gross, 0);

/** What must be true in every state. */
function check(test: TestSelling, { order, state, events }: OrderRecord): void {
  const ordered = sumByProduct(order.items);
  const reserved = sumByProduct(reservedPieces(order, events));
  const released = sumByProduct(events.flatMap(releasedBy));
  for (const { id } of PRODUCTS) {
    expect(test.stock.available(id) + (reserved.get(id) ?? 0)).toBe(COUNT);
    expect(released.get(id) ?? 0).toBeLessThanOrEqual(ordered.get(id) ?? 0);
  }
  if (state.orderStatus === 'cancelled' || state.orderStatus === 'returned') expect(reserved.size).toBe(0);

  expect(state.refundedAmount).toBeLessThanOrEqual(state.paidAmount);
  expect(state.review).not.toContain('journal_gap');
  const { paymentStatus, orderStatus, paidAmount, refundedAmount, review } = state;
  expect(test.orders.find(order.id)).toMatchObject({
    paymentMethod: order.paymentMethod,
    state: {
      paymentStatus,
      orderStatus,
      paidAmount,
      refundedAmount,
      review: expect.arrayContaining([...review]),
    },
  });

  const refunds = refundsOf({ order, state, events }, {});
  for (const { amount, vat } of refunds) expect(sumOf(vat)).toBe(amount);
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(refundOfSale({ order, state }));
  const left = addVatParts(
    orderVat(order),
    refunds.flatMap(({ vat }) => vat.map(negative)),
  );
  for (const { gross, net, vat } of left) expect(Math.min(gross, net, vat)).toBeGreaterThanOrEqual(0);
  for (const line of billedLines({ ...order, items: linesToPack({ order, events }) })) {
    expect(line.gross + line.discount).toBe(line.price * line.quantity);
  }
}

/** A shop at which each action is done, and a server of the same shop at which it is done at the same time. */
interface Servers {
  readonly first: TestSelling;
  readonly second: TestSelling;
}

/** One action, the same at both servers, or two different ones at once. */
const atOnce = fc.oneof(
  fc.constantFrom(...ACTIONS).map((action) => [action]),
  fc.constantFrom(...ACTIONS).map((action) => [action, action]),
  fc.tuple(fc.constantFrom(...ACTIONS), fc.constantFrom(...ACTIONS)),
);
const step = fc.record({ actions: atOnce, drawn });
const story = fc.record({
  quantities: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat({ max: 3 }), fc.nat({ max: 3 })),
  coupon: fc.constantFrom(...COUPONS),
  paymentMethod: fc.constantFrom(...PAYMENT_METHODS),
  before: fc.constantFrom(...STORIES),
  steps: fc.array(step, { minLength: 3, maxLength: 25 }),
});

async function tell(
  { first, second }: Servers,
  told: typeof story extends fc.Arbitrary<infer T> ? T : never,
) {
  const { quantities, coupon, paymentMethod, before, steps } = told;
  const catchUp = async (): Promise<void> => {
    for (const { orders } of [first, second]) await orders.catchUp?.();
  };
  for (const server of new Set([first, second])) {
    server.change({
      shipping: shippingRules.parse({ cashOnDelivery: { active: true, fee: '15.00' } }),
      campaigns: coupon ? [{ id: 'kupon', ...campaignFields.parse(coupon) }] : [],
    });
  }
  const session = newSession();
  for (const [index, { id }] of PRODUCTS.entries()) {
    const quantity = quantities[index] ?? 0;
    if (quantity > 0) first.fill(session, [id, quantity]);
  }
  const { id } = (await first.place(session, { paymentMethod, coupon: coupon?.code })).record.order;
  const [world, other] = [first, second].map((test): World => ({
    test,
    id,
    act: (action) => test.selling.changeOrder.act(id, action, 'ece'),
  }));
  if (!world || !other) return id;
  const usual: Drawn = { n: 0, isYes: true, amount: 1, pieces: [{ line: 0, quantity: 1 }] };
  const earlier = before.map((action) => ({ actions: [action], drawn: usual }));
  for (const { actions, drawn: draw } of [...earlier, ...steps]) {
    await catchUp();
    const { events } = record(world);
    const tries = actions.map(async (action, index) => action(index === 0 ? other : world, draw));
    const refusals = (await Promise.allSettled(tries)).map((result) => {
      if (result.status === 'fulfilled') return 'none';
      if (result.reason instanceof AppError) return result.reason.code;
      throw result.reason;
    });
    await catchUp();
    // What failed at the provider, and what an earlier refund turned out to be, is recorded.
    const isRecorded = ['none', 'refund_failed', 'refund_uncertain', 'conflict'];
    if (!actions.includes(cancelled) && !refusals.some((code) => isRecorded.includes(code))) {
      expect(record(world).events).toEqual(events);
    }
    for (const each of [world, other]) check(each.test, record(each));
    expect(record(other)).toEqual(record(world));
  }
  return id;
}

const LAW =
  'whatever is done to an order, alone or at once: stock, money, lists and books agree, and a refusal changes nothing';

it(LAW, async () => {
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      const test = await openTestSelling({ products: PRODUCTS });
      const id = await tell({ first: test, second: test }, told);
      await test.selling.close();
      const again = await openTestSelling({ privateDir: test.privateDir, products: PRODUCTS });
      expect(again.selling.requireOrder(id)).toEqual(test.selling.requireOrder(id));
      check(again, again.selling.requireOrder(id));
      await again.close();
      await test.close();
    }),
    { numRuns: 60 },
  );
});

describe.runIf(hasPostgres)('at two servers', () => {
  it(LAW, async () => {
    const server = await startPostgres();
    let databases = 0;
    const open = async (url: string) => {
      const privateDir = makeFolder();
      const database = await openDatabase({ url, log: SILENT_LOG });
      const orders = await openSharedOrders({ privateDir, database, log: SILENT_LOG });
      const test = await openTestSelling({ products: PRODUCTS, orders, privateDir });
      const close = async (): Promise<void> => {
        await test.close();
        await orders.close();
        await database.close();
      };
      return { ...test, close };
    };
    await fc.assert(
      fc.asyncProperty(story, async (told) => {
        const url = await server.createDatabase(`laws${(databases += 1)}`);
        const [first, second] = [await open(url), await open(url)];
        await tell({ first, second }, told);
        await first.close();
        await second.close();
      }),
      { numRuns: 8 },
    );
    await server.close();
  });
});
