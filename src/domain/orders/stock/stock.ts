import { isPayable } from '../../money/money.ts';
import { MAX_LINE_QUANTITY } from '../checkout/cart.ts';

interface Pieces {
  readonly inStock: boolean;
  readonly stockCount: number;
}

interface Stocked extends Pieces {
  /** Kuruş. */
  readonly price: number;
}

/** Both are required: neither a forgotten flag nor a forgotten count sells missing goods. */
export function hasPieces({ inStock, stockCount }: Pieces): boolean {
  return inStock && stockCount > 0;
}

/** Whether a piece can be sold now; answers to shoppers say it by their flag (`visibleStock`). */
export function isSellable(product: Stocked): boolean {
  return hasPieces(product) && isPayable(product.price);
}

/** From this many pieces on, pages do not say how many are left. */
export const FEW_PIECES = 5;
/**
 * The number of pieces for pages: the exact number while there are few, else as many as a cart takes of one product. The
 * cart knows how many there are.
 */
export function pagePieces(product: Stocked): number {
  if (!isSellable(product)) return 0;
  return product.stockCount < FEW_PIECES ? product.stockCount : MAX_LINE_QUANTITY;
}

/** The stock in answers to shoppers: what can be sold now, and the flag says the same. */
export function visibleStock(product: Stocked): Pieces {
  const inStock = isSellable(product);
  return { inStock, stockCount: inStock ? product.stockCount : 0 };
}
