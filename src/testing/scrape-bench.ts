import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ScrapeRun } from '#domain/scrape/scrape-run';
import { loadShop } from '#compose/open-catalogue';
import { openEdit } from '#compose/panel/open-changes';
import { openScraper } from '#compose/open-scraper';
import type { ScrapeConsent } from '#contract/scrape/scraper';
import { NO_CONSENT } from './samples/no-consent.ts';
import type { Scraper } from '#shop/scrape/scraper';
import { openCatalogueFiles } from '#store/catalogue/open-catalogue-files';
import { SILENT_LOG } from '#store/files/log';
import { openChangeLog } from '#store/panel/change-log';
import { makeFolder } from './make-folder.ts';
import { categoryFile } from './shops/open-store.ts';
import { TEST_WORK } from './shops/test-work.ts';
import { openSourceShop, type SourceProduct, type SourceShop } from './servers/source-shop.ts';
import { jsonText } from '#kernel/json';

const FOLDER = 'bicaklar';

/** A data folder with two categories, and a shop from which they are filled. */
export interface ScrapeBench {
  readonly dataDir: string;
  readonly source: SourceShop;
  readonly scrape: (options?: {
    urls?: readonly string[];
    pages?: number | 'all';
    isDryRun?: boolean;
    consent?: Partial<ScrapeConsent>;
    signal?: AbortSignal;
    category?: string;
  }) => Promise<ScrapeRun>;
  /** Lets the scraper reach another server of this machine. */
  readonly allow: (host: string) => void;
  readonly withScraper: <T>(work: (scraper: Scraper) => Promise<T>) => Promise<T>;
  readonly files: (folder?: string) => string[];
  readonly product: (slug: string) => Record<string, unknown>;
  readonly edit: (slug: string, fields: Record<string, unknown>) => void;
}

export async function openScrapeBench(
  products: SourceProduct[],
  files: Readonly<Record<string, object>> = {},
): Promise<ScrapeBench> {
  const source = await openSourceShop(products);
  onTestFinished(() => source.close());
  const dataDir = makeFolder({
    [`${FOLDER}/category.json`]: categoryFile(FOLDER),
    'igneler/category.json': categoryFile('igneler'),
    ...files,
  });
  const allowPrivate = [source.host];
  const pathOf = (slug: string): string => {
    for (const folder of [FOLDER, 'igneler'].filter((each) => existsSync(join(dataDir, each))))
      for (const name of readdirSync(join(dataDir, folder))) {
        const path = join(dataDir, folder, name);
        if (name !== 'category.json' && JSON.parse(readFileSync(path, 'utf8')).slug === slug) return path;
      }
    throw new Error(`No file of ${slug}`);
  };
  const withScraper = async <T>(use: (scraper: Scraper) => Promise<T>): Promise<T> => {
    const catalogueFiles = openCatalogueFiles({ dataDir });
    const shop = loadShop(catalogueFiles);
    await shop.watch();
    try {
      return await use(
        openScraper({
          work: TEST_WORK,
          dataDir,
          shop,
          writer: catalogueFiles,
          sweep: () => catalogueFiles.sweep(),
          edit: openEdit(dataDir, catalogueFiles, shop.catalogue),
          changes: openChangeLog({ dataDir, log: SILENT_LOG }),
          allowPrivate,
        }),
      );
    } finally {
      await shop.close();
    }
  };
  return {
    dataDir,
    source,
    allow: (host) => allowPrivate.push(host),
    withScraper,
    scrape: ({ urls, pages = 'all', isDryRun = false, consent = {}, signal, category = FOLDER } = {}) =>
      withScraper((scraper) =>
        scraper.scrapeUrls(
          { kind: 'urls', urls: urls ?? [`${source.base}/kategori`], category, pages },
          { isDryRun, consent: { ...NO_CONSENT, ...consent }, delayMs: 0 },
          { by: 'test', signal: signal ?? new AbortController().signal, progress: () => undefined },
        ),
      ),
    files: (folder = FOLDER) =>
      readdirSync(join(dataDir, folder)).filter((name) => name.startsWith('scraper-')),
    product: (slug) => JSON.parse(readFileSync(pathOf(slug), 'utf8')),
    edit: (slug, fields) => {
      const path = pathOf(slug);
      const product = { ...JSON.parse(readFileSync(path, 'utf8')), ...fields };
      writeFileSync(path, jsonText(product));
    },
  };
}
