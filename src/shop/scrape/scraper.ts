import type { ApplyRunRequest, ScrapeConsent } from '#contract/scrape/scraper';
import { createQueue } from '#kernel/task-queue';
import { createProductMatcher } from '#domain/scrape/product-matcher';
import type { Category } from '#domain/catalogue/category/category';
import { AppError, requireFound } from '#domain/errors';
import {
  findMappedCategory,
  mappingStats,
  type ScrapeMapping,
  type ScrapeMappings,
} from '#domain/scrape/scrape-mapping';
import {
  countEntries,
  type ScrapeEntry,
  type ScrapeRun,
  type ScrapeRunHead,
} from '#domain/scrape/scrape-run';
import { applyRun } from './apply-run.ts';
import { discoverMapping } from './discover-mapping.ts';
import { openReaders, type ReaderParts } from './open-readers.ts';
import { PLAIN_MAPPING, unitsOfMappings, unitsOfUrls } from './scrape-units.ts';
import type { ScrapeParts } from './apply-scrape.ts';
import { flattenSeen } from './seen-products.ts';
import { runUnit, type ScrapeUnit, type UnitResult } from './run-unit.ts';
import type { JobContext } from '../panel/jobs.ts';
import type { MappingFile, OpenRuns, RunRecords, ScrapeAlone } from './ports.ts';

export interface ScrapeOptions {
  /** Reports what would change and writes nothing. */
  readonly isDryRun: boolean;
  readonly consent: ScrapeConsent;
  /** Pause between two calls to one host, instead of the mapping's. */
  readonly delayMs?: number | undefined;
}

interface UrlRequest {
  /** Permanent word for the kind of run. */
  readonly kind: string;
  readonly urls: readonly string[];
  /** Id or slug. */
  readonly category: string;
  /** Pages of each list. */
  readonly pages: number | 'all';
}

interface MappedRequest {
  readonly kind: string;
  /** Ids or slugs; all mapped categories when absent. */
  readonly categories?: readonly string[] | undefined;
  /** Only categories without a product. */
  readonly onlyEmpty?: boolean;
}

interface Run {
  readonly kind: string;
  readonly units: readonly ScrapeUnit[];
  /** What could not even begin. */
  readonly failed?: readonly ScrapeEntry[];
}

/** Fills the catalogue from other shops' pages. Runs happen one after another, also those of other processes. */
export type Scraper = ReturnType<typeof createScraper>;

interface ScraperParts extends ScrapeParts, ReaderParts {
  readonly mappingFile: MappingFile;
  readonly runRecords: RunRecords;
  readonly openRuns: OpenRuns;
  readonly alone: ScrapeAlone;
  /** Updates the catalogue from its files now. */
  readonly refresh: () => Promise<void>;
}

const WAITING = 'Başka bir çekme sürüyor; bitmesi bekleniyor.';
const MAX_PAGES = 200;
/** An older interrupted run starts again: its pages are stale. */
const RESUME_WITHIN_MS = 24 * 3_600_000;

