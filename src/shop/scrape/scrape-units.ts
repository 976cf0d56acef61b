import { groupBy } from '#kernel/group-by';
import { sourceHost, sourceKey } from '#domain/scrape/canonical-url';
import type { Category } from '#domain/catalogue/category/category';
import { listingPagesOf, type ScrapeMapping, scrapeMapping } from '#domain/scrape/scrape-mapping';
import type { ScrapeEntry } from '#domain/scrape/scrape-run';
import type { ScrapeUnit } from './run-unit.ts';

/** The settings for pages without a mapping. */
export const PLAIN_MAPPING: ScrapeMapping = scrapeMapping.parse({ categoryId: '-', baseUrl: 'http://-' });

/** One unit for each host of the addresses; the category's mapping of that host applies. */
export function unitsOfUrls(
  category: Category,
  urls: readonly string[],
  maxPages: number,
  mappings: readonly ScrapeMapping[],
): ScrapeUnit[] {
  return [...groupBy(distinct(urls), sourceHost)].map(([host, ofHost]) => {
    const [baseUrl = ''] = ofHost;
    const mapping = mappings.find((each) => sourceHost(each.baseUrl) === host);
    return {
      category,
      mapping: mapping ?? { ...PLAIN_MAPPING, categoryId: category.id, baseUrl },
      plans: ofHost.map((url) => ({ urls: [url], maxPages })),
    };
  });
}

interface MappingChoice {
  readonly categoryOf: (mapping: ScrapeMapping) => Category | undefined;
  /** Ids of the requested categories; all active mappings when undefined. */
  readonly wanted: ReadonlySet<string> | undefined;
  readonly isSkipped: (category: Category) => boolean;
  readonly maxPages: number;
}

/** `failed` are the mappings whose category does not exist, `met` the ids of requested categories with a mapping. */
export function unitsOfMappings(
  mappings: readonly ScrapeMapping[],
  { categoryOf, wanted, isSkipped, maxPages }: MappingChoice,
) {
  const units: ScrapeUnit[] = [];
  const failed: ScrapeEntry[] = [];
  const met = new Set<string>();
  for (const mapping of mappings) {
    const category = categoryOf(mapping);
    if (category === undefined) {
      if (wanted === undefined) failed.push(unknownCategory(mapping));
      continue;
    }
    if (wanted ? !wanted.has(category.id) : !mapping.isActive) continue;
    met.add(category.id);
    if (isSkipped(category)) continue;
    units.push({ category, mapping, plans: [{ urls: listingPagesOf(mapping), maxPages }] });
  }
  return { units, failed, met };
}

function distinct(urls: readonly string[]): string[] {
  const keys = new Set<string>();
  return urls.filter((url) => keys.size < keys.add(sourceKey(url)).size);
}

function unknownCategory({ baseUrl, categoryId }: ScrapeMapping): ScrapeEntry {
  return {
    key: baseUrl,
    kind: 'failed',
    url: baseUrl,
    categoryId,
    changes: [],
    kept: [],
    reason: `Eşlemedeki kategori bulunamadı: ${categoryId}`,
    reasonCode: 'category_not_found',
    state: 'none',
  };
}
