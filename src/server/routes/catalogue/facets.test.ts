import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { facets } from '#contract/catalogue/product/products';
import { createMemoryShop, type MemoryShop, sampleCategory, sampleProduct } from '#testing/shops/memory-shop';
import { createTestApp } from '#testing/shops/test-app';

const needle = (slug: string, size: number, system: string, fields = {}) =>
  sampleProduct(slug, {
    features: [`İğne sistemi: ${system}`, `Numara: Nm ${size} / No 14`],
    ...fields,
  });

function needleShop(): MemoryShop {
  return createMemoryShop({
    categories: [
      sampleCategory('parcalar', {
        facets: [
          { key: 'İğne sistemi', type: 'choice' },
          { key: 'Numara', type: 'number', unit: 'Nm', show: 'choice' },
          { key: 'Azami hız', type: 'number', unit: 'dikiş/dk' },
        ],
      }),
      sampleCategory('igneler', { parentId: 'c-parcalar' }),
    ],
    products: [
      needle('a-90', 90, 'DBx1', { brand: 'Organ' }),
      needle('a-100', 100, '16x257', { brand: 'Muadil' }),
      needle('b-90', 90, 'DPx5 veya DBx1', { brand: 'Organ', stockCount: 0 }),
      sampleProduct('sessiz', { brand: 'Markasız' }),
    ],
    fitment: { systems: [{ name: 'DBx1', aliases: ['16x257'] }], families: [], rules: [] },
  });
}

async function read(query: string) {
  const { app } = createTestApp({ shop: needleShop() });
  const [list, counts] = await Promise.all([
    app.request(`/api/products?${query}&sort=name`),
    app.request(`/api/products/facets?${query}`),
  ]);
  const slugs = z.array(z.object({ slug: z.string() })).parse(await list.json());
  return { slugs: slugs.map(({ slug }) => slug), facets: facets.parse(await counts.json()) };
}

