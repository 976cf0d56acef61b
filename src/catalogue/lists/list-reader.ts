import type { Facets } from '#contract/catalogue/product/products';
import { formatListing, type ListingQuery, PAGE_SIZE } from '#domain/catalogue/listing';
import type { Product } from '#domain/catalogue/product/product';
import { mixProducts } from '#domain/catalogue/recommendation';
import { countFacets } from './count-facets.ts';
import type { Assortment } from '../assortment.ts';
import { compileFilter, type ListParts } from './listing-filter.ts';
import { markMatches, type Matches } from './mark-matches.ts';
import { SELLABLE } from './product-columns.ts';
import { createRememberedLists } from './remembered-lists.ts';

export interface Listing {
  readonly products: readonly Product[];
  /** The same products as pages show them, see `face` of the catalogue. */
  readonly faces: readonly Product[];
  /** Products on all pages of the list. */
  readonly total: number;
}

/** What lists of one storefront differ in. */
export interface ListFront {
  /** Slugs of products that come first in the shop's own order. */
  readonly pinned?: readonly string[];
  /** All products without it. */
  readonly assortment?: Assortment | undefined;
}

/** Lists products and counts facets; answers without a search are cached until a change affects them. */
export function createListReader(parts: ListParts) {
  const { numbers, groups, orders, categoryRows, displayed, face, size } = parts;
  const { open, touch, endChange, forget } = createRememberedLists(parts);
  const rememberedPage = open<Listing>();
  const rememberedCounts = open<Facets>((query) =>
    formatListing({ ...query, sort: 'onerilen', q: '', page: 1, pageSize: PAGE_SIZE }),
  );

  const productsAt = (found: Iterable<number>): Product[] => {
    const products: Product[] = [];
    for (const number of found) {
      const product = displayed[number];
      if (product) products.push(product);
    }
    return products;
  };

  const listingOf = (products: readonly Product[], total: number): Listing => ({
    products,
    faces: products.map(face),
    total,
  });

  const listNow = (query: ListingQuery, hits: Int32Array | undefined, front: ListFront): Listing => {
    const { pinned = [], assortment } = front;
    const filter = compileFilter(query, parts, assortment);
    const sort = query.sort ?? 'onerilen';
    const isRanked = hits !== undefined && query.sort === undefined;
    const isShopOrder = sort === 'onerilen' && !isRanked;
    const order = isRanked ? hits : orders[sort].read();
    const arrange = (products: Product[], fixed = 0): Product[] =>
      isShopOrder ? [...products.slice(0, fixed), ...mixProducts(products.slice(fixed))] : products;
    const start = (query.page - 1) * query.pageSize;
    if (!hits && filter.isEmpty && groups.size === 1 && pinned.length === 0) {
      return listingOf(arrange(productsAt(order.subarray(start, start + query.pageSize))), size());
    }
    const rows = hits ?? (filter.categories && categoryRows.read(filter.categories));
    const { total, isVisible } = markMatches(parts, filter, rows, isRanked);
    const first = pinnedNumbers(parts, isShopOrder ? pinned : [], isVisible);
    const length = Math.max(0, Math.min(query.pageSize, total - start));
    const page = fillPage(order, first, { start, length }, isVisible);
    return listingOf(arrange(productsAt(page), Math.max(0, first.size - start)), total);
  };

  /**
   * Filters, sorts and pages. A group is listed once: its first matching product that can be bought. `hits` are the
   * numbers that a search found, best first: only these are listed, in this order unless the query sorts. An unknown
   * category lists nothing. Matching pinned products that can be bought come first in the shop's own order.
   */
  const list = (query: ListingQuery, hits?: Int32Array, front: ListFront = {}): Listing => {
    if (hits) return listNow(query, hits, front);
    return rememberedPage(query, front, () => {
      const { products, ...page } = listNow(query, hits, front);
      const ids = products.map(({ id }) => id);
      // Stock counts that no page shows may change while the list stays. Pages show faces and need no look-up.
      return {
        ...page,
        get products() {
          return productsAt(ids.map((id) => numbers.assign(id)));
        },
      };
    });
  };

  /** Counts for each filter value under the query's other filters. */
  const facets = (query: ListingQuery, hits?: Int32Array, assortment?: Assortment): Facets => {
    const count = (): Facets =>
      countFacets(parts, query, compileFilter(query, parts, assortment), { hits, assortment });
    return hits ? count() : rememberedCounts(query, { assortment }, count);
  };

  return { list, facets, productsAt, touch, endChange, forget };
}

/**
 * The numbers under which pinned products (present or former slugs) are listed, each itself or another product of its
 * group, without those that cannot be bought.
 */
function pinnedNumbers(
  { slugs, columns, groups, displayed }: ListParts,
  pinned: readonly string[],
  isVisible: Matches['isVisible'],
): ReadonlySet<number> {
  const canBeBought = (number: number): boolean => ((columns.flags[number] ?? 0) & SELLABLE) !== 0;
  return new Set(
    pinned
      .flatMap((slug) => slugs.find(slug) ?? [...slugs.findOld(slug)].slice(0, 1))
      .flatMap((number) => {
        const options = [number, ...groups.members(displayed[number]?.group)].filter(canBeBought);
        return options.find(isVisible) ?? [];
      }),
  );
}

/** `length` of the listed numbers from index `start` on: first those of `first`, then the others in their order. */
function fillPage(
  order: Int32Array,
  first: ReadonlySet<number>,
  { start, length }: { readonly start: number; readonly length: number },
  isVisible: Matches['isVisible'],
): Int32Array {
  const page = new Int32Array(length);
  page.set([...first].slice(start, start + length));
  let place = first.size - start;
  for (let index = 0; place < length && index < order.length; index += 1) {
    const number = order[index] ?? 0;
    if (!isVisible(number) || first.has(number)) continue;
    if (place >= 0) page[place] = number;
    place += 1;
  }
  return page;
}
