import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSourceShop, type SourceShop, sourceProducts } from '#testing/servers/source-shop';
import {
  openPanelBrowser,
  unexpectedComplaints,
  type PanelBrowser,
  PHONE,
  showScreen,
} from '#testing/browser/panel-browser';
import { findBarriers, type WatchedPage } from '#testing/browser/watched-page';

const FOLDER = 'bicaklar';
const CATEGORY = 'Bıçaklar';

let source: SourceShop;
let panel: PanelBrowser;

beforeAll(async () => {
  source = await openSourceShop([]);
  panel = await openPanelBrowser({ env: { SHOP_ALLOW_PRIVATE: source.host } });
  const picture = await sharp({
    create: { width: 400, height: 300, channels: 3, background: '#335577' },
  })
    .jpeg()
    .toBuffer();
  for (let number = 1; number <= 60; number += 1)
    source.pages.set(`/img/urun-${number}.jpg`, (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
    });
});
afterAll(async () => {
  await panel.close();
  await source.close();
});
beforeEach(() => {
  source.answers = Infinity;
});

const offer = (...products: ReturnType<typeof sourceProducts>): void => {
  source.products.splice(0, source.products.length, ...products);
};

const files = (): string[] =>
  readdirSync(join(panel.shop.dataDir, FOLDER)).filter((name) => name.startsWith('scraper-'));

const fileOf = (number: number): Record<string, unknown> => {
  const name = files().find((each) => each.startsWith(`scraper-overlok-bicagi-no-${number}-`)) ?? '';
  return JSON.parse(readFileSync(join(panel.shop.dataDir, FOLDER, name), 'utf8'));
};

async function openScraper(
  tab: string,
  size?: Parameters<PanelBrowser['showPanel']>[1],
): Promise<WatchedPage> {
  const watched = await panel.showPanel(`/admin/scraper?tab=${tab}`, size);
  await watched.page.getByRole('heading', { level: 1, name: 'Veri Çekme' }).waitFor();
  return watched;
}

async function scrapeList(page: Page, { isDryRun = false } = {}): Promise<void> {
  await page.getByLabel('Hedef kategori').selectOption({ label: CATEGORY });
  await page.getByLabel('Liste adresi').fill(`${source.base}/kategori`);
  if (isDryRun) await page.getByRole('checkbox', { name: /Önce göster/ }).check();
  await page.getByRole('button', { name: 'Ürünleri çek' }).click();
}

it('pasted addresses are counted, are still there after a look at another tab, and are read', async () => {
  offer(...sourceProducts(3, 80));
  const { page, close } = await openScraper('urls');
  const submit = page.getByRole('button', { name: 'Ürünleri çek' });
  expect(await submit.isDisabled()).toBe(true);
  const addresses = page.getByLabel('Adresler');
  await addresses.fill(`${source.base}/kategori\nadres değil\n\n  ${source.base}/yok`);
  await page.getByText('2 geçerli URL').waitFor();
  await page.getByRole('tab', { name: 'Geçmiş' }).click();
  await addresses.waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: 'Ürün Çekme' }).click();
  await expect.poll(() => addresses.inputValue()).toContain('/yok');
  await page.getByLabel('Hedef kategori').selectOption({ label: CATEGORY });
  await page.getByRole('checkbox', { name: /Önce göster/ }).check();
  await submit.click();
  await page.getByRole('link', { name: 'Sonucu incele' }).click();
  await page.getByText('3 değişiklik onayınızı bekliyor').waitFor();
  await close();
});

