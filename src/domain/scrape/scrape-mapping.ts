import { z } from 'zod';
import type { Category } from '../catalogue/category/category.ts';
import { priceRule } from '../money/price-rule.ts';
import {
  exchangeRate,
  filledText,
  text,
  trimmedText,
  trueOrFalse,
} from '../catalogue/product/record-values.ts';
import { fold } from '#kernel/turkish';

const address = trimmedText(2000).regex(/^https?:\/\/\S+$/i, 'http:// ya da https:// ile başlamalı');

/** From where a category is filled, one entry of `data/mappings.json`. Unknown fields stay. */
export const scrapeMapping = z.looseObject({
  /** Id or slug of the category. */
  categoryId: filledText(200),
  categoryName: text(300).optional(),
  baseUrl: address,
  totalPages: z.int('tam sayı olmalı').min(1, 'en az 1 olmalı').max(10_000, 'çok büyük').default(1),
  allPageUrls: z.array(address, 'adres listesi olmalı').max(10_000, 'çok uzun').default([]),
  isActive: trueOrFalse.default(true),
  obeyRobots: trueOrFalse.default(true),
  /** Pause between two calls to the source. */
  delayMs: z.int('tam sayı olmalı').min(0, 'sıfırdan küçük olamaz').max(600_000, 'çok büyük').optional(),
  priceRule: priceRule.prefault({}),
  /** Pieces of a new product whose page says that it is in stock but not how many. */
  assumedStock: z.int('tam sayı olmalı').min(0, 'sıfırdan küçük olamaz').max(100_000, 'çok büyük').default(1),
  /** Whether product pages are opened: only when the list says too little, always, or never. */
  details: z.enum(['auto', 'always', 'never'], '"auto", "always" ya da "never" olmalı').default('auto'),
  /** Whether the source's struck-through price becomes the shop's. */
  takeOriginalPrice: trueOrFalse.default(true),
});
export type ScrapeMapping = z.infer<typeof scrapeMapping>;

/** What an owner wrote into a mapping beside the fields of the shop. */
export function unknownFieldsOf(mapping: object): object {
  const isUnknown = ([name]: [string, unknown]): boolean => !Object.hasOwn(scrapeMapping.shape, name);
  return Object.fromEntries(Object.entries(mapping).filter(isUnknown));
}

/** Fields of one mapping by category, as a hand-written file may have them. */
function withCategory([categoryId, fields]: [string, unknown]): unknown {
  return typeof fields === 'string' ? { categoryId, baseUrl: fields } : { categoryId, ...Object(fields) };
}

/** A list of mappings, or an object of them by category, is as good as the full form. */
function fullForm(value: unknown): unknown {
  if (Array.isArray(value)) return { mappings: value };
  if (typeof value !== 'object' || value === null || 'mappings' in value) return value;
  const settings = new Map<string, unknown>();
  const mappings: unknown[] = [];
  for (const [key, entry] of Object.entries(value)) {
    if (Object.hasOwn(mappingSettings, key)) settings.set(key, entry);
    else mappings.push(withCategory([key, entry]));
  }
  return { ...Object.fromEntries(settings), mappings };
}

/** Pages of a source: as many as are named, however many somebody wrote. */
export function countPages({ totalPages, allPageUrls }: ScrapeMapping): number {
  return Math.max(totalPages, allPageUrls.length);
}

/** What holds for all mappings. */
export const mappingSettings = {
  /** Lira per unit of a foreign currency; for dollars the rate of the shop's settings, unless given here. */
  currencyRates: z.record(z.string().regex(/^[A-Z]{3}$/, 'üç harfli para birimi kodu olmalı'), exchangeRate),
  /** A price that changes by more percent than this waits for a yes. */
  priceJumpPercent: z.number('sayı olmalı').min(1, 'en az 1 olmalı').max(100_000, 'çok büyük'),
};

/** `data/mappings.json`. */
export const scrapeMappings = z.preprocess(
  fullForm,
  z.looseObject({
    mappings: z.array(scrapeMapping, 'liste olmalı').max(5000, 'çok uzun').default([]),
    currencyRates: mappingSettings.currencyRates.default({}),
    priceJumpPercent: mappingSettings.priceJumpPercent.default(40),
  }),
);
export type ScrapeMappings = z.infer<typeof scrapeMappings>;

export const NO_MAPPINGS: ScrapeMappings = scrapeMappings.parse({});

/** The category that a mapping names by id, slug, earlier slug or name. */
export function findMappedCategory(
  { categoryId, categoryName }: Pick<ScrapeMapping, 'categoryId' | 'categoryName'>,
  categories: readonly Category[],
): Category | undefined {
  const findNamed = (wanted: string): Category | undefined =>
    categories.find(({ name }) => fold(name) === fold(wanted));
  return (
    categories.find(({ id }) => id === categoryId) ??
    categories.find(({ slug }) => slug === categoryId) ??
    categories.find(({ oldSlugs }) => oldSlugs?.includes(categoryId)) ??
    findNamed(categoryId) ??
    (categoryName === undefined ? undefined : findNamed(categoryName))
  );
}

/** The listing pages of a mapping in order, the first one always among them. */
export function listingPagesOf({ baseUrl, allPageUrls }: ScrapeMapping): readonly string[] {
  return allPageUrls.length > 0 ? allPageUrls : [baseUrl];
}

/** Bulk scraping statistics; the average has one decimal. */
export function mappingStats(mappings: readonly ScrapeMapping[]) {
  const pages = mappings.map(countPages);
  const totalUrls = pages.reduce((sum, count) => sum + count, 0);
  return {
    totalCategories: mappings.length,
    totalUrls,
    categoriesWithMultiplePages: pages.filter((count) => count > 1).length,
    averagePagesPerCategory: mappings.length === 0 ? 0 : Math.round((totalUrls / mappings.length) * 10) / 10,
  };
}
