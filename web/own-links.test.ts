import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { createFindLegalPage } from '#adapters/templates/legal-pages';
import { loadShop, makeShop } from '#compose/open-catalogue';
import { templatesOf } from '#compose/tools/open-orders';
import { PROGRAM_FOLDER } from '#compose/program-folder';
import type { RenderPage } from '#contract/page-state';
import { createApp } from '#server/app';
import { openCatalogueFiles } from '#store/catalogue/open-catalogue-files';
import { makeFolder, putFiles } from '#testing/make-folder';
import { categoryFile, productFile } from '#testing/shops/open-store';
import { testParts } from '#testing/shops/test-app';

/** The built pages: React's development form, which tests would load, is five times slower. */
const { renderPage }: { readonly renderPage: RenderPage } = await import(
  pathToFileURL(join(PROGRAM_FOLDER, 'dist', 'server', 'pages.js')).href
);

/** Pages of one kind that differ in their product only: so many stand for all. */
const PAGES_OF_A_KIND: Readonly<Record<string, number>> = { urun: 25, makine: 5 };

/** Own addresses that a storefront's pages lead to and that answer with no page. */
async function deadLinks(dataDir: string, host: string): Promise<{ dead: string[]; pages: number }> {
  const shop = loadShop(openCatalogueFiles({ dataDir }));
  await shop.watch();
  const app = createApp({
    ...testParts(),
    shop,
    renderPage,
    findLegalPage: createFindLegalPage(templatesOf(dataDir)),
  });
  onTestFinished(async () => {
    app.close();
    await shop.close();
  });
  const dead: string[] = [];
  const seen = new Set(['/', '/odeme', '/ara?q=igne', '/siparis-takip']);
  const waiting = [...seen];
  const drawn = new Map<string, number>();
  let pages = 0;
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const kind = path.split('/')[1] ?? '';
    const count = drawn.get(kind) ?? 0;
    if (count >= (PAGES_OF_A_KIND[kind] ?? Infinity)) continue;
    drawn.set(kind, count + 1);
    const response = await app.request(path, { headers: { host } });
    pages += 1;
    if (response.status === 301) waiting.push(response.headers.get('location') ?? '');
    else if (response.status !== 200) dead.push(`${response.status} ${path}`);
    for (const [, address = ''] of (await response.text()).matchAll(/ (?:href|src)="(\/[^"#]*)/g)) {
      const [target = '', query] = address.replaceAll('&amp;', '&').split('?');
      // A query filters or turns the pages of what is looked at without it.
      if (query !== undefined || seen.has(target) || /^\/(?:admin|api|assets)\b/.test(target)) continue;
      seen.add(target);
      if (!target.startsWith('/images/')) waiting.push(target);
      else if (!existsSync(join(dataDir, decodeURIComponent(target)))) dead.push(target);
    }
  }
  return { dead, pages };
}

it.each(['dikis.localhost', 'koltazoglu.localhost'])(
  'a new shop on %s leads nowhere that is not there',
  async (host) => {
    const dataDir = join(makeFolder(), 'yeni');
    makeShop(dataDir);
    expect((await deadLinks(dataDir, host)).dead).toEqual([]);
    putFiles(dataDir, {
      'kumaslar/category.json': categoryFile('kumaslar', { name: 'Kumaşlar' }),
      'kumaslar/manual-keten-2026-01-01.json': productFile('keten', { imageUrl: '/images/placeholder.svg' }),
    });
    const { dead, pages } = await deadLinks(dataDir, host);
    expect(dead).toEqual([]);
    expect(pages).toBeGreaterThan(6);
  },
);

it.each(['dikis.localhost', 'koltazoglu.localhost'])(
  'the demo on %s leads nowhere that is not there',
  async (host) => {
    const { dead, pages } = await deadLinks(join(PROGRAM_FOLDER, 'data'), host);
    expect(dead).toEqual([]);
    expect(pages).toBeGreaterThan(90);
  },
);

it('a new shop promises nothing that its owner has not written', async () => {
  const dataDir = join(makeFolder(), 'yeni');
  makeShop(dataDir);
  putFiles(dataDir, {
    'kumaslar/category.json': categoryFile('kumaslar'),
    'kumaslar/manual-keten-2026-01-01.json': productFile('keten'),
  });
  const shop = loadShop(openCatalogueFiles({ dataDir }));
  const app = createApp({ ...testParts(), shop, renderPage });
  const html = await (await app.request('/urun/urun-keten')).text();
  expect(html).toContain('14 gün iade');
  expect(html).not.toMatch(/2 yıl|garanti(?!es)|kurulum|teknik servis/i);
  app.close();
  await shop.close();
});
