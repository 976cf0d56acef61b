import { expect, it } from 'vitest';
import { openSeenRecords } from '#store/scrape/scrape-records';
import { openScrapeBench, type ScrapeBench } from '#testing/scrape-bench';
import { sourceProducts } from '#testing/servers/source-shop';
import { createCopyPictures, recordCopies } from './copy-pictures.ts';
import { openTestPanel } from '#testing/shops/test-panel';
import { categoryFile, productFile } from '#testing/shops/open-store';

const SLUG = 'overlok-bicagi-no-1';
const OWN = '/images/overlok.webp';

/** A scraped product whose picture was copied into the shop afterwards. */
async function openCopied(): Promise<ScrapeBench> {
  const bench = await openScrapeBench(sourceProducts(1));
  await bench.scrape();
  const { id, imageUrl } = bench.product(SLUG);
  const seen = openSeenRecords(bench.dataDir);
  await recordCopies(seen, new Map([[String(id), new Map([[String(imageUrl), OWN]])]]));
  bench.edit(SLUG, { imageUrl: OWN });
  return bench;
}

it('a copied picture stays as long as the source shows the same one, however often it is read', async () => {
  const bench = await openCopied();
  for (let run = 0; run < 2; run += 1)
    expect((await bench.scrape()).counts).toMatchObject({ unchanged: 1, kept: 0 });
  expect(bench.product(SLUG)['imageUrl']).toBe(OWN);
});

it('a new picture of the source replaces it, because nobody edited it', async () => {
  const bench = await openCopied();
  const image = `${bench.source.base}/img/yeni.jpg`;
  Object.assign(bench.source.products[0] ?? {}, { image });
  expect((await bench.scrape()).entries[0]?.changes).toEqual([{ field: 'imageUrl', old: OWN, new: image }]);
  expect(bench.product(SLUG)['imageUrl']).toBe(image);
});

it('a picture of the owner stays', async () => {
  const bench = await openCopied();
  bench.edit(SLUG, { imageUrl: '/images/benim.webp' });
  Object.assign(bench.source.products[0] ?? {}, { image: `${bench.source.base}/img/yeni.jpg` });
  expect((await bench.scrape()).counts).toMatchObject({ unchanged: 1, kept: 1 });
  expect(bench.product(SLUG)['imageUrl']).toBe('/images/benim.webp');
});

it('a picture that the owner chose while the others were copied stays; copies are recorded for the next scrape', async () => {
  const { panel, shop, dataDir } = await openTestPanel({
    files: {
      'igneler/category.json': categoryFile('igneler'),
      'igneler/manual-a-2026-01-01.json': productFile('a', { imageUrl: 'https://kaynak.example/a.jpg' }),
      'igneler/manual-b-2026-01-01.json': productFile('b', { imageUrl: 'https://kaynak.example/b.jpg' }),
    },
  });
  const seen = openSeenRecords(dataDir);
  const price = { scrapedPrice: '10.00', scrapedCurrency: 'TRY' };
  const record = {
    ...price,
    url: 'https://kaynak.example/a',
    keys: [],
    seenAt: '2026-11-20T10:00:00.000Z',
    misses: 0,
  };
  await seen.update('c-igneler', () => ({ a: record, c: record }));
  const copyPictures = createCopyPictures({
    ...panel,
    catalogue: shop.catalogue,
    seen,
    pictureSource: {
      fetchOriginal: async () => {
        const change = { type: 'update', id: 'b', patch: { imageUrl: OWN } } as const;
        await panel.edit([change], { action: 'update', by: 'ece' });
        return new Uint8Array(5);
      },
    },
  });
  await copyPictures({ by: 'ece', signal: new AbortController().signal, progress: () => undefined });
  expect(shop.catalogue.findProduct('a')?.imageUrl).toMatch(/^\/images\/kept/);
  expect(shop.catalogue.findProduct('b')?.imageUrl).toBe(OWN);
  const pictures = { 'https://kaynak.example/a.jpg': shop.catalogue.findProduct('a')?.imageUrl };
  expect(seen.readAll().get('c-igneler')).toEqual({ a: { ...record, pictures }, c: record });
});
