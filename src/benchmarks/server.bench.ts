import { createServer, get } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROGRAM_FOLDER } from '#compose/program-folder';
import type { RenderPage } from '#contract/page-state';
import { categoryFields, type Category } from '#domain/catalogue/category/category';
import { productFields, type Product } from '#domain/catalogue/product/product';
import { openClientAssets } from '#server/client-assets';
import { silentLog } from '#testing/silent-log';
import { readServerConfig } from '#server/server-config';
import { serve } from '#server/serve';
import {
  generateCategoryFile,
  generatedFolder,
  generateProductFile,
} from '#testing/samples/generate-catalogue';
import { createMemoryShop } from '#testing/shops/memory-shop';
import { testParts } from '#testing/shops/test-app';
import type { BenchRow } from './bench-row.ts';
import { getRequest, measureLoad } from './load/http-load.ts';
import { CITED } from './peers.ts';

const SIZES = [1_000, 10_000, 100_000];
/** The number of products with which the other shops were measured. */
const PEER_SIZE = 10_000;
const FOLDERS = 100;
const CONNECTIONS = 50;
const ROUND_MS = 1500;
const ROUNDS = 4;

function generatedCategories(): Category[] {
  return Array.from({ length: FOLDERS }, (_, index) =>
    categoryFields.parse(JSON.parse(generateCategoryFile(index, FOLDERS).text)),
  );
}

function generatedProducts(count: number): Product[] {
  return Array.from({ length: count }, (_, number) => {
    const { createdAt = '', ...product } = productFields.parse(
      JSON.parse(generateProductFile(number, FOLDERS).text),
    );
    return { ...product, createdAt, categoryId: `c-${generatedFolder(number, FOLDERS)}` };
  });
}

/** A bare server that sends one buffer with the headers that its bytes need. */
async function serveBare(
  body: Buffer,
  headers: Record<string, string>,
): Promise<{ port: number; close: () => void }> {
  const server = createServer((_, outgoing) => {
    outgoing.writeHead(200, headers);
    outgoing.end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

interface Compressed {
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: Record<string, string>;
}

/** An answer as it goes over the wire, with the headers that a bare server needs for it. */
function readCompressed(port: number, path: string): Promise<Compressed> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'localhost:3000', 'accept-encoding': 'br, gzip' };
    get({ port, host: '127.0.0.1', path, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve({
          body,
          etag: incoming.headers.etag ?? '',
          headers: {
            'Content-Type': incoming.headers['content-type'] ?? '',
            'Content-Encoding': incoming.headers['content-encoding'] ?? 'identity',
            'Content-Length': String(body.length),
          },
        });
      });
    }).on('error', reject);
  });
}

const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en-US')} req/s`;
const percent = (value: number): string => `${Math.round(value * 100)} %`;

/** The best rates of several servers, measured in turns: a busy moment of the machine meets all of them. */
async function compare(
  targets: readonly { readonly port: number; readonly request: string }[],
): Promise<number[]> {
  const rates = targets.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, { port, request }] of targets.entries()) {
      const load = {
        port,
        requests: [request],
        connections: CONNECTIONS,
        durationMs: round === 0 ? 500 : ROUND_MS,
      };
      const { perSecond: rate, failed } = await measureLoad(load);
      if (failed > 0) throw new Error(`${failed} answers to ${request} failed`);
      if (round > 0) rates[index]?.push(rate);
    }
  }
  return rates.map((all) => Math.max(...all));
}

