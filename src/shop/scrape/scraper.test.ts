import type { ServerResponse } from 'node:http';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { scrapeMapping } from '#domain/scrape/scrape-mapping';
import { checkFiles } from '#store/catalogue/check/check-files';
import { productFile } from '#testing/shops/open-store';
import { openScrapeBench } from '#testing/scrape-bench';
import {
  listPage,
  openSourceShop,
  productPage,
  type SourceProduct,
  sourceProducts,
} from '#testing/servers/source-shop';
import { NO_CONSENT } from '#testing/samples/no-consent';

const FOLDER = 'bicaklar';

const CONTEXT = { by: 'test', signal: new AbortController().signal, progress: () => undefined };

const first = (products: readonly SourceProduct[]): SourceProduct => {
  const [product] = products;
  if (!product) throw new Error('no product');
  return product;
};

describe('a scrape', () => {
  it('reads all pages of a list and creates a file for each product', async () => {
    const bench = await openScrapeBench(sourceProducts(25));
    const run = await bench.scrape();
    expect(run.counts).toMatchObject({ found: 25, added: 25, updated: 0, failed: 0, skipped: 0 });
    expect(bench.files()).toHaveLength(25);
    expect(bench.files()[0]).toMatch(/^scraper-overlok-bicagi-no-\d+-\d{4}-\d\d-\d\d\.json$/);
    expect(bench.product('overlok-bicagi-no-7')).toMatchObject({
      name: 'Overlok Bıçağı No 7',
      brand: 'Juki',
      price: '107.50',
      source: 'scraper',
      inStock: true,
      stockCount: 1,
      sku: 'JK-1007',
      imageUrl: `${bench.source.base}/img/urun-7.jpg`,
      originalUrl: `${bench.source.base}/urun/urun-7`,
      description: expect.stringContaining('7 numaralı'),
    });
    expect(bench.source.mostAtOnce).toBe(1);
  });

  it('finds nothing new the second time and writes no product file', async () => {
    const bench = await openScrapeBench(sourceProducts(5));
    await bench.scrape();
    const before = bench.files().map((name) => readFileSync(join(bench.dataDir, FOLDER, name), 'utf8'));
    const run = await bench.scrape();
    expect(run.counts).toMatchObject({ found: 5, added: 0, updated: 0, unchanged: 5 });
    expect(bench.files().map((name) => readFileSync(join(bench.dataDir, FOLDER, name), 'utf8'))).toEqual(
      before,
    );
  });

  it('updates the same file when the source changed, and reports old and new', async () => {
    const bench = await openScrapeBench(sourceProducts(3));
    await bench.scrape();
    const names = bench.files();
    first(bench.source.products).price = '120.00';
    const run = await bench.scrape();
    expect(run.counts).toMatchObject({ updated: 1, unchanged: 2 });
    const entry = run.entries.find(({ kind }) => kind === 'changed');
    expect(entry?.changes).toEqual([{ field: 'price', old: '101.50', new: '120.00' }]);
    expect(bench.files()).toEqual(names);
    expect(bench.product('overlok-bicagi-no-1')['price']).toBe('120.00');
  });

  it('keeps what a person edited and reports what the source changed of it', async () => {
    const bench = await openScrapeBench(sourceProducts(4));
    await bench.scrape();
    bench.edit('overlok-bicagi-no-1', { price: '99.00', name: 'Bizim Bıçak', tags: ['çok satan'] });
    Object.assign(first(bench.source.products), { price: '110.00', description: 'Yeni açıklama.' });
    const run = await bench.scrape();
    expect(bench.product('overlok-bicagi-no-1')).toMatchObject({
      price: '99.00',
      name: 'Bizim Bıçak',
      tags: ['çok satan'],
      description: 'Yeni açıklama.',
    });
    expect(run.entries[0]?.kept).toEqual([{ field: 'price', old: '99.00', new: '110.00' }]);
    const again = await bench.scrape();
    expect(again.counts).toMatchObject({ updated: 0, kept: 0, unchanged: 4 });
    expect(bench.product('overlok-bicagi-no-1')['price']).toBe('99.00');
  });

  it('of a dry run shows everything and writes nothing', async () => {
    const bench = await openScrapeBench(sourceProducts(4));
    const run = await bench.scrape({ isDryRun: true });
    expect(run.counts).toMatchObject({ found: 4, added: 4 });
    expect(bench.files()).toEqual([]);
  });

  it('adds no sold-out product, and takes one off sale that is sold out now', async () => {
    const bench = await openScrapeBench(sourceProducts(3));
    first(bench.source.products).inStock = false;
    const run = await bench.scrape();
    expect(run.counts).toMatchObject({ found: 3, added: 2, skipped: 1 });
    expect(run.entries.find(({ kind }) => kind === 'skipped')).toMatchObject({ reasonCode: 'SOLD_OUT' });
    const second = bench.source.products[1];
    if (second) second.inStock = false;
    const next = await bench.scrape();
    expect(next.counts).toMatchObject({ soldOut: 1 });
    expect(bench.product('overlok-bicagi-no-2')).toMatchObject({ inStock: false, stockCount: 0 });
    if (second) second.inStock = true;
    await bench.scrape();
    expect(bench.product('overlok-bicagi-no-2')).toMatchObject({ inStock: true, stockCount: 1 });
  });

  it('gives a product without maker and picture what a file needs', async () => {
    const bench = await openScrapeBench([
      { slug: 'adsiz', name: 'Masura Kutusu', price: '45.00', brand: null, image: null },
      { slug: 'bilinen', name: 'Juki masura', price: '5.00', brand: null, image: null },
      ...sourceProducts(1),
    ]);
    const urls = bench.source.products.map(({ slug }) => `${bench.source.base}/urun/${slug}`).toReversed();
    const run = await bench.scrape({ urls });
    expect(run.counts).toMatchObject({ found: 3, added: 3 });
    expect(bench.product('masura-kutusu')).toMatchObject({
      brand: 'Markasız',
      imageUrl: '/images/placeholder.svg',
    });
    expect(bench.product('juki-masura')['brand']).toBe('Juki');
    expect(checkFiles(bench.dataDir).problems).toEqual([]);
    Object.assign(first(bench.source.products), {
      brand: 'Brother',
      image: `${bench.source.base}/img/kutu.jpg`,
    });
    await bench.scrape({ urls });
    expect(bench.product('masura-kutusu')).toMatchObject({
      brand: 'Brother',
      imageUrl: `${bench.source.base}/img/kutu.jpg`,
    });
  });

  it('overwrites nothing when it does not know what the last one saw, as in a fresh clone', async () => {
    const bench = await openScrapeBench(sourceProducts(4));
    await bench.scrape();
    rmSync(join(bench.dataDir, '_private'), { recursive: true });
    bench.edit('overlok-bicagi-no-1', { name: 'Bizim bıçak' });
    Object.assign(first(bench.source.products), { price: '110.00' });
    const run = await bench.scrape();
    expect(run.counts).toMatchObject({ added: 0, updated: 0, kept: 2 });
    expect(bench.product('overlok-bicagi-no-1')).toMatchObject({ name: 'Bizim bıçak', price: '101.50' });
    await bench.scrape({ consent: { acceptKept: true } });
    expect(bench.product('overlok-bicagi-no-1')['price']).toBe('110.00');
  });

  it('leaves pieces alone that a person counted', async () => {
    const bench = await openScrapeBench(sourceProducts(4));
    await bench.scrape();
    bench.edit('overlok-bicagi-no-1', { stockCount: 7 });
    await bench.scrape();
    expect(bench.product('overlok-bicagi-no-1')).toMatchObject({ inStock: true, stockCount: 7 });
    first(bench.source.products).inStock = false;
    const run = await bench.scrape();
    expect(bench.product('overlok-bicagi-no-1')).toMatchObject({ inStock: true, stockCount: 7 });
    expect(run.counts.kept).toBeGreaterThan(0);
  });

  it('leaves a price that jumps until somebody confirms it', async () => {
    const bench = await openScrapeBench(sourceProducts(4));
    await bench.scrape();
    first(bench.source.products).price = '900.00';
    const run = await bench.scrape();
    expect(run.counts).toMatchObject({ priceJumps: 1, updated: 0 });
    expect(bench.product('overlok-bicagi-no-1')['price']).toBe('101.50');
    const again = await bench.scrape();
    expect(again.counts.priceJumps).toBe(1);
    const key = again.entries.find(({ kind }) => kind === 'priceJump')?.key ?? '';
    await bench.withScraper((scraper) =>
      scraper.applyRun(again.id, { productKeys: [key], acceptJumps: true, acceptKept: false }, CONTEXT),
    );
    expect(bench.product('overlok-bicagi-no-1')['price']).toBe('900.00');
    expect((await bench.scrape()).counts.unchanged).toBe(4);
  });

  it('leaves the mark of its currency, too, when a price jumps because it is in another one', async () => {
    const bench = await openScrapeBench(sourceProducts(1));
    await bench.withScraper((scraper) =>
      scraper.saveMappings((current) => ({ ...current, currencyRates: { EUR: 50 } })),
    );
    await bench.scrape();
    first(bench.source.products).currency = 'EUR';
    for (let round = 0; round < 2; round += 1) await bench.scrape();
    expect(bench.product('overlok-bicagi-no-1')).toMatchObject({ price: '101.50', tags: [] });
    await bench.scrape({ consent: { acceptJumps: true } });
    expect(bench.product('overlok-bicagi-no-1')).toMatchObject({ price: '5075.00', tags: ['döviz: EUR'] });
  });

  it('applies a dry run when somebody accepts it, all of it or one product', async () => {
    const bench = await openScrapeBench(sourceProducts(3));
    const run = await bench.scrape({ isDryRun: true });
    const key = run.entries[0]?.key ?? '';
    const accept = (productKeys: string[] | 'all') =>
      bench.withScraper((scraper) =>
        scraper.applyRun(run.id, { productKeys, acceptJumps: false, acceptKept: false }, CONTEXT),
      );
    await accept([key]);
    expect(bench.files()).toHaveLength(1);
    const all = await accept('all');
    expect(bench.files()).toHaveLength(3);
    expect(all.entries.filter(({ state }) => state !== 'applied')).toEqual([]);
    await accept('all');
    expect(bench.files()).toHaveLength(3);
  });

  it('does not restore what a person deleted, unless that is requested', async () => {
    const bench = await openScrapeBench(sourceProducts(4));
    await bench.scrape();
    rmSync(join(bench.dataDir, FOLDER, bench.files()[0] ?? ''));
    const run = await bench.scrape();
    expect(run.entries.find(({ kind }) => kind === 'skipped')).toMatchObject({ reasonCode: 'DELETED' });
    expect(bench.files()).toHaveLength(3);
    await bench.scrape({ consent: { restoreDeleted: true } });
    expect(bench.files()).toHaveLength(4);
  });

  it('never touches a product that was added by hand', async () => {
    const manual = productFile('elle', { name: 'OVERLOK BIÇAĞI no 1', brand: 'JUKI', price: '5.00' });
    const bench = await openScrapeBench(sourceProducts(4), { 'igneler/manual-elle-2026-01-01.json': manual });
    const run = await bench.scrape();
    expect(run.counts).toMatchObject({ added: 3, skipped: 1 });
    expect(run.entries.find(({ kind }) => kind === 'skipped')).toMatchObject({
      reasonCode: 'MANUAL_PRODUCT',
      reason: expect.stringContaining('Elle eklenmiş ürünle aynı'),
    });
    expect(bench.product('urun-elle')['price']).toBe('5.00');
  });

  it('knows drafts', async () => {
    const draft = productFile('elle', { name: 'Overlok Bıçağı No 1', brand: 'Juki', status: 'draft' });
    const bench = await openScrapeBench(sourceProducts(4), { 'igneler/manual-elle-2026-01-01.json': draft });
    const preview = await bench.scrape({ isDryRun: true });
    expect(preview.counts).toMatchObject({ added: 3, skipped: 1 });
    writeFileSync(
      join(bench.dataDir, 'mappings.json'),
      JSON.stringify([{ categoryId: 'igneler', baseUrl: `${bench.source.base}/kategori` }]),
    );
    const options = { isDryRun: true, consent: NO_CONSENT, delayMs: 0 };
    const filled = await bench.withScraper((scraper) =>
      scraper.scrapeMapped({ kind: 'empty', onlyEmpty: true }, options, CONTEXT),
    );
    expect(filled.categories).toEqual([]);
  });

  it('knows one product under several addresses, codes and names', async () => {
    const bench = await openScrapeBench(sourceProducts(1));
    const [product] = bench.source.products;
    if (!product) throw new Error('no product');
    bench.source.products.push(
      { ...product, slug: 'baska-adres', name: 'Bambaşka Ad' },
      { ...product, slug: 'ayni-ad', sku: 'XX-1', name: 'OVERLOK BIÇAĞI NO 1' },
    );
    const base = `${bench.source.base}/urun/urun-1`;
    const run = await bench.scrape({
      urls: [
        base,
        `${base}?utm_source=x`,
        `${base}/`,
        `${bench.source.base}/urun/baska-adres`,
        `${bench.source.base}/urun/ayni-ad`,
      ],
    });
    expect(run.counts).toMatchObject({ added: 1 });
    expect(bench.files()).toHaveLength(1);
    const other = await bench.scrape({ urls: [base], category: 'igneler' });
    expect(other.counts).toMatchObject({ added: 0, skipped: 1 });
  });

  it('knows a product by its barcode, whatever its name and brand, but not by a short code of another maker', async () => {
    const barcode = '4006381333931';
    const byHand = productFile('elle', { name: 'Elle Yazılan', brand: 'Singer', barcode });
    const ofAnother = productFile('baska', { name: 'Başka', brand: 'Singer', sku: 'N-1' });
    const bench = await openScrapeBench(sourceProducts(3), {
      [`${FOLDER}/manual-urun-elle-2026-01-01.json`]: byHand,
      [`${FOLDER}/manual-urun-baska-2026-01-01.json`]: ofAnother,
    });
    const [known, twin, third] = bench.source.products;
    for (const product of [known, twin]) Object.assign(product ?? {}, { gtin: barcode });
    Object.assign(third ?? {}, { sku: 'N-1' });
    expect((await bench.scrape()).counts).toMatchObject({ found: 3, added: 1, skipped: 2 });
  });

  it('names each address that gave nothing, with a reason, and continues', async () => {
    const bench = await openScrapeBench(sourceProducts(6));
    const [broken, priceless, foreign, nameless] = bench.source.products;
    if (!broken || !priceless || !foreign || !nameless) throw new Error('too few');
    broken.status = 501;
    foreign.currency = 'EUR';
    bench.source.pages.set('/urun/urun-2', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF');
    });
    nameless.status = 404;
    const run = await bench.scrape({
      urls: [`${bench.source.base}/kategori`, `${bench.source.base}/hakkimizda`],
    });
    expect(run.counts).toMatchObject({ found: 6, added: 2 });
    const reasons = run.entries.filter(({ reason }) => reason !== undefined);
    expect(reasons).toHaveLength(5);
    for (const { reason, url } of reasons)
      expect([url, reason]).toEqual([url, expect.stringMatching(/\S{3}.*\.$/)]);
    expect(reasons.map(({ reasonCode }) => reasonCode)).toEqual(
      expect.arrayContaining(['http_status', 'not_a_page', 'NO_RATE']),
    );
  });

  it('reads pages of old character sets', async () => {
    const bench = await openScrapeBench(sourceProducts(4));
    bench.source.pages.set('/urun/urun-1', (_request, response) => {
      const page = productPage({ ...first(bench.source.products), name: 'Şığöçü İğne' }, bench.source.base);
      const codes: Readonly<Record<string, number>> = { Ş: 0xde, ı: 0xfd, ğ: 0xf0, İ: 0xdd };
      const bytes = Array.from(page, (letter) => codes[letter] ?? letter.codePointAt(0) ?? 0);
      response.writeHead(200, { 'content-type': 'text/html; charset=windows-1254' }).end(Buffer.from(bytes));
    });
    await bench.scrape({ urls: [`${bench.source.base}/urun/urun-1`] });
    expect(bench.product('sigocu-igne')).toMatchObject({ name: 'Şığöçü İğne' });
  });

  it('follows no redirect into a private network', async () => {
    const bench = await openScrapeBench(sourceProducts(4));
    const other = await openSourceShop(sourceProducts(1));
    onTestFinished(() => other.close());
    const targets = [
      'http://169.254.169.254/latest/meta-data',
      'http://10.0.0.1/',
      `${other.base}/urun/urun-1`,
    ];
    for (const [index, location] of targets.entries())
      bench.source.pages.set(`/urun/urun-${index + 1}`, (_request, response) => {
        response.writeHead(302, { location }).end();
      });
    const run = await bench.scrape();
    expect(run.counts).toMatchObject({ added: 1, failed: 3 });
    expect(run.entries.filter(({ kind }) => kind === 'failed').map(({ reasonCode }) => reasonCode)).toEqual(
      targets.map(() => 'address_not_allowed'),
    );
    expect(other.requests).toEqual([]);
  });

  it('of more than a hundred products is done page by page', async () => {
    const bench = await openScrapeBench(sourceProducts(110));
    bench.source.pageSize = 40;
    const run = await bench.scrape();
    expect(run.counts).toMatchObject({ found: 110, added: 110, failed: 0 });
    expect(bench.files()).toHaveLength(110);
    expect((await bench.scrape({ pages: 1 })).counts).toMatchObject({ found: 40, unchanged: 40, gone: 0 });
  });

  it('obeys robots rules', async () => {
    const bench = await openScrapeBench(sourceProducts(3));
    bench.source.robots = 'User-agent: *\nDisallow: /urun/urun-2';
    const run = await bench.scrape();
    expect(run.counts).toMatchObject({ added: 2, failed: 1 });
    expect(run.entries.find(({ kind }) => kind === 'failed')).toMatchObject({
      reasonCode: 'robots_disallowed',
    });
    expect(bench.source.requests).not.toContain('/urun/urun-2');
  });

  it('ends at a pager that repeats its pages', async () => {
    const bench = await openScrapeBench(sourceProducts(3));
    const page = (next: number) => (_request: unknown, response: ServerResponse) => {
      const cards = bench.source.products
        .map(
          ({ slug, name, price }) =>
            `<div class="product-item"><a href="/urun/${slug}"><img src="/i.jpg"><h3>${name}</h3></a><span class="price">${price.replace('.', ',')} TL</span></div>`,
        )
        .join('');
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          `<h1>Liste</h1><div>${cards}</div><div class="pagination"><a rel="next" href="/sonsuz?page=${next}">Sonraki</a></div>`,
        );
    };
    bench.source.pages.set('/sonsuz', page(2));
    for (let number = 2; number < 20; number += 1)
      bench.source.pages.set(`/sonsuz?page=${number}`, page(number + 1));
    const run = await bench.scrape({ urls: [`${bench.source.base}/sonsuz`] });
    expect(run.counts).toMatchObject({ found: 3, added: 3 });
    expect(bench.source.requests.filter((path) => path.startsWith('/sonsuz'))).toHaveLength(2);
  });

  it('uses a button that loads more, whose answers are parts of a page', async () => {
    const bench = await openScrapeBench(sourceProducts(13));
    const answer = (page: number) => (_request: unknown, response: ServerResponse) => {
      const cards = bench.source.products
        .slice((page - 1) * 6, page * 6)
        .map(
          ({ slug, name, price }) =>
            `<div class="pcard"><a href="/urun/${slug}"><img data-src="/${slug}.jpg"></a><a class="ptitle" href="/urun/${slug}">${name}</a><div class="pprice">${price.replace('.', ',')} TL</div></div>`,
        )
        .join('');
      const more =
        page < 3
          ? `<button class="load-more" data-url="/liste?page=${page + 1}">Daha Fazla Göster</button>`
          : '';
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(page === 1 ? `<h1>Liste</h1><div class="plist">${cards}</div>${more}` : `${cards}${more}`);
    };
    bench.source.pages.set('/liste', answer(1));
    for (const page of [2, 3]) bench.source.pages.set(`/liste?page=${page}`, answer(page));
    const run = await bench.scrape({ urls: [`${bench.source.base}/liste`] });
    expect(run.counts).toMatchObject({ found: 13, added: 13, failed: 0 });
    expect(bench.source.requests.filter((path) => path.startsWith('/liste'))).toHaveLength(3);
  });

  it.each([1, 2])('reads a list of %i products', async (count) => {
    const bench = await openScrapeBench(sourceProducts(count));
    const run = await bench.scrape();
    expect(run.counts).toMatchObject({ found: count, added: count, failed: 0 });
  });

  it('reads a list that shows no prices', async () => {
    const bench = await openScrapeBench(sourceProducts(5));
    const links = bench.source.products.map(
      ({ slug, name }) => `<li><a href="/urun/${slug}">${name}</a></li>`,
    );
    bench.source.pages.set('/liste', (_request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(`<h1>Ürünlerimiz</h1><ul>${links.join('')}</ul>`);
    });
    const run = await bench.scrape({ urls: [`${bench.source.base}/liste`] });
    expect(run.counts).toMatchObject({ found: 5, added: 5, failed: 0 });
  });

  it('counts nothing as removed when a page of the list could not be read', async () => {
    const bench = await openScrapeBench(sourceProducts(25));
    await bench.scrape();
    bench.source.pages.set('/kategori?page=2', (_request, response) => {
      response.writeHead(501, { 'content-type': 'text/html' }).end();
    });
    expect((await bench.scrape()).counts).toMatchObject({ failed: 1, gone: 0 });
  });

  it('takes a product off sale that two complete scrapes did not find', async () => {
    const bench = await openScrapeBench(sourceProducts(5));
    await bench.scrape();
    bench.source.products.pop();
    const once = await bench.scrape();
    expect(once.counts).toMatchObject({ gone: 1 });
    expect(bench.product('overlok-bicagi-no-5')).toMatchObject({ inStock: true });
    const twice = await bench.scrape();
    expect(twice.counts).toMatchObject({ gone: 1 });
    expect(bench.product('overlok-bicagi-no-5')).toMatchObject({ inStock: false, stockCount: 0 });
    expect((await bench.scrape()).counts).toMatchObject({ gone: 0 });
  });

  it('continues after an interruption, and requests no page twice', async () => {
    const bench = await openScrapeBench(sourceProducts(20));
    const abort = new AbortController();
    bench.source.pages.set('/urun/urun-9', (_request, response) => {
      abort.abort(new Error('stopped'));
      response.destroy();
    });
    expect(await bench.scrape({ signal: abort.signal })).toMatchObject({ state: 'interrupted' });
    expect(bench.files().length).toBeGreaterThanOrEqual(8);
    bench.source.pages.clear();
    const requests = bench.source.requests.length;
    const run = await bench.scrape();
    expect(run.counts).toMatchObject({ found: 20 });
    expect(bench.files()).toHaveLength(20);
    const later = bench.source.requests.slice(requests);
    expect(later).not.toContain('/urun/urun-1');
    expect(later).toContain('/urun/urun-9');
  });
});

