import type { Product } from '#domain/catalogue/product/product';
import { isStockEdited } from '#domain/scrape/scrape-merge';
import {
  MISSING_REASONS,
  type MissingCode,
  type ScrapeEntry,
  type SeenProduct,
  type SeenProducts,
} from '#domain/scrape/scrape-run';
import { markStillOnSale } from './applied-entry.ts';

export interface Missing {
  readonly id: string;
  readonly record: SeenProduct;
  /** Whether its list has none of its products any more, as that of a broken source. */
  readonly isListEmptied: boolean;
}

/** A product that is missing in this many complete scrapes in a row is taken off sale. */
const MISSES_UNTIL_REMOVED = 2;

/** Complete scrapes in a row without a product, with the one that began `since` and may have counted it before. */
function missesOf({ misses, missedAt = '' }: SeenProduct, since: string): number {
  return missedAt >= since ? misses : misses + 1;
}

/** What a person reads about it. */
export function missingEntry(
  categoryId: string,
  { record, isListEmptied }: Missing,
  product: Product,
  since: string,
): ScrapeEntry {
  const { url, listKey, fields } = record;
  const { id: productId, name, slug } = product;
  const isSure = missesOf(record, since) >= MISSES_UNTIL_REMOVED;
  const reasonCode: MissingCode = isListEmptied ? 'LIST_EMPTIED' : isSure ? 'GONE' : 'MISSED';
  const entry: ScrapeEntry = {
    key: `gone:${productId}`,
    kind: 'gone',
    url,
    categoryId,
    productId,
    name,
    slug,
    changes: [{ field: 'inStock', old: true, new: false }],
    kept: [],
    reason: MISSING_REASONS[reasonCode],
    reasonCode,
    state: 'waiting',
    listKey,
  };
  return isStockEdited(fields, product) ? markStillOnSale(entry) : entry;
}

/** Counts a miss for products, once for the scrape that began `since`. */
export function countMisses(
  current: SeenProducts,
  ids: readonly string[],
  since: string,
  now: Date,
): SeenProducts {
  const counted = ids.flatMap((id): [string, SeenProduct][] => {
    const record = current[id];
    if (!record) return [];
    return [[id, { ...record, misses: missesOf(record, since), missedAt: now.toISOString() }]];
  });
  return counted.length === 0 ? current : { ...current, ...Object.fromEntries(counted) };
}
