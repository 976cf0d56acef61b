import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { processorMs } from '#adapters/work/worker-pool';
import { productFields } from '#domain/catalogue/product/product';
import {
  createRandom,
  generateCatalogue,
  generatedFolder,
  generateProductFile,
} from '#testing/samples/generate-catalogue';
import { generateQueries } from '#testing/samples/generate-queries';
import { SAMPLE_FORM, SELLER, TEST_ACCOUNT } from '#testing/samples/sample-order';
import { openServedShop, type ServedShop } from '#testing/servers/served-shop';
import type { BenchRow } from './bench-row.ts';
import { sendEach, type LoadRequest, type LoadStream, runOpenLoad } from './load/mixed-load.ts';
import { formatMs } from './time-calls.ts';

const FOLDERS = 100;
/** Number of products that people view; the sold and edited ones are among them. */
const VIEWED = 500;
const PER_SECOND = { page: 240, search: 30, cart: 15, order: 15, edit: 5 } as const;
const WARM_UP_MS = 8000;
const ROUND_MS = 4000;
const ROUNDS = 5;
const PAUSE_MS = 500;

const productJson = z.looseObject({
  id: z.string(),
  slug: z.string(),
  inStock: z.boolean(),
  stockCount: z.number(),
});

interface Shopped {
  readonly number: number;
  readonly id: string;
  readonly slug: string;
  left: number;
}

const headers = { host: 'localhost:3000', 'accept-encoding': 'br, gzip' };
const get = (kind: string, path: string): LoadRequest => ({ kind, method: 'GET', path, headers });
const post = (kind: string, path: string, session: string, body: object): LoadRequest => {
  const text = JSON.stringify(body);
  const own = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    'x-session-id': session,
  };
  return { kind, method: 'POST', path, headers: { ...headers, ...own }, body: text };
};

/** The beginning of the list far more often than its end, as shops are visited. */
function createTaste(count: number, random: (limit: number) => number): () => number {
  const sums: number[] = [];
  for (let rank = 1; rank <= count; rank += 1) sums.push((sums.at(-1) ?? 0) + 1 / rank);
  const total = sums.at(-1) ?? 1;
  return () => {
    const point = (random(1_000_000) / 1_000_000) * total;
    return Math.min(
      count - 1,
      sums.findIndex((sum) => sum > point),
    );
  };
}

function makeShop(count: number): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'mixed-bench-'));
  generateCatalogue(dataDir, count, FOLDERS);
  mkdirSync(join(dataDir, '_private'), { mode: 0o700 });
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify(SELLER));
  writeFileSync(join(dataDir, '_private', 'banks.json'), JSON.stringify([TEST_ACCOUNT]), { mode: 0o600 });
  return dataDir;
}

type Streams = Record<keyof typeof PER_SECOND, LoadStream> & { readonly pages: readonly LoadRequest[] };

/** What shoppers and the owner do, each kind as an endless stream. */
function createStreams({ dataDir }: ServedShop, count: number): Streams {
  const random = createRandom(5);
  const products: Shopped[] = Array.from({ length: VIEWED }, (_, rank) => {
    const number = (rank * 7919) % count;
    const { id, slug, inStock, stockCount } = productJson.parse(
      JSON.parse(generateProductFile(number, FOLDERS).text),
    );
    return { number, id, slug, left: inStock ? stockCount : 0 };
  });
  const drawProduct = createTaste(VIEWED, random);
  const drawFolder = createTaste(FOLDERS, random);
  const queries = generateQueries(
    products.map(({ number }) => ({
      ...productFields.parse(JSON.parse(generateProductFile(number, FOLDERS).text)),
      createdAt: '',
      categoryId: '',
    })),
    5000,
  );
  const filled: string[] = [];
  let edits = 0;
  let carts = 0;

  const home = get('page', '/');
  const categoryPages = Array.from({ length: FOLDERS }, (_, index) =>
    get('page', `/kategori/${generatedFolder(index, FOLDERS)}`),
  );
  const productPages = products.map(({ slug }) => get('page', `/urun/${slug}`));
  const nextPage = (): LoadRequest | undefined => {
    const kind = random(20);
    if (kind === 0) return home;
    return kind < 10 ? categoryPages[drawFolder()] : productPages[drawProduct()];
  };
  const nextCart = (): LoadRequest => {
    let product = products[drawProduct()];
    while (!product || product.left < 1) product = products[drawProduct()];
    product.left -= 1;
    const session = `oturum-${String((carts += 1)).padStart(12, '0')}`;
    filled.push(session);
    return post('cart', '/api/cart', session, { productId: product.id, quantity: 1 });
  };
  /** Orders a cart that was filled a while ago. */
  const nextOrder = (): LoadRequest | undefined => {
    const session = filled.length > PER_SECOND.cart * 2 ? filled.shift() : undefined;
    return session === undefined ? undefined : post('order', '/api/orders', session, SAMPLE_FORM);
  };
  const edit = (): undefined => {
    const product = products[drawProduct()];
    if (!product) return;
    edits += 1;
    const { path, text } = generateProductFile(product.number, FOLDERS);
    const file = JSON.parse(text);
    const whole = join(dataDir, dirname(path), `.${edits}.tmp`);
    writeFileSync(
      whole,
      JSON.stringify({ ...file, originalPrice: null, price: `${1000 + (edits % 900)}.00` }, null, 2),
    );
    renameSync(whole, join(dataDir, path));
  };
  const streamOf = (kind: keyof typeof PER_SECOND, next: LoadStream['next']): LoadStream => ({
    kind,
    perSecond: PER_SECOND[kind],
    next,
  });
  return {
    pages: [home, ...categoryPages, ...productPages],
    page: streamOf('page', nextPage),
    search: streamOf('search', () =>
      get(
        'search',
        `/api/products/search?limit=8&q=${encodeURIComponent(queries[random(queries.length)] ?? '')}`,
      ),
    ),
    cart: streamOf('cart', nextCart),
    order: streamOf('order', nextOrder),
    edit: streamOf('edit', edit),
  };
}