describe('prices', () => {
  it('without VAT get the VAT of the shop', async () => {
    const bench = await openScrapeBench(sourceProducts(1));
    bench.source.pages.set('/urun/kesim', (_request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          '<title>Kesim Motoru</title><h1>Kesim Motoru</h1><p class="price"><del>16.000,00 TL</del> <b>14.700,00 TL</b> <i>+ KDV</i></p><button>Sepete Ekle</button>',
        );
    });
    await bench.scrape({ urls: [`${bench.source.base}/urun/kesim`] });
    expect(bench.product('kesim-motoru')).toMatchObject({ price: '17640.00', originalPrice: '19200.00' });
  });

  it('in foreign money are converted at the rate and marked; the mapping adds its margin and rounding', async () => {
    const bench = await openScrapeBench(sourceProducts(4));
    for (const product of bench.source.products) product.currency = 'EUR';
    await bench.withScraper((scraper) =>
      scraper.saveMappings((current) => ({
        ...current,
        currencyRates: { EUR: 50 },
        mappings: [
          {
            categoryId: FOLDER,
            baseUrl: `${bench.source.base}/kategori`,
            totalPages: 1,
            allPageUrls: [],
            isActive: true,
            obeyRobots: true,
            assumedStock: 4,
            details: 'auto',
            takeOriginalPrice: true,
            priceRule: { marginPercent: 10, rounding: 'ninety' },
          },
        ],
      })),
    );
    await bench.scrape();
    // 101.50 EUR -> 5075.00 -> +10 % 5582.50 -> 5582.90
    expect(bench.product('overlok-bicagi-no-1')).toMatchObject({
      price: '5582.90',
      tags: ['döviz: EUR'],
      stockCount: 4,
    });
  });
});

