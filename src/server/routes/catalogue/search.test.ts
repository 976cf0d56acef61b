import { describe, expect, test } from 'vitest';
import { searchReading, suggestions, type Suggestions } from '#contract/catalogue/search';
import { createMemoryShop, sampleCategory, sampleProduct } from '#testing/shops/memory-shop';
import { createTestApp } from '#testing/shops/test-app';

const needle = (slug: string, name: string, fields: object = {}) =>
  sampleProduct(slug, { name, brand: 'Organ', compatible: ['Juki DDL-8700'], ...fields });

const { app } = createTestApp({
  shop: createMemoryShop({
    categories: [
      sampleCategory('igneler', { name: 'İğneler' }),
      sampleCategory('overlok', { name: 'Overlok Makineleri' }),
      sampleCategory('duz', { name: 'Düz Dikiş Makineleri' }),
      sampleCategory('plakalar', { name: 'İğne Plakaları' }),
      sampleCategory('iplikler', { name: 'İplikler' }),
    ],
    products: [
      sampleProduct('ddl-8700', { name: 'Juki DDL-8700 Düz Dikiş Makinesi', categoryId: 'c-duz' }),
      sampleProduct('c4', {
        name: 'Jack C4 Overlok Makinesi',
        brand: 'Jack',
        categoryId: 'c-overlok',
        description: 'Keçe de diker.',
        price: '9000.00',
      }),
      sampleProduct('mo', {
        name: 'Juki MO-6814S Overlok Makinesi',
        categoryId: 'c-overlok',
        price: '7000.00',
      }),
      needle('dbx1-90', 'Organ DBx1 Sanayi İğnesi 90/14', { oem: ['16x231'] }),
      needle('dbx1-100', 'Organ DBx1 Sanayi İğnesi 100/16', { stockCount: 0 }),
      needle('dcx27', 'Organ DCx27 Overlok İğnesi 75/11', {
        compatible: [],
        notCompatible: ['Juki DDL-8700'],
      }),
      sampleProduct('plaka', {
        name: 'Düz Dikiş İğne Plakası',
        categoryId: 'c-plakalar',
        compatible: ['Juki DDL-8700'],
      }),
      sampleProduct('ipligi', { name: 'Overlok İpliği', categoryId: 'c-iplikler' }),
    ],
  }),
});

const suggest = async (text: string): Promise<Suggestions> => {
  const response = await app.request(`/api/search/suggest?q=${encodeURIComponent(text)}`);
  expect(response.status).toBe(200);
  return suggestions.strict().parse(await response.json());
};
const slugs = (products: Suggestions['products']): string[] => products.map(({ slug }) => slug);

