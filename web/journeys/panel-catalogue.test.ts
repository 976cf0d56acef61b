import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#testing/eventually';
import { holdTimers } from '#testing/browser/hold-timers';
import {
  DESKTOP,
  openPanelBrowser,
  unexpectedComplaints,
  type PanelBrowser,
  PHONE,
  readJsonFile,
  showScreen,
} from '#testing/browser/panel-browser';
import { findBarriers, overflowOf, setTextSize } from '#testing/browser/watched-page';
import { TOAST_MS } from '../lib/toasts.ts';

let panel: PanelBrowser;
beforeAll(async () => {
  panel = await openPanelBrowser();
  // The owner keeps the catalogue in git: two prices are history already.
  const git = (...args: readonly string[]) =>
    execFileSync('git', [
      '-C',
      panel.shop.dataDir,
      '-c',
      'user.name=Ayşe',
      '-c',
      'user.email=a@b.c',
      ...args,
    ]);
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'İlk katalog');
  const file = panel.findFile('overlok-makineleri', 'manual-bruce');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"price": "[\d.]+"/, '"price": "7777.00"'));
  git('commit', '-qam', 'Kur güncellemesi');
});
afterAll(() => panel.close());

/** Shows the page of the product whose file this is, with what the file says. */
async function openProduct(folder: string, part: string) {
  const file = panel.findFile(folder, part);
  const product = readJsonFile(file);
  const watched = await panel.showPanel(`/admin/products/${String(product['id'])}`);
  const { page } = watched;
  await expect.poll(() => page.getByLabel('Ürün adı').inputValue()).toBe(product['name']);
  await expect.poll(() => page.getByLabel('Görsel adresi').inputValue()).toBe(product['imageUrl']);
  return { ...watched, file, product };
}

function picture(format: 'jpeg' | 'png' | 'webp', width = 2400): Promise<Buffer> {
  const plain = sharp({ create: { width, height: 900, channels: 3, background: '#3b82f6' } });
  return plain.toFormat(format).toBuffer();
}

const save = (page: Page) => page.getByRole('button', { name: 'Ürünü Güncelle' }).click();
const fileNow = (folder: string, part: string) => readJsonFile(panel.findFile(folder, part));

