import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '#testing/browser/browser';
import { DESKTOP, menuLink, unexpectedComplaints, placeOrder } from '#testing/browser/panel-browser';
import { PATIENCE_MS } from '#testing/patience';
import { copyDemoData } from '#testing/servers/served-shop';
import { spawnProgram } from '#testing/servers/spawn-program';
import { openWatchedPage } from '#testing/browser/watched-page';

let dataDir: string;
let start: ChildProcess | undefined;
let browser: Browser;
let said = '';

/** What a person reads in the terminal after `npm start`. */
function readTerminal(): Promise<{ port: number; username: string; password: string }> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`npm start said: ${said}`)), PATIENCE_MS);
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      const [, port] = /http:\/\/localhost:(\d+)/.exec(said) ?? [];
      const [, username = '', password] = /kullanıcı adı: (\S+)\s+şifre: (\S+)/.exec(said) ?? [];
      if (port === undefined || password === undefined) return;
      clearTimeout(timer);
      resolve({ port: Number(port), username, password });
    };
    start?.stdout?.on('data', listen);
    start?.stderr?.on('data', listen);
  });
}

beforeAll(async () => {
  // Twenty products.
  dataDir = copyDemoData(['kayis-kasnak']);
  browser = await openBrowser();
});
afterAll(async () => {
  if (start?.exitCode === null) {
    start.kill('SIGTERM');
    await once(start, 'exit');
  }
  rmSync(dataDir, { recursive: true, force: true });
});

it('on the first day an owner starts the shop, signs in, changes twenty prices and ships an order', async () => {
  // As the script `start` of package.json does.
  start = spawnProgram(['.config', 'start.mjs'], ['--port', '0', '--data', dataDir], {
    SHOP_RATE_LIMIT: 'off',
  });
  const { port, username, password } = await readTerminal();
  const base = `http://dikis.localhost:${port}`;

  const { page, complaints, close } = await openWatchedPage(browser, { viewport: DESKTOP });
  await page.goto(base);
  await page.getByRole('link', { name: 'Yönetim' }).first().click();
  await page.getByLabel('Kullanıcı adı').fill(username);
  await page.getByLabel('Şifre', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Giriş Yap' }).click();
  await page.getByRole('heading', { level: 1, name: 'Genel Bakış' }).waitFor();

  await menuLink(page, 'Ürünler').click();
  const rows = page.getByRole('main').getByRole('checkbox', { name: /^Seç: / });
  await expect.poll(() => rows.count()).toBe(20);
  await page.getByLabel('Bu sayfadakilerin tümünü seç').click();
  const priceButton = page
    .getByRole('main')
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: / fiyatı / });
  const before = (await priceButton.innerText()).trim();
  await page.getByRole('button', { name: 'Toplu düzenle' }).click();
  await page.getByLabel('Fiyat', { exact: true }).selectOption({ label: 'Yüzde değiştir' });
  await page.getByLabel(/^Yüzde/).fill('10');
  await page.getByRole('button', { name: 'Önizle' }).click();
  await page.getByText('20 ürün değişecek').waitFor();
  await page.getByRole('button', { name: '20 ürünü değiştir' }).click();
  await page.getByText('20 ürün değişti').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await priceButton.innerText()).trim()).not.toBe(before);

  const number = await placeOrder(port, 'İlk Müşteri');
  await menuLink(page, 'Siparişler 1').click();
  await page.getByRole('link', { name: number }).click();
  const act = async (action: string, fill?: () => Promise<void>): Promise<void> => {
    await page.getByRole('main').getByRole('button', { name: action, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: action });
    await fill?.();
    await dialog.getByRole('button', { name: action, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await act('Ödendi olarak işaretle');
  await menuLink(page, 'Genel Bakış').click();
  await page.getByRole('link', { name: /1 Paketlenecek sipariş/ }).click();
  await page.getByRole('link', { name: number }).click();
  await act('Kargoya ver', async () => {
    // The shop's first carrier is used as it stands.
    expect(await page.getByLabel('Kargo firması').getAttribute('placeholder')).toBe('Yurtiçi Kargo');
    await page.getByLabel('Takip numarası').fill('987654321');
  });
  await page.getByRole('link', { name: 'Kargoyu takip et (987654321)' }).waitFor();
  await page.goBack();
  await page.getByText('Bu filtrelerle sipariş bulunamadı').waitFor();
  expect(unexpectedComplaints({ complaints })).toEqual([]);
  await close();
});
