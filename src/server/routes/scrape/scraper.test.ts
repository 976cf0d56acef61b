import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openScraper } from '#compose/open-scraper';
import { makeFolder } from '#testing/make-folder';
import { openSourceShop, type SourceShop, sourceProducts } from '#testing/servers/source-shop';
import { testParts } from '#testing/shops/test-app';
import { openTestPanel, SAMPLE_FILES } from '#testing/shops/test-panel';
import { TEST_WORK } from '#testing/shops/test-work';
import { createApp } from '../../app.ts';

interface Desk {
  readonly source: SourceShop;
  readonly ask: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<{ status: number; body: ReturnType<typeof JSON.parse> }>;
  readonly scraped: (folder?: string) => string[];
}

/** The panel's API over a shop whose needles come from another one. */
async function openDesk(role: 'owner' | 'warehouse' | 'nobody' = 'owner'): Promise<Desk> {
  const source = await openSourceShop(sourceProducts(4));
  onTestFinished(() => source.close());
  const list = `${source.base}/kategori`;
  const mappings = { mappings: [{ categoryId: 'bicaklar', baseUrl: list, delayMs: 0, not: 'benim' }] };
  const dataDir = makeFolder({
    ...SAMPLE_FILES,
    'dolu/category.json': { id: 'c-dolu', name: 'Dolu', slug: 'dolu', parentId: null, sortOrder: 3 },
    'mappings.json': mappings,
  });
  const { panel, shop, accounts } = await openTestPanel({ dataDir });
  const scraper = openScraper({
    work: TEST_WORK,
    dataDir,
    shop,
    writer: panel.writer,
    sweep: panel.sweep,
    edit: panel.edit,
    changes: panel.log,
    allowPrivate: [source.host],
  });
  const app = createApp({ ...testParts(), shop, panel, scraper });
  onTestFinished(() => app.close());
  const cookie = role === 'nobody' ? '' : await accounts.cookieOf(role);
  return {
    source,
    ask: async (method, path, body, headers = {}) => {
      const response = await app.request(path, {
        method,
        headers: {
          cookie,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    },
    scraped: (folder = 'bicaklar') =>
      readdirSync(join(dataDir, folder)).filter((name) => name.startsWith('scraper-overlok')),
  };
}

describe('scraping through the API', () => {
  it.each([
    ['GET', '/api/scraper/category-mappings'],
    ['GET', '/api/scraper/runs'],
    ['POST', '/api/scraper/bulk-scrape'],
    ['POST', '/api/scraper/auto-fill-empty'],
    ['POST', '/api/scraper/auto-scrape-all'],
    ['POST', '/api/scraper/bulk-all-categories'],
    ['POST', '/api/scraper/bulk-specific-categories'],
    ['POST', '/api/scraper/sevmak'],
    ['POST', '/api/scraper/scrape-category'],
  ])('%s %s is for administrators of the catalogue only', async (method, path) => {
    expect((await (await openDesk('nobody')).ask(method, path)).status).toBe(401);
    expect((await (await openDesk('warehouse')).ask(method, path)).status).toBe(403);
  });

  it('reads addresses into a category and counts those that gave something', async () => {
    const { ask, source, scraped } = await openDesk();
    const urls = [
      ` ${source.base}/urun/urun-1 `,
      '',
      'ftp://baska',
      `${source.base}/urun/urun-2`,
      `${source.base}/yok`,
    ];
    const { status, body } = await ask('POST', '/api/scraper/bulk-scrape', {
      urls,
      categoryId: 'c-bicaklar',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ successCount: 2, totalCount: 3, counts: { added: 2, failed: 1 } });
    expect(body.failed).toEqual([
      { url: `${source.base}/yok`, reason: 'Sayfa kaynak sitede yok (HTTP 404).' },
    ]);
    expect(scraped()).toHaveLength(2);
  });

  it('says that a list goes on behind the one page that it read', async () => {
    const { ask, source } = await openDesk();
    source.pageSize = 3;
    const input = { urls: [`${source.base}/kategori`], categoryId: 'c-bicaklar' };
    const { body } = await ask('POST', '/api/scraper/bulk-scrape', input);
    expect(body.message).toContain('3 ürün eklendi, 0 ürün güncellendi. Liste sonraki sayfalarda sürüyor');
    const pages = { ...input, urls: [...input.urls, `${source.base}/kategori?page=2`] };
    for (const whole of [pages, { ...input, pages: 'all' }]) {
      const { message } = (await ask('POST', '/api/scraper/bulk-scrape', whole)).body;
      expect(message).toMatch(/^4 ürün bulundu: \d ürün eklendi, 0 ürün güncellendi\.$/);
    }
  });

  it.each([
    ['bulk-scrape', { urls: ['yok'], categoryId: 'c-bicaklar' }, "Geçerli URL'ler giriniz"],
    ['bulk-scrape', {}, "Geçerli URL'ler giriniz"],
    ['bulk-scrape', { urls: ['http://a.example'], categoryId: '' }, 'Lütfen bir kategori seçin'],
    ['sevmak', { url: 'http://a.example' }, 'Lütfen bir kategori seçin'],
    ['sevmak', { categoryId: 'c-bicaklar' }, "Geçerli URL'ler giriniz"],
    ['scrape-category', { url: null, categoryId: null }, "Geçerli URL'ler giriniz"],
    ['bulk-specific-categories', { categoryIds: [] }, 'Lütfen bir kategori seçin'],
  ])('%s with %j says what is missing', async (path, input, message) => {
    const { ask } = await openDesk();
    const { status, body } = await ask('POST', `/api/scraper/${path}`, input);
    expect([status, body.message, body.code]).toEqual([422, message, 'invalid']);
  });

  it('of an unknown or unmapped category is 404', async () => {
    const { ask, source } = await openDesk();
    const one = await ask('POST', '/api/scraper/sevmak', { url: source.base, categoryId: 'c-yok' });
    expect([one.status, one.body.code]).toEqual([404, 'category_not_found']);
    const other = await ask('POST', '/api/scraper/bulk-specific-categories', { categoryIds: ['c-igneler'] });
    expect([other.status, other.body.code]).toEqual([404, 'not_found']);
  });

  it('from the external shop leaves out what is sold out or has no price', async () => {
    const { ask, source, scraped } = await openDesk();
    const [first, second] = source.products;
    if (first) first.inStock = false;
    if (second) second.price = '0';
    const input = { url: `${source.base}/kategori`, categoryId: 'c-bicaklar' };
    const preview = await ask('POST', '/api/scraper/sevmak', { ...input, dryRun: true });
    expect(preview.body.message).toBe(
      '4 ürün bulundu: 2 ürün eklenecek, 0 ürün güncellenecek, 2 ürün atlandı.',
    );
    expect(scraped()).toEqual([]);
    const { status, body } = await ask('POST', '/api/scraper/sevmak', input);
    expect(status).toBe(200);
    expect(body.message).toBe('Sevmak ürünleri başarıyla çekildi ve seçilen kategoriye eklendi!');
    expect(scraped()).toHaveLength(2);
    expect(body.skipped).toHaveLength(2);
  });

  it('of a list that cannot be read answers with the reason', async () => {
    const { ask, source } = await openDesk();
    const input = { url: `${source.base}/yok`, categoryId: 'c-bicaklar' };
    const { status, body } = await ask('POST', '/api/scraper/scrape-category', input);
    expect([status, body.code]).toEqual([502, 'http_status']);
    expect(body.message).toContain('404');
  });

  it('lists mappings and statistics, and fills all of them without a body', async () => {
    const { ask, source, scraped } = await openDesk();
    const { body: mappings } = await ask('GET', '/api/scraper/category-mappings');
    expect(mappings).toMatchObject([
      {
        categoryId: 'c-bicaklar',
        categoryName: 'bicaklar',
        baseUrl: `${source.base}/kategori`,
        totalPages: 1,
        allPageUrls: [`${source.base}/kategori`],
        productCount: 1,
      },
    ]);
    expect((await ask('GET', '/api/scraper/category-stats')).body).toEqual({
      totalCategories: 1,
      totalUrls: 1,
      categoriesWithMultiplePages: 0,
      averagePagesPerCategory: 1,
    });
    // Many clients name the type of a body that they do not send.
    const type = { 'content-type': 'application/json' };
    const empty = await ask('POST', '/api/scraper/auto-fill-empty', undefined, type);
    expect(empty.body.message).toBe('Doldurulacak boş kategori yok.');
    const all = await ask('POST', '/api/scraper/bulk-all-categories');
    expect(all.body).toMatchObject({ totalProductsAdded: 4, totalCategoriesProcessed: 1 });
    expect(scraped()).toHaveLength(4);
    const again = await ask('POST', '/api/scraper/auto-scrape-all', {});
    expect(again.body).toMatchObject({ message: expect.stringContaining('0 ürün eklendi') });
    const some = await ask('POST', '/api/scraper/bulk-specific-categories', { categoryIds: ['c-bicaklar'] });
    expect(some.body).toMatchObject({ totalProductsAdded: 0, totalCategoriesProcessed: 1 });
  });

  it('sets, finds and removes mappings', async () => {
    const { ask, source } = await openDesk();
    const put = await ask('PUT', '/api/scraper/category-mappings/c-igneler', {
      baseUrl: `${source.base}/kategori`,
      delayMs: 0,
      priceRule: { marginPercent: 25, rounding: 'lira' },
    });
    expect(put.body).toMatchObject({ categoryId: 'c-igneler', priceRule: { marginPercent: 25 } });
    const bad = await ask('PUT', '/api/scraper/category-mappings/c-igneler', { baseUrl: 'yok' });
    expect([bad.status, bad.body.issues[0].path]).toEqual([422, 'baseUrl']);
    source.pageSize = 3;
    const found = await ask('POST', '/api/scraper/discover', {
      url: `${source.base}/kategori`,
      categoryId: 'c-igneler',
    });
    expect(found.body).toMatchObject({ totalPages: 2, priceRule: { marginPercent: 25 } });
    const saved = await ask('PUT', '/api/scraper/category-mappings/c-bicaklar', { baseUrl: source.base });
    expect(saved.body).toMatchObject({ baseUrl: source.base, not: 'benim' });
    expect((await ask('DELETE', '/api/scraper/category-mappings/c-igneler')).status).toBe(204);
    expect((await ask('GET', '/api/scraper/category-mappings')).body).toHaveLength(1);
    const settings = await ask('PUT', '/api/scraper/settings', { currencyRates: { EUR: 44.5 } });
    expect(settings.body).toEqual({ currencyRates: { EUR: 44.5 }, priceJumpPercent: 40 });
  });

  it('as a job answers at once; its change set is reviewed and applied product by product', async () => {
    const { ask, source, scraped } = await openDesk();
    const input = { url: `${source.base}/kategori`, categoryId: 'c-bicaklar', dryRun: true };
    const started = await ask('POST', '/api/scraper/scrape-category', input, { prefer: 'respond-async' });
    expect(started.status).toBe(202);
    const job = (): Promise<{ body: { state: string; result: { runId: string } } }> =>
      ask('GET', `/api/jobs/${started.body.jobId}`);
    await expect.poll(async () => (await job()).body.state).toBe('done');
    const { runId } = (await job()).body.result;
    expect(scraped()).toHaveLength(0);
    const { body: run } = await ask('GET', `/api/scraper/runs/${runId}`);
    expect(run).toMatchObject({ waiting: 4, isDryRun: true, counts: { added: 4 } });
    expect(run.entries[0]).toMatchObject({
      kind: 'new',
      state: 'waiting',
      preview: { price: '101.50', brand: 'Juki' },
    });
    const keys = [run.entries[0].key];
    const one = await ask('POST', `/api/scraper/runs/${runId}/apply`, { productKeys: keys });
    expect(one.body).toMatchObject({ waiting: 3 });
    expect(scraped()).toHaveLength(1);
    const all = await ask('POST', `/api/scraper/runs/${runId}/apply`, { productKeys: 'all' });
    expect(all.body).toMatchObject({ waiting: 0 });
    expect(scraped()).toHaveLength(4);
    expect((await ask('GET', '/api/scraper/runs')).body[0]).toMatchObject({ id: runId, by: 'owner' });
    expect((await ask('GET', '/api/scraper/runs/yok')).status).toBe(404);
  });

  it('adds again what was undone, and not what a person deleted', async () => {
    const { ask, source, scraped } = await openDesk();
    const input = { url: `${source.base}/kategori`, categoryId: 'c-bicaklar' };
    const first = await ask('POST', '/api/scraper/scrape-category', input);
    expect((await ask('POST', `/api/admin/changes/${first.body.runId}/undo`)).status).toBe(200);
    expect(scraped()).toEqual([]);
    const again = await ask('POST', '/api/scraper/scrape-category', input);
    expect(again.body.counts).toMatchObject({ added: 4, skipped: 0 });
    expect(scraped()).toHaveLength(4);
    const { body: run } = await ask('GET', `/api/scraper/runs/${again.body.runId}`);
    expect((await ask('DELETE', `/api/products/${run.entries[0].productId}`)).status).toBe(200);
    const last = await ask('POST', '/api/scraper/scrape-category', input);
    expect(last.body).toMatchObject({
      counts: { added: 0 },
      skipped: [{ reason: expect.stringContaining('silinmiş') }],
    });
  });

  it('is cancelled with its job; what was read stays', async () => {
    const { ask, source } = await openDesk();
    source.answers = 3;
    const input = { url: `${source.base}/kategori`, categoryId: 'c-bicaklar' };
    const started = await ask('POST', '/api/scraper/scrape-category', input, { prefer: 'respond-async' });
    await expect.poll(() => source.requests.length).toBeGreaterThan(2);
    const ended = await ask('DELETE', `/api/jobs/${started.body.jobId}`);
    expect(ended.body.state).toBe('cancelled');
    const [run] = (await ask('GET', '/api/scraper/runs')).body;
    expect(run).toMatchObject({ state: 'interrupted' });
    expect(ended.body.result).toMatchObject({ runId: run.id });
  });

  it('is cancelled at once while it waits for another', async () => {
    const { ask, source } = await openDesk();
    source.answers = 3;
    const input = { url: `${source.base}/kategori`, categoryId: 'c-bicaklar' };
    const start = () => ask('POST', '/api/scraper/scrape-category', input, { prefer: 'respond-async' });
    const [running, waiting] = [await start(), await start()];
    const ended = await ask('DELETE', `/api/jobs/${waiting.body.jobId}`);
    expect(ended.body.state).toBe('cancelled');
    expect((await ask('GET', `/api/jobs/${running.body.jobId}`)).body.state).toBe('running');
    await ask('DELETE', `/api/jobs/${running.body.jobId}`);
    expect((await ask('GET', '/api/scraper/runs')).body).toHaveLength(1);
  });
});
