import { createHash } from 'node:crypto';
import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { machineQueryKeys } from '#contract/catalogue/facts/machines-path';
import { listKeys } from '#contract/catalogue/listing-path';
import type { PageState } from '#contract/page-state';
import { queryKeys } from '#contract/query-keys';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { settingsFields } from '#domain/catalogue/site/settings';
import { createMemoryShop, sampleCategory, sampleProduct } from '#testing/shops/memory-shop';
import { EARLY_PRESSES } from './early-presses.ts';
import { createTestApp, plainRenderer } from '#testing/shops/test-app';

const stateSchema = z.object({
  url: z.string(),
  origin: z.string(),
  revision: z.number(),
  isNotFound: z.literal(true).optional(),
  queries: z.array(z.object({ key: z.array(z.string()), data: z.unknown() })),
});

async function open(app: ReturnType<typeof createTestApp>['app'], path: string, host = 'localhost:3000') {
  const response = await app.request(path, { headers: { host } });
  const html = await response.text();
  const page = load(html);
  const state = stateSchema.safeParse(JSON.parse(page('#page-state').text() || 'null'));
  return { response, html, page, state: state.data };
}

const legalPage = { title: 'İade', date: '2025-08-03', version: '1', blocks: [] };
const findLegalPage = (name: string) => (name === 'iade-degisim' ? legalPage : undefined);

describe('the data of a page', () => {
  const cards = (slugs: readonly string[]) => ({
    items: slugs.map((slug) => expect.objectContaining({ slug })),
    total: slugs.length,
  });
  const all = ['igne-90', 'bicak', 'igne-100'];

  test.each([
    ['/', listKeys.page(EMPTY_LISTING), cards(all)],
    ['/kategori/all', listKeys.page(EMPTY_LISTING), cards(all)],
    ['/kategori/parcalar', listKeys.page({ ...EMPTY_LISTING, category: 'parcalar' }), cards(['bicak'])],
    [
      '/kategori/all?brand=Juki&sort=price-high&utm_source=x',
      listKeys.page({ ...EMPTY_LISTING, brands: ['Juki'], sort: 'price-high' }),
      cards(['bicak']),
    ],
    [
      '/kategori/igneler?inStock=true',
      listKeys.facets({ ...EMPTY_LISTING, category: 'igneler', inStock: true }),
      expect.objectContaining({ total: 2 }),
    ],
    ['/urun/bicak', queryKeys.product('bicak'), expect.objectContaining({ id: 'p-bicak', price: '1500.00' })],
    [
      '/urun/igne-90',
      queryKeys.similar('igne-90'),
      expect.arrayContaining([expect.objectContaining({ slug: 'igne-100' })]),
    ],
    ['/ara?q=overlok', listKeys.page({ ...EMPTY_LISTING, q: 'overlok' }), cards(['bicak'])],
    ['/urun/yok', queryKeys.product('yok'), null],
    ['/rehber/yok', queryKeys.guide('yok'), null],
    ['/makine/yok', machineQueryKeys.machine('yok'), null],
    [
      '/ara?q=overlok',
      listKeys.facets({ ...EMPTY_LISTING, q: 'overlok' }),
      expect.objectContaining({ total: 1 }),
    ],
    ['/iade-degisim', queryKeys.legalPage('iade-degisim'), legalPage],
    ['/odeme', queryKeys.settings(), expect.objectContaining({ companyName: 'Mağazanız' })],
    ['/', queryKeys.categories(), expect.arrayContaining([expect.objectContaining({ slug: 'bicaklar' })])],
  ])('%s contains %j', async (path, key, data) => {
    const { app } = createTestApp({ findLegalPage });
    const { response, state } = await open(app, path);
    expect(response.status).toBe(data === null ? 404 : 200);
    expect(state?.queries).toContainEqual({ key: [...key], data });
  });

  test('a list for a machine has its name: whoever gets the link has not chosen it', async () => {
    const { app, shop } = createTestApp();
    shop.change({
      upserted: [
        sampleProduct('bicak', { name: 'Kansai F4', brand: 'Kansai', categoryId: 'c-bicaklar' }),
        sampleProduct('igne-90', { categoryId: 'c-igneler', compatible: ['Kansai F4'] }),
      ],
    });
    const { state } = await open(app, '/kategori/igneler?makine=bicak');
    expect(state?.queries).toContainEqual({
      key: [...machineQueryKeys.machine('bicak')],
      data: expect.objectContaining({ model: 'Kansai F4' }),
    });
    // An unknown one is not requested by the page.
    expect((await open(app, '/kategori/igneler?makine=yok')).state?.queries).toContainEqual({
      key: [...machineQueryKeys.machine('yok')],
      data: null,
    });
  });

  test.each([
    '/?utm_source=a&utm_medium=b',
    '/urun/bicak?gclid=1',
    '/kategori/all?fbclid=1',
    '/kategori/all?page=1',
  ])('%s is displayed, and its canonical address has no such parameter', async (path) => {
    const { response, page } = await open(createTestApp().app, path);
    expect(response.status).toBe(200);
    expect(page('link[rel=canonical]').attr('href')).toBe(`http://localhost:3000${path.split('?')[0]}`);
  });

  test('a variation of a page names the canonical one, and search engines do not keep it', async () => {
    const head = { title: '', description: '', canonicalPath: '/a', isVariation: true, jsonLd: [] };
    const { app } = createTestApp({ renderPage: () => ({ html: '', head }) });
    const { page } = await open(app, '/kategori/igneler?brand=Organ');
    expect(page('meta[name=robots]').attr('content')).toBe('noindex, follow');
    expect(page('link[rel=canonical]').attr('href')).toBe('http://localhost:3000/a');
  });

  test('the renderer gets the state that is in the page', async () => {
    const states: PageState[] = [];
    const { app, shop } = createTestApp({
      renderPage: (state) => {
        states.push(state);
        return plainRenderer(state);
      },
    });
    const { state } = await open(app, '/kategori/igneler?page=1&sort=name&fbclid=1');
    expect(state).toEqual(states[0]);
    expect(state).toMatchObject({
      url: '/kategori/igneler?sort=name',
      origin: 'http://localhost:3000',
      revision: shop.catalogue.revision,
    });
  });
});