describe('pictures', () => {
  it.each([
    ['/admin/sites', 'Logo adresi', 'Site adı'],
    ['/admin/categories', 'Görsel adresi', 'Kategori adı'],
  ])('are uploaded where an address of one is asked for: %s', async (path, label, first) => {
    const { page, close } = await panel.showPanel(path);
    const edit = page.getByRole('button', { name: 'Düzenle: Masuralar' });
    if (path === '/admin/categories') await edit.click();
    await page.getByLabel(first).first().waitFor();
    const file = { name: 'resim.png', mimeType: 'image/png', buffer: await picture('png', 300) };
    await page.locator('input[type=file]').first().setInputFiles(file);
    const address = page.getByLabel(label).first();
    await expect.poll(() => address.inputValue()).toMatch(/^\/images\/.+\.webp$/);
    await page
      .getByRole('button', { name: /^(?:Kaydet|Kategoriyi Güncelle)$/ })
      .first()
      .click();
    const saved = path === '/admin/sites' ? 'Site kaydedildi' : 'Kategori güncellendi';
    await page.getByText(saved).first().waitFor();
    await close();
  });

  it('are uploaded, made smaller, put in order, removed, and stand in the product file', async () => {
    const { page, close, file, complaints } = await openProduct('masuralar', 'manual-');
    const [mainUpload, moreUpload] = [
      page.locator('input[type=file]').first(),
      page.locator('input[type=file]').nth(1),
    ];
    await mainUpload.setInputFiles({
      name: 'Büyük Foto.jpg',
      mimeType: 'image/jpeg',
      buffer: await picture('jpeg'),
    });
    await expect.poll(() => page.getByLabel('Görsel adresi').inputValue()).toMatch(/^\/images\/.+\.webp$/);
    await moreUpload.setInputFiles([
      { name: 'a.png', mimeType: 'image/png', buffer: await picture('png', 300) },
      { name: 'sahte.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') },
      { name: 'b.webp', mimeType: 'image/webp', buffer: await picture('webp', 500) },
    ]);
    await page
      .getByText(/sahte\.jpg: Görsel yerine bir web sayfası var/)
      .first()
      .waitFor();
    const { images: known = [] } = readJsonFile(file) as { images?: readonly string[] };
    const extra = page.getByLabel('Diğer görseller', { exact: true }).and(page.locator('textarea'));
    const addresses = async () => (await extra.inputValue()).split(/\s+/).filter(Boolean);
    await expect.poll(async () => (await addresses()).length).toBe(known.length + 2);
    const [removed = '', ...rest] = await addresses();
    let letIn = (): void => undefined;
    const isLetIn = new Promise<void>((resolve) => (letIn = resolve));
    await page.route('**/api/admin/pictures?*', async (route) => {
      await isLetIn;
      await route.continue();
    });
    await moreUpload.setInputFiles([
      { name: 'c.png', mimeType: 'image/png', buffer: await picture('png', 310) },
      { name: 'd.png', mimeType: 'image/png', buffer: await picture('png', 320) },
    ]);
    // What is removed while others are on their way does not come back with them.
    await page.getByRole('button', { name: 'Sil: Diğer görseller 1' }).click();
    letIn();
    await page.getByText('Görsel yüklenemedi').waitFor({ state: 'detached' });
    await expect.poll(async () => (await addresses()).length).toBe(rest.length + 2);
    const before = await addresses();
    expect(before).not.toContain(removed);
    const main = await page.getByLabel('Görsel adresi').inputValue();
    await page.getByRole('button', { name: `Diğer görseller ${before.length}: öne al` }).click();
    await expect.poll(async () => (await addresses()).at(-2)).toBe(before.at(-1));
    await page.getByRole('button', { name: 'Diğer görseller 1: öne al' }).click();
    await expect.poll(async () => (await addresses())[0]).toBe(main);
    expect(await findBarriers(page, 'main')).toEqual([]);
    await page.getByRole('button', { name: `Sil: Diğer görseller ${before.length}` }).click();
    await expect.poll(async () => (await addresses()).length).toBe(before.length - 1);
    const wanted = await addresses();
    const wantedMain = await page.getByLabel('Görsel adresi').inputValue();
    await save(page);
    await page.getByText('Ürün güncellendi').first().waitFor();
    const saved = readJsonFile(file);
    expect(saved).toMatchObject({ imageUrl: wantedMain, images: wanted });
    const { width } = await sharp(join(panel.shop.dataDir, main)).metadata();
    expect(width).toBe(1600);
    expect(unexpectedComplaints({ complaints })).toEqual([]);
    await close();
  });

  it.each([
    [
      'resim.svg',
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      'SVG dosyası alınmaz',
    ],
    ['liste.pdf', 'application/pdf', '%PDF-1.4', 'Desteklenen bir görsel değil'],
  ])('%s is refused in plain words', async (name, mimeType, text, reason) => {
    const { page, close } = await openProduct('masuralar', 'manual-');
    const before = await page.getByLabel('Görsel adresi').inputValue();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
    await page.getByText(`${name}: ${reason}`).first().waitFor();
    expect(await page.getByLabel('Görsel adresi').inputValue()).toBe(before);
    await close();
  });
});

