import type { Category } from '#domain/catalogue/category/category';
import type { AppError } from '#domain/errors';
import type { Product } from '#domain/catalogue/product/product';
import type { ScrapeEntry, SeenProduct, SeenProducts } from '#domain/scrape/scrape-run';
import { isStockEdited, stockOf } from '#domain/scrape/scrape-merge';
import { type ScrapedOffer, type SeenFields, SKIP_REASONS } from '#domain/scrape/scraped-offer';
import {
  type EntryConsent,
  markClosed,
  markFailed,
  markStillOnSale,
  markApplied,
  stillAsDisplayed,
  withoutOffer,
} from './applied-entry.ts';
import { mergeOffer, type PlanSettings } from './plan-scrape.ts';
import type { CatalogueWriter, NewProduct, ProductChange, ProductChangeResult } from '../catalogue/ports.ts';
import type { ChangeLog } from '../panel/ports.ts';
import type { Shop } from '../shop.ts';
import type { SeenRecords } from './ports.ts';

export interface ScrapeParts {
  readonly shop: Shop;
  readonly writer: CatalogueWriter;
  readonly seen: SeenRecords;
  readonly changes: Pick<ChangeLog, 'ofProduct'>;
  /** Writes changes in somebody's name, with results in their order; those of one run can be undone together. */
  readonly change: (
    changes: readonly ProductChange[],
    by: string,
    changeId: string,
  ) => Promise<readonly ProductChangeResult[]>;
  /** The picture address of products without one. */
  readonly placeholder: () => Promise<string>;
  readonly now: () => Date;
}

interface ApplyParts extends Pick<ScrapeParts, 'writer' | 'seen' | 'change' | 'placeholder' | 'now'> {
  readonly category: Category;
  readonly settings: Pick<PlanSettings, 'assumedStock' | 'priceJumpPercent'>;
  readonly consent: EntryConsent;
  readonly by: string;
  readonly changeId: string;
}

interface EntryStep {
  readonly productId: string;
  readonly change: ProductChange | undefined;
  readonly record: SeenProduct;
  /** The entry once the change is written. */
  readonly applied: ScrapeEntry;
}

interface Step extends EntryStep {
  readonly index: number;
}

const MAX_TRIES = 3;
const UNKNOWN_BRAND = 'Markasız';

/**
 * Applies entries to the product files, each to the present file: waiting entries, and with `acceptKept: 'shown'` those
 * with kept fields. Returns the new entries in order; one that could not be written is `failed` and never affects
 * another.
 */
export async function applyScrape(
  entries: readonly ScrapeEntry[],
  parts: ApplyParts,
): Promise<readonly ScrapeEntry[]> {
  const results = [...entries];
  const hasWork = ({ state, kept }: ScrapeEntry): boolean =>
    state === 'waiting' || (parts.consent.acceptKept === 'shown' && kept.length > 0);
  let left = entries.flatMap((entry, index) => (hasWork(entry) ? [index] : []));
  for (let tries = 1; left.length > 0 && tries <= MAX_TRIES; tries += 1) {
    left = await applyOnce(left, results, parts, tries === MAX_TRIES);
  }
  return results;
}

/** Returns those whose file changed in between. */
async function applyOnce(
  indexes: readonly number[],
  results: ScrapeEntry[],
  parts: ApplyParts,
  isLastTry: boolean,
): Promise<number[]> {
  const { seen, category } = parts;
  const records = seen.readAll().get(category.id) ?? {};
  const steps: Step[] = [];
  for (const index of indexes) {
    const entry = results[index];
    if (!entry) continue;
    const step = await stepOf(entry, records, parts);
    if (step) steps.push({ index, ...step });
    else if (parts.writer.findProductFile(entry.productId ?? '')) results[index] = markStillOnSale(entry);
    else results[index] = markFailed(entry, SKIP_REASONS.DELETED);
  }
  const changing = steps.filter((step) => step.change !== undefined);
  await seen.update(category.id, (current) => withRecords(current, changing, pendingRecord));
  const changes = changing.flatMap((step) => step.change ?? []);
  const outcomes = await parts.change(changes, parts.by, parts.changeId);
  const outcomeOf = new Map<Step, ProductChangeResult | undefined>(
    changing.map((step, position) => [step, outcomes[position]]),
  );

  const again: number[] = [];
  const done: Step[] = [];
  for (const step of steps) {
    const entry = results[step.index];
    const outcome = outcomeOf.get(step);
    if (!entry) continue;
    if (outcome?.status !== 'failed') {
      done.push(step);
      results[step.index] = step.applied;
    } else if (!isLastTry && (outcome.error.code === 'conflict' || isSlugConflict(outcome.error))) {
      again.push(step.index);
      const otherSlug = `${entry.slug}-${step.productId.slice(0, 4).toLowerCase()}`;
      if (isSlugConflict(outcome.error)) results[step.index] = { ...entry, slug: otherSlug };
    } else results[step.index] = markFailed(entry, messageOf(outcome.error));
  }
  await seen.update(category.id, (current) => withRecords(current, done, ({ record }) => record));
  return again;
}

