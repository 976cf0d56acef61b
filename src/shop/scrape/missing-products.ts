import type { Product } from '#domain/catalogue/product/product';
import { isStockEdited } from '#domain/scrape/scrape-merge';
import {
  LIST_EMPTIED,
  type ScrapeEntry,
  type SeenProduct,
  type SeenProducts,
} from '#domain/scrape/scrape-run';
import { markStillOnSale } from './applied-entry.ts';

/** A product that this scrape did not find. */
export interface Missing {
  readonly id: string;
  readonly record: SeenProduct;
  /** Complete scrapes in a row without it; undefined when its list has none of its products, as that of a broken source. */
  readonly misses: number | undefined;
}

/** A product that is missing in this many complete scrapes in a row is taken off sale. */
const MISSES_UNTIL_REMOVED = 2;
const MISSING_REASONS = {
  sure: 'Ürün kaynakta artık yok; satışa kapatılır.',
  once: 'Ürün kaynakta bu kez bulunamadı; bir sonrakinde de yoksa satışa kapatılır.',
  doubtful:
    'Kaynağın listesinde bilinen ürünlerin hiçbiri yok; kaynak bozuk olabilir. Ürün ancak onayınızla satışa kapatılır.',
};

/** What a person is told of it. */
export function missingEntry(
  categoryId: string,
  { record: { url, listKey, fields }, misses }: Missing,
  product: Product,
): ScrapeEntry {
  const { id: productId, name, slug } = product;
  const sureness = misses === undefined ? 'doubtful' : misses >= MISSES_UNTIL_REMOVED ? 'sure' : 'once';
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
    reason: MISSING_REASONS[sureness],
    reasonCode: sureness === 'doubtful' ? LIST_EMPTIED : 'GONE',
    state: 'waiting',
    listKey,
  };
  return isStockEdited(fields, product) ? markStillOnSale(entry) : entry;
}

/** Whether it is taken off sale without a person's yes. */
export function isSurelyMissing({ reason }: ScrapeEntry): boolean {
  return reason === MISSING_REASONS.sure;
}

export function withMisses(current: SeenProducts, missing: readonly Missing[], now: Date): SeenProducts {
  const counted = missing.flatMap(({ id, misses }): [string, SeenProduct][] => {
    const record = current[id];
    return record && misses !== undefined ? [[id, { ...record, misses, missedAt: now.toISOString() }]] : [];
  });
  return counted.length === 0 ? current : { ...current, ...Object.fromEntries(counted) };
}
