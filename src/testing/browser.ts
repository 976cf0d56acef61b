import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const KNOWN_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Opens the machine's Chromium without a window; `npm test` names it in CHROME_PATH. */
export function openBrowser(): Promise<Browser> {
  const executablePath =
    process.env['CHROME_PATH'] ?? KNOWN_PLACES.find((path) => existsSync(path)) ?? chromium.executablePath();
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
    ],
  });
}
