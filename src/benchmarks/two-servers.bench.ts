import { rmSync } from 'node:fs';
import { SAMPLE_FORM } from '#testing/samples/sample-order';
import { hasPostgres, startPostgres } from '#testing/servers/postgres-server';
import { killSoakServer, makeSoakShop, type SoakServer, startSoakServer } from '#testing/soak/soak-shop';
import type { BenchRow } from './bench-row.ts';
import { type LoadResult, measureLoad, postRequest } from './load/http-load.ts';
import { formatMs } from './time-calls.ts';

const NOWHERE = 'http://127.0.0.1:1';
const SERVERS = 2;
const CLIENTS = 50;
const PRODUCTS = Array.from({ length: 1000 }, (_, number) => `p-${number}`);
const WARM_UP_ORDERS = 1500;
const ORDERS = 6000;
const TARGET = '>= 1,000/s, p99 <= 100 ms';

let shoppers = 0;

const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en-US')}/s`;

/** Sends each request once, evenly to all servers. */
async function sendOnce(servers: readonly SoakServer[], requests: readonly string[]): Promise<LoadResult> {
  const results = await Promise.all(
    servers.map(({ origin }, index) =>
      measureLoad({
        port: Number(new URL(origin).port),
        requests: requests.filter((_, number) => number % servers.length === index),
        connections: CLIENTS / servers.length,
      }),
    ),
  );
  const worst = (pick: (result: LoadResult) => number): number => Math.max(...results.map(pick));
  return {
    perSecond: results.reduce((sum, { perSecond: rate }) => sum + rate, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    p50Ms: worst(({ p50Ms }) => p50Ms),
    p99Ms: worst(({ p99Ms }) => p99Ms),
  };
}

/** Carts are filled, and then ordered, each once: the one at one server, the other at the next. */
async function measureOrders(
  servers: readonly SoakServer[],
  count: number,
  productOf: (shopper: number) => string,
): Promise<LoadResult> {
  const numbers = Array.from({ length: count }, () => (shoppers += 1));
  const headersOf = (number: number): Record<string, string> => ({
    'x-session-id': `oturum-${String(number).padStart(12, '0')}`,
  });
  const filled = await sendOnce(
    servers,
    numbers.map((number) =>
      postRequest('/api/cart', { productId: productOf(number), quantity: 1 }, headersOf(number)),
    ),
  );
  const placed = await sendOnce(
    servers.toReversed(),
    numbers.map((number) =>
      postRequest(
        '/api/orders',
        { ...SAMPLE_FORM, customerEmail: `alici-${number}@example.com` },
        headersOf(number),
      ),
    ),
  );
  if (filled.failed + placed.failed === 0) return placed;
  throw new Error(`${filled.failed} carts and ${placed.failed} orders were refused`);
}

/** Orders of one server on files, in the same run. */
async function measureFiles(): Promise<LoadResult> {
  const dataDir = makeSoakShop(PRODUCTS);
  const server = await startSoakServer(dataDir, NOWHERE);
  try {
    await measureOrders([server], WARM_UP_ORDERS, () => 'p-0');
    return await measureOrders([server], ORDERS, () => 'p-0');
  } finally {
    await killSoakServer(server);
    rmSync(dataDir, { recursive: true });
  }
}

/** Orders over HTTP at two servers that share a PostgreSQL. */
export async function run(): Promise<BenchRow[]> {
  const name = (wish: string): string => `orders over HTTP, two servers on PostgreSQL, ${wish}`;
  const kinds = [
    { name: name('each another of 1,000 products'), productOf: (shopper: number) => `p-${shopper % 1000}` },
    { name: name('everyone wants one product'), productOf: () => 'p-0' },
  ];
  if (!hasPostgres) {
    const value = 'did not run: PostgreSQL is not installed (Debian: apt-get install postgresql)';
    return kinds.map((kind) => ({ name: kind.name, value, target: TARGET, met: false }));
  }
  const database = await startPostgres(true);
  const folders: string[] = [];
  const servers: SoakServer[] = [];
  try {
    const url = await database.createDatabase('bench');
    for (let server = 0; server < SERVERS; server += 1) {
      const dataDir = makeSoakShop(PRODUCTS);
      folders.push(dataDir);
      servers.push(await startSoakServer(dataDir, NOWHERE, { SHOP_DATABASE_URL: url }));
    }
    await measureOrders(servers, WARM_UP_ORDERS, (shopper) => `p-${shopper % 1000}`);
    const results: (LoadResult & { readonly name: string })[] = [];
    for (const kind of kinds) {
      results.push({ name: kind.name, ...(await measureOrders(servers, ORDERS, kind.productOf)) });
    }
    const files = await measureFiles();
    return results.map((result) => ({
      name: result.name,
      value: `${perSecond(result.perSecond)}, p50 ${formatMs(result.p50Ms)}, p99 ${formatMs(result.p99Ms)}`,
      floor: `one server on files ${perSecond(files.perSecond)}, p99 ${formatMs(files.p99Ms)}`,
      ratio: `${(result.perSecond / files.perSecond).toFixed(2)} x`,
      target: TARGET,
      met: result.perSecond >= 1000 && result.p99Ms <= 100,
    }));
  } finally {
    for (const server of servers) await killSoakServer(server);
    for (const folder of folders) rmSync(folder, { recursive: true });
    await database.close();
  }
}