describe('a list of another shop', () => {
  it('is shown before anything is written, and taken over product by product', async () => {
    offer(...sourceProducts(5));
    const { page, close, complaints } = await openScraper('shop');
    await scrapeList(page, { isDryRun: true });
    await page.getByText('5 ürün bulundu: 5 ürün eklenecek').first().waitFor();
    await page.getByRole('link', { name: 'Sonucu incele' }).click();
    await page.getByText('5 değişiklik onayınızı bekliyor').waitFor();
    expect(files()).toEqual([]);
    await page.getByRole('checkbox', { name: 'Seç: Overlok Bıçağı No 2' }).check();
    await page.getByRole('button', { name: 'Seçilenleri uygula (1)' }).click();
    await page.getByText('Önizlemedeki 1 değişiklik uygulandı, 4 değişiklik onayınızı bekliyor.').waitFor();
    expect(files()).toHaveLength(1);
    expect(fileOf(2)).toMatchObject({ price: '102.50', source: 'scraper' });
    await page.getByRole('button', { name: 'Tümünü uygula' }).click();
    await page.getByText('değişiklik onayınızı bekliyor').first().waitFor({ state: 'detached' });
    await page.getByText('Önizlemedeki 5 değişiklik uygulandı.').waitFor();
    await expect.poll(() => page.getByText('eklenecek').count()).toBe(0);
    expect(files()).toHaveLength(5);
    expect(await findBarriers(page)).toEqual([]);
    expect(unexpectedComplaints({ complaints })).toEqual([]);
    await close();
  });

  it('changes prices, but one that jumps waits for a yes', async () => {
    const [first, second, ...rest] = sourceProducts(5);
    if (!first || !second) throw new Error('no products');
    offer({ ...first, price: '105.00' }, { ...second, price: '400.00' }, ...rest);
    const { page, close } = await openScraper('shop', PHONE);
    await scrapeList(page);
    await page.getByText('Sevmak ürünleri başarıyla çekildi').first().waitFor();
    await page.getByRole('link', { name: 'Sonucu incele' }).click();
    await page.getByRole('heading', { name: /Fiyatı çok değişenler/ }).waitFor();
    expect(await page.getByRole('button', { name: 'Tümünü uygula' }).isDisabled()).toBe(true);
    expect(fileOf(1)).toMatchObject({ price: '105.00' });
    expect(fileOf(2)).toMatchObject({ price: '102.50' });
    await page.getByRole('checkbox', { name: 'Seç: Overlok Bıçağı No 2' }).check();
    await page.getByRole('button', { name: 'Seçilenleri uygula (1)' }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    expect(await dialog.innerText()).toContain('400');
    await dialog.getByRole('button', { name: 'Fiyatları onayla' }).click();
    await page.getByText('değişiklik onayınızı bekliyor').waitFor({ state: 'detached' });
    expect(fileOf(2)).toMatchObject({ price: '400.00' });
    await close();
  });

  it('leaves what a person edited, and lists it until the person takes the new value', async () => {
    const [fourth, ...rest] = sourceProducts(5).slice(3);
    if (!fourth) throw new Error('no products');
    const path = panel.findFile(FOLDER, 'scraper-overlok-bicagi-no-4-');
    const edited = readFileSync(path, 'utf8').replace(
      '"name": "Overlok Bıçağı No 4"',
      '"name": "Bizim bıçak"',
    );
    writeFileSync(path, edited);
    offer({ ...fourth, name: 'Yeni bıçak' }, ...rest);
    const { page, close } = await openScraper('shop');
    await scrapeList(page);
    await page
      .getByText(/ürün bulundu/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Sonucu incele' }).click();
    await page.getByRole('heading', { name: /Elle değiştirildiği için korunanlar/ }).waitFor();
    expect(fileOf(4)).toMatchObject({ name: 'Bizim bıçak' });
    const choice = page.getByRole('checkbox', { name: 'Kaynağın değerini al: Bizim bıçak' });
    await choice.focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Seçilenlerde kaynağın değerini al (1)' }).press('Enter');
    await choice.waitFor({ state: 'detached' });
    expect(fileOf(4)).toMatchObject({ name: 'Yeni bıçak' });
    expect(await findBarriers(page)).toEqual([]);
    await close();
  });

  it('is read step by step before the eyes of the owner, who can stop it', async () => {
    offer(...sourceProducts(40, 11));
    const { page, close } = await openScraper('shop');
    // Some products are read, and the reading cannot end before the owner stops it.
    source.answers = source.requests.length + 12;
    await scrapeList(page);
    const progress = page.getByRole('region', { name: /Veri çekiliyor/ });
    await progress.getByText(/^[1-9]\d* \/ 4\d sayfa/).waitFor();
    await progress.getByRole('button', { name: 'Durdur' }).click();
    await page.getByText('Veri çekme durduruldu.').first().waitFor();
    await showScreen(page, '/admin/scraper?tab=runs');
    await page.getByText('Yarıda kaldı').first().waitFor();
    expect(files().length).toBeLessThan(45);
    await close();
  });
});

describe('a mapping', () => {
  it('is found from its list, edited, and used', async () => {
    offer(...sourceProducts(14, 11));
    const { page, close, complaints } = await openScraper('mappings');
    await page.getByLabel('Hedef kategori').selectOption({ label: CATEGORY });
    await page.getByLabel('Liste adresi').first().fill(`${source.base}/kategori`);
    await page.getByRole('button', { name: 'Sayfaları bul ve kaydet' }).click();
    await page.getByRole('button', { name: `Düzenle: ${CATEGORY}` }).click();
    const dialog = page.getByRole('dialog');
    expect((await dialog.getByLabel('Bütün sayfaların adresleri').inputValue()).split('\n')).toHaveLength(2);
    await dialog.getByLabel('Fiyata eklenecek yüzde').fill('10');
    await dialog.getByLabel('İki istek arasındaki bekleme (ms)').fill('0');
    await dialog.getByLabel('Yuvarlama').selectOption({ label: ',90' });
    await dialog.getByRole('button', { name: 'Kaydet' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.setViewportSize(PHONE);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const stored = JSON.parse(readFileSync(join(panel.shop.dataDir, 'mappings.json'), 'utf8'));
    expect(stored.mappings).toMatchObject([
      { delayMs: 0, priceRule: { marginPercent: 10, rounding: 'ninety' } },
    ]);
    await showScreen(page, '/admin/scraper?tab=bulk');
    await page.getByRole('button', { name: `${CATEGORY} kategorisini çek` }).click();
    await expect.poll(() => files().length).toBeGreaterThanOrEqual(14);
    // 124.50 TL and ten percent.
    await expect.poll(() => fileOf(24)).toMatchObject({ price: '136.90' });
    await showScreen(page, '/admin/scraper?tab=mappings');
    await page.getByRole('button', { name: `Düzenle: ${CATEGORY}` }).click();
    await dialog.getByLabel('Liste adresi').fill(`${source.base}/baska`);
    await dialog.getByRole('button', { name: 'Kaydet' }).click();
    await dialog.waitFor({ state: 'detached' });
    const moved = JSON.parse(readFileSync(join(panel.shop.dataDir, 'mappings.json'), 'utf8'));
    expect(moved.mappings).toMatchObject([
      { baseUrl: `${source.base}/baska`, allPageUrls: [], totalPages: 1, priceRule: { marginPercent: 10 } },
    ]);
    expect(unexpectedComplaints({ complaints })).toEqual([]);
    await close();
  });
});

describe('pictures of other sites', () => {
  it('are copied into the shop when the owner asks for it', async () => {
    const { page, close } = await panel.showPanel('/admin/sites');
    const path = panel.findFile(FOLDER, 'scraper-overlok-bicagi-no-1-');
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(/"imageUrl": "[^"]*"/, '"imageUrl": "/images/yok.webp"'),
    );
    expect(fileOf(3)['imageUrl']).toBe(`${source.base}/img/urun-3.jpg`);
    await page.getByRole('button', { name: 'Görselleri denetle' }).first().click();
    await expect
      .poll(() => fileOf(3)['imageUrl'])
      .toMatch(/^\/images\/.*overlok-bicagi-no-3.*\.(?:webp|jpg|jpeg)$/);
    const report = page.getByRole('region', { name: 'Görsel denetimi' });
    await report.getByText(/görsel gösterilemiyor/).waitFor();
    await report.getByText('/images/yok.webp').waitFor();
    expect(await report.getByText('Görsel dosyası bulunamadı.').count()).toBeGreaterThan(0);
    expect(await findBarriers(page)).toEqual([]);
    await close();
  });
});
