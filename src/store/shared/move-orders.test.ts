import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPostgres, type PostgresServer, startPostgres } from '#testing/servers/postgres-server';
import { placed, sampleLine, sampleOrder, sampleOrderId, TEST_ACCOUNT } from '#testing/samples/sample-order';
import { SILENT_LOG } from '../files/log.ts';
import { openCartRecords } from '../orders/cart-records.ts';
import { openInvoiceFiles } from '../orders/invoice-files.ts';
import { openOrderStore } from '../orders/order-store.ts';
import { openRecords } from '../panel/private-records.ts';
import { type Database, openDatabase } from './database.ts';
import { inspectDatabase } from './inspect-database.ts';
import { adoptCopy, rethrowWithReason, moveToDatabase, moveToFiles } from './move-orders.ts';
import { openSharedOrders } from './open-shared-orders.ts';
import { createSharedCarts } from './shared-carts.ts';
import { requireLocalRecords } from './shared-marker.ts';

const AT = '2026-11-20T10:00:00.000Z';
const hasLock = (): boolean => true;
const cart = {
  sessionId: 's'.repeat(32),
  updatedAt: AT,
  lines: [
    { id: 'l', productId: 'igne-90', quantity: 2, createdAt: AT, name: 'İğne', slug: 'igne', imageUrl: '' },
  ],
};

describe.runIf(hasPostgres)('Orders that move', () => {
  let server: PostgresServer;
  let url: string;
  let database: Database;
  let privateDir: string;

  beforeAll(async () => {
    server = await startPostgres();
    url = await server.createDatabase('moved');
    database = await openDatabase({ url, log: SILENT_LOG });
    privateDir = mkdtempSync(join(tmpdir(), 'moved-'));
  });
  afterAll(async () => {
    await database.close();
    await server.close();
    rmSync(privateDir, { recursive: true, force: true });
  });

  it('move into the database and back with everything, are sold from one place only, and contain no erased person', async () => {
    const folder = { privateDir, hasLock };
    const files = openOrderStore({ privateDir });
    for (const number of [1, 2, 3]) {
      await files.append([placed(sampleOrder(number, { items: [sampleLine({ quantity: number })] }))]);
    }
    await files.erase([sampleOrderId(2)], AT, 'ayse');
    await files.append([
      {
        type: 'stockMoved',
        at: AT,
        by: 'ayse',
        moves: [{ productId: 'igne-90', quantity: 4, counted: 100, kind: 'receipt' }],
      },
    ]);
    const records = openCartRecords({ privateDir, log: SILENT_LOG });
    const ordered = { ...cart, sessionId: 'o'.repeat(32) };
    for (const each of [cart, ordered]) records.storeSoon(each);
    await records.close();
    await openRecords(privateDir, 'banks.json').update(() => [TEST_ACCOUNT]);
    const invoice = await openInvoiceFiles(privateDir).add(sampleOrderId(1), new Uint8Array([1, 2]));
    const before = { list: files.list({}, 1, Infinity), balances: [...files.balances()] };
    await files.close();

    // A server that knows the database too early does not begin a second journal there.
    await expect(openSharedOrders({ privateDir, database, log: SILENT_LOG })).rejects.toMatchObject({
      message: expect.stringContaining('shop orders move --to postgres') as unknown,
    });
    const moved = await moveToDatabase(folder, database);
    expect(moved).toMatchObject({ entries: 5, products: 1, files: 2 });
    await expect(moveToDatabase(folder, database)).rejects.toMatchObject({ code: 'conflict' });
    expect(() => requireLocalRecords(privateDir)).toThrow('SHOP_DATABASE_URL');
    expect(await inspectDatabase(privateDir, undefined)).toEqual({ state: 'unnamed' });
    expect(await inspectDatabase(privateDir, url)).toEqual({
      state: 'well',
      entries: 5,
      behind: 0,
      files: 2,
      staleFiles: 0,
    });

    const otherDir = mkdtempSync(join(tmpdir(), 'moved-'));
    const other = await openSharedOrders({ privateDir: otherDir, database, log: SILENT_LOG });
    expect(other.list({}, 1, Infinity)).toEqual(before.list);
    expect([...other.balances()]).toEqual(before.balances);
    const carts = createSharedCarts(database, SILENT_LOG);
    expect(await carts.shared?.find(cart.sessionId)).toEqual(cart);
    carts.storeSoon({ ...ordered, lines: [] }, ordered);
    await carts.close();
    expect(openRecords(otherDir, 'banks.json').read()).toEqual([TEST_ACCOUNT]);
    await openRecords(otherDir, 'banks.json').update(() => []);
    await openInvoiceFiles(otherDir).remove(invoice);
    await other.append([placed(sampleOrder(4))], {});

    const back = await moveToFiles(folder, database, SILENT_LOG);
    expect(back).toMatchObject({ entries: 6, files: 1 });
    expect(openRecords(privateDir, 'banks.json').read()).toEqual([]);
    expect(await openInvoiceFiles(privateDir).read(invoice)).toBeUndefined();
    await openRecords(privateDir, 'banks.json').update(() => [TEST_ACCOUNT]);
    await expect(openRecords(otherDir, 'banks.json').update(() => [])).rejects.toMatchObject({
      code: 'data_folder_busy',
    });
    await expect(other.append([placed(sampleOrder(5))], {})).rejects.toMatchObject({
      code: 'data_folder_busy',
    });
    await other.close();
    rmSync(otherDir, { recursive: true });
    const again = openOrderStore({ privateDir });
    expect(again.list({}, 1, Infinity).total).toBe(4);
    expect(JSON.stringify(again.read(sampleOrderId(2)))).not.toContain('ayse2@');
    await again.close();
    const returned = openCartRecords({ privateDir, log: SILENT_LOG });
    expect(returned.load()).toEqual([cart]);
    await returned.close();
  });

  it('are complete in the copy of each server when the database is lost', async () => {
    const lostUrl = await server.createDatabase('lost');
    const lost = await openDatabase({ url: lostUrl, log: SILENT_LOG });
    const copyDir = join(privateDir, 'copy');
    mkdirSync(copyDir);
    const orders = await openSharedOrders({ privateDir: copyDir, database: lost, log: SILENT_LOG });
    for (const number of [1, 2, 3]) await orders.append([placed(sampleOrder(number))], {});
    await orders.close();
    await lost.close();
    expect(await adoptCopy({ privateDir: copyDir, hasLock })).toBe(3);
    requireLocalRecords(copyDir);
    const files = openOrderStore({ privateDir: copyDir });
    expect(files.problems()).toEqual([]);
    await files.append([placed(sampleOrder(4))], {});
    expect(files.list({}, 1, Infinity).total).toBe(4);
    await files.close();
  });
});

it('reports to the owner why a database does not answer, and moves nothing', async () => {
  const privateDir = mkdtempSync(join(tmpdir(), 'moved-'));
  await openOrderStore({ privateDir }).close();
  const database = await openDatabase({ url: 'postgres://shop@127.0.0.1:1/shop', log: SILENT_LOG });
  await expect(
    moveToDatabase({ privateDir, hasLock }, database).catch(rethrowWithReason),
  ).rejects.toMatchObject({
    code: 'orders_stopped',
    message: expect.stringContaining('Veritabanı yanıt vermedi, taşıma bitmedi: connect ECONNREFUSED'),
  });
  requireLocalRecords(privateDir);
  await database.close();
  rmSync(privateDir, { recursive: true });
});
