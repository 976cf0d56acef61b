import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '#testing/browser/browser';
import { openServedShop, type ServedShop } from '#testing/servers/served-shop';
import { showScreen } from '#testing/browser/panel-browser';
import {
  findBarriers,
  openWatchedPage,
  overflowOf,
  setTextSize,
  type WatchedPage,
} from '#testing/browser/watched-page';

let shop: ServedShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([openServedShop(), openBrowser()]);
});
afterAll(() => shop.close());

const HEIGHT = 800;
const PHONE = { width: 360, height: HEIGHT };
const DESKTOP = { width: 1280, height: HEIGHT };
const DESK_WIDTHS = [DESKTOP.width, 768];
/** The last one is a phone's, whose texts are enlarged then. */
const PHONE_WIDTHS = [320, PHONE.width];

interface Screen {
  readonly path: string;
  readonly status: number;
  readonly heading: RegExp;
}

/** One screen of each template, and each state in which a template looks different. */
const TEMPLATES: readonly Screen[] = [
  { path: '/', status: 200, heading: /Dikiş makinesi|Döşeme/ },
  { path: '/kategori/all', status: 200, heading: /Tüm Ürünler/ },
  {
    path: '/kategori/overlok-makineleri?brand=Juki&sort=price-low',
    status: 200,
    heading: /Overlok Makineleri/,
  },
  { path: '/urun/juki-ddl-8700-sanayi-duz-dikis-makinesi', status: 200, heading: /Juki DDL-8700/ },
  { path: '/ara?q=juki+overlok', status: 200, heading: /Arama Sonuçları/ },
  { path: '/ara?q=juki+overlok&view=list', status: 200, heading: /Arama Sonuçları/ },
  { path: '/ara?q=zzzzqqqq', status: 200, heading: /Arama Sonuçları/ },
  { path: '/odeme', status: 200, heading: /Sepetiniz Boş|Ödeme/ },
  { path: '/iade-degisim', status: 200, heading: /İade ve Değişim/ },
  { path: '/iletisim', status: 200, heading: /İletişim/ },
  { path: '/urun/boyle-bir-urun-yok', status: 404, heading: /Ürün Bulunamadı/ },
];

/** The other screens: each of them wakes in the browser with the scripts of the build, in one storefront or the other. */
const SAME_TEMPLATES: readonly Screen[] = [
  { path: '/kategori/overlok-makineleri', status: 200, heading: /Overlok Makineleri/ },
  { path: '/gizlilik-politikasi', status: 200, heading: /Gizlilik Politikası/ },
  { path: '/kullanim-sartlari', status: 200, heading: /Kullanım Şartları/ },
  { path: '/on-bilgilendirme-formu', status: 200, heading: /Ön Bilgilendirme Formu/ },
  { path: '/makineler', status: 200, heading: /Makinenizi bulun/ },
  { path: '/makine/juki-ddl-8700', status: 200, heading: /Juki DDL-8700/ },
  { path: '/rehber', status: 200, heading: /Rehberler/ },
  { path: '/rehber/iplik-kopmasi', status: 200, heading: /iplik koparıyor/ },
  { path: '/karsilastir', status: 200, heading: /Karşılaştır/ },
  { path: '/favoriler', status: 200, heading: /Favorilerim/ },
  { path: '/hizli-siparis', status: 200, heading: /Hızlı Sipariş/ },
  { path: '/siparis-takip', status: 200, heading: /Siparişim Nerede/ },
  { path: '/kategori/boyle-bir-kategori-yok', status: 404, heading: /Kategori Bulunamadı/ },
  { path: '/boyle-bir-sayfa-yok', status: 404, heading: /404 Page Not Found/ },
];

/**
 * Each storefront has its own colours; each screen is looked at once as a phone shows it and once as a desk does. At the
 * desk it is loaded by its address, on the phone the page before leads to it. Only the home pages differ in what they say.
 */
