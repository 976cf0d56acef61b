import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fitAnswer } from '#domain/catalogue/facts/fitment';
import { machineDetail, machineMaker, machinePart, machineSummary } from '#contract/catalogue/facts/machines';
import { createMemoryShop, sampleCategory, sampleProduct } from '#testing/shops/memory-shop';
import { createTestApp } from '#testing/shops/test-app';

const machineName = 'Juki DDL-8700 Düz Dikiş Makinesi';
let app: ReturnType<typeof createTestApp>['app'];

beforeEach(() => {
  const shop = createMemoryShop({
    categories: [
      sampleCategory('makineler'),
      sampleCategory('parcalar'),
      sampleCategory('vidalar', { parentId: 'c-parcalar' }),
      sampleCategory('ayaklar', { parentId: 'c-parcalar' }),
    ],
    products: [
      sampleProduct('ddl', { name: machineName, categoryId: 'c-makineler', oldSlugs: ['eski-ddl'] }),
      sampleProduct('yalniz', { name: 'Juki Yalnız', categoryId: 'c-makineler' }),
      ...['vida-a', 'vida-b', 'vida-c'].map((slug) =>
        sampleProduct(slug, { categoryId: 'c-vidalar', compatible: ['Juki DDL-8700'], brand: 'Muadil' }),
      ),
      sampleProduct('vida-x', { categoryId: 'c-vidalar', notCompatible: ['Juki DDL-8700'] }),
      sampleProduct('vida-y', { categoryId: 'c-vidalar' }),
      sampleProduct('ayak', { categoryId: 'c-ayaklar', compatible: ['DDL-8700'], price: '900.00' }),
    ],
  });
  ({ app } = createTestApp({ shop }));
});

const read = async (path: string): Promise<unknown> => {
  const response = await app.request(path);
  expect(response.status).toBe(200);
  return response.json();
};
const refusal = async (path: string): Promise<unknown> => {
  const response = await app.request(path);
  return { status: response.status, ...z.record(z.string(), z.unknown()).parse(await response.json()) };
};

test('a machine filters lists and searches', async () => {
  const slugs = async (path: string) =>
    z
      .array(z.object({ slug: z.string() }))
      .parse(await read(path))
      .map(({ slug }) => slug)
      .toSorted();
  const fitting = ['vida-a', 'vida-b', 'vida-c'];
  expect(await slugs('/api/products?q=vida&machine=ddl')).toEqual(fitting);
  expect(await slugs('/api/products/search?q=vida')).toEqual([...fitting, 'vida-x', 'vida-y']);
  expect(await slugs('/api/products/search?q=vida&machine=ddl')).toEqual(fitting);
  expect(await slugs('/api/products/search?q=vida&machine=yok')).toEqual([]);
  expect(await slugs('/api/products/search?q=v&machine=ddl')).toEqual([]);
});

describe('GET /api/machines', () => {
  test('machines with parts', async () => {
    expect(z.array(machineSummary.strict()).parse(await read('/api/machines'))).toEqual([
      { slug: 'ddl', name: machineName, brand: 'Juki', model: 'Juki DDL-8700', parts: 4 },
    ]);
  });

  test('those nearest to an unknown model', async () => {
    expect(await read('/api/machines?q=ddl-8700L')).toMatchObject([{ slug: 'ddl' }]);
  });

  test('by maker, and the makers of all', async () => {
    expect(await read('/api/machines?brand=JUKI')).toMatchObject([{ slug: 'ddl' }]);
    expect(await read('/api/machines?brand=Yok')).toEqual([]);
    const makers = z.array(machineMaker.strict());
    // Whoever comes first with an empty parameter gets what it means; nobody else does.
    expect(await read('/api/machine-makers?category=')).toEqual([]);
    expect(makers.parse(await read('/api/machine-makers'))).toEqual([{ brand: 'Juki', machines: 1 }]);
    expect(await read('/api/machine-makers?category=parcalar')).toHaveLength(1);
    expect(await read('/api/machine-makers?category=makineler')).toEqual([]);
    expect(await read('/api/machine-makers?category=yok')).toEqual([]);
  });

  test('one with its categories', async () => {
    expect(machineDetail.strict().parse(await read('/api/machines/ddl'))).toMatchObject({
      model: 'Juki DDL-8700',
      categories: [
        { slug: 'vidalar', count: 3 },
        { slug: 'ayaklar', count: 1 },
      ],
      toAsk: [{ slug: 'vida-y' }],
    });
  });
});

