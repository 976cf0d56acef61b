import { z } from 'zod';
import type { JournalEntry } from '../journal-entry.ts';
import type { OrderEvent } from '../order.ts';
import { MOVEMENT_KINDS, type StockMove } from './stock-ledger.ts';

/** One movement of a product: by an order, by a person, or a new count. */
export const stockMovement = z.object({
  /** ISO time. */
  at: z.string(),
  /** The actor: `shopper`, `paytr`, `system`, `file`, or an administrator's name. */
  by: z.string(),
  kind: z.enum([...MOVEMENT_KINDS, 'sale', 'release', 'count']),
  /** Negative for pieces that left the stock. */
  quantity: z.number(),
  orderId: z.string().optional(),
  /** The change of many products that it belongs to. */
  changeId: z.string().optional(),
  /** The number that a `count` wrote into the file. */
  counted: z.number().optional(),
  note: z.string().optional(),
  /** The pieces after it. */
  left: z.number(),
});
export type StockMovement = Readonly<z.infer<typeof stockMovement>>;

/** Pieces go back into the stock with a cancelled order, or come back of one that goes on. */
function kindOf({ type }: OrderEvent): StockMovement['kind'] {
  if (type === 'placed') return 'sale';
  return type === 'cancelled' || type === 'expired' ? 'release' : 'return';
}

export function readMovement(
  entry: JournalEntry,
  { productId, quantity, left }: StockMove & Pick<StockMovement, 'left'>,
): StockMovement {
  const { at } = entry;
  if (entry.type === 'stockMoved') {
    const move = entry.moves.find((each) => each.productId === productId);
    const { kind = 'correction', note } = move ?? {};
    return { at, by: entry.by, kind, quantity, changeId: entry.changeId, note, left };
  }
  if ('orderId' in entry) {
    return { at, by: entry.by, kind: kindOf(entry), quantity, orderId: entry.orderId, left };
  }
  const by = ('by' in entry && entry.by) || 'file';
  const count = entry.type === 'counted' ? entry.counts.find(([id]) => id === productId)?.[1] : undefined;
  return { at, by, kind: 'count', quantity, counted: count, left };
}