describe('the status of a page', () => {
  test.each([
    '/kategori/yok',
    '/urun/yok',
    '/baska',
    '/urun/a/b',
    '/gizlilik-politikasi',
    '/urun/%E0%A4%A',
    '/%',
    '/.git/config',
    '/a%00b',
    '//evil.example/',
    '/kategori/all?page=2',
    '/kategori/igneler?page=9999&sort=price-low',
    '/ara?q=overlok&page=2',
  ])('%s is a page with status 404', async (path) => {
    const { app } = createTestApp();
    const { response, html, page, state } = await open(app, path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(state).toMatchObject({ isNotFound: true });
    expect(page('meta[name=robots]').attr('content')).toBe('noindex, follow');
    expect(page('link[rel=canonical]')).toHaveLength(0);
    expect(html).toContain('<h1>yok</h1>');
  });

  test.each([
    ['/gizlilik', '/gizlilik-politikasi'],
    ['/?bilinmeyen=1', '/'],
    ['/urun/bicak?a=1&a=2', '/urun/bicak'],
    ['/makineler?page=abc', '/makineler'],
    ['/makineler?ara=x9&ara=y9', '/makineler?ara=x9'],
    ['/kategori/igneler?page=abc', '/kategori/igneler'],
    ['/kategori/igneler?page=1&page=2', '/kategori/igneler'],
    ['/kategori/all?sort=xyz&brand=Juki&brand=Organ', '/kategori/all?brand=Juki&brand=Organ'],
    ['/kategori/all?pageSize=101', '/kategori/all?pageSize=100'],
    ['/ara?q=overlok&x=1&utm_source=bulten', '/ara?q=overlok&utm_source=bulten'],
    ['/kullanim-kosullari', '/kullanim-sartlari'],
    ['/Gizlilik/', '/gizlilik-politikasi'],
    ['/kategori/igneler/', '/kategori/igneler'],
    ['/kategori/igneler///?page=2', '/kategori/igneler?page=2'],
    ['/KATEGORI/Igneler', '/kategori/igneler'],
    ['/kategori/%C4%B0%C4%9ENELER', '/kategori/igneler'],
    ['/urun/BICAK?a=b', '/urun/bicak?a=b'],
    ['/urun/igne-eski?a=b', '/urun/igne-100?a=b'],
    ['/kategori/eski-igneler?page=2', '/kategori/igneler?page=2'],
    ['/Odeme', '/odeme'],
    ['/siparis/AbC/', '/siparis/AbC'],
  ])('%s redirects to %s permanently', async (path, target) => {
    const { app } = createTestApp();
    const { response } = await open(app, path);
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(target);
  });

  test('an address with a line break leads nowhere', async () => {
    const { app } = createTestApp();
    expect((await open(app, '/urun/A%0D%0AB')).response.status).toBe(404);
  });

  test('the form of the checkout leads to the page of its payment, whatever its address contains', async () => {
    const { app } = createTestApp();
    const response = await app.request('/odeme/paytr/A%0D%0AB', { method: 'POST' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/odeme/paytr/A%0D%0AB']);
  });

  test('a shopper whom the card provider sends back by a form sees the order', async () => {
    const { app } = createTestApp();
    const headers = { origin: 'https://www.paytr.com', 'sec-fetch-site': 'cross-site' };
    const body = new URLSearchParams({ fail_message: 'Kart reddedildi' });
    const response = await app.request('/siparis/T1', { method: 'POST', headers, body });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/siparis/T1']);
  });

  test.each([
    ['yedek-parca', 'yedek-parcalar'],
    ['yedek-parcalar', 'yedek-parca'],
  ])('a category %s is shown, and %s leads there in a shop that has only one of them', async (slug, twin) => {
    const { app } = createTestApp({ shop: createMemoryShop({ categories: [sampleCategory(slug)] }) });
    expect((await open(app, `/kategori/${slug}`)).response.status).toBe(200);
    const { response } = await open(app, `/kategori/${twin}?sort=name`);
    expect([response.status, response.headers.get('location')]).toEqual([301, `/kategori/${slug}?sort=name`]);
    const categories = [sampleCategory(slug), sampleCategory(twin)];
    const both = createTestApp({ shop: createMemoryShop({ categories }) });
    expect((await open(both.app, `/kategori/${twin}`)).response.status).toBe(200);
    const renamed = [sampleCategory('parcalar', { oldSlugs: [slug] })];
    const { app: later } = createTestApp({ shop: createMemoryShop({ categories: renamed }) });
    for (const old of [slug, twin]) {
      expect((await open(later, `/kategori/${old}`)).response.headers.get('location')).toBe(
        '/kategori/parcalar',
      );
    }
  });

  test.each([
    ['/odeme', 200],
    ['/siparis-takip', 200],
    ['/siparis/AbC', 404],
    ['/odeme/paytr/X1', 404],
  ])('%s is cached by nobody and answers %d: there is no order yet', async (path, status) => {
    const { app } = createTestApp();
    const { response, state } = await open(app, `${path}?a=1`);
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(state?.url).toBe(`${path}?a=1`);
  });

  test('an unknown path accepts no POST', async () => {
    const { app } = createTestApp();
    const response = await app.request('/kategori/igneler', { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('the document', () => {
  test('has in its head what the renderer returned', async () => {
    const built = {
      scripts: ['/assets/shop-1.js'],
      modules: ['/assets/react-2.js'],
      styles: ['/assets/shop-3.css'],
      css: [{ href: '/assets/shop-7.css', css: '.e{f:g}' }],
      fonts: ['/assets/archivo-4.woff2'],
      screens: { product: ['/assets/product-5.js'], home: ['/assets/home-6.js'] },
      screenCss: {
        product: [{ href: '/assets/product-8.css', css: '.a>b{c:d}' }],
        home: [{ href: '/assets/home-9.css', css: 'b{}' }],
      },
    };
    const { app } = createTestApp({
      renderPage: () => ({
        html: '<p>içerik</p>',
        head: {
          title: 'İğne "90" <b>',
          description: "Tek' & çift",
          canonicalPath: '/urun/bicak',
          previousPath: '/a?page=1',
          nextPath: '/a?page=3&sort=name',
          image: 'https://a.example/b.jpg?c=1&d=2',
          jsonLd: [
            { '@type': 'Product', name: '</script><script>alert(1)</script>' },
            { '@type': 'BreadcrumbList' },
          ],
        },
      }),
      assets: {
        page: built,
        panel: built,
        read: () => Promise.resolve(undefined),
      },
    });
    const { page, html, response } = await open(app, '/urun/bicak', 'koltazoglu.localhost:8080');
    const content = (selector: string) => page(selector).attr('content');
    expect(html).toMatch(/^<!doctype html><html lang="tr" data-site="koltazoglu">/);
    expect(page('title').text()).toBe('İğne "90" <b>');
    expect(content('meta[name=description]')).toBe("Tek' & çift");
    expect(page('link[rel=canonical]').attr('href')).toBe('http://koltazoglu.localhost:8080/urun/bicak');
    expect(page('link[rel=prev]').attr('href')).toBe('http://koltazoglu.localhost:8080/a?page=1');
    expect(page('link[rel=next]').attr('href')).toBe('http://koltazoglu.localhost:8080/a?page=3&sort=name');
    expect(content('meta[property="og:image"]')).toBe('https://a.example/b.jpg?c=1&d=2');
    expect(content('meta[property="og:type"]')).toBe('product');
    expect(content('meta[property="og:site_name"]')).toBe('Koltazoğlu');
    expect(content('meta[name="theme-color"]')).toBe('#8B5CF6');
    expect(page('meta[name=robots]')).toHaveLength(0);
    expect(page('link[rel=stylesheet]').attr('href')).toBe('/assets/shop-3.css');
    // Styles in the page, also those of its screen, are applied at once, and the policy names them.
    expect(
      page('style[data-href]')
        .map((_, each) => page(each).attr('data-href'))
        .get(),
    ).toEqual(['/assets/shop-7.css', '/assets/product-8.css']);
    expect(page('style').last().text()).toBe('.a>b{c:d}');
    expect(response.headers.get('content-security-policy')).toContain(
      "'sha256-kLpmh8nlmOBMXWA78XEe2mStmiDM1P/EaQOFDaCpFqY='",
    );
    expect(page('link[rel=preload][as=font][crossorigin]').attr('href')).toBe('/assets/archivo-4.woff2');
    expect(
      page('link[rel=modulepreload]')
        .map((_, each) => page(each).attr('href'))
        .get(),
    ).toEqual(['/assets/shop-1.js', '/assets/react-2.js', '/assets/product-5.js']);
    // What is seen comes before what makes it answer.
    expect(page('script[type=module]').attr()).toMatchObject({
      src: '/assets/shop-1.js',
      fetchpriority: 'low',
    });
    expect(page('link[rel=modulepreload]:not([fetchpriority=low])')).toHaveLength(0);
    expect(page('script[type="application/ld+json"]')).toHaveLength(2);
    expect(JSON.parse(page('script[type="application/ld+json"]').first().text())).toEqual({
      '@type': 'Product',
      name: '</script><script>alert(1)</script>',
    });
    expect(page('script:not([type])').text()).toBe(EARLY_PRESSES);
    expect(page('#app').html()).toBe('<p>içerik</p>');
  });

  test('data in the form of markup is only text', async () => {
    const { app, shop } = createTestApp();
    const name = '</script><img src=x onerror=alert(1)>\u2028<!--';
    shop.change({ upserted: [sampleProduct('bicak', { name })] });
    const { page, html, state } = await open(app, '/urun/bicak');
    expect(page('img')).toHaveLength(0);
    expect(html).not.toContain('\u2028');
    expect(state?.queries).toContainEqual({
      key: [...queryKeys.product('bicak')],
      data: expect.objectContaining({ name: '</script><img src=x onerror=alert(1)>\u2028<!--' }),
    });
  });

  test('allows only its own scripts, the one that hears early presses, and the style with the colours', async () => {
    const { app } = createTestApp({ policyNeeds: () => ({ frameOrigins: ['https://pay.example'] }) });
    const { response, page } = await open(app, '/');
    const policy = response.headers.get('content-security-policy') ?? '';
    const css = page('style').text();
    const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
    expect(css).toContain('--brand:#3b82f6');
    expect(policy).toContain(`style-src 'self' 'sha256-${hashOf(css)}'`);
    const script = hashOf(page('script:not([type])').text());
    expect(policy).toContain(`default-src 'none'; script-src 'self' 'sha256-${script}';`);
    expect(policy).toContain("frame-src 'self' https://pay.example;");
    expect(policy).not.toContain('unsafe');
    expect(page('[style]')).toHaveLength(0);
  });
});

describe('a cached page', () => {
  function createCounting() {
    let drawn = 0;
    const test = createTestApp({
      renderPage: (state) => {
        drawn += 1;
        return plainRenderer(state);
      },
    });
    return { ...test, drawn: () => drawn };
  }

  test('is rendered once for all spellings of its address', async () => {
    const { app, drawn } = createCounting();
    await open(app, '/kategori/all?brand=Juki&brand=Organ&page=1');
    await open(app, '/kategori/all?utm_campaign=x&brand=Organ&brand=Juki');
    await open(app, '/kategori/all?brand=Juki&brand=Organ&fbclid=1');
    expect(drawn()).toBe(1);
  });

  test('stays after an order and an edit of products that it does not show', async () => {
    const { app, shop, drawn } = createCounting();
    const first = await open(app, '/kategori/igneler');
    shop.change({ available: new Map([['p-bicak', 4]]) });
    shop.change({ upserted: [sampleProduct('bicak', { categoryId: 'c-bicaklar', price: '1600.00' })] });
    const second = await open(app, '/kategori/igneler');
    expect(drawn()).toBe(1);
    expect(second.response.headers.get('etag')).toBe(first.response.headers.get('etag'));
  });

  test('of a product is rendered again when the name of another makes it a machine of the product, not for other names', async () => {
    const { app, shop, drawn } = createCounting();
    const rename = (name: string) =>
      shop.change({
        upserted: [sampleProduct('bicak', { name, brand: 'Siruba', categoryId: 'c-bicaklar' })],
      });
    rename('Bir Bıçak');
    shop.change({
      upserted: [
        sampleProduct('ayak', { brand: 'Zoje', categoryId: 'c-ayaklar', compatible: ['Kansai F4'] }),
      ],
    });
    await open(app, '/urun/ayak');
    rename('Başka Bıçak');
    await open(app, '/urun/ayak');
    expect(drawn()).toBe(1);
    rename('Kansai F4');
    await open(app, '/urun/ayak');
    expect(drawn()).toBe(2);
  });

  test.each([
    ['stock of a product on it', '/kategori/igneler', { available: new Map([['p-igne-90', 4]]) }],
    [
      'price of a product on it',
      '/ara?q=overlok',
      {
        upserted: [
          sampleProduct('bicak', { name: 'Overlok Bıçağı', categoryId: 'c-bicaklar', price: '1.00' }),
        ],
      },
    ],
    ['new product in its list', '/kategori/igneler', { upserted: [sampleProduct('igne-110')] }],
    ['product that left its list', '/', { removedIds: ['p-bicak'] }],
    ['renamed category', '/urun/bicak', { categories: [sampleCategory('bicaklar', { name: 'Yeni' })] }],
    ['changed setting', '/urun/bicak', { settings: settingsFields.parse({ phone: '0212 1' }) }],
  ])('is rendered again for a %s', async (_, path, change) => {
    const { app, shop, drawn } = createCounting();
    const first = await open(app, path);
    shop.change(change);
    const second = await open(app, path);
    expect(drawn()).toBe(2);
    expect(second.response.headers.get('etag')).not.toBe(first.response.headers.get('etag'));
  });

  test('is not shared between sites, nor between addresses of one site', async () => {
    const { app } = createTestApp();
    const dikis = await open(app, '/', 'localhost:3000');
    const koltazoglu = await open(app, '/', 'koltazoglu.localhost:3000');
    const other = await open(app, '/', 'localhost:4000');
    expect(dikis.html).toContain('data-site="dikis"');
    expect(koltazoglu.html).toContain('data-site="koltazoglu"');
    expect(other.html).toContain('http://localhost:4000/');
    expect(dikis.html).not.toContain('http://localhost:4000/');
  });

  test('is answered with 304 to a client that has it', async () => {
    const { app } = createTestApp();
    const { response } = await open(app, '/');
    expect(response.headers.get('cache-control')).toBe('public, no-cache');
    const again = await app.request('/', {
      headers: { host: 'localhost:3000', 'if-none-match': response.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });
});
