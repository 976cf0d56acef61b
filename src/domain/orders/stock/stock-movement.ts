import type { JournalEntry } from '../journal-entry.ts';
import type { MovementKind } from './stock-ledger.ts';

/** What moved a product's stock: an order, a person, or a new count. */
export type StockMovementKind = MovementKind | 'sale' | 'release' | 'count';

/** One movement of a product, as people read it. */
export interface StockMovement {
  /** ISO time. */
  readonly at: string;
  /** Who: `shopper`, `paytr`, `system`, `file`, or an administrator's name. */
  readonly by: string;
  readonly kind: StockMovementKind;
  /** Negative for what went. */
  readonly quantity: number;
  readonly orderId?: string;
  readonly changeId?: string;
  /** The number that a `count` wrote into the file. */
  readonly counted?: number;
  readonly note?: string;
  /** Pieces after it. */
  readonly left: number;
}

/** A line of the journal as the movement of one product. */
export function readMovement(
  entry: JournalEntry,
  {
    productId,
    quantity,
    left,
  }: { readonly productId: string; readonly quantity: number; readonly left: number },
): StockMovement {
  const { at } = entry;
  if (entry.type === 'stockMoved') {
    const move = entry.moves.find((each) => each.productId === productId);
    const note = move?.note === undefined ? {} : { note: move.note };
    const change = entry.changeId === undefined ? {} : { changeId: entry.changeId };
    return { at, by: entry.by, kind: move?.kind ?? 'correction', quantity, ...change, ...note, left };
  }
  if ('orderId' in entry) {
    const kind = entry.type === 'placed' ? 'sale' : entry.type === 'returned' ? 'return' : 'release';
    return { at, by: entry.by, kind, quantity, orderId: entry.orderId, left };
  }
  const by = ('by' in entry && entry.by) || 'file';
  const count = entry.type === 'counted' ? entry.counts.find(([id]) => id === productId)?.[1] : undefined;
  return { at, by, kind: 'count', quantity, ...(count === undefined ? {} : { counted: count }), left };
}
