import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { JournalEntry } from '#domain/orders/journal-entry';
import type { OrderStore } from '#shop/orders/selling-ports';
import { openOrderStore } from '#store/orders/order-store';
import { sealLine } from '#store/files/chain/sealed-line';
import { bundleScript } from '#testing/browser/bundle-script';
import { placed, SAMPLE_FORM, sampleLine, sampleOrder } from '#testing/samples/sample-order';
import type { BenchRow } from './bench-row.ts';
import { measureLoad, postRequest } from './load/http-load.ts';
import { CITED } from './peers.ts';
import { formatMs, median } from './time-calls.ts';

const CLIENTS = 50;
const ROUNDS = 5;
const ROUND_ORDERS = 3000;
const SINGLE_ORDERS = 300;
const MANY = 100_000;
/** More than can be ordered in the time: each has one cart to order. */
const SESSIONS = 30_000;
const LOAD_MS = 4000;
const PRODUCTS = 1000;

const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en-US')}/s`;

let lastNumber = 0;

function nextOrder(): JournalEntry {
  lastNumber += 1;
  const items = [sampleLine({ productId: `p-${lastNumber % PRODUCTS}` }), sampleLine({ productId: 'p-x' })];
  // A year of orders: a hundred thousand a day would be another shop.
  return placed(
    sampleOrder(lastNumber, {
      items,
      createdAt: new Date(Date.UTC(2026, 0, 1) + lastNumber * 300_000).toISOString(),
    }),
  );
}

async function appendMany(store: OrderStore, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1000) {
    await store.append(Array.from({ length: Math.min(1000, count - done) }, nextOrder));
  }
}

/** Milliseconds that one of `count` orders takes with this many clients, each waiting for its order to be on disk. */
async function timeOrders(store: OrderStore, clients: number, count: number): Promise<number> {
  const orders = Array.from({ length: count }, nextOrder).values();
  const started = performance.now();
  const client = async (): Promise<void> => {
    for (const order of orders) await store.append([order]);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (performance.now() - started) / count;
}

/** Lines of the same size, each with a write and a sync of its own: what a journal without company does. */
async function timeBare(folder: string, count: number): Promise<number> {
  const line = sealLine(nextOrder());
  const file = await open(join(folder, 'bare'), 'w');
  const started = performance.now();
  for (let done = 0; done < count; done += 1) {
    await file.write(line);
    await file.datasync();
  }
  await file.close();
  return (performance.now() - started) / count;
}

/** The journal alone: group commit, one client, and whether it grows slower with age. */
async function measureJournal(youngDir: string, oldDir: string): Promise<BenchRow[]> {
  const young = openOrderStore({ privateDir: youngDir });
  const old = openOrderStore({ privateDir: oldDir });
  await appendMany(young, 100);
  await appendMany(old, MANY);
  const times = { bare: [0], single: [0], together: [0], aged: [0] };
  // In turns: what else the machine does meets all of them.
  for (let round = 0; round < ROUNDS; round += 1) {
    times.bare.push(await timeBare(youngDir, SINGLE_ORDERS));
    times.single.push(await timeOrders(young, 1, SINGLE_ORDERS));
    times.together.push(await timeOrders(young, CLIENTS, ROUND_ORDERS));
    times.aged.push(await timeOrders(old, CLIENTS, ROUND_ORDERS));
  }
  await young.close();
  await old.close();
  const [bare, single, together, aged] = [times.bare, times.single, times.together, times.aged].map((all) =>
    median(all.slice(1)),
  );
  if (!bare || !single || !together || !aged) throw new RangeError('Nothing was measured');
  return [
    {
      name: 'orders on disk, 50 clients at once',
      value: perSecond(1000 / together),
      floor: `one client ${perSecond(1000 / single)}`,
      ratio: `${(single / together).toFixed(1)} x`,
      target: '>= 12 x the one-client rate',
      met: single >= 12 * together,
    },
    {
      name: 'one order, one client',
      value: formatMs(single),
      floor: `write and fdatasync ${formatMs(bare)}`,
      target: '<= one fdatasync + 5 ms',
      met: single <= bare + 5,
    },
    {
      name: 'an order after 100,000 others, 50 clients',
      value: formatMs(aged),
      floor: `after 100: ${formatMs(together)}`,
      ratio: `${((aged / together - 1) * 100).toFixed(1)} % more`,
      target: '<= 10 % more',
      met: aged <= together * 1.1,
    },
  ];
}

/** The start with all those orders on disk, after a clean end. */
async function measureStart(privateDir: string): Promise<BenchRow> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    const store = openOrderStore({ privateDir });
    times.push(performance.now() - started);
    await store.close();
  }
  const best = Math.min(...times);
  return {
    name: 'start with 100,000 orders',
    value: formatMs(best),
    target: '<= 1 s more',
    met: best <= 1000,
  };
}

