import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openBrowser } from '#testing/browser/browser';
import { requireProductFile } from '#testing/find-product-file';
import { openServedShop, type ServedShop } from '#testing/servers/served-shop';
import { eventually } from '#testing/eventually';
import { showScreen } from '#testing/browser/panel-browser';
import {
  openWatchedPage,
  setTextSize,
  showWhenFailed,
  type WatchedPage,
} from '#testing/browser/watched-page';

let shop: ServedShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([openServedShop(), openBrowser()]);
});
afterAll(async () => {
  for (const { close } of resting.values()) await close();
  await shop.close();
});

const DESKTOP = { viewport: { width: 1280, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${shop.urlOf('dikis')}${path}`);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Where a shop stays between two tests. */
const RESTING = { path: '/siparis-takip', heading: /Siparişim Nerede/ };
const resting = new Map<typeof DESKTOP, WatchedPage>();

/**
 * Leads to a page of a shop that stays open from test to test, for a third of what loading it costs: it knows what it has
 * read, and whatever code it has loaded. To be closed with nothing stored, and no window open.
 */
async function show(size: typeof DESKTOP, path: string): Promise<WatchedPage> {
  let watched = resting.get(size);
  if (watched) showWhenFailed(watched.page);
  else {
    watched = await openWatchedPage(browser, size);
    await open(watched.page, RESTING.path);
  }
  resting.delete(size);
  const { page, complaints } = watched;
  const known = complaints().length;
  await showScreen(page, path);
  return {
    page,
    complaints: () => complaints().slice(known),
    close: async () => {
      await showScreen(page, RESTING.path);
      await page.getByRole('heading', { level: 1, name: RESTING.heading }).waitFor();
      resting.set(size, watched);
    },
  };
}

/** Lets the page believe that its visitor has chosen these machines, the active one first. */
async function haveMachines(
  page: Page,
  ...machines: readonly { slug: string; name: string }[]
): Promise<void> {
  const chosen = JSON.stringify(machines);
  const script = await page.addInitScript((list) => localStorage.setItem('makinelerim', list), chosen);
  onTestFinished(() => script.dispose());
}

/** Lets no file of this kind through until the function that it returns is called; then it comes, or is lost. */
async function holdBack(
  page: Page,
  files: string,
  end: 'continue' | 'abort' = 'continue',
): Promise<() => void> {
  let letIn = (): void => undefined;
  const isLetIn = new Promise<void>((resolve) => (letIn = resolve));
  await page.route(files, async (route) => {
    await isLetIn;
    await route[end]();
  });
  return letIn;
}

/** Whether anything of the focused element can be seen: nothing lies above all of it. */
function isFocusSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return false;
    const { left, top, width, height } = focused.getBoundingClientRect();
    return [0.1, 0.5, 0.9].some((part) => {
      const seen = document.elementFromPoint(left + width / 2, top + height * part);
      return seen !== null && (focused.contains(seen) || seen.contains(focused));
    });
  });
}

describe('searching', () => {
  it('suggests while typing, and arrows and Enter open what is chosen: the machine first', async () => {
    const { page, complaints, close } = await show(DESKTOP, '/');
    await page.locator('.slides').waitFor();
    const box = page.getByRole('combobox', { name: 'Ürün ara' });
    await box.click();
    // On a slow machine the list of the first letters may stand there for a moment.
    const answered = page.waitForResponse(/[?&]q=ddl8700$/);
    await box.pressSequentially('ddl8700', { delay: 20 });
    await (await answered).finished();
    const option = page.getByRole('option', { name: /Juki DDL-8700/ }).first();
    await option.waitFor();
    await page.keyboard.press('ArrowDown');
    await page
      .getByRole('option', { name: /Juki DDL-8700/, selected: true })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/makine\/juki-ddl-8700$/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    // What was typed can be changed.
    await box.press('End');
    await page.keyboard.type('b');
    await expect.poll(() => box.inputValue()).toBe('ddl8700b');
    expect(complaints()).toEqual([]);
    await close();
  });

  it.each([
    { code: 'of the suggestions', files: '**/search-combobox-*.js' },
    { code: 'of the page', files: '**/assets/*.js' },
  ])('suggests for what was typed before the code $code was there', async ({ files }) => {
    const { page, close } = await openWatchedPage(browser, DESKTOP);
    const letIn = await holdBack(page, files);
    await page.goto(`${shop.urlOf('dikis')}${RESTING.path}`, { waitUntil: 'commit' });
    const box = page.getByRole('combobox', { name: 'Ürün ara' });
    await box.click();
    await box.pressSequentially('ddl8700');
    letIn();
    await page
      .getByRole('option', { name: /Juki DDL-8700/ })
      .first()
      .waitFor();
    await close();
  });

  it('with Enter on the words alone opens the result page; nothing found says so', async () => {
    const { page, close } = await show(DESKTOP, RESTING.path);
    const box = page.getByRole('combobox', { name: 'Ürün ara' });
    // A text that the field of the suggestions takes over is never too short for the browser: nobody typed it there.
    await box.fill('');
    await box.pressSequentially('igne');
    await page.getByRole('option').first().waitFor();
    await box.fill('');
    await page.keyboard.type('d');
    await page.keyboard.press('Enter');
    await expect.poll(() => box.evaluate((field) => field.matches(':invalid'))).toBe(true);
    expect(new URL(page.url()).pathname).toBe(RESTING.path);
    await box.fill('masura');
    await box.press('Enter');
    await page.waitForURL(/\/ara\?q=/);
    await page
      .getByText(/^\d+ ürün bulundu/)
      .first()
      .waitFor();
    await box.fill('zzqqxx');
    await page.getByText('"zzqqxx" için sonuç bulunamadı').waitFor();
    await box.press('Escape');
    await close();
  });

  it('from further down a page shows its results from the top', async () => {
    const { page, close } = await show(DESKTOP, '/kategori/all');
    await page.evaluate(() => scrollTo(0, 2000));
    const box = page.getByRole('combobox', { name: 'Ürün ara' });
    await box.fill('masura');
    await box.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Arama Sonuçları' }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await close();
  });

  it('works from the toggled box of a phone', async () => {
    const { page, close } = await show(PHONE, RESTING.path);
    await page
      .getByRole('button', { name: 'Aramayı aç' })
      .or(page.getByRole('link', { name: 'Aramayı aç' }))
      .click();
    const box = page.getByRole('combobox', { name: 'Ürün ara' });
    await box.fill('masura');
    await box.press('Enter');
    await page.waitForURL(/\/ara\?q=masura/);
    await close();
  });
});

it('a page that takes long shows that it is coming; one that cannot come says so and comes with the connection', async () => {
  const { page, close } = await openWatchedPage(browser, PHONE);
  await open(page, '/kategori/luperler');
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/product-page-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('main').locator('.card a[href^="/urun/"]').first().click();
  await page.getByRole('status', { name: 'Yükleniyor...' }).waitFor();
  letGo();
  await page.getByRole('button', { name: 'Sepete Ekle' }).first().waitFor();

  await page.context().setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'İade ve Değişim' }).click();
  await page.getByRole('alert').getByText('Sayfa yüklenemedi').waitFor();
  await page.getByRole('link', { name: /^Sepetim/ }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: /İade/ }).waitFor();
  await close();
});

it('a window that takes long shows that it is coming: the cart, the pictures, the machines', async () => {
  const { page, close } = await openWatchedPage(browser, PHONE);
  const windows = [
    { files: '**/cart-drawer-*.js', link: /^Sepetim/, title: /^Sepetim/ },
    { files: '**/enlarged-pictures-*.js', link: /^Görseli büyüt/, title: /^Juki DDL-8700/ },
    { files: '**/finder-window-*.js', link: 'Makinenizi seçin', title: 'Makinenizi bulun' },
  ];
  const letIn: (() => void)[] = [];
  for (const { files } of windows) letIn.push(await holdBack(page, files));
  await open(page, '/urun/juki-ddl-8700');
  for (const [place, { link, title }] of windows.entries()) {
    await page.getByRole('link', { name: link }).first().click();
    const coming = page.getByRole('status', { name: 'Yükleniyor...' });
    await coming.waitFor();
    letIn[place]?.();
    const window = page.getByRole('dialog', { name: title });
    await window.waitFor();
    await coming.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await window.waitFor({ state: 'detached' });
  }
  await close();
});

it('a page stays while a window of it cannot be loaded, and opens it with the connection', async () => {
  const { page, close } = await openWatchedPage(browser, PHONE);
  await open(page, '/urun/juki-ddl-8700');
  const button = page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).first();
  await button.evaluate((element) => element.setAttribute('data-first', ''));
  const files = '**/assets/*.js';
  await page.route(files, (route) => route.abort());
  const link = page.getByRole('link', { name: 'Makinenizi seçin' }).first();
  await link.click();
  await page.getByText('Sayfa yüklenemedi').first().waitFor();
  // What needs no window answers as always.
  await page.getByRole('button', { name: 'Ürünü paylaş' }).click();
  await page.getByText(/Bağlantı kopyalandı|Kopyalama işlemi başarısız/).waitFor();
  expect(await button.getAttribute('data-first')).toBe('');
  await page.unroute(files);
  await link.click();
  // A browser that does not try such a file again has loaded the page anew.
  const window = page.getByRole('dialog', { name: 'Makinenizi bulun' });
  await window
    .or(page.locator('html[data-hydrated]:not(:has([data-first]))'))
    .first()
    .waitFor({ state: 'attached' });
  if (!(await window.isVisible())) await link.click();
  await window.waitFor();
  await close();
});

it('a product that leaves the comparison as its last one is collected no more', async () => {
  const { page, close } = await openWatchedPage(browser, {});
  await open(page, '/karsilastir?urun=juki-ddl-8700');
  await page.waitForFunction(() => localStorage.getItem('karsilastirilacaklar')?.includes('juki-ddl-8700'));
  // The page shows the product until the shop has answered, and something else may change on it meanwhile.
  const letIn = await holdBack(page, '**/api/compare');
  await page.getByRole('link', { name: /karşılaştırmadan çıkar/ }).click();
  await page.evaluate(async () => {
    document.body.append(document.createElement('p'));
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  letIn();
  await page.getByRole('link', { name: 'Makinelere bak' }).click();
  await page.getByRole('link', { name: 'Karşılaştır' }).first().click();
  await page.getByText('1 ürün seçildi').waitFor();
  // One row, also on the narrowest phone: messages are placed above it.
  await page.setViewportSize({ width: 320, height: 640 });
  expect((await page.locator('.compare-tray').boundingBox())?.height).toBeLessThan(80);
  // The bare address compares what was collected.
  await showScreen(page, '/karsilastir');
  // The page changes its own address at once: the browser's driver takes the first change for one that was given up.
  await expect.poll(() => page.url()).toMatch(/\/karsilastir\?urun=/);
  await page.getByRole('link', { name: /karşılaştırmadan çıkar/ }).waitFor();
  await close();
});

it('who wants to hear of a sold-out product keeps the place in the page, whatever the shop answers', async () => {
  const { page, close } = await openWatchedPage(browser, PHONE);
  // A shop that can send mails.
  await page.route(`${shop.urlOf('dikis')}/favoriler`, async (route) => {
    const answer = await route.fetch({ url: `http://127.0.0.1:${shop.port}/favoriler` });
    const body = (await answer.text()).replace('"canNotify":false', '"canNotify":true');
    await route.fulfill({ response: answer, body });
  });
  await open(page, '/favoriler');
  await page.evaluate(() => {
    document
      .querySelector('main')
      ?.insertAdjacentHTML('beforeend', '<a href="/urun/barudan-bekt-s1501cbiii">git</a>');
  });
  await page.getByRole('link', { name: 'git', exact: true }).click();
  await page.getByRole('textbox', { name: 'E-posta adresiniz' }).fill('cigdem@example.com');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const answerWith = (status: number, message: string) =>
    page.route('**/api/restock', (route) => route.fulfill({ status, json: { message } }), { times: 1 });
  await answerWith(503, 'Şimdi olmuyor.');
  await page.getByRole('button', { name: 'Haber ver' }).press('Enter');
  await page.getByText('Şimdi olmuyor.').waitFor();
  await expect.poll(focused).toBe('Haber ver');
  await answerWith(202, 'Onay e-postası gönderdik.');
  await page.keyboard.press('Enter');
  await page.getByText('Onay e-postası gönderdik.').waitFor();
  await expect.poll(focused).toBe('Onay e-postası gönderdik.');
  await close();
});

