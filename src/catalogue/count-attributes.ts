import type { Attribute } from '#contract/catalogue/products';
import type { AttributeValue } from '#domain/catalogue/attribute';
import { compareTurkish } from '#kernel/turkish';
import type { AttributeColumn, AttributeColumns } from './attribute-columns.ts';
import { type AttributeFilter, passes } from './attribute-filter.ts';
import type { ValueOrdinals } from './value-ordinals.ts';

/** A facet is shown when at least this share of a list states it, with so many values. */
const MIN_SHARE = 0.4;
const MIN_VALUES = 2;
const MAX_VALUES = 30;

interface Count {
  readonly column: AttributeColumn;
  /** Products by place of their reading. */
  readonly byPlace: Int32Array;
}

/** Counts the values of facets among the products of a list. */
export interface AttributeCounter {
  /** Takes in a product that fails no other filter; returns whether it passes the facets too. */
  add(row: number, category: number): boolean;
  read(): Attribute[];
}

export function createAttributeCounter(
  filters: readonly AttributeFilter[],
  attributes: AttributeColumns,
  categories: ValueOrdinals,
): AttributeCounter {
  const counts = new Map<AttributeColumn, Count>();
  const countsByCategory: (readonly Count[] | undefined)[] = [];
  const askedFor = new Set(filters.map(({ key }) => key));
  /** Products that pass every filter, and by facet those that pass every one but it. */
  let total = 0;
  const failing = new Map<string, number>();

  const countOf = (column: AttributeColumn): Count => {
    const known = counts.get(column);
    if (known) return known;
    const count = { column, byPlace: new Int32Array(column.readings.length) };
    counts.set(column, count);
    return count;
  };
  const countsOf = (category: number): readonly Count[] =>
    (countsByCategory[category] ??= attributes.ofCategory(categories.valueOf(category)).map(countOf));
  const take = ({ column, byPlace }: Count, row: number): void => {
    const place = column.rows[row] ?? 0;
    byPlace[place] = (byPlace[place] ?? 0) + 1;
  };

  const attributeOf = ({ column, byPlace }: Count): Attribute | undefined => {
    const { key, facet, readings } = column;
    const base = total + (failing.get(key) ?? 0);
    let stated = 0;
    const byValue = new Map<string, { readonly value: AttributeValue; count: number }>();
    for (const [place, reading] of readings.entries()) {
      const count = byPlace[place] ?? 0;
      if (place > 0) stated += count;
      for (const value of reading) {
        const known = byValue.get(value.value);
        if (known) known.count += count;
        else if (count > 0) byValue.set(value.value, { value, count });
      }
    }
    const { label = facet.key, type, unit, show } = facet;
    const isRange = type === 'number' && show !== 'choice';
    const isTooLong = !isRange && byValue.size > MAX_VALUES;
    const isWorthShowing = byValue.size >= MIN_VALUES && !isTooLong && stated >= base * MIN_SHARE;
    if (byValue.size === 0 || (!askedFor.has(key) && !isWorthShowing)) return undefined;
    const found = [...byValue.values()];
    const shared = { key, label, type, ...(unit === undefined ? {} : { unit }), unstated: base - stated };
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
    add(row, category) {
      let failed: AttributeFilter | undefined;
      for (const filter of filters) {
        if (passes(filter, row)) continue;
        if (failed) return false;
        failed = filter;
      }
      if (failed) failing.set(failed.key, (failing.get(failed.key) ?? 0) + 1);
      else total += 1;
      for (const count of countsOf(category)) {
        if (!failed || failed.key === count.column.key) take(count, row);
      }
      return failed === undefined;
    },
    read() {
      const byKey = new Map<string, Attribute>();
      for (const count of counts.values()) {
        const attribute = attributeOf(count);
        if (attribute && !byKey.has(attribute.key)) byKey.set(attribute.key, attribute);
      }
      return [...byKey.values()];
    },
  };
}