describe('GET /api/machines/{slug}/parts', () => {
  const parts = async (query = '') =>
    z.array(machinePart.strict()).parse(await read(`/api/machines/ddl/parts${query}`));

  test('first what fits, then what is unknown; never what does not fit', async () => {
    const found = (await parts()).map(({ product, verdict }) => `${product.slug} ${verdict}`);
    expect(found.slice(0, 4).toSorted()).toEqual(['ayak uyar', 'vida-a uyar', 'vida-b uyar', 'vida-c uyar']);
    expect(found.slice(4)).toEqual(['vida-y bilinmiyor']);
  });

  test('of a category with those below it', async () => {
    expect((await parts('?category=ayaklar')).map(({ product: { slug } }) => slug)).toEqual(['ayak']);
    expect(await parts('?category=parcalar')).toHaveLength(5);
  });

  test.each([
    ['/api/machines/ddl-8700L/parts', 'machine_not_found'],
    ['/api/machines/ddl/parts?category=yok', 'category_not_found'],
    ['/api/machines/yalniz', 'machine_not_found'],
  ])('%s is not found', async (path, code) => {
    expect(await refusal(path)).toMatchObject({ status: 404, code });
  });

  test('an unknown machine is answered with the nearest ones', async () => {
    expect(await refusal('/api/machines/ddl-8700L/parts')).toMatchObject({
      message: `Bu makineyi tanımıyoruz. En yakın modeller: ${machineName}.`,
      nearest: [{ slug: 'ddl' }],
    });
  });
});

describe('GET /api/fit', () => {
  test.each([
    ['ayak', 'uyar', 'shop'],
    ['vida-x', 'uymaz', 'shop'],
    ['vida-y', 'bilinmiyor', 'none'],
  ])('%s: %s', async (slug, verdict, source) => {
    const answer = await read(`/api/fit?machine=ddl&product=${slug}`);
    expect(fitAnswer.strict().parse(answer)).toMatchObject({ verdict, source });
  });

  test('of a machine that no part names nothing is known', async () => {
    expect(await read('/api/fit?machine=yalniz&product=ayak')).toMatchObject({ verdict: 'bilinmiyor' });
  });

  test('several at once', async () => {
    const answer = await read('/api/machines/ddl/fit?product=ayak&product=vida-x&product=yok');
    expect(answer).toMatchObject([
      { slug: 'ayak', verdict: 'uyar' },
      { slug: 'vida-x', verdict: 'uymaz' },
    ]);
  });

  test('is a question about parts only', async () => {
    expect(await read('/api/machines/ddl/fit?product=yalniz&product=vida-y')).toMatchObject([
      { slug: 'vida-y', verdict: 'bilinmiyor' },
    ]);
    expect(await read('/api/products/yalniz/machines')).toMatchObject({ isPart: false });
    expect(await read('/api/products/vida-y/machines')).toMatchObject({ isPart: true });
  });

  test('several at once are another question than one whose name contains a comma', async () => {
    expect(await read('/api/machines/ddl/fit?product=ayak,vida-x')).toEqual([]);
    expect(await read('/api/machines/ddl/fit?product=ayak&product=vida-x')).toHaveLength(2);
  });

  test('and a search among its parts is not answered with that of another address', async () => {
    expect(await read('/api/products/search?machine=%26ayak&q=x')).toEqual([]);
    expect(await read('/api/products/search?q=ayak%26x')).not.toEqual([]);
  });

  test.each([
    ['/api/fit?machine=ddl&product=yok', 404, 'product_not_found'],
    ['/api/fit?machine=yok&product=ayak', 404, 'machine_not_found'],
    ['/api/fit?machine=vida-y&product=ayak', 404, 'machine_not_found'],
    ['/api/fit?machine=ddl', 400, 'bad_request'],
  ])('%s is refused', async (path, status, code) => {
    expect(await refusal(path)).toMatchObject({ status, code });
  });
});

describe('lists for a machine', () => {
  test.each([
    ['machine=ddl', 4],
    ['machine=ddl&category=vidalar', 3],
    ['machine=ddl&price=500-', 1],
    ['machine=ddl&q=vida', 3],
    ['machine=eski-ddl', 4],
    ['machine=yok', 0],
  ])('%s contains %i', async (query, count) => {
    expect(await read(`/api/products?${query}`)).toHaveLength(count);
    expect(await read(`/api/products/facets?${query}`)).toMatchObject({ total: count });
  });
});

