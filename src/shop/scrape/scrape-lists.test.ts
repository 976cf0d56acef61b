import { writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ScrapeMapping } from '#domain/scrape/scrape-mapping';
import { openLocalServer } from '#testing/servers/local-server';
import { openScrapeBench, type ScrapeBench } from '#testing/scrape-bench';
import { listPage, sourceProducts } from '#testing/servers/source-shop';
import { NO_CONSENT } from '#testing/samples/no-consent';

const CONTEXT = { by: 'test', signal: new AbortController().signal, progress: (): void => undefined };
const PAGE_SIZE = 6;
const CHECK = '<title>Just a moment...</title><body><script>var a = "challenge-platform";</script></body>';

type Answer = (page: number) => { readonly body: string; readonly type?: string; readonly status?: number };

/** Pages of a list at `/liste` and `/liste?page=N`. */
function serveList(bench: ScrapeBench, pages: number, answer: Answer): string {
  for (let page = 1; page <= pages; page += 1)
    bench.source.pages.set(
      page === 1 ? '/liste' : `/liste?page=${page}`,
      (_request, response: ServerResponse) => {
        const { body, type = 'text/html; charset=utf-8', status = 200 } = answer(page);
        response.writeHead(status, { 'content-type': type }).end(body);
      },
    );
  return `${bench.source.base}/liste`;
}

const pageOf = <T>(entries: readonly T[], page: number): T[] =>
  entries.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
const nextLink = (page: number): string =>
  `<div class="pager"><a href="/liste?page=${page}">Sonraki</a></div>`;
const requestedLists = ({ source }: ScrapeBench): string[] =>
  source.requests.filter((path) => path.startsWith('/liste'));
const discover = (bench: ScrapeBench, url: string): Promise<ScrapeMapping> =>
  bench.withScraper((scraper) => scraper.discover({ url, category: 'bicaklar' }, CONTEXT));

