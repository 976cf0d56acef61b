import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { categoryJson } from '#contract/catalogue/category/categories';
import { publicSettings } from '#contract/catalogue/site/site-settings';
import { AppError } from '#domain/errors';
import { settingsFields } from '#domain/catalogue/site/settings';
import { DEFAULT_SITES } from '#domain/catalogue/site/site';
import { createMemoryShop, sampleCategory, sampleProduct } from '#testing/shops/memory-shop';
import { createTestApp, sampleShop } from '#testing/shops/test-app';

describe('GET /api/categories', () => {
  test('counts the products in and below each category', async () => {
    const { app, shop } = createTestApp();
    const read = async () =>
      z.array(categoryJson.strict()).parse(await (await app.request('/api/categories')).json());
    const count = async (slug: string) => (await read()).find((each) => each.slug === slug)?.productCount;
    expect(await count('igneler')).toBe(2);
    expect(await count('parcalar')).toBe(1);
    shop.change({ upserted: [sampleProduct('yeni', { categoryId: 'c-bicaklar' })] });
    expect(await count('parcalar')).toBe(2);
  });

  test('one category by its slug', async () => {
    const { app } = createTestApp();
    const response = await app.request('/api/categories/bicaklar');
    expect(categoryJson.strict().parse(await response.json())).toMatchObject({
      id: 'c-bicaklar',
      parentId: 'c-parcalar',
      productCount: 1,
    });
  });

  test('an unknown category is reported as missing', async () => {
    const { app } = createTestApp();
    const response = await app.request('/api/categories/yok');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      message: 'Aradığınız kategori mevcut değil.',
      code: 'category_not_found',
    });
  });
});

describe('GET /api/site-settings', () => {
  const read = async (app: ReturnType<typeof createTestApp>['app'], host: string) =>
    (await app.request('/api/site-settings', { headers: { host } })).json();

  test.each([
    ['localhost:3000', 'dikis'],
    ['dikis.localhost', 'dikis'],
    ['KOLTAZOGLU.localhost:3000', 'koltazoglu'],
    ['koltazoglu.localhost.', 'koltazoglu'],
    ['shop.example', 'dikis'],
  ])('the host %s shows its own site', async (host, id) => {
    const { app } = createTestApp();
    const body = publicSettings.strict().parse(await read(app, host));
    expect(body.site.id).toBe(id);
    expect(body).toMatchObject({ freeShippingFrom: '750.00', shippingFee: '50.00', usdRate: 40.83 });
  });

  test('contains only what is meant for the public', async () => {
    const secret = 'gizli-bilgi-1';
    const settings = {
      ...settingsFields.parse({
        wpUsername: secret,
        whatsappPhoneId: secret,
        emailSenderAddress: secret,
        emailRecipientAddress: secret,
      }),
      emailSenderPassword: secret,
    };
    const { app } = createTestApp({ shop: createMemoryShop({ settings }) });
    const pages = ['/api/site-settings', '/', '/api/openapi.json', '/feeds/google.xml'];
    for (const path of pages) {
      const response = await app.request(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.text()).not.toContain(secret);
    }
  });

  test('a menu goes on with a category whose address has changed', async () => {
    const sites = DEFAULT_SITES.map((site) => ({ ...site, menu: ['parcalar', 'yok', 'igneler'] }));
    const categories = [
      sampleCategory('igneler'),
      sampleCategory('yedek-parcalar', { oldSlugs: ['parcalar'] }),
    ];
    const { app } = createTestApp({ shop: createMemoryShop({ sites, categories }) });
    const { site } = await read(app, 'localhost:3000');
    expect(site.menu).toEqual(['yedek-parcalar', 'yok', 'igneler']);
  });

  test('a saved setting and a host moved to the other site are visible at once', async () => {
    const { app, shop } = createTestApp();
    expect(await read(app, 'shop.example')).toMatchObject({
      companyName: 'Mağazanız',
      site: { id: 'dikis' },
    });
    shop.change({ settings: settingsFields.parse({ companyName: 'Yeni Ad' }) });
    expect(await read(app, 'shop.example')).toMatchObject({ companyName: 'Yeni Ad', site: { id: 'dikis' } });
    shop.change({
      sites: DEFAULT_SITES.map((site) =>
        site.id === 'koltazoglu' ? { ...site, hosts: ['shop.example'] } : site,
      ),
    });
    expect(await read(app, 'shop.example')).toMatchObject({ site: { id: 'koltazoglu' } });
  });
});

