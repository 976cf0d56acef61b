import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openBrowser } from './browser.ts';
import { eventually } from '../eventually.ts';
import { fillCart } from '../shops/fill-cart.ts';
import { OWNER, OWNER_PASSWORD } from '../shops/write-owner.ts';
import { openServedShop, type ServedShop } from '../servers/served-shop.ts';
import {
  findBarriers,
  openWatchedPage,
  overflowOf,
  setTextSize,
  showWhenFailed,
  type WatchedPage,
} from './watched-page.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A served shop with an owner in a real browser. */
export interface PanelBrowser {
  readonly shop: ServedShop;
  readonly browser: Browser;
  /** Of the first storefront, without a slash at the end. */
  readonly url: string;
  /** Types the owner's name and password, or a wrong one, into the login on the screen. */
  readonly signIn: (page: Page, password?: string) => Promise<void>;
  /** A signed-in page; the overview by default. */
  readonly openPanel: (path?: string, size?: Size) => Promise<WatchedPage>;
  /**
   * The same, in a panel that stays open from test to test, for a third of the cost: it knows what it has read, and
   * what was stored in the browser. To be closed with nothing unsaved and nobody signed out.
   */
  readonly showPanel: (path: string, size?: Size) => Promise<WatchedPage>;
  /** Calls the API as the owner. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<Response>;
  /** Places a transfer order as a shopper, of a product (any without its slug); returns its number. */
  readonly placeOrder: (customerName: string, slug?: string) => Promise<string>;
  /** The file in a category's folder whose name contains this part. */
  readonly findFile: (folder: string, part: string) => string;
  readonly close: () => Promise<void>;
}

export const DESKTOP: Size = { width: 1280, height: 900 };
const TABLET: Size = { width: 768, height: 1024 };
export const PHONE: Size = { width: 390, height: 844 };
const NARROWEST: Size = { width: 320, height: 640 };

/** Where a panel stays between two tests. */
const RESTING = { path: '/admin/account', heading: 'Hesabım' };

