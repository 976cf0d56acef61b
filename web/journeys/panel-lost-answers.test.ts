import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdTimers } from '#testing/browser/hold-timers';
import { menuLink, openPanelBrowser, type PanelBrowser } from '#testing/browser/panel-browser';
import { TOAST_MS } from '../lib/toasts.ts';

let panel: PanelBrowser;
beforeAll(async () => {
  // Without a card provider.
  panel = await openPanelBrowser({ args: [] });
  const account = { bankName: 'Banka', accountHolder: 'Mağaza', iban: 'TR330006100519786457841326' };
  await panel.call('POST', '/api/payment/banks', { ...account, isActive: true });
});
afterAll(() => panel.close());

/** The server does what the next such call wants, but its answer is lost. */
async function loseAnswer(page: Page, address: string | RegExp): Promise<void> {
  await page.route(
    address,
    async (route) => {
      const request = route.request();
      const { pathname, search } = new URL(request.url());
      const sent = await request.allHeaders();
      const names = ['cookie', 'content-type', 'idempotency-key', 'prefer', 'if-match'];
      const headers = Object.fromEntries(names.flatMap((name) => (sent[name] ? [[name, sent[name]]] : [])));
      const answer = await fetch(`http://127.0.0.1:${panel.shop.port}${pathname}${search}`, {
        method: request.method(),
        headers,
        body: request.postDataBuffer()?.toString() ?? null,
      });
      expect(answer.ok).toBe(true);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

it('what was saved although its answer was lost is shown, and is not saved twice', async () => {
  const { page, close } = await panel.openPanel('/admin/payment?tab=banks');
  const holder = page.getByLabel('Hesap sahibi');
  await page.getByLabel('IBAN').fill('TR74 0006 2005 1978 6457 8413 26');
  await page.getByLabel('Banka adı').fill('Banka');
  await holder.fill('Ece Dikiş Ltd.');
  await page.getByText('TR33 0006 1005 1978 6457 8413 26').waitFor();
  await loseAnswer(page, '**/api/payment/banks');
  const add = page.getByRole('button', { name: 'Hesap Ekle' });
  await add.click();
  await page.getByText('işlem yapılmış olabilir').first().waitFor();
  const listed = page.getByText('TR74 0006 2005 1978 6457 8413 26');
  await listed.waitFor();
  expect(await holder.inputValue()).toBe('Ece Dikiş Ltd.');
  await add.click();
  await page.getByText('Banka hesabı eklendi').first().waitFor();
  expect(await holder.inputValue()).toBe('');
  expect(await listed.count()).toBe(1);
  await close();
});

it('a note, an import, a removal and its undo are made once, however often their answers are lost', async () => {
  const number = await panel.placeOrder('Cevabı Kaybolan');
  const [{ id }] = await (await panel.call('GET', `/api/orders?q=${number}`)).json();
  const { page, close } = await panel.openPanel(`/admin/orders/${id}`);
  const lost = page.getByText('işlem yapılmış olabilir').first();
  const closeMessage = () => page.getByRole('button', { name: 'Bildirimi kapat' }).first().click();
  await page.getByRole('main').getByRole('button', { name: 'Not ekle', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Not', { exact: true }).fill('Bir kez');
  await loseAnswer(page, '**/events');
  const addNote = dialog.getByRole('button', { name: 'Not ekle', exact: true });
  await addNote.click();
  await lost.waitFor();
  await addNote.click();
  await page.getByText('Sipariş güncellendi').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByText('Bir kez').count()).toBe(1);

  await page.goto(`${panel.url}/admin/files/import`);
  const sheet = 'ad;marka;fiyat;kategori\nBir Kezlik Makas;Kaan;10,00;makaslar\n';
  await loseAnswer(page, /\/files\/import\?/);
  const choose = () =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  await choose();
  await lost.waitFor();
  await choose();
  const run = page.getByRole('button', { name: '1 değişikliği uygula' });
  await run.waitFor();
  await loseAnswer(page, '**/run');
  await run.click();
  await page.getByText('İçe aktarma başlatılamadı').waitFor();
  await run.click();
  await page.getByText('1 ürün eklendi').waitFor();

  await panel.call('POST', '/api/categories', { name: 'Bir Kezlik' });
  await page.goto(`${panel.url}/admin/categories`);
  await page.getByRole('button', { name: 'Sil: Bir Kezlik' }).click();
  const messages = await holdTimers(page, TOAST_MS);
  await loseAnswer(page, /categories\/[^/]+$/);
  const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Sil', exact: true });
  await remove.click();
  await lost.waitFor();
  await closeMessage();
  await messages.end();
  await remove.click();
  await loseAnswer(page, '**/undo');
  const undo = page.getByRole('button', { name: 'Geri al', exact: true });
  await undo.click();
  await lost.waitFor();
  await undo.click();
  await page.getByText('1 kategori eski hâline döndü').first().waitFor();
  await close();
});

it.each([
  ['/admin/categories', 'Kategori adı', 'Kategori Ekle'],
  ['/site-settings', 'Ticaret unvanı', 'Kaydet'],
])(
  'why a save on %s failed stands in its form, also after the message is gone',
  async (path, label, send) => {
    const { page, close } = await panel.openPanel(path);
    if (path.endsWith('categories')) await page.getByRole('button', { name: 'Yeni Kategori' }).click();
    await page.getByLabel(label).fill('Yazılan');
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
    );
    await page.getByRole('button', { name: send, exact: true }).click();
    await page.getByRole('main').getByRole('alert').filter({ hasText: 'hata 502' }).waitFor();
    expect(await page.getByLabel(label).inputValue()).toBe('Yazılan');
    await close();
  },
);

it('a save that ends meanwhile takes back the question whether to leave without it', async () => {
  const { page, close } = await panel.openPanel('/admin/account');
  await menuLink(page, 'Kategoriler').click();
  await page.getByRole('button', { name: 'Yeni Kategori' }).click();
  const name = page.getByLabel('Kategori adı');
  await name.fill('Yavaş Kaydedilen');
  let goOn = (): unknown => undefined;
  const held = new Promise((resolve) => {
    goOn = () => resolve(undefined);
  });
  await page.route('**/api/categories', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Kategori Ekle', exact: true }).click();
  await page.goBack();
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  goOn();
  await page.getByText('Kategori eklendi').first().waitFor();
  await question.waitFor({ state: 'detached' });
  await close();
});

it('a window whose save met an expired session has the focus again after the login', async () => {
  const number = await panel.placeOrder('Oturumu Biten');
  const [{ id }] = await (await panel.call('GET', `/api/orders?q=${number}`)).json();
  const { page, close } = await panel.openPanel(`/admin/orders/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Not ekle', exact: true }).click();
  await page.getByLabel('Not', { exact: true }).fill('Önemli');
  await page.route(
    '**/events',
    (route) => route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Önce giriş yapın' } }),
    { times: 1 },
  );
  const send = page.getByRole('dialog').getByRole('button', { name: 'Not ekle', exact: true });
  await send.click();
  await panel.signIn(page);
  await page.getByRole('dialog', { name: 'Yönetici Girişi' }).waitFor({ state: 'detached' });
  await expect.poll(() => send.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByText('Sipariş güncellendi').first().waitFor();
  await close();
});

it('an answer that is cut on its way, or is not the shop’s own, is explained in Turkish', async () => {
  const number = await panel.placeOrder('Fişi Yarım İnen');
  const [{ id }] = await (await panel.call('GET', `/api/orders?q=${number}`)).json();
  const { page, close } = await panel.openPanel(`/admin/orders/${id}`);
  await page.evaluate(() => {
    const load = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const answer = await load(input, init);
      const cut = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
      return answer.url.includes('/slip?') ? new Response(cut, answer) : answer;
    };
  });
  await page.getByRole('button', { name: 'Paket fişi' }).click();
  await page.getByText('Bağlantı yok.').first().waitFor();

  await page.goto(`${panel.url}/admin/products`);
  await page.route('**/api/products/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Önce giriş yapın</h1>' }),
  );
  await page
    .getByRole('button', { name: /stoğu .* değiştir/ })
    .first()
    .click();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await page.getByText('Sunucudan beklenmeyen bir yanıt geldi (hata 200)').first().waitFor();
  await close();
});