describe('a product', () => {
  it('is copied as a draft, published, deleted, and taken back', async () => {
    const { page, close, product } = await openProduct('luperler', 'manual-');
    await page.getByRole('button', { name: 'Kopyala', exact: true }).click();
    const heading = page.getByRole('heading', { level: 1, name: /\(kopya\)/ });
    await heading.waitFor();
    const name = `${String(product['name'])} (kopya)`;
    const slug = await page.getByLabel('Adres adı (slug)').inputValue();
    const inShop = async () =>
      (await fetch(`http://127.0.0.1:${panel.shop.port}/api/products/${slug}`)).status;
    expect(await inShop()).toBe(404);
    await page.getByLabel('Yayın durumu').selectOption('published');
    await page.keyboard.press('Control+s');
    await page.getByText('Ürün güncellendi').first().waitFor();
    expect(await inShop()).toBe(200);
    await showScreen(page, `/admin/products?${new URLSearchParams({ q: name })}`);
    await page.getByRole('button', { name: `Sil: ${name}` }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Bu ürünü silmek istediğinizden emin misiniz?').waitFor();
    await question.getByRole('button', { name: 'Sil', exact: true }).click();
    const bar = page.getByRole('status').filter({ hasText: `Ürün silindi: ${name}` });
    await bar.waitFor();
    expect(await inShop()).toBe(404);
    await bar.getByRole('button', { name: 'Geri al' }).click();
    await page.getByText('1 ürün eski hâline döndü').first().waitFor();
    expect(await inShop()).toBe(200);
    await close();
  });

  it('keeps its address when its name changes; an old address leads to the new one', async () => {
    const { page, close, product } = await openProduct('masuralar', 'manual-');
    const slug = String(product['slug']);
    await page.getByLabel('Ürün adı').fill('Bambaşka bir ad');
    expect(await page.getByLabel('Adres adı (slug)').inputValue()).toBe(slug);
    await page.keyboard.press('Control+s');
    await page.getByText('Ürün güncellendi').first().waitFor();
    await page.getByRole('heading', { level: 1, name: 'Bambaşka bir ad' }).waitFor();
    const old = await fetch(`http://127.0.0.1:${panel.shop.port}/urun/${slug}`, { redirect: 'manual' });
    expect(old.status).toBe(200);
    await page.getByLabel('Adres adı (slug)').fill('Geçersiz Adres');
    await page.keyboard.press('Control+s');
    await page.getByText(/Yalnız küçük harf/).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('slug');
    await page.getByLabel('Adres adı (slug)').fill('bambaska-bir-ad');
    await page.keyboard.press('Control+s');
    await expect.poll(() => page.getByLabel('Eski adresler').inputValue()).toBe(slug);
    expect(fileNow('masuralar', 'bambaska')).toMatchObject({ slug: 'bambaska-bir-ad', oldSlugs: [slug] });
    const moved = await fetch(`http://127.0.0.1:${panel.shop.port}/urun/${slug}`, { redirect: 'manual' });
    expect(moved.status).toBe(301);
    expect(moved.headers.get('location')).toContain('/urun/bambaska-bir-ad');
    await close();
  });

  it('keeps what is typed while a save is on its way, and saves it when that was asked for', async () => {
    const { page, close, file } = await openProduct('luperler', 'manual-');
    let answerSave: (() => void) | undefined;
    await page.route('**/api/products/*', async (route) => {
      if (route.request().method() === 'PUT') await new Promise<void>((resolve) => (answerSave = resolve));
      await route.continue();
    });
    const saveTwice = async (between: () => Promise<void>): Promise<void> => {
      const saved = page.waitForRequest((request) => request.method() === 'PUT');
      await page.keyboard.press('Control+s');
      await saved;
      await between();
      await page.keyboard.press('Control+s');
      await expect.poll(() => answerSave).toBeDefined();
      answerSave?.();
      answerSave = undefined;
    };
    await page.getByLabel('Stok (kalan adet)').fill('41');
    await saveTwice(() => page.getByLabel('Marka').fill('Sonradan'));
    // The second save.
    await expect.poll(() => answerSave).toBeDefined();
    answerSave?.();
    answerSave = undefined;
    await expect.poll(() => readJsonFile(file)).toMatchObject({ stockCount: 41, brand: 'Sonradan' });
    expect(await page.getByLabel('Marka').inputValue()).toBe('Sonradan');
    await page.getByText('Kaydedilecek değişiklik yok').first().waitFor();
    // Pressed twice, it says that it was saved, and not that there was nothing to save.
    await page.getByLabel('Stok (kalan adet)').fill('42');
    await page.evaluate(() => document.querySelector<HTMLElement>('.toast-close')?.click());
    await page.locator('.toast').waitFor({ state: 'detached' });
    const messages = await holdTimers(page, TOAST_MS);
    await saveTwice(async () => undefined);
    await page.locator('.toast').waitFor();
    await expect.poll(() => readJsonFile(file)['stockCount']).toBe(42);
    const toast = page.locator('.toast');
    expect(await toast.innerText()).toContain('Ürün güncellendi');
    // It covers neither the buttons of the form nor, on a wide screen, those of a list's rows.
    const button = await page.getByRole('button', { name: 'Ürünü Güncelle' }).elementHandle();
    const { bottom, right, top } = await toast.evaluate((box, below) => {
      const { bottom, right } = box.getBoundingClientRect();
      return { bottom, right, top: below?.getBoundingClientRect().top ?? NaN };
    }, button);
    expect(bottom).toBeLessThan(top);
    expect(right).toBeLessThan(DESKTOP.width / 2);
    await messages.end();
    await close();
  });

  it('shows its price over time from git and goes back to an older version', async () => {
    const { page, close, file, product } = await openProduct('overlok-makineleri', 'manual-bruce');
    // The product comes late when it is opened again: who goes on before it is there would be sent back to the form.
    let isReopened = false;
    await page.route(`**/api/admin/products/${String(product['id'])}`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
      isReopened = true;
    });
    await page.getByRole('tab', { name: 'Geçmiş' }).click();
    await page.getByRole('img', { name: /^Fiyat .* arasında, 2 kayıt$/ }).waitFor();
    expect(await findBarriers(page, '[role=tabpanel]')).toEqual([]);
    await page.getByText('Kur güncellemesi').waitFor();
    await page.getByRole('button', { name: /Bu sürüme dön: İlk katalog/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Bu sürüme dön' }).click();
    await page.getByText('Ürün eski sürümüne döndü').first().waitFor();
    await expect.poll(() => readJsonFile(file)['price']).not.toBe('7777.00');
    await page.getByRole('tab', { name: 'Geçmiş' }).click();
    expect(isReopened).toBe(true);
    await page.getByText('Eski sürüme dönüldü').waitFor();
    await close();
  });

  it.each([
    ['Tümünde dosyadakini al', 'manual-dik-kesim', { brand: 'Başkası', price: '5000.00' }],
    ['Tümünde benimkini koru', 'manual-hizar', { brand: 'Benim Markam', price: '4321.00' }],
  ])('that changed meanwhile: %s', async (choice, part, expected) => {
    const { page, close, file, product } = await openProduct('bicaklar', part);
    await page.getByLabel('Fiyat (TL)', { exact: true }).fill('4.321');
    await page.getByLabel('Marka', { exact: true }).fill('Benim Markam');
    await panel.call('PUT', `/api/products/${String(product['id'])}`, { brand: 'Başkası', price: '5000.00' });
    await save(page);
    await page.getByRole('button', { name: 'Evet, kaydet' }).click();
    await page.getByRole('button', { name: choice }).click();
    await page.getByRole('button', { name: 'Seçilenleri kaydet' }).click();
    await page
      .getByText(/Ürün güncellendi|Kaydedilecek değişiklik yok/)
      .first()
      .waitFor();
    expect(readJsonFile(file)).toMatchObject(expected);
    // The list that follows is there before another screen is opened.
    await page.getByRole('heading', { level: 1, name: 'Ürünler' }).waitFor();
    await close();
  });

  it('that is saved without a connection stays as typed, and is saved when it is back', async () => {
    const { page, close, file, complaints } = await openProduct('ev-makinesi-igneleri', 'manual-');
    await page.getByLabel('Fiyat (TL)', { exact: true }).fill('123,45');
    await page.context().setOffline(true);
    await save(page);
    await page.getByText('Bağlantı koptu').first().waitFor();
    expect(await page.getByLabel('Fiyat (TL)', { exact: true }).inputValue()).toBe('123,45');
    await page.context().setOffline(false);
    await save(page);
    await page.getByText('Ürün güncellendi').first().waitFor();
    expect(readJsonFile(file)['price']).toBe('123.45');
    expect(unexpectedComplaints({ complaints })).toEqual([]);
    await close();
  });
});

describe('categories', () => {
  it('hang three levels deep; one with products is removed, and comes back with them', async () => {
    const { page, close } = await panel.showPanel('/admin/categories');
    // Hundreds of buttons: that a browser finds one by its role takes as long as drawing the screen.
    const button = (label: string) => page.locator(`button[aria-label="${label}"]`);
    const add = async (opener: Locator, name: string) => {
      await opener.click();
      const form = page.locator('form');
      await form.getByLabel('Kategori adı').fill(name);
      await form.getByRole('button', { name: 'Kategori Ekle', exact: true }).click();
      await button(`Düzenle: ${name}`).waitFor();
      await form.getByLabel('Kategori adı').waitFor({ state: 'detached' });
      // It lies over the last rows.
      await button('Bildirimi kapat').click();
    };
    const messages = await holdTimers(page, TOAST_MS);
    await add(page.getByRole('button', { name: 'Yeni Kategori' }), 'Birinci');
    await add(button('Alt kategori ekle: Birinci'), 'İkinci');
    await add(button('Alt kategori ekle: İkinci'), 'Üçüncü');
    await messages.end();
    expect(await button('Alt kategori ekle: Üçüncü').count()).toBe(0);
    expect(existsSync(join(panel.shop.dataDir, 'ucuncu', 'category.json'))).toBe(true);

    // What is typed is not lost to a press beside it.
    await button('Düzenle: Üçüncü').click();
    await page.getByLabel('Kategori adı').fill('Yarım ad');
    await button('Düzenle: İkinci').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Vazgeç' }).click();
    expect(await page.getByLabel('Kategori adı').inputValue()).toBe('Yarım ad');
    await page.locator('form').getByRole('button', { name: 'Vazgeç' }).click();

    const products = readdirSync(join(panel.shop.dataDir, 'luperler')).length - 1;
    await button('Sil: Lüperler').click();
    const question = page.getByRole('alertdialog');
    await question
      .getByLabel('Nereye taşınsın?')
      .selectOption({ label: '\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0Üçüncü' });
    await question.getByRole('button', { name: 'Sil' }).click();
    const bar = page.getByRole('status').filter({ hasText: 'Kategori silindi: Lüperler' });
    await bar.waitFor();
    expect(existsSync(join(panel.shop.dataDir, 'luperler'))).toBe(false);
    expect(readdirSync(join(panel.shop.dataDir, 'ucuncu'))).toHaveLength(products + 1);
    // A category counts what stands below it, as the list behind the number does.
    await expect
      .poll(() => page.getByTitle('Birinci ürünlerini göster').innerText())
      .toBe(`${products} ürün (alt kategorilerde ${products})`);
    await bar.getByRole('button', { name: 'Geri al' }).click();
    await page
      .getByText(/eski hâline döndü/)
      .first()
      .waitFor();
    await button('Sil: Lüperler').waitFor();
    expect(readdirSync(join(panel.shop.dataDir, 'luperler'))).toHaveLength(products + 1);
    expect(readdirSync(join(panel.shop.dataDir, 'ucuncu'))).toEqual(['category.json']);

    await page.getByRole('button', { name: 'Son işlemler' }).click();
    const dialog = page.getByRole('dialog', { name: 'Son işlemler' });
    await dialog.getByText('Kategori silindi').first().waitFor();
    await dialog.getByRole('button', { name: /^Ayrıntı: Kategori eklendi, Üçüncü/ }).click();
    await dialog.getByText('Üçüncü: eklendi').waitFor();
    expect(await findBarriers(page, 'dialog')).toEqual([]);
    await dialog.getByRole('button', { name: /^Geri al: Kategori eklendi, Üçüncü/ }).click();
    await expect.poll(() => existsSync(join(panel.shop.dataDir, 'ucuncu'))).toBe(false);
    await dialog.getByRole('button', { name: 'Kapat', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await close();
  });
});

it('on a phone the discount of a product covers nothing beside its price', async () => {
  const { page, close } = await panel.showPanel(
    '/admin/products?categoryId=cat-kesim-motorlari&discounted=true',
    PHONE,
  );
  const price = page.locator('tbody td.number').first();
  await price.getByText(/^%\d+$/).waitFor();
  // Both at once: between two questions the page may be drawn anew.
  const rightEdges = await price.evaluate((cell) =>
    [cell, [...cell.querySelectorAll('*')].find(({ textContent }) => /^%\d+$/.test(textContent))].map(
      (each) => each?.getBoundingClientRect().right ?? NaN,
    ),
  );
  expect(rightEdges[1]).toBeLessThanOrEqual(rightEdges[0] ?? NaN);
  await close();
});

it('on a phone with large text a price that is edited has its label and its note on the screen', async () => {
  const { page, close } = await panel.showPanel('/admin/products?q=masura+singer', PHONE);
  await setTextSize(page, 200);
  const cell = page.locator('tbody td.number').first();
  await cell.getByRole('button').click();
  await cell.locator('.cell-note').waitFor();
  expect(await overflowOf(page)).toBe(0);
  // Both at once: the page may be scrolled to the field between two questions.
  const room = await cell.evaluate(
    (box) =>
      (box.querySelector('input')?.getBoundingClientRect().top ?? NaN) - box.getBoundingClientRect().top,
  );
  expect(room).toBeGreaterThan(20);
  await page.keyboard.press('Escape');
  await setTextSize(page, 100);
  await close();
});

it('on a phone a list says how it is sorted, and a whole page is selected and changed at once', async () => {
  const { page, close } = await panel.showPanel('/admin/products?brand=Yamato', PHONE);
  await page.getByLabel('Sırala').selectOption('newest');
  await page.getByRole('button', { name: 'Yeniden eskiye' }).waitFor();
  // The rows in the new order may come while those in the old one are selected.
  await eventually(() => page.getByLabel('Sayfadakileri seç').check());
  await page.getByText(/ürün seçili/).waitFor();
  await page.getByRole('button', { name: 'Toplu düzenle' }).click();
  await page.getByLabel('Yeni etiketi').selectOption('true');
  await page.getByRole('button', { name: 'Önizle' }).click();
  await page.getByRole('button', { name: /ürünü değiştir/ }).click();
  await page.getByText('Toplu düzenleme bitti').waitFor();
  expect(await findBarriers(page, 'dialog')).toEqual([]);
  await close();
});

it('an owner sees what another one saves without loading the page anew', async () => {
  const { page, close } = await panel.showPanel('/admin/products?q=mekik');
  const cell = page.getByRole('button', { name: /fiyatı .* değiştir/ }).first();
  await cell.waitFor();
  const [{ id }] = await (await panel.call('GET', '/api/admin/products?q=mekik&pageSize=1')).json();
  expect((await panel.call('PUT', `/api/products/${id}`, { price: '376.54' })).status).toBe(200);
  await expect.poll(() => cell.textContent()).toContain('376,54');
  await close();
});

describe('a list of a supplier', () => {
  const SHEET = [
    'Stok kodu;Ürün adı;Marka;Fiyat;Grup;Raf no',
    ';;;abc;;',
    'YENI-1;<img src=x onerror="document.title=1">;Juki;1.250,90;masuralar;B-3',
    'YENI-2;Ölçü şeridi;Muadil;15;masuralar;B-4',
  ].join('\r\n');
  const choose = (page: Page, name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  const countOf = (page: Page, label: string) =>
    page.locator('dl > div').filter({ hasText: label }).locator('dd').textContent();

  it('is looked at, told what its columns mean, brought in, and taken back', async () => {
    const { page, close, complaints } = await panel.showPanel('/admin/files');
    await page.getByRole('link', { name: 'İçe aktar' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dosyadan içe aktar' }).waitFor();
    await choose(page, 'tedarikçi.csv', Buffer.from(SHEET));
    await page.getByText('Tanınan sütunlar').click();
    await page.getByLabel('Grup sütununun anlamı').selectOption({ label: 'Kategori' });
    await page.getByRole('button', { name: '2 değişikliği uygula' }).waitFor();
    expect(await countOf(page, 'Yeni')).toBe('2');
    expect(await countOf(page, 'Hatalı satır')).toBe('1');
    await page.getByRole('table', { name: 'Satırlardaki hatalar' }).getByText(/abc/).first().waitFor();
    await page.getByLabel('Raf no sütununun anlamı').selectOption({ label: 'Etiketler' });
    await page.getByRole('button', { name: '2 değişikliği uygula' }).waitFor();
    expect(await findBarriers(page, 'main')).toEqual([]);
    expect(existsSync(join(panel.shop.dataDir, 'masuralar', 'x'))).toBe(false);

    // The session ends before the owner is done: nothing has to be chosen again.
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.getByRole('button', { name: '2 değişikliği uygula' }).click();
    await page.getByText('Oturumunuz sona erdi').waitFor();
    await page.context().addCookies(cookies);
    await panel.signIn(page);
    await page.getByText('Oturumunuz sona erdi').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '2 değişikliği uygula' }).click();
    await page.getByText('2 ürün eklendi, 0 ürün değişti').waitFor();
    await page.locator(':focus', { hasText: /^İçe aktarma bitti$/ }).waitFor();
    await page.getByRole('link', { name: 'Dosyalara dön' }).click();
    await page.getByRole('link', { name: 'İçe aktar' }).click();
    await page.getByRole('link', { name: 'Göster', exact: true }).click();
    await page.getByText('2 ürün eklendi, 0 ürün değişti').waitFor();
    await page.reload();
    await page.getByText('2 ürün eklendi, 0 ürün değişti').waitFor();
    expect(fileNow('masuralar', 'olcu-seridi')).toMatchObject({ price: '15.00', tags: ['B-4'] });
    expect(await findBarriers(page, 'main')).toEqual([]);
    await page.getByRole('button', { name: 'Geri al', exact: true }).click();
    await page.getByText('2 ürün eski hâline döndü').first().waitFor();
    expect(
      readdirSync(join(panel.shop.dataDir, 'masuralar')).filter((name) => name.includes('olcu')),
    ).toEqual([]);
    expect(await page.locator('main img[src="x"]').count()).toBe(0);
    expect(unexpectedComplaints({ complaints })).toEqual([]);
    await close();
  });

  it('takes away what it does not name, when the owner wants that and says so twice', async () => {
    const { page, close } = await panel.showPanel('/admin/files/import');
    const folder = readdirSync(join(panel.shop.dataDir, 'mekikler')).filter(
      (name) => name !== 'category.json',
    );
    const kept = readJsonFile(join(panel.shop.dataDir, 'mekikler', folder[0] ?? ''));
    const csv = `id;fiyat\n${String(kept['id'])};${String(kept['price']).replace('.', ',')}`;
    await page
      .getByLabel('Dosya seç')
      .setInputFiles({ name: 'mekik.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    const prunes = page.getByLabel(/olup dosyada olmayan ürünleri sil/);
    await prunes.waitFor();
    expect(await prunes.isDisabled()).toBe(true);
    await page
      .getByLabel(/^Kategorisi yazılmayan/)
      .selectOption({ label: '\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0Mekikler' });
    // It is ticked when the server has shown what that would take away.
    await prunes.click();
    await page.getByRole('table', { name: 'Silinecek ürünler' }).waitFor();
    expect(await findBarriers(page, 'main')).toEqual([]);
    await page.getByRole('button', { name: /değişikliği uygula/ }).click();
    const gone = folder.length - 1;
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `${gone} ürünü sil ve uygula` })
      .click();
    await page.getByText(`${gone} ürün silindi`).waitFor();
    expect(readdirSync(join(panel.shop.dataDir, 'mekikler'))).toHaveLength(2);
    await page.getByRole('button', { name: 'Geri al', exact: true }).click();
    await expect.poll(() => readdirSync(join(panel.shop.dataDir, 'mekikler')).length).toBe(folder.length + 1);
    await close();
  });

  it('whose prices jump says beside its button what has to be confirmed first', async () => {
    const { page, close } = await panel.showPanel('/admin/files/import');
    const { id } = await (await panel.call('GET', '/api/products/jack-f4')).json();
    await choose(page, 'zam.csv', Buffer.from(`id;fiyat\n${id};999.999,00`));
    const hint = page.getByText('Önce çok değişen fiyatları onaylayın.');
    await hint.waitFor();
    const run = page.getByRole('button', { name: '1 değişikliği uygula' });
    expect(await run.isDisabled()).toBe(true);
    await page.getByLabel('Evet, bu fiyatlar doğru').check();
    await hint.waitFor({ state: 'detached' });
    expect(await run.isEnabled()).toBe(true);
    await close();
  });

  it('fits a phone, and says what is wrong with a file that is none', async () => {
    const { page, close } = await panel.showPanel('/admin/files/import', PHONE);
    await choose(page, 'liste.csv', Buffer.from(SHEET));
    await page.getByRole('table', { name: 'Satırlardaki hatalar' }).waitFor();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await choose(page, 'kötü.json', Buffer.from('{"name":'));
    await page.getByRole('alert').filter({ hasText: 'Dosya okunamadı' }).waitFor();
    await close();
  });

  it('that was taken out as Excel is the same when it is brought in again', async () => {
    const { page, close } = await panel.showPanel('/admin/products?brand=Siruba');
    await page.getByRole('button', { name: 'Dışa aktar' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Excel (.xlsx)' }).click(),
    ]);
    const bytes = readFileSync(await download.path());
    await showScreen(page, '/admin/files/import');
    await choose(page, download.suggestedFilename(), bytes);
    await page.getByText('Bu dosya mağazada bir şey değiştirmiyor.').waitFor();
    expect(Number((await countOf(page, 'Aynı kalacak'))?.replace('.', ''))).toBeGreaterThan(10);
    await close();
  });
});
