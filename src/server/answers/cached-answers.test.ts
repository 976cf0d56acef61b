import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Product } from '#domain/catalogue/product/product';
import { createMemoryShop, type MemoryShop, sampleCategory, sampleProduct } from '#testing/shops/memory-shop';
import { createTestApp } from '#testing/shops/test-app';

const CATEGORIES = [
  sampleCategory('igneler'),
  sampleCategory('parcalar'),
  sampleCategory('bicaklar', { parentId: 'c-parcalar' }),
];
/** A machine and its part that stay: whether a shop has any machine at all may be told late when its last one goes. */
const STAYING = [
  sampleProduct('y', { name: 'Zoje A7100', categoryId: 'c-igneler' }),
  sampleProduct('z', { name: 'Zoje vidası', categoryId: 'c-bicaklar', compatible: ['Zoje A7100'] }),
];
const WORDS = ['overlok', 'bıçak', 'çağanoz', 'masura', 'juki'];
const SLUGS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];
const ADDRESSES = [
  '/',
  '/kategori/igneler',
  '/kategori/parcalar',
  '/kategori/bicaklar?sort=price-low',
  '/kategori/parcalar?inStock=true',
  '/kategori/tumu?brand=Juki',
  '/ara?q=overlok',
  ...SLUGS.map((slug) => `/urun/${slug}`),
  '/api/products?fields=card&category=parcalar',
  '/api/products',
  '/api/products/a',
  '/api/products/a/similar',
  '/api/products/facets?category=parcalar',
  '/api/products/facets?price=0-500',
  '/api/products/search?q=bicak',
  '/api/search/suggest?q=over',
  '/api/search/reading?q=overlok bıçak',
  '/api/categories',
  '/feeds/google.xml',
];

const fields = fc.record({
  name: fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS)).map((words) => words.join(' ')),
  brand: fc.constantFrom('Juki', 'JUKİ', 'Organ'),
  price: fc.constantFrom('100.00', '499.00', '501.00', '2000.00'),
  categoryId: fc.constantFrom('c-igneler', 'c-parcalar', 'c-bicaklar'),
  stockCount: fc.integer({ min: 0, max: 12 }),
  inStock: fc.boolean(),
  isPopular: fc.boolean(),
  compatible: fc.subarray(['overlok juki', 'masura bıçak', 'juki masura']),
});
const slug = fc.constantFrom(...SLUGS);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('left' as const), slug, left: fc.integer({ min: 0, max: 12 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('price' as const),
      slug,
      price: fc.constantFrom('99.00', '499.00', '505.00'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('saved' as const), slug, fields }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('removed' as const), slug }) },
);

/** Bodies and totals, without the number of the revision, which differs between shops with different pasts. */
async function readAll(shop: MemoryShop, app = createTestApp({ shop }).app): Promise<Map<string, string>> {
  const bodies = new Map<string, string>();
  for (const address of ADDRESSES) {
    const response = await app.request(`http://dikis.localhost${address}`);
    const total = response.headers.get('X-Total-Count') ?? '';
    bodies.set(address, total + (await response.text()).replace(/"revision":\d+/, ''));
  }
  return bodies;
}

