import type { Facets } from '#contract/catalogue/product/products';
import { type ListingQuery, PRICE_PRESETS } from '#domain/catalogue/listing';
import { compareTurkish } from '#kernel/turkish';
import { brandKey, makerOf } from '#domain/catalogue/facts/maker-of';
import { passesAll } from './attribute-filter.ts';
import { createAttributeCounter, createTally } from './count-attributes.ts';
import type { Assortment } from '../assortment.ts';
import type { ListingFilter, ListParts } from './listing-filter.ts';
import { DISCOUNTED, PRESET_BOUNDS, type ProductColumns, PUBLISHED, SELLABLE } from './product-columns.ts';

/** The filters that a product fails, one bit for each. */
const FAILS_CATEGORY = 1;
const FAILS_BRAND = 2;
const FAILS_PRICE = 4;
const FAILS_STOCK = 8;
const FAILS_DISCOUNT = 16;

const ALL = 0;
const IN_STOCK = 1;
const REDUCED = 2;
const LIST_COUNTS = 3;

/**
 * The categories that are counted, as marks (all when undefined): no other product matters. And those that the facet
 * lists: one level below the requested one, the top level when none is requested.
 */
function scopeOf(
  { columns, tree: readTree }: ListParts,
  { category: wanted, categoryId }: ListingQuery,
  assortment: Assortment | undefined,
) {
  const tree = readTree();
  const base = wanted === undefined ? tree.findById(categoryId ?? '') : tree.find(wanted);
  const isOfAll = wanted === undefined && categoryId === undefined;
  const carried = assortment?.categoryIds;
  const ofBase = base && tree.descendantIds(base.category.id);
  const ids = ofBase && carried ? ofBase.filter((id) => carried.has(id)) : (ofBase ?? carried);
  return {
    scope: ids && columns.categories.marks(ids),
    subcategories: base?.children ?? (isOfAll ? tree.roots : []),
  };
}

/**
 * Counts each value among the products that fail no filter except its own. One pass over the columns counts single
 * products; a second one counts groups, once for each value.
 */
export function countFacets(
  parts: ListParts,
  query: ListingQuery,
  filter: ListingFilter,
  {
    hits,
    assortment,
  }: { readonly hits: Int32Array | undefined; readonly assortment: Assortment | undefined },
): Facets {
  const { columns, categoryRows, groups, numbers } = parts;
  const { brand, category, price, flags } = columns;
  const { min, max, brands } = filter;
  const tree = parts.tree();
  const { scope, subcategories } = scopeOf(parts, query, assortment);
  const inCategory = filter.categories;
  const wrongFlags = (flag: number, which: number): boolean =>
    (filter.mask & which) !== 0 && (flag & which) !== (filter.flags & which);
  const ofBrands = createTally(columns.brands.size);
  /** By category, which of the listed ones it is or is below, counted from 1; 0 for none. */
  const branchOf = new Int32Array(columns.categories.size);
  subcategories.forEach(({ category: { id } }, index) => {
    for (const each of tree.descendantIds(id)) branchOf[columns.categories.find(each) ?? -1] = index + 1;
  });
  const ofBranches = createTally(subcategories.length + 1);
  const ofPresets = createTally(PRICE_PRESETS.length);
  const ofList = createTally(LIST_COUNTS);
  const attributes = createAttributeCounter(filter.attributes, parts.attributes, columns.categories);

  const countPresets = (row: number, group: number): void => {
    const amount = price[row] ?? 0;
    PRESET_BOUNDS.forEach((preset, index) => {
      if (amount >= preset.min && amount <= preset.max) ofPresets.add(index, group);
    });
  };

  const count = (row: number, group: number): void => {
    const flag = flags[row] ?? 0;
    if ((flag & PUBLISHED) === 0) return;
    const rowCategory = category[row] ?? 0;
    if (scope && scope[rowCategory] !== 1) return;
    let fails = inCategory && inCategory[rowCategory] !== 1 ? FAILS_CATEGORY : 0;
    if (wrongFlags(flag, SELLABLE)) fails |= FAILS_STOCK;
    if (wrongFlags(flag, DISCOUNTED)) fails |= FAILS_DISCOUNT;
    // A product that fails two filters is in no count.
    if ((fails & (fails - 1)) !== 0) return;
    const rowBrand = brand[row] ?? 0;
    if (brands && brands[rowBrand] !== 1) fails |= FAILS_BRAND;
    if ((fails & (fails - 1)) !== 0) return;
    const rowPrice = price[row] ?? 0;
    if (rowPrice < min || rowPrice > max) fails |= FAILS_PRICE;
    if ((fails & (fails - 1)) !== 0) return;
    const passesFacets =
      fails === 0 ? attributes.add(row, rowCategory, group) : passesAll(filter.attributes, row);
    if (!passesFacets) return;

    if (fails === 0) ofList.add(ALL, group);
    if ((fails === 0 || fails === FAILS_STOCK) && (flag & SELLABLE) !== 0) ofList.add(IN_STOCK, group);
    // A product that fails only this filter is not reduced.
    if (fails === 0 && (flag & DISCOUNTED) !== 0) ofList.add(REDUCED, group);
    if (fails === 0 || fails === FAILS_CATEGORY) ofBranches.add(branchOf[rowCategory] ?? 0, group);
    if (fails === 0 || fails === FAILS_BRAND) ofBrands.add(rowBrand, group);
    if (fails === 0 || fails === FAILS_PRICE) countPresets(row, group);
  };

  const rows = hits ?? (scope && categoryRows.read(scope));
  const length = rows ? rows.length : numbers.size;
  const groupOf = groups.rows;
  const grouped: number[] = [];
  for (let index = 0; index < length; index += 1) {
    const row = rows ? (rows[index] ?? 0) : index;
    if ((groupOf[row] ?? 0) === 0) count(row, 0);
    else grouped.push(row);
  }
  grouped.sort((left, right) => (groupOf[left] ?? 0) - (groupOf[right] ?? 0));
  for (const row of grouped) count(row, groupOf[row] ?? 0);

  return {
    total: ofList.counts[ALL] ?? 0,
    brands: brandFacet(columns, ofBrands.counts, query.brands),
    attributes: attributes.read(),
    prices: PRICE_PRESETS.map((value, preset) => ({ value, count: ofPresets.counts[preset] ?? 0 })),
    categories: subcategories.flatMap(({ category: { slug, name } }, index) => {
      const count = ofBranches.counts[index + 1] ?? 0;
      return count > 0 ? [{ value: slug, name, count }] : [];
    }),
    inStock: ofList.counts[IN_STOCK] ?? 0,
    discounted: ofList.counts[REDUCED] ?? 0,
  };
}

/** Each brand as it was `asked` for, else as most of its products in the shop spell it. */
function brandFacet(
  { brands, spellings }: ProductColumns,
  counts: Int32Array,
  asked: readonly string[],
): Facets['brands'] {
  const spelled = Array.from({ length: spellings.size }, (_, ordinal) => ({
    value: spellings.textOf(ordinal),
    products: spellings.count(ordinal),
  }));
  spelled.sort((left, right) => left.products - right.products || (left.value < right.value ? 1 : -1));
  const names = [...spelled.map(({ value }) => value), ...asked];
  const nameOf = new Map(names.map((name) => [brandKey(name), name]));
  return Array.from(counts, (count, ordinal) => ({ value: nameOf.get(brands.textOf(ordinal)) ?? '', count }))
    .filter(({ value, count }) => count > 0 && makerOf(value) !== undefined)
    .sort((left, right) => right.count - left.count || compareTurkish(left.value, right.value));
}
