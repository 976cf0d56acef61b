import type { AdminFacets } from '#contract/catalogue/product/admin-products';
import { LOW_STOCK } from '#domain/panel/admin-listing';
import { discountPercent } from '#domain/money/money';
import { isPublished, type Product } from '#domain/catalogue/product/product';
import { isSellable } from '#domain/orders/stock/stock';
import { compareTurkish } from '#kernel/turkish';
import type { PictureState } from './list-admin-products.ts';

function add(counts: Map<string, number>, value: string): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

function listed(counts: ReadonlyMap<string, number>): AdminFacets['brands'] {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((left, right) => compareTurkish(left.value, right.value));
}

/** Counts the facets of products, as shoppers see them, in one pass. */
export function countAdminFacets(
  products: readonly Product[],
  pictureOf: (product: Product) => PictureState,
): AdminFacets {
  const brands = new Map<string, number>();
  const categories = new Map<string, number>();
  const counts = {
    drafts: 0,
    outOfStock: 0,
    lowStock: 0,
    noPicture: 0,
    noPrice: 0,
    new: 0,
    popular: 0,
    discounted: 0,
  };
  for (const product of products) {
    add(brands, product.brand);
    add(categories, product.categoryId);
    if (!isPublished(product)) counts.drafts += 1;
    if (!isSellable(product)) counts.outOfStock += 1;
    else if (product.stockCount <= LOW_STOCK) counts.lowStock += 1;
    if (pictureOf(product) === 'missing') counts.noPicture += 1;
    if (product.price === 0) counts.noPrice += 1;
    if (product.isNew) counts.new += 1;
    if (product.isPopular) counts.popular += 1;
    if (discountPercent(product.price, product.originalPrice) > 0) counts.discounted += 1;
  }
  return {
    total: products.length,
    brands: listed(brands),
    categories: listed(categories),
    ...counts,
  };
}
