import { expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { openWatchedPage } from './watched-page.ts';

it('a page whose clock a test has replaced is not given to the next one', async () => {
  const browser = await openBrowser();
  const first = await openWatchedPage(browser, {});
  await first.page.clock.install({ time: 0 });
  await first.close();
  const next = await openWatchedPage(browser, {});
  await next.page.goto('data:text/html,<p>');
  expect(await next.page.evaluate(() => Date.now())).toBeGreaterThan(1e12);
  await next.close();
});
