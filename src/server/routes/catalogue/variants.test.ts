import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { productCard, productVariant } from '#contract/catalogue/product/products';
import { createMemoryShop, type MemoryShop, sampleCategory, sampleProduct } from '#testing/shops/memory-shop';
import { createTestApp } from '#testing/shops/test-app';

const needle = (size: string, fields = {}) =>
  sampleProduct(`igne-${size.replace('/', '-')}`, {
    name: `Organ DBx1 İğne ${size}`,
    sku: `ORG-${size.replace('/', '-')}`,
    group: 'organ-dbx1',
    option: { Numara: size },
    ...fields,
  });

function needleShop(): MemoryShop {
  return createMemoryShop({
    categories: [sampleCategory('igneler')],
    products: [
      needle('75/11', { price: '90.00' }),
      needle('90/14', { price: '100.00' }),
      needle('100/16', { price: '80.00', stockCount: 0 }),
      sampleProduct('bicak', { name: 'Bıçak', price: '95.00' }),
    ],
  });
}

const read = async (app: ReturnType<typeof createTestApp>['app'], query: string) => {
  const response = await app.request(`/api/products?fields=card&${query}`);
  return {
    total: response.headers.get('x-total-count'),
    cards: z.array(productCard.strict()).parse(await response.json()),
  };
};

describe('products of a group', () => {
  test('count as one in the categories that a search suggests', async () => {
    const { app } = createTestApp({ shop: needleShop() });
    const answer = await app.request('/api/search/suggest?q=organ');
    expect(await answer.json()).toMatchObject({ categories: [{ slug: 'igneler', count: 1 }] });
  });

  test.each([
    ['sort=name', ['bicak', 'igne-75-11']],
    ['sort=price-low', ['igne-75-11', 'bicak']],
    ['sort=price-high', ['igne-90-14', 'bicak']],
    ['q=ORG-100-16', ['igne-100-16']],
    ['q=dbx1 90/14', ['igne-90-14']],
    ['price=-85', ['igne-100-16']],
    ['pageSize=1&page=2&sort=name', ['igne-75-11']],
  ])('%s shows one card of them', async (query, slugs) => {
    const { app } = createTestApp({ shop: needleShop() });
    const { cards, total } = await read(app, query);
    expect(cards.map(({ slug }) => slug)).toEqual(slugs);
    expect(total).toBe(query.startsWith('pageSize') ? '2' : String(slugs.length));
    expect(cards.find(({ slug }) => slug.startsWith('igne'))?.variants).toBe(3);
    expect(cards.find(({ slug }) => slug === 'bicak')?.variants).toBeUndefined();
  });

  test('count once in facets, categories and searches, and each has its own page', async () => {
    const { app } = createTestApp({ shop: needleShop() });
    const answer = async (path: string): Promise<unknown> => (await app.request(path)).json();
    expect(await answer('/api/products/facets')).toMatchObject({
      total: 2,
      brands: [{ value: 'Juki', count: 2 }],
      prices: [{ value: '0-1000', count: 2 }, {}, {}, {}],
      inStock: 2,
    });
    expect(await answer('/api/categories/igneler')).toMatchObject({ productCount: 2 });
    expect(await answer('/api/products/search?q=dbx1')).toHaveLength(1);
    expect(await answer('/api/products')).toHaveLength(4);
    expect(await answer('/api/products/igne-90-14')).toMatchObject({
      group: 'organ-dbx1',
      option: { Numara: '90/14' },
    });
  });

  test('are listed in the order of their options, with what can be bought', async () => {
    const { app } = createTestApp({ shop: needleShop() });
    const variants = z
      .array(productVariant.strict())
      .parse(await (await app.request('/api/products/igne-90-14/variants')).json());
    expect(variants.map(({ slug, inStock }) => [slug, inStock])).toEqual([
      ['igne-75-11', true],
      ['igne-90-14', true],
      ['igne-100-16', false],
    ]);
    expect(await (await app.request('/api/products/bicak/variants')).json()).toEqual([]);
    expect((await app.request('/api/products/yok/variants')).status).toBe(404);
  });

  test.each([
    ['0,8 mm', '1,25 mm', '1,5 mm', '2 mm', '12,5 mm'],
    ['100 m', '500 m', '1.000 m', '5.000 m'],
    ['L 100', 'M 36', 'M 40'],
  ])('are listed from small to large: %s, %s, %s', async (...sizes) => {
    const products = sizes.map((Boy, at) =>
      sampleProduct(`boy-${9 - at}`, { group: 'boy', option: { Boy } }),
    );
    const { app } = createTestApp({
      shop: createMemoryShop({ categories: [sampleCategory('igneler')], products }),
    });
    const variants = z
      .array(productVariant.strict())
      .parse(await (await app.request('/api/products/boy-9/variants')).json());
    expect(variants.map(({ option }) => option['Boy'])).toEqual(sizes);
  });

  test('without a price are not said to be in stock', async () => {
    const products = [needle('75/11'), needle('90/14', { price: '0.00' })];
    const shop = createMemoryShop({ categories: [sampleCategory('igneler')], products });
    const { app } = createTestApp({ shop });
    const variants = await (await app.request('/api/products/igne-75-11/variants')).json();
    expect(variants).toMatchObject([{ inStock: true }, { inStock: false }]);
  });

  test('are counted again on every card when one joins or leaves', async () => {
    const shop = needleShop();
    const { app } = createTestApp({ shop });
    const variants = async (): Promise<number | undefined> => {
      const { cards } = await read(app, 'q=dbx1 90/14');
      return cards[0]?.variants;
    };
    expect(await variants()).toBe(3);
    shop.change({ upserted: [needle('110/18')] });
    expect(await variants()).toBe(4);
    shop.change({ removedIds: ['p-igne-110-18', 'p-igne-75-11'] });
    expect(await variants()).toBe(2);
    shop.change({ upserted: [needle('100/16', { group: undefined, option: undefined })] });
    expect(await variants()).toBeUndefined();
  });
});
