import { isSellable } from '../orders/stock/stock.ts';
import type { Product } from './product/product.ts';

/** What puts a product forward in the shop's own order; what cannot be bought stands behind all else. */
const WORTH = {
  /** A sold-out machine at the head of a list is the last thing that a visitor wants to see. */
  canBeBought: 16,
  /** The owner's own word. */
  isPopular: 3,
  isReduced: 1,
  isNew: 1,
} as const;

/** Not more, so that what is sold out never stands above what can be bought. */
const MAX_SOLD_STEP = 10;

/**
 * How well a product sells, from its pieces: each step takes nearly three times as many. So coarse, it neither changes
 * with every sale nor lets anybody read how many were sold.
 */
export function soldStep(pieces: number): number {
  return Math.min(MAX_SOLD_STEP, Math.floor(Math.log1p(pieces)));
}

/** Grows with what makes a product worth showing first. */
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

type Placed = Pick<Product, 'brand' | 'categoryId' | 'inStock' | 'stockCount'>;

/** Of one maker so many may stand side by side. */
const MAX_IN_A_ROW = 2;

/**
 * One page of the shop's own order with makers and categories in turn: of those that can be bought (then of those
 * that cannot) always the first one is next that is not the third of a maker in a row, if possible of another
 * category than the one before.
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
