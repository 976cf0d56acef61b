import { struckPrice } from '../money/money.ts';
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
  const { isPopular, isNew } = product;
  return (
    (isSellable(product) ? WORTH.canBeBought : 0) +
    (isPopular ? WORTH.isPopular : 0) +
    sold +
    (struckPrice(product) === undefined ? 0 : WORTH.isReduced) +
    (isNew ? WORTH.isNew : 0)
  );
}

type Placed = Pick<Product, 'brand' | 'categoryId' | 'inStock' | 'stockCount' | 'price'>;

/**
 * One page in the shop's own order, with makers and categories mixed: first the products that can be bought, then the
 * others. The next product is the best one that is not the third of its maker in a row. If there is one of another
 * category than the previous product, it is taken.
 */
export function mixProducts<P extends Placed>(products: readonly P[]): P[] {
  const mixed: P[] = [];
  for (const canBeBought of [true, false]) {
    const left = products.filter((product) => isSellable(product) === canBeBought);
    while (left.length > 0) {
      const last = mixed.at(-1);
      const before = mixed.at(-2);
      const isFresh = ({ brand }: P): boolean => brand !== last?.brand || brand !== before?.brand;
      const isOther = (product: P): boolean => product.categoryId !== last?.categoryId && isFresh(product);
      const best = left.findIndex(isOther);
      const good = best === -1 ? left.findIndex(isFresh) : best;
      mixed.push(...left.splice(Math.max(0, good), 1));
    }
  }
  return mixed;
}