describe('a list', () => {
  it('that continues in JSON is read to its end, as markup and as data', async () => {
    const bench = await openScrapeBench(sourceProducts(20));
    const cards = (page: number): string =>
      pageOf(bench.source.products, page)
        .map(
          ({ slug, name, price }) =>
            `<div class="pcard"><a href="/urun/${slug}"><img src="/${slug}.jpg"><b>${name}</b></a><i>${price.replace('.', ',')} TL</i></div>`,
        )
        .join('');
    const items = (page: number): object[] =>
      pageOf(bench.source.products, page).map(({ slug, name, price }) => ({
        id: slug,
        name,
        price: Number(price),
        url: `/urun/${slug}`,
      }));
    const wrapped = [
      (page: number) => ({ html: cards(page), next: page < 4 ? `/liste?page=${page + 1}` : null }),
      (page: number) => ({ data: { content: cards(page), hasMore: page < 4 } }),
      (page: number) => ({ html: cards(page) }),
      (page: number) => ({ products: items(page), totalPages: 4 }),
      (page: number) => ({ result: { items: items(page) }, nextPage: page < 4 ? page + 1 : null }),
    ];
    const more = '<button class="load-more" data-url="/liste?page=2">Daha Fazla Göster</button>';
    for (const wrap of wrapped) {
      bench.source.requests.length = 0;
      const list = serveList(bench, 5, (page) =>
        page === 1
          ? { body: listPage(pageOf(bench.source.products, 1), more) }
          : { body: JSON.stringify(wrap(page)), type: 'application/json' },
      );
      const { counts } = await bench.scrape({ urls: [list], isDryRun: true });
      expect(counts).toMatchObject({ found: 20, added: 20, failed: 0, skipped: 0 });
      expect(requestedLists(bench).length).toBeLessThanOrEqual(5);
    }
  });

  it('without prices is read page by page, and mapped', async () => {
    const bench = await openScrapeBench(sourceProducts(20));
    const list = serveList(bench, 2, (page) => {
      const links = bench.source.products
        .slice((page - 1) * 10, page * 10)
        .map(({ slug, name }) => `<li><a href="/urun/${slug}">${name}</a></li>`)
        .join('');
      return { body: `<h1>Bıçaklar</h1><ul>${links}</ul>${page === 1 ? nextLink(2) : ''}` };
    });
    expect((await bench.scrape({ urls: [list] })).counts).toMatchObject({ found: 20, added: 20, failed: 0 });
    expect(await discover(bench, list)).toMatchObject({ totalPages: 2 });
  });

  it.each([
    ['a check of robots', CHECK, 200, 'failed', 'Site robot kontrolü gösterdi, sayfa okunamadı.'],
    ['a check of robots', CHECK, 403, 'failed', 'Kaynak site robot kontrolü gösterdi; sayfa alınamadı.'],
    ['nothing', '<h1>Bakımdayız</h1><p>Az sonra buradayız.</p>', 200, 'skipped', 'Sayfada ürün bulunamadı.'],
    ['data that nobody can read', '{"a": {"b": 1}}', 200, 'skipped', 'Sayfada ürün bulunamadı.'],
  ])(
    'whose second page is %s is not whole: what it lacks is not gone',
    async (_name, body, status, kind, reason) => {
      const bench = await openScrapeBench(sourceProducts(12));
      let isBroken = false;
      const list = serveList(bench, 2, (page) =>
        page === 2 && isBroken
          ? { body, status }
          : { body: listPage(pageOf(bench.source.products, page), page === 1 ? nextLink(2) : '') },
      );
      expect((await bench.scrape({ urls: [list] })).counts).toMatchObject({ added: 12 });
      isBroken = true;
      for (let round = 0; round < 2; round += 1) {
        const { entries } = await bench.scrape({ urls: [list] });
        expect(entries.filter((entry) => entry.kind !== 'unchanged')).toMatchObject([
          { kind, url: `${list}?page=2`, reason },
        ]);
      }
      const mapping = discover(bench, list);
      if (kind === 'failed') await expect(mapping).rejects.toThrow(reason);
      else await expect(mapping).resolves.toMatchObject({ totalPages: 2 });
    },
  );

  it('whose next page is on another host is not whole', async () => {
    const bench = await openScrapeBench(sourceProducts(12));
    let host = '';
    const list = serveList(bench, 2, (page) => ({
      body: listPage(
        pageOf(bench.source.products, page),
        page === 1 ? `<a rel="next" href="${host}/liste?page=2">Sonraki</a>` : '',
      ),
    }));
    expect((await bench.scrape({ urls: [list] })).counts).toMatchObject({ added: 12 });
    host = 'http://m.kaynak.example';
    const run = await bench.scrape({ urls: [list] });
    expect(run).toMatchObject({ hasMore: true, counts: { unchanged: 6, gone: 0 } });
  });

  it('and a product whose addresses lead to the front page are removed, and nothing of that page is read', async () => {
    const bench = await openScrapeBench(sourceProducts(4));
    await bench.scrape();
    const list = `${bench.source.base}/kategori`;
    const goHome = (_request: unknown, response: ServerResponse): void => {
      response.writeHead(302, { location: '/' }).end();
    };
    bench.source.pages.set('/', (_request, response) => {
      const body = listPage(sourceProducts(8, 50));
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
    });
    bench.source.pages.set('/urun/urun-2', goHome);
    const reason = 'Sayfa kaynak sitede yok; adresi ana sayfaya yönleniyor.';
    const { entries } = await bench.scrape();
    expect(entries.filter(({ kind }) => kind !== 'unchanged')).toMatchObject([
      { kind: 'failed', reason },
      { kind: 'gone', state: 'waiting', slug: 'overlok-bicagi-no-2' },
    ]);
    bench.source.pages.set('/kategori', goHome);
    expect((await bench.scrape()).entries).toMatchObject([{ kind: 'failed', url: list, reason }]);
    await expect(discover(bench, list)).rejects.toThrow(reason);
    expect(bench.files()).toHaveLength(4);
  });

  it('to which the address of a product leads is not taken for what was wanted: the product is removed', async () => {
    const bench = await openScrapeBench(sourceProducts(4));
    const list = serveList(bench, 1, () => ({ body: listPage(bench.source.products) }));
    for (const path of ['/urun/urun-2', '/eski-liste'])
      bench.source.pages.set(path, (_request, response) => {
        response.writeHead(302, { location: list }).end();
      });
    const { entries } = await bench.scrape({ urls: [`${bench.source.base}/urun/urun-2`] });
    const reason = 'Sayfa kaynak sitede yok; adresi bir listeye yönleniyor.';
    expect(entries).toMatchObject([{ kind: 'failed', reason }]);
    const moved = await bench.scrape({ urls: [`${bench.source.base}/eski-liste`] });
    expect(moved.counts).toMatchObject({ added: 3, failed: 1 });
  });

  it('whose pager needs scripts says so, and nothing of it counts as removed', async () => {
    const bench = await openScrapeBench(sourceProducts(8));
    let listed = bench.source.products.slice(0, 6);
    const pager =
      '<ul class="pagination"><li class="active">1</li><li><a href="#" data-page="2">2</a></li></ul>';
    const list = serveList(bench, 1, () => ({ body: listPage(listed, pager) }));
    const first = await bench.scrape({ urls: [list] });
    expect(first.counts).toMatchObject({ added: 6, skipped: 1, failed: 0 });
    expect(first.entries).toContainEqual(
      expect.objectContaining({ kind: 'skipped', url: list, reasonCode: 'PAGED_BY_SCRIPT' }),
    );
    listed = bench.source.products.slice(2);
    for (let round = 0; round < 2; round += 1) await bench.scrape({ urls: [list] });
    expect(bench.product('overlok-bicagi-no-1')).toMatchObject({ inStock: true });
  });

  it('continues after a first page that could not be read, when the mapping knows the others', async () => {
    const bench = await openScrapeBench(sourceProducts(12));
    const list = serveList(bench, 2, (page) =>
      page === 1 ? { body: 'yok', status: 404 } : { body: listPage(bench.source.products) },
    );
    writeFileSync(
      join(bench.dataDir, 'mappings.json'),
      JSON.stringify([{ categoryId: 'bicaklar', baseUrl: list, allPageUrls: [list, `${list}?page=2`] }]),
    );
    const run = await bench.withScraper((scraper) =>
      scraper.scrapeMapped({ kind: 'mapped' }, { isDryRun: true, consent: NO_CONSENT, delayMs: 0 }, CONTEXT),
    );
    expect(run.counts).toMatchObject({ found: 12, added: 12, failed: 1 });
  });

  it('that another host answers is read with the pages of its products', async () => {
    const bench = await openScrapeBench(sourceProducts(3));
    const [, port = ''] = bench.source.host.split(':');
    const old = await openLocalServer((request, response) => {
      response.writeHead(301, { location: `http://127.0.0.1:${port}${request.url ?? ''}` }).end();
    });
    onTestFinished(() => old.close());
    serveList(bench, 1, () => ({ body: listPage(bench.source.products) }));
    bench.allow(old.host);
    await bench.scrape({ urls: [`http://${old.host}/liste`] });
    expect(bench.product('overlok-bicagi-no-1')).toMatchObject({ brand: 'Juki' });
  });

  it('and a product that it names are requested once each', async () => {
    const bench = await openScrapeBench(sourceProducts(4));
    const list = serveList(bench, 1, () => ({ body: listPage(bench.source.products) }));
    const run = await bench.scrape({ urls: [list, `${bench.source.base}/urun/urun-2`] });
    expect(run.counts).toMatchObject({ found: 4, added: 4, skipped: 0 });
    expect(new Set(bench.source.requests).size).toBe(bench.source.requests.length);
  });

  it('that was interrupted requests a page again that could not be read', async () => {
    const bench = await openScrapeBench(sourceProducts(4));
    const list = serveList(bench, 1, () => ({ body: listPage(bench.source.products) }));
    const stop = new AbortController();
    bench.source.pages.set('/urun/urun-1', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(CHECK);
    });
    bench.source.pages.set('/urun/urun-3', () => stop.abort(new Error('durduruldu')));
    expect(await bench.scrape({ urls: [list], signal: stop.signal })).toMatchObject({ state: 'interrupted' });
    bench.source.pages.clear();
    serveList(bench, 1, () => ({ body: listPage(bench.source.products) }));
    expect((await bench.scrape({ urls: [list] })).counts).toMatchObject({
      failed: 0,
      unchanged: 1,
      added: 3,
    });
  });

  it('whose products differ only after the question mark has all of them', async () => {
    const bench = await openScrapeBench(sourceProducts(5));
    const cards = bench.source.products
      .map(
        ({ name, price }, index) =>
          `<div class="kart"><a href="/detay.php?u=${index}&amp;r=1"><img src="/${index}.jpg"><b>${name}</b></a><i>${price.replace('.', ',')} TL</i></div>` +
          `<div class="kart"><a href="/detay.php?u=${index}&amp;r=2"><img src="/${index}.jpg"><b>${name}</b></a><i>${price.replace('.', ',')} TL</i></div>`,
      )
      .join('');
    const list = serveList(bench, 1, () => ({ body: `<h1>Bıçaklar</h1><div>${cards}</div>` }));
    expect((await bench.scrape({ urls: [list], isDryRun: true })).counts).toMatchObject({ found: 5 });
  });

  it('of a host that fails again and again is not requested any more', async () => {
    const bench = await openScrapeBench(sourceProducts(30));
    const list = serveList(bench, 1, () => ({ body: listPage(bench.source.products) }));
    for (const { slug } of bench.source.products)
      bench.source.pages.set(`/urun/${slug}`, (_request, response) => {
        response.writeHead(403, { 'content-type': 'text/html' }).end(CHECK);
      });
    const run = await bench.scrape({ urls: [list], isDryRun: true });
    expect(run.counts).toMatchObject({ failed: 30 });
    expect(run.entries.at(-1)?.reason).toBe(
      'Kaynak site art arda robot kontrolü gösterdi; kalan sayfaları istenmedi.',
    );
    expect(bench.source.requests.filter((path) => path.startsWith('/urun/'))).toHaveLength(5);
  });
});

describe('the pages of a list', () => {
  it('are not those of a product', async () => {
    const bench = await openScrapeBench(sourceProducts(1));
    await expect(discover(bench, `${bench.source.base}/urun/urun-1`)).rejects.toThrow(
      'Bu bir ürün sayfası, liste değil.',
    );
  });
});