describe('GET /api/pages/{name}', () => {
  const page = { title: 'Gizlilik', date: '2025-08-03', version: '1', blocks: [] };
  const findLegalPage = (name: string) => (name === 'gizlilik-politikasi' ? page : undefined);

  test('answers a legal page and 404 for another name', async () => {
    const { app } = createTestApp({ findLegalPage });
    expect(await (await app.request('/api/pages/gizlilik-politikasi')).json()).toEqual(page);
    expect((await app.request('/api/pages/baska')).status).toBe(404);
  });
});

test('an edited legal text is visible at once, in the page and in the answer', async () => {
  let title = 'Eski';
  const findLegalPage = () => ({ title, date: '2025-08-03', version: '1', blocks: [] });
  const { app } = createTestApp({ findLegalPage });
  const read = async () => [
    await (await app.request('/iade-degisim')).text(),
    await (await app.request('/api/pages/iade-degisim')).text(),
  ];
  for (const text of await read()) expect(text).toContain('Eski');
  title = 'Yeni';
  for (const text of await read()) expect(text).toContain('Yeni');
});

describe('GET /api/image-proxy', () => {
  const bytes = Uint8Array.from([1, 2, 3]);

  test('passes address and width on, and the picture can run nothing', async () => {
    const requests: unknown[] = [];
    const imageProxy = {
      fetch: async (url: string, width: number | undefined) => {
        requests.push([url, width]);
        return { bytes, type: 'image/webp' };
      },
    };
    const { app } = createTestApp({ imageProxy });
    const response = await app.request('/api/image-proxy?url=https%3A%2F%2Fa.example%2Fb.jpg%3Fc%3Dd&w=320');
    expect(requests).toEqual([['https://a.example/b.jpg?c=d', 320]]);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const etag = response.headers.get('etag') ?? '';
    const again = await app.request('/api/image-proxy?url=x', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  test.each(['', '?url=', '?url=x&w=abc', '?url=x&w=5', '?url=x&w=1e9'])('%j is refused', async (query) => {
    const { app } = createTestApp();
    const response = await app.request(`/api/image-proxy${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'bad_request',
      issues: [{ path: expect.any(String) }],
    });
  });

  test('a refusal of the proxy is answered with its code', async () => {
    const imageProxy = { fetch: () => Promise.reject(new AppError('image_not_allowed')) };
    const { app } = createTestApp({ imageProxy });
    const response = await app.request('/api/image-proxy?url=http://127.0.0.1/');
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({
      message: 'Bu adresten görsel alınamaz.',
      code: 'image_not_allowed',
    });
  });
});

describe('pictures of the shop', () => {
  const svg = { bytes: Buffer.from('<svg/>'), type: 'image/svg+xml', etag: '"svg"' };
  const requests: unknown[] = [];
  const pictures = {
    read: async (name: string, width?: number) => {
      requests.push([name, width]);
      return name === 'logo.svg' || name === 'a/b.webp' ? svg : undefined;
    },
  };
  const { app } = createTestApp({ pictures, shop: sampleShop() });

  test('are cached for a day, tagged, and may run nothing', async () => {
    const response = await app.request('/images/logo.svg');
    expect(await response.text()).toBe('<svg/>');
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=86400/);
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect((await app.request('/images/logo.svg', { headers: { 'if-none-match': '"svg"' } })).status).toBe(
      304,
    );
  });

  test('are compressed when they are drawings', async () => {
    const drawing = { ...svg, bytes: Buffer.from(`<svg>${'<path d="M0 0h1v1z"/>'.repeat(100)}</svg>`) };
    const drawings = createTestApp({ pictures: { read: async () => drawing }, shop: sampleShop() });
    const read = (encoding: string) =>
      drawings.app.request('/images/logo.svg', { headers: { 'accept-encoding': encoding } });
    const response = await read('gzip, br');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(brotliDecompressSync(bytes)).toEqual(drawing.bytes);
    const plain = await read('identity');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(drawing.bytes.toString());
  });

  test('have the requested width', async () => {
    await app.request('/images/a/b.webp?w=320');
    expect(requests.at(-1)).toEqual(['a/b.webp', 320]);
    await app.request('/images/a/b.webp?w=99999');
    expect(requests.at(-1)).toEqual(['a/b.webp', undefined]);
  });

  test.each([
    '/images/',
    '/images/yok.png',
    '/images/..%2fsites.json',
    '/images/%2e%2e/sites.json',
    '/images/..%5csites.json',
    '/images/.git',
    '/images/a//b.webp',
    '/images/a%00.png',
    '/images/%E0%A4%A',
    '/images/c:b.png',
  ])('%s is not found, and no name that leads elsewhere is read', async (path) => {
    requests.length = 0;
    expect((await app.request(path)).status).toBe(404);
    expect(requests.filter((call) => JSON.stringify(call) !== '["yok.png",null]')).toEqual([]);
  });
});
