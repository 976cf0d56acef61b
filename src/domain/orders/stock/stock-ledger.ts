/** Pieces of one product that an order takes from the stock or gives back to it. */
export interface StockMove {
  readonly productId: string;
  readonly quantity: number;
}

/** What was taken, together with the count that stood in the product's file at that moment. */
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
  /** Pieces gone and not come back since that count; negative when more came than went. */
  readonly moved: number;
  /** A count that is about to be written and is no new one: with it what is left changes by `change`. */
  readonly planned?: { readonly counted: number; readonly change: number };
}

/**
 * Counts and movements: a product file holds the last count that a person or an import wrote; sales, releases and a
 * person's movements stand beside it, so that a sale never rewrites a product file. Only products that ever moved are
 * remembered.
 */
export interface StockLedger {
  reserve(reservation: StockReservation): void;
  release(move: StockMove): void;
  /** A new count begins, what moved before it is in it; or one that was planned takes its place. */
  count(productId: string, counted: number): void;
  /** The file's count goes from one number to another without being a new count. */
  plan(productId: string, from: number, to: number, change: number): void;
  find(productId: string): StockBalance | undefined;
  balances(): Iterable<StockBalance>;
}

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

/** @param below where a product is looked up that has not moved here; nowhere when absent */
export function createStockLedger(
  balances: Iterable<StockBalance> = [],
  below: (productId: string) => StockBalance | undefined = () => undefined,
): StockLedger {
  const byProduct = new Map<string, StockBalance>();
  for (const balance of balances) byProduct.set(balance.productId, balance);
  const find = (productId: string): StockBalance | undefined => byProduct.get(productId) ?? below(productId);

  return {
    reserve: ({ productId, quantity, counted }) => {
      // A sale names the count it was made from, so a count whose own record never reached the disk still holds.
      const balance = balanceAt(find(productId), productId, counted);
      byProduct.set(productId, { ...balance, moved: balance.moved + quantity });
    },
    release: ({ productId, quantity }) => {
      const balance = find(productId);
      if (balance) byProduct.set(productId, { ...balance, moved: balance.moved - quantity });
    },
    count: (productId, counted) => {
      const balance = find(productId);
      const isSame = balance?.counted === counted;
      byProduct.set(
        productId,
        isSame ? { productId, counted, moved: 0 } : balanceAt(balance, productId, counted),
      );
    },
    plan: (productId, from, to, change) => {
      const { planned: _, ...balance } = balanceAt(find(productId), productId, from);
      byProduct.set(productId, to === from ? balance : { ...balance, planned: { counted: to, change } });
    },
    find,
    balances: () => byProduct.values(),
  };
}
