import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createGuardedFetch } from '#adapters/net/guarded-fetch';
import { createPageFetcher } from '#adapters/scraper/fetch/page-fetcher';
import manifest from '../../package.json' with { type: 'json' };
import { loadShop } from './open-catalogue.ts';
import { openEdit } from './open-changes.ts';
import { openWork, type PageWork } from './open-work.ts';
import type { EditProducts } from '#shop/catalogue/edit-products';
import type { CatalogueWriter } from '#shop/catalogue/ports';
import { isUnreadable } from '#shop/scrape/page-finding';
import type { PageReader } from '#shop/scrape/ports';
import { createScraper, type Scraper } from '#shop/scrape/scraper';
import type { Shop } from '#shop/shop';
import { writeDurably } from '#store/files/durable-file';
import { openCatalogueFiles } from '#store/catalogue/open-catalogue-files';
import { openMappingFile } from '#store/catalogue/mapping-file';
import { openScrapeTurns } from '#store/scrape/scrape-turns';
import { openOpenRuns, openRunRecords, openSeenRecords } from '#store/scrape/scrape-records';

export interface ScraperOptions {
  readonly dataDir: string;
  readonly shop: Shop;
  readonly writer: CatalogueWriter;
  readonly work: PageWork;
  /** Compares every file with memory now. */
  readonly sweep: () => Promise<void>;
  /** Writes changes of products in somebody's name. */
  readonly edit: EditProducts;
  /** `host:port` pairs that may be reached although their address is private. */
  readonly allowPrivate: readonly string[];
  /** Where the owner of a visited site learns who we are. */
  readonly shopUrl?: string | undefined;
}

/** A supplier in the shop's own network is asked at a quicker pace than a stranger. */
const OWN_NETWORK_DELAY_MS = 300;
const PLACEHOLDER = 'placeholder.svg';
const PLACEHOLDER_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640" role="img" aria-label="Görsel yok">
  <rect width="640" height="640" fill="#f1f3f5"/>
  <g fill="none" stroke="#adb5bd" stroke-width="16" stroke-linecap="round" stroke-linejoin="round">
    <rect x="176" y="208" width="288" height="224" rx="16"/>
    <circle cx="256" cy="280" r="24"/>
    <path d="M192 416l88-88 56 56 48-48 64 64"/>
  </g>
</svg>
`;

/** Puts the scraper together on a data folder whose catalogue is loaded. */
export function openScraper(options: ScraperOptions): Scraper {
  const dataDir = resolve(options.dataDir);
  const { shop, writer, work, edit, allowPrivate } = options;
  const cache = join(dataDir, '_private', 'cache');
  const fetch = createGuardedFetch({ allowPrivate });
  const ownHosts = new Set(allowPrivate.map((entry) => entry.trim().toLowerCase()));
  const shopUrl = options.shopUrl ?? `https://${shop.sites()[0]?.domain ?? 'localhost'}`;
  const images = join(dataDir, 'images');
  const openReader = (pace: {
    readonly delayMs: number | undefined;
    readonly freshSinceMs: number | undefined;
  }): PageReader => {
    const fetcher = createPageFetcher({
      fetch,
      cacheDir: join(cache, 'pages'),
      version: manifest.version,
      shopUrl,
      freshSinceMs: pace.freshSinceMs,
      ...(pace.delayMs === undefined ? {} : { delayMs: pace.delayMs }),
    });
    return {
      read: async (url, { signal, obeyRobots }) => {
        let page = await fetcher.fetchPage(url, { signal, obeyRobots });
        let result = await work.extractPage(page, signal);
        // A run that is gone on with keeps what it read, not what it could not read.
        if (page.fromCache && !page.notModified && isUnreadable(result)) {
          page = await fetcher.fetchPage(url, { signal, obeyRobots, asksAgain: true });
          result = await work.extractPage(page, signal);
        }
        return {
          ...result,
          url: page.url,
          links: () => work.readLinks(page, signal),
          pager: () => work.readPager({ ...page, nextPageUrl: result.nextPageUrl }, signal),
        };
      },
      close: () => fetcher.close(),
    };
  };

  const placeholder = async (): Promise<string> => {
    const file = join(images, PLACEHOLDER);
    if (!existsSync(file)) {
      await mkdir(images, { recursive: true });
      await writeDurably(file, PLACEHOLDER_SVG);
    }
    return `/images/${PLACEHOLDER}`;
  };

  return createScraper({
    shop,
    writer,
    change: async (changes, by, changeId) =>
      (await edit(changes, { action: 'scrape', by, changeId })).results,
    seen: openSeenRecords(dataDir),
    placeholder,
    now: () => new Date(),
    newId: randomUUID,
    mappingFile: openMappingFile(dataDir),
    runRecords: openRunRecords(dataDir),
    openRuns: openOpenRuns(dataDir),
    turns: openScrapeTurns(dataDir),
    refresh: options.sweep,
    openReader,
    delayFor: (url) => {
      if (!URL.canParse(url)) return undefined;
      const { host, port, protocol } = new URL(url);
      const named = port === '' ? `${host}:${protocol === 'https:' ? 443 : 80}` : host;
      return ownHosts.has(named) ? OWN_NETWORK_DELAY_MS : undefined;
    },
  });
}

/** The scraper of a data folder beside a server that may be running. @throws AppError `storage_failed` */
export async function openDataScraper({
  dataDir,
  allowPrivate,
  shopUrl,
}: Pick<ScraperOptions, 'dataDir' | 'allowPrivate' | 'shopUrl'>): Promise<{
  readonly scraper: Scraper;
  readonly close: () => Promise<void>;
}> {
  const files = openCatalogueFiles({ dataDir });
  const shop = loadShop(files);
  await shop.follow();
  const work = openWork();
  return {
    scraper: openScraper({
      dataDir,
      shop,
      writer: files,
      work,
      sweep: () => files.sweep(),
      edit: openEdit(dataDir, files, shop.catalogue),
      allowPrivate,
      shopUrl,
    }),
    close: () => {
      work.close();
      return shop.close();
    },
  };
}
