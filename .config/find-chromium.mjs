import { existsSync } from 'node:fs';

const KNOWN_PLACES = [
  process.env.CHROME_PATH,
  // Chromium without a window's parts: the browser tests cost a quarter less.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The program of the machine's Chromium, or of Playwright's; empty when there is none. */
export async function findChromium() {
  const known = KNOWN_PLACES.find((path) => path && existsSync(path));
  if (known) return known;
  const { chromium } = await import('playwright-core');
  const own = chromium.executablePath();
  return existsSync(own) ? own : '';
}
