import { z } from 'zod';
import { scrapeCounts, scrapedCategory, scrapeEntry, scrapeRunHead } from '#domain/scrape/scrape-run';
import { mappingSettings, scrapeMapping } from '#domain/scrape/scrape-mapping';

/** A category's source, in `/api/scraper/category-mappings`. */
export const mappingJson = scrapeMapping.extend({
  categoryName: z.string(),
  /** Null when the mapping names a category that does not exist. */
  categorySlug: z.string().nullable(),
  /** Products directly in the category. */
  productCount: z.number(),
});
export type MappingJson = z.output<typeof mappingJson>;

/** What may be changed in a mapping; `categoryId` is in the address. */
export const mappingChange = scrapeMapping.omit({ categoryId: true });

export const mappingStatsJson = z.object({
  totalCategories: z.number(),
  totalUrls: z.number(),
  categoriesWithMultiplePages: z.number(),
  averagePagesPerCategory: z.number(),
});

export const scraperSettings = z.object(mappingSettings);
export type ScraperSettings = z.output<typeof scraperSettings>;

/** What a person allows a scrape beyond the usual updates. */
const consent = z.object({
  /** Accepts prices that changed by more than the limit. */
  acceptJumps: z.boolean().default(false),
  /** Accepts the source's values also for edited fields. */
  acceptKept: z.boolean().default(false),
  /** Adds deleted products again. */
  restoreDeleted: z.boolean().default(false),
});
export type ScrapeConsent = Readonly<z.output<typeof consent>>;
const common = {
  /** Shows what would change and writes nothing. */
  dryRun: z.boolean().default(false),
  ...consent.shape,
};
/** Checked by the calls themselves, each with a sentence of its own. */
const categoryId = z.string().nullish();
const pages = z.union([z.int().min(1).max(200), z.literal('all')], 'bir tam sayı ya da "all" olmalı');

export const bulkScrape = z.object({
  /** One address per entry, or per line of a text. */
  urls: z.union([z.array(z.string()), z.string()]).nullish(),
  categoryId,
  pages: pages.default(1),
  ...common,
});
export const scrapeList = z.object({
  url: z.string().nullish(),
  categoryId,
  pages: pages.default('all'),
  ...common,
});
export const scrapeMapped = z.object(common).prefault({});
export const scrapeSpecific = z.object({ categoryIds: z.array(z.string()).nullish(), ...common });
export const discoverList = z.object({ url: z.string().nullish(), categoryId });

export const scrapeOutcome = z.object({
  message: z.string(),
  /** The change set is at `/api/scraper/runs/{runId}`. */
  runId: z.string(),
  counts: scrapeCounts,
  skipped: z.array(z.object({ url: z.string(), name: z.string().optional(), reason: z.string() })),
  failed: z.array(z.object({ url: z.string(), reason: z.string() })),
});
export type ScrapeOutcome = z.output<typeof scrapeOutcome>;
export const bulkScrapeOutcome = scrapeOutcome.extend({ successCount: z.number(), totalCount: z.number() });
export const mappedScrapeOutcome = scrapeOutcome.extend({
  totalProductsAdded: z.number(),
  totalCategoriesProcessed: z.number(),
});

export const runHead = scrapeRunHead.extend({
  categories: z.array(scrapedCategory.omit({ assumedStock: true })),
});
export type RunHead = z.output<typeof runHead>;

const runEntry = scrapeEntry.omit({ offer: true, listKey: true, keys: true }).extend({
  /** Of a new product: what it would be. */
  preview: z
    .object({
      price: z.string(),
      originalPrice: z.string().nullable(),
      brand: z.string().nullable(),
      imageUrl: z.string().nullable(),
    })
    .optional(),
});
export type RunEntry = z.output<typeof runEntry>;

export const runJson = runHead.extend({ entries: z.array(runEntry) });
export type RunJson = z.output<typeof runJson>;

export const applyRunBody = consent.omit({ restoreDeleted: true }).extend({
  /** Keys of entries, or `all`, which is no yes to jumping prices and to products that may only be missing this time. */
  productKeys: z.union([z.array(z.string()).max(20_000), z.literal('all')]),
});
export type ApplyRunRequest = Readonly<z.output<typeof applyRunBody>>;
