import manifest from '../../package.json' with { type: 'json' };
import { join, resolve } from 'node:path';
import { createGuardedFetch } from '#adapters/net/guarded-fetch';
import { createPageFetcher } from '#adapters/scraper/fetch/page-fetcher';
import { createPageReader, type PageWork } from '#adapters/scraper/fetch/page-reader';
import { delayForHosts } from '#adapters/scraper/fetch/host-turns';
import { loadShop } from './open-catalogue.ts';
import { openEdit } from './panel/open-changes.ts';
import { openWork } from './open-work.ts';
import type { EditProducts } from '#shop/catalogue/product/edit-products';
import type { CatalogueWriter } from '#shop/catalogue/ports';
import { isUnreadable } from '#shop/scrape/page-finding';
import type { PageReader, PageReaderOptions } from '#shop/scrape/ports';
import { createScraper, type Scraper } from '#shop/scrape/scraper';
import type { ChangeLog } from '#shop/panel/ports';
import type { Shop } from '#shop/shop';
import { addPlaceholder } from '#store/catalogue/shop-pictures';
import { SEED_FOLDER } from './program-folder.ts';
import { openCatalogueFiles } from '#store/catalogue/open-catalogue-files';
import { openMappingFile } from '#store/catalogue/mapping-file';
import { openChangeLog } from '#store/panel/change-log';
import { openOpenRuns, openRunRecords, openScrapeTurns, openSeenRecords } from '#store/scrape/scrape-records';

export interface ScraperOptions {
  readonly dataDir: string;
  readonly shop: Shop;
  readonly writer: CatalogueWriter;
  readonly work: PageWork;
  /** Compares every file with memory now. */
  readonly sweep: () => Promise<void>;
  /** Writes changes of products in somebody's name. */
  readonly edit: EditProducts;
  readonly changes: Pick<ChangeLog, 'ofProduct'>;
  /** `host:port` pairs that may be reached although their address is private. */
  readonly allowPrivate: readonly string[];
  /** The page about us for the owner of a visited site. */
  readonly shopUrl?: string | undefined;
}

/** Opens the scraper for a data folder with a loaded catalogue. */
export function openScraper(options: ScraperOptions): Scraper {
  const dataDir = resolve(options.dataDir);
  const { shop, writer, work, edit, changes, allowPrivate } = options;
  const cache = join(dataDir, '_private', 'cache');
  const fetch = createGuardedFetch({ allowPrivate });
  const shopUrl = options.shopUrl ?? `https://${shop.sites()[0]?.domain ?? 'localhost'}`;
  const openReader = ({ delayMs, freshSinceMs }: PageReaderOptions): PageReader =>
    createPageReader({
      fetcher: createPageFetcher({
        fetch,
        cacheDir: join(cache, 'pages'),
        version: manifest.version,
        shopUrl,
        freshSinceMs,
        ...(delayMs === undefined ? {} : { delayMs }),
      }),
      work,
      isUnreadable,
    });

  return createScraper({
    shop,
    writer,
    change: async (changes, by, changeId) =>
      (await edit(changes, { action: 'scrape', by, changeId }, { sharesCodes: true })).results,
    changes,
    seen: openSeenRecords(dataDir),
    placeholder: () => addPlaceholder(dataDir, SEED_FOLDER),
    now: () => new Date(),
    mappingFile: openMappingFile(dataDir),
    runRecords: openRunRecords(dataDir),
    openRuns: openOpenRuns(dataDir),
    alone: openScrapeTurns(dataDir),
    refresh: options.sweep,
    openReader,
    delayFor: delayForHosts(allowPrivate),
  });
}

/** Opens the scraper for some work; a server may be running. @throws AppError `storage_failed` */
export async function withScraper<T>(
  { dataDir, allowPrivate, shopUrl }: Pick<ScraperOptions, 'dataDir' | 'allowPrivate' | 'shopUrl'>,
  use: (scraper: Scraper) => Promise<T>,
): Promise<T> {
  const files = openCatalogueFiles({ dataDir });
  const shop = loadShop(files);
  await shop.watch();
  const work = openWork();
  const scraper = openScraper({
    dataDir,
    shop,
    writer: files,
    work,
    sweep: () => files.sweep(),
    edit: openEdit(dataDir, files, shop.catalogue),
    changes: openChangeLog({ dataDir: resolve(dataDir) }),
    allowPrivate,
    shopUrl,
  });
  try {
    return await use(scraper);
  } finally {
    work.close();
    await shop.close();
  }
}
