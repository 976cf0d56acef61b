import type { Facets } from '../contract/products.ts';
import type { CategoryNode } from '../domain/category-tree.ts';
import { type ListingQuery, PRICE_PRESETS } from '../domain/listing.ts';
import { compareTurkish } from '../domain/turkish.ts';
import type { CategoryBook, ListingFilter } from './listing-filter.ts';
import { DISCOUNTED, type ProductColumns, PUBLISHED, SELLABLE } from './product-columns.ts';

/** How a product misses the list: one bit for each filter that it fails. */
const FAILS_CATEGORY = 1;
const FAILS_BRAND = 2;
const FAILS_PRICE = 4;
const FAILS_STOCK = 8;
const FAILS_DISCOUNT = 16;

interface FacetsInput {
  readonly query: ListingQuery;
  readonly filter: ListingFilter;
  readonly columns: ProductColumns;
  readonly book: CategoryBook;
  /** The numbers to count among; undefined for all of `size`. */
  readonly hits: Int32Array | undefined;
  readonly size: number;
}

/** Counts each value among the products that fail no filter but its own, in one pass over the columns. */
export function countFacets({ query, filter, columns, book, hits, size }: FacetsInput): Facets {
  const { brand, category, price, presets, flags } = columns;
  const { min, max } = filter;
  const needsStock = (filter.flags & SELLABLE) !== 0;
  const needsDiscount = (filter.flags & DISCOUNTED) !== 0;
  const brandCounts = new Int32Array(columns.brands.size);
  const categoryCounts = new Int32Array(columns.categories.size);
  const presetCounts = new Int32Array(1 << PRICE_PRESETS.length);
  let total = 0;
  let inStock = 0;
  let discounted = 0;

  const length = hits ? hits.length : size;
  for (let index = 0; index < length; index += 1) {
    const row = hits ? (hits[index] ?? 0) : index;
    const flag = flags[row] ?? 0;
    if ((flag & PUBLISHED) === 0) continue;
    const rowBrand = brand[row] ?? 0;
    const rowCategory = category[row] ?? 0;
    const rowPrice = price[row] ?? 0;
    const fails =
      (filter.categories && filter.categories[rowCategory] !== 1 ? FAILS_CATEGORY : 0) |
      (filter.brands && filter.brands[rowBrand] !== 1 ? FAILS_BRAND : 0) |
      (rowPrice < min || rowPrice > max ? FAILS_PRICE : 0) |
      (needsStock && (flag & SELLABLE) === 0 ? FAILS_STOCK : 0) |
      (needsDiscount && (flag & DISCOUNTED) === 0 ? FAILS_DISCOUNT : 0);
    // Failing two filters takes it out of every count.
    if ((fails & (fails - 1)) !== 0) continue;
    if (fails === 0) total += 1;
    if ((fails & ~FAILS_CATEGORY) === 0) categoryCounts[rowCategory] = (categoryCounts[rowCategory] ?? 0) + 1;
    if ((fails & ~FAILS_BRAND) === 0) brandCounts[rowBrand] = (brandCounts[rowBrand] ?? 0) + 1;
    if ((fails & ~FAILS_PRICE) === 0) {
      const bits = presets[row] ?? 0;
      presetCounts[bits] = (presetCounts[bits] ?? 0) + 1;
    }
    if ((fails & ~FAILS_STOCK) === 0 && (flag & SELLABLE) !== 0) inStock += 1;
    if ((fails & ~FAILS_DISCOUNT) === 0 && (flag & DISCOUNTED) !== 0) discounted += 1;
  }

  const countIn = (id: string): number => {
    const ordinal = columns.categories.find(id);
    return ordinal === undefined ? 0 : (categoryCounts[ordinal] ?? 0);
  };
  return {
    total,
    brands: brandFacet(columns, brandCounts),
    prices: PRICE_PRESETS.map((value, preset) => ({ value, count: countPreset(presetCounts, preset) })),
    categories: subcategories(query, book).flatMap(({ category: { id, slug, name } }) => {
      const count = book.tree.descendantIds(id).reduce((sum, each) => sum + countIn(each), 0);
      return count > 0 ? [{ value: slug, name, count }] : [];
    }),
    inStock,
    discounted,
  };
}

function brandFacet({ brands }: ProductColumns, counts: Int32Array): Facets['brands'] {
  const found: { value: string; count: number }[] = [];
  for (const [ordinal, count] of counts.entries()) {
    if (count > 0) found.push({ value: brands.valueOf(ordinal), count });
  }
  return found.sort((left, right) => right.count - left.count || compareTurkish(left.value, right.value));
}

function countPreset(countsByBits: Int32Array, preset: number): number {
  return countsByBits.reduce((sum, count, bits) => (bits & (1 << preset) ? sum + count : sum), 0);
}

/** The categories one step below the asked one; the top level when none is asked for. */
function subcategories({ category, categoryId }: ListingQuery, book: CategoryBook): readonly CategoryNode[] {
  if (category === undefined && categoryId === undefined) return book.tree.roots;
  const id = category === undefined ? categoryId : book.findBySlug(category)?.id;
  return id === undefined ? [] : (findNode(book.tree.roots, id)?.children ?? []);
}

function findNode(nodes: readonly CategoryNode[], id: string): CategoryNode | undefined {
  for (const node of nodes) {
    const found = node.category.id === id ? node : findNode(node.children, id);
    if (found) return found;
  }
  return undefined;
}
