import { createServer, get } from 'node:http';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { RenderPage } from '../contract/page-state.ts';
import { categoryFields, type Category } from '../domain/category.ts';
import { productFields, type Product } from '../domain/product.ts';
import { openClientAssets } from '../server/client-assets.ts';
import { silentLog } from '../server/log.ts';
import { readServerConfig } from '../server/server-config.ts';
import { serve } from '../server/serve.ts';
import { generateCategoryFile, generatedFolder, generateProductFile } from '../testing/generate-catalogue.ts';
import { createMemoryShop } from '../testing/memory-shop.ts';
import { testParts } from '../testing/test-app.ts';
import type { BenchRow } from './bench-row.ts';
import { getRequest, measureLoad } from './http-load.ts';

const PRODUCTS = 10_000;
const FOLDERS = 100;
const CONNECTIONS = 50;
const ROUND_MS = 1500;
const ROUNDS = 4;

function generatedCategories(): Category[] {
  return Array.from({ length: FOLDERS }, (_, index) =>
    categoryFields.parse(JSON.parse(generateCategoryFile(index, FOLDERS).text)),
  );
}

function generatedProducts(): Product[] {
  return Array.from({ length: PRODUCTS }, (_, number) => {
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

/** Target: targets.md section A, lists and pages. */
export async function run(): Promise<BenchRow[]> {
  const shop = createMemoryShop({ products: generatedProducts(), categories: generatedCategories() });
  const built = fileURLToPath(new URL('../../dist', import.meta.url));
  const { renderPage }: { renderPage: RenderPage } = await import(
    pathToFileURL(`${built}/server/pages.js`).href
  );
  let renderMs = 0;
  let rendered = 0;
  const timedRender: RenderPage = (state) => {
    const startedAt = performance.now();
    const page = renderPage(state);
    renderMs += performance.now() - startedAt;
    rendered += 1;
    return page;
  };
  const config = { ...readServerConfig({ SHOP_RATE_LIMIT: 'off' }), port: 0 };
  const server = await serve({ config, log: silentLog });
  const assets = openClientAssets(`${built}/client`);
  server.open({ ...testParts(), assets, shop, renderPage: timedRender });

  const rows: BenchRow[] = [];
  for (const { name, path } of [
    { name: 'list of 60 as JSON, ready', path: '/api/products?fields=card&page=1' },
    { name: 'category page as HTML, ready', path: '/kategori/kategori-001' },
  ]) {
    const { body, etag, headers } = await readCompressed(server.port, path);
    const bare = await serveBare(body, headers);
    const [own = 0, floor = 0, held = 0] = await compare([
      { port: server.port, request: getRequest(path) },
      { port: bare.port, request: getRequest(path) },
      { port: server.port, request: getRequest(path, { 'If-None-Match': etag }) },
    ]);
    bare.close();
    rows.push(
      row(`${name} (${body.length} bytes)`, own, floor, 0.85),
      row(`${name}, 304`, held, floor, 0.75),
    );
  }

  renderMs = 0;
  rendered = 0;
  const pages = Array.from({ length: 20_000 }, (_, index) => {
    const folder = generatedFolder(index, FOLDERS);
    return getRequest(`/kategori/${folder}?price=${index}-9999999`);
  });
  const uncached = await measureLoad({
    port: server.port,
    requests: pages,
    connections: 10,
    durationMs: 6000,
  });
  const render = renderMs / rendered;
  rows.push(
    {
      name: 'category page as HTML, drawn for each request',
      value: perSecond(uncached.perSecond),
      target: '>= 500 req/s on a core',
      met: uncached.failed === 0 && uncached.perSecond >= 500,
    },
    {
      name: 'drawing a category page',
      value: `${render.toFixed(2)} ms`,
      target: '<= 1.5 ms',
      met: render <= 1.5,
    },
  );
  await server.close();
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
