import { load } from 'cheerio';
import { expect, test } from 'vitest';
import type { GuideJson } from '#contract/catalogue/site/guides';
import { DEFAULT_SITES } from '#domain/catalogue/site/site';
import { createMemoryShop, sampleCategory, sampleProduct } from '#testing/shops/memory-shop';
import { createTestApp } from '#testing/shops/test-app';

const CATEGORIES = [
  sampleCategory('makineler'),
  sampleCategory('parcalar'),
  sampleCategory('igneler', { parentId: 'c-parcalar' }),
  sampleCategory('bicaklar', { parentId: 'c-parcalar' }),
];
const PRODUCTS = [
  sampleProduct('ddl', { name: 'Juki Dikiş', categoryId: 'c-makineler' }),
  sampleProduct('igne', { name: 'Juki Dikiş İğnesi', categoryId: 'c-igneler' }),
  sampleProduct('bicak', { name: 'Juki Dikiş Bıçağı', categoryId: 'c-bicaklar', compatible: ['Juki Dikiş'] }),
];

test('a storefront goes on carrying a category whose address has changed', async () => {
  const { ask, slugs } = openShop(
    ['parcalar'],
    CATEGORIES.map((each) =>
      each.slug === 'parcalar' ? { ...each, slug: 'yedek-parcalar', oldSlugs: ['parcalar'] } : each,
    ),
  );
  await expect(slugs('/api/products')).resolves.toEqual(['bicak', 'igne']);
  expect((await ask('/kategori/yedek-parcalar')).status).toBe(200);
});

