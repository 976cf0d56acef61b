/** Pieces of one product that an order takes from the stock or gives back to it. */
export interface StockMove {
  readonly productId: string;
  readonly quantity: number;
}

/** What was taken, together with the count that stood in the product's file at that moment. */
export interface StockTaken extends StockMove {
  readonly counted: number;
}

/** The movements of one product since its last count. */
export interface StockBalance {
  readonly productId: string;
  readonly counted: number;
  /** Pieces sold and not given back since that count; negative when more came back than went. */
  readonly moved: number;
}

/**
 * Counts and movements, as decisions.md 7 wants them: a product file holds the last count, sales and
 * releases stand beside it. Only products that ever moved are remembered.
 */
export interface StockLedger {
  take(taken: StockTaken): void;
  release(move: StockMove): void;
  /** A new count begins: what moved before it is in the count. */
  count(productId: string, counted: number): void;
  find(productId: string): StockBalance | undefined;
  balances(): Iterable<StockBalance>;
}

export function createStockLedger(balances: Iterable<StockBalance> = []): StockLedger {
  const byProduct = new Map<string, StockBalance>();
  for (const balance of balances) byProduct.set(balance.productId, balance);

  return {
    take: ({ productId, quantity, counted }) => {
      const balance = byProduct.get(productId);
      // A sale names the count it was made from, so a count whose own record never reached the disk still holds.
      const moved = balance?.counted === counted ? balance.moved : 0;
      byProduct.set(productId, { productId, counted, moved: moved + quantity });
    },
    release: ({ productId, quantity }) => {
      const balance = byProduct.get(productId);
      if (balance) byProduct.set(productId, { ...balance, moved: balance.moved - quantity });
    },
    count: (productId, counted) => {
      byProduct.set(productId, { productId, counted, moved: 0 });
    },
    find: (productId) => byProduct.get(productId),
    balances: () => byProduct.values(),
  };
}
