import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A page whose complaints are kept: console errors, uncaught exceptions, breaches of the content policy. */
export interface WatchedPage {
  readonly page: Page;
  readonly complaints: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** A browser's profile with an empty page. */
interface Profile {
  readonly page: Page;
  /** As `Profile` was when it was new, but with what the browser keeps of scripts and styles. */
  readonly empty: () => Promise<Profile>;
}

/** Profiles that are in nobody's use, by their options. A new one reads every script anew, for twice the time. */
const freeProfiles = new WeakMap<Browser, Map<string, Profile[]>>();

async function emptyProfile(context: BrowserContext, origins: Set<string>): Promise<Profile> {
  const used = context.pages();
  const page = await context.newPage();
  for (const each of used) await each.close();
  const session = await context.newCDPSession(page);
  for (const origin of origins) {
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  }
  await session.detach();
  origins.clear();
  await context.clearCookies();
  await context.setOffline(false);
  return { page, empty: () => emptyProfile(context, origins) };
}

async function openProfile(browser: Browser, options: BrowserContextOptions): Promise<Profile> {
  const context = await browser.newContext({ locale: 'tr-TR', reducedMotion: 'reduce', ...options });
  const origins = new Set<string>();
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      if (frame.url().startsWith('http')) origins.add(new URL(frame.url()).origin);
    }),
  );
  return emptyProfile(context, origins);
}

/** Opens a page in a profile without cookies and storage, which no other open page shares. */
export async function openWatchedPage(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<WatchedPage> {
  const key = JSON.stringify(options);
  const byOptions = freeProfiles.get(browser) ?? new Map<string, Profile[]>();
  freeProfiles.set(browser, byOptions);
  const free = byOptions.get(key) ?? [];
  byOptions.set(key, free);
  const profile = free.pop() ?? (await openProfile(browser, options));
  const { page } = profile;
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${String(error)}`));
  return {
    page,
    complaints: () => complaints,
    close: async () => {
      free.push(await profile.empty());
    },
  };
}

/** Pixels by which the page is wider than its window; above 0 it scrolls sideways. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Breaches of WCAG 2.2 A and AA on the page as it stands, each with the elements concerned. */
export async function findBarriers(page: Page): Promise<string[]> {
  // Evaluated from outside the page's own policy, as a person's tool would be.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
      // No rule of these reads the style sheets, which would be parsed anew each time.
      preload: { assets: ['media'] },
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
  });
}
