import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractPage } from '#adapters/scraper/extract-page';
import { withScraper } from '#compose/open-scraper';
import type { ScrapeRun } from '#domain/scrape/scrape-run';
import { openSourceShop, sourceProducts } from '#testing/servers/source-shop';
import { NO_CONSENT } from '#testing/samples/no-consent';
import type { BenchRow } from './bench-row.ts';

const PRODUCTS = 1000;
const FOLDER = 'bicaklar';
const OUR_PRICE = '"price": "7.77"';

/** One scrape of 1,000 product pages on this machine without pauses; then one that finds nothing new, and one over hand edits. */
export async function run(): Promise<readonly BenchRow[]> {
  const source = await openSourceShop(sourceProducts(PRODUCTS));
  source.pageSize = 40;
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'));
  const category = { id: 'c-1', name: 'Bıçaklar', slug: FOLDER, parentId: null, sortOrder: 0 };
  mkdirSync(join(dataDir, FOLDER));
  writeFileSync(join(dataDir, FOLDER, 'category.json'), JSON.stringify(category));

  const scrape = (): Promise<{ readonly result: ScrapeRun; readonly seconds: number }> =>
    withScraper({ dataDir, allowPrivate: [source.host] }, async (scraper) => {
      const startedAt = performance.now();
      const result = await scraper.scrapeUrls(
        { kind: 'bench', urls: [`${source.base}/kategori`], category: FOLDER, pages: 'all' },
        { isDryRun: false, consent: NO_CONSENT, delayMs: 0 },
        { by: 'bench', signal: new AbortController().signal, progress: () => undefined },
      );
      return { result, seconds: (performance.now() - startedAt) / 1000 };
    });
  const files = (): string[] =>
    readdirSync(join(dataDir, FOLDER))
      .filter((name) => name.startsWith('scraper-'))
      .map((name) => join(dataDir, FOLDER, name));
  const changeTimes = (): string =>
    files()
      .map((file) => statSync(file).mtimeMs)
      .join();

  try {
    const floorStart = performance.now();
    for (const { slug } of source.products) await (await fetch(`${source.base}/urun/${slug}`)).text();
    const floorSeconds = (performance.now() - floorStart) / 1000;

    const first = await scrape();
    const before = changeTimes();
    const second = await scrape();
    const isUntouched = changeTimes() === before;

    for (const file of files())
      writeFileSync(file, readFileSync(file, 'utf8').replace(/"price": "[^"]*"/, OUR_PRICE));
    for (const product of source.products) product.price = '120.00';
    const third = await scrape();
    const overwritten = files().filter((file) => !readFileSync(file, 'utf8').includes(OUR_PRICE)).length;

    const perSecond = (seconds: number): string => `${Math.round(PRODUCTS / seconds)} pages/s`;
    return [
      {
        name: `scrape of ${PRODUCTS} product pages into files, no pauses`,
        value: perSecond(first.seconds),
        floor: `${perSecond(floorSeconds)} fetched only`,
        ratio: (first.seconds / floorSeconds).toFixed(2),
        target: 'all added, >= 60 pages/s',
        met: first.result.counts.added === PRODUCTS && PRODUCTS / first.seconds >= 60,
      },
      {
        name: 'second scrape of an unchanged source',
        value: `${isUntouched ? 0 : 'some'} product files written, ${perSecond(second.seconds)}`,
        target: '0 written',
        met: isUntouched && second.result.counts.unchanged === PRODUCTS,
      },
      {
        name: 'hand edits overwritten when the source changed too',
        value: `${overwritten} of ${PRODUCTS}`,
        target: '0',
        met: overwritten === 0 && third.result.counts.kept === PRODUCTS,
      },
      growth(),
    ];
  } finally {
    await source.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** How the reading of a list grows with its length: four times the cards may take little more than four times as long. */
function growth(): BenchRow {
  const listOf = (count: number): Uint8Array => {
    const card = (n: number): string =>
      `<div class="card"><a href="/urun/${n}"><img src="/${n}.jpg"></a><h3><a href="/urun/${n}">Ürün ${n}</a></h3><p class="price">${n + 1},00 TL</p><button>Sepete Ekle</button></div>`;
    const rows = Array.from({ length: count / 4 }, (_unused, row) =>
      [0, 1, 2, 3].map((column) => card(row * 4 + column)).join(''),
    );
    return Buffer.from(
      `<html lang="tr"><body><h1>Liste</h1>${rows.map((row) => `<div class="row">${row}</div>`).join('')}</body></html>`,
    );
  };
  const msOf = (count: number): number => {
    const bytes = listOf(count);
    const times = Array.from({ length: 3 }, () => {
      const start = performance.now();
      extractPage({ bytes, url: 'https://www.example.com/kategori/liste' });
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  const [few, many] = [msOf(4000), msOf(16_000)];
  return {
    name: 'a list of 16,000 cards is read',
    value: `${Math.round(many)} ms`,
    floor: `${Math.round(few)} ms for 4,000`,
    ratio: (many / few).toFixed(1),
    target: '<= 6 x',
    met: many / few <= 6,
  };
}
