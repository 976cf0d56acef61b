import { z } from 'zod';
import { kurus, toDecimal } from '../money/money.ts';
import type { FieldChange } from './scrape-merge.ts';
import { scrapedOffer, seenFields } from './scraped-offer.ts';

/** What the last scrapes saw of one product of the shop. */
export const seenProduct = z.object({
  url: z.string(),
  /** Forms of that address by which the product is known again. */
  keys: z.array(z.string()),
  /** The list with the product; absent when its page was named directly. */
  listKey: z.string().optional(),
  gtin: z.string().optional(),
  /** The source's values that were last applied; absent until the product has a file. */
  fields: seenFields.optional(),
  /** Addresses of copies in the shop, by the source's. */
  pictures: z.record(z.string(), z.string()).optional(),
  /**
   * Values that are being applied. They are stored before the file is written, so that an interruption does not look
   * like an edit by hand.
   */
  pending: seenFields.optional(),
  scrapedPrice: z.string(),
  scrapedCurrency: z.string(),
  /** ISO time. */
  seenAt: z.string(),
  /** Whole scrapes in a row that did not find it. */
  misses: z.int().default(0),
  /** ISO time of the last of them; absent in older records. */
  missedAt: z.string().optional(),
});
export type SeenProduct = Readonly<z.infer<typeof seenProduct>>;

/** By product id. */
export type SeenProducts = Readonly<Record<string, SeenProduct>>;

const fieldChange = z.object({ field: z.string(), old: z.unknown(), new: z.unknown() });

/** What a run makes of one address of a source. */
export const scrapeEntry = z.object({
  /** Names the entry within its run. */
  key: z.string(),
  kind: z.enum(['new', 'changed', 'unchanged', 'soldOut', 'gone', 'priceJump', 'skipped', 'failed']),
  url: z.string(),
  categoryId: z.string(),
  productId: z.string().optional(),
  slug: z.string().optional(),
  name: z.string().optional(),
  /** What it changes in the product's file, old and new. */
  changes: z.array(fieldChange),
  /** Changes of the source in fields that a person had edited; they are not applied. */
  kept: z.array(fieldChange),
  /** Turkish sentence with its stable word. */
  reason: z.string().optional(),
  reasonCode: z.string().optional(),
  /** Whole percent, for `priceJump`. */
  jumpPercent: z.number().optional(),
  /** `waiting` entries can be applied; `applied` ones are in the files; the others have no change. */
  state: z.enum(['waiting', 'applied', 'none']),
  scrapedPrice: z.string().optional(),
  scrapedCurrency: z.string().optional(),
  offer: scrapedOffer.optional(),
  listKey: z.string().optional(),
  keys: z.array(z.string()).optional(),
});
export type ScrapeEntry = Readonly<z.infer<typeof scrapeEntry>>;
export type EntryKind = ScrapeEntry['kind'];

export const scrapeCounts = z.object({
  found: z.number(),
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  soldOut: z.number(),
  gone: z.number(),
  priceJumps: z.number(),
  kept: z.number(),
  skipped: z.number(),
  failed: z.number(),
});
export type ScrapeCounts = Readonly<z.infer<typeof scrapeCounts>>;

export const scrapedCategory = z.object({
  categoryId: z.string(),
  categoryName: z.string(),
  urls: z.array(z.string()),
  assumedStock: z.number(),
});

export const scrapeRun = z.object({
  id: z.string(),
  /** Permanent word for what was requested: `urls`, `mapped`, `empty`, `sevmak`. */
  kind: z.string(),
  by: z.string(),
  state: z.enum(['done', 'interrupted']),
  isDryRun: z.boolean(),
  startedAt: z.string(),
  endedAt: z.string(),
  /** Whether a list continues after the requested pages. */
  hasMore: z.boolean(),
  categories: z.array(scrapedCategory),
  counts: scrapeCounts,
  entries: z.array(scrapeEntry),
});
export type ScrapeRun = Readonly<z.infer<typeof scrapeRun>>;

export const scrapeRunHead = scrapeRun.omit({ entries: true }).extend({
  /** Changes that can be applied. */
  waiting: z.number(),
  /** Changes that were applied; older runs do not say. */
  applied: z.number().default(0),
});
export type ScrapeRunHead = Readonly<z.infer<typeof scrapeRunHead>>;

export function headOfRun({ entries, ...run }: ScrapeRun): ScrapeRunHead {
  return { ...run, waiting: countChanges(entries, 'waiting'), applied: countChanges(entries, 'applied') };
}