/** A server of its own, as it runs in a shop; prints its port, and at its end the number of orders. */
const SERVER = `
  import { silentLog } from '#src/testing/silent-log.ts';
  import { readServerConfig } from '#src/server/server-config.ts';
  import { serve } from '#src/server/serve.ts';
  import { sampleProduct } from '#src/testing/shops/memory-shop.ts';
  import { testParts } from '#src/testing/shops/test-app.ts';
  import { openTestSelling } from '#src/testing/shops/test-selling.ts';

  const test = await openTestSelling({
    products: Array.from({ length: ${PRODUCTS} }, (_, number) =>
      sampleProduct(String(number), { stockCount: 1_000_000, price: '199.90' }),
    ),
  });
  const server = await serve({
    config: { ...readServerConfig({ SHOP_RATE_LIMIT: 'off' }), port: 0 },
    log: silentLog,
  });
  const selling = {
    selling: test.selling,
    printOrders: () => Promise.reject(new Error('no printer')),
    writeZip: () => Promise.reject(new Error('no zips')),
    writeWorkbook: () => Promise.reject(new Error('no spreadsheets')),
    mails: { orderMails: { resend: () => Promise.resolve(false) }, outbox: { entries: () => [] } },
  };
  server.open({ ...testParts(), shop: test.shop, selling });
  console.log(server.port);
  process.once('SIGTERM', async () => {
    console.log(test.selling.listOrders({}, 1, 1).total);
    await server.close();
    await test.close();
    process.exit(0);
  });
`;

/** Over HTTP: adding to carts, then ordering them, each session once. */
async function measureHttp(): Promise<BenchRow[]> {
  const script = await bundleScript(SERVER);
  const child = spawn(process.execPath, [script.path], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextNumber = async (): Promise<number> => Number((await lines.next()).value);
  const port = await nextNumber();
  const sessions = Array.from(
    { length: SESSIONS },
    (_, number) => `oturum-${String(number).padStart(12, '0')}`,
  );
  const load = { port, connections: CLIENTS, durationMs: LOAD_MS };

  const added = await measureLoad({
    ...load,
    requests: sessions.map((session, index) =>
      postRequest(
        '/api/cart',
        { productId: `p-${index % PRODUCTS}`, quantity: 1 },
        { 'x-session-id': session },
      ),
    ),
  });
  await measureLoad({
    ...load,
    requests: sessions.map((session) => postRequest('/api/orders', SAMPLE_FORM, { 'x-session-id': session })),
  });
  child.kill('SIGTERM');
  const placedCount = await nextNumber();
  await once(child, 'exit');
  script.remove();
  const rate = (placedCount * 1000) / LOAD_MS;
  const { vendure, medusa } = CITED.ordersPerSecond;
  return [
    {
      name: 'add to cart over HTTP, 50 connections',
      value: perSecond(added.perSecond),
      target: '>= 3,000/s',
      met: added.perSecond >= 3000,
    },
    {
      name: 'orders over HTTP, 50 connections',
      value: perSecond(rate),
      target: '>= 650/s',
      met: rate >= 650,
    },
    {
      name: 'the same beside other shops',
      value: perSecond(rate),
      floor: `${CITED.vendure} ${vendure}/s, ${CITED.medusa} ${medusa}/s`,
      ratio: `${Math.round(rate / vendure)} x, ${Math.round(rate / medusa)} x`,
      target: '>= 100 x Vendure',
      met: rate >= 100 * vendure,
    },
  ];
}

/** Orders and carts in one process. */
export async function run(): Promise<BenchRow[]> {
  const privateDir = mkdtempSync(join(tmpdir(), 'selling-bench-'));
  try {
    const youngDir = join(privateDir, 'young');
    const oldDir = join(privateDir, 'old');
    mkdirSync(youngDir);
    const rows = [...(await measureJournal(youngDir, oldDir)), await measureStart(oldDir)];
    rows.push(...(await measureHttp()));
    return rows;
  } finally {
    rmSync(privateDir, { recursive: true, force: true });
  }
}
