import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { openBrowser } from '#testing/browser/browser';
import { openWatchedPage } from '#testing/browser/watched-page';
import { git } from '#testing/git-repository';
import { openCuttingProxy } from '#testing/servers/cutting-proxy';
import { hasPostgres, startPostgres } from '#testing/servers/postgres-server';
import { fillCart } from '#testing/shops/fill-cart';
import { copyDemoData, openServedShop, type ServedShop } from '#testing/servers/served-shop';

const PHONE = { viewport: { width: 390, height: 844 } };
const PLACED = Buffer.from('HTTP/1.1 201 ');

/** Two servers as the guide tells: the second one has a clone of the catalogue. */
async function openTwoServers(url: string): Promise<readonly [ServedShop, ServedShop]> {
  const env = { SHOP_DATABASE_URL: url };
  const dataDir = copyDemoData(['duz-dikis-makineleri']);
  if (!existsSync(join(dataDir, '.gitignore'))) writeFileSync(join(dataDir, '.gitignore'), '_private/\n');
  git(dataDir, 'init', '-q', '-b', 'main');
  git(dataDir, 'add', '-A');
  git(dataDir, 'commit', '-q', '-m', 'Katalog');
  const first = await openServedShop({ env, dataDir });
  const clone = join(mkdtempSync(join(tmpdir(), 'shop-')), 'data');
  git(dataDir, 'clone', '-q', dataDir, clone);
  return [first, await openServedShop({ env, dataDir: clone })];
}

async function fillForm(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Ad Soyad' }).fill('Çiğdem Öğüt');
  await page.getByRole('textbox', { name: 'E-posta' }).fill('cigdem@example.com');
  await page.getByRole('textbox', { name: 'Telefon' }).fill('0532 123 45 67');
  await page.getByRole('combobox', { name: 'İl', exact: true }).selectOption('İstanbul');
  await page.getByRole('combobox', { name: 'İlçe' }).selectOption('Kadıköy');
  await page.getByRole('combobox', { name: 'Mahalle' }).selectOption('Caferağa Mah');
  await page.getByRole('textbox', { name: 'Açık adres' }).fill('Şık Sokak No 5');
  // A click before the code is there is done once it is: `check` would see no change.
  await page.getByRole('radio', { name: /Havale/ }).click();
  await page.getByRole('checkbox', { name: /okudum, kabul ediyorum/ }).check();
}

/** Orders that a server knows. */
async function countOrders({ dataDir, port }: ServedShop): Promise<number> {
  const lock: unknown = JSON.parse(readFileSync(join(dataDir, '_private', 'server.lock'), 'utf8'));
  const { key } = z.object({ key: z.string() }).parse(lock);
  const answer = await fetch(`http://127.0.0.1:${port}/api/orders?page=1&pageSize=1`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return Number(answer.headers.get('x-total-count'));
}

it.runIf(hasPostgres)(
  'a purchase whose server dies before it could answer is finished on the other one, and ordered once',
  async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.close());
    const [first, second] = await openTwoServers(await postgres.createDatabase('shop'));
    onTestFinished(() => first.close());
    onTestFinished(() => second.close());
    let serving = first;
    let isOrdering = false;
    const balancer = await openCuttingProxy({
      targetPort: () => serving.port,
      isCut: (bytes) => {
        if (serving === second || !isOrdering || !bytes.subarray(0, PLACED.length).equals(PLACED))
          return false;
        first.process.kill('SIGKILL');
        serving = second;
        return true;
      },
    });
    onTestFinished(() => balancer.close());

    const { page, close } = await openWatchedPage(await openBrowser(), PHONE);
    const origin = `http://dikis.localhost:${balancer.port}`;
    const session = await fillCart(balancer.port, 'juki-ddl-8700');
    const script = await page.addInitScript((id) => localStorage.setItem('cart-session', id), session);
    await page.goto(`${origin}/odeme`);
    await script.dispose();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await fillForm(page);
    await expect.poll(() => page.getByRole('radio', { name: /Havale/ }).isChecked()).toBe(true);
    isOrdering = true;
    await page.getByRole('button', { name: 'Siparişi Onayla' }).click();
    // The browser itself asks again, and gets the order that is there already.
    await page.waitForURL(/\/siparis\//);
    await page.getByText('Siparişiniz için teşekkür ederiz').waitFor();
    expect(balancer.cuts).toBe(1);
    expect(await countOrders(second)).toBe(1);
    await close();
  },
);
