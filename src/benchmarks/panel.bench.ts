import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLineAuthor, openAudit } from '#compose/panel/open-audit';
import { openAccounts } from '#compose/panel/open-panel';
import { SILENT_LOG } from '#store/files/log';
import { generateCatalogue, generateProductFile } from '#testing/samples/generate-catalogue';
import { openServedShop, type ServedShop } from '#testing/servers/served-shop';
import type { BenchRow } from './bench-row.ts';
import { formatMs, median } from './time-calls.ts';

const OWNER = { username: 'sahip', password: 'tezgahtaki-9-makara' };
const TABLES = [
  { count: 1_000, tableMs: 30 },
  { count: 10_000, tableMs: 30 },
  { count: 100_000, tableMs: 100 },
] as const;
const ROUNDS = 9;
const BULK = 2_000;

/** What an owner does in the product table. */
const LISTS: Readonly<Record<string, string>> = {
  open: '',
  page: '?page=15',
  sort: '?sort=price&direction=desc',
  filter: '?brand=Juki&stock=in',
  search: '?q=overlok%20juki',
};

type Call = (path: string, body?: object) => Promise<{ readonly ms: number; readonly answer: unknown }>;

/** A shop that serves a generated catalogue, and its owner's calls, timed until the whole answer is there. */
async function openPanelShop(count: number): Promise<{ readonly served: ServedShop; readonly call: Call }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'));
  generateCatalogue(dataDir, count);
  await openAccounts(dataDir, openAudit(dataDir, SILENT_LOG)).create(
    OWNER.username,
    OWNER.password,
    'owner',
    commandLineAuthor(),
  );
  const served = await openServedShop({ dataDir, isOptimized: true });
  let cookie = '';
  const call: Call = async (path, body) => {
    const started = performance.now();
    const response = await fetch(`http://127.0.0.1:${served.port}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    const ms = performance.now() - started;
    if (!response.ok) throw new Error(`${path}: ${text}`);
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const answer: unknown = text === '' ? undefined : JSON.parse(text);
    return { ms, answer };
  };
  await call('/api/admin/login', OWNER);
  return { served, call };
}

async function measureTable(count: number, tableMs: number): Promise<BenchRow> {
  const { served, call } = await openPanelShop(count);
  try {
    const times: [string, number][] = [];
    for (const [name, query] of Object.entries(LISTS)) {
      const rounds: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push((await call(`/api/admin/products${query}`)).ms);
      times.push([name, median(rounds)]);
    }
    return {
      name: `product table of ${count.toLocaleString('en')}: ${times.map(([name]) => name).join(', ')}`,
      value: times.map(([, ms]) => formatMs(ms)).join(', '),
      target: `each <= ${tableMs} ms`,
      met: times.every(([, ms]) => ms <= tableMs),
    };
  } finally {
    await served.close();
  }
}

function memberOf(answer: unknown, name: string): string {
  const value: unknown = typeof answer === 'object' && answer ? Reflect.get(answer, name) : undefined;
  if (typeof value !== 'string') throw new TypeError(`No ${name} in the answer`);
  return value;
}

/** A price rise for 2,000 of 10,000 products: preview, run, undo. */
async function measureBulk(): Promise<BenchRow> {
  const { served, call } = await openPanelShop(10_000);
  try {
    const ids = Array.from({ length: BULK }, (_, number) => {
      const product: { readonly id: string } = JSON.parse(generateProductFile(number).text);
      return product.id;
    });
    const operation = { price: { type: 'percent', value: 5 } };
    const preview = await call('/api/admin/products/bulk/preview', { ids, operation });
    const ran = await call('/api/admin/products/bulk/run', { token: memberOf(preview.answer, 'token') });
    const undone = await call(`/api/admin/changes/${memberOf(ran.answer, 'changeId')}/undo`, {});
    return {
      name: 'bulk price change of 2,000 products: preview, run, undo',
      value: [preview, ran, undone].map(({ ms }) => formatMs(ms)).join(', '),
      target: '<= 0.5 s, <= 5 s, <= 5 s',
      met: preview.ms <= 500 && ran.ms <= 5_000 && undone.ms <= 5_000,
    };
  } finally {
    await served.close();
  }
}

/** The panel's table of products, and a bulk change. */
export async function run(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const { count, tableMs } of TABLES) rows.push(await measureTable(count, tableMs));
  rows.push(await measureBulk());
  return rows;
}
