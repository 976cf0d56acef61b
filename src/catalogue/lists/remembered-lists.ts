import { formatListing, type ListingQuery } from '#domain/catalogue/listing';
import type { Product } from '#domain/catalogue/product/product';
import type { CategoryBook } from '../category-book.ts';

/**
 * What lists answered, as long as nothing in their category changed: a change elsewhere leaves them, and so do
 * pieces that are sold without a page saying anything else.
 */
export interface RememberedLists<T> {
  /** Notes that the product came, went or changed. */
  touch(product: Product): void;
  /** Ends a batch of touches. */
  endChange(): void;
  /** For changes that may meet every list. */
  forget(): void;
  /** `pinned`: what makes the list another one beside its query. */
  read(query: ListingQuery, pinned: readonly string[], make: () => T): T;
}

const MAX_REMEMBERED = 1000;

export function createRememberedLists<T>(
  book: Pick<CategoryBook, 'tree' | 'findBySlug'>,
): RememberedLists<T> {
  const lists = new Map<string, { readonly value: T; readonly madeAt: number }>();
  /** When a product of a category last changed, by category id. */
  const changedAt = new Map<string, number>();
  const keys = new WeakMap<ListingQuery, string>();
  let now = 0;

  /** Pages ask with the same query as long as they stand. */
  const keyOf = (query: ListingQuery, pinned: readonly string[]): string => {
    const key = keys.get(query) ?? formatListing(query);
    keys.set(query, key);
    return pinned.length === 0 ? key : `${key} ${pinned.join()}`;
  };

  const lastChange = ({ category, categoryId, brands }: ListingQuery): number => {
    // How a brand's name is understood depends on the products of the whole shop.
    if (brands.length > 0) return now;
    const id = category === undefined ? categoryId : book.findBySlug(category)?.id;
    if (id === undefined) return now;
    let last = changedAt.get(id) ?? 0;
    for (const each of book.tree.descendantIds(id)) last = Math.max(last, changedAt.get(each) ?? 0);
    return last;
  };

  return {
    touch: ({ categoryId }) => {
      changedAt.set(categoryId, now + 1);
    },
    endChange: () => {
      now += 1;
    },
    forget: () => lists.clear(),
    read: (query, pinned, make) => {
      const key = keyOf(query, pinned);
      const known = lists.get(key);
      if (known && known.madeAt >= lastChange(query)) return known.value;
      const value = make();
      if (lists.size >= MAX_REMEMBERED) lists.clear();
      lists.set(key, { value, madeAt: now });
      return value;
    },
  };
}
