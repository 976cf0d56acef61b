import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { loadShop } from '#compose/open-catalogue';
import { createApp } from '#server/app';
import { openCatalogueFiles } from '#store/catalogue/open-catalogue-files';
import { eventually } from '#testing/eventually';
import { makeFolder } from '#testing/make-folder';
import { categoryFile, productFile } from '#testing/shops/open-store';
import { testParts } from '#testing/shops/test-app';
import { preloadAllPages } from './pages/page-of.tsx';
import { renderPage } from './entry-server.tsx';

const guide = (title: string): string =>
  `---\ntitle: ${title}\nsummary: Kısaca.\ncategories: igneler\nquestions: iplik koparıyor\n---\n\n## Önce\nBakın: [iğneler](/kategori/igneler). <b>x</b>\n\n| No | Not | Not |\n|---|---|---|\n| 1 | 2 | 3 |\n`;

it('a guide is a page, stands in its category, in the search and in the sitemap, and follows its file', async () => {
  await preloadAllPages();
  const dataDir = makeFolder({
    'igneler/category.json': categoryFile('igneler'),
    'igneler/manual-urun-a-2026-03-02.json': productFile('a'),
    'guides/iplik-kopmasi.md': guide('İplik kopuyor'),
    'guides/manual-urun-b-2026-03-02.json': productFile('b'),
  });
  const shop = loadShop(openCatalogueFiles({ dataDir }));
  onTestFinished(() => shop.close());
  await shop.watch();
  const app = createApp({ ...testParts(), renderPage, shop });
  const open = async (path: string) => {
    const response = await app.request(path, { headers: { host: 'localhost:3000' } });
    const text = await response.text();
    return { status: response.status, text, page: load(text) };
  };
  const file = join(dataDir, 'guides', 'iplik-kopmasi.md');

  const { status, page } = await open('/rehber/iplik-kopmasi');
  expect(status).toBe(200);
  expect(page('h1').text()).toBe('İplik kopuyor');
  expect(page('article a[href="/kategori/igneler"]').length).toBe(2);
  expect(page('article b').length).toBe(0);
  // A wide table is scrolled without a mouse too.
  expect(page('[tabindex=0] > table th').text()).toBe('NoNotNot');
  expect(page('link[rel=canonical]').attr('href')).toMatch(/\/rehber\/iplik-kopmasi$/);
  expect(page('script[type="application/ld+json"]').text()).toContain('"Article"');
  expect((await open('/rehber')).page('a[href="/rehber/iplik-kopmasi"]').length).toBe(1);
  expect((await open('/kategori/igneler')).page('#rehberler + ul').text()).toBe('İplik kopuyor');
  expect((await open('/sitemap.xml')).text).toContain('/rehber/iplik-kopmasi<');
  expect((await open('/rehber/yok')).status).toBe(404);
  expect((await open('/kategori/guides')).status).toBe(404);
  expect((await open('/api/guides/yok')).status).toBe(404);
  const reading = await open('/api/search/reading?q=iplik%20kopar%C4%B1yor');
  expect(z.object({ pages: z.array(z.unknown()) }).parse(JSON.parse(reading.text)).pages).toEqual([
    { title: 'İplik kopuyor', path: '/rehber/iplik-kopmasi' },
  ]);

  writeFileSync(file, guide('Yeni ad'));
  await eventually(async () =>
    expect((await open('/rehber/iplik-kopmasi')).page('h1').text()).toBe('Yeni ad'),
  );
  writeFileSync(file, '---\nsummary: adsız\n---\nmetin\n');
  await eventually(() =>
    expect(shop.problems()).toMatchObject([
      { file: 'guides/iplik-kopmasi.md', line: 1, code: 'invalid_field' },
    ]),
  );
  expect((await open('/rehber/iplik-kopmasi')).page('h1').text()).toBe('Yeni ad');
  rmSync(file);
  await eventually(async () => expect((await open('/rehber/iplik-kopmasi')).status).toBe(404));
  expect((await open('/kategori/igneler')).page('#rehberler').length).toBe(0);
});
