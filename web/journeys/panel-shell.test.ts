import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../src/testing/browser.ts';
import { runShop } from '../../src/testing/run-shop.ts';
import { openServedShop, type ServedShop } from '../../src/testing/served-shop.ts';
import { openSourceShop, sourceProducts, type SourceShop } from '../../src/testing/source-shop.ts';
import { findBarriers, openWatchedPage } from '../../src/testing/watched-page.ts';

const NAME = 'ayse';
const PASSWORD = 'doğru at pil zımba';
const DESKTOP = { viewport: { width: 1280, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };

let shop: ServedShop;
let source: SourceShop;
let browser: Browser;
beforeAll(async () => {
  source = await openSourceShop(sourceProducts(6));
  [shop, browser] = await Promise.all([
    openServedShop({
      args: ['--paytr-sandbox'],
      env: { SHOP_ALLOW_PRIVATE: new URL(source.base).host },
    }),
    openBrowser(),
  ]);
  const created = await runShop(
    ['admin', 'create', NAME, '--password-stdin', '--data', shop.dataDir, '--quiet'],
    { input: PASSWORD },
  );
  if (created.code !== 0) throw new Error(`The account could not be made: ${created.stderr}`);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  await source.close();
});

async function fillLogin(page: Page, password: string): Promise<void> {
  await page.getByLabel('Kullanıcı adı').fill(NAME);
  await page.getByLabel('Şifre', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Giriş Yap' }).click();
}

async function openPanel(options: Parameters<typeof openWatchedPage>[1] = DESKTOP) {
  const watched = await openWatchedPage(browser, options);
  await watched.page.goto(`${shop.urlOf('dikis')}/admin/login`);
  await fillLogin(watched.page, PASSWORD);
  await watched.page.getByRole('heading', { level: 1, name: 'Genel Bakış' }).waitFor();
  return watched;
}

function menuLink(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Yönetim menüsü' }).getByRole('link', { name });
}

/** The browser itself reports the question whether anybody is signed in as an error. */
const isReal = (complaint: string): boolean => !complaint.includes('401');

/** A transfer order of a shopper, by the public API. */
async function placeOrder(name: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-session-id': crypto.randomUUID() };
  const base = `http://127.0.0.1:${shop.port}`;
  const found = await (await fetch(`${base}/api/products?limit=50`)).json();
  const product = found.find((each: { stockCount: number }) => each.stockCount > 5);
  const added = await fetch(`${base}/api/cart`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ productId: product.id, quantity: 1 }),
  });
  expect(added.ok).toBe(true);
  const placed = await fetch(`${base}/api/orders`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      customerName: name,
      customerEmail: 'musteri@example.com',
      customerPhone: '0532 123 45 67',
      shippingAddress: 'Gülbahçe Mah. Şık Sokak No 5, Kadıköy / İstanbul',
      paymentMethod: 'bank_transfer',
      acceptedTerms: true,
    }),
  });
  const order = await placed.json();
  expect(order).toMatchObject({ orderNumber: expect.any(String) });
  return order.orderNumber;
}

describe('signing in', () => {
  it('refuses a wrong pair in place and opens the panel for the right one', async () => {
    const { page, close } = await openWatchedPage(browser, DESKTOP);
    await page.goto(`${shop.urlOf('dikis')}/admin/orders`);
    await page.waitForURL(/\/admin\/login$/);
    await fillLogin(page, 'yanlis parola');
    await page.getByText('Kullanıcı adı veya şifre hatalı.').waitFor();
    expect(await page.getByLabel('Kullanıcı adı').inputValue()).toBe(NAME);
    await fillLogin(page, PASSWORD);
    await page.waitForURL(/\/admin$/);
    await page.getByRole('heading', { level: 1, name: 'Genel Bakış' }).waitFor();
    await close();
  });

  it('is asked for above the work when the session ends, and nothing typed is lost', async () => {
    const { page, close } = await openPanel();
    await page.goto(`${shop.urlOf('dikis')}/admin/scraper?tab=mappings`);
    const limit = page.getByLabel('Bu yüzdeden çok değişen fiyat onay bekler');
    await limit.fill('55');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
    await page.getByText('Oturumunuz sona erdi.').waitFor();
    await fillLogin(page, PASSWORD);
    await page.getByText('Oturumunuz sona erdi.').waitFor({ state: 'detached' });
    expect(await limit.inputValue()).toBe('55');
    await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
    await page.getByText('Ayarlar kaydedildi').first().waitFor();
    await close();
  });

  it('stands above an open window too', async () => {
    const number = await placeOrder('Pencere Açan');
    const { page, close } = await openPanel();
    await menuLink(page, 'Siparişler').click();
    await page.getByRole('link', { name: number }).click();
    await page.getByRole('main').getByRole('button', { name: 'Not ekle', exact: true }).click();
    await page.getByLabel('Not', { exact: true }).fill('Kapıda bırakılsın');
    await page.context().clearCookies();
    const add = page.getByRole('dialog', { name: 'Not ekle' }).getByRole('button', { name: 'Not ekle' });
    await add.click();
    await page.getByText('Oturumunuz sona erdi.').waitFor();
    await page.keyboard.press('Escape');
    await fillLogin(page, PASSWORD);
    await page.getByText('Oturumunuz sona erdi.').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Not', { exact: true }).inputValue()).toBe('Kapıda bırakılsın');
    await add.click();
    await page.getByRole('main').getByText('Kapıda bırakılsın').waitFor();
    await close();
  });
});