export function createScraper(parts: ScraperParts) {
  const { shop, mappingFile, runRecords, openRuns, now } = parts;
  const inQueue = createQueue();

  const categories = (): readonly Category[] => shop.catalogue.categories();
  /** The category of a mapping; undefined when there is none. */
  const categoryOf = (mapping: ScrapeMapping): Category | undefined =>
    findMappedCategory(mapping, categories());
  const mappingsOf = ({ id }: Category, { mappings } = mappingFile.read()): ScrapeMapping[] =>
    mappings.filter((mapping) => categoryOf(mapping)?.id === id);
  /** @throws AppError `category_not_found` */
  const requireCategory = (idOrSlug: string): Category => {
    const category = shop.catalogue.findCategory(idOrSlug) ?? shop.catalogue.findCategoryBySlug(idOrSlug);
    return requireFound(category, 'category_not_found', { message: `Kategori bulunamadı: ${idOrSlug}.` });
  };

  /** @throws AppError `not_found` */
  const requireRun = (id: string): ScrapeRun =>
    requireFound(runRecords.find(id), 'not_found', { message: `Böyle bir çekme yok: ${id}.` });

  /** One run at a time, so that no host gets parallel requests and each run knows the products of the earlier ones. */
  const inTurn = <T>(
    { signal, progress }: Pick<JobContext, 'signal' | 'progress'>,
    task: () => Promise<T>,
  ): Promise<T> => {
    const begun = new AbortController();
    const work = inQueue(async () => {
      begun.abort();
      signal.throwIfAborted();
      const refreshed = (): Promise<T> => parts.refresh().then(task);
      return parts.alone(refreshed, signal, () => progress({ done: 0, message: WAITING }));
    });
    const cancelled = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { signal: begun.signal });
    });
    return Promise.race([work, cancelled]);
  };

  /** When the interrupted work of this name first began; undefined for new work. */
  async function beginOrResume(name: string, startedAt: string): Promise<number | undefined> {
    const since = await openRuns.begin(name, startedAt);
    if (since === undefined) return undefined;
    const sinceMs = Date.parse(since);
    if (now().getTime() - sinceMs <= RESUME_WITHIN_MS) return sinceMs;
    await openRuns.end(name);
    await openRuns.begin(name, startedAt);
    return undefined;
  }

  async function runUnits(
    { kind, units, failed = [] }: Run,
    options: ScrapeOptions,
    context: JobContext,
  ): Promise<ScrapeRun> {
    const runId = crypto.randomUUID();
    const startedAt = now().toISOString();
    const name = JSON.stringify([kind, units.map(({ category, plans }) => [category.id, plans])]);
    const resumedSinceMs = await beginOrResume(name, startedAt);
    const readers = openReaders(parts, options.delayMs, resumedSinceMs);
    const { by, signal } = context;
    const { isDryRun, consent } = options;
    const unitOptions = {
      ...context,
      runId,
      isDryRun,
      consent,
      mappings: mappingFile.read(),
      matcher: createProductMatcher(shop.catalogue.allProducts(), flattenSeen(parts.seen.readAll())),
      touched: new Map(),
      slugs: new Set<string>(),
      since: resumedSinceMs === undefined ? startedAt : new Date(resumedSinceMs).toISOString(),
      readerFor: readers.forMapping,
    };
    const results: UnitResult[] = [];

    const saveRun = async (state: ScrapeRun['state']): Promise<ScrapeRun> => {
      const entries = [...failed, ...results.flatMap((result) => result.entries)];
      const found = results.reduce((sum, result) => sum + result.found, 0);
      const run: ScrapeRun = {
        id: runId,
        kind,
        by,
        state,
        isDryRun,
        startedAt,
        endedAt: now().toISOString(),
        hasMore: results.some(({ hasMore }) => hasMore),
        categories: units.map(({ category, plans, mapping }) => ({
          categoryId: category.id,
          categoryName: category.name,
          urls: plans.flatMap(({ urls }) => urls),
          assumedStock: mapping.assumedStock,
        })),
        counts: countEntries(entries, found),
        entries,
      };
      await runRecords.save(run);
      return run;
    };

    try {
      for (const unit of units) {
        const result: UnitResult = { entries: [], found: 0, hasMore: false };
        results.push(result);
        await runUnit(parts, unit, unitOptions, result);
      }
      const run = await saveRun('done');
      await openRuns.end(name);
      return run;
    } catch (error) {
      const run = await saveRun('interrupted');
      if (signal.aborted) return run;
      throw error;
    } finally {
      await readers.close();
    }
  }

  return {
    mappings: (): ScrapeMappings => mappingFile.read(),
    saveMappings: (change: (current: ScrapeMappings) => ScrapeMappings): Promise<ScrapeMappings> =>
      mappingFile.update(change),
    stats: () => mappingStats(mappingFile.read().mappings),
    categoryOf,
    requireCategory,
    /** Finds a list's pages and stores them as the category's mapping, unless `isDryRun`. */
    discover: (
      request: { readonly url: string; readonly category: string; readonly isDryRun?: boolean },
      context: JobContext,
    ): Promise<ScrapeMapping> =>
      inTurn(context, async () => {
        const category = requireCategory(request.category);
        const [base = PLAIN_MAPPING] = mappingsOf(category);
        const readers = openReaders(parts, undefined, undefined);
        try {
          const pages = await discoverMapping(request.url, {
            reader: readers.forMapping({ ...base, baseUrl: request.url }),
            obeyRobots: base.obeyRobots,
            maxPages: MAX_PAGES,
            ...context,
          });
          const named = { categoryId: category.id, categoryName: category.name };
          const withPages = (stored = PLAIN_MAPPING) => ({ ...named, ...stored, ...pages, ...named });
          let mapping = withPages(base);
          if (request.isDryRun === true) return mapping;
          await mappingFile.update((current) => {
            // A person may have changed it since then.
            const own = mappingsOf(category, current);
            mapping = withPages(own[0]);
            const others = current.mappings.filter((each) => !own.includes(each));
            return { ...current, mappings: [...others, mapping] };
          });
          return mapping;
        } finally {
          await readers.close();
        }
      }),
    /**
     * When the signal is aborted, the results so far are written, and the same call continues from there.
     * @throws AppError `category_not_found`; the signal's reason when it is aborted before the run began
     */
    scrapeUrls: (
      { kind, urls, category: named, pages }: UrlRequest,
      options: ScrapeOptions,
      context: JobContext,
    ): Promise<ScrapeRun> =>
      inTurn(context, async () => {
        const category = requireCategory(named);
        const maxPages = pages === 'all' ? MAX_PAGES : pages;
        const units = unitsOfUrls(category, urls, maxPages, mappingsOf(category));
        return runUnits({ kind, units }, options, context);
      }),
    /** @throws AppError `not_found` when a named category has no mapping; else as `scrapeUrls` */
    scrapeMapped: (
      { kind, categories: named, onlyEmpty = false }: MappedRequest,
      options: ScrapeOptions,
      context: JobContext,
    ): Promise<ScrapeRun> =>
      inTurn(context, async () => {
        const wanted = named && new Set(named.map((each) => requireCategory(each).id));
        const filled = new Set(shop.catalogue.allProducts().map(({ categoryId }) => categoryId));
        const { units, failed, met } = unitsOfMappings(mappingFile.read().mappings, {
          categoryOf,
          wanted,
          isSkipped: ({ id }) => onlyEmpty && filled.has(id),
          maxPages: MAX_PAGES,
        });
        const unmapped = [...(wanted ?? [])].find((id) => !met.has(id));
        if (unmapped !== undefined) {
          const name = shop.catalogue.findCategory(unmapped)?.name ?? unmapped;
          throw new AppError('not_found', { message: `"${name}" kategorisinin kaynak eşlemesi yok.` });
        }
        return runUnits({ kind, units, failed }, options, context);
      }),
    /** Newest first. */
    runs: (): readonly ScrapeRunHead[] => runRecords.list(),
    requireRun,
    /** The signal ends only the wait for others. @throws AppError `not_found` for an unknown run; the signal's reason */
    applyRun: (id: string, request: ApplyRunRequest, context: JobContext): Promise<ScrapeRun> =>
      inTurn(context, () => applyRun(parts, requireRun(id), request, context.by)),
  };
}