it('a link of a mail about a product that is gone meanwhile still withdraws the wish', async () => {
  const { page, close } = await openWatchedPage(browser, DESKTOP);
  const withdrawn = page.waitForRequest('**/api/restock/withdraw');
  await page.route('**/api/restock/withdraw', (route) => route.fulfill({ json: { message: 'Silindi.' } }));
  await open(page, '/urun/boyle-bir-urun-kalmadi#haber-sil=gizli');
  expect((await withdrawn).postDataJSON()).toEqual({ token: 'gizli' });
  await page.getByText('Silindi.').waitFor();
  await close();
});

it('menu and footer stay when a link is followed before their code is there', async () => {
  const { page, close } = await openWatchedPage(browser, DESKTOP);
  const letIn = [await holdBack(page, '**/category-menu-*.js'), await holdBack(page, '**/footer-*.js')];
  await open(page, '/kategori/luperler');
  const [menu, footer] = [page.getByRole('navigation', { name: 'Ana menü' }), page.getByRole('contentinfo')];
  await page.getByRole('main').locator('.card a[href^="/urun/"]').first().click();
  await page.getByRole('heading', { level: 1, name: /Lüper/i }).waitFor();
  expect([await menu.count(), await footer.count()]).toEqual([1, 1]);
  for (const letOne of letIn) letOne();
  await menu.getByRole('button', { name: 'Yedek Parçalar alt kategorileri' }).click();
  await menu.getByRole('link', { name: 'Lüper ve Bıçak', exact: true }).first().click();
  await page.waitForURL(/\/kategori\//);
  await close();
});

it('changes are listened for although other code that nothing waits for cannot be loaded', async () => {
  const { page, close } = await openWatchedPage(browser, PHONE);
  await page.route('**/remember-scroll-*.js', (route) => route.abort());
  const listening = page.waitForRequest('**/api/events*');
  await open(page, '/siparis-takip');
  await listening;
  await close();
});

describe('a page without its data', () => {
  let watched: WatchedPage;
  beforeAll(async () => {
    watched = await openWatchedPage(browser, PHONE);
    await open(watched.page, RESTING.path);
  });
  afterAll(() => watched.close());

  it.each([
    ['/makine/juki-ddl-8700', 'Sayfa yüklenemedi', 'Juki DDL-8700 yedek parçaları'],
    ['/rehber/igne-secimi', 'Sayfa yüklenemedi', 'Doğru iğne nasıl seçilir?'],
    ['/rehber', 'Sayfa yüklenemedi', 'Doğru iğne nasıl seçilir?'],
    ['/odeme', 'Sayfa yüklenemedi', 'Sepetiniz Boş'],
    ['/urun/juki-ddl-8700', 'Ürünler yüklenemedi', 'Juki DDL-8700 Sanayi Düz Dikiş Makinesi'],
  ])('says so at %s, and comes with the connection', async (path, failed, content) => {
    const { page } = watched;
    showWhenFailed(page);
    await page.route('**/api/**', (route) => route.abort());
    await showScreen(page, path);
    await page.getByRole('alert').getByText(failed).waitFor();
    // Besides, the page tries again and again to listen for changes.
    const retry = page.waitForEvent('requestfailed', (request) => /\/api\/(?!events)/.test(request.url()));
    await page.getByRole('button', { name: 'Tekrar Dene' }).click();
    await retry;
    // A reading that is still under way when the connection comes would not be begun again.
    await page.getByRole('alert').getByText(failed).waitFor();
    await page.context().setOffline(true);
    await page.unroute('**/api/**');
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: content }).first().waitFor();
  });
});

