import { build } from 'vite';
import { expect, it } from 'vitest';
import { PROGRAM_FOLDER } from '#compose/program-folder';
import { openBrowser } from '#testing/browser/browser';
import { openWatchedPage } from '#testing/browser/watched-page';

const ROOTS = 20;
const ENTRY = 'virtual:entry';

/** Hydrates parts whose code comes at once. */
const SOURCE = `
  import { createElement, useEffect } from 'react';
  import { hydrateRoot } from 'react-dom/client';
  import { drawnPart } from '${PROGRAM_FOLDER}/web/lib/page/lazy-part.tsx';
  for (const root of document.querySelectorAll('div')) {
    const Part = drawnPart(async () => () => {
      useEffect(() => void root.classList.add('live'));
      return createElement('p', null, 'Parça');
    });
    hydrateRoot(root, createElement('main', null, createElement(Part)));
  }
`;

async function bundleSource(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: PROGRAM_FOLDER,
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) => (id === ENTRY ? SOURCE : undefined),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: ENTRY } },
  });
  const [output] = [built].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  return chunk?.code ?? '';
}

it('a part whose code comes while React waits for it keeps what the server has drawn', async () => {
  const [script, browser] = await Promise.all([bundleSource(), openBrowser()]);
  const { page, complaints, close } = await openWatchedPage(browser, {});
  // A used page still has the policy of the shop that it showed.
  await page.goto('about:blank');
  await page.setContent('<div><main><!--$--><p>Parça</p><!--/$--></main></div>'.repeat(ROOTS));
  await page.evaluate((code) => {
    const element = document.createElement('script');
    element.type = 'module';
    element.textContent = code;
    document.body.append(element);
  }, script);
  await expect.poll(() => page.locator('.live').count()).toBe(ROOTS);
  expect(complaints()).toEqual([]);
  await close();
});
