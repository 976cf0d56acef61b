import { passesAll } from './attribute-filter.ts';
import type { ListingFilter } from './listing-filter.ts';
import { type ProductColumns, PUBLISHED } from './product-columns.ts';

/** Sets 1 for each published product that passes the filter, of `hits` or else of all; returns how many there are. */
export function markMatches(
  filter: ListingFilter,
  columns: ProductColumns,
  hits: Int32Array | undefined,
  marks: Uint8Array,
): number {
  const { brand, category, price, flags } = columns;
  const { brands, categories, min, max, attributes } = filter;
  const needed = PUBLISHED | filter.flags;
  const hasPrice = min !== -Infinity || max !== Infinity;
  const length = hits ? hits.length : marks.length;
  let total = 0;
  for (let index = 0; index < length; index += 1) {
    const row = hits ? (hits[index] ?? 0) : index;
    if (((flags[row] ?? 0) & needed) !== needed) continue;
    if (categories && categories[category[row] ?? 0] !== 1) continue;
    if (brands && brands[brand[row] ?? 0] !== 1) continue;
    if (hasPrice) {
      const amount = price[row] ?? 0;
      if (amount < min || amount > max) continue;
    }
    if (attributes.length > 0 && !passesAll(attributes, row)) continue;
    marks[row] = 1;
    total += 1;
  }
  return total;
}
