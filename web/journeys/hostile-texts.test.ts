import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_FORM } from '#testing/samples/sample-order';
import {
  DESKTOP,
  openPanelBrowser,
  type PanelBrowser,
  PHONE,
  showScreen,
} from '#testing/browser/panel-browser';
import { findBarriers, openWatchedPage, overflowOf, type WatchedPage } from '#testing/browser/watched-page';

/** Each field has a text of its own, so that whatever breaks out tells where it came from. */
const hostile = (field: string): string =>
  `${field}</script><script>window.broken="${field}"</script><img src=x onerror="window.broken='${field}'">'"&{{7*7}}`;
const hostileAddress = (field: string): string => `/x"onerror="window.broken='${field}'"/${field}.png`;
const SLUG = 'dusman-metin';
const CATEGORY = 'dusman-kategori';

const PRODUCT = {
  name: hostile('name'),
  slug: SLUG,
  brand: `b${hostile('br').slice(0, 90)}`,
  description: hostile('description'),
  price: '99.90',
  originalPrice: '199.90',
  stockCount: 5,
  imageUrl: hostileAddress('imageUrl'),
  images: [hostileAddress('images'), 'https://resim.ornek.com/"><script>window.broken=1</script>'],
  features: [hostile('features'), `${hostile('key')}: ${hostile('value')}`],
  tags: [hostile('tags')],
  sku: `s${hostile('sku').slice(0, 90)}`,
  oem: [hostile('oem')],
  compatible: [hostile('compatible')],
  originalUrl: 'javascript:window.broken="originalUrl"',
  rating: '4.5',
  reviewCount: 3,
};
const SETTINGS = {
  companyName: hostile('companyName').slice(0, 150),
  address: hostile('address'),
  workingHours: hostile('workingHours').slice(0, 180),
  aboutUs: hostile('aboutUs'),
};

let panel: PanelBrowser;
let productId: string;
beforeAll(async () => {
  panel = await openPanelBrowser();
  const make = async (method: string, path: string, body: object) => {
    const response = await panel.call(method, path, body);
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const category = await make('POST', '/api/categories', {
    name: hostile('category').slice(0, 190),
    slug: CATEGORY,
    description: hostile('categoryDescription'),
    imageUrl: hostileAddress('categoryImage'),
  });
  const product = await make('POST', '/api/products', { ...PRODUCT, categoryId: category.id });
  productId = product.id;
  await make('PUT', `/api/products/${productId}`, { description: `${hostile('description')} iki` });
  await make('PUT', '/api/site-settings', SETTINGS);
});
afterAll(() => panel.close());

async function expectWhole(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    broken: Reflect.get(window, 'broken'),
    pictures: document.querySelectorAll('img[src="x"], [onerror], [onload]').length,
    links: [...document.querySelectorAll('a[href], form[action]')].filter((each) =>
      /^\s*(?:javascript|data|vbscript):/i.test(
        each.getAttribute('href') ?? each.getAttribute('action') ?? '',
      ),
    ).length,
    scripts: [...document.scripts].filter((script) => script.textContent.startsWith('window.broken')).length,
    jsonLd: [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
      JSON.stringify(JSON.parse(script.textContent)),
    ),
  }));
  expect({ ...found, jsonLd: found.jsonLd.length }).toEqual({
    broken: undefined,
    pictures: 0,
    links: 0,
    scripts: 0,
    jsonLd: found.jsonLd.length,
  });
}

