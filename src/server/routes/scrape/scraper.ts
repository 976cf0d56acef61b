import type { z } from 'zod';
import {
  bulkScrape,
  bulkScrapeOutcome,
  discoverList,
  mappedScrapeOutcome,
  mappingJson,
  scrapeList,
  scrapeMapped,
  scrapeOutcome,
  type ScrapeOutcome,
  scrapeSpecific,
} from '#contract/scrape/scraper';
import { sourceKey } from '#domain/scrape/canonical-url';
import { validUrls } from '#domain/scrape/valid-urls';
import { AppError, type ErrorCode, FAILURES, invalidField } from '#domain/errors';
import { isErrorCode } from '#domain/read-failure';
import { type EntryKind, type ScrapeRun, summarizeRun } from '#domain/scrape/scrape-run';
import type { JobRun, Jobs } from '#shop/panel/jobs';
import type { ScrapeOptions, Scraper } from '#shop/scrape/scraper';
import type { Shop } from '#shop/shop';
import type { ServerContext } from '../../context.ts';
import { DEFAULT_MAX_BODY_BYTES, readJson } from '../../read-body.ts';
import { PREFER_ASYNC, respondWithJob } from '../../answers/respond-async.ts';
import { apiRoute, type ApiRoute } from '../route.ts';
import { mappingToJson, scraperMappingRoutes } from './scraper-mappings.ts';
import { scraperRunRoutes } from './scraper-runs.ts';

const NO_URL = "Geçerli URL'ler giriniz";
const NO_CATEGORY = 'Lütfen bir kategori seçin';
const SEVMAK_DONE = 'Sevmak ürünleri başarıyla çekildi ve seçilen kategoriye eklendi!';
const NO_MAPPING = 'Kategori eşlemesi yok; önce kategorilere kaynak adresi ekleyin.';
const LIST_GOES_ON =
  ' Liste sonraki sayfalarda sürüyor; bütün sayfalarını Dış Mağaza ya da Eşlemeler bölümü okur.';
const NOTHING_EMPTY = 'Doldurulacak boş kategori yok.';

interface PagesCall<B extends z.ZodType> {
  readonly summary: string;
  readonly body: B;
  readonly outcome: z.ZodType;
  readonly errors: readonly ErrorCode[];
  /** Checks the request before the job begins. */
  readonly start: (body: z.output<B>) => JobRun;
}

const LIST_ERRORS: readonly ErrorCode[] = [
  'invalid',
  'category_not_found',
  'http_status',
  'robots_disallowed',
];

/** Scraping. Every call that fetches pages answers when it is done, or runs as a job. */
export function scraperRoutes(scraper: Scraper, jobs: Jobs, shop: Shop): readonly ApiRoute[] {
  const pagesRoute = <B extends z.ZodType>(
    path: string,
    { outcome, start, ...facts }: PagesCall<B>,
  ): ApiRoute =>
    apiRoute('POST', path, 'catalogue', {
      ...facts,
      requestHeaders: PREFER_ASYNC,
      response: { description: 'What came of it', body: outcome },
      handler: ({ body, context }) => respondWithJob(context, jobs, 'scrape', start(body)),
    });

  const requireCategoryId = (categoryId: string | null | undefined): string => {
    if (!categoryId?.trim()) throw invalidField('categoryId', NO_CATEGORY, NO_CATEGORY);
    return scraper.requireCategory(categoryId.trim()).id;
  };
  const requireList = ({ url: text, categoryId }: z.output<typeof discoverList>) => {
    const [url] = validUrls(text ?? '');
    if (url === undefined) throw invalidField('url', NO_URL, NO_URL);
    return { url, category: requireCategoryId(categoryId) };
  };

  const listRoute = (
    path: string,
    kind: string,
    summary: string,
    messageOf: (run: ScrapeRun) => string,
  ): ApiRoute =>
    pagesRoute(path, {
      summary,
      body: scrapeList,
      outcome: scrapeOutcome,
      errors: LIST_ERRORS,
      start: (body) => {
        const { url, category } = requireList(body);
        return async (job) => {
          const request = { kind, urls: [url], category, pages: body.pages };
          const run = await scraper.scrapeUrls(request, optionsOf(body), job);
          throwIfNothing(run);
          return outcomeOf(run, messageOf(run));
        };
      },
    });

  const mappedOutcome = (run: ScrapeRun, onlyEmpty = false) => {
    const isIdle = run.categories.length === 0 && run.counts.failed === 0;
    const idle = onlyEmpty && scraper.mappings().mappings.length > 0 ? NOTHING_EMPTY : NO_MAPPING;
    return {
      ...outcomeOf(run, isIdle ? idle : countsMessage(run)),
      totalProductsAdded: run.counts.added,
      totalCategoriesProcessed: run.categories.length,
    };
  };

  const mappedRoute = (path: string, summary: string, onlyEmpty = false): ApiRoute =>
    apiRoute('POST', path, 'catalogue', {
      requestHeaders: PREFER_ASYNC,
      summary,
      response: { description: 'What came of it', body: mappedScrapeOutcome },
      handler: async ({ context }) => {
        const options = optionsOf(await readOptions(context));
        const request = { kind: onlyEmpty ? 'empty' : 'mapped', onlyEmpty };
        return respondWithJob(context, jobs, 'scrape', async (job) =>
          mappedOutcome(await scraper.scrapeMapped(request, options, job), onlyEmpty),
        );
      },
    });

  return [
    pagesRoute('/api/scraper/bulk-scrape', {
      summary: 'Scrapes the given addresses into a category.',
      body: bulkScrape,
      outcome: bulkScrapeOutcome,
      errors: ['invalid', 'category_not_found'],
      start: (body) => {
        const urls = validUrls([body.urls ?? []].flat().join('\n'));
        if (urls.length === 0) throw invalidField('urls', NO_URL, NO_URL);
        const category = requireCategoryId(body.categoryId);
        return async (job) => {
          const request = { kind: 'urls', urls, category, pages: body.pages };
          const run = await scraper.scrapeUrls(request, optionsOf(body), job);
          const successCount = countSuccessful(urls, run);
          const message = countsMessage(run) + (run.hasMore ? LIST_GOES_ON : '');
          return { ...outcomeOf(run, message), successCount, totalCount: urls.length };
        };
      },
    }),
    mappedRoute('/api/scraper/auto-fill-empty', 'Fills mapped categories without a product.', true),
    mappedRoute('/api/scraper/auto-scrape-all', 'Updates all mapped categories.'),
    mappedRoute('/api/scraper/bulk-all-categories', 'Scrapes all pages of all mapped categories.'),
    pagesRoute('/api/scraper/bulk-specific-categories', {
      summary: 'Scrapes all pages of the given mapped categories.',
      body: scrapeSpecific,
      outcome: mappedScrapeOutcome,
      errors: ['invalid', 'category_not_found', 'not_found'],
      start: (body) => {
        const categories = body.categoryIds ?? [];
        if (categories.length === 0) throw invalidField('categoryIds', NO_CATEGORY, NO_CATEGORY);
        for (const id of categories) scraper.requireCategory(id);
        return async (job) =>
          mappedOutcome(await scraper.scrapeMapped({ kind: 'mapped', categories }, optionsOf(body), job));
      },
    }),
    listRoute(
      '/api/scraper/sevmak',
      'sevmak',
      'Scrapes a list of an external shop: only products with a price, none that is sold out, no duplicates.',
      sevmakMessage,
    ),
    listRoute(
      '/api/scraper/scrape-category',
      'category',
      'Scrapes all pages of a list into a category.',
      countsMessage,
    ),
    pagesRoute('/api/scraper/discover', {
      summary: "Finds all pages of a list and keeps them as the category's mapping.",
      body: discoverList,
      outcome: mappingJson,
      errors: LIST_ERRORS,
      start: (body) => {
        const list = requireList(body);
        return async (job) => mappingToJson(scraper, shop)(await scraper.discover(list, job));
      },
    }),
    ...scraperMappingRoutes(scraper, shop),
    ...scraperRunRoutes(scraper),
  ];
}