describe('pages', () => {
  test.each([
    ['/makine/ddl', 200],
    ['/makine/ddl/vidalar', 200],
    ['/makine/ddl?brand=Muadil', 200],
    ['/makine/ddl/makineler', 404],
    ['/makine/ddl/yok', 404],
    ['/makine/yalniz', 404],
    ['/makine/yok', 404],
    ['/makineler', 200],
    ['/makineler?ara=ddl-8700L', 200],
  ])('%s answers %i', async (path, status) => {
    expect((await app.request(path)).status).toBe(status);
  });

  test('an address without a machine shows the nearest ones', async () => {
    const response = await app.request('/makine/ddl-8700l');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain(machineName);
  });

  test('a visitor who chose the machine under its former address keeps it', async () => {
    const fit = await read('/api/fit?machine=eski-ddl&product=vida-a');
    expect(fit).toMatchObject({ verdict: 'uyar' });
    const response = await app.request('/makine/eski-ddl/vidalar?brand=Muadil');
    expect([response.status, response.headers.get('location')]).toEqual([
      301,
      '/makine/ddl/vidalar?brand=Muadil',
    ]);
  });

  test('the model that somebody searches leads to its machine', async () => {
    const response = await app.request('/makineler?ara=juki ddl 8700');
    expect([response.status, response.headers.get('location')]).toEqual([301, '/makine/ddl']);
  });

  test.each([
    ['marka=Juki&model=ddl', '/makine/ddl'],
    ['marka=Juki&model=ddl&kategori=ayaklar', '/makine/ddl/ayaklar'],
    ['marka=Juki&model=ddl&kategori=makineler', '/makine/ddl'],
    ['marka=Juki&model=', null],
    ['marka=Juki&model=yok', null],
    ['marka=Jack&model=ddl', null],
    ['marka=JUKI', '/makineler?marka=Juki'],
    ['model=ddl', null],
  ])('the finder sends %s to %s', async (query, location) => {
    const response = await app.request(`/makineler?${query}`);
    expect(response.headers.get('location')).toBe(location);
    expect(response.status).toBe(location === null ? 200 : 301);
  });

  test('machines with at least three parts are in the sitemap', async () => {
    const xml = await (await app.request('/sitemap.xml')).text();
    expect(xml).toContain('/makine/ddl<');
    expect(xml).not.toContain('/makine/yalniz');
  });
});

test('settings and parts say whether there are machines to choose from, also after the first one was added', async () => {
  expect(await read('/api/site-settings')).toMatchObject({ hasMachines: true });
  const shop = createMemoryShop({
    categories: [sampleCategory('makineler'), sampleCategory('parcalar')],
    products: [sampleProduct('vida', { categoryId: 'c-parcalar', compatible: ['Juki DDL-8700'] })],
  });
  ({ app } = createTestApp({ shop }));
  expect(await read('/api/site-settings')).toMatchObject({ hasMachines: false });
  expect(await read('/api/products/vida/machines')).toMatchObject({ isPart: false });
  shop.change({
    upserted: [sampleProduct('ddl', { name: machineName, categoryId: 'c-makineler' })],
  });
  expect(await read('/api/site-settings')).toMatchObject({ hasMachines: true });
  expect(await read('/api/products/vida/machines')).toMatchObject({ isPart: true });
});

test('a machine names what else it needs, and a part that cannot be bought names others that fit the same machine', async () => {
  const part = (slug: string, categoryId: string, more: object = {}) =>
    sampleProduct(slug, { categoryId, compatible: ['Juki DDL-8700'], ...more });
  const shop = createMemoryShop({
    categories: ['makineler', 'igneler', 'yaglar'].map((slug) => sampleCategory(slug)),
    products: [
      sampleProduct('ddl', { name: machineName, categoryId: 'c-makineler' }),
      part('igne-90', 'c-igneler', { group: 'igne' }),
      part('igne-100', 'c-igneler', { group: 'igne' }),
      part('deri-ignesi', 'c-igneler'),
      part('biten-igne', 'c-igneler', { stockCount: 0 }),
      part('yag', 'c-yaglar'),
      sampleProduct('aaa-igne', { categoryId: 'c-igneler' }),
    ],
    fitment: { systems: [], families: [], rules: [], needed: ['yok', 'yaglar', 'igneler'] },
  });
  ({ app } = createTestApp({ shop }));
  const cards = z.array(z.object({ slug: z.string() }));
  const slugs = (value: unknown): string[] => cards.parse(value).map(({ slug }) => slug);

  const { needed } = z.object({ needed: z.unknown() }).parse(await read('/api/products/ddl/machines'));
  expect(slugs(needed)).toEqual(['yag', 'deri-ignesi', expect.stringMatching(/^igne-/)]);
  const similar = slugs(await read('/api/products/biten-igne/similar'));
  expect(similar.slice(0, 2).toSorted()).toEqual(['deri-ignesi', expect.stringMatching(/^igne-/)]);
});

test('a universal part is counted nowhere as a part of one machine', async () => {
  const products = [
    sampleProduct('ddl', { name: machineName, categoryId: 'c-makineler' }),
    sampleProduct('vida', { categoryId: 'c-parcalar', compatible: ['Juki DDL-8700'] }),
    sampleProduct('yag', { categoryId: 'c-parcalar', universal: true }),
  ];
  ({ app } = createTestApp({
    shop: createMemoryShop({ categories: [sampleCategory('parcalar')], products }),
  }));
  expect(await read('/api/machines/ddl')).toMatchObject({ parts: 1 });
  expect(await read('/api/machines')).toMatchObject([{ parts: 1 }]);
  expect(await read('/api/machines?q=ddl-8700')).toMatchObject([{ parts: 1 }]);
  expect(await read('/api/products/ddl/machines')).toMatchObject({ parts: 1 });
  // The list of its category has it, so the category's count too.
  const { categories } = machineDetail.parse(await read('/api/machines/ddl'));
  for (const { slug, count } of categories)
    expect(await read(`/api/products?fields=card&machine=ddl&category=${slug}`)).toHaveLength(count);
  expect(categories).toMatchObject([{ count: 2 }]);
});
