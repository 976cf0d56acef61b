import { createMarks } from '#kernel/marks';
import { passesAll } from './attribute-filter.ts';
import type { ListingFilter, ListParts } from './listing-filter.ts';
import { PUBLISHED, SELLABLE } from './product-columns.ts';

export type Matches = ReturnType<typeof markMatches>;

/** Of the list that was marked last: a list is marked and read without a pause. */
const passing = createMarks();

/**
 * Finds the published products that pass the filter, among `hits` or among all. In a ranked list the best
 * match represents its group, in others the first one that can be bought.
 */
export function markMatches(
  { columns, groups, numbers }: Pick<ListParts, 'columns' | 'groups' | 'numbers'>,
  filter: ListingFilter,
  hits: Int32Array | undefined,
  isRanked: boolean,
) {
  const { brand, category, price, flags } = columns;
  const { brands, categories, hasPrice, min, max, attributes } = filter;
  const mask = PUBLISHED | filter.mask;
  const needed = PUBLISHED | filter.flags;
  const length = hits ? hits.length : numbers.size;
  passing.clear();
  const groupOf = groups.rows;
  /** Flags of the matching members; 0 for groups that are listed already. */
  const open = new Uint8Array(groups.size);
  /** Cards in the whole list; a group is one. */
  let total = 0;
  for (let index = 0; index < length; index += 1) {
    const row = hits ? (hits[index] ?? 0) : index;
    const flag = flags[row] ?? 0;
    if ((flag & mask) !== needed) continue;
    if (categories && categories[category[row] ?? 0] !== 1) continue;
    if (brands && brands[brand[row] ?? 0] !== 1) continue;
    if (hasPrice) {
      const amount = price[row] ?? 0;
      if (amount < min || amount > max) continue;
    }
    if (attributes.length > 0 && !passesAll(attributes, row)) continue;
    passing.add(row);
    const group = groupOf[row] ?? 0;
    if (group === 0 || open[group] === 0) total += 1;
    if (group !== 0) open[group] = (open[group] ?? 0) | flag;
  }
  return {
    total,
    /**
     * Whether the product is in the list for itself or for its group; must be called in the order of the list, and
     * before the next list is marked.
     */
    isVisible: (row: number): boolean => {
      if (!passing.has(row)) return false;
      const group = groupOf[row] ?? 0;
      if (group === 0) return true;
      const wanted = (open[group] ?? 0) & (isRanked ? PUBLISHED : PUBLISHED | SELLABLE);
      if (wanted === 0 || ((flags[row] ?? 0) & wanted) !== wanted) return false;
      open[group] = 0;
      return true;
    },
  };
}
