interface Stocked {
  readonly inStock: boolean;
  readonly stockCount: number;
}

/** Both are required: neither a forgotten flag nor a forgotten count sells missing goods. */
export function isSellable({ inStock, stockCount }: Stocked): boolean {
  return inStock && stockCount > 0;
}

/** From this many pieces on, pages do not say how many are left. */
export const FEW_PIECES = 5;
/** What pages carry as the count of a product that has more than a few: as many as anybody puts into a cart. */
export const MANY_PIECES = 999;

/** The number of pieces for pages: the exact number while there are few, else that there are many. */
export function pagePieces(product: Stocked): number {
  if (!isSellable(product)) return 0;
  return product.stockCount < FEW_PIECES ? product.stockCount : MANY_PIECES;
}

/** The stock in answers to shoppers: what can be sold now, and the flag says the same. */
export function visibleStock(product: Stocked): Stocked {
  const inStock = isSellable(product);
  return { inStock, stockCount: inStock ? product.stockCount : 0 };
}
