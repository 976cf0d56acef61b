import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors';
import { campaignFields } from '#domain/orders/campaigns/campaign';
import type { PlaceOrderInput } from '#shop/orders/checkout/place-order';
import { SILENT_LOG } from '#store/files/log';
import { openDatabase } from '#store/shared/database';
import { openSharedOrders } from '#store/shared/open-shared-orders';
import { hasPostgres, type PostgresServer, startPostgres } from '#testing/servers/postgres-server';
import { sampleProduct } from '#testing/shops/memory-shop';
import { newSession, openTestSelling, type TestSelling } from '#testing/shops/test-selling';

const SERVERS = 3;

/** How many tries ended with an order, and how many refused under each code. */
async function countEnds(tries: readonly Promise<unknown>[]): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const end of await Promise.allSettled(tries)) {
    const reason: unknown = end.status === 'rejected' ? end.reason : undefined;
    const refusal = reason instanceof AppError ? reason.code : 'fault';
    const code = end.status === 'fulfilled' ? 'placed' : refusal;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

describe.runIf(hasPostgres)('Three servers on one database', () => {
  let postgres: PostgresServer;
  let servers: readonly TestSelling[];
  let close: () => Promise<void>;
  let databases = 0;

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.close());

  beforeEach(async () => {
    const url = await postgres.createDatabase(`several${(databases += 1)}`);
    const folder = mkdtempSync(join(tmpdir(), 'several-'));
    const opened = await Promise.all(
      Array.from({ length: SERVERS }, async () => {
        const privateDir = mkdtempSync(join(folder, 'server-'));
        const database = await openDatabase({ url, log: SILENT_LOG });
        const orders = await openSharedOrders({ privateDir, database, log: SILENT_LOG });
        const products = [sampleProduct('igne', { stockCount: 1000 })];
        const server = await openTestSelling({ privateDir, orders, products });
        const coupon = { title: 'Tek', type: 'percent', percent: 10, code: 'TEK', total: 1 };
        server.change({ campaigns: [{ id: 'tek', ...campaignFields.parse(coupon) }] });
        return { server, database };
      }),
    );
    servers = opened.map(({ server }) => server);
    close = async () => {
      for (const { server, database } of opened) {
        await server.close();
        await database.close();
      }
      rmSync(folder, { recursive: true, force: true });
    };
  });
  afterEach(() => close());

  /** Orders one piece at the servers in turn, all at once. */
  const buyAtOnce = (
    count: number,
    change: (number: number) => Partial<PlaceOrderInput>,
  ): readonly Promise<unknown>[] =>
    Array.from({ length: count }, (_, number) => {
      const server = servers[number % SERVERS];
      const sessionId = newSession();
      server?.fill(sessionId, ['p-igne', 1]);
      return server?.place(sessionId, change(number)) ?? Promise.reject(new Error('no server'));
    });

  it('let a coupon of one use be used once', async () => {
    const tries = buyAtOnce(30, (number) => ({
      coupon: 'TEK',
      customerEmail: `alici${number}@example.com`,
      customerPhone: `0532 000 00 ${number + 10}`,
    }));
    expect(await countEnds(tries)).toEqual({ placed: 1, coupon_refused: 29 });
  });

  it('let one person have as many unpaid orders as one server does', async () => {
    expect(await countEnds(buyAtOnce(45, () => ({ isLimited: true })))).toEqual({
      placed: 20,
      too_many_requests: 25,
    });
  });

  it('give the same request under the same key one order', async () => {
    const sessionId = newSession();
    const places = await Promise.all(
      servers.map((server) => {
        server.fill(sessionId, ['p-igne', 1]);
        return server.place(sessionId, { idempotencyKey: 'bir' });
      }),
    );
    expect(new Set(places.map(({ record }) => record.order.id)).size).toBe(1);
  });
});
