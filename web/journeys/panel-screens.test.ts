import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  DESKTOP,
  findScreenFaults,
  openPanelBrowser,
  unexpectedComplaints,
  type PanelBrowser,
  PHONE,
  showScreen,
} from '#testing/browser/panel-browser';
import type { WatchedPage } from '#testing/browser/watched-page';
import { copyDemoData } from '#testing/servers/served-shop';

/** Of each kind and depth some; their products fill one page of the list and begin another. */
const CATEGORIES = [
  'aksesuarlar',
  'dikis-makineleri',
  'overlok-makineleri',
  'dort-iplik-overlok',
  'endustriyel-makineler',
  'doseme-deri-makineleri',
  'yedek-parcalar',
  'igneler',
  'overlok-recme-igneleri',
];

/** The demo with a few of its categories: a screen of sixty fits and reads like one of nine. */
function copySmallData(): string {
  const folder = copyDemoData();
  for (const name of readdirSync(folder))
    if (name !== 'schemas' && existsSync(join(folder, name, 'category.json')) && !CATEGORIES.includes(name))
      rmSync(join(folder, name), { recursive: true });
  return folder;
}

let panel: PanelBrowser;
let watched: WatchedPage;
let orderPath: string;
beforeAll(async () => {
  panel = await openPanelBrowser({ dataDir: copySmallData() });
  // Words that fit no screen in one piece.
  const number = await panel.placeOrder(`Sığan ${'Müşteri'.repeat(12)}`);
  // The states with the longest words.
  const refunded = await panel.placeOrder('Parası Beklenen');
  const [{ id }] = await (await panel.call('GET', `/api/orders?q=${refunded}`)).json();
  for (const action of ['paid', 'cancelled'])
    await panel.call('POST', `/api/orders/${id}/events`, { action });
  const category = await panel.call('POST', '/api/categories', { name: `Sığan ${'Kategori'.repeat(20)}` });
  const { id: categoryId } = await category.json();
  await panel.call('POST', '/api/products', {
    // The last in the list.
    name: `Zz ${'Ürün'.repeat(60)}`,
    brand: 'Marka'.repeat(20),
    price: '1234567.00',
    originalPrice: '2345678.00',
    isNew: true,
    stockCount: 1,
    imageUrl: '/images/needle-pack-a-organ.svg',
    categoryId,
  });
  await panel.call('POST', '/api/products', {
    name: 'Zz Tükenen',
    brand: 'Marka',
    price: '10.00',
    stockCount: 0,
    imageUrl: '/images/needle-pack-a-organ.svg',
    categoryId,
  });
  await panel.call('PUT', '/api/admin/sites/koltazoglu', { name: `Sığan${'Vitrin'.repeat(9)}` });
  const baseUrl = `https://ornek.example/${'sayfa'.repeat(40)}`;
  await panel.call('PUT', `/api/scraper/category-mappings/${categoryId}`, { baseUrl });
  const scopes = ['catalogue:read'];
  await panel.call('POST', '/api/admin/tokens', { name: 'Anahtar'.repeat(8), scopes });
  watched = await panel.openPanel('/admin/orders');
  await watched.page.getByRole('cell', { name: /Para iadesi bekliyor/ }).waitFor();
  orderPath = (await watched.page.getByRole('link', { name: number }).getAttribute('href')) ?? '';
});
afterAll(async () => {
  await watched.close();
  await panel.close();
});

const SCREENS = [
  '/admin',
  '/admin/products?q=zzzzqq',
  '/admin/products/new',
  '/admin/categories',
  '/admin/fitment',
  '/admin/files',
  '/admin/files/import',
  '/admin/orders/new',
  '/admin/scraper',
  '/admin/scraper?tab=bulk',
  '/admin/scraper?tab=shop',
  '/admin/scraper?tab=runs',
  '/admin/scraper?tab=mappings',
  '/admin/campaigns/hosgeldin',
  '/admin/sites',
  '/admin/payment',
  '/admin/audit',
  '/admin/account',
  '/site-settings',
];
/** Where a phone shows cards in place of a table. */
const LISTS = ['/admin/products?page=2', '/admin/orders', 'an order'];

async function expectNoFaults(path: string, readAt = [DESKTOP]): Promise<void> {
  const { page } = watched;
  await showScreen(page, path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('.shimmer').count()).toBe(0);
  expect(await findScreenFaults(page, readAt)).toEqual([]);
  expect(unexpectedComplaints(watched)).toEqual([]);
}

it.each(SCREENS)('%s has no barriers and fits every screen', (path) => expectNoFaults(path));

it.each(LISTS)('%s has none as a desk and as a phone show it', (path) =>
  expectNoFaults(path === 'an order' ? orderPath : path, [DESKTOP, PHONE]),
);

it('no screen of the menu is left out, and the palette has no barriers either', async () => {
  const { page } = watched;
  const links = page.getByRole('navigation', { name: 'Yönetim menüsü' }).locator('a');
  await links.first().waitFor();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const known = [...SCREENS, ...LISTS].map((path) => path.replace(/\?.*/, ''));
  for (const path of paths) if (path !== null && !known.includes(path)) await expectNoFaults(path);
  await page.getByRole('button', { name: 'Ara veya komut ver' }).click();
  await page.getByRole('option').first().waitFor();
  expect(await findScreenFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
});
