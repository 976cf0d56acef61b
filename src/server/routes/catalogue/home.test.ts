import { describe, expect, test } from 'vitest';
import { homeJson } from '#contract/catalogue/site/home';
import { parseGuide } from '#domain/catalogue/site/guide';
import type { Showcases } from '#domain/catalogue/site/showcase';
import { createMemoryShop, sampleCategory, sampleProduct } from '#testing/shops/memory-shop';
import { createTestApp } from '#testing/shops/test-app';

const PRODUCTS = [
  sampleProduct('a'),
  sampleProduct('b', { originalPrice: '150.00' }),
  sampleProduct('c', { isPopular: true }),
  sampleProduct('d', { stockCount: 0 }),
  sampleProduct('e', { categoryId: 'c-ayaklar', brand: 'Organ' }),
];

function open(showcases: Showcases) {
  const shop = createMemoryShop({
    categories: [sampleCategory('igneler'), sampleCategory('ayaklar')],
    products: PRODUCTS,
  });
  shop.change({ showcases });
  const { app } = createTestApp({ shop });
  const read = (path: string, site = 'dikis') =>
    app.request(path, { headers: { host: `${site}.localhost:3000` } });
  return {
    parts: async (site?: string) =>
      homeJson
        .parse(await (await read('/api/home', site)).json())
        .parts.map(({ kind, items, path }) =>
          [kind, items?.map(({ slug }) => slug).join(), path].filter(Boolean).join(' '),
        ),
    list: async (query: string, site?: string) => {
      const cards: { slug: string }[] = await (await read(`/api/products?fields=card&${query}`, site)).json();
      return cards.map(({ slug }) => slug).join('');
    },
    guides: async (category: string) => {
      const found: { slug: string }[] = await (await read(`/api/guides?category=${category}`)).json();
      return found.map(({ slug }) => slug);
    },
    change: (change: Parameters<typeof shop.change>[0]) => shop.change(change),
  };
}

describe('the home page of a storefront', () => {
  test('has its usual content while nobody has arranged it', async () => {
    const { parts } = open({});
    expect(await parts()).toEqual(['hero', 'shipping', 'machines', 'categories', 'products']);
  });

  test('has the owner’s parts in that order, without those that are off or empty', async () => {
    const { parts } = open({
      koltazoglu: {
        sections: [
          { kind: 'featured', products: ['d', 'yok', 'a'] },
          { kind: 'hero', category: 'ayaklar' },
          { kind: 'new', show: false },
          { kind: 'guides' },
          { kind: 'reduced' },
          { kind: 'featured', category: 'igneler', limit: 2 },
        ],
        pinned: { igneler: ['b'] },
      },
    });
    expect(await parts('koltazoglu')).toEqual([
      'featured a,d',
      'hero e',
      'reduced b /kategori/all?discounted=true',
      'featured b,c /kategori/igneler',
    ]);
    expect(await parts('dikis')).toContain('products');
  });
});

describe("the shop's own order", () => {
  test("puts what sells well first, after the owner's own choice; what is sold out is last, except when sorted by name", async () => {
    const { list, change } = open({});
    expect(await list('page=1')).toBe('cebad');
    change({
      sold: new Map([
        ['p-a', 2],
        ['p-d', 9],
      ]),
    });
    expect(await list('page=1')).toBe('ceabd');
    change({ sold: new Map([['p-a', 5]]) });
    expect(await list('page=1')).toBe('aecbd');
    change({ available: new Map([['p-a', 0]]) });
    for (const sort of ['onerilen', 'price-low', 'price-high', 'newest', 'rating']) {
      expect((await list(`sort=${sort}`)).slice(3), sort).toMatch(/^(?:ad|da)$/);
    }
  });
});

describe('pinned products', () => {
  const pinned = { all: ['e', 'd', 'a'], igneler: ['a'] };
  const shop = () => open({ dikis: { sections: [], pinned } });

  test.each([
    ['page=1', 'dikis', 'eacbd'],
    ['page=1', 'koltazoglu', 'cebad'],
    ['page=2&pageSize=2', 'dikis', 'cb'],
    ['category=igneler', 'dikis', 'acbd'],
    ['sort=price-low', 'dikis', 'abced'],
    ['brand=Organ', 'dikis', 'e'],
  ])('list %s of %s is %s: they are first while they can be bought', async (query, site, order) => {
    expect(await shop().list(query, site)).toBe(order);
  });

  test('are none in a list that only the language has by that name', async () => {
    expect(await shop().list('category=constructor')).toBe('');
  });

  test('one that is sold out loses its place at once', async () => {
    const { list, change } = shop();
    await list('page=1');
    change({ available: new Map([['p-e', 0]]) });
    expect(await list('page=1')).toBe('acbed');
  });

  test('a group that is sold out is listed once like any other', async () => {
    const { list, change } = shop();
    const option = (name: string) => ({ group: 'd', option: { Boy: name }, stockCount: 0 });
    change({ upserted: [sampleProduct('d', option('1')), sampleProduct('f', option('2'))] });
    expect(await list('page=1')).toBe('eacbd');
    expect(await list('sort=name')).toBe('abcde');
  });

  test('and the goods of a section are found by their former addresses', async () => {
    const { list, parts, change } = open({
      dikis: { sections: [{ kind: 'featured', products: ['e', 'd'] }], pinned: { all: ['e'] } },
    });
    change({ upserted: [sampleProduct('g', { id: 'p-e', oldSlugs: ['e'] })] });
    expect(await list('page=1')).toBe('gcbad');
    expect(await parts()).toEqual(['featured g,d']);
  });
});

test('pinned products, guides and sections of a category stay with it when its address changes', async () => {
  const { list, parts, guides, change } = open({
    dikis: {
      sections: [{ kind: 'guides', category: 'igneler' }],
      pinned: { igneler: ['b'] },
    },
  });
  const { guide } = parseGuide('secim', '---\ntitle: T\nsummary: S\ncategories: igneler\n---\nMetin.\n');
  change({ guides: guide ? [guide] : [] });
  expect(await list('category=igneler')).toBe('bcad');
  change({
    categories: [
      sampleCategory('dikis-igneleri', { id: 'c-igneler', oldSlugs: ['igneler'] }),
      sampleCategory('ayaklar'),
    ],
  });
  expect(await list('category=dikis-igneleri')).toBe('bcad');
  expect(await guides('dikis-igneleri')).toEqual(['secim']);
  expect(await guides('ayaklar')).toEqual([]);
  expect(await parts()).toEqual(['guides']);
  // An address that another category has now is that one's.
  change({
    categories: [
      sampleCategory('dikis-igneleri', { id: 'c-igneler', oldSlugs: ['igneler'] }),
      sampleCategory('igneler', { id: 'c-ayaklar' }),
    ],
  });
  expect(await guides('igneler')).toEqual(['secim']);
  expect(await guides('dikis-igneleri')).toEqual([]);
});
