import type { AppError } from '#domain/errors';
import type { PieceMovement, StockEditRecord } from '#domain/panel/change-batch';
import type { LeftChange } from '#contract/orders/stock/stock';
import type { Stock } from '../../orders/stock/stock.ts';

/** A change of files with its movements of pieces. */
interface PieceChange<T> {
  readonly by: string;
  /** Products whose files may get another count. */
  readonly productIds: readonly string[];
  /** The id under which the journal stores the movements after the change was recorded; a repetition moves nothing. */
  readonly changeId: () => string | undefined;
  readonly write: () => Promise<T>;
  /** The movements after the files were written. */
  readonly movements: (result: T) => readonly PieceMovement[];
}

export interface MovedPieces {
  /** What the change did to the pieces left, by product id. */
  readonly lefts: ReadonlyMap<string, LeftChange & { readonly counted: number }>;
  /** Products with fewer pieces than the movement needs. */
  readonly refused: ReadonlyMap<string, AppError>;
}

/** Writes files, then moves the pieces with one line of the journal. @throws AppError `storage_failed` */
export type MovePieces = <T>(change: PieceChange<T>) => Promise<MovedPieces & { readonly result: T }>;

/** Only writes the files. */
export const WITHOUT_PIECES: MovePieces = async ({ write }) => ({
  result: await write(),
  lefts: new Map(),
  refused: new Map(),
});

export function createMovePieces(stock: Stock): MovePieces {
  return async ({ by, productIds, changeId, write, movements }) => {
    const { result, lefts: counts } = await stock.recordCounts(productIds, by, write);
    const lefts = new Map<string, LeftChange>(counts);
    const refused = new Map<string, AppError>();
    const id = changeId();
    const wanted: PieceMovement[] = [];
    for (const movement of movements(result)) {
      const { productId, quantity } = movement;
      const done = id === undefined ? undefined : stock.findMoved(productId, id);
      const refusal = stock.refusalOf(productId, quantity);
      if (done) lefts.set(productId, done);
      else if (refusal) refused.set(productId, refusal);
      else wanted.push(movement);
    }
    const moved = wanted.length === 0 ? [] : await stock.move(wanted, by, id);
    wanted.forEach(({ productId }, index) => {
      const left = moved[index];
      if (left) lefts.set(productId, left);
    });
    const withCounts = [...lefts].map(
      ([productId, left]) => [productId, { ...left, counted: stock.filedCountOf(productId) ?? 0 }] as const,
    );
    return { result, lefts: new Map(withCounts), refused };
  };
}

/** The pieces of a change in the form that its undo needs. */
export function pieceRecords({ lefts }: MovedPieces, names: ReadonlyMap<string, string>): StockEditRecord[] {
  return [...lefts].map(([productId, { before, after, counted }]) => ({
    productId,
    name: names.get(productId) ?? productId,
    before,
    after,
    counted,
  }));
}
