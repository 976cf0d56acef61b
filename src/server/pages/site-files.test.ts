import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { settingsFields } from '#domain/catalogue/site/settings';
import { requireFirstSite } from '#domain/catalogue/site/site';
import { createMemoryShop, sampleCategory, sampleProduct } from '#testing/shops/memory-shop';
import { createTestApp } from '#testing/shops/test-app';
import { sitemap } from './sitemap.ts';

async function openXml(path: string, app = createTestApp().app, host = 'localhost:3000') {
  const response = await app.request(path, { headers: { host } });
  return { response, xml: load(await response.text(), { xml: true }) };
}

describe('/sitemap.xml', () => {
  test('names every page of the shop with its absolute address', async () => {
    const { response, xml } = await openXml('/sitemap.xml');
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const addresses = xml('url > loc')
      .toArray()
      .map((loc) => xml(loc).text());
    expect(addresses).toContain('http://localhost:3000/');
    expect(addresses).toContain('http://localhost:3000/kategori/all');
    expect(addresses).toContain('http://localhost:3000/kategori/bicaklar');
    expect(addresses).toContain('http://localhost:3000/urun/igne-90');
    expect(addresses).toContain('http://localhost:3000/iade-degisim');
    expect(new Set(addresses).size).toBe(addresses.length);
    // The day of creation would say that a new price is no news.
    expect(xml('lastmod')).toHaveLength(0);
  });

  test('each site has its own', async () => {
    const { xml } = await openXml('/sitemap.xml', undefined, 'koltazoglu.localhost');
    expect(xml('loc').first().text()).toBe('http://koltazoglu.localhost/');
  });

  test('changes with the catalogue', async () => {
    const { app, shop } = createTestApp();
    await openXml('/sitemap.xml', app);
    shop.change({ upserted: [sampleProduct('yeni')], removedIds: ['p-bicak'] });
    const { xml } = await openXml('/sitemap.xml', app);
    expect(xml('loc:contains("/urun/yeni")')).toHaveLength(1);
    expect(xml('loc:contains("/urun/bicak")')).toHaveLength(0);
  });

  test('a large shop has a list of parts, and the parts contain every address once', async () => {
    const shop = createMemoryShop({
      products: Array.from({ length: 24 }, (_, index) => sampleProduct(`u-${index}`)),
    });
    const storefront = { site: requireFirstSite(shop.sites()), origin: 'https://a.example' };
    const text = await sitemap(shop, storefront, { maxAddresses: 10 });
    const parts = load(text.body.toString(), { xml: true })('sitemap > loc').toArray();
    expect(parts).toHaveLength(4);
    const texts: string[] = [];
    for (const part of [1, 2, 3, 4]) {
      const content = await sitemap(shop, storefront, { part, maxAddresses: 10 });
      texts.push(content.body.toString());
    }
    const addresses = texts.flatMap((part) => part.match(/<loc>[^<]+/g) ?? []);
    expect(addresses).toHaveLength(36);
    expect(new Set(addresses).size).toBe(36);
  });

  test.each([
    ['/sitemap-1.xml', 200],
    ['/sitemap-2.xml', 404],
    ['/sitemap-0.xml', 404],
    ['/sitemap-99999.xml', 404],
  ])('%s answers %d', async (path, status) => {
    const { response } = await openXml(path);
    expect(response.status).toBe(status);
  });
});

test('/robots.txt keeps crawlers out of personal pages and names the sitemap', async () => {
  const { app } = createTestApp();
  const response = await app.request('/robots.txt', { headers: { host: 'shop.example' } });
  const text = await response.text();
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(text).toMatch(/^User-agent: \*\n/);
  expect(text).toContain('Disallow: /admin\n');
  expect(text).toContain('Disallow: /api/\n');
  expect(text).toContain('Sitemap: http://dikis.localhost/sitemap.xml\n');
});

