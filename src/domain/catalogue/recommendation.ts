import { isSellable } from '../orders/stock/stock.ts';
import type { Product } from './product/product.ts';

/** Weights of the shop's own order. Products that cannot be bought come last. */
const WORTH = {
  /** A sold-out machine at the top of a list disappoints visitors most. */
  canBeBought: 16,
  /** The owner marked it as recommended. */
  isPopular: 3,
  isReduced: 1,
  isNew: 1,
} as const;

/** Limited, so that a sold-out product never comes before one that can be bought. */
const MAX_SOLD_STEP = 10;

/**
 * How well a product sells, from the pieces sold: each level needs nearly three times as many. Coarse levels do not
 * change with every sale, and nobody can compute sales from them.
 */
export function soldStep(pieces: number): number {
  return Math.min(MAX_SOLD_STEP, Math.floor(Math.log1p(pieces)));
}

export function recommendedWorth(product: Product, sold = 0): number {
  const { isPopular, isNew, originalPrice, price } = product;
  return (
    (isSellable(product) ? WORTH.canBeBought : 0) +
    (isPopular ? WORTH.isPopular : 0) +
    sold +
    (originalPrice !== undefined && originalPrice > price ? WORTH.isReduced : 0) +
    (isNew ? WORTH.isNew : 0)
  );
}

type Placed = Pick<Product, 'brand' | 'categoryId' | 'inStock' | 'stockCount' | 'price'>;

/** The most products of one maker in a row. */
const MAX_IN_A_ROW = 2;

/**
 * One page in the shop's own order, with makers and categories mixed: first the products that can be bought, then the
 * others. The next product is the best one that is not the third of its maker in a row. If there is one of another
 * category than the previous product, it is taken.
 */
export function mixProducts<P extends Placed>(products: readonly P[]): P[] {
  const left = [...products];
  const mixed: P[] = [];
  while (left.length > 0) {
    const canBeBought = left.some(isSellable);
    const mayBeNext = (product: P): boolean => isSellable(product) === canBeBought;
    const isFresh = ({ brand }: P): boolean =>
      mixed.slice(-MAX_IN_A_ROW).some((each) => each.brand !== brand);
    const last = mixed.at(-1);
    const fresh = (product: P): boolean =>
      mayBeNext(product) && (mixed.length < MAX_IN_A_ROW || isFresh(product));
    const best = left.findIndex((product) => fresh(product) && product.categoryId !== last?.categoryId);
    const good = best === -1 ? left.findIndex(fresh) : best;
    const place = good === -1 ? left.findIndex(mayBeNext) : good;
    mixed.push(...left.splice(place, 1));
  }
  return mixed;
}
