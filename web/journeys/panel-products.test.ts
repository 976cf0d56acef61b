import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  menuLink,
  openPanelBrowser,
  showScreen,
  unexpectedComplaints,
  type PanelBrowser,
  readJsonFile,
} from '#testing/browser/panel-browser';
import { findBarriers } from '#testing/browser/watched-page';

const XSS = '<img src=x onerror="document.title=\'kirildi\'"><script>document.title="kirildi"</script>';

let panel: PanelBrowser;
let url: string;
let openPanel: PanelBrowser['openPanel'];
let showPanel: PanelBrowser['showPanel'];
let findFile: PanelBrowser['findFile'];
beforeAll(async () => {
  panel = await openPanelBrowser();
  ({ url, openPanel, showPanel, findFile } = panel);
});
afterAll(() => panel.close());

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
}

const JUKI = 'Juki DDL-8700 Sanayi Düz Dikiş Makinesi';

describe('prices', () => {
  it('an owner looks for a product, types a new price in the list, and shoppers see it', async () => {
    const watched = await showPanel('/admin/products?q=masura+singer');
    const { page, close } = watched;
    await page.getByRole('searchbox', { name: /Ad, marka/ }).fill('DDL-8700 sanayi');
    await rowOf(page, JUKI)
      .getByRole('button', { name: /fiyatı .* değiştir/ })
      .click();
    await page.keyboard.type('31.234,5');
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'fiyat 31.234,50 TL oldu' }).waitFor();
    await page.getByRole('button', { name: `${JUKI} fiyatı 31.234,50 TL, değiştir` }).waitFor();
    expect(unexpectedComplaints(watched)).toEqual([]);
    const shown = await panel.call('GET', '/urun/juki-ddl-8700-sanayi-duz-dikis-makinesi');
    const [, main = ''] = (await shown.text()).split('<main');
    expect(main.replaceAll(/<[^>]*>/g, '')).toContain('31.234,50 TL');
    await close();
  });

  it('a quick filter tells how many products it leaves beside the other filters', async () => {
    const { page, close } = await showPanel('/admin/products?categoryId=cat-masuralar');
    const popular = page.getByRole('button', { name: /^Popüler \d/ });
    const [, count] = /(\d+)/.exec(await popular.innerText()) ?? [];
    await popular.click();
    await page.getByText(`${count} ürün`, { exact: true }).waitFor();
    await close();
  });

  it('Esc leaves a cell as it was, Tab saves and goes on to the next row, and +12 receives pieces', async () => {
    const { page, close } = await showPanel('/admin/products?q=masura+singer');
    const cells = page.getByRole('button', { name: /stoğu .* değiştir/ });
    await cells.first().click();
    const before = await page.getByRole('textbox', { name: /yeni stok sayısı/ }).inputValue();
    await page.keyboard.type('77');
    await page.keyboard.press('Escape');
    await expect.poll(() => cells.first().textContent()).toBe(before);
    await cells.first().click();
    const label = await page.getByRole('textbox', { name: /yeni stok sayısı/ }).getAttribute('aria-label');
    await page.keyboard.type('78');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.getByRole('textbox', { name: /yeni stok sayısı/ }).getAttribute('aria-label'))
      .not.toBe(label);
    await page.keyboard.press('Escape');
    await page.getByRole('status').filter({ hasText: 'stok 78 oldu' }).waitFor();
    await expect.poll(() => cells.first().textContent()).toBe('78');
    // Pieces that came are no new count: what is sold meanwhile stays sold.
    await cells.first().click();
    await page.keyboard.type('+12');
    await page.keyboard.press('Enter');
    await page.getByText('Stok hareketi eklendi, kalan 90', { exact: true }).waitFor();
    await expect.poll(() => cells.first().textContent()).toBe('90');
    const [changed] = await (
      await panel.call('GET', '/api/admin/products?q=masura+singer&pageSize=1')
    ).json();
    const stock = await (await panel.call('GET', `/api/admin/stock/${changed.id}`)).json();
    expect(stock).toMatchObject({ counted: 78, movements: [{ kind: 'receipt', quantity: 12 }, {}] });
    // What a colleague, or another tab, undid meanwhile is offered no more.
    const [{ id: last }] = await (await panel.call('GET', '/api/admin/changes?limit=1')).json();
    expect((await panel.call('POST', `/api/admin/changes/${last}/undo`)).status).toBe(200);
    await page.getByRole('status').getByText('Geri alındı', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Geri al', exact: true }).count()).toBe(0);
    await close();
  });

  it('a cell is saved over what it was opened with: left as it is it changes nothing, else a newer price is asked about', async () => {
    const { page, close } = await showPanel('/admin/products?q=Jack+F4+Direct+Drive');
    const { id } = await (await panel.call('GET', '/api/products/jack-f4')).json();
    const price = page.getByRole('button', { name: /^Jack F4 .* fiyatı .* değiştir/ });
    /** Opens the price; then a colleague changes it, and the list is loaded again. */
    const openBeside = async (fields: { readonly price: string; readonly stockCount: number }) => {
      await price.click();
      expect((await panel.call('PUT', `/api/products/${id}`, fields)).status).toBe(200);
      await page.getByRole('button', { name: `stoğu ${fields.stockCount}, değiştir` }).waitFor();
    };
    await openBeside({ price: '18000.00', stockCount: 41 });
    await page.keyboard.press('Enter');
    await expect.poll(() => price.innerText()).toBe('18.000,00 TL');
    await openBeside({ price: '18500.00', stockCount: 42 });
    await page.keyboard.type('18900');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await question.getByText('18.500,00 TL').waitFor();
    await question.getByRole('button', { name: 'Vazgeç' }).click();
    await expect.poll(() => price.innerText()).toBe('18.500,00 TL');
    await close();
  });

  it('two cells of one product that are typed within one slow answer are both saved', async () => {
    const { page, close } = await showPanel('/admin/products?q=Jack+F4+Direct+Drive');
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/products/*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: /^Jack F4 .* fiyatı .* değiştir/ }).click();
    await page.keyboard.type('19.456,5');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Jack F4 .* stoğu .* değiştir/ }).click();
    await page.keyboard.type('1.250');
    await page.keyboard.press('Enter');
    answer();
    await page.getByRole('status').filter({ hasText: 'stok 1.250 oldu' }).waitFor();
    const saved = await (await panel.call('GET', '/api/products/jack-f4')).json();
    expect(saved).toMatchObject({ price: '19456.50', stockCount: 1250 });
    await close();
  });

  it('many at once: preview, run, look, take back', async () => {
    // More than a page shows.
    const watched = await showPanel('/admin/products?q=overlok');
    const { page, close } = watched;
    await page.getByLabel('Bu sayfadakilerin tümünü seç').click();
    await page.getByRole('button', { name: /Eşleşen .* ürünün tümünü seç/ }).click();
    const file = findFile('overlok-makineleri', 'manual-');
    const before = readJsonFile(file);
    await page.getByRole('button', { name: 'Toplu düzenle' }).click();
    await page.getByLabel('Fiyat', { exact: true }).selectOption('percent');
    await page.getByLabel(/Yüzde \(/).fill('10');
    await page.getByLabel('Yuvarlama').selectOption('ninety');
    await page.getByRole('button', { name: 'Önizle' }).click();
    await page.getByRole('table', { name: 'Önizleme' }).waitFor();
    expect(await findBarriers(page, 'dialog')).toEqual([]);
    expect(readJsonFile(file)['price']).toBe(before['price']);
    await page.getByLabel('Neden (isteğe bağlı)').fill('Kur zammı');
    await page.getByRole('button', { name: /ürünü değiştir/ }).click();
    await page.getByText('Toplu düzenleme bitti').waitFor();
    const [last] = await page.evaluate(async () => (await fetch('/api/admin/changes')).json());
    expect(last).toMatchObject({ action: 'bulk', reason: 'Kur zammı' });
    expect(readJsonFile(file)['price']).toMatch(/\.90$/);
    await page.getByRole('button', { name: 'Geri al', exact: true }).click();
    await page
      .getByText(/ürün eski hâline döndü/)
      .first()
      .waitFor();
    expect(readJsonFile(file)).toEqual(before);
    expect(unexpectedComplaints(watched)).toEqual([]);
    await close();
  });
});

it('what an agent proposes is previewed, carried out by a person, and waits no more', async () => {
  const [product] = await (await panel.call('GET', '/api/admin/products?pageSize=1')).json();
  await panel.call('POST', '/api/admin/proposals', {
    ids: [product.id],
    operation: { price: { type: 'percent', value: 50 } },
    reason: 'Fiyat yüzde 20’den çok değişecek',
  });
  const watched = await showPanel('/admin');
  const { page, close } = watched;
  await page.getByText(/1 ürün için bir değişiklik öneriyor/).waitFor();
  await page.getByRole('button', { name: 'İncele' }).click();
  await page.getByRole('table', { name: 'Önizleme' }).waitFor();
  expect(await findBarriers(page, 'dialog')).toEqual([]);
  await page.getByRole('button', { name: '1 ürünü değiştir' }).click();
  await page.getByText('Toplu düzenleme bitti').waitFor();
  await page.getByRole('button', { name: 'Kapat', exact: true }).last().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText(/bir değişiklik öneriyor/).waitFor({ state: 'detached' });
  const [last] = await (await panel.call('GET', '/api/admin/changes')).json();
  expect(last).toMatchObject({ action: 'bulk', count: 1, reason: 'ece önerdi' });
  expect(unexpectedComplaints(watched)).toEqual([]);
  await close();
});

describe('a view', () => {
  it('keeps filters and order under a name, in this browser, until it is removed', async () => {
    const { page, close } = await showPanel(
      '/admin/products?q=masura+singer&stock=out&sort=price&direction=desc',
    );
    await page.getByRole('button', { name: 'Görünümü kaydet' }).click();
    await page.getByLabel('Görünümün adı').fill('Pahalı tükenenler');
    await page.keyboard.press('Enter');
    const views = page.getByRole('navigation', { name: 'Kayıtlı görünümler' });
    const view = views.getByRole('link', { name: 'Pahalı tükenenler' });
    await view.waitFor();
    expect(await findBarriers(page, 'main nav')).toEqual([]);
    await page.goto(`${url}/admin/products?brand=Yamato`);
    await view.click();
    await page.waitForURL(/\?direction=desc&q=masura\+singer&sort=price&stock=out$/);
    expect(await page.getByRole('combobox', { name: 'Stok durumu' }).inputValue()).toBe('out');
    await views.getByRole('button', { name: '"Pahalı tükenenler" görünümünü sil' }).click();
    await view.waitFor({ state: 'detached' });
    await views.getByRole('button', { name: 'Görünümü kaydet' }).waitFor();
    await close();
  });
});

describe('the page of a product', () => {
  it('a file that changed meanwhile is shown beside what was typed; each field is kept or taken', async () => {
    const file = findFile('overlok-makineleri', 'manual-jack');
    const product = readJsonFile(file);
    const { page, close } = await showPanel(`/admin/products/${String(product['id'])}`);
    await page.getByLabel('Fiyat (TL)', { exact: true }).fill('4.321');
    await page.getByLabel('Neden (isteğe bağlı)').fill(`Kur arttı ${XSS}`);
    writeFileSync(file, `${JSON.stringify({ ...product, brand: 'Jack Elle', price: '5000.00' }, null, 2)}\n`);
    const brandNow = (id: unknown) =>
      page.evaluate(
        async (path) => (await (await fetch(path)).json()).brand,
        `/api/admin/products/${String(id)}`,
      );
    await expect.poll(() => brandNow(product['id'])).toBe('Jack Elle');
    // A price that jumps is asked about, with both figures, before anything is sent.
    const save = page.getByRole('button', { name: 'Ürünü Güncelle' });
    await save.click();
    const question = page.getByRole('alertdialog', { name: 'Fiyat çok değişiyor' });
    await question.getByText('→ 4.321,00 TL').waitFor();
    await question.getByRole('button', { name: 'Vazgeç' }).click();
    await save.click();
    await question.getByRole('button', { name: 'Evet, kaydet' }).click();
    await page.getByRole('heading', { name: 'Bu ürün siz düzenlerken değişti' }).waitFor();
    expect(await findBarriers(page, 'main')).toEqual([]);
    expect(await page.getByRole('radio', { name: /^Fiyat \(TL\), Benim yazdığım/ }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: /^Marka, Dosyadaki: Jack Elle/ }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Seçilenleri kaydet' }).click();
    await page.getByText('Ürün güncellendi').first().waitFor();
    expect(readJsonFile(file)).toMatchObject({ brand: 'Jack Elle', price: '4321.00' });
    await showScreen(page, `/admin/products/${String(product['id'])}`);
    await page.getByRole('tab', { name: 'Geçmiş' }).click();
    await page.getByText(`Neden: Kur arttı ${XSS}`).waitFor();
    await close();
  });

  it('a new product keeps hostile text as text, everywhere', async () => {
    const watched = await showPanel('/admin/products/new');
    const { page, close } = watched;
    await page.getByRole('button', { name: 'Ürün Ekle' }).click();
    await page.getByText('Bu alan zorunludur.').first().waitFor();
    await page.getByLabel('Ürün adı').fill(`Deneme ${XSS}`);
    await page.getByLabel('Marka', { exact: true }).fill(XSS);
    await page.getByLabel('Kategori', { exact: true }).selectOption({ index: 4 });
    await page.getByLabel('Açıklama').fill(XSS);
    await page.getByLabel('Fiyat (TL)', { exact: true }).fill('99,90');
    await page.getByLabel('Görsel adresi').fill('/images/needle-pack-c-c-brown.svg');
    await page.locator('[name="features"]').fill(`${XSS}, ikinci`);
    await page.locator('[name="tags"]').fill(XSS);
    await page.getByRole('button', { name: 'Ürün Ekle' }).click();
    await page.getByText('Ürün eklendi').first().waitFor();
    // Loaded with its filter, so that no row moves under the pointer.
    await showScreen(page, '/admin/products?q=Deneme+img');
    await page.getByRole('link', { name: `Deneme ${XSS}`, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Deneme' }).waitFor();
    await page.getByRole('tab', { name: 'Geçmiş' }).click();
    await page.getByRole('tabpanel').getByText('Ürün eklendi').waitFor();
    expect(await page.title()).not.toBe('kirildi');
    expect(await page.locator('main img[src="x"], main script').count()).toBe(0);
    expect(unexpectedComplaints(watched)).toEqual([]);
    await close();
  });

  it('unsaved work is not left by a link or the back button, and stays in sight', async () => {
    const { page, close } = await showPanel('/admin/products?q=masura');
    const links = page.getByRole('link', { name: /^Düzenle:/ });
    await links.first().waitFor();
    await page.evaluate(() => scrollTo(0, 900));
    await links.last().click();
    const name = page.getByLabel('Ürün adı');
    const typed = `${await name.inputValue()} X`;
    await name.fill(typed);
    const { pathname } = new URL(page.url());
    const question = page.getByRole('alertdialog', { name: 'Kaydedilmeden çıkılsın mı?' });
    await page.getByRole('link', { name: 'Kategoriler', exact: true }).click();
    await question.getByRole('button', { name: 'Vazgeç' }).click();
    await page.goBack();
    await question.waitFor();
    // Whoever presses Back once more is asked once.
    await page.goBack();
    await question.getByRole('button', { name: 'Vazgeç' }).click();
    await expect.poll(() => question.count()).toBe(0);
    await expect.poll(() => new URL(page.url()).pathname).toBe(pathname);
    expect(await name.inputValue()).toBe(typed);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('Control+s');
    await page.getByText('Ürün güncellendi').first().waitFor();
    await page.getByRole('link', { name: 'Kategoriler', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Kategoriler' }).waitFor();
    await close();
  });
});

it('a broken file is mended in the panel, and what was typed is not thrown away without a question', async () => {
  const file = findFile('luperler', 'manual-');
  const good = readFileSync(file, 'utf8');
  writeFileSync(file, good.replace(/"price": "[\d.]+"/, '"price": "çok"'));
  const { page, close } = await showPanel('/admin/files');
  await page.getByRole('button', { name: /^Düzelt: luperler/ }).click();
  await page.getByRole('button', { name: /satıra git/ }).click();
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toContain('"price": "çok"');
  expect(await findBarriers(page, 'dialog')).toEqual([]);
  await page.getByLabel('Dosyanın metni').fill(good);
  await page.getByRole('dialog').getByRole('button', { name: 'Vazgeç' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Vazgeç' }).click();
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await page.getByText('Bütün dosyalar sağlam.').waitFor();
  expect(readFileSync(file, 'utf8')).toBe(good);
  const misnamed = join(panel.shop.dataDir, 'Yeni Klasör');
  mkdirSync(misnamed);
  writeFileSync(join(misnamed, basename(file)), good);
  await page.getByRole('row', { name: /^Yeni Klasör .* klasörü yeniden adlandırın/ }).waitFor();
  expect(await page.getByRole('button', { name: /^Düzelt/ }).count()).toBe(0);
  rmSync(misnamed, { recursive: true });
  await close();
});

it('in a shop without categories a new product leads to them before anything is typed', async () => {
  const { page, close } = await openPanel('/admin/account');
  await page.route('**/api/admin/categories', (route) => route.fulfill({ json: [] }));
  await showScreen(page, '/admin/products/new');
  await page.getByRole('heading', { level: 1, name: /Önce bir kategori ekleyin/ }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Yeni Kategori' }).click();
  await page.getByText('Henüz kategori bulunmuyor').waitFor();
  await close();
});

it('a category is added below another one, moved, and removed', async () => {
  const { page, close } = await showPanel('/admin/categories');
  // Hundreds of buttons: that a browser finds one by its role takes as long as drawing the screen.
  const button = (label: string) => page.locator(`button[aria-label="${label}"]`);
  await button('Alt kategori ekle: İplikler').click();
  await page.getByLabel('Kategori adı').fill('Deneme İpliği');
  await page.locator('form').getByRole('button', { name: 'Kategori Ekle', exact: true }).click();
  await page.getByText('Kategori eklendi').first().waitFor();
  await button('Yukarı taşı: Deneme İpliği').click();
  await button('Düzenle: Deneme İpliği').click();
  const form = page.getByRole('form', { name: 'Kategoriyi Düzenle' });
  await form.waitFor();
  await button('Sil: Deneme İpliği').click();
  await page.getByLabel('Adresi nereye yönlensin?').selectOption({ label: 'İplikler' });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sil' }).click();
  await page.getByText('Kategori silindi').first().waitFor();
  // With the category goes the form that was open for it.
  await form.waitFor({ state: 'detached' });
  const { url } = await panel.call('GET', '/kategori/deneme-ipligi');
  expect(new URL(url).pathname).toBe('/kategori/iplikler');
  await button('Sil: Lüperler').click();
  const question = page.getByRole('alertdialog');
  expect(await question.getByRole('button', { name: 'Sil' }).isDisabled()).toBe(true);
  await question.getByLabel('Nereye taşınsın?').waitFor();
  await close();
});

it('a scanner types its code and Enter: the code is looked for again and again, and no half form is saved', async () => {
  const codes = { 'juki-ddl-8700': '8690000000012', 'jack-f4': '8690000000029' };
  const ids = new Map<string, string>();
  for (const [slug, barcode] of Object.entries(codes)) {
    const { id } = await (await panel.call('GET', `/api/products/${slug}`)).json();
    ids.set(slug, id);
    expect((await panel.call('PUT', `/api/products/${id}`, { barcode })).status).toBe(200);
  }
  const { page, close } = await panel.showPanel('/admin/products?brand=Bruce');
  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  };
  await page.getByRole('searchbox').focus();
  for (const code of Object.values(codes)) {
    await scan(code);
    await page.waitForURL(new RegExp(`q=${code}$`));
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Sayfa, ürün, sipariş/ }).waitFor();
  await scan(codes['juki-ddl-8700']);
  await page.waitForURL(new RegExp(`/admin/products/${ids.get('juki-ddl-8700')}$`));

  await menuLink(page, 'Siparişler').click();
  await page.getByRole('link', { name: 'Yeni sipariş' }).click();
  await page.getByRole('searchbox').focus();
  for (const code of [...Object.values(codes), codes['jack-f4']]) {
    await scan(code);
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
  }
  const quantities = page.getByLabel(/ adedi$/);
  await expect
    .poll(() => quantities.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value)))
    .toEqual(['1', '2']);
  await quantities.first().selectText();
  await quantities.first().pressSequentially('1.250');
  expect(await quantities.first().inputValue()).toBe('1250');
  await page
    .getByRole('button', { name: / çıkar$/ })
    .first()
    .press('Enter');
  await page.getByRole('button', { name: / çıkar$/ }).press('Enter');

  await showScreen(page, '/admin/products/new');
  await page.getByLabel('Barkod').focus();
  await scan('8690000000036');
  expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
  await close();
});
