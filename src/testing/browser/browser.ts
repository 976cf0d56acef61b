import { chromium, type Browser } from 'playwright-core';

let browser: Promise<Browser> | undefined;

/** The machine's Chromium without a window, started once for each test worker. */
export function openBrowser(): Promise<Browser> {
  return (browser ??= startBrowser());
}

function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
      // Two processes less, and what they say to each other: a tenth.
      '--in-process-gpu',
      '--enable-features=NetworkServiceInProcess2',
      // No script runs so long that it pays to optimize it: a twelfth less.
      '--js-flags=--no-opt,--no-maglev',
    ],
  });
}