interface Phase {
  readonly streams: readonly LoadStream[];
  cpuMs: number;
  failed: number;
  seconds: number;
  readonly counts: Map<string, number>;
  readonly pages: number[];
}

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((left, right) => left - right)[Math.floor(times.length * share)] ?? 0;

async function measure(phase: Phase, shop: ServedShop, sendAll: () => Promise<void>): Promise<void> {
  // Every page is ready when the round begins.
  await sendAll();
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  const pid = shop.process.pid ?? 0;
  const before = processorMs(pid);
  const { latencies, counts, failed } = await runOpenLoad(shop.port, phase.streams, ROUND_MS);
  // What an order leaves to be done, such as its mail and better compressions, counts as well.
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  phase.cpuMs += processorMs(pid) - before;
  phase.seconds += (ROUND_MS + PAUSE_MS) / 1000;
  phase.failed += failed;
  for (const [kind, count] of counts) phase.counts.set(kind, (phase.counts.get(kind) ?? 0) + count);
  phase.pages.push(...(latencies.get('page') ?? []));
}

const REQUIRED = { 10_000: { order: 3, edit: 4 }, 100_000: { order: 6, edit: 6 } };

async function measureSize(count: 10_000 | 100_000): Promise<BenchRow[]> {
  const shop = await openServedShop({ dataDir: makeShop(count), args: [], isOptimized: true });
  try {
    const ready = async (): Promise<boolean> =>
      (await fetch(`http://127.0.0.1:${shop.port}/readyz`, { headers: { connection: 'close' } })).ok;
    while (!(await ready())) await new Promise((resolve) => setTimeout(resolve, 200));
    const { pages: allPages, page, search, cart, order, edit } = createStreams(shop, count);
    const sendAll = (): Promise<void> => sendEach(shop.port, allPages);
    const phaseOf = (...streams: LoadStream[]): Phase => ({
      streams,
      cpuMs: 0,
      failed: 0,
      seconds: 0,
      counts: new Map(),
      pages: [],
    });
    const phases = {
      idle: phaseOf(),
      pages: phaseOf(page),
      reading: phaseOf(page, search, cart),
      selling: phaseOf(page, search, cart, order),
      editing: phaseOf(page, search, cart, order, edit),
      // What an order and an edit cost is asked without searches: of these, 0.1 to 250 ms each, no two phases draw the same,
      // and that is more than what is measured.
      carts: phaseOf(page, cart),
      orders: phaseOf(page, cart, order),
      edits: phaseOf(page, cart, order, edit),
    };
    await runOpenLoad(shop.port, phases.editing.streams, WARM_UP_MS);
    // In turns: what else the machine does meets all of them.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const phase of Object.values(phases)) await measure(phase, shop, sendAll);
    }
    const { idle, pages, reading, selling, editing, carts, orders, edits } = phases;
    const more = (high: Phase, low: Phase, kind: string): number =>
      (high.cpuMs - low.cpuMs) / (high.counts.get(kind) ?? 1);
    const label = count.toLocaleString('en');
    const required = REQUIRED[count];
    const cpu = (name: string, ms: number, target: number): BenchRow => ({
      name: `${label}: ${name}`,
      value: formatMs(ms),
      target: `<= ${target} ms`,
      met: ms <= target,
    });
    const p99 = (phase: Phase): number => percentile(phase.pages, 0.99);
    const p50 = (phase: Phase): number => percentile(phase.pages, 0.5);
    const waits = (name: string, phase: Phase): BenchRow => ({
      name: `${label}: pages ${name}, p99 from the due time (p50 ${formatMs(p50(phase))})`,
      value: formatMs(p99(phase)),
      floor: `pages alone ${formatMs(p99(pages))}`,
      ratio: `${(p99(phase) / p99(pages)).toFixed(1)} x`,
      target: '<= 1.5 x of pages alone',
      met: phase.failed === 0 && p99(phase) <= 1.5 * p99(pages),
    });
    const idlePercent = idle.cpuMs / 10 / idle.seconds;
    return [
      {
        name: `${label}: nobody there`,
        value: `${idlePercent.toFixed(1)} % of a core`,
        target: '< 2 %',
        met: idlePercent < 2,
      },
      cpu('CPU of a page, pages alone', more(pages, idle, 'page'), 0.5),
      cpu('CPU of an order among readers', more(orders, carts, 'order'), required.order),
      cpu('CPU of an edit among readers and buyers', more(edits, orders, 'edit'), required.edit),
      waits('beside carts and searches', reading),
      waits('beside orders', selling),
      waits('beside orders and edits', editing),
      {
        name: `${label}: answers that failed`,
        value: String(reading.failed + selling.failed + editing.failed),
        target: '0',
        met: reading.failed + selling.failed + editing.failed === 0,
      },
    ];
  } finally {
    await shop.close();
  }
}

/** Selling beside reading: 80 % pages, 10 % searches, 5 % carts, 5 % orders at 300 a second. */
export async function run(argv: readonly string[]): Promise<BenchRow[]> {
  const rows = await measureSize(10_000);
  return argv.includes('--small') ? rows : [...rows, ...(await measureSize(100_000))];
}