describe('without a connection', () => {
  it('a form says so in Turkish and keeps what was typed', async () => {
    const { page, close } = await openPanel();
    await page.goto(`${shop.urlOf('dikis')}/admin/account`);
    await page.getByLabel('Şu anki şifre').first().fill('eski parola');
    await page.getByLabel('Yeni şifre').first().fill('yeni ve uzun parola');
    await page.route('**/api/admin/password', (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: 'Kaydet', exact: true }).first().click();
    await page.getByText('Bağlantı yok.').first().waitFor();
    expect(await page.getByLabel('Yeni şifre').first().inputValue()).toBe('yeni ve uzun parola');
    await close();
  });
});

describe('the overview', () => {
  it('leads from every number to the list behind it', async () => {
    const { page, complaints, close } = await openPanel();
    const tiles = page.getByRole('region', { name: 'Bugün bakılacaklar' }).getByRole('link');
    await tiles.first().waitFor();
    const hrefs = await tiles.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs.length).toBeGreaterThanOrEqual(9);
    const low = tiles.filter({ hasText: 'Azalan stok' });
    const [count = ''] = /[\d.]+/.exec(await low.innerText()) ?? [];
    await low.click();
    await page.getByRole('heading', { level: 1, name: 'Ürünler' }).waitFor();
    await page
      .getByText(new RegExp(`(^|\\D)${count} ürün`))
      .first()
      .waitFor();
    for (const href of hrefs.filter((each) => each.startsWith('/'))) {
      await page.goto(`${shop.urlOf('dikis')}${href}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByText('404 Page Not Found').count()).toBe(0);
    }
    expect(complaints().filter(isReal)).toEqual([]);
    await close();
  });

  it('tells the sales of each day as a table too', async () => {
    await placeOrder('Tablo Okur');
    const { page, close } = await openPanel();
    await page.getByText('Tablo olarak göster').click();
    const rows = page.getByRole('table', { name: /Son 30 günün satışı/ }).getByRole('row');
    await expect.poll(() => rows.count()).toBe(31);
    await close();
  });
});

describe('without a mouse', () => {
  it('the palette finds pages, products and orders, and the keys lead on', async () => {
    const number = await placeOrder('Palet Arayan');
    const { page, close } = await openPanel();
    const input = page.getByRole('combobox', { name: /Sayfa, ürün/ });
    const active = page.locator('[role="option"][aria-selected="true"]');

    await page.keyboard.press('Control+k');
    await input.fill('sipari');
    await active.filter({ hasText: 'Siparişler' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/orders$/);

    await page.keyboard.press('Control+k');
    await input.fill('juki ddl');
    await page.getByRole('group', { name: 'Ürünler' }).getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await input.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await input.fill(number);
    await page.getByRole('group', { name: 'Siparişler' }).getByRole('option').first().waitFor();
    await active.filter({ hasText: number }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
    await close();
  });

  it('single keys lead to pages and to the search, but not while typing or when switched off', async () => {
    const { page, close } = await openPanel();
    await page.keyboard.type('gs');
    await page.getByRole('heading', { level: 1, name: 'Siparişler' }).waitFor();
    await page.keyboard.press('/');
    const search = page.getByRole('main').getByRole('searchbox');
    await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('gu?');
    expect(await search.inputValue()).toBe('gu?');
    await search.fill('');
    await search.blur();

    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Kısayollar ve tercihler' });
    await help.getByLabel('Tek tuşlu kısayolları kullan').uncheck();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.keyboard.type('gu');
    expect(new URL(page.url()).pathname).toBe('/admin/orders');
    await close();
  });
});

describe('orders', () => {
  it('appear in the open list, go their way by what the table allows, and tell their story', async () => {
    const { page, complaints, close } = await openPanel();
    await menuLink(page, 'Siparişler').click();
    await page.getByRole('heading', { level: 1, name: 'Siparişler' }).waitFor();
    const number = await placeOrder('Canlı Sipariş');
    await page.getByRole('link', { name: number }).click();

    const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
    const act = async (name: string): Promise<void> => {
      await button(name).click();
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await button('Ödendi işaretle').waitFor();
    expect(await button('Para iadesi').count()).toBe(0);
    expect(await button('Kargoya ver').count()).toBe(0);
    expect(await button('İptal et').count()).toBe(1);

    await act('Ödendi işaretle');
    await button('Kargoya ver').click();
    await page.getByLabel('Kargo firması').fill('Aras Kargo');
    await page.getByLabel('Takip numarası').fill('123456789');
    await page.getByRole('dialog').getByRole('button', { name: 'Kargoya ver' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Aras Kargo · 123456789').waitFor();
    await page.getByText('Kargoya verildi', { exact: true }).waitFor();
    expect(await button('İptal et').count()).toBe(0);
    expect(await button('Para iadesi').count()).toBe(1);
    expect(await findBarriers(page)).toEqual([]);
    expect(complaints().filter(isReal)).toEqual([]);
    await close();
  });

  it('that come while somebody looks elsewhere are counted in the menu', async () => {
    const { page, close } = await openPanel();
    await menuLink(page, 'Siparişler').click();
    await page.getByRole('heading', { level: 1, name: 'Siparişler' }).waitFor();
    await menuLink(page, 'Veri Çekme').click();
    await page.getByRole('heading', { level: 1, name: 'Veri Çekme' }).waitFor();
    await placeOrder('Menüde Sayılan');
    await menuLink(page, 'Siparişler 1').waitFor();
    await close();
  });
});

describe('scraping', () => {
  it('shows what it would change, and takes it over when told', async () => {
    const { page, complaints, close } = await openPanel();
    await menuLink(page, 'Veri Çekme').click();
    const submit = page.getByRole('button', { name: 'Ürünleri çek' });
    expect(await submit.isDisabled()).toBe(true);
    await page.getByLabel('Adresler').fill(`${source.base}/kategori\nadres değil\n\n  ${source.base}/yok`);
    await page.getByText('2 geçerli URL').waitFor();
    const category = page.getByLabel('Hedef kategori');
    await category.locator('option').nth(3).waitFor({ state: 'attached' });
    await category.selectOption({ index: 3 });
    await page.getByLabel(/^Önce göster/).check();
    await submit.click();
    await page.getByRole('link', { name: 'Sonucu incele' }).click();
    await page.getByText('6 değişiklik onayınızı bekliyor').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel('Seç: Overlok Bıçağı No 1').check();
    await page.getByRole('button', { name: 'Seçilenleri uygula (1)' }).click();
    await page.getByText('5 değişiklik onayınızı bekliyor').waitFor();
    await page.getByRole('button', { name: 'Tümünü uygula' }).click();
    await page.getByText(/onayınızı bekliyor/).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Overlok Bıçağı No 1', exact: true }).waitFor();
    expect(complaints().filter(isReal)).toEqual([]);
    await close();
  });
});

describe.each([
  { name: 'phone', options: PHONE },
  { name: 'desktop', options: DESKTOP },
])('at $name width', ({ options }) => {
  it('every screen of the shell is accessible and fits', async () => {
    const { page, complaints, close } = await openPanel(options);
    for (const path of [
      '/admin',
      '/admin/scraper',
      '/admin/scraper?tab=bulk',
      '/admin/scraper?tab=shop',
      '/admin/scraper?tab=runs',
      '/admin/scraper?tab=mappings',
    ]) {
      await page.goto(`${shop.urlOf('dikis')}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.locator('.shimmer').count()).toBe(0);
      expect(await findBarriers(page), path).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
    await page.getByRole('button', { name: 'Ara veya komut ver' }).click();
    await page.getByRole('option').first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(complaints().filter(isReal)).toEqual([]);
    await close();
  });
});