/** Serves the demo catalogue and opens a browser. All its pages share one session. */
export async function openPanelBrowser(
  options: Parameters<typeof openServedShop>[0] = {},
): Promise<PanelBrowser> {
  const [shop, browser] = await Promise.all([openServedShop(options), openBrowser()]);
  const url = shop.urlOf('dikis');
  const login = await logIn(shop.port);
  const cookie = login.map(({ name, value }) => `${name}=${value}`).join('; ');
  const domain = new URL(url).hostname;
  const cookies = login.map((each) => ({ ...each, domain, httpOnly: true, sameSite: 'Strict' as const }));
  const openPanel = async (path = '/admin', size = DESKTOP): Promise<WatchedPage> => {
    const watched = await openWatchedPage(browser, { viewport: size });
    await watched.page.context().addCookies(cookies);
    await watched.page.goto(`${url}${path}`);
    await watched.page.getByRole('heading', { level: 1 }).first().waitFor();
    return watched;
  };
  let resting: WatchedPage | undefined;
  return {
    shop,
    browser,
    url,
    signIn: async (page, password = OWNER_PASSWORD) => {
      await page.getByLabel('Kullanıcı adı').fill(OWNER);
      await page.getByLabel('Şifre', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Giriş Yap' }).click();
    },
    openPanel,
    showPanel: async (path, size = DESKTOP) => {
      const watched = resting ?? (await openPanel(RESTING.path));
      const { page, complaints } = watched;
      if (resting) showWhenFailed(page);
      resting = undefined;
      const known = complaints().length;
      await page.setViewportSize(size);
      await showScreen(page, path);
      await page.getByRole('heading', { level: 1 }).filter({ hasNotText: RESTING.heading }).waitFor();
      return {
        page,
        complaints: () => complaints().slice(known),
        close: async () => {
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          await showScreen(page, RESTING.path);
          await page.getByRole('heading', { level: 1, name: RESTING.heading }).waitFor();
          // What the test was told would else be read by the next one.
          await eventually(async () => {
            await page.evaluate(() => document.querySelector<HTMLElement>('.toast-close')?.click());
            expect(await page.locator('.toast').count()).toBe(0);
          });
          resting = watched;
        },
      };
    },
    call: (method, path, body) =>
      fetch(`http://127.0.0.1:${shop.port}${path}`, {
        method,
        headers: {
          cookie,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    placeOrder: (customerName, slug) => placeOrder(shop.port, customerName, slug),
    findFile: (folder, part) => {
      const name = readdirSync(join(shop.dataDir, folder)).find((each) => each.includes(part));
      if (name === undefined) throw new Error(`No file ${part} in ${folder}`);
      return join(shop.dataDir, folder, name);
    },
    close: async () => {
      await resting?.close();
      await shop.close();
    },
  };
}

/** The cookies of the login. */
async function logIn(
  port: number,
): Promise<{ readonly name: string; readonly value: string; readonly path: string }[]> {
  const response = await fetch(`http://127.0.0.1:${port}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: OWNER, password: OWNER_PASSWORD }),
  });
  if (!response.ok) throw new Error(`The login answered ${response.status}`);
  return response.headers.getSetCookie().map((line) => {
    const [, name = '', value = '', path = '/'] = /^([^=]+)=([^;]*); Path=([^;]*)/.exec(line) ?? [];
    return { name, value, path };
  });
}

/** Places a transfer order through the public API; returns its number. */
export async function placeOrder(port: number, customerName: string, slug?: string): Promise<string> {
  const session = await fillCart(port, slug);
  const placed = await fetch(`http://127.0.0.1:${port}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session-id': session },
    body: JSON.stringify({
      customerName,
      customerEmail: 'musteri@example.com',
      customerPhone: '0532 123 45 67',
      shippingAddress: 'Gülbahçe Mah. Şık Sokak No 5, Kadıköy / İstanbul',
      paymentMethod: 'bank_transfer',
      acceptedTerms: true,
    }),
  });
  const order = await placed.json();
  if (typeof order.orderNumber !== 'string') throw new Error(`No order: ${JSON.stringify(order)}`);
  return order.orderNumber;
}

/** Leads to another screen of an open panel, as a link does: no script is read again, which is half the cost. */
export function showScreen(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => history.pushState(null, '', to), path);
}

export function menuLink(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Yönetim menüsü' }).getByRole('link', { name });
}

export function readJsonFile(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The browser's complaints, without status answers, which it reports by itself. */
export function unexpectedComplaints({ complaints }: Pick<WatchedPage, 'complaints'>): string[] {
  return complaints().filter(
    (text) => !/status of (?:401|409|413|415|422)|ERR_INTERNET_DISCONNECTED/.test(text),
  );
}

/** What the size decides is drawn anew. */
function redrawn(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/**
 * The widths at which a loaded screen scrolls sideways, also a phone's with large text, and its barriers. Barriers are
 * checked once, unless a phone shows the screen differently.
 */
export async function findScreenFaults(page: Page, readAt: readonly Size[] = [DESKTOP]): Promise<string[]> {
  const faults: string[] = [];
  // From the size at which it was loaded to the one whose text is enlarged: each is drawn once.
  for (const size of [DESKTOP, TABLET, NARROWEST, PHONE]) {
    await page.setViewportSize(size);
    await redrawn(page);
    const overflow = await overflowOf(page);
    if (overflow > 0) faults.push(`${size.width}: ${overflow} pixels too wide`);
    if (readAt.includes(size))
      faults.push(...(await findBarriers(page)).map((fault) => `${size.width}: ${fault}`));
  }
  await setTextSize(page, 200);
  await redrawn(page);
  const overflow = await overflowOf(page);
  if (overflow > 0) faults.push(`text of 200 %: ${overflow} pixels too wide`);
  await setTextSize(page, 100);
  await page.setViewportSize(DESKTOP);
  return faults;
}
