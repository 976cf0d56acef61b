import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors';
import { describeOrderStore } from '#testing/order-store-suite';
import { PATIENCE_MS } from '#testing/patience';
import { hasPostgres, type PostgresServer, startPostgres } from '#testing/servers/postgres-server';
import { placed, sampleLine, sampleOrder, sampleOrderId } from '#testing/samples/sample-order';
import { stubBuiltin } from '#testing/stub-builtin';
import { Overtaken } from '#domain/orders/overtaken';
import { makeFolder } from '#testing/make-folder';
import { SILENT_LOG } from '../files/log.ts';
import { openPrivateCheck } from '../panel/private-documents.ts';
import { type Database, openDatabase } from './database.ts';
import { inspectDatabase } from './inspect-database.ts';
import { createSharedFailures } from './shared-failures.ts';
import { openSharedOrders } from './open-shared-orders.ts';
import type { SharedOrders } from './shared-orders.ts';

let server: PostgresServer;
let databases = 0;
let closing: (() => Promise<void>)[] = [];

interface OpenedServer {
  readonly orders: SharedOrders;
  readonly database: Database;
  readonly privateDir: string;
  readonly close: () => Promise<void>;
}

async function openServer(
  url: string,
  privateDir = mkdtempSync(join(tmpdir(), 'shared-')),
): Promise<OpenedServer> {
  const database = await openDatabase({ url, log: SILENT_LOG });
  const orders = await openSharedOrders({ privateDir, database, log: SILENT_LOG });
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    await orders.close();
    await database.close();
  };
  closing.push(close, () => Promise.resolve(rmSync(privateDir, { recursive: true, force: true })));
  return { orders, database, privateDir, close };
}

const newDatabase = (): Promise<string> => server.createDatabase(`shop${(databases += 1)}`);