describe.each([
  { site: 'dikis', viewport: DESKTOP, widths: DESK_WIDTHS, turn: 0 },
  { site: 'koltazoglu', viewport: PHONE, widths: PHONE_WIDTHS, turn: 1 },
] as const)('on $site', ({ site, viewport, widths, turn }) => {
  let watched: WatchedPage;
  beforeAll(async () => {
    watched = await openWatchedPage(browser, { viewport });
  });
  afterAll(() => watched.close());

  const load = async ({ path, status }: Screen): Promise<void> => {
    const response = await watched.page.goto(`${shop.urlOf(site)}${path}`);
    expect(response?.status()).toBe(status);
  };

  /** Opens a screen, runs the checks, and expects no complaint of the browser. */
  const checkScreen = async (screen: Screen, open = load, check?: (page: Page) => Promise<void>) => {
    const { page, complaints } = watched;
    const before = complaints().length;
    await page.setViewportSize(viewport);
    await open(screen);
    await page.getByRole('heading', { level: 1, name: screen.heading }).first().waitFor();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await check?.(page);
    // The browser itself reports the document's own 404 as an error.
    const told = complaints().slice(before);
    expect(told.filter((text) => screen.status === 200 || !text.includes('404'))).toEqual([]);
  };

  const isOpen = (): boolean => watched.page.url().startsWith(shop.urlOf(site));
  const follow = async (screen: Screen): Promise<void> => {
    if (!isOpen() || screen.path === '/') return load(screen);
    await showScreen(watched.page, screen.path);
    await expect.poll(() => watched.page.locator('main :is(.skeleton, [aria-busy=true])').count()).toBe(0);
  };

  it.each(TEMPLATES)('$path is complete, accessible and silent', (screen) =>
    checkScreen(screen, viewport === PHONE ? follow : load, async (page) => {
      expect(await findBarriers(page)).toEqual([]);
      const checkedAt = screen.path === '/' ? [...DESK_WIDTHS, ...PHONE_WIDTHS] : widths;
      for (const width of checkedAt) {
        await page.setViewportSize({ width, height: HEIGHT });
        expect(await overflowOf(page), `${width}`).toBeLessThanOrEqual(0);
      }
      if (checkedAt.at(-1) !== PHONE.width) return;
      await setTextSize(page, 200);
      expect(await overflowOf(page), 'text of 200 %').toBeLessThanOrEqual(0);
      await setTextSize(page, 100);
    }),
  );

  it.each(SAME_TEMPLATES.filter((_, place) => place % 2 === turn))('$path is complete and silent', (screen) =>
    checkScreen(screen),
  );
});

it('pages whose pictures are still loading have no barriers', async () => {
  const { page, close } = await openWatchedPage(browser, { viewport: DESKTOP });
  await page.route('**/images/**', () => undefined);
  for (const path of ['/ara?q=juki+overlok', '/urun/juki-ddl-8700-sanayi-duz-dikis-makinesi']) {
    await page.goto(`${shop.urlOf('dikis')}${path}`, { waitUntil: 'commit' });
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await page.locator('.picture-loading').first().waitFor({ state: 'attached' });
    expect(await findBarriers(page, '.picture'), path).toEqual([]);
  }
  await close();
});

it('the size that a drawing stands for is never cut on a phone', async () => {
  const { page, close } = await openWatchedPage(browser, { viewport: PHONE });
  await page.goto(`${shop.urlOf('dikis')}/kategori/igneler`);
  const labels = page.locator('.drawing-label');
  await labels.first().waitFor();
  const cut = await labels.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth));
  expect(cut).toHaveLength(0);
  // The bar above the header is one row.
  expect((await page.locator('.top-bar').boundingBox())?.height).toBeLessThan(50);
  await close();
});

describe('without JavaScript', () => {
  let page: Page;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ page, close } = await openWatchedPage(browser, { javaScriptEnabled: false }));
  });
  afterAll(() => close());

  // Pictures are no matter of scripts: nothing waits for them.
  const load = (path: string) => page.goto(`${shop.urlOf('dikis')}${path}`, { waitUntil: 'commit' });

  const expectNote = async (path: string): Promise<void> => {
    const note = page.locator('noscript p');
    await note.waitFor();
    expect(await note.textContent(), path).toContain('JavaScript açık olmalı');
    expect(await note.locator('a').first().getAttribute('href'), path).toBe('tel:02125550102');
    expect(await note.locator('a').last().getAttribute('href'), path).toMatch(/^https:\/\/wa\.me\/90/);
  };

  it('every screen shows its content, and those that need it say so and the other way', async () => {
    const isShownBefore = ({ path }: Screen, place: number): boolean =>
      TEMPLATES.slice(0, place).some((before) => before.path.split('?')[0] === path.split('?')[0]);
    for (const [place, screen] of TEMPLATES.entries()) {
      if (screen.path === '/odeme' || isShownBefore(screen, place)) continue;
      await load(screen.path);
      await page.getByRole('heading', { level: 1, name: screen.heading }).first().waitFor();
      // Each slide can be opened.
      if (screen.path === '/') expect(await page.locator('.slides').count()).toBe(1);
      expect(await page.locator('.slides [inert]').count()).toBe(0);
      if (screen.path.startsWith('/urun/juki')) await expectNote(screen.path);
    }
    // The same templates hide nothing: it is enough that the shop sends the content.
    for (const { path, heading } of [...TEMPLATES.filter(isShownBefore), ...SAME_TEMPLATES]) {
      const html = await (await fetch(`http://127.0.0.1:${shop.port}${path}`)).text();
      expect(/<h1[^>]*>.*?<\/h1>/s.exec(html)?.[0].replaceAll(/<[^>]+>/g, ''), path).toMatch(heading);
    }
    for (const path of ['/odeme', '/siparis-takip']) {
      await load(path);
      await expectNote(path);
    }
  });

  it('a shopper searches, filters and turns pages', async () => {
    await load('/iletisim');
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('iğne');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/ara\?q=i/);
    await page.getByRole('link', { name: 'Sonraki' }).first().click();
    await page.waitForURL(/page=2/);
  });
});