/** Lists and pages of a shop of this size. */
async function measureSize(count: number): Promise<BenchRow[]> {
  const products = generatedProducts(count);
  const shop = createMemoryShop({ products, categories: generatedCategories() });
  const built = join(PROGRAM_FOLDER, 'dist');
  const { renderPage }: { renderPage: RenderPage } = await import(
    pathToFileURL(`${built}/server/pages.js`).href
  );
  const rendering = { ms: 0, pages: 0 };
  const timedRender: RenderPage = (state) => {
    const startedAt = performance.now();
    const page = renderPage(state);
    rendering.ms += performance.now() - startedAt;
    rendering.pages += 1;
    return page;
  };
  const config = { ...readServerConfig({ SHOP_RATE_LIMIT: 'off' }), port: 0 };
  const server = await serve({ config, log: silentLog });
  const assets = openClientAssets(`${built}/client`);
  server.open({ ...testParts(), assets, shop, renderPage: timedRender });
  // What is indexed meanwhile would take its time from the answers.
  await shop.indexing();
  const { port } = server;
  const label = count.toLocaleString('en');
  try {
    const rows: BenchRow[] = [];
    for (const { name, path } of [
      { name: 'list of 60 as JSON, ready', path: '/api/products?fields=card&page=1' },
      { name: 'category page as HTML, ready', path: '/kategori/kategori-001' },
    ]) {
      const { body, etag, headers } = await readCompressed(port, path);
      const bare = await serveBare(body, headers);
      const [own = 0, floor = 0, held = 0] = await compare([
        { port, request: getRequest(path) },
        { port: bare.port, request: getRequest(path) },
        { port, request: getRequest(path, { 'If-None-Match': etag }) },
      ]);
      bare.close();
      rows.push(
        row(`${label}: ${name} (${body.length} bytes)`, own, floor, 0.85),
        row(`${label}: ${name}, 304`, held, floor, 0.75),
      );
    }
    rendering.ms = 0;
    rendering.pages = 0;
    const pages = Array.from({ length: 20_000 }, (_, index) => {
      const folder = generatedFolder(index, FOLDERS);
      return getRequest(`/kategori/${folder}?price=${index}-9999999`);
    });
    const uncached = await measureLoad({ port, requests: pages, connections: 10, durationMs: 4000 });
    const render = rendering.ms / rendering.pages;
    rows.push(
      {
        name: `${label}: category page as HTML, drawn for each request`,
        value: perSecond(uncached.perSecond),
        target: '>= 500 req/s on a core',
        met: uncached.failed === 0 && uncached.perSecond >= 500,
      },
      {
        name: `${label}: drawing a category page, its cards drawn before for others`,
        value: `${render.toFixed(2)} ms`,
        target: '<= 1.5 ms',
        met: render <= 1.5,
      },
    );
    if (count === PEER_SIZE) rows.push(...(await measurePeers(port, products)));
    return rows;
  } finally {
    await server.close();
  }
}

/** The same requests as to the other shops; no search is sent twice. */
async function measurePeers(port: number, products: readonly Product[]): Promise<BenchRow[]> {
  const measure = async (paths: readonly string[]): Promise<number> => {
    const requests = paths.map((path) => getRequest(path));
    const load = await measureLoad({ port, requests, connections: CONNECTIONS, durationMs: 3000 });
    if (load.failed > 0) throw new Error(`${load.failed} answers to ${paths[0]} failed`);
    return load.perSecond;
  };
  const typed = products.flatMap(({ name, brand, sku = '' }, index) => [
    `${name.slice(0, 4 + (index % 9))} ${index}`,
    `${brand.slice(0, 3)} ${sku.slice(0, 5)}`,
    sku,
  ]);
  const searches = [...new Set(typed)].map(
    (text) => `/api/products?fields=card&q=${encodeURIComponent(text)}`,
  );
  const lists = await measure(
    Array.from({ length: 100 }, (_, index) => `/api/products?fields=card&page=${index + 1}`),
  );
  const details = await measure(products.map(({ slug }) => `/api/products/${slug}`));
  const found = await measure(searches);
  return [
    peerRow('lists of 60', lists, CITED.listsPerSecond, 200),
    peerRow('single products', details, CITED.detailsPerSecond, 300),
    peerRow('searches as one types, each another', found, CITED.searchesPerSecond, 1_000),
  ];
}

function peerRow(
  name: string,
  own: number,
  { vendure, medusa }: { readonly vendure: number; readonly medusa: number },
  times: number,
): BenchRow {
  return {
    name: `10,000: ${name} beside other shops`,
    value: perSecond(own),
    floor: `${CITED.vendure} ${vendure}/s, ${CITED.medusa} ${medusa}/s`,
    ratio: `${Math.round(own / vendure)} x, ${Math.round(own / medusa)} x`,
    target: `>= ${times.toLocaleString('en')} x Vendure`,
    met: own >= times * vendure,
  };
}

/** Lists and pages over HTTP. */
export async function run(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const count of SIZES) rows.push(...(await measureSize(count)));
  return rows;
}

function row(name: string, own: number, floor: number, ratio: number): BenchRow {
  return {
    name,
    value: perSecond(own),
    floor: `bare node:http ${perSecond(floor)}`,
    ratio: percent(own / floor),
    target: `>= ${percent(ratio)} of bare node:http`,
    met: own / floor >= ratio,
  };
}