describe.runIf(hasPostgres)('on PostgreSQL', () => {
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterEach(async () => {
    for (const close of closing) await close();
    closing = [];
  });
  afterAll(() => server.close());

  describeOrderStore('orders of two servers', async () => {
    const url = await newDatabase();
    const first = await openServer(url);
    const other = await openServer(url);
    return {
      first: first.orders,
      other: other.orders,
      reopen: async () => {
        await first.close();
        return (await openServer(url, first.privateDir)).orders;
      },
    };
  });

  it('goes on selling while the database refuses the values of another statement', async () => {
    const { database, orders } = await openServer(await newDatabase());
    const divide = (zero: number) => database.transact((run) => run('select 1 / $1::integer', [zero]));
    const tries = [divide(0), database.query('select 1 / $1::integer', [0]), divide(1), divide(0)];
    const [first, second, third] = await Promise.allSettled(tries);
    expect([first?.status, second?.status, third?.status]).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(database.isAway).toBe(false);
    expect(orders.problems()).toEqual([]);
  });

  it('sells seven pieces of two products to exactly seven of 210 buyers at three servers', async () => {
    const url = await newDatabase();
    const servers = await Promise.all([openServer(url), openServer(url), openServer(url)]);
    const items = [
      sampleLine({ productId: 'igne', quantity: 1, counted: 7 }),
      sampleLine({ productId: 'bicak', quantity: 1, counted: 7 }),
    ];
    const buyers = servers.flatMap(({ orders }, index) =>
      Array.from({ length: 70 }, (_, buyer) => {
        const order = sampleOrder(index * 70 + buyer + 1, {
          items: buyer % 2 === 0 ? items : items.toReversed(),
        });
        return orders.append([placed(order)], {});
      }),
    );
    const ends = await Promise.allSettled(buyers);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    for (const { orders } of servers) {
      await orders.catchUp();
      expect(orders.list({}, 1, Infinity).total).toBe(7);
      expect([...orders.balances()].map(({ moved }) => moved)).toEqual([7, 7]);
    }
  });

  it('continues after the database was away: meanwhile orders are refused and earlier ones are shown', async () => {
    const url = await newDatabase();
    const { orders } = await openServer(url);
    await orders.append([placed(sampleOrder(1))], {});
    await server.kill();
    try {
      await expect(orders.append([placed(sampleOrder(2))], {})).rejects.toMatchObject({
        code: 'orders_stopped',
      });
      expect(orders.find(sampleOrderId(1))).toBeDefined();
      expect(orders.problems()).toMatchObject([{ code: 'database' }]);
      await expect.poll(() => orders.replicaLag(), { timeout: PATIENCE_MS }).toBeGreaterThan(2.5);
    } finally {
      await server.start();
    }
    await expect.poll(() => orders.problems()).toEqual([]);
    await orders.catchUp();
    expect(orders.replicaLag()).toBeLessThan(2);

    await orders.append([placed(sampleOrder(3))], {});
    expect(orders.list({}, 1, Infinity).total).toBe(2);
  });

  it('says so while the database can only be read', async () => {
    const url = await newDatabase();
    const { orders, database, privateDir } = await openServer(url);
    const owner = await openDatabase({ url: await newDatabase(), log: SILENT_LOG });
    closing.push(() => owner.close());
    const name = new URL(url).pathname.slice(1);
    const fault = 'the database is read-only';
    await owner.query(`alter database ${name} set default_transaction_read_only = on`);
    await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await expect(orders.append([placed(sampleOrder(1))], {})).rejects.toMatchObject({
      code: 'orders_stopped',
    });
    for (const read of [() => database.query('select 1'), () => orders.catchUp()]) {
      await expect(read()).rejects.toMatchObject({ code: 'orders_stopped' });
      expect(orders.problems()).toMatchObject([
        { code: 'database', message: expect.stringContaining(fault) },
      ]);
    }
    expect(await inspectDatabase(privateDir, url)).toEqual({ state: 'away', fault });
    await owner.query(`alter database ${name} reset default_transaction_read_only`);
    await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await expect.poll(() => orders.problems(), { timeout: PATIENCE_MS }).toEqual([]);
    await orders.append([placed(sampleOrder(1))], {});
  });

  it('makes a table that an older version did not know', async () => {
    const url = await newDatabase();
    const former = await openServer(url);
    await former.database.query('drop table shop_failures');
    const { database } = await openServer(url);
    expect(await createSharedFailures(database)(['ayse'], () => 'counted')).toBe('counted');
  });

  it('says that it sells no more once the orders were moved away, until a move that failed is undone', async () => {
    const { orders, database } = await openServer(await newDatabase());
    await database.query('update shop_state set closed_at = now()');
    await orders.catchUp();
    expect(orders.problems()).toMatchObject([{ code: 'moved' }]);
    await database.query('update shop_state set closed_at = null');
    await orders.catchUp();
    expect(orders.problems()).toEqual([]);
  });

  it('a server sells no more when the database has lost what it knows, and has what is there after a restart', async () => {
    const url = await newDatabase();
    const first = await openServer(url);
    for (const number of [1, 2, 3]) await first.orders.append([placed(sampleOrder(number))], {});
    await first.orders.catchUp();
    // As after the restore of a backup.
    await first.database.query('delete from shop_journal where seq > 1');
    const other = await openServer(url);
    for (const number of [4, 5]) {
      await expect(first.orders.append([placed(sampleOrder(6))], {})).rejects.toMatchObject({
        code: 'data_folder_busy',
      });
      await first.orders.catchUp();
      expect(first.orders.problems()).toMatchObject([{ code: 'other_writer' }]);
      await other.orders.append([placed(sampleOrder(number))], {});
    }
    await first.orders.catchUp();
    expect(first.orders.problems()).toMatchObject([{ code: 'other_writer' }]);
    await first.close();
    const again = await openServer(url, first.privateDir);
    await again.orders.append([placed(sampleOrder(6))], {});
    expect([1, 4, 5, 6].filter((number) => !again.orders.find(sampleOrderId(number)))).toEqual([]);
    expect(again.orders.list({}, 1, Infinity).total).toBe(4);
  });

  it('a server that joins late, or lost its copy, has everything', async () => {
    const url = await newDatabase();
    const first = await openServer(url);
    for (const number of [1, 2, 3]) await first.orders.append([placed(sampleOrder(number))], {});
    const late = await openServer(url);
    expect(late.orders.list({}, 1, Infinity)).toEqual(first.orders.list({}, 1, Infinity));
    expect([...late.orders.balances()]).toEqual([...first.orders.balances()]);
    await late.close();
    rmSync(join(late.privateDir, 'orders'), { recursive: true });
    await first.orders.append([placed(sampleOrder(4))], {});
    const again = await openServer(url, late.privateDir);
    expect(again.orders.list({}, 1, Infinity).total).toBe(4);
  });

  it('a damaged copy is read anew, and the panel says where the old one, with its persons, is', async () => {
    const url = await newDatabase();
    const older = '_private/orders-kenarda-2026-11-20T10-00-00-000Z';
    const dataDir = makeFolder({ [`${older}/2026-11.jsonl`]: '' });
    const first = await openServer(url, join(dataDir, '_private'));
    for (const number of [1, 2, 3]) await first.orders.append([placed(sampleOrder(number))], {});
    await first.close();
    const folder = join(dataDir, '_private/orders');
    const [journal = ''] = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
    const lines = readFileSync(join(folder, journal), 'utf8').split('\n');
    writeFileSync(join(folder, journal), lines.toSpliced(1, 1).join('\n'));
    const again = await openServer(url, join(dataDir, '_private'));
    expect(again.orders.list({}, 1, Infinity).total).toBe(3);
    expect(openPrivateCheck(dataDir)()).toMatchObject([
      { file: older, code: 'set_aside' },
      { file: expect.stringContaining('_private/orders.bozuk-') as unknown, code: 'set_aside' },
    ]);
  });

  /** A disk that takes no more while `isFull`. */
  function stubDisk() {
    const disk = { isFull: false };
    const open: typeof promises.open = stubBuiltin(promises, 'open', async (...file) => {
      const handle = await open(...file);
      const write = handle.writeFile.bind(handle);
      handle.writeFile = (...data) =>
        disk.isFull
          ? Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' }))
          : write(...data);
      return handle;
    });
    return disk;
  }

  it('a server with a full disk says that a person may be erased, and erases nobody before it has room', async () => {
    const disk = stubDisk();
    const { orders } = await openServer(await newDatabase());
    await orders.append([placed(sampleOrder(1)), placed(sampleOrder(2))], {});
    const erase = (number: number): Promise<void> =>
      orders.erase([sampleOrderId(number)], '2026-11-29T00:00:00.000Z', 'Ayşe');
    const nameOf = (number: number) => orders.read(sampleOrderId(number))?.order.customerName;
    const name = nameOf(2);
    disk.isFull = true;
    await expect(erase(1)).rejects.toMatchObject({ code: 'orders_stopped' });
    await expect(erase(2)).rejects.toMatchObject({ code: 'storage_failed' });
    disk.isFull = false;
    await orders.catchUp();
    expect([nameOf(1) === name, nameOf(2)]).toEqual([false, name]);
  });

  it('a server with a full disk says that an order may be placed, takes no other, and has it once there is room', async () => {
    const disk = stubDisk();
    const url = await newDatabase();
    const { orders } = await openServer(url);
    const other = await openServer(url);
    const order = (number: number): Promise<void> =>
      orders.append([placed(sampleOrder(number, { idempotencyKey: `key ${number}` }))], {});
    await order(1);
    disk.isFull = true;
    await expect(order(2)).rejects.toMatchObject({
      code: 'orders_stopped',
      message: expect.stringContaining('ikinci kez verilmez') as unknown,
    });
    for (const number of [2, 3])
      await expect(order(number)).rejects.toMatchObject({ code: 'storage_failed' });
    disk.isFull = false;
    await expect(order(2)).rejects.toBeInstanceOf(Overtaken);
    expect(orders.list({}, 1, Infinity).total).toBe(2);
    await order(3);
    await other.orders.catchUp();
    expect(other.orders.list({}, 1, Infinity).total).toBe(3);
  });

  it('a folder joins again after its first try was not committed', async () => {
    const url = await newDatabase();
    const database = await openDatabase({ url, log: SILENT_LOG });
    const privateDir = mkdtempSync(join(tmpdir(), 'shared-'));
    const transact: Database['transact'] = (work) =>
      database.transact(async (run) => {
        await work(run);
        throw new AppError('orders_stopped');
      });
    const cut = await openSharedOrders({
      privateDir,
      database: { ...database, transact },
      log: SILENT_LOG,
    });
    await cut.close();
    await database.close();
    const { orders } = await openServer(url, privateDir);
    await orders.append([placed(sampleOrder(1))], {});
  });

  it('refuses a folder of another shop', async () => {
    const one = await openServer(await newDatabase());
    await one.orders.append([placed(sampleOrder(1))], {});
    await one.close();
    await expect(openServer(await newDatabase(), one.privateDir)).rejects.toMatchObject({
      code: 'data_folder_busy',
      message: expect.stringContaining('SHOP_DATABASE_URL') as unknown,
    });
  });
});
