import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DESKTOP,
  menuLink,
  openPanelBrowser,
  unexpectedComplaints,
  type PanelBrowser,
  showScreen,
} from '#testing/browser/panel-browser';
import { OWNER } from '#testing/shops/write-owner';
import { totpCode } from '#adapters/crypto/totp';
import { findBarriers, openWatchedPage } from '#testing/browser/watched-page';

let panel: PanelBrowser;
beforeAll(async () => {
  panel = await openPanelBrowser();
});
afterAll(() => panel.close());

describe('signing in', () => {
  it('refuses a wrong pair in place and opens the panel for the right one', async () => {
    const { page, close } = await openWatchedPage(panel.browser, { viewport: DESKTOP });
    await page.goto(`${panel.url}/admin/orders`);
    await page.waitForURL(/\/admin\/login$/);
    // What checks the fields of screens comes with a screen.
    const code = await page.evaluate(async () => {
      const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      return Promise.all(loaded.map(async ({ name }) => (await fetch(name)).text()));
    });
    expect(code.length).toBeGreaterThan(0);
    expect(code.filter((text) => text.includes('ZodError'))).toHaveLength(0);
    await panel.signIn(page, 'yanlis parola');
    await page.getByText('Kullanıcı adı veya şifre hatalı.').waitFor();
    expect(await page.getByLabel('Kullanıcı adı').inputValue()).toBe(OWNER);
    // What is said then is about the present try alone.
    await page.getByLabel('Şifre', { exact: true }).fill('');
    await page.keyboard.press('Enter');
    await page.getByText('Bu alan zorunludur').waitFor();
    await page.getByText('Kullanıcı adı veya şifre hatalı.').waitFor({ state: 'detached' });
    await panel.signIn(page);
    await page.waitForURL(/\/admin\/orders$/);
    await page.getByRole('heading', { level: 1, name: 'Siparişler' }).waitFor();
    await close();
  });

  it('opens the panel in a browser whose storage is full, and does not ask again', async () => {
    const { page, close } = await openWatchedPage(panel.browser, { viewport: DESKTOP });
    await page.goto(`${panel.url}/admin/account`);
    await page.waitForURL(/\/admin\/login$/);
    await page.evaluate(() => {
      for (let size = 2 ** 23; size >= 1; size /= 2) {
        try {
          localStorage.setItem(`dolu-${size}`, 'x'.repeat(size));
        } catch {
          // It is full for this size.
        }
      }
    });
    await panel.signIn(page);
    await page.waitForURL(/\/admin\/account$/);
    await page.goto(`${panel.url}/siparis-takip`);
    await page.getByRole('link', { name: 'Yönetim' }).click();
    await page.waitForURL(/\/admin$/);
    await close();
  });

  it('opens the screen that was asked for when the session had ended, and Esc does not close it before', async () => {
    const { page, close } = await panel.showPanel('/admin/categories');
    await page.context().clearCookies();
    await menuLink(page, 'Kampanyalar').click();
    await page.getByText('Oturumunuz sona erdi.').waitFor();
    expect(await page.locator('nav', { hasText: 'Siparişler' }).count()).toBe(1);
    for (let count = 0; count < 3; count++) await page.keyboard.press('Escape');
    expect(await page.locator('dialog:modal').count()).toBe(1);
    await panel.signIn(page);
    await page.getByRole('table', { name: 'Kampanyalar' }).waitFor();
    await close();
  });

  it('is asked for above the work when the session ends, and nothing typed is lost', async () => {
    const { page, close } = await panel.openPanel('/admin/scraper?tab=mappings');
    const limit = page.getByLabel('Bu yüzdeden çok değişen fiyat onay bekler');
    await limit.fill('55');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
    await page.getByText('Oturumunuz sona erdi.').waitFor();
    await panel.signIn(page);
    await page.getByText('Oturumunuz sona erdi.').waitFor({ state: 'detached' });
    expect(await limit.inputValue()).toBe('55');
    await page.getByText('Giriş yaptıktan sonra yeniden deneyin').first().waitFor();
    await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
    await page.getByText('Ayarlar kaydedildi').first().waitFor();

    await showScreen(page, '/admin/account');
    await page.getByLabel('Şu anki şifre').fill('martı kova yelken 4');
    await page.getByLabel('Yeni şifre').fill('yelken kova martı 4');
    await page.context().clearCookies();
    // Who is signed in is read once more after a failed save.
    await page.route('**/api/admin/session', (route) => route.abort());
    const unread = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
    await page.getByText('Oturumunuz sona erdi.').waitFor();
    await unread;
    expect(await page.getByLabel('Yeni şifre').inputValue()).toBe('yelken kova martı 4');
    await close();
  });
});

