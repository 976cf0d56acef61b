import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPassword, hashPassword } from '#adapters/crypto/passwords';
import { createApp } from '#server/app';
import { serve } from '#server/serve';
import { readServerConfig } from '#server/server-config';
import { silentLog } from '#testing/silent-log';
import { createTestAccounts, quickCredentials, TEST_PASSWORD } from '#testing/shops/test-accounts';
import { sampleShop, testParts } from '#testing/shops/test-app';
import { createTestServices } from '#testing/shops/test-services';
import { openTestSelling } from '#testing/shops/test-selling';
import { placed, sampleLine, sampleOrder } from '#testing/samples/sample-order';
import type { BenchRow } from './bench-row.ts';
import { getRequest, measureLoad } from './load/http-load.ts';
import { formatMs } from './time-calls.ts';

const ORDERS = 100_000;
const ROUNDS = 15;
const TARGET_MS = 100;
const LISTS = [
  { name: 'first page', query: 'page=1&pageSize=25' },
  { name: 'page 2,000', query: 'page=2000&pageSize=25' },
  { name: 'to pack', query: 'page=1&pageSize=25&toPack=true' },
  { name: 'words', query: 'page=1&pageSize=25&q=ayse77' },
  { name: 'a month of one site', query: 'page=1&pageSize=25&site=dikis&from=2026-06-01&to=2026-06-30' },
] as const;

async function measureLists(): Promise<BenchRow[]> {
  const privateDir = mkdtempSync(join(tmpdir(), 'orders-panel-'));
  const test = await openTestSelling({ privateDir });
  for (let done = 0; done < ORDERS; done += 1000) {
    const batch = Array.from({ length: 1000 }, (_, index) => {
      const number = done + index + 1;
      const createdAt = new Date(Date.UTC(2026, 0, 1) + number * 300_000).toISOString();
      return placed(sampleOrder(number, { items: [sampleLine({ productId: 'p-x' })], createdAt }));
    });
    await test.orders.append(batch);
  }
  const accounts = await createTestAccounts();
  const cookie = await accounts.cookieOf('owner');
  const app = createApp({
    ...testParts(),
    shop: test.shop,
    accounts,
    selling: createTestServices(test.selling),
  });
  const rows: BenchRow[] = [];
  for (const { name, query } of LISTS) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      const answer = await app.request(`/api/orders?${query}`, { headers: { cookie } });
      await answer.arrayBuffer();
      times.push(performance.now() - started);
    }
    const median = times.toSorted((left, right) => left - right)[ROUNDS >> 1] ?? 0;
    rows.push({
      name: `orders table of ${ORDERS.toLocaleString('en-US')}: ${name}`,
      value: `${formatMs(median)} (slowest of ${ROUNDS}: ${formatMs(Math.max(...times))})`,
      target: `<= ${TARGET_MS} ms`,
      met: median <= TARGET_MS,
    });
  }
  app.close();
  await test.close();
  rmSync(privateDir, { recursive: true, force: true });
  return rows;
}

const LOAD_MS = 4000;
const FLOODERS = 20;
const PAGE_P99_MS = 50;

/** A sign-in with a name and from an address of its own, as a flood from many machines would send it. */
function loginRequest(number: number): string {
  const body = JSON.stringify({ username: `deneme${number}`, password: 'yanlis parola' });
  const lines = [
    'POST /api/admin/login HTTP/1.1',
    'Host: localhost:3000',
    'Origin: http://localhost:3000',
    'Content-Type: application/json',
    `X-Forwarded-For: 10.${(number >> 16) % 256}.${(number >> 8) % 256}.${number % 256}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

async function measureFlood(): Promise<BenchRow[]> {
  const startedAt = performance.now();
  const stored = await hashPassword(TEST_PASSWORD);
  const hashMs = performance.now() - startedAt;
  const accounts = await createTestAccounts({
    credentials: { ...quickCredentials, hashPassword: () => Promise.resolve(stored), checkPassword },
  });
  const config = {
    ...readServerConfig({ SHOP_RATE_LIMIT: 'off', SHOP_TRUST_PROXY: '127.0.0.1' }),
    port: 0,
  };
  const server = await serve({ config, log: silentLog });
  server.open({ ...testParts(), shop: sampleShop(), accounts });
  const pages = {
    port: server.port,
    requests: [getRequest('/'), getRequest('/urun/igne-90')],
    connections: 4,
    durationMs: LOAD_MS,
  };
  const calm = await measureLoad(pages);
  const [flooded] = await Promise.all([
    measureLoad(pages),
    measureLoad({
      port: server.port,
      requests: Array.from({ length: 5000 }, (_, index) => loginRequest(index)),
      connections: FLOODERS,
      durationMs: LOAD_MS,
    }),
  ]);
  await server.close();
  return [
    {
      name: 'one password check',
      value: formatMs(hashMs),
      target: '200-400 ms of CPU',
      met: hashMs >= 100,
    },
    {
      name: `shop pages while ${FLOODERS} strangers sign in from everywhere, p99`,
      value: formatMs(flooded.p99Ms),
      floor: `without them ${formatMs(calm.p99Ms)}`,
      ratio: `${(flooded.p99Ms / calm.p99Ms).toFixed(1)} x`,
      target: `<= ${PAGE_P99_MS} ms`,
      met: flooded.p99Ms <= PAGE_P99_MS && flooded.failed === 0,
    },
  ];
}

export async function run(): Promise<BenchRow[]> {
  return [...(await measureLists()), ...(await measureFlood())];
}