describe('the panel', () => {
  /** Looks at one screen after another. */
  let watched: WatchedPage;
  beforeAll(async () => {
    watched = await panel.openPanel();
  });
  afterAll(() => watched.close());

  it.each([
    ['/admin', 'Genel Bakış'],
    ['/admin/products?q=window', 'Ürünler'],
    ['/admin/categories', 'Kategoriler'],
    ['/admin/files', 'Dosyalar'],
    ['/site-settings', /.+/],
  ])('shows hostile texts as texts at %s', async (path, heading) => {
    const { page } = watched;
    await showScreen(page, path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.waitForFunction(() => document.querySelector('.shimmer') === null);
    await expectWhole(page);
  });

  it('a product’s form, preview, history and the list of changes show hostile texts as texts', async () => {
    const { page } = watched;
    await showScreen(page, `/admin/products/${productId}`);
    await page.getByLabel('Ürün adı').waitFor();
    for (const [label, text] of [
      ['Ürün adı', PRODUCT.name],
      ['Stok kodu (SKU)', PRODUCT.sku],
      ['Kaynak adresi', PRODUCT.originalUrl],
    ] as const) {
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(text);
    }
    await expectWhole(page);
    await page.getByRole('tab', { name: 'Geçmiş' }).click();
    await page.getByText('Ürün güncellendi').waitFor();
    await expectWhole(page);
    await showScreen(page, '/admin/categories');
    await page.getByRole('button', { name: /^Sil: category/ }).click();
    await page.getByRole('alertdialog').waitFor();
    await expectWhole(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Son işlemler' }).click();
    await page
      .getByRole('button', { name: /^Ayrıntı: Ürün güncellendi/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText(/ iki$/).waitFor();
    await expectWhole(page);
  });
});

describe('the shop', () => {
  /** Looks at one page after another. */
  let shopper: WatchedPage;
  beforeAll(async () => {
    shopper = await openWatchedPage(panel.browser, {});
  });
  afterAll(() => shopper.close());

  it.each([
    ['/', 'companyName'],
    [`/kategori/${CATEGORY}`, 'category'],
    [`/urun/${SLUG}`, 'description'],
    ['/ara?q=window', 'name'],
    ['/iade-degisim', 'companyName'],
    ['/boyle-bir-sayfa-yok', 'companyName'],
  ])('shows hostile texts as texts at %s', async (path, field) => {
    const { page } = shopper;
    await page.goto(`${panel.url}${path}`);
    await page
      .getByText(new RegExp(`${field}</script>`))
      .locator('visible=true')
      .first()
      .waitFor();
    await expectWhole(page);
  });

  it('search engines get hostile texts as they are', async () => {
    const html = await (await fetch(`http://127.0.0.1:${panel.shop.port}/urun/${SLUG}`)).text();
    // A browser ends a script at the first such tag.
    const texts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script/gis)].map(
      ([, text = '']) => text,
    );
    const parsed: unknown[] = texts.map((text) => JSON.parse(text));
    expect(JSON.stringify(parsed)).toContain(JSON.stringify(PRODUCT.name).slice(1, -1));
    expect(texts.join('')).not.toContain('</');
  });

  it('the search box and the cart show hostile texts as texts', async () => {
    const { page } = shopper;
    await page.goto(`${panel.url}/urun/${SLUG}`);
    const box = page.getByRole('combobox', { name: 'Ürün ara' });
    await box.click();
    await box.pressSequentially('window');
    await page
      .getByRole('option', { name: /window/ })
      .first()
      .waitFor();
    await expectWhole(page);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /Sepete Ekle/ })
      .first()
      .click();
    await page.getByText('Ürün sepete eklendi').first().waitFor();
    await expectWhole(page);
    await showScreen(page, '/odeme');
    await page
      .locator('.summary-lines')
      .getByText(/name<\/script>/)
      .first()
      .waitFor();
    await expectWhole(page);
  });

  it('a name or brand without a blank widens no page and stretches no missing picture', async () => {
    const named = { name: 'Kategori'.repeat(15), slug: 'uzun-kategori' };
    const { id: categoryId } = await (await panel.call('POST', '/api/categories', named)).json();
    const long = { name: 'Çok'.repeat(60), brand: 'Uzun'.repeat(20) };
    const product = { ...PRODUCT, ...long, categoryId, slug: 'uzun-ad', images: [], sku: '' };
    expect((await panel.call('POST', '/api/products', product)).status).toBe(201);
    const { page } = shopper;
    await page.goto(`${panel.url}/urun/uzun-ad`);
    const placeholder = page.locator('.gallery .picture-name');
    await placeholder.waitFor();
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      expect(await overflowOf(page)).toBe(0);
    }
    expect(await findBarriers(page, '.gallery')).toEqual([]);
    const { width, height } = (await placeholder.boundingBox()) ?? { width: 0, height: 1 };
    expect(Math.abs(width - height)).toBeLessThan(2);

    const { id } = await (await panel.call('GET', '/api/products/uzun-ad')).json();
    const rules = { cashOnDelivery: { active: true, confirm: false } };
    writeFileSync(join(panel.shop.dataDir, 'shipping.json'), JSON.stringify(rules));
    const methods = async () => (await panel.call('GET', '/api/payment/methods')).text();
    await expect.poll(methods).toContain('cash_on_delivery');
    const order = { ...SAMPLE_FORM, paymentMethod: 'cash_on_delivery', site: 'dikis' };
    const items = [{ productId: id, quantity: 2 }];
    const placed = await (await panel.call('POST', '/api/orders/manual', { ...order, items })).json();
    for (const action of [{ action: 'shipped', carrier: 'Aras Kargo' }, { action: 'delivered' }]) {
      expect((await panel.call('POST', `/api/orders/${placed.id}/events`, action)).status).toBe(200);
    }
    await page.goto(`${panel.url}/siparis/${placed.token}`);
    await page.getByRole('button', { name: 'İade talebi oluştur' }).click();
    await page.getByRole('checkbox').check();
    // Cash from the door comes back to an account that only the buyer knows.
    await page.getByText('Paranızın yatırılacağı hesabın').waitFor();
    expect(await overflowOf(page)).toBe(0);
    await page.getByRole('button', { name: 'İade talebini gönder' }).click();
    await page.getByText('İade talebiniz inceleniyor').waitFor();
    expect(await overflowOf(page)).toBe(0);
    // The link of an erased person opens nothing, and leads to where an order is found without it.
    expect((await panel.call('POST', `/api/orders/${placed.id}/erase`)).status).toBe(200);
    const erased = await page.goto(`${panel.url}/siparis/${placed.token}`);
    expect(erased?.status()).toBe(404);
    await page.getByRole('main').getByRole('link', { name: 'Siparişim Nerede?' }).waitFor();
  });

  it('a menu of many rows does not stay above the page', async () => {
    for (let count = 1; count <= 8; count += 1) {
      const category = { name: `Buharlı Ütü Masaları ${count}` };
      expect((await panel.call('POST', '/api/categories', category)).status).toBe(201);
    }
    const { page } = shopper;
    await page.setViewportSize(DESKTOP);
    await page.goto(`${panel.url}/kategori/igneler`);
    await page.getByRole('link', { name: 'Buharlı Ütü Masaları 8' }).waitFor();
    await page.evaluate(() => scrollTo(0, 600));
    const bottomOf = (part: string) =>
      page.locator(`.header > ${part}`).evaluate((element) => element.getBoundingClientRect().bottom);
    expect(await bottomOf('.menu')).toBeLessThan(0);
    expect(await bottomOf('.wrap')).toBeGreaterThan(0);
  });
});
