import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const KNOWN_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

let browser: Promise<Browser> | undefined;

/** The machine's Chromium without a window, started once for each test worker. */
export function openBrowser(): Promise<Browser> {
  return (browser ??= startBrowser());
}

/** `npm test` names the program in CHROME_PATH. */
function startBrowser(): Promise<Browser> {
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
      // No script runs so long that it pays to optimize it: a twelfth less.
      '--js-flags=--no-opt,--no-maglev',
    ],
  });
}
