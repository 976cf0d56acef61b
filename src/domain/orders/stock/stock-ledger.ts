/** Pieces of one product that an order removes from the stock or returns to it. */
export interface StockMove {
  readonly productId: string;
  readonly quantity: number;
}

export function sumByProduct(moves: Iterable<StockMove>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { productId, quantity } of moves) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return sums;
}

/** What remains of some pieces after others of the same products are taken away. */
export function piecesWithout(pieces: readonly StockMove[], taken: readonly StockMove[]): StockMove[] {
  const rest = sumByProduct(taken);
  return pieces.flatMap(({ productId, quantity }) => {
    const away = Math.min(quantity, rest.get(productId) ?? 0);
    rest.set(productId, (rest.get(productId) ?? 0) - away);
    return quantity > away ? [{ productId, quantity: quantity - away }] : [];
  });
}

/** The pieces that are among others of the same products, too. */
export function commonPieces(pieces: readonly StockMove[], others: readonly StockMove[]): StockMove[] {
  return piecesWithout(pieces, piecesWithout(pieces, others));
}

/** The removed pieces, with the count in the product's file at that moment. */
export interface StockReservation extends StockMove {
  readonly counted: number;
}

/** Why a person says that pieces came or went. */
export const MOVEMENT_KINDS = ['receipt', 'correction', 'return', 'damage'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** The movements of one product since its last count. */
export interface StockBalance {
  readonly productId: string;
  readonly counted: number;
  /** Pieces that left the stock since that count; negative when more were added than left. */
  readonly moved: number;
  /** A count that is about to be written and is no new one: with it what is left changes by `change`. */
  readonly planned?: { readonly counted: number; readonly change: number };
}

/**
 * Counts and movements. A product's file has the last count that a person or an import wrote; sales, returns and a
 * person's movements are stored separately, so that a sale never rewrites a product file. Only products with movements
 * are stored.
 */
export type StockLedger = ReturnType<typeof createStockLedger>;

/** The balance under the count in the product's file, which may be another than the last one known. */
function balanceAt(balance: StockBalance | undefined, productId: string, counted: number): StockBalance {
  if (balance?.counted === counted) return balance;
  if (balance?.planned?.counted !== counted) return { productId, counted, moved: 0 };
  const left = balance.counted - balance.moved + balance.planned.change;
  return { productId, counted, moved: counted - left };
}

/** Pieces left of a product whose file says `counted`. */
export function piecesLeft(balance: StockBalance | undefined, counted: number): number {
  return counted - balanceAt(balance, '', counted).moved;
}

/** @param below finds a product without movements in this ledger; none when undefined */
export function createStockLedger(
  balances: Iterable<StockBalance> = [],
  below: (productId: string) => StockBalance | undefined = () => undefined,
) {
  const byProduct = new Map<string, StockBalance>();
  for (const balance of balances) byProduct.set(balance.productId, balance);
  const find = (productId: string): StockBalance | undefined => byProduct.get(productId) ?? below(productId);

  return {
    reserve: ({ productId, quantity, counted }: StockReservation): void => {
      // A sale names the count that it was based on, so that a count is valid even if its own record was never written.
      const balance = balanceAt(find(productId), productId, counted);
      byProduct.set(productId, { ...balance, moved: balance.moved + quantity });
    },
    release: ({ productId, quantity }: StockMove): void => {
      const balance = find(productId);
      if (balance) byProduct.set(productId, { ...balance, moved: balance.moved - quantity });
    },
    /** Starts a new count, which includes all earlier movements; or replaces a planned one. */
    count: (productId: string, counted: number): void => {
      const balance = find(productId);
      const isSame = balance?.counted === counted;
      byProduct.set(
        productId,
        isSame ? { productId, counted, moved: 0 } : balanceAt(balance, productId, counted),
      );
    },
    /** The file's count goes from one number to another without being a new count. */
    plan: (productId: string, from: number, to: number, change: number): void => {
      const { planned: _, ...balance } = balanceAt(find(productId), productId, from);
      byProduct.set(productId, to === from ? balance : { ...balance, planned: { counted: to, change } });
    },
    find,
    balances: (): Iterable<StockBalance> => byProduct.values(),
  };
}