it('the second factor is set up by a QR code and typed at the next login without the mouse', async () => {
  const password = 'martı kova yelken 4';
  await panel.call('POST', '/api/admin/admins', { name: 'veli', password, role: 'editor' });
  const { page, close } = await openWatchedPage(panel.browser, { viewport: DESKTOP });
  const login = async () => {
    await page.getByLabel('Kullanıcı adı').fill('veli');
    await page.getByLabel('Şifre', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
  };
  await page.goto(`${panel.url}/admin/login`);
  await login();
  await page.waitForURL(/\/admin$/);
  await showScreen(page, '/admin/account');
  const propose = async () => {
    await page.getByRole('button', { name: 'Doğrulamayı aç' }).click();
    await page.getByRole('img', { name: 'Doğrulama uygulaması için karekod' }).waitFor();
    return page.locator('a[href^="otpauth:"]').innerText();
  };
  const enable = async (secret: string) => {
    await page.getByLabel('Doğrulama kodu').fill(totpCode(secret, Math.floor(Date.now() / 30_000)));
    await page.getByRole('button', { name: 'Doğrulamayı aç' }).click();
  };
  const first = await propose();
  await page.getByLabel('Doğrulama kodu').fill('yanlış');
  await page.keyboard.press('Enter');
  await page.getByText('Doğrulama kodu hatalı').first().waitFor();
  await enable(first);
  const disable = page.getByRole('button', { name: 'Doğrulamayı kapat' });
  await disable.waitFor();
  await page.getByLabel('Şu anki şifre').last().fill(password);
  await disable.click();
  // The code that was typed for the first secret is worth nothing for the second one.
  const second = await propose();
  expect(await page.getByLabel('Doğrulama kodu').inputValue()).toBe('');
  await enable(second);
  const recovery = await page
    .locator('li', { hasText: /^\w{5}-\w{5}$/ })
    .first()
    .innerText();
  await page.getByRole('button', { name: 'Çıkış' }).press('Enter');
  await page.waitForURL(/\/admin\/login$/);
  await login();
  await page.locator('input[name="code"][inputmode="numeric"]:focus').waitFor();
  // The codes have letters, which a keyboard of digits does not have.
  await page.getByLabel('Telefonum yanımda değil').check();
  const code = page.locator('input[name="code"][inputmode="text"]');
  await code.fill(recovery);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin$/);
  await close();
});

describe('a call from before the login', () => {
  it('that is refused after it does not end the new session', async () => {
    // Fifty-two products: a page and two.
    const { page, close } = await panel.showPanel('/admin/products?categoryId=cat-duz-dikis-makineleri');
    const isLogin = (url: string) => url.endsWith('/api/admin/login');
    const signedIn = page.waitForResponse((answer) => isLogin(answer.url()) && answer.ok());
    await page.route('**/api/products/*', async (route) => {
      await signedIn;
      const body = JSON.stringify({ code: 'unauthorized', message: 'Oturum açmanız gerekiyor.' });
      await route.fulfill({ status: 401, contentType: 'application/json', body });
    });
    const refused = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    const stock = page.getByRole('button', { name: /stoğu .* değiştir/ }).first();
    await stock.waitFor();
    await page.context().clearCookies();
    await stock.click();
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sonraki' }).click();
    await page.getByText('Oturumunuz sona erdi.').waitFor();
    await panel.signIn(page);
    await refused;
    await page.getByText('Oturum açmanız gerekiyor.').first().waitFor();
    expect(await page.getByText('Oturumunuz sona erdi.').count()).toBe(0);
    await close();
  });
});

