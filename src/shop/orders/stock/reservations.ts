import { AppError } from '#domain/errors';
import { type StockMove, sumByProduct } from '#domain/orders/stock/stock-ledger';

/** Pieces being bought or moved out right now. @param left the pieces left of a product after all written entries */
export function createReservations(left: (productId: string) => number) {
  const byOrder = new Map<string, () => void>();
  const reserved = new Map<string, number>();

  const available = (productId: string): number =>
    Math.max(0, left(productId) - (reserved.get(productId) ?? 0));

  const add = ({ productId, quantity }: StockMove, sign: 1 | -1): void => {
    const sum = (reserved.get(productId) ?? 0) + sign * quantity;
    if (sum === 0) reserved.delete(productId);
    else reserved.set(productId, sum);
  };

  /** Reserves pieces without an order; returns the function that releases them. */
  const reserveMoves = (moves: readonly StockMove[]): (() => void) => {
    for (const move of moves) add(move, 1);
    return () => {
      for (const move of moves) add(move, -1);
    };
  };

  return {
    available,
    has: (productId: string): boolean => reserved.has(productId),
    reserveMoves,
    /** Why a movement is impossible: too few pieces are left. */
    refusalOf: (productId: string, quantity: number): AppError | undefined => {
      const rest = available(productId);
      return quantity < 0 && rest + quantity < 0 ? tooFewLeft(rest) : undefined;
    },
    /**
     * Reserves the pieces of all lines for an order, or of none when one has too few.
     * @param freed pieces that are released by the same entry and count as available
     * @throws AppError `out_of_stock` with the product's id and what is left
     */
    reserve: (orderId: string, moves: readonly StockMove[], freed: readonly StockMove[]): void => {
      const coming = sumByProduct(freed);
      for (const [productId, quantity] of sumByProduct(moves)) {
        const rest = available(productId) + (coming.get(productId) ?? 0);
        if (rest < quantity) throw new AppError('out_of_stock', { extra: { productId, available: rest } });
      }
      byOrder.set(orderId, reserveMoves(moves));
    },
    /** Ends the reservation of an order that was written or has failed. */
    end: (orderId: string): void => {
      byOrder.get(orderId)?.();
      byOrder.delete(orderId);
    },
  };
}

function tooFewLeft(left: number): AppError {
  const message = left > 0 ? `Stokta yalnızca ${left} adet var.` : 'Stokta hiç yok.';
  return new AppError('invalid', { message, issues: [{ path: 'quantity', message }], extra: { left } });
}
