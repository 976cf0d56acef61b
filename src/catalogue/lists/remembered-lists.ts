import { formatListing, type ListingQuery } from '#domain/catalogue/listing';
import type { Product } from '#domain/catalogue/product/product';
import type { ListParts } from './listing-filter.ts';
import type { ListFront } from './list-reader.ts';

const MAX_REMEMBERED = 1000;

/**
 * Cached answers of lists. An answer is valid until something in its category changes; changes elsewhere do not matter,
 * nor do sales that no page shows.
 */
export function createRememberedLists({ tree, columns }: Pick<ListParts, 'tree' | 'columns'>) {
  /** When a product of a category or below it last changed, by category id. */
  const changedAt = new Map<string, number>();
  const forgets: (() => void)[] = [];
  let now = 0;

  const lastChange = ({ category, categoryId }: ListingQuery): number => {
    // How a brand with several spellings is called depends on the products of the whole shop.
    if (columns.spellings.size > columns.brands.size) return now;
    const id = category === undefined ? categoryId : tree().find(category)?.category.id;
    return id === undefined ? now : (changedAt.get(id) ?? 0);
  };

  return {
    /** Records that the product was added, removed or changed. */
    touch: ({ categoryId }: Product): void => {
      changedAt.set(categoryId, now + 1);
      for (const { id } of tree().path(categoryId)) changedAt.set(id, now + 1);
    },
    /** Ends a batch of `touch` calls. */
    endChange: (): void => {
      now += 1;
    },
    /** For changes that may affect every list. */
    forget: (): void => {
      for (const forget of forgets) forget();
    },
    /** Opens a cache of one kind of answers; `front` distinguishes lists with the same query. */
    open: <T>(format = formatListing) => {
      const lists = new Map<string, { readonly value: T; readonly madeAt: number }>();
      forgets.push(() => lists.clear());
      return (query: ListingQuery, { pinned = [], assortment }: ListFront, make: () => T): T => {
        const address = format(query);
        const key =
          pinned.length === 0 && !assortment
            ? address
            : `${address} ${pinned.join()} ${assortment?.key ?? ''}`;
        const known = lists.get(key);
        if (known && known.madeAt >= lastChange(query)) return known.value;
        const value = make();
        if (lists.size >= MAX_REMEMBERED) lists.clear();
        lists.set(key, { value, madeAt: now });
        return value;
      };
    },
  };
}