function openShop(categories: readonly string[] | undefined, all = CATEGORIES) {
  const sites = DEFAULT_SITES.map((site) =>
    site.id === 'koltazoglu' && categories ? { ...site, categories: [...categories] } : site,
  );
  const { app, shop } = createTestApp({
    shop: createMemoryShop({ categories: all, products: PRODUCTS, sites }),
  });
  const ask = async (path: string, site = 'koltazoglu') => {
    const response = await app.request(path, { headers: { host: `${site}.localhost:3000` } });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  const slugs = async (path: string, site?: string): Promise<string[]> => {
    const named: { slug: string }[] = JSON.parse((await ask(path, site)).text);
    return named.map(({ slug }) => slug).toSorted();
  };
  return { ask, slugs, shop, sites };
}

test('a storefront lists, finds and names to search engines only what it carries', async () => {
  const { ask, slugs } = openShop(['parcalar']);
  await expect(slugs('/api/products')).resolves.toEqual(['bicak', 'igne']);
  await expect(slugs('/api/products?page=1&sort=name')).resolves.toEqual(['bicak', 'igne']);
  expect((await ask('/api/products?page=1')).headers.get('x-total-count')).toBe('2');
  await expect(slugs('/api/products?category=makineler')).resolves.toEqual([]);
  await expect(slugs('/api/products?categoryId=c-makineler')).resolves.toEqual([]);
  await expect(slugs('/api/products?category=igneler')).resolves.toEqual(['igne']);
  await expect(slugs('/api/products/search?q=juki')).resolves.toEqual(['bicak', 'igne']);
  await expect(slugs('/api/products/igne/similar')).resolves.toEqual(['bicak']);
  await expect(slugs('/api/categories')).resolves.toEqual(['bicaklar', 'igneler', 'parcalar']);
  expect(JSON.parse((await ask('/api/products/facets')).text)).toMatchObject({
    total: 2,
    categories: [{ value: 'parcalar', count: 2 }],
  });
  const suggested = JSON.parse((await ask('/api/search/suggest?q=juki')).text);
  expect(suggested.products).toHaveLength(2);
  expect(suggested.categories.map(({ slug }: { slug: string }) => slug)).not.toContain('makineler');
  for (const path of ['/sitemap.xml', '/feeds/google.xml']) {
    const { text } = await ask(path);
    expect(text).toContain('/urun/igne<');
    expect(text).not.toMatch(/\/urun\/ddl<|\/kategori\/makineler</);
  }
});

test('the other storefront keeps everything', async () => {
  const { ask, slugs } = openShop(['parcalar']);
  await expect(slugs('/api/products', 'dikis')).resolves.toEqual(['bicak', 'ddl', 'igne']);
  await expect(slugs('/api/products?page=1', 'dikis')).resolves.toEqual(['bicak', 'ddl', 'igne']);
  await expect(slugs('/api/categories', 'dikis')).resolves.toHaveLength(4);
  expect((await ask('/sitemap.xml', 'dikis')).text).toContain('/urun/ddl<');
});

test('pages of what it does not carry stay, and name the other storefront’s as canonical', async () => {
  const { ask } = openShop(['parcalar']);
  const canonicalOf = async (path: string, site?: string) => {
    const { status, text } = await ask(path, site);
    const page = load(text);
    const address = page('link[rel=canonical]').attr('href');
    expect(page('meta[property="og:url"]').attr('content')).toBe(address);
    return [status, address];
  };
  await expect(canonicalOf('/urun/ddl')).resolves.toEqual([200, 'http://dikis.localhost:3000/urun/ddl']);
  await expect(canonicalOf('/kategori/makineler')).resolves.toEqual([
    200,
    'http://dikis.localhost:3000/kategori/makineler',
  ]);
  await expect(canonicalOf('/urun/igne')).resolves.toEqual([
    200,
    'http://koltazoglu.localhost:3000/urun/igne',
  ]);
  await expect(canonicalOf('/urun/ddl', 'dikis')).resolves.toEqual([
    200,
    'http://dikis.localhost:3000/urun/ddl',
  ]);
});

test('a category without its parent stands at the top, and a list of unknown categories means all', async () => {
  const part = openShop(['igneler', 'yok']);
  expect(JSON.parse((await part.ask('/api/categories')).text)).toMatchObject([
    { slug: 'igneler', parentId: null },
  ]);
  await expect(part.slugs('/api/products')).resolves.toEqual(['igne']);
  await expect(openShop(['yok']).slugs('/api/products')).resolves.toHaveLength(3);
});

test('the home page leaves out what the owner chose and the storefront does not carry', async () => {
  const { ask, shop } = openShop(['parcalar']);
  const partsOf = async () => JSON.parse((await ask('/api/home')).text).parts;
  const chosen = (...products: readonly string[]) =>
    shop.change({
      showcases: { koltazoglu: { sections: [{ kind: 'hero', products: [...products] }], pinned: {} } },
    });
  chosen('ddl', 'igne');
  expect(await partsOf()).toMatchObject([{ kind: 'hero', items: [{ slug: 'igne' }] }]);
  chosen('ddl');
  expect(await partsOf()).toEqual([{ kind: 'hero' }]);
});

test('a comparison counts only the parts that the storefront carries, and suggests no other machines', async () => {
  const categories = [...CATEGORIES.slice(1), sampleCategory('makineler', { comparable: true })];
  const { ask } = openShop(['igneler'], categories);
  const compared = async (site: string) =>
    JSON.parse((await ask('/api/compare?urun=ddl&ekle=juki', site)).text);
  expect(await compared('dikis')).toMatchObject({ products: [{ parts: 1 }] });
  expect(await compared('koltazoglu')).toMatchObject({ products: [{ parts: 0 }], more: [] });
});

test('a guide links to no goods that the storefront does not carry, and to no search without results', async () => {
  const { ask, shop } = openShop(['parcalar']);
  const hrefs = [
    '/kategori/igneler',
    '/kategori/makineler?sort=name',
    '/urun/bicak',
    '/urun/ddl',
    '/ara?q=bicak',
    '/ara?q=zzzz',
  ];
  const line = hrefs.map((href) => ({ text: href, href }));
  const about = { slug: 'rehber', title: 'Rehber', summary: '', categories: [], keywords: [], questions: [] };
  const blocks: GuideJson['blocks'] = [
    { kind: 'paragraph', line },
    { kind: 'list', lines: [line] },
    { kind: 'table', head: ['Ad'], rows: [['İğne']] },
  ];
  shop.change({ guides: [{ ...about, blocks, links: [] }] });
  const shown = (...led: readonly number[]) => {
    const parts = hrefs.map((href, index) => ({ text: href, ...(led.includes(index) ? { href } : {}) }));
    return [{ ...blocks[0], line: parts }, { ...blocks[1], lines: [parts] }, blocks[2]];
  };
  const blocksOf = async (site?: string) => JSON.parse((await ask('/api/guides/rehber', site)).text).blocks;
  // Until the index is complete, the page keeps links to searches.
  await shop.indexing();
  expect(await blocksOf()).toEqual(shown(0, 2, 4));
  expect(await blocksOf('dikis')).toEqual(shown(0, 1, 2, 3, 4));
});

test('a storefront carries everything until it names categories, then those and what comes to stand below them', async () => {
  const { slugs, shop, sites } = openShop(undefined);
  await expect(slugs('/api/products?page=1')).resolves.toHaveLength(3);
  await expect(slugs('/api/categories')).resolves.toHaveLength(4);
  shop.change({ sites: sites.map((site) => ({ ...site, categories: ['igneler'] })) });
  await expect(slugs('/api/products?page=1')).resolves.toEqual(['igne']);
  await expect(slugs('/api/categories')).resolves.toEqual(['igneler']);
  shop.change({
    categories: CATEGORIES.map((each) =>
      each.slug === 'bicaklar' ? { ...each, parentId: 'c-igneler' } : each,
    ),
  });
  await expect(slugs('/api/products?page=1')).resolves.toEqual(['bicak', 'igne']);
  await expect(slugs('/api/categories')).resolves.toEqual(['bicaklar', 'igneler']);
});

test('machines whose parts are all elsewhere are not offered', async () => {
  const { ask, slugs } = openShop(['igneler']);
  await expect(slugs('/api/machines', 'dikis')).resolves.toContain('ddl');
  await expect(slugs('/api/machines')).resolves.toEqual([]);
  expect(JSON.parse((await ask('/api/machine-makers')).text)).toEqual([]);
  expect(JSON.parse((await ask('/api/products/ddl/machines')).text)).toMatchObject({ parts: 0 });
  expect(JSON.parse((await ask('/api/products/ddl/machines', 'dikis')).text)).toMatchObject({ parts: 1 });
});