describe('who has a machine', () => {
  it('chooses it on a phone, keeps a part that fits it, and puts a pasted list into the cart', async () => {
    const { page, complaints, close } = await openWatchedPage(browser, PHONE);
    await open(page, '/kategori/plakalar');
    await page.getByRole('link', { name: 'Makinenizi seçin' }).click();
    const window = page.getByRole('dialog', { name: 'Makinenizi bulun' });
    const maker = window.getByLabel('Marka', { exact: true });
    await window.getByRole('button', { name: 'Modelleri göster' }).click();
    await expect
      .poll(() => maker.evaluate((select: HTMLSelectElement) => select.validationMessage))
      .toBe('Makinenizin markasını seçin.');
    // Large letters of the title push nothing out of the window.
    await setTextSize(page, 200);
    const cross = window.getByRole('button', { name: 'Pencereyi kapat' });
    const beyond = () => cross.evaluate((button) => button.getBoundingClientRect().right - innerWidth);
    await expect.poll(beyond).toBeLessThan(0);
    await setTextSize(page, 100);
    await maker.selectOption('Juki');
    await window.getByLabel('Model', { exact: true }).selectOption({ label: 'DDL-8700' });
    await window.getByRole('button', { name: 'Parçaları göster' }).click();
    await page.waitForURL(/\/makine\/juki-ddl-8700$/);
    await page.getByRole('link', { name: 'Makinem: Juki DDL-8700' }).waitFor();
    const part = page.locator('.card .card-name a').first();
    const name = await part.innerText();
    await part.click();
    await page.getByText('Juki DDL-8700 makinenize uyar').first().waitFor();
    // Somebody's link with another machine does not pass for one's own.
    await showScreen(page, '/kategori/plakalar?makine=juki-mo-6814s');
    await page.getByRole('link', { name: 'Makineye uyanlar: Juki MO-6814S filtresini kaldır' }).waitFor();
    await page.getByRole('link', { name: 'Juki DDL-8700 makineme uyanlar' }).click();
    await page.waitForURL(/makine=juki-ddl-8700$/);
    await page.goBack();
    await page.goBack();
    await page.getByRole('button', { name: 'Favorilerime ekle' }).click();
    await open(page, '/favoriler');
    await expect.poll(() => page.locator('.card .card-name', { hasText: name }).count()).toBe(2);
    await showScreen(page, '/favoriler?urun=satilmayan-urun');
    await page.getByText('Bu listedeki ürünler artık satılmıyor.').waitFor();
    await showScreen(page, '/favoriler?urun=juki-ddl-8700');
    await page.getByRole('button', { name: 'Hepsini favorilerime ekle' }).click();
    await page.getByText('Favorilerinize eklendi').first().waitFor();
    await page.getByRole('button', { name: 'Favorilerim', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Favorilerim' }).waitFor();
    await showScreen(page, '/hizli-siparis');
    await page.getByLabel('Kodlar ve adetler').fill('B1837-012-0A0 2');
    await page.getByRole('button', { name: 'Kodları bul' }).click();
    // A look at a found product costs nobody the list.
    await page.locator('.pasted-line a').first().click();
    await page.locator('.product-main').waitFor();
    await page.goBack();
    await expect.poll(() => page.getByLabel('Kodlar ve adetler').inputValue()).toBe('B1837-012-0A0 2');
    await page.getByRole('button', { name: 'Kodları bul' }).click();
    await page.getByRole('button', { name: /ürünü sepete ekle/ }).click();
    await page
      .getByText(/sepete eklendi/)
      .first()
      .waitFor();
    await page.locator('.pasted-line a').first().click();
    await page.locator('.product-main').waitFor();
    await page.goBack();
    await expect.poll(() => page.getByLabel('Kodlar ve adetler').inputValue()).toBe('');
    expect(complaints()).toEqual([]);
    await close();
  });

  it('finds the place in a list again, although the marks of its cards are known only later', async () => {
    const { page, close } = await openWatchedPage(browser, PHONE);
    await haveMachines(page, { slug: 'juki-ddl-8700', name: 'Juki DDL-8700' });
    await open(page, '/kategori/igneler');
    const marks = page.locator('.card[data-fit]');
    await marks.first().waitFor();
    await page.evaluate(() => scrollTo(0, 3000));
    await expect.poll(() => page.evaluate(() => history.state?.scrollY)).toBe(3000);
    await page.evaluate(() => location.assign('/robots.txt'));
    await page.waitForURL(/robots/);
    await page.goBack();
    await marks.first().waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(3000);
    await close();
  });

  it('learns on the page of a part whether it fits, stays there, and reads it again before paying', async () => {
    const { page, complaints, close } = await openWatchedPage(browser, PHONE);
    await open(page, '/urun/groz-beckert-dbx1-75-11-igne');
    await page.getByRole('link', { name: 'Makinenize uyar mı?' }).click();
    const window = page.getByRole('dialog', { name: 'Makinenizi bulun' });
    await window.getByLabel('Marka', { exact: true }).selectOption('Juki');
    const model = window.getByLabel('Model', { exact: true });
    await model.getByText('DDL-8700', { exact: true }).waitFor({ state: 'attached' });
    const choose = window.getByRole('button', { name: 'Bu benim makinem' });
    await choose.click();
    const missing = () => model.evaluate((list: HTMLSelectElement) => list.validationMessage);
    await expect.poll(missing).toBe('Makinenizin modelini seçin.');
    await model.selectOption({ label: 'DDL-8700' });
    await choose.click();
    const verdict = page.getByRole('link', { name: 'Juki DDL-8700 makinenize uyar' });
    await verdict.waitFor();
    await expect.poll(() => verdict.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/urun/groz-beckert-dbx1-75-11-igne');
    await page.locator('.product-main').getByRole('button', { name: 'Sepete Ekle' }).first().click();
    await page.getByText('Ürün sepete eklendi').first().waitFor();
    await showScreen(page, '/odeme');
    await page.locator('.summary-lines').getByText('Juki DDL-8700 makinenize uyar').waitFor();
    expect(complaints()).toEqual([]);
    await close();
  });
});

it('forgets a machine that the shop no longer knows, and marks parts for the one chosen last, however late the answer for the one before comes', async () => {
  const { page, close } = await openWatchedPage(browser, DESKTOP);
  await haveMachines(
    page,
    { slug: 'silinmis-makine', name: 'Silinmiş makine' },
    { slug: 'juki-ddl-8700', name: 'Juki DDL-8700' },
    { slug: 'juki-mo-6814s', name: 'Juki MO-6814S' },
  );
  const asked = page.waitForRequest('**/api/machines/juki-ddl-8700/fit?*');
  const letIn = await holdBack(page, '**/api/machines/juki-ddl-8700/fit?*');
  await open(page, '/kategori/igneler?brand=Groz-Beckert');
  await asked;
  await page.getByRole('link', { name: 'Makinem: Juki DDL-8700' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bu benim makinem' }).click();
  letIn();
  const needle = page.locator('.card', {
    has: page.locator('[href="/urun/groz-beckert-dbx1-75-11-igne"]'),
  });
  await needle.and(page.locator('[data-fit]')).waitFor();
  expect(await needle.getAttribute('data-fit')).toBe('uymaz');
  await close();
});

describe('before the code of the page is there', () => {
  const SCRIPTS = '**/assets/*.js';

  /** Calls that change the cart, as they are made. */
  function watchCart(page: Page): readonly unknown[] {
    const calls: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/cart'))
        calls.push(request.postDataJSON());
    });
    return calls;
  }

  it('a logo that could not be loaded makes way for the name of the shop', async () => {
    const { page, close } = await openWatchedPage(browser, PHONE);
    const letIn = await holdBack(page, SCRIPTS);
    await page.route('**/images/logo-*', (route) => route.abort());
    await page.goto(`${shop.urlOf('koltazoglu')}${RESTING.path}`, { waitUntil: 'commit' });
    const logo = page.locator('header img').first();
    await expect
      .poll(() => logo.evaluate((image) => image instanceof HTMLImageElement && image.complete))
      .toBe(true);
    letIn();
    await page.getByRole('banner').getByText('Koltazoğlu', { exact: true }).waitFor();
    await close();
  });

  it('a product is put into the cart once, in the chosen quantity, and is a favourite', async () => {
    const { page, complaints, close } = await openWatchedPage(browser, PHONE);
    const calls = watchCart(page);
    const letIn = await holdBack(page, SCRIPTS);
    const letHeartIn = await holdBack(page, '**/favourite-button-*.js');
    await page.goto(`${shop.urlOf('dikis')}/urun/juki-ddl-8700`, { waitUntil: 'commit' });
    const box = page.locator('.product-main');
    await box.locator('.quantity-value').fill('3');
    await box.getByRole('button', { name: /bir artır$/ }).click();
    const add = box.getByRole('button', { name: 'Sepete Ekle' });
    await add.click();
    await add.click();
    await page.getByRole('link', { name: /^Sepetim/ }).click();
    expect(await add.evaluate((button) => getComputedStyle(button).cursor)).toBe('progress');
    letIn();
    await page.getByRole('dialog', { name: 'Sepetim (4 ürün)' }).waitFor();
    await page.keyboard.press('Escape');
    // The rest of the page answers, and what changed there has not thrown away the button whose code comes last.
    await box.getByRole('button', { name: 'Favorilerime ekle' }).click();
    letHeartIn();
    await box.getByRole('button', { name: 'Favorilerime ekle', pressed: true }).waitFor();
    await expect.poll(() => page.locator('[data-early]').count()).toBe(0);
    expect(calls).toMatchObject([{ quantity: 4 }]);
    expect(complaints()).toEqual([]);
    await close();
  });

  it('a card of a list is put into the cart, and the list is narrowed and sorted as was chosen', async () => {
    const { page, complaints, close } = await openWatchedPage(browser, PHONE);
    const calls = watchCart(page);
    const letIn = await holdBack(page, SCRIPTS);
    await page.goto(`${shop.urlOf('dikis')}/kategori/overlok-makineleri`, { waitUntil: 'commit' });
    await page.locator('.card-add').nth(2).click();
    await page.getByRole('button', { name: 'Filtrele' }).click();
    await page.getByRole('checkbox', { name: /^Juki/ }).check();
    letIn();
    await page.waitForURL(/brand=Juki/);
    await page.getByRole('link', { name: /^Sepetim ?, 1 ürün$/ }).waitFor();
    const letSortIn = await holdBack(page, SCRIPTS);
    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('combobox', { name: 'Sırala' }).selectOption('price-low');
    letSortIn();
    await page.waitForURL(/sort=price-low/);
    expect(calls).toHaveLength(1);
    expect(complaints()).toEqual([]);
    await close();
  });

  it('a text that was typed while only its part had no code yet counts, also when the field is left later', async () => {
    const { page, complaints, close } = await openWatchedPage(browser, DESKTOP);
    const letIn = await holdBack(page, '**/filter-panel-*.js');
    await open(page, '/kategori/overlok-makineleri');
    const lowest = page.locator('.filters input[name=min]');
    await lowest.fill('20000');
    const waiting = () => page.locator('[data-early]').count();
    await expect.poll(waiting).toBe(1);
    letIn();
    await expect.poll(waiting).toBe(0);
    await lowest.press('Enter');
    await page.waitForURL(/price=20000-/);
    expect(complaints()).toEqual([]);
    await close();
  });

  it('a link after the press loses nothing, and waits for no code when it is pressed again', async () => {
    const { page, complaints, close } = await openWatchedPage(browser, PHONE);
    const calls = watchCart(page);
    const letIn = await holdBack(page, SCRIPTS);
    const pressBoth = async (): Promise<void> => {
      await page.goto(`${shop.urlOf('dikis')}/urun/juki-ddl-8700`, { waitUntil: 'commit' });
      await page.locator('.product-main').getByRole('button', { name: 'Sepete Ekle' }).click();
      await page.locator('.breadcrumb a[href^="/kategori/"]').last().click();
    };
    await pressBoth();
    letIn();
    await page.waitForURL(/\/kategori\//);
    await page.getByRole('link', { name: /^Sepetim ?, 1 ürün$/ }).waitFor();
    expect(calls).toMatchObject([{ quantity: 1 }]);
    await holdBack(page, SCRIPTS);
    await pressBoth();
    await page.locator('.breadcrumb a[href^="/kategori/"]').last().click();
    await page.waitForURL(/\/kategori\//, { waitUntil: 'commit' });
    expect(complaints()).toEqual([]);
    await close();
  });

  it('a form that needs it waits for it, with what was typed', async () => {
    const { page, complaints, close } = await openWatchedPage(browser, PHONE);
    const letIn = await holdBack(page, SCRIPTS);
    await page.goto(`${shop.urlOf('dikis')}/siparis-takip`, { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: 'Sipariş numarası' }).fill('K7M2');
    await page.getByRole('textbox', { name: 'E-posta' }).fill('cigdem@example');
    await page.getByRole('button', { name: 'Sorgula' }).click();
    letIn();
    await page.getByText('Geçerli bir e-posta adresi giriniz').waitFor();
    expect(await page.getByRole('textbox', { name: 'E-posta' }).inputValue()).toBe('cigdem@example');
    expect(await page.getByRole('textbox', { name: 'Sipariş numarası' }).inputValue()).toBe('K7M2');
    expect(page.url()).not.toContain('cigdem');
    expect(complaints()).toEqual([]);

    const letListIn = await holdBack(page, SCRIPTS);
    await page.goto(`${shop.urlOf('dikis')}/hizli-siparis`, { waitUntil: 'commit' });
    await page.getByLabel('Kodlar ve adetler').fill('B1837-012-0A0 2');
    await page.getByRole('button', { name: 'Kodları bul' }).click();
    letListIn();
    await page.getByRole('button', { name: /ürünü sepete ekle/ }).waitFor();
    await close();
  });
});

describe('a category', () => {
  it('is narrowed by brand, sorted by price and widened again, all in the address', async () => {
    const { page, close } = await show(DESKTOP, '/kategori/overlok-makineleri');
    await page.getByText('36 ürün bulundu').waitFor();
    await page.getByRole('checkbox', { name: /^Juki/ }).check();
    await page.waitForURL(/brand=Juki/);
    await page.getByText('6 ürün bulundu').waitFor();
    await page.getByRole('combobox', { name: 'Sırala' }).selectOption('price-low');
    await page.waitForURL(/sort=price-low/);
    // Ends in the wrong order mean the range between them.
    const price = page.getByRole('group', { name: 'Fiyat aralığı (TL)' });
    await price.getByRole('textbox', { name: 'En az' }).fill('50.800');
    await price.getByRole('textbox', { name: 'En çok' }).fill('46.400');
    await page.keyboard.press('Enter');
    await page.waitForURL(/price=46400-50800/);
    await page.getByText('3 ürün bulundu').waitFor();
    await page.reload();
    await page.getByText('3 ürün bulundu').waitFor();
    await page.getByRole('link', { name: 'Filtreleri Temizle' }).first().click();
    await page.getByText('36 ürün bulundu').waitFor();
    await close();
  });

  it('is paged by links, and Back returns to the page before', async () => {
    const { page, close } = await show(DESKTOP, '/kategori/all');
    await page.getByRole('link', { name: 'Sonraki' }).click();
    await page.waitForURL(/page=2/);
    // A heading with a name: the focus is on it now, and screen readers list it.
    await page.getByRole('heading', { name: '(Sayfa 2/11)' }).waitFor();
    // Phones share the canonical address: that of the first page would lead elsewhere. A link that is pressed before its
    // part of the page has its code loads the document, which names the second page.
    await page.locator('link[rel=canonical]:not([href$="page=2"])').waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByText('(Sayfa 1/11)').waitFor();
    await close();
  });
});

it('a question by WhatsApp carries the address of the page', async () => {
  const { page, close } = await show(DESKTOP, '/urun/juki-ddl-8700');
  const chat = page.getByRole('link', { name: 'WhatsApp ile sor' });
  // The press stays here: the chat is another site.
  await chat.evaluate((link) =>
    link.parentElement?.addEventListener('click', (press) => press.preventDefault()),
  );
  await chat.click();
  expect(decodeURIComponent((await chat.getAttribute('href')) ?? '')).toMatch(
    /TL\) http\S+\/urun\/juki-ddl-8700$/,
  );
  await close();
});

it('a link to the former address of a category leads to it', async () => {
  const { page, close } = await show(DESKTOP, RESTING.path);
  await page
    .locator('#main-content, main')
    .first()
    .evaluate((main) => {
      main.insertAdjacentHTML('afterbegin', '<a href="/kategori/yedek-parca">Eski adres</a>');
    });
  await page.getByRole('link', { name: 'Eski adres' }).click();
  await page.waitForURL(/\/kategori\/yedek-parcalar$/);
  await page.getByRole('heading', { name: 'Yedek Parçalar', exact: true }).first().waitFor();
  await close();
});

describe('the menu and the slideshow', () => {
  it('open by keyboard, and Escape closes the menu', async () => {
    const { page, close } = await show(DESKTOP, RESTING.path);
    const button = page.getByRole('button', { name: /Yedek Parçalar/ }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Sanayi İğneleri' }).first().waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
    await close();
  });

  it('can be stopped', async () => {
    const { page, close } = await show(DESKTOP, RESTING.path);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    onTestFinished(() => page.emulateMedia({ reducedMotion: 'reduce' }));
    await showScreen(page, '/');
    await page.getByRole('button', { name: 'Döndürmeyi durdur' }).click();
    await page.getByRole('button', { name: 'Döndürmeyi başlat' }).waitFor();
    await close();
  });
});

describe('a browser without popovers and without what else came with Safari 17', () => {
  /** Takes away what such a browser does not know; a selector that it does not know is a fault there. */
  async function withoutNews(page: Page): Promise<void> {
    const script = await page.addInitScript(() => {
      for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
        Reflect.deleteProperty(HTMLElement.prototype, name);
      Reflect.deleteProperty(Element.prototype, 'checkVisibility');
    });
    // The next test may get the same page.
    onTestFinished(() => script.dispose());
    await page.route(/^[^?]+(?:\/[\w-]*|\.js|\.css)(?:\?|$)/, async (route) => {
      // It never ends.
      if (route.request().resourceType() === 'eventsource') return route.continue();
      const answer = await route.fetch();
      const text = await answer.text();
      const body = text
        .replaceAll(':popover-open', ':popover-unknown')
        .replaceAll(' popover="auto"', '')
        .replaceAll('popover:`auto`', 'lang:`tr`');
      const headers = { ...answer.headers(), 'content-security-policy': '' };
      await route.fulfill({ response: answer, body, headers });
    });
  }

  it('shows the menu as a row and the filters in a box, and its links open pages', async () => {
    const { page, complaints, close } = await openWatchedPage(browser, PHONE);
    await withoutNews(page);
    // The test itself can request this name, not those of the storefronts.
    await page.goto(`${shop.urlOf('dikis').replace('dikis.', '')}${RESTING.path}`);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await page.locator('.menu').getByRole('link', { name: 'Kesim ve Ütü Ekipmanları', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Kesim ve Ütü Ekipmanları' }).waitFor();
    await page.locator('.filters').getByRole('checkbox').first().check();
    await page.waitForURL(/\?/);
    expect(await page.locator('[popovertarget]:visible').count()).toBe(0);
    await page.locator('.card-name a').first().click();
    await page.waitForURL(/\/urun\//);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(complaints()).toEqual([]);
    await close();
  });
});

it('a browser too old for the code shows the pages as without scripts, and its forms and links work', async () => {
  const { page, complaints, close } = await openWatchedPage(browser, PHONE);
  const script = await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'));
  onTestFinished(() => script.dispose());
  await page.goto(`${shop.urlOf('dikis')}/kategori/igneler`);
  await page.getByRole('button', { name: 'Sırala', exact: true }).click();
  await page.waitForURL(/[?&]sort=/);
  await page.locator('.card-name a').first().click();
  await page.waitForURL(/\/urun\//);
  await page.getByText('JavaScript').first().waitFor();
  expect(complaints()).toEqual([]);
  await close();
});

it.each(['**/assets/shop-*.js', '**/assets/product-page-*.js'])(
  'a page whose %s cannot be loaded is as without scripts, and what was pressed does not wait for ever',
  async (files) => {
    const { page, close } = await openWatchedPage(browser, PHONE);
    const letIn = await holdBack(page, files, 'abort');
    await page.goto(`${shop.urlOf('dikis')}/urun/juki-ddl-8700`, { waitUntil: 'commit' });
    const add = page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).first();
    await add.click();
    await expect.poll(() => page.locator('[data-early]').count()).toBe(1);
    letIn();
    await page.getByText('açıksa sayfayı yenileyin').waitFor();
    await add.waitFor({ state: 'hidden' });
    await expect.poll(() => page.locator('[data-early]').count()).toBe(0);
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('makas');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/ara\?q=makas/);
    await close();
  },
);

describe('by keyboard on a phone', () => {
  it('the menu closes when the focus leaves it, so that the page behind can be seen', async () => {
    const { page, close } = await show(PHONE, RESTING.path);
    await page.getByRole('button', { name: 'Menü', exact: true }).press('Enter');
    const menu = page.locator('.menu:popover-open');
    await menu.waitFor();
    // The code of the menu may still be loading: until it is there, the browser alone answers.
    await eventually(async () => {
      await page.locator('.menu a', { hasText: 'Yönetim' }).focus();
      await page.keyboard.press('Tab');
      await expect.poll(() => menu.count()).toBe(0);
    });
    await close();
  });

  it('what gets the focus on a product page is never hidden by the bar that sells it', async () => {
    const { page, close } = await show(PHONE, '/urun/juki-ddl-8700');
    await page.locator('.buy-bar').waitFor();
    await page.locator('.card-name a').first().focus();
    const hidden: string[] = [];
    const stops = await page.locator('.grid-eight :is(a, button:enabled), .footer a').count();
    for (let step = 1; step < stops; step += 1) {
      await page.keyboard.press('Tab');
      if (await isFocusSeen(page)) continue;
      hidden.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
    }
    expect(hidden).toEqual([]);
    // On a phone on its side the whole picture can be seen.
    await page.setViewportSize({ width: 740, height: 360 });
    expect((await page.locator('.gallery-strip').boundingBox())?.height).toBeLessThan(300);
    await page.setViewportSize(PHONE.viewport);
    await close();
  });
});

describe('by keyboard', () => {
  it('a picture opens large, the arrows lead to the next one, and Esc back to where it was', async () => {
    const { page, close } = await show(PHONE, '/urun/juki-ddl-8700');
    const first = page.locator('.gallery a.gallery-picture').first();
    await first.press('Enter');
    const strip = page.locator('.enlarged-strip');
    await strip.waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => strip.evaluate((e) => Math.round(e.scrollLeft / e.clientWidth))).toBe(1);
    await page.keyboard.press('Escape');
    await strip.waitFor({ state: 'detached' });
    await expect.poll(() => first.evaluate((element) => element === document.activeElement)).toBe(true);
    await close();
  });

  it('nobody loses the place when something is added, lessened, removed or no longer filtered', async () => {
    const { page, close } = await show(DESKTOP, '/urun/juki-ddl-8700');
    const focused = (): Promise<string> =>
      page.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      });
    await page
      .locator('.product-main')
      .getByRole('button', { name: /bir artır$/ })
      .press('Enter');
    const quantity = page.locator('.product-main .quantity-value');
    await quantity.fill('2,5');
    const less = page.locator('.product-main').getByRole('button', { name: /bir azalt$/ });
    await less.press('Enter');
    await expect.poll(() => quantity.inputValue()).toBe('1');
    await expect.poll(focused).toMatch(/bir azalt$/);
    await page.locator('.product-main').getByRole('button', { name: 'Sepete Ekle' }).press('Enter');
    await page.getByRole('link', { name: /^Sepetim ?, 1 ürün$/ }).waitFor();
    await expect.poll(focused).toBe('Sepete Ekle');
    await page.getByRole('link', { name: /^Sepetim/ }).press('Enter');
    await page.getByRole('button', { name: /sepetten çıkar$/ }).press('Enter');
    await expect.poll(focused).toBe('Sepetim (0 ürün)');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await showScreen(page, '/kategori/overlok-makineleri');
    await page.getByRole('checkbox', { name: /^Juki/ }).check();
    await page.getByRole('link', { name: 'Juki filtresini kaldır' }).press('Enter');
    await expect.poll(focused).toMatch(/^36 ürün bulundu/);
    await close();
  });
});

it('an edit in an editor shows in an open page of both storefronts without a reload, and so does a deletion', async () => {
  const path = requireProductFile(shop.dataDir, 'juki-mo-6814s');
  const text = readFileSync(path, 'utf8');
  const dikis = await show(DESKTOP, '/urun/juki-mo-6814s');
  const koltazoglu = await openWatchedPage(browser, DESKTOP);
  await koltazoglu.page.goto(`${shop.urlOf('koltazoglu')}/urun/juki-mo-6814s`);
  for (const { page } of [dikis, koltazoglu]) {
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await page.getByRole('heading', { level: 1, name: /Juki MO-6814S/ }).waitFor();
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  }
  writeFileSync(path, text.replace(/"price": "[^"]+"/, '"price": "12345.60"'));
  for (const { page } of [dikis, koltazoglu]) {
    await page.getByText('₺12.345,60 TL', { exact: false }).first().waitFor();
    expect(await page.locator('body[data-same-page]').count()).toBe(1);
  }
  // Whoever reads further down sees that the product is gone, instead of an empty page.
  await dikis.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  rmSync(path);
  const gone = dikis.page.locator('h1:focus', { hasText: 'Ürün Bulunamadı' });
  await gone.waitFor();
  await expect.poll(async () => (await gone.boundingBox())?.y).toBeGreaterThan(0);
  writeFileSync(path, text);
  for (const { close } of [dikis, koltazoglu]) await close();
});
