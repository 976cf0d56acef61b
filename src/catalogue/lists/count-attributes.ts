import type { Attribute } from '#contract/catalogue/product/products';
import { getOrAdd } from '#kernel/get-or-add';
import { groupBy } from '#kernel/group-by';
import { compareTurkish } from '#kernel/turkish';
import type { AttributeColumn, AttributeColumns } from './attribute-columns.ts';
import { type AttributeFilter, passes } from './attribute-filter.ts';
import type { ValueOrdinals } from './value-ordinals.ts';

/** A facet is listed when at least this share of a list states it, with at least this many values. */
const MIN_SHARE = 0.4;
const MIN_VALUES = 2;
const MAX_VALUES = 30;

/** The counts of a column before those of its values. */
const IN_COLUMN = 0;
const STATED = 1;
const UNSTATED = 2;
const FIRST_VALUE = 3;

interface Count {
  readonly column: AttributeColumn;
  readonly tally: ReturnType<typeof createTally>;
}

/** Counts the values of facets among the products of a list. */
export function createAttributeCounter(
  filters: readonly AttributeFilter[],
  attributes: AttributeColumns,
  categories: ValueOrdinals,
) {
  const counts = new Map<AttributeColumn, Count>();
  const countsByCategory: (readonly Count[] | undefined)[] = [];
  /** For the list itself, then for each filter for the list without it. */
  const lists = createTally(filters.length + 1);

  const countOf = (column: AttributeColumn): Count =>
    getOrAdd(counts, column, () => ({ column, tally: createTally(FIRST_VALUE + column.values.length) }));
  const countsOf = (category: number): readonly Count[] =>
    (countsByCategory[category] ??= attributes.ofCategory(categories.textOf(category)).map(countOf));
  const countRow = ({ column: { rows, readings }, tally }: Count, row: number, group: number): void => {
    const reading = readings[rows[row] ?? 0] ?? [];
    tally.add(IN_COLUMN, group);
    tally.add(reading.length > 0 ? STATED : UNSTATED, group);
    for (const value of reading) tally.add(FIRST_VALUE + value, group);
  };

  const attributeOf = ({ column, tally }: Count): Attribute | undefined => {
    const { key, facet, values } = column;
    const filter = filters.findIndex((filter) => filter.key === key) + 1;
    const [inColumn = 0, stated = 0, unstatedInColumn = 0] = tally.counts;
    const total = lists.counts[filter] ?? 0;
    const found = values.flatMap((value, index) => {
      const count = tally.counts[FIRST_VALUE + index] ?? 0;
      return count > 0 ? [{ value, count }] : [];
    });
    const { label = facet.key, type, unit, show } = facet;
    const isRange = type === 'number' && show !== 'choice';
    const isTooLong = !isRange && found.length > MAX_VALUES;
    const isWorthShowing = found.length >= MIN_VALUES && !isTooLong && stated >= total * MIN_SHARE;
    if (found.length === 0 || (filter === 0 && !isWorthShowing)) return undefined;
    const unstated = total - inColumn + unstatedInColumn;
    const shared = { key, label, type, ...(unit === undefined ? {} : { unit }), unstated };
    if (isRange) {
      const numbers = found.map(({ value: { number = 0 } }) => number);
      return { ...shared, values: { min: Math.min(...numbers), max: Math.max(...numbers) } };
    }
    found.sort(
      (left, right) =>
        (left.value.number ?? 0) - (right.value.number ?? 0) ||
        right.count - left.count ||
        compareTurkish(left.value.name, right.value.name),
    );
    return { ...shared, values: found.map(({ value: { value, name }, count }) => ({ value, name, count })) };
  };

  return {
    /** Counts a product that fails no other filter; returns whether it also passes the facets. */
    add(row: number, category: number, group: number): boolean {
      let failed: AttributeFilter | undefined;
      for (const filter of filters) {
        if (passes(filter, row)) continue;
        if (failed) return false;
        failed = filter;
      }
      if (!failed) lists.add(0, group);
      for (const [index, filter] of filters.entries()) {
        if (!failed || failed === filter) lists.add(index + 1, group);
      }
      for (const count of countsOf(category)) {
        if (!failed || failed.key === count.column.key) countRow(count, row, group);
      }
      return failed === undefined;
    },
    read(): Attribute[] {
      const isStated = ({ tally }: Count): boolean => (tally.counts[STATED] ?? 0) > 0;
      const byKey = groupBy([...counts.values()].filter(isStated), ({ column }) => column.key);
      // Facts of one name that categories read in different ways have no values in common.
      return [...byKey.values()].flatMap(([count, ...others]) =>
        count && others.length === 0 ? (attributeOf(count) ?? []) : [],
      );
    },
  };
}

/** Counts by value. Products of one group count once for each value and must be added in a row. */
export function createTally(size: number) {
  const counts = new Int32Array(size);
  const lastGroup = new Int32Array(size);
  return {
    counts,
    /** @param group the product's group, 0 for none */
    add(value: number, group: number): void {
      if (group !== 0) {
        if (lastGroup[value] === group) return;
        lastGroup[value] = group;
      }
      counts[value] = (counts[value] ?? 0) + 1;
    },
  };
}
