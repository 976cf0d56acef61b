import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core';
import { expect, onTestFailed, TestRunner, vi } from 'vitest';
import { eventually } from '../eventually.ts';
import { PATIENCE_MS } from '../patience.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A page that records complaints: console errors, uncaught exceptions, breaches of the content policy. */
export interface WatchedPage {
  readonly page: Page;
  readonly complaints: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** A browser's profile with one page, and the origins that were seen in it. */
interface Profile {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly origins: Set<string>;
}

/**
 * Unused profiles, by their options. A new profile reads every script again, and a new page starts a new process: a
 * reused page opens in half the time.
 */
const freeProfiles = new WeakMap<Browser, Map<string, Profile[]>>();

async function openProfile(browser: Browser, options: BrowserContextOptions): Promise<Profile> {
  const context = await browser.newContext({ locale: 'tr-TR', ...options });
  // Chromium keeps silent about a breach that the page's script catches; Firefox reports each.
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => {
      throw new Error(`Breach of ${violatedDirective} in ${sourceFile}`);
    }),
  );
  const origins = new Set<string>();
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      if (frame.url().startsWith('http')) origins.add(new URL(frame.url()).origin);
    }),
  );
  return { context, page: await context.newPage(), origins };
}

/** Whether a test has given the page a clock: it stays in each later document, and sometimes loses all timers. */
function hasOwnClock(page: Page): Promise<boolean> {
  return page.evaluate(() => !String(setTimeout).includes('[native code]'));
}

/** Resets a profile, except the browser's cache of scripts and styles. */
async function emptyProfile({ context, page, origins }: Profile): Promise<void> {
  for (const each of context.pages()) if (each !== page) await each.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  for (const origin of origins) {
    // A page without scripts: nothing is stored any more. A screen that reloads itself just then interrupts it.
    await eventually(() => page.goto(`${origin}/robots.txt`));
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  origins.clear();
  await context.clearCookies();
}

/** When the running test fails, prints what the page shows then: a failure that is seen once in many runs tells why. */
export function showWhenFailed(page: Page): void {
  if (!TestRunner.getCurrentTest()) return;
  onTestFailed(async () => {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String);
    process.stderr.write(`${page.url()} showed:\n${shown}\n`);
  });
}

/** Opens a page in a profile without cookies and storage, which no other open page uses. */
export async function openWatchedPage(
  browser: Browser,
  { viewport = { width: 1280, height: 720 }, reducedMotion = 'reduce', ...options }: BrowserContextOptions,
): Promise<WatchedPage> {
  const key = JSON.stringify(options);
  const byOptions = freeProfiles.get(browser) ?? new Map<string, Profile[]>();
  freeProfiles.set(browser, byOptions);
  const free = byOptions.get(key) ?? [];
  byOptions.set(key, free);
  const profile = free.pop() ?? (await openProfile(browser, options));
  const { page } = profile;
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ reducedMotion });
  page.setDefaultTimeout(PATIENCE_MS);
  showWhenFailed(page);
  const complaints: string[] = [];
  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  };
  const onError = (error: Error): void => void complaints.push(`exception: ${String(error)}`);
  page.on('console', onConsole).on('pageerror', onError);
  return {
    page,
    complaints: () => complaints,
    close: async () => {
      page.off('console', onConsole).off('pageerror', onError);
      await emptyProfile(profile);
      if (await hasOwnClock(page)) await profile.context.close();
      else free.push(profile);
    },
  };
}

/** How long a busy browser may take until it has drawn a page for a new size. */
const DRAWN_WITHIN_MS = 20_000;

/** Pixels by which the page is wider than its window, or a table than its box; above 0 it scrolls sideways. */
export async function overflowOf(page: Page): Promise<number> {
  const measure = (): Promise<number> =>
    page.evaluate(() => {
      const boxes = [document.documentElement, ...document.querySelectorAll('.table-wrap')];
      return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    });
  const fits = async () => expect(await measure()).toBeLessThanOrEqual(0);
  await vi.waitFor(fits, { timeout: DRAWN_WITHIN_MS }).catch(() => undefined);
  return measure();
}

/** Sets the text size of the browser's settings. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });
  await session.detach();
}

/**
 * Breaches of WCAG 2.2 A and AA on the present page, each with its elements.
 * @param within a selector of the parts that differ, where the rest of the page was looked at before
 */
export async function findBarriers(page: Page, within = 'html'): Promise<string[]> {
  // Evaluated outside the page's own policy, like a person's tool.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async (context) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          context: string,
          options: object,
        ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run(context, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
      // No rule of these reads the style sheets, which would be parsed anew each time.
      preload: { assets: ['media'] },
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
  }, within);
}