describe('/feeds/google.xml', () => {
  async function readFeed() {
    const shop = createMemoryShop({
      settings: settingsFields.parse({}),
      categories: [sampleCategory('parcalar'), sampleCategory('bicaklar', { parentId: 'c-parcalar' })],
      products: [
        sampleProduct('bicak', {
          name: 'Bıçak & <Kesici>\u0007',
          categoryId: 'c-bicaklar',
          price: '749.99',
          originalPrice: '900.00',
          oem: ['118-45807'],
          images: [
            '/images/bicak.webp',
            '/images/b.webp',
            '/images/c.svg',
            'https://a.example/c.jpg?d=1&e=2',
          ],
        }),
        sampleProduct('makine', {
          price: '750.00',
          inStock: false,
          description: 'x'.repeat(6000),
          sku: 'SKU-1',
          barcode: '4006381333931',
        }),
        sampleProduct('iplik', { originalPrice: '50.00', brand: 'Markasız', barcode: '2000000000008' }),
        sampleProduct('gizli', { status: 'draft' }),
      ],
    });
    const { response, xml } = await openXml('/feeds/google.xml', createTestApp({ shop }).app);
    const item = (id: string) => {
      const found = xml('item').filter((_, each) => xml(each).children('g\\:id').text() === id);
      return (name: string) =>
        found
          .children(`g\\:${name}`)
          .toArray()
          .map((each) => xml(each).text());
    };
    return { response, xml, item };
  }

  test('contains published products with the fields that Google Merchant Center requires', async () => {
    const { response, xml, item } = await readFeed();
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(xml('item')).toHaveLength(3);
    const bicak = item('p-bicak');
    expect(bicak('title')).toEqual(['Bıçak & <Kesici>']);
    expect(bicak('link')).toEqual(['http://localhost:3000/urun/bicak']);
    expect(bicak('image_link')).toEqual(['http://localhost:3000/images/bicak.webp']);
    expect(bicak('additional_image_link')).toEqual([
      'http://localhost:3000/images/b.webp',
      'http://localhost:3000/images/c.svg?w=960',
      'https://a.example/c.jpg?d=1&e=2',
    ]);
    expect(bicak('availability')).toEqual(['in_stock']);
    expect(bicak('price')).toEqual(['900.00 TRY']);
    expect(bicak('sale_price')).toEqual(['749.99 TRY']);
    expect(bicak('brand')).toEqual(['Juki']);
    expect(bicak('mpn')).toEqual(['118-45807']);
    expect(bicak('condition')).toEqual(['new']);
    expect(bicak('product_type')).toEqual(['Kategori parcalar > Kategori bicaklar']);
    expect(xml('g\\:shipping').first().text()).toBe('TR50.00 TRY');
  });

  test('marks what is sold out, shipped free, without a number or not reduced', async () => {
    const { xml, item } = await readFeed();
    expect(item('p-makine')('availability')).toEqual(['out_of_stock']);
    expect(item('p-makine')('mpn')).toEqual(['SKU-1']);
    expect(item('p-makine')('gtin')).toEqual(['4006381333931']);
    expect(item('p-makine')('description')[0]).toHaveLength(5000);
    expect(xml('item:contains("p-makine") g\\:shipping').text()).toBe('TR0.00 TRY');
    // A number within one shop is none of the world's.
    expect(item('p-iplik')('gtin')).toEqual([]);
    expect(item('p-iplik')('identifier_exists')).toEqual(['no']);
    // A word for having none is no brand.
    expect(item('p-iplik')('brand')).toEqual([]);
    expect(item('p-iplik')('price')).toEqual(['100.00 TRY']);
    expect(item('p-iplik')('sale_price')).toEqual([]);
  });
});

describe('the site’s own icon', () => {
  test.each(['/favicon.svg', '/favicon.ico'])('%s is drawn in the site’s colour', async (path) => {
    const { app } = createTestApp();
    const dikis = await app.request(path, { headers: { host: 'localhost' } });
    const koltazoglu = await app.request(path, { headers: { host: 'koltazoglu.localhost' } });
    expect(dikis.headers.get('content-type')).toBe('image/svg+xml');
    expect(await dikis.text()).toContain('#3B82F6');
    expect(await koltazoglu.text()).toContain('#8B5CF6');
  });
});