/** Undefined when there is nothing to write: the product is deleted, or a person changed its stock. */
async function stepOf(
  entry: ScrapeEntry,
  records: SeenProducts,
  parts: ApplyParts,
): Promise<EntryStep | undefined> {
  const { writer, settings, consent, category } = parts;
  const { productId = '', offer } = entry;
  const old = records[productId];
  const ours = writer.findProductFile(productId)?.product;
  if (entry.kind === 'gone') return ours && old && closingStep(entry, ours, old, parts);
  if (!offer) return undefined;
  const recordWith = (fields: SeenFields): SeenProduct => ({
    ...seenRecord(entry, offer, old, parts.now()),
    fields,
  });
  if (ours) {
    const acceptKept =
      consent.acceptKept === 'shown' ? stillAsDisplayed(entry, ours, old) : consent.acceptKept;
    const { merged } = mergeOffer(offer, { ours, record: old }, settings, { ...consent, acceptKept });
    const change: ProductChange | undefined =
      merged.changes.length === 0
        ? undefined
        : { type: 'update', id: productId, patch: merged.patch, ifDigest: writer.digestOf(productId) };
    const applied = markApplied(entry, merged, consent);
    return { productId, change, record: recordWith(merged.seen), applied };
  }
  if (entry.kind !== 'new') return undefined;
  const product = await newProduct(entry, offer, parts);
  const { fields } = offer;
  const written: SeenFields = {
    ...fields,
    brand: product.brand,
    imageUrl: product.imageUrl,
    inStock: product.inStock,
    stockCount: product.stockCount,
  };
  return {
    productId,
    change: { type: 'create', product, categoryId: category.id },
    record: recordWith(written),
    applied: { ...withoutOffer(entry), state: 'applied' },
  };
}

/**
 * A product that is missing in two complete scrapes, or that a person reports as missing, is no longer for sale; its
 * file stays. Undefined when a person changed its stock since the last scrape.
 */
function closingStep(
  entry: ScrapeEntry,
  ours: Product,
  old: SeenProduct,
  { writer }: ApplyParts,
): EntryStep | undefined {
  if (ours.inStock && isStockEdited(old.fields, ours)) return undefined;
  const out = { inStock: false, stockCount: 0 };
  const change: ProductChange | undefined = ours.inStock
    ? { type: 'update', id: ours.id, patch: out, ifDigest: writer.digestOf(ours.id) }
    : undefined;
  return {
    productId: ours.id,
    change,
    record: { ...old, fields: { ...old.fields, ...(change ? out : {}) } },
    applied: markClosed(entry),
  };
}

async function newProduct(
  { productId = '', slug = '' }: ScrapeEntry,
  { fields }: ScrapedOffer,
  { settings, placeholder }: ApplyParts,
): Promise<NewProduct> {
  const { originalPrice, inStock: _, stockCount: __, ...rest } = fields;
  const stock = stockOf({ ...fields, inStock: fields.inStock ?? true }, undefined, settings.assumedStock);
  return {
    ...rest,
    ...(stock ?? { inStock: true, stockCount: settings.assumedStock }),
    id: productId,
    slug,
    originalPrice: originalPrice ?? undefined,
    brand: fields.brand ?? UNKNOWN_BRAND,
    imageUrl: fields.imageUrl ?? (await placeholder()),
    description: fields.description ?? '',
    features: fields.features ?? [],
    tags: fields.tags,
    rating: 0,
    reviewCount: 0,
    isPopular: false,
    isNew: false,
    source: 'scraper',
  };
}

function seenRecord(
  { url, keys = [], listKey }: ScrapeEntry,
  { gtin, scrapedPrice, scrapedCurrency }: ScrapedOffer,
  old: SeenProduct | undefined,
  now: Date,
): Omit<SeenProduct, 'fields'> {
  return {
    url,
    keys: [...new Set([...keys, ...(old?.keys ?? [])])].slice(0, 8),
    listKey: listKey ?? old?.listKey,
    gtin,
    pictures: old?.pictures,
    scrapedPrice,
    scrapedCurrency,
    seenAt: now.toISOString(),
    misses: 0,
  };
}

function pendingRecord({ record }: Step, old: SeenProduct | undefined): SeenProduct {
  const { fields: pending, ...rest } = record;
  return { ...(old ?? rest), pending };
}

function withRecords(
  current: SeenProducts,
  steps: readonly Step[],
  make: (step: Step, old: SeenProduct | undefined) => SeenProduct,
): SeenProducts {
  if (steps.length === 0) return current;
  const next = steps.map((step): [string, SeenProduct] => [
    step.productId,
    make(step, current[step.productId]),
  ]);
  return { ...current, ...Object.fromEntries(next) };
}

function isSlugConflict(error: AppError): boolean {
  return error.details.issues?.some(({ path }) => path === 'slug') ?? false;
}

function messageOf(error: AppError): string {
  const [issue] = error.details.issues ?? [];
  return issue ? `${error.message} (${issue.path}: ${issue.message})` : error.message;
}
