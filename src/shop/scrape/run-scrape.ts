import { sourceKey } from '#domain/scrape/canonical-url';
import type { Product } from '#domain/catalogue/product/product';
import type { Category } from '#domain/catalogue/category/category';
import type { ProductMatcher } from '#domain/scrape/scrape-match';
import type { ScrapeMapping, ScrapeMappings } from '#domain/scrape/scrape-mapping';
import type { ScrapeEntry, SeenProduct, SeenProducts } from '#domain/scrape/scrape-run';
import { NOT_IN_SOURCE } from './applied-entry.ts';
import { applyScrape, type ScrapeParts } from './apply-scrape.ts';
import { createScrapePlanner, type PlanSettings, type ScrapeConsent } from './plan-scrape.ts';
import type { PageFinding } from './page-finding.ts';
import type { ListPlan } from './scrape-lists.ts';
import { type PagesRead, scrapePages } from './scrape-pages.ts';
import type { PageReader } from './ports.ts';
import type { JobContext } from '../panel/jobs.ts';

/** One category that is filled from pages of other shops. */
export interface ScrapeUnit {
  readonly category: Category;
  readonly mapping: ScrapeMapping;
  readonly plans: readonly ListPlan[];
}

export interface ScrapeUnitOptions extends JobContext {
  readonly runId: string;
  readonly isDryRun: boolean;
  readonly consent: ScrapeConsent;
  readonly mappings: ScrapeMappings;
  /** Knows the products that earlier units of the run added. */
  readonly matcher: ProductMatcher;
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
const MAX_PRODUCTS = 5000;
/** A product that is missing in this many complete scrapes in a row is taken off sale. */
const MISSES_UNTIL_REMOVED = 2;

export async function scrapeUnit(
  parts: ScrapeParts,
  { category, mapping, plans }: ScrapeUnit,
  options: ScrapeUnitOptions,
  result: UnitResult,
): Promise<void> {
  const { writer, seen, shop } = parts;
  const { isDryRun, consent, mappings, matcher, signal, progress } = options;
  const records = seen.readAll();
  const seenProducts = new Map(Object.entries(records.get(category.id) ?? {}));
  const owners = ownersOf(records);
  const settings: PlanSettings = {
    priceRule: mapping.priceRule,
    assumedStock: mapping.assumedStock,
    takeOriginalPrice: mapping.takeOriginalPrice,
    rates: { USD: shop.settings().usdRate, ...mappings.currencyRates },
    vatRate: shop.settings().vatRate,
    priceJumpPercent: mappings.priceJumpPercent,
  };
  const listed = new Set<string>();
  const planner = createScrapePlanner({
    category,
    settings,
    consent,
    matcher,
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
    newId: parts.newId,
    isListed: (key) => listed.has(key),
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
    if (result.entries.length - firstUnwritten >= BATCH_SIZE) await write();
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
      onProgress: (done, total, url) =>
        progress({ done, ...(total === undefined ? {} : { total }), message: `${category.name}: ${url}` }),
    });
    for (;;) {
      const step = await pages.next();
      if (step.done === true) return step.value;
      await addEntry(planner.plan(step.value));
      if (step.value.type === 'failed' && step.value.isRemoved) recordRemoved(step.value);
    }
  };

  const removedPages = new Set<string>();
  const recordRemoved = ({ url }: PageFinding): void => {
    const id = matcher.findByKey(sourceKey(url));
    if (id !== undefined) removedPages.add(id);
  };

  /** Products that were missing in complete lists, and those whose page no longer exists. */
  const missing = ({ wholeLists }: PagesRead): [string, SeenProduct][] =>
    [...seenProducts].filter(([id, { listKey, keys, fields }]) => {
      if (fields === undefined || planner.touched.has(id)) return false;
      if (removedPages.has(id)) return true;
      return listKey !== undefined && wholeLists.has(listKey) && !keys.some((key) => listed.has(key));
    });

  const applyMissing = async (read: PagesRead): Promise<void> => {
    await write();
    const absent = missing(read);
    const entries = absent.flatMap(([id, record]) => {
      const product = writer.findProductFile(id)?.product;
      return product?.inStock ? [missingEntry(category.id, record, product)] : [];
    });
    if (isDryRun) {
      result.entries.push(...entries);
      return;
    }
    const ids = new Set(absent.map(([id]) => id));
    await seen.update(category.id, (current) => countMisses(current, ids));
    const isSoldOut = ({ productId = '' }: ScrapeEntry): boolean =>
      (seenProducts.get(productId)?.misses ?? 0) + 1 >= MISSES_UNTIL_REMOVED;
    result.entries.push(...entries.filter((entry) => !isSoldOut(entry)));
    firstUnwritten = result.entries.length;
    result.entries.push(...entries.filter(isSoldOut));
    await write();
  };

  try {
    const read = await crawl();
    result.found += read.found;
    result.hasMore ||= read.hasMore;
    await applyMissing(read);
  } catch (error) {
    // What was read before an interruption counts; only unread pages are missing.
    if (signal.aborted) {
      result.found += result.entries.length;
      await write();
    }
    throw error;
  }
}

function missingEntry(
  categoryId: string,
  { url, misses, listKey }: SeenProduct,
  { id: productId, name, slug }: Product,
): ScrapeEntry {
  return {
    key: `gone:${productId}`,
    kind: 'gone',
    url,
    categoryId,
    productId,
    name,
    slug,
    changes: [{ field: 'inStock', old: true, new: false }],
    kept: [],
    reason:
      misses + 1 >= MISSES_UNTIL_REMOVED
        ? NOT_IN_SOURCE
        : 'Ürün kaynakta bu kez bulunamadı; bir sonrakinde de yoksa satışa kapatılır.',
    reasonCode: 'GONE',
    state: 'waiting',
    listKey,
  };
}

function countMisses(current: SeenProducts, ids: ReadonlySet<string>): SeenProducts {
  if (ids.size === 0) return current;
  const next = Object.entries(current).map(([id, record]): [string, SeenProduct] => [
    id,
    ids.has(id) ? { ...record, misses: record.misses + 1 } : record,
  ]);
  return Object.fromEntries(next);
}

export function flattenSeen(records: ReadonlyMap<string, SeenProducts>): Map<string, SeenProduct> {
  return new Map([...records.values()].flatMap((products) => Object.entries(products)));
}

function ownersOf(records: ReadonlyMap<string, SeenProducts>): Map<string, string> {
  return new Map(
    [...records].flatMap(([categoryId, products]) =>
      Object.keys(products).map((id): [string, string] => [id, categoryId]),
    ),
  );
}
