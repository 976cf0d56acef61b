import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/orders/order-status';
import { sampleProduct } from '#testing/shops/memory-shop';
import { openTestSelling, type TestSelling } from '#testing/shops/test-selling';
import { DEMO_STORIES } from './demo-order-stories.ts';
import { isDemoCustomer } from './demo-people.ts';
import { type DemoParts, makeDemoOrders } from './make-demo-orders.ts';

const COUNT = 60;
const STOCK = 10_000;

let test: TestSelling;
let parts: DemoParts;
beforeEach(async () => {
  test = await openTestSelling({
    products: ['igne', 'masura', 'ayak'].map((id) => sampleProduct(id, { stockCount: STOCK })),
  });
  parts = {
    orders: test.orders,
    stock: test.stock,
    catalogue: test.shop.catalogue,
    sites: test.shop.sites(),
    settings: { ...test.shop.settings(), demo: true },
    contracts: { forOrder: () => ({ version: '1', hash: 'f'.repeat(64), texts: [] }) },
    now: test.clock.now,
    draw: Math.random,
    newOrderId: () => randomBytes(16).toString('hex'),
    newToken: randomUUID,
  };
});
afterEach(() => test.close());

const all = () => test.orders.list({}, 1, Infinity).orders;

describe('demo orders', () => {
  it('show every state on both storefronts within the last sixty days', async () => {
    const report = await makeDemoOrders(parts, { count: COUNT, isForced: false });
    expect(report.orders).toBe(COUNT);
    const states = all().map(({ state }) => state);
    expect(new Set(states.map(({ orderStatus }) => orderStatus))).toEqual(new Set(ORDER_STATUSES));
    // The demo shop has no payment at the door.
    expect(new Set(states.map(({ paymentStatus }) => paymentStatus))).toEqual(
      new Set(PAYMENT_STATUSES.filter((status) => status !== 'on_delivery')),
    );
    expect(new Set(all().map(({ site }) => site))).toEqual(new Set(['dikis', 'koltazoglu']));
    const oldest = test.clock.now.getTime() - 60 * 24 * 3_600_000;
    for (const { createdAt } of all()) {
      expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(oldest);
      expect(Date.parse(createdAt)).toBeLessThan(test.clock.now.getTime());
    }
  });

  it('belong to nobody, send no mail and have no event in the future', async () => {
    await makeDemoOrders(parts, { count: DEMO_STORIES.length, isForced: false });
    for (const summary of all()) {
      expect(isDemoCustomer(summary)).toBe(true);
      const { events = [] } = test.orders.read(summary.id) ?? {};
      expect(events.some(({ type }) => type === 'mailed')).toBe(true);
      for (const { at } of events) expect(Date.parse(at)).toBeLessThanOrEqual(test.clock.now.getTime());
    }
  });

  it('use carriers of the settings, so that each parcel can be tracked', async () => {
    await makeDemoOrders(parts, { count: COUNT, isForced: false });
    const states = all().flatMap(({ id }) => test.orders.read(id)?.state ?? []);
    const shipped = states.filter(({ carrier }) => carrier !== '');
    expect(shipped.length).toBeGreaterThan(0);
    for (const state of shipped) expect(test.selling.trackingUrlOf(state)).toMatch(/^https:/);
  });

  it('reduce the stock by their pieces', async () => {
    await makeDemoOrders(parts, { count: COUNT, isForced: false });
    const reserved = all()
      .filter(({ state: { orderStatus } }) => orderStatus !== 'cancelled' && orderStatus !== 'returned')
      .flatMap(({ id }) => test.orders.read(id)?.order.items ?? [])
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const left = parts.catalogue.products().reduce((sum, { id }) => sum + test.stock.available(id), 0);
    expect(left).toBe(3 * STOCK - reserved);
  });

  it('are refused in a shop that is no demo or has real orders unless they are forced, and can be created twice', async () => {
    const owners = { ...parts, settings: { ...parts.settings, demo: false } };
    await expect(makeDemoOrders(owners, { count: 1, isForced: false })).rejects.toMatchObject({
      code: 'conflict',
    });
    await makeDemoOrders(parts, { count: 1, isForced: false });
    await makeDemoOrders(parts, { count: 1, isForced: false });
    await test.buy('p-igne');
    await expect(makeDemoOrders(parts, { count: 1, isForced: false })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(all()).toHaveLength(3);
    await makeDemoOrders(parts, { count: 1, isForced: true });
    expect(all()).toHaveLength(4);
  });
});