describe('mappings', () => {
  it('are found politely from the pager, and fill their category', async () => {
    const bench = await openScrapeBench(sourceProducts(25));
    const context = { by: 'test', signal: new AbortController().signal, progress: () => undefined };
    const mapping = await bench.withScraper((scraper) =>
      scraper.discover({ url: `${bench.source.base}/kategori`, category: FOLDER }, context),
    );
    expect(mapping).toMatchObject({
      categoryId: `c-${FOLDER}`,
      totalPages: 3,
      baseUrl: `${bench.source.base}/kategori`,
    });
    expect(mapping.allPageUrls).toEqual([
      `${bench.source.base}/kategori`,
      `${bench.source.base}/kategori?page=2`,
      `${bench.source.base}/kategori?page=3`,
    ]);
    const options = { isDryRun: false, consent: NO_CONSENT, delayMs: 0 };
    const run = await bench.withScraper((scraper) =>
      scraper.scrapeMapped({ kind: 'mapped' }, options, context),
    );
    expect(run.counts).toMatchObject({ added: 25 });
    const empty = await bench.withScraper((scraper) =>
      scraper.scrapeMapped({ kind: 'empty', onlyEmpty: true }, options, context),
    );
    expect(empty.categories).toEqual([]);
    expect(JSON.parse(readFileSync(join(bench.dataDir, 'mappings.json'), 'utf8'))).toMatchObject({
      mappings: [{ totalPages: 3 }],
    });
  });

  it('keep what a person saved while their pages were looked for', async () => {
    const bench = await openScrapeBench(sourceProducts(4));
    const baseUrl = `${bench.source.base}/liste`;
    await bench.withScraper(async (scraper) => {
      bench.source.pages.set('/liste', (_request, response) => {
        void scraper
          .saveMappings((current) => ({
            ...current,
            mappings: [
              scrapeMapping.parse({ categoryId: FOLDER, baseUrl, priceRule: { marginPercent: 25 } }),
            ],
          }))
          .then(() => {
            response.writeHead(200, { 'content-type': 'text/html' }).end(listPage(bench.source.products));
          });
      });
      const found = await scraper.discover({ url: baseUrl, category: FOLDER }, CONTEXT);
      expect(found.priceRule).toMatchObject({ marginPercent: 25 });
      expect(scraper.mappings().mappings).toEqual([found]);
    });
  });

  it.each([
    ['a list', (url: string) => [{ categoryId: FOLDER, baseUrl: url }]],
    ['an object by category', (url: string) => ({ [FOLDER]: { baseUrl: url, allPageUrls: [url] } })],
    [
      'the full form',
      (url: string) => ({ mappings: [{ categoryId: `c-${FOLDER}`, baseUrl: url, note: 'benim' }] }),
    ],
  ])('may be written by hand as %s', async (_name, make) => {
    const bench = await openScrapeBench(sourceProducts(4));
    writeFileSync(
      join(bench.dataDir, 'mappings.json'),
      JSON.stringify(make(`${bench.source.base}/kategori`)),
    );
    const run = await bench.withScraper((scraper) =>
      scraper.scrapeMapped(
        { kind: 'mapped', categories: [FOLDER] },
        { isDryRun: false, consent: NO_CONSENT, delayMs: 0 },
        { by: 'test', signal: new AbortController().signal, progress: () => undefined },
      ),
    );
    expect(run.counts).toMatchObject({ added: 4 });
  });
});
