import { cpSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ScrapeEntry, ScrapeRun } from '#domain/scrape/scrape-run';
import { openScrapeBench, type ScrapeBench } from '#testing/scrape-bench';
import { categoryFile } from '#testing/shops/open-store';
import { listPage, type SourceProduct, sourceProducts } from '#testing/servers/source-shop';
import { NO_CONSENT } from '#testing/samples/no-consent';

const CONTEXT = { by: 'test', signal: new AbortController().signal, progress: () => undefined };
const LAST = 'overlok-bicagi-no-5';

const goneOf = ({ entries }: ScrapeRun): ScrapeEntry[] => entries.filter(({ kind }) => kind === 'gone');

function serve({ source }: ScrapeBench, path: string, products: readonly SourceProduct[], text = ''): void {
  source.pages.set(path, (_request, response) => {
    const page = text === '' ? listPage(products) : `<h1>Bıçaklar</h1><p>${text}</p>`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
}

function map({ dataDir, source }: ScrapeBench, mappings: readonly (readonly [string, string])[]): void {
  const listed = mappings.map(([categoryId, path]) => ({ categoryId, baseUrl: source.base + path }));
  writeFileSync(join(dataDir, 'mappings.json'), JSON.stringify(listed));
}

function scrapeMapped({ withScraper }: ScrapeBench, isDryRun = false, signal = CONTEXT.signal) {
  const options = { isDryRun, consent: NO_CONSENT, delayMs: 0 };
  return withScraper((scraper) => scraper.scrapeMapped({ kind: 'mapped' }, options, { ...CONTEXT, signal }));
}

function apply(
  { withScraper }: ScrapeBench,
  { id }: ScrapeRun,
  productKeys: string[] | 'all' = 'all',
): Promise<ScrapeRun> {
  return withScraper((scraper) =>
    scraper.applyRun(id, { productKeys, acceptJumps: false, acceptKept: false }, CONTEXT),
  );
}

describe('a product that the source no longer has', () => {
  it('stays on sale when a person changed its stock, and the run says so', async () => {
    const bench = await openScrapeBench(sourceProducts(5));
    await bench.scrape();
    bench.edit(LAST, { stockCount: 9 });
    bench.source.products.pop();
    for (let round = 0; round < 3; round += 1)
      expect(goneOf(await bench.scrape())).toMatchObject([
        { state: 'none', changes: [], reason: expect.stringContaining('satışta kaldı') },
      ]);
    expect(bench.product(LAST)).toMatchObject({ inStock: true, stockCount: 9 });
  });

  it('stays on sale when its stock was changed after the preview that listed it', async () => {
    const bench = await openScrapeBench(sourceProducts(5));
    await bench.scrape();
    bench.source.products.pop();
    await bench.scrape();
    const preview = await bench.scrape({ isDryRun: true });
    bench.edit(LAST, { stockCount: 9 });
    expect(goneOf(await apply(bench, preview))).toMatchObject([
      { state: 'none', changes: [], reason: expect.stringContaining('satışta kaldı') },
    ]);
    expect(bench.product(LAST)).toMatchObject({ inStock: true, stockCount: 9 });
  });

  it('is not said to be off sale before it is', async () => {
    const bench = await openScrapeBench(sourceProducts(5));
    await bench.scrape();
    bench.source.products.pop();
    await bench.scrape();
    const preview = await bench.scrape({ isDryRun: true });
    expect(goneOf(preview)).toMatchObject([
      { state: 'waiting', reason: expect.stringContaining('kapatılır') },
    ]);
    expect(goneOf(await apply(bench, preview))).toMatchObject([
      { state: 'applied', reason: expect.stringContaining('kapatıldı') },
    ]);
    expect(bench.product(LAST)).toMatchObject({ inStock: false, stockCount: 0 });
  });

  it('that a preview missed once is taken off sale by the next one, or when a person names it', async () => {
    const bench = await openScrapeBench(sourceProducts(6));
    await bench.scrape();
    bench.source.products.pop();
    const first = await bench.scrape({ isDryRun: true });
    for (let round = 0; round < 2; round += 1)
      expect(goneOf(await apply(bench, first))).toMatchObject([{ state: 'waiting' }]);
    expect(bench.product('overlok-bicagi-no-6')).toMatchObject({ inStock: true });
    bench.source.products.pop();
    const second = await bench.scrape({ isDryRun: true });
    await apply(bench, second);
    expect(bench.product('overlok-bicagi-no-6')).toMatchObject({ inStock: false });
    expect(bench.product(LAST)).toMatchObject({ inStock: true });
    await apply(bench, second, [goneOf(second).find(({ slug }) => slug === LAST)?.key ?? '']);
    expect(bench.product(LAST)).toMatchObject({ inStock: false });
  });

  it('waits for a yes when its list has none of its products any more, as that of a broken source', async () => {
    const bench = await openScrapeBench(sourceProducts(5));
    await bench.scrape();
    serve(bench, '/kategori', [], 'Bu kategoride ürün bulunamadı.');
    for (let round = 0; round < 3; round += 1) {
      const entries = goneOf(await bench.scrape());
      expect(entries).toHaveLength(5);
      for (const { state, reason } of entries) {
        expect(state).toBe('waiting');
        expect(reason).toContain('kaynak bozuk olabilir');
      }
    }
    const preview = await bench.scrape({ isDryRun: true });
    expect(goneOf(await apply(bench, preview)).map(({ state }) => state)).toEqual(Array(5).fill('waiting'));
    expect(bench.product(LAST)).toMatchObject({ inStock: true });
    const [first] = goneOf(preview);
    await apply(bench, preview, [first?.key ?? '']);
    expect(bench.product(first?.slug ?? '')).toMatchObject({ inStock: false });
    serve(bench, '/kategori', bench.source.products.slice(0, 4));
    expect(goneOf(await bench.scrape())).toMatchObject([
      { state: 'waiting', reason: expect.stringContaining('bir sonrakinde') },
    ]);
    expect(bench.product(LAST)).toMatchObject({ inStock: true });
  });

  it('is missing once in a run that was interrupted and continued', async () => {
    const bench = await openScrapeBench(sourceProducts(5));
    map(bench, [
      ['bicaklar', '/kategori'],
      ['igneler', '/igneler'],
    ]);
    serve(bench, '/igneler', sourceProducts(3, 50));
    await scrapeMapped(bench);
    bench.source.products.pop();
    const abort = new AbortController();
    bench.source.pages.set('/igneler', (_request, response) => {
      abort.abort(new Error('stopped'));
      response.destroy();
    });
    const cut = await scrapeMapped(bench, false, abort.signal);
    expect(cut.state).toBe('interrupted');
    expect(goneOf(cut)).toHaveLength(1);
    serve(bench, '/igneler', sourceProducts(3, 50));
    expect(goneOf(await scrapeMapped(bench))).toMatchObject([{ state: 'waiting' }]);
    expect(bench.product(LAST)).toMatchObject({ inStock: true });
    expect(goneOf(await scrapeMapped(bench))).toMatchObject([{ state: 'applied' }]);
  });
});

describe('a product that two mappings claim', () => {
  it('belongs to the first, in the preview as in the run', async () => {
    const bench = await openScrapeBench(sourceProducts(5));
    map(bench, [
      ['bicaklar', '/kategori'],
      ['igneler', '/kategori'],
    ]);
    const preview = await scrapeMapped(bench, true);
    expect(preview.counts).toMatchObject({ added: 5, skipped: 5 });
    await apply(bench, preview);
    expect([bench.files().length, bench.files('igneler').length]).toEqual([5, 0]);
    expect((await scrapeMapped(bench)).counts).toMatchObject({ added: 0, unchanged: 5, skipped: 5 });
    rmSync(join(bench.dataDir, 'bicaklar', bench.files()[0] ?? ''));
    const { counts, entries } = await scrapeMapped(bench);
    expect(counts).toMatchObject({ added: 0, unchanged: 4, skipped: 6 });
    expect(entries.filter(({ reasonCode }) => reasonCode === 'DELETED')).toHaveLength(2);
  });
});

it('two products of one name, found by two mappings, have the addresses that their preview named', async () => {
  const bench = await openScrapeBench(sourceProducts(2));
  const [needle, twin] = bench.source.products;
  Object.assign(twin ?? {}, { name: needle?.name, brand: 'Organ' });
  serve(bench, '/a', bench.source.products.slice(0, 1));
  serve(bench, '/b', bench.source.products.slice(1));
  map(bench, [
    ['bicaklar', '/a'],
    ['igneler', '/b'],
  ]);
  const preview = await scrapeMapped(bench, true);
  const slugs = ['overlok-bicagi-no-1', 'overlok-bicagi-no-1-2'];
  expect(preview.entries.map(({ slug }) => slug)).toEqual(slugs);
  await apply(bench, preview);
  expect(slugs.map((slug) => bench.product(slug)['brand'])).toEqual(['Juki', 'Organ']);
});

it('a product that was deleted in one category is new in another, in the preview as in the run', async () => {
  const bench = await openScrapeBench(sourceProducts(5));
  await bench.scrape();
  rmSync(join(bench.dataDir, 'bicaklar', bench.files()[0] ?? ''));
  const preview = await bench.scrape({ category: 'igneler', isDryRun: true });
  expect(preview.counts).toMatchObject({ added: 1, skipped: 4 });
  expect((await apply(bench, preview)).counts).toMatchObject({ added: 1, skipped: 4 });
  expect(bench.files('igneler')).toHaveLength(1);
});

describe('a category', () => {
  it('that took the products of a deleted one updates them', async () => {
    const bench = await openScrapeBench(sourceProducts(4));
    await bench.scrape();
    bench.edit('overlok-bicagi-no-2', { name: 'Bizim bıçak' });
    cpSync(join(bench.dataDir, 'bicaklar'), join(bench.dataDir, 'igneler'), {
      recursive: true,
      filter: (path) => !path.endsWith('category.json'),
    });
    rmSync(join(bench.dataDir, 'bicaklar'), { recursive: true });
    Object.assign(bench.source.products[0] ?? {}, { price: '110.00' });
    const preview = await bench.scrape({ category: 'igneler', isDryRun: true });
    expect(preview.counts).toMatchObject({ updated: 1, unchanged: 3, kept: 0 });
    expect((await apply(bench, preview)).counts).toMatchObject({ updated: 1, unchanged: 3 });
    expect(bench.product('overlok-bicagi-no-1')).toMatchObject({ price: '110.00' });
    expect(bench.product('overlok-bicagi-no-2')).toMatchObject({ name: 'Bizim bıçak' });
  });

  it('that is deleted takes no changes of an earlier preview', async () => {
    const bench = await openScrapeBench(sourceProducts(4));
    const preview = await bench.scrape({ isDryRun: true });
    rmSync(join(bench.dataDir, 'bicaklar'), { recursive: true });
    const { counts, entries } = await apply(bench, preview);
    expect(counts).toMatchObject({ added: 0, failed: 4 });
    expect(entries[0]).toMatchObject({
      state: 'none',
      reason: expect.stringContaining('Kategorisi silinmiş'),
    });
  });

  it('is found by a mapping that names its earlier slug', async () => {
    const bench = await openScrapeBench(sourceProducts(4));
    map(bench, [['bicaklar', '/kategori']]);
    renameSync(join(bench.dataDir, 'bicaklar'), join(bench.dataDir, 'kesiciler'));
    writeFileSync(
      join(bench.dataDir, 'kesiciler', 'category.json'),
      JSON.stringify({ ...categoryFile('kesiciler'), name: 'Kesiciler', oldSlugs: ['bicaklar'] }),
    );
    expect((await scrapeMapped(bench, true)).counts).toMatchObject({ added: 4, failed: 0 });
  });

  it('with sources on two hosts has for each address the rules of its host', async () => {
    const bench = await openScrapeBench(sourceProducts(2));
    writeFileSync(
      join(bench.dataDir, 'mappings.json'),
      JSON.stringify([
        { categoryId: 'bicaklar', baseUrl: 'https://baska.example/kategori' },
        { categoryId: 'bicaklar', baseUrl: bench.source.base, priceRule: { marginPercent: 100 } },
      ]),
    );
    await bench.scrape();
    expect(bench.product('overlok-bicagi-no-1')).toMatchObject({ price: '203.00' });
  });
});

it('a product is not replaced by another of its name because a part of the list was read', async () => {
  const bench = await openScrapeBench(sourceProducts(14));
  const twin = { name: 'Overlok Bıçağı', sku: 'TK-1' };
  Object.assign(bench.source.products[13] ?? {}, twin, { sku: 'TK-2', price: '120.00' });
  Object.assign(bench.source.products[0] ?? {}, twin, { price: '100.00' });
  await bench.scrape();
  bench.source.products.reverse();
  expect((await bench.scrape({ pages: 1 })).counts).toMatchObject({ updated: 0, skipped: 1 });
  expect(bench.product('overlok-bicagi')).toMatchObject({ price: '100.00' });
});
