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