/** Why a missing product is listed, by permanent codes. */
export const MISSING_REASONS = {
  GONE: 'Ürün kaynakta artık yok; satışa kapatılır.',
  MISSED: 'Ürün kaynakta bu kez bulunamadı; bir sonrakinde de yoksa satışa kapatılır.',
  LIST_EMPTIED:
    'Kaynağın listesinde bilinen ürünlerin hiçbiri yok; kaynak bozuk olabilir. Ürün ancak onayınızla satışa kapatılır.',
} as const;
export type MissingCode = keyof typeof MISSING_REASONS;

/** Whether a waiting entry is applied only when a person names it, not with all others. */
export function needsConfirmation({ kind, reasonCode }: Pick<ScrapeEntry, 'kind' | 'reasonCode'>): boolean {
  return kind === 'priceJump' || (kind === 'gone' && reasonCode !== ('GONE' satisfies MissingCode));
}

/** The entries in a state that change a product. */
export function countChanges(entries: readonly ScrapeEntry[], wanted: ScrapeEntry['state']): number {
  return entries.filter(({ kind, state }) => state === wanted && kind !== 'unchanged').length;
}

/**
 * The counts of the entries. A sold-out product also counts as updated, and a price that waits for confirmation also as
 * skipped. `found` are the products that the source has, without the removed ones.
 */
export function countEntries(entries: readonly ScrapeEntry[], found: number): ScrapeCounts {
  const count = (counted: EntryKind): number => entries.filter(({ kind }) => kind === counted).length;
  const priceJumps = count('priceJump');
  const acceptedJumps = entries.filter(
    ({ kind, state }) => kind === 'priceJump' && state === 'applied',
  ).length;
  return {
    found,
    added: count('new'),
    updated: count('changed') + count('soldOut') + acceptedJumps,
    unchanged: count('unchanged'),
    soldOut: count('soldOut'),
    gone: count('gone'),
    priceJumps,
    kept: entries.reduce((sum, { kept }) => sum + kept.length, 0),
    skipped: count('skipped') + priceJumps - acceptedJumps,
    failed: count('failed'),
  };
}

const MONEY_FIELDS: ReadonlySet<string> = new Set(['price', 'originalPrice']);

/** Field changes as people and JSON read them: amounts as decimal text. */
export function displayedChanges(changes: readonly FieldChange[]): FieldChange[] {
  const display = (field: string, value: unknown): unknown =>
    typeof value === 'number' && MONEY_FIELDS.has(field) ? toDecimal(kurus(value)) : value;
  return changes.map(({ field, old, new: next }) => ({
    field,
    old: display(field, old),
    new: display(field, next),
  }));
}

const isSkipped = ({ kind, state }: ScrapeEntry): boolean =>
  kind === 'skipped' || (kind === 'priceJump' && state === 'waiting');
const CHANGING: ReadonlySet<EntryKind> = new Set(['new', 'changed', 'soldOut', 'priceJump', 'gone']);

function summarizeEntry(entry: ScrapeEntry) {
  const { kind, state, url, slug = '', name = '', changes: fields, reason } = entry;
  // The last two are the source's, before conversion and price rule.
  const { scrapedPrice, scrapedCurrency } = entry;
  return { kind, state, url, slug, name, fields, reason, scrapedPrice, scrapedCurrency };
}

/** The result of a run, as `--json` writes it for scripts. */
export type RunSummary = Readonly<ReturnType<typeof summarizeRun>>;

export function summarizeRun({ counts, entries, id, isDryRun, hasMore, state }: ScrapeRun) {
  /** Addresses with the reason why they yield nothing, and with the product's name if the source has one. */
  const named = (wanted: (entry: ScrapeEntry) => boolean) =>
    entries
      .filter(wanted)
      .map(({ url, name = '', reason = '' }) => ({ url, ...(name === '' ? {} : { name }), reason }));
  const { found, added, updated, unchanged } = counts;
  return {
    found,
    added,
    updated,
    unchanged,
    skipped: named(isSkipped),
    failed: named(({ kind }) => kind === 'failed'),
    /** What the files got (`applied`), and what waits for a yes. */
    changes: entries.filter(({ kind }) => CHANGING.has(kind)).map(summarizeEntry),
    kept: entries.flatMap(({ url, slug = '', kept }) =>
      kept.length > 0 ? [{ url, slug, fields: kept }] : [],
    ),
    runId: id,
    isDryRun,
    hasMore,
    isInterrupted: state === 'interrupted',
  };
}