describe('facets by facts', () => {
  test('come from the facts of the products by the schema of their category or of the one above', async () => {
    const { facets: counted } = await read('category=igneler');
    expect(counted.attributes).toEqual(
      [
        {
          key: 'parca-turu',
          label: 'Parça türü',
          type: 'choice',
          unstated: 0,
          values: [
            { value: 'muadil', name: 'Muadil', count: 2 },
            { value: 'orijinal', name: 'Orijinal', count: 2 },
          ],
        },
        {
          key: 'igne-sistemi',
          label: 'İğne sistemi',
          type: 'choice',
          unstated: 1,
          values: [{ value: 'dbx1', name: 'DBx1', count: 3 }],
        },
        {
          key: 'numara',
          label: 'Numara',
          type: 'number',
          unit: 'Nm',
          unstated: 1,
          values: [
            { value: '90', name: '90', count: 2 },
            { value: '100', name: '100', count: 1 },
          ],
        },
      ].filter(({ values }) => values.length > 1),
    );
  });

  test('name no maker when there is none', async () => {
    const { facets: counted } = await read('category=igneler');
    expect(counted.brands).toEqual([{ value: 'Organ', count: 2 }]);
  });

  test.each([
    ['f.numara=90', ['a-90', 'b-90']],
    ['f.numara=90&f.numara=100', ['a-90', 'a-100', 'b-90']],
    ['f.igne-sistemi=dbx1&f.numara=100', ['a-100']],
    ['f.%C4%B0%C4%9Fne%20sistemi=16X257', []],
    ['f.igne-sistemi=DBx1&inStock=true', ['a-90', 'a-100']],
    ['f.numara=95..', ['a-100']],
    ['f.numara=80..95', ['a-90', 'b-90']],
    ['f.numara.min=95&f.numara.max=', ['a-100']],
    ['f.numara=belirtilmemis', ['sessiz']],
    ['f.parca-turu=muadil', ['a-100', 'sessiz']],
    ['f.yok=1', []],
    ['f.numara=', ['a-90', 'a-100', 'b-90', 'sessiz']],
  ])('%s lists %j', async (query, slugs) => {
    const answer = await read(query);
    expect(answer.slugs).toEqual(slugs);
    expect(answer.facets.total).toBe(slugs.length);
  });

  test('still count the other values of their own fact, and no value of products that are filtered out', async () => {
    const { facets: counted } = await read('f.numara=100&brand=Muadil');
    expect(counted.attributes.find(({ key }) => key === 'numara')?.values).toEqual([
      { value: '100', name: '100', count: 1 },
    ]);
    const { facets: others } = await read('f.numara=100');
    expect(others.attributes.find(({ key }) => key === 'numara')?.values).toEqual([
      { value: '90', name: '90', count: 2 },
      { value: '100', name: '100', count: 1 },
    ]);
  });

  test.each(['f.numara=90..80', 'f.numara=a..b', 'f.=1', `f.numara=${'9'.repeat(101)}`])(
    '%s cannot be meant',
    async (query) => {
      const { app } = createTestApp({ shop: needleShop() });
      const response = await app.request(`/api/products?${query}`);
      expect(response.status).toBe(400);
      const page = await app.request(`/kategori/igneler?${query}`);
      expect(page.status).toBe(301);
      expect(page.headers.get('location')).toBe('/kategori/igneler');
    },
  );

  test('are found however blanks and capitals of their names are written', async () => {
    const shop = needleShop();
    const spaced = { categoryId: 'c-igneler', features: [' İĞNE Sistemi : DBx1', 'numara  :Nm 110'] };
    const plain = { categoryId: 'c-igneler', features: ['Numara', 'Numaraa', 'Numara 110'] };
    shop.change({ upserted: [sampleProduct('aralikli', spaced), sampleProduct('duz', plain)] });
    const { app } = createTestApp({ shop });
    for (const query of ['f.numara=110', 'f.numara=110&f.igne-sistemi=dbx1']) {
      expect((await app.request(`/api/products?${query}`)).headers.get('x-total-count')).toBe('1');
    }
  });

  test('that mean different things in two categories are not offered for both together', async () => {
    const length = (unit: string) => ({
      facets: [{ key: 'Boy', type: 'number', unit, show: 'choice' }],
      parentId: 'c-parcalar',
    });
    const shop = createMemoryShop({
      categories: [
        sampleCategory('parcalar'),
        sampleCategory('kayislar', length('inç')),
        sampleCategory('makaslar', length('cm')),
      ],
      products: [36, 38].flatMap((size) => [
        sampleProduct(`kayis-${size}`, { categoryId: 'c-kayislar', features: [`Boy: ${size} inç`] }),
        sampleProduct(`makas-${size}`, { categoryId: 'c-makaslar', features: [`Boy: ${size} cm`] }),
      ]),
    });
    const { app } = createTestApp({ shop });
    const lengths = async (query: string) => {
      const answer = facets.parse(await (await app.request(`/api/products/facets?${query}`)).json());
      return answer.attributes.filter(({ key }) => key === 'boy').map(({ values }) => values);
    };
    expect(await lengths('category=makaslar')).toMatchObject([[{ count: 1 }, { count: 1 }]]);
    expect(await lengths('category=parcalar')).toEqual([]);
  });

  test('change at once with new names of systems and with a new schema', async () => {
    const shop = needleShop();
    const { app } = createTestApp({ shop });
    const total = async (): Promise<string | null> =>
      (await app.request('/api/products?f.igne-sistemi=xy')).headers.get('x-total-count');
    expect(await total()).toBe('0');
    shop.change({ fitment: { systems: [{ name: 'XY', aliases: ['DBx1'] }], families: [], rules: [] } });
    expect(await total()).toBe('2');
    shop.change({ categories: [sampleCategory('igneler', { facets: [] })] });
    expect(await total()).toBe('0');
  });
});
