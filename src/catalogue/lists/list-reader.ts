import type { Facets } from '#contract/catalogue/product/products';
import { formatListing, type ListingQuery, PAGE_SIZE } from '#domain/catalogue/listing';
import type { Product } from '#domain/catalogue/product/product';
import { mixProducts } from '#domain/catalogue/recommendation';
import type { Listing } from '../catalogue.ts';
import type { CategoryBook } from '../category-book.ts';
import type { CategoryRows } from '../category-rows.ts';
import type { ProductGroups } from '../product-groups.ts';
import type { ProductNumbers } from '../product-numbers.ts';
import type { ProductSlugs } from '../product-slugs.ts';
import type { AttributeColumns } from './attribute-columns.ts';
import { countFacets } from './count-facets.ts';
import { compileFilter } from './listing-filter.ts';
import { fillPage, pinnedNumbers } from './list-page.ts';
import { markMatches } from './mark-matches.ts';
import type { ProductColumns } from './product-columns.ts';
import type { ProductOrders } from './product-orders.ts';
import { createRememberedLists } from './remembered-lists.ts';

interface ListParts {
  readonly book: Pick<CategoryBook, 'tree' | 'findBySlug'>;
  readonly numbers: ProductNumbers;
  readonly columns: ProductColumns;
  readonly attributes: AttributeColumns;
  readonly groups: ProductGroups;
  readonly orders: ProductOrders;
  readonly categoryRows: CategoryRows;
  readonly slugs: ProductSlugs;
  /** By number: the product as shoppers see it. */
  readonly displayed: readonly (Product | undefined)[];
  readonly face: (product: Product) => Product;
  /** The number of published products. */
  readonly size: () => number;
}

/** Lists products and counts facets; answers without a search are cached until a change affects them. */
export function createListReader({
  book,
  numbers,
  columns,
  attributes,
  groups,
  orders,
  categoryRows,
  slugs,
  displayed,
  face,
  size,
}: ListParts) {
  const pages = createRememberedLists<Listing>(book);
  const counts = createRememberedLists<Facets>(book, (query) =>
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

  const listNow = (query: ListingQuery, hits: Int32Array | undefined, pinned: readonly string[]): Listing => {
    const filter = compileFilter(query, columns, book, attributes);
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
    const { total, isVisible } = markMatches(filter, columns, groups, rows, numbers.size, isRanked);
    const first = pinnedNumbers(
      isShopOrder ? pinned.flatMap((slug) => slugs.find(slug) ?? []) : [],
      { columns, groups, groupOf: (number) => displayed[number]?.group },
      isVisible,
    );
    const length = Math.max(0, Math.min(query.pageSize, total - start));
    const page = fillPage(order, first, { start, length }, isVisible);
    return listingOf(arrange(productsAt(page), Math.max(0, first.size - start)), total);
  };

  const list = (query: ListingQuery, hits?: Int32Array, pinned: readonly string[] = []): Listing => {
    if (hits) return listNow(query, hits, pinned);
    return pages.read(query, pinned, () => {
      const { products, ...page } = listNow(query, hits, pinned);
      const listed = products.map(({ id }) => numbers.assign(id));
      // Stock counts that no page shows may change while the list stays.
      return {
        ...page,
        get products() {
          return productsAt(listed);
        },
      };
    });
  };

  const countNow = (query: ListingQuery, hits?: Int32Array): Facets =>
    countFacets({
      query,
      filter: compileFilter(query, columns, book, attributes),
      columns,
      attributes,
      groups,
      book,
      hits,
      categoryRows,
      size: numbers.size,
    });

  const facets = (query: ListingQuery, hits?: Int32Array): Facets => {
    return hits ? countNow(query, hits) : counts.read(query, [], () => countNow(query));
  };

  return {
    list,
    facets,
    productsAt,
    /** Records that the product was added, removed or changed. */
    touch: (product: Product): void => {
      pages.touch(product);
      counts.touch(product);
    },
    /** Ends a batch of `touch` calls. */
    endChange: (): void => {
      pages.endChange();
      counts.endChange();
    },
    /** Drops all cached answers. */
    forget: (): void => {
      pages.forget();
      counts.forget();
    },
  };
}
