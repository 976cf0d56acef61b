import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { facets, productCard, productJson, searchResult } from '#contract/catalogue/product/products';
import { createMemoryShop, sampleCategory, sampleProduct } from '#testing/shops/memory-shop';
import { createTestApp } from '#testing/shops/test-app';

async function slugsOf(response: Response): Promise<string[]> {
  return z
    .array(z.object({ slug: z.string() }))
    .parse(await response.json())
    .map(({ slug }) => slug);
}

describe('GET /api/products', () => {
  test('without parameters answers all products with all their fields', async () => {
    const { app } = createTestApp();
    const response = await app.request('/api/products');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('x-total-count')).toBe('3');
    const products = z.array(productJson.strict()).parse(await response.json());
    expect(products.map(({ slug }) => slug)).toEqual(['igne-90', 'igne-100', 'bicak']);
    expect(products[0]).toMatchObject({ price: '100.00', originalPrice: null, categoryId: 'c-igneler' });
  });

  test('a large catalogue is complete and in order', async () => {
    const products = Array.from({ length: 1203 }, (_, index) =>
      sampleProduct(`p-${String(index).padStart(4, '0')}`),
    );
    const { app } = createTestApp({ shop: createMemoryShop({ products }) });
    const [first, second] = await Promise.all([app.request('/api/products'), app.request('/api/products')]);
    expect(await slugsOf(first)).toEqual(products.map(({ slug }) => slug));
    expect(await slugsOf(second)).toHaveLength(1203);
  });

  test.each([
    ['?page=1&pageSize=2&sort=name', ['igne-90', 'igne-100'], '3'],
    ['?page=2&pageSize=2', ['bicak'], '3'],
    ['?page=9&pageSize=2', [], '3'],
    ['?categoryId=c-igneler', ['igne-90', 'igne-100'], '2'],
    ['?category=parcalar', ['bicak'], '1'],
    ['?category=yok', [], '0'],
    ['?brand=Organ&brand=Juki&sort=price-high', ['bicak', 'igne-90', 'igne-100'], '3'],
    ['?price=1000-5000', ['bicak'], '1'],
    ['?q=igne 100', ['igne-100'], '1'],
    ['?q=a', [], '0'],
    ['?page=&sort=&price=all&bilinmeyen=1', ['igne-90', 'bicak', 'igne-100'], '3'],
  ])('%s answers that page and the total', async (query, slugs, total) => {
    const { app } = createTestApp();
    const response = await app.request(`/api/products${query}`);
    expect(response.headers.get('x-total-count')).toBe(total);
    expect(await slugsOf(response)).toEqual(slugs);
  });

  test.each([
    ['page=abc', 'page'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=1e2', 'page'],
    ['page=99999999999999999999', 'page'],
    ['pageSize=101', 'pageSize'],
    ['pageSize=0', 'pageSize'],
    ['pageSize=-5', 'pageSize'],
    ['sort=xyz', 'sort'],
    ['price=pahali', 'price'],
    ['inStock=belki', 'inStock'],
    ['page=1&page=2', 'page'],
    ['sort=name&sort=name', 'sort'],
    ['fields=all', 'fields'],
  ])('?%s is refused and names %s', async (query, path) => {
    const { app } = createTestApp();
    for (const call of ['/api/products', '/api/products/facets']) {
      const response = await app.request(`${call}?${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'bad_request', issues: [{ path }] });
    }
  });

  test('inStock=false lists what is sold out, beside the number of those in stock', async () => {
    const products = [sampleProduct('var'), sampleProduct('yok', { stockCount: 0 })];
    const { app } = createTestApp({ shop: createMemoryShop({ products }) });
    expect(await slugsOf(await app.request('/api/products?inStock=false'))).toEqual(['yok']);
    expect(await slugsOf(await app.request('/api/products?inStock=true'))).toEqual(['var']);
    const counts = await app.request('/api/products/facets?inStock=false');
    expect(await counts.json()).toMatchObject({ total: 1, inStock: 1 });
  });

  test('fields=card answers cards, otherwise whole products', async () => {
    const { app } = createTestApp();
    const cards: unknown = await (await app.request('/api/products?page=1&fields=card')).json();
    z.array(productCard.strict()).length(3).parse(cards);
    const whole: unknown = await (await app.request('/api/products?page=1')).json();
    z.array(productJson.strict()).length(3).parse(whole);
  });

  test('drafts are never visible', async () => {
    const products = [sampleProduct('gizli', { status: 'draft' }), sampleProduct('acik')];
    const { app } = createTestApp({ shop: createMemoryShop({ products }) });
    expect(await slugsOf(await app.request('/api/products'))).toEqual(['acik']);
    expect((await app.request('/api/products/gizli')).status).toBe(404);
    expect((await app.request('/api/products/gizli/similar')).status).toBe(404);
  });
});

test('former slugs lead to the present product and category, also in stored favourites', async () => {
  const { app } = createTestApp();
  for (const [old, present] of [
    ['/api/products/igne-eski', '/api/products/igne-100'],
    ['/api/categories/eski-igneler', '/api/categories/igneler'],
  ] as const) {
    const { status, headers } = await app.request(old);
    expect([status, headers.get('location')]).toEqual([301, present]);
  }
  expect(await slugsOf(await app.request('/api/cards?slug=igne-eski&slug=igne-100'))).toEqual(['igne-100']);
});

describe('GET /api/products/facets', () => {
  test('counts the products of the list', async () => {
    const { app } = createTestApp();
    const body = facets.parse(await (await app.request('/api/products/facets?category=igneler')).json());
    expect(body).toMatchObject({ total: 2, inStock: 2, discounted: 0 });
    expect(body.brands).toContainEqual({ value: 'Organ', count: 2 });
  });
});

describe('GET /api/products/search', () => {
  test('answers the fields of a result and the number of results', async () => {
    const { app } = createTestApp();
    const response = await app.request('/api/products/search?q=%C4%B0GNE');
    expect(response.headers.get('x-total-count')).toBe('2');
    const results = z.array(searchResult.strict()).parse(await response.json());
    expect(results.map(({ slug }) => slug).toSorted()).toEqual(['igne-100', 'igne-90']);
  });

  test('answers at most 50 and names the total', async () => {
    const products = Array.from({ length: 60 }, (_, index) =>
      sampleProduct(`masura-${index}`, { name: `Masura ${index}` }),
    );
    const { app } = createTestApp({ shop: createMemoryShop({ products }) });
    const response = await app.request('/api/products/search?q=masura');
    expect(response.headers.get('x-total-count')).toBe('60');
    expect(await slugsOf(response)).toHaveLength(50);
    expect(await slugsOf(await app.request('/api/products/search?q=masura&limit=3'))).toHaveLength(3);
    expect(await slugsOf(await app.request('/api/products/search?q=masura&limit=100'))).toHaveLength(60);
  });

  test.each(['0', '101', '-1', '1.5', 'on', ''])('a limit of %j is refused', async (limit) => {
    const { app } = createTestApp();
    const response = await app.request(`/api/products/search?q=igne&limit=${limit}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'bad_request', issues: [{ path: 'limit' }] });
  });

  test('right after the start pages are served, and a search waits for the index', async () => {
    const products = Array.from({ length: 3_000 }, (_, index) =>
      sampleProduct(`masura-${index}`, { name: `Masura ${index}` }),
    );
    const { app } = createTestApp({ shop: createMemoryShop({ products }) });
    expect((await app.request('/readyz')).status).toBe(503);
    expect((await app.request('/api/products/masura-2999')).status).toBe(200);
    expect(await slugsOf(await app.request('/api/products/search?q=2999'))).toEqual(['masura-2999']);
    expect((await app.request('/readyz')).status).toBe(200);
  });

  test('a server that stopped selling for good is not ready, with its reason; broken files do not matter', async () => {
    const shop = createMemoryShop({ products: [sampleProduct('masura')] });
    for (const [code, status] of [
      ['other_writer', 503],
      ['moved', 503],
      ['database', 200],
      ['bad_json', 200],
    ] as const) {
      const problems = () => [{ file: '_private/x', line: 1, code, message: 'x' }];
      const { app } = createTestApp({ shop: { ...shop, problems } });
      await shop.indexing();
      const answer = await app.request('/readyz');
      expect([answer.status, await answer.text()]).toEqual([status, status === 200 ? 'ok' : code]);
    }
  });

  test.each([
    '',
    '?q=',
    '?q=a',
    '?q=%20i%20',
    '?q=--',
    `?q=${encodeURIComponent('(a+)+$%\0')}x`,
    '?q=%E0%A4%A',
  ])('%s finds nothing and harms nothing', async (query) => {
    const { app } = createTestApp();
    const response = await app.request(`/api/products/search${query}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual([]);
  });

  test('a text of a hundred thousand letters is shortened', async () => {
    const { app } = createTestApp();
    const response = await app.request(`/api/products/search?q=igne${'a'.repeat(100_000)}`);
    expect(response.status).toBe(200);
  });

  test('new synonyms are found although no product changed', async () => {
    const { app, shop } = createTestApp();
    expect(await slugsOf(await app.request('/api/products/search?q=cakisi'))).toEqual([]);
    shop.change({ synonyms: { synonyms: [['çakısı', 'bıçağı']], corrections: {} } });
    expect(await slugsOf(await app.request('/api/products/search?q=cakisi'))).toEqual(['bicak']);
  });
});

describe('GET /api/products/{slug}', () => {
  test('answers the product with a tag that changes with it', async () => {
    const { app, shop } = createTestApp();
    const before = await app.request('/api/products/igne-90');
    expect(productJson.strict().parse(await before.json())).toMatchObject({ id: 'p-igne-90', stockCount: 5 });
    const tag = before.headers.get('etag');
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    shop.change({ upserted: [sampleProduct('igne-90', { price: '101.00' })] });
    const after = await app.request('/api/products/igne-90');
    expect(after.headers.get('etag')).not.toBe(tag);
    expect(await after.json()).toMatchObject({ price: '101.00' });
  });

  test('an unknown product is reported as missing', async () => {
    const { app } = createTestApp();
    const response = await app.request('/api/products/yok');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      message: 'Aradığınız ürün mevcut değil.',
      code: 'product_not_found',
    });
  });

  test('a removed product is missing at once', async () => {
    const { app, shop } = createTestApp();
    await app.request('/api/products/bicak');
    shop.change({ removedIds: ['p-bicak'] });
    expect((await app.request('/api/products/bicak')).status).toBe(404);
    shop.change({ upserted: [sampleProduct('bicak')] });
    expect((await app.request('/api/products/bicak')).status).toBe(200);
  });
});

test('GET /api/products/{slug}/similar answers cards without the product itself', async () => {
  const { app } = createTestApp();
  const response = await app.request('/api/products/igne-90/similar');
  const cards = z.array(productCard.strict()).parse(await response.json());
  expect(cards.map(({ slug }) => slug)).toContain('igne-100');
  expect(cards.map(({ slug }) => slug)).not.toContain('igne-90');
});

describe('sending', () => {
  const shop = () =>
    createMemoryShop({
      categories: [sampleCategory('igneler')],
      products: Array.from({ length: 40 }, (_, index) => sampleProduct(`urun-${index}`)),
    });
  const get = (headers: Record<string, string>, method = 'GET') =>
    createTestApp({ shop: shop() }).app.request('/api/products?page=1', { method, headers });

  test.each([
    ['br, gzip', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['GZIP', 'gzip'],
    ['deflate', null],
    ['', null],
  ])('Accept-Encoding %j gets %j', async (accepted, encoding) => {
    const response = await get({ 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    const plain = encoding === 'br' ? brotliDecompressSync(bytes) : encoding ? gunzipSync(bytes) : bytes;
    expect(JSON.parse(plain.toString())).toHaveLength(40);
  });

  test('every encoding of an answer has the same content, in whatever order they are requested', async () => {
    const { app } = createTestApp({ shop: shop() });
    const read = async (encoding: string): Promise<Buffer> =>
      Buffer.from(
        await (
          await app.request('/api/products?page=1', { headers: { 'accept-encoding': encoding } })
        ).arrayBuffer(),
      );
    const br = brotliDecompressSync(await read('br'));
    const gzip = gunzipSync(await read('gzip'));
    const plain = await read('identity');
    expect(gzip.equals(br)).toBe(true);
    expect(plain.equals(br)).toBe(true);
  });

  test('a small answer is sent as it is', async () => {
    const { app } = createTestApp();
    const response = await app.request('/api/categories/igneler', { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('vary')).toBeNull();
  });

  test('HEAD has the headers of GET and no body', async () => {
    const response = await get({ 'accept-encoding': 'br' }, 'HEAD');
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100);
    expect(response.headers.get('etag')).toMatch(/^"/);
    expect(await response.text()).toBe('');
  });

  test('each encoding has a tag of its own, for its bytes are others', async () => {
    const { app } = createTestApp({ shop: shop() });
    const tags = ['br', 'gzip', 'identity'].map(async (encoding) => {
      const headers = { 'accept-encoding': encoding };
      return (await app.request('/api/products?page=1', { headers })).headers.get('etag');
    });
    expect(new Set(await Promise.all(tags)).size).toBe(3);
  });

  test('a client that has the answer gets 304, in any encoding', async () => {
    const { app } = createTestApp({ shop: shop() });
    const first = await app.request('/api/products?page=1', { headers: { 'accept-encoding': 'br' } });
    const tag = first.headers.get('etag') ?? '';
    for (const match of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const again = await app.request('/api/products?page=1', { headers: { 'if-none-match': match } });
      expect(again.status).toBe(304);
      expect(again.headers.get('etag')).toBe(match === '*' ? tag.replace('.br', '') : tag);
      expect(again.headers.get('cache-control')).toBe('public, no-cache');
      expect(await again.text()).toBe('');
    }
    const other = await app.request('/api/products?page=1', { headers: { 'if-none-match': '"x"' } });
    expect(other.status).toBe(200);
  });
});
