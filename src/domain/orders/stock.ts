interface Stocked {
  readonly inStock: boolean;
  readonly stockCount: number;
}

/**
 * Whether a shopper can buy a piece: the flag is set and the count is not used up.
 * Both must hold, so that neither a forgotten flag nor a forgotten count sells what is not there.
 */
export function isSellable({ inStock, stockCount }: Stocked): boolean {
  return inStock && stockCount > 0;
}

/**
 * The stock as every answer to shoppers gives it (decisions.md 39): what can be sold now, and the flag says the
 * same.
 */
export function visibleStock(product: Stocked): Stocked {
  const inStock = isSellable(product);
  return { inStock, stockCount: inStock ? product.stockCount : 0 };
}