describe('a cached answer', () => {
  test('of a search in the middle of a large change is found anew when everything is indexed', async () => {
    const shop = createMemoryShop({ products: [sampleProduct('a')], categories: CATEGORIES });
    await shop.indexing();
    const { app } = createTestApp({ shop });
    const readTotal = async () =>
      (await app.request('/api/products/search?q=mavi&limit=1')).headers.get('X-Total-Count');
    shop.change({
      upserted: Array.from({ length: 600 }, (_, number) =>
        sampleProduct(`mavi-${number}`, { categoryId: 'c-igneler' }),
      ).map((product) => ({ ...product, name: 'Mavi' })),
    });
    expect(await readTotal()).not.toBe('600');
    await expect.poll(readTotal).toBe('600');
  });

  test('equals a newly rendered one, after any sales and edits', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fields, { minLength: 8, maxLength: 8 }),
        fc.array(step, { maxLength: 25 }),
        async (start, steps) => {
          const files = new Map<string, Product>();
          const left = new Map<string, number>();
          const save = (name: string, content: (typeof start)[number]): Product => {
            const product = sampleProduct(name, content);
            if (files.get(name)?.stockCount !== product.stockCount) left.delete(product.id);
            files.set(name, product);
            return product;
          };
          for (const [index, content] of start.entries()) save(SLUGS[index] ?? '', content);
          const shop = createMemoryShop({
            products: [...STAYING, ...files.values()],
            categories: CATEGORIES,
          });
          const { app } = createTestApp({ shop });
          await readAll(shop, app);
          for (const each of steps) {
            const known = files.get(each.slug);
            if (each.kind === 'saved') {
              shop.change({ upserted: [save(each.slug, each.fields)] });
            } else if (known && each.kind === 'left') {
              left.set(known.id, each.left);
              shop.change({ available: new Map([[known.id, each.left]]) });
            } else if (known && each.kind === 'price') {
              const { price } = sampleProduct(each.slug, { price: each.price });
              files.set(each.slug, { ...known, price });
              shop.change({ upserted: [{ ...known, price }] });
            } else if (known) {
              files.delete(each.slug);
              left.delete(known.id);
              shop.change({ removedIds: [known.id] });
            }
            // Some are requested in between, so that answers of every age are in the cache.
            await app.request(
              `http://dikis.localhost${ADDRESSES[each.slug.charCodeAt(0) % ADDRESSES.length]}`,
            );
          }
          const fresh = createMemoryShop({
            products: [...STAYING, ...files.values()],
            categories: CATEGORIES,
          });
          fresh.change({ available: left });
          expect(await readAll(shop, app)).toEqual(await readAll(fresh));
        },
      ),
      { numRuns: 25 },
    );
  });

  test('of a search names the new total, also when its suggestions stay', async () => {
    const needles = Array.from({ length: 9 }, (_, at) => sampleProduct(`igne-${at}`, { name: `İğne ${at}` }));
    const shop = createMemoryShop({ products: needles, categories: [] });
    const { app } = createTestApp({ shop });
    const readTotal = async () =>
      (await app.request('http://dikis.localhost/api/search/suggest?q=igne')).headers.get('X-Total-Count');
    expect(await readTotal()).toBe('9');
    shop.change({ upserted: [sampleProduct('igne-9', { name: 'İğne 9' })] });
    expect(await readTotal()).toBe('10');
  });

  test('of a page stays when one of many pieces is sold, and is rendered again when it shows the number', async () => {
    const products = [sampleProduct('a', { stockCount: 20 }), sampleProduct('b', { stockCount: 20 })];
    const shop = createMemoryShop({ products, categories: CATEGORIES });
    let drawn = 0;
    const { app } = createTestApp({
      shop,
      renderPage: () => {
        drawn += 1;
        return { html: '', head: { title: '', description: '', jsonLd: [] } };
      },
    });
    const readPage = async (): Promise<void> => void (await app.request('http://dikis.localhost/urun/a'));
    const readCount = async (): Promise<unknown> =>
      (await app.request('http://dikis.localhost/api/products/a')).json();
    await readPage();
    shop.change({ available: new Map([['p-a', 12]]) });
    await readPage();
    expect(drawn).toBe(1);
    expect(await readCount()).toMatchObject({ stockCount: 12 });
    shop.change({ available: new Map([['p-a', 3]]) });
    await readPage();
    expect(drawn).toBe(2);
    shop.change({ available: new Map([['p-a', 2]]) });
    await readPage();
    expect(drawn).toBe(3);
    shop.change({ available: new Map([['p-b', 0]]) });
    await readPage();
    expect(drawn).toBe(4);
  });
});