describe('GET /api/search/suggest', () => {
  test('a model names the machine; a kind of goods leaves its parts that may fit', async () => {
    const found = await suggest('ddl 8700 iğne');
    expect(found.machine).toEqual({
      slug: 'ddl-8700',
      name: 'Juki DDL-8700 Düz Dikiş Makinesi',
      path: '/makine/ddl-8700',
    });
    expect(found.categories).toEqual([
      { slug: 'igneler', name: 'İğneler', count: 2, path: '/makine/ddl-8700/igneler' },
    ]);
    expect(slugs(found.products)).toEqual(['dbx1-90', 'dbx1-100']);
  });

  test.each([['ddl 87'], ['DDL8700'], ['juki ddl-8700']])('%j names the machine', async (text) => {
    expect((await suggest(text)).machine?.slug).toBe('ddl-8700');
  });

  test('categories are named with their counts, also by half a word and without Turkish letters', async () => {
    for (const text of ['iğne', 'IGNE', 'igneler', 'iğn']) {
      expect((await suggest(text)).categories[0], text).toEqual({
        slug: 'igneler',
        name: 'İğneler',
        count: 3,
        path: '/kategori/igneler',
      });
    }
  });

  test.each(['juki', '8.000 TL altı makine'])(
    'each category of %j has as many products as its list',
    async (text) => {
      const { categories } = await suggest(text);
      expect(categories).not.toEqual([]);
      for (const { path, count } of categories) {
        const answer = await app.request(path.replace('/ara', '/api/products'));
        expect([path, answer.headers.get('x-total-count')]).toEqual([path, String(count)]);
      }
    },
  );

  test('products have code and stock; a whole code gives only its product', async () => {
    const found = await suggest('16x231');
    expect(slugs(found.products)).toEqual(['dbx1-90']);
    expect(found.products[0]).toMatchObject({ code: '16x231', inStock: true });
  });

  test('a slip is corrected and named', async () => {
    const found = await suggest('overlog makinesi');
    expect(found.corrected).toBe('overlok makinesi');
    expect(slugs(found.products).toSorted()).toEqual(['c4', 'mo']);
    expect((await suggest('overlok')).corrected).toBeNull();
  });

  test('a word that no product has is dropped and named', async () => {
    const found = await suggest('siyah overlok ipliği');
    expect(slugs(found.products)).toEqual(['ipligi']);
    expect(found.dropped).toEqual(['siyah']);
  });

  test('a code of which goods have only a part is dropped and named', async () => {
    const found = await suggest('MO-9999');
    expect(slugs(found.products)).toEqual(['mo']);
    expect(found.dropped).toEqual(['MO-9999']);
  });

  test.each([
    ['iade', '/iade-degisim'],
    ['iad', '/iade-degisim'],
    ['kargo ne zaman gelir', '/kargo-ve-teslimat'],
    ['siparişim nerede', '/siparis-takip'],
  ])('%j leads to the page with the answer, not to goods', async (text, path) => {
    const found = await suggest(text);
    expect(found.pages[0]?.path).toBe(path);
    expect(found.products).toEqual([]);
  });

  test('ranks as the search does', async () => {
    for (const text of [
      'overlok',
      'ucuz overlok',
      'iğne',
      'juki',
      'ddl 8700',
      'plaka',
      '8000 tl altı overlok',
    ]) {
      const { products } = await suggest(text);
      const response = await app.request(`/api/products/search?q=${encodeURIComponent(text)}`);
      const listed = await app.request(`/api/products?fields=card&q=${encodeURIComponent(text)}`);
      const wanted = slugs(products);
      expect(slugs(await response.json()).slice(0, 8), text).toEqual(wanted);
      expect(slugs(await listed.json()).slice(0, 8), text).toEqual(wanted);
    }
  });

  test.each([
    ['ddl-8700L', ['ddl-8700']],
    ['juki ddl 8700l iğne', ['ddl-8700']],
    ['iğne ddl-8700l', ['ddl-8700']],
    ['DDL-8700-9', ['ddl-8700']],
    ['ddl 8700', []],
    ['ddl 8700 pedal', []],
    ['iğne 100', []],
  ])('%s is interpreted beside the machines %j', async (text, expected) => {
    const response = await app.request(`/api/search/reading?q=${encodeURIComponent(text)}`);
    const { nearest } = await response.json();
    expect(nearest.map(({ slug }: { slug: string }) => slug)).toEqual(expected);
  });

  test.each([
    ['ddl 8700 iğne', 'all'],
    ['ddl 8700', null],
    ['overlok', null],
  ])('%s says how many of the parts surely fit: %s', async (text, expected) => {
    const response = await app.request(`/api/search/reading?q=${encodeURIComponent(text)}`);
    expect(searchReading.parse(await response.json()).fitting).toBe(expected);
  });

  test.each(['', ' ', 'j', '%', '🧵', '"'])('%j suggests nothing', async (text) => {
    expect(await suggest(text)).toEqual({
      q: text.trim(),
      machine: null,
      categories: [],
      products: [],
      pages: [],
      dropped: [],
      mentioned: [],
      corrected: null,
    });
  });

  test('a missing and a too long text are refused by name', async () => {
    for (const [query, message] of [
      ['', 'aranan metni yazın'],
      [`?q=${'a'.repeat(201)}`, 'en çok 200 karakter olabilir'],
    ] as const) {
      const response = await app.request(`/api/search/suggest${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        code: 'bad_request',
        issues: [{ path: 'q', message }],
      });
    }
  });
});

/** Slugs of the list of a search, in its order. */
const found = async (text: string): Promise<string[]> => {
  const response = await app.request(`/api/products?q=${encodeURIComponent(text)}`);
  return slugs(await response.json());
};

describe('goods that are not wanted are left out', () => {
  test.each([
    ['juki olmayan overlok', ['c4']],
    ['overlok makinesi jack hariç', ['mo']],
    ['overlok ama juki değil', ['c4']],
    ['örmesiz iğne', ['dbx1-90', 'dbx1-100', 'dcx27']],
  ])('%s', async (text, wanted) => {
    expect((await found(text)).toSorted()).toEqual(wanted.toSorted());
  });

  test('as far as two words are one property in names', async () => {
    const { app: shop } = createTestApp({
      shop: createMemoryShop({
        categories: [sampleCategory('duz', { name: 'Düz Dikiş Makineleri' })],
        products: [
          sampleProduct('kesicili', { name: 'İplik Kesicili Düz Dikiş Makinesi', categoryId: 'c-duz' }),
          sampleProduct('sade', { name: 'Sanayi Düz Dikiş Makinesi', categoryId: 'c-duz' }),
        ],
      }),
    });
    for (const text of ['iplik kesicisiz düz dikiş', 'düz dikiş iplik kesicisi olmayan']) {
      const response = await shop.request(`/api/products?q=${encodeURIComponent(text)}`);
      expect(slugs(await response.json())).toEqual(['sade']);
    }
  });
});

describe('the model in a search', () => {
  const machine = (slug: string, name: string) => sampleProduct(slug, { name, categoryId: 'c-duz' });
  const { app: models } = createTestApp({
    shop: createMemoryShop({
      categories: [
        sampleCategory('duz', { name: 'Düz Dikiş Makineleri' }),
        sampleCategory('igneler', { name: 'İğneler' }),
      ],
      products: [
        machine('kalin', 'Juki DDL-8700H Kalın İş Düz Dikiş Makinesi'),
        machine('sanayi', 'Juki DDL-5550N Sanayi Düz Dikiş Makinesi'),
        needle('dbx1', 'Organ DBx1 İğne', { compatible: ['Juki DDL-8700H', 'Juki DDL-5550N'] }),
      ],
    }),
  });
  test.each([
    ['Juki DDL-8700H Sanayi Tipi Düz Dikiş Makinesi', ['kalin']],
    ['ddl 8700h ddl 5550n', ['kalin', 'sanayi']],
    ['5550n vs 8700h', ['sanayi', 'kalin']],
    ['ddl 8700h kafa', ['kalin']],
  ])('%s: says more than the words beside it', async (text, first) => {
    const response = await models.request(`/api/products?q=${encodeURIComponent(text)}`);
    expect(slugs(await response.json()).slice(0, first.length)).toEqual(first);
  });
});

test('an unfinished last word takes nothing away', async () => {
  expect((await found('overlok makinesi z')).toSorted()).toEqual(['c4', 'mo']);
  expect((await suggest('plaka qq')).products.map(({ slug }) => slug)).toContain('plaka');
  expect((await suggest('ucuz o')).products.length).toBeGreaterThan(0);
});

test.each([
  ['merhaba, juki ddl 8700 makinem var, iğnesini arıyorum', 'dbx1-90'],
  ['overlok makinelerinizden', 'c4'],
  ['plakalarından', 'plaka'],
  ['overlokçuların ipliği', 'ipligi'],
  ['plakka', 'plaka'],
])('%s is understood', async (text, slug) => {
  expect(await found(text)).toContain(slug);
});

describe('GET /api/search/reading', () => {
  const read = async (text: string) => {
    const response = await app.request(`/api/search/reading?q=${encodeURIComponent(text)}`);
    return searchReading.strict().parse(await response.json());
  };

  test('names each interpreted part and the search without it', async () => {
    expect((await read('ucuz ddl 8700 iğnesi 90/14')).parts).toEqual([
      { kind: 'machine', value: 'Juki DDL-8700', without: 'ucuz iğnesi 90/14' },
      { kind: 'category', value: 'İğneler', without: 'ucuz ddl 8700 90/14' },
      { kind: 'size', value: '90/14', without: 'ucuz ddl 8700 iğnesi' },
      { kind: 'sort', value: 'price-low', without: 'ddl 8700 iğnesi 90/14' },
    ]);
    expect((await read('siyah overlok ipliği')).parts).toEqual([
      { kind: 'category', value: 'İplikler', without: 'overlok' },
    ]);
    expect((await read('8.000 TL altı overlok')).parts).toEqual([
      { kind: 'category', value: 'Overlok Makineleri', without: '8.000 TL altı' },
      { kind: 'price', value: '-8000', without: 'overlok' },
    ]);
  });

  test('names the words that only descriptions contain, unless a kind of goods is named', async () => {
    expect((await read('keçe')).mentioned).toEqual(['keçe']);
    expect((await read('keçe overlok')).mentioned).toEqual([]);
    // Nothing is found: no description speaks of it.
    expect((await read('çuha keçe')).mentioned).toEqual([]);
    expect((await read('overlok')).mentioned).toEqual([]);
  });

  test('parameters of the address count more than the search, and plain=true switches the interpretation off', async () => {
    const listed = async (query: string) => slugs(await (await app.request(`/api/products?${query}`)).json());
    expect(await listed('q=ucuz overlok makinesi')).toEqual(['mo', 'c4']);
    expect(await listed('q=ucuz overlok makinesi&sort=price-high')).toEqual(['c4', 'mo']);
    expect((await listed('q=overlok')).toSorted()).toEqual(['c4', 'mo']);
    expect((await listed('q=overlok&plain=true')).toSorted()).toEqual(['c4', 'dcx27', 'ipligi', 'mo']);
  });
});

test.each(['products/search', 'search/suggest', 'machines'])(
  '%s refuses a text that is given twice',
  async (path) => {
    const response = await app.request(`/api/${path}?q=a&q=b`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'bad_request', issues: [{ path: 'q' }] });
  },
);

test("the other names of a system find its goods, and those of the owner's words stay", async () => {
  const systems = (...aliases: readonly string[]) => ({
    fitment: { systems: [{ name: 'DBx1', aliases: [...aliases] }], families: [], rules: [] },
  });
  const shop = createMemoryShop({
    categories: [sampleCategory('igneler', { name: 'İğneler' })],
    products: [
      sampleProduct('a', { name: 'Sanayi İğnesi', features: ['İğne sistemi: DBx1'] }),
      sampleProduct('b', { name: 'Overlok İğnesi', features: ['İğne sistemi: DCx27'] }),
    ],
    ...systems('16x257'),
  });
  const found = async (text: string) => {
    const { app: other } = createTestApp({ shop });
    const response = await other.request(`/api/products/search?q=${encodeURIComponent(text)}`);
    const products: { slug: string }[] = await response.json();
    return products.map(({ slug }) => slug);
  };
  expect(await found('16x257')).toEqual(['a']);
  expect(await found('1738')).toEqual([]);
  shop.change({ synonyms: { synonyms: [['dcx27', 'b27']], corrections: {} } });
  expect(await found('b27')).toEqual(['b']);
  expect(await found('16x257')).toEqual(['a']);
  shop.change(systems('1738'));
  expect(await found('1738')).toEqual(['a']);
  expect(await found('b27')).toEqual(['b']);
});
