import { sourceKey } from '#domain/scrape/canonical-url';
import type { Category } from '#domain/catalogue/category/category';
import type { ScrapeMapping, ScrapeMappings } from '#domain/scrape/scrape-mapping';
import { needsConfirmation, type ScrapeEntry, type SeenProduct } from '#domain/scrape/scrape-run';
import { applyScrape, type ScrapeParts } from './apply-scrape.ts';
import { createScrapePlanner, type PlanParts, type PlanSettings } from './plan-scrape.ts';
import type { ListPlan } from './scrape-lists.ts';
import { type PagesRead, scrapePages } from './scrape-pages.ts';
import { countMisses, type Missing, missingEntry } from './missing-products.ts';
import { adoptRecords, ownersOf } from './seen-products.ts';
import type { PageReader } from './ports.ts';
import type { JobContext } from '../panel/jobs.ts';

/** One category that is filled from pages of other shops. */
export interface ScrapeUnit {
  readonly category: Category;
  readonly mapping: ScrapeMapping;
  readonly plans: readonly ListPlan[];
}

export interface ScrapeUnitOptions
  extends JobContext, Pick<PlanParts, 'consent' | 'matcher' | 'touched' | 'slugs'> {
  readonly runId: string;
  readonly isDryRun: boolean;
  readonly mappings: ScrapeMappings;
  /** ISO time when this work first began: before the interruption, if it continues one. */
  readonly since: string;
  readonly readerFor: (mapping: ScrapeMapping) => PageReader;
}

/** The result of a unit's pages. Filled while it runs, so that an interrupted run knows what it did. */
export interface UnitResult {
  readonly entries: ScrapeEntry[];
  found: number;
  hasMore: boolean;
}

/** Products that are written at once. */
const BATCH_SIZE = 20;
/** The same of products that did not change: their record is the whole category's. */
const UNCHANGED_BATCH_SIZE = 400;
const MAX_PRODUCTS = 5000;

export async function runUnit(
  parts: ScrapeParts,
  { category, mapping, plans }: ScrapeUnit,
  options: ScrapeUnitOptions,
  result: UnitResult,
): Promise<void> {
  const { writer, seen, shop } = parts;
  const { isDryRun, consent, mappings, matcher, touched, since, signal, progress } = options;
  const seenProducts = new Map(Object.entries(await adoptRecords(parts, category.id)));
  const owners = ownersOf(parts);
  const settings: PlanSettings = {
    ...mapping,
    rates: { USD: shop.settings().usdRate, ...mappings.currencyRates },
    vatRate: shop.settings().vatRate,
    priceJumpPercent: mappings.priceJumpPercent,
  };
  const listed = new Set<string>();
  const wholeLists = new Set<string>();
  /** Ids of products whose page no longer exists. */
  const removedPages = new Set<string>();
  const isListed = ({ keys }: Pick<SeenProduct, 'keys'>): boolean => keys.some((key) => listed.has(key));
  const plan = createScrapePlanner({
    ...options,
    category,
    settings,
    seen: seenProducts,
    ownerOf: (id) => owners.get(id),
    findProduct: (id) => writer.findProductFile(id)?.product,
    isUndone: (id) => {
      const [last] = parts.changes.ofProduct(id);
      return (
        last?.action === 'undo' && last.edits.some((edit) => edit.productId === id && edit.after === null)
      );
    },
    isSlugTaken: (slug) => shop.catalogue.findProductBySlug(slug) !== undefined,
    isListed,
    isWholeList: (listKey) => wholeLists.has(listKey),
  });
  const applyParts = { ...parts, category, settings, consent, by: options.by, changeId: options.runId };
  let firstUnwritten = result.entries.length;

  const write = async (): Promise<void> => {
    const from = firstUnwritten;
    firstUnwritten = result.entries.length;
    if (isDryRun) return;
    const applied = await applyScrape(result.entries.slice(from), applyParts);
    result.entries.splice(from, applied.length, ...applied);
  };

  const addEntry = async (entry: ScrapeEntry): Promise<void> => {
    result.entries.push(entry);
    const unwritten = result.entries.slice(firstUnwritten);
    const changing = unwritten.filter(({ kind }) => kind !== 'unchanged');
    if (changing.length >= BATCH_SIZE || unwritten.length >= UNCHANGED_BATCH_SIZE) await write();
  };

  const crawl = async (): Promise<PagesRead> => {
    const pages = scrapePages({
      plans,
      reader: options.readerFor(mapping),
      signal,
      obeyRobots: mapping.obeyRobots,
      details: mapping.details,
      maxProducts: MAX_PRODUCTS,
      onListed: (key) => listed.add(key),
      onWholeList: (listKey) => wholeLists.add(listKey),
      onProgress: (done, total, url) =>
        progress({ done, ...(total === undefined ? {} : { total }), message: `${category.name}: ${url}` }),
    });
    for (;;) {
      const step = await pages.next();
      if (step.done === true) return step.value;
      const finding = step.value;
      await addEntry(plan(finding));
      const isRemoved = finding.type === 'failed' && finding.isRemoved;
      const id = isRemoved ? matcher.findByKey(sourceKey(finding.url)) : undefined;
      if (id !== undefined) removedPages.add(id);
    }
  };

  /** Products that are missing in complete lists, and those whose page no longer exists. */
  const findMissing = (): Missing[] => {
    const inhabitedLists = new Set([...seenProducts.values()].filter(isListed).map(({ listKey }) => listKey));
    return [...seenProducts].flatMap(([id, record]) => {
      const { listKey, fields } = record;
      if (fields === undefined || touched.has(id)) return [];
      if (removedPages.has(id)) return [{ id, record, isListEmptied: false }];
      if (listKey === undefined || !wholeLists.has(listKey) || isListed(record)) return [];
      return [{ id, record, isListEmptied: !inhabitedLists.has(listKey) }];
    });
  };

  const applyMissing = async (): Promise<void> => {
    await write();
    const missing = findMissing();
    const entries = missing.flatMap((each) => {
      const product = writer.findProductFile(each.id)?.product;
      return product?.inStock ? [missingEntry(category.id, each, product, since)] : [];
    });
    const ids = missing.flatMap(({ id, isListEmptied }) => (isListEmptied ? [] : [id]));
    if (!isDryRun) await seen.update(category.id, (current) => countMisses(current, ids, since, parts.now()));
    result.entries.push(...entries.filter(needsConfirmation));
    firstUnwritten = result.entries.length;
    result.entries.push(...entries.filter((entry) => !needsConfirmation(entry)));
    await write();
  };

  try {
    const read = await crawl();
    result.found += read.found;
    result.hasMore ||= read.hasMore;
    await applyMissing();
  } catch (error) {
    // What was read before an interruption counts; only unread pages are missing.
    if (signal.aborted) {
      result.found += result.entries.length;
      await write();
    }
    throw error;
  }
}
