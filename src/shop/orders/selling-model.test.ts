import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cardCallback } from '#testing/servers/fake-provider';
import { sampleProduct } from '#testing/shops/memory-shop';
import { type OpenAppendFile, openAppendFile } from '#store/files/append-file';
import { openTestSelling, type TestSelling } from '#testing/shops/test-selling';

const HOUR_MS = 3_600_000;

interface ModelOrder {
  readonly id: string;
  readonly quantity: number;
  readonly isCard: boolean;
  readonly attemptId: string;
  readonly placedAtMs: number;
  readonly total: number;
  isPaid: boolean;
  isCancelled: boolean;
}

/** What must be true of the shop, computed in the simplest way. */
interface Model {
  count: number;
  moved: number;
  readonly orders: ModelOrder[];
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('buy'),
      quantity: fc.integer({ min: 1, max: 4 }),
      isCard: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('settle'), pick: fc.nat(), isSuccess: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('cancel'), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('count'), count: fc.integer({ min: 0, max: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('wait'), hours: fc.constantFrom(0.4, 1, 80) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('restart'), isKilled: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function available({ count, moved }: Model): number {
  return Math.max(0, count - moved);
}

function release(model: Model, order: ModelOrder): void {
  order.isCancelled = true;
  model.moved -= order.quantity;
}

interface World {
  readonly test: TestSelling;
  readonly model: Model;
}

function pickOrder(
  { orders }: Model,
  pick: number,
  isWanted: (order: ModelOrder) => boolean,
): ModelOrder | undefined {
  const wanted = orders.filter(isWanted);
  return wanted[pick % Math.max(1, wanted.length)];
}

async function buy({ test, model }: World, quantity: number, isCard: boolean): Promise<void> {
  if (quantity > available(model)) {
    // The cart itself brings the quantity down; only an empty shelf refuses.
    if (available(model) === 0) {
      await expect(test.buy('p-igne', quantity)).rejects.toMatchObject({ code: 'out_of_stock' });
    }
    return;
  }
  const { record, attempt } = await test.buy('p-igne', quantity, isCard ? 'paytr' : 'bank_transfer');
  model.moved += quantity;
  model.orders.push({
    id: record.order.id,
    quantity,
    isCard,
    attemptId: attempt?.attemptId ?? '',
    placedAtMs: test.clock.now.getTime(),
    total: record.order.total,
    isPaid: false,
    isCancelled: false,
  });
}

async function settle({ test, model }: World, pick: number, isSuccess: boolean): Promise<void> {
  const order = pickOrder(model, pick, ({ isCard }) => isCard);
  if (!order) return;
  await test.selling.settlePayment.settle(
    cardCallback(order.attemptId, isSuccess ? 'success' : 'failed', order.total),
  );
  if (isSuccess) order.isPaid = true;
}

async function cancel({ test, model }: World, pick: number): Promise<void> {
  const order = pickOrder(model, pick, ({ isCancelled }) => !isCancelled);
  if (!order) return;
  await test.selling.changeOrder.act(order.id, { action: 'cancelled', reason: '' }, 'ayşe');
  release(model, order);
}

async function wait({ test, model }: World, hours: number): Promise<void> {
  test.clock.now = new Date(test.clock.now.getTime() + hours * HOUR_MS);
  await test.selling.releaseExpiredOrders();
  for (const order of model.orders) {
    const lifeMs = order.isCard ? HOUR_MS / 2 : 72 * HOUR_MS;
    const isLate = test.clock.now.getTime() > order.placedAtMs + lifeMs;
    if (isLate && !order.isPaid && !order.isCancelled) release(model, order);
  }
}

async function reserveAndBuy(
  each: Step,
  world: World,
  reopen: (isKilled: boolean) => Promise<TestSelling>,
): Promise<TestSelling> {
  const { test, model } = world;
  if ('isCard' in each) await buy(world, each.quantity, each.isCard);
  else if ('isSuccess' in each) await settle(world, each.pick, each.isSuccess);
  else if ('pick' in each) await cancel(world, each.pick);
  else if ('hours' in each) await wait(world, each.hours);
  else if ('isKilled' in each) return reopen(each.isKilled);
  else {
    // A count that is written anew with the same number is no change that anybody could see.
    if (each.count !== model.count) Object.assign(model, { count: each.count, moved: 0 });
    test.change({ upserted: productOf(model) });
  }
  return test;
}

function productOf({ count }: Model) {
  return [sampleProduct('igne', { price: '100.00', stockCount: count })];
}

it('does what the simplest model says, whatever happens in whatever order, with restarts and kills', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const privateDir = mkdtempSync(join(tmpdir(), 'model-'));
      const model: Model = { count: 10, moved: 0, orders: [] };
      let test = await openTestSelling({ privateDir, products: productOf(model) });
      const killed: TestSelling[] = [];
      const reopen = async (isKilled: boolean): Promise<TestSelling> => {
        const { now } = test.clock;
        // Of a killed server nothing is flushed but what the disk had already been given.
        if (isKilled) killed.push(test);
        await (isKilled ? test.orders.append([]) : test.close());
        const again = await openTestSelling({ privateDir, products: productOf(model) });
        again.clock.now = now;
        return again;
      };
      try {
        for (const each of steps) {
          test = await reserveAndBuy(each, { test, model }, reopen);
          expect(test.stock.available('p-igne')).toBe(available(model));
        }
        expect(test.selling.listOrders({}, 1, 1).total).toBe(model.orders.length);
        for (const order of model.orders) {
          expect(test.selling.requireOrder(order.id).state).toMatchObject({
            paidAmount: order.isPaid ? order.total : 0,
            orderStatus: order.isCancelled ? 'cancelled' : 'processing',
          });
        }
        expect(test.orders.problems()).toEqual([]);
      } finally {
        await test.close();
        for (const { selling } of killed) await selling.close();
        rmSync(privateDir, { recursive: true, force: true });
      }
    }),
    { numRuns: 40 },
  );
});

it('a count that is reverted before it was written is a new count', async () => {
  const model: Model = { count: 12, moved: 0, orders: [] };
  const test = await openTestSelling({ products: productOf(model) });
  await test.buy('p-igne', 1, 'bank_transfer');
  expect(test.stock.available('p-igne')).toBe(11);
  for (const count of [0, 12]) test.change({ upserted: productOf({ ...model, count }) });
  expect(test.stock.available('p-igne')).toBe(12);
  await test.buy('p-igne', 2, 'bank_transfer');
  expect(test.stock.available('p-igne')).toBe(10);
  await test.close();
});

it('with counts that the disk refuses, never sells more than there is', async () => {
  let isFull = false;
  const openFile: OpenAppendFile = async (path) => {
    const file = await openAppendFile(path);
    return {
      ...file,
      append: (bytes) =>
        isFull
          ? Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' }))
          : file.append(bytes),
    };
  };
  const model: Model = { count: 12, moved: 0, orders: [] };
  const test = await openTestSelling({ products: productOf(model), openFile });
  await test.buy('p-igne', 1, 'bank_transfer');
  isFull = true;
  for (const count of [0, 12]) test.change({ upserted: productOf({ ...model, count }) });
  await expect.poll(() => test.stock.available('p-igne')).toBe(11);
  isFull = false;
  await test.buy('p-igne', 11, 'bank_transfer');
  await expect(test.buy('p-igne', 1, 'bank_transfer')).rejects.toMatchObject({ code: 'out_of_stock' });
  await test.close();
});
