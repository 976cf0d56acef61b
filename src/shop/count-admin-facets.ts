import type { AdminFacets } from '../contract/admin-products.ts';
import { LOW_STOCK } from '../domain/admin-listing.ts';
import { discountPercent } from '../domain/money.ts';
import { isPublished, type Product } from '../domain/product.ts';
import { isSellable } from '../domain/stock.ts';
import { compareTurkish } from '../domain/turkish.ts';
import type { PictureState } from './list-admin-products.ts';

/** Counts what stands out among products, as shoppers see them. */
export function countAdminFacets(
  products: readonly Product[],
  pictureOf: (product: Product) => PictureState,
): AdminFacets {
  const count = (test: (product: Product) => boolean): number => products.filter(test).length;
  const tally = (valueOf: (product: Product) => string): AdminFacets['brands'] => {
    const counts = new Map<string, number>();
    for (const product of products) counts.set(valueOf(product), (counts.get(valueOf(product)) ?? 0) + 1);
    return [...counts]
      .map(([value, count]) => ({ value, count }))
      .toSorted((left, right) => compareTurkish(left.value, right.value));
  };
  return {
    total: products.length,
    brands: tally(({ brand }) => brand),
    categories: tally(({ categoryId }) => categoryId),
    drafts: count((product) => !isPublished(product)),
    outOfStock: count((product) => !isSellable(product)),
    lowStock: count((product) => isSellable(product) && product.stockCount <= LOW_STOCK),
    noPicture: count((product) => pictureOf(product) === 'missing'),
    noPrice: count(({ price }) => price === 0),
    new: count(({ isNew }) => isNew),
    popular: count(({ isPopular }) => isPopular),
    discounted: count(({ price, originalPrice }) => discountPercent(price, originalPrice) > 0),
  };
}