/** Calls that need no body may still have one. */
async function readOptions({ req }: ServerContext): Promise<z.output<typeof scrapeMapped>> {
  const mayHaveBody = req.header('content-type') !== undefined;
  const parsed = scrapeMapped.safeParse(
    mayHaveBody ? await readJson(req.raw, DEFAULT_MAX_BODY_BYTES, {}) : {},
  );
  if (parsed.success) return parsed.data;
  throw new AppError('invalid');
}

const optionsOf = ({ dryRun, ...consent }: z.output<typeof scrapeMapped>): ScrapeOptions => ({
  isDryRun: dryRun,
  consent,
});

function outcomeOf(run: ScrapeRun, message: string): ScrapeOutcome {
  const { skipped, failed } = summarizeRun(run);
  return { message, runId: run.id, counts: run.counts, skipped: [...skipped], failed: [...failed] };
}

function countsMessage({ counts: { found, added, updated, skipped, failed }, isDryRun }: ScrapeRun): string {
  const verb = isDryRun ? ['eklenecek', 'güncellenecek'] : ['eklendi', 'güncellendi'];
  const rest = [
    ...(skipped > 0 ? [`${skipped} ürün atlandı`] : []),
    ...(failed > 0 ? [`${failed} adres alınamadı`] : []),
  ];
  return `${found} ürün bulundu: ${[`${added} ürün ${verb[0]}`, `${updated} ürün ${verb[1]}`, ...rest].join(', ')}.`;
}

/** A fixed sentence that scripts may look for; a preview and a run without new products report what they found. */
function sevmakMessage(run: ScrapeRun): string {
  const { added, updated } = run.counts;
  return run.isDryRun || added + updated === 0 ? countsMessage(run) : SEVMAK_DONE;
}

const SUCCESSFUL: ReadonlySet<EntryKind> = new Set(['new', 'changed', 'unchanged', 'soldOut', 'priceJump']);

/** Addresses whose product is now in the shop. */
function countSuccessful(urls: readonly string[], { entries }: ScrapeRun): number {
  const given = new Set(
    entries.flatMap(({ kind, url, keys = [], listKey }) =>
      SUCCESSFUL.has(kind) ? [sourceKey(url), ...keys, ...(listKey === undefined ? [] : [listKey])] : [],
    ),
  );
  return urls.filter((url) => given.has(sourceKey(url))).length;
}

/** @throws AppError with the page's reason when the only requested address gave nothing */
function throwIfNothing({ entries, counts }: ScrapeRun): void {
  const [first] = entries;
  if (counts.found > 0 || first?.kind !== 'failed') return;
  const code = first.reasonCode;
  throw new AppError(code !== undefined && isErrorCode(code) ? code : 'invalid', {
    message: first.reason ?? FAILURES.invalid,
  });
}