describe('the card provider', () => {
  it('is set up and tried, and the screen says that a stand-in takes its place', async () => {
    const { page, complaints, close } = await panel.showPanel('/admin/payment');
    await page.getByText('hiçbir ödeme gerçek değildir').waitFor();
    await page.getByLabel('Mağaza No (Merchant ID)').fill('123456');
    await page.getByLabel('Mağaza Parola (Merchant Key)').fill('gizli-anahtar');
    await page.getByLabel('Mağaza Gizli Anahtar (Merchant Salt)').fill('gizli-tuz');
    await page.getByText('Önce değişiklikleri kaydedin').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
    await page.getByRole('button', { name: 'Bağlantıyı sına' }).click();
    await page.getByText('PayTR bağlantısı çalışıyor').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Bağlantıyı sına' }).waitFor();
    expect(await page.getByLabel('Mağaza No (Merchant ID)').inputValue()).toBe('123456');
    expect(await page.content()).not.toContain('gizli-anahtar');
    expect(unexpectedComplaints({ complaints })).toEqual([]);
    await close();
  });
});

describe('the overview', () => {
  it('leads from every number to the list behind it', async () => {
    const { page, complaints, close } = await panel.showPanel('/admin');
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
    const pathOf = (href: string) => href.replace(/[?#].*/, '');
    for (const path of new Set(hrefs.filter((each) => each.startsWith('/')).map(pathOf))) {
      await showScreen(page, path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByText('404 Page Not Found').count()).toBe(0);
    }
    await showScreen(page, '/admin/products/%');
    await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
    expect(unexpectedComplaints({ complaints })).toEqual([]);
    await close();
  });

  it('shows the missing steps together with the numbers, with a button where a screen can mend them', async () => {
    const { page, close } = await panel.openPanel('/admin/account');
    const missing = { done: false, blocking: false, fix: '/admin/files' };
    const items = [
      { ...missing, id: 'domain', message: 'Alan adı yok' },
      { ...missing, id: 'backup', message: 'Yedek yok' },
    ];
    let answer = (): void => undefined;
    const isAsked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/admin/readiness', async (route) => {
      await isAsked;
      await route.fulfill({ json: { ready: true, items } });
    });
    await page.route('**/api/admin/readiness', (route) => route.fulfill({ status: 500, body: '{}' }), {
      times: 1,
    });
    await showScreen(page, '/admin');
    const numbers = page.getByText('Bugün bakılacaklar');
    await numbers.waitFor();
    await page.getByText('Bilgiler yüklenemedi').waitFor();
    await page.reload();
    await numbers.waitFor({ state: 'attached' });
    expect(await numbers.isVisible()).toBe(false);
    await page.getByRole('status', { name: 'Yükleniyor' }).waitFor();
    answer();
    const steps = page.getByRole('region', { name: 'Mağazanızı tamamlayın' });
    await steps.getByText('Yedek yok').waitFor();
    await numbers.waitFor();
    expect(await steps.getByRole('link').allTextContents()).toEqual(['Alan adını yaz']);
    await close();
  });

  it('tells the sales of each day as a table too', async () => {
    await panel.placeOrder('Tablo Okur');
    const { page, close } = await panel.showPanel('/admin');
    await page.getByText('Tablo olarak göster').click();
    const rows = page.getByRole('table', { name: /Son 30 günün satışı/ }).getByRole('row');
    await expect.poll(() => rows.count()).toBe(31);
    await close();
  });
});

describe('without a mouse', () => {
  it('the palette finds pages, products and orders, and the keys lead on', async () => {
    const number = await panel.placeOrder('Palet Arayan');
    const { page, close } = await panel.showPanel('/admin');
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
    const { page, close } = await panel.showPanel('/admin');
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
    expect(await findBarriers(page, 'dialog')).toEqual([]);
    await help.getByRole('button', { name: 'Kapat' }).click();
    await help.waitFor({ state: 'detached' });
    await page.keyboard.type('gu');
    expect(new URL(page.url()).pathname).toBe('/admin/orders');
    await close();
  });
});
