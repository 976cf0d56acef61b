import { AppError } from '../errors.ts';
import { kurus, type Kurus } from '../money/money.ts';
import { piecesCost } from './cart.ts';
import type { LinePieces, OrderEvent, PlacedOrder } from './order.ts';

/** Pieces of each line whose money went back. */
function refundedPieces({ items }: Pick<PlacedOrder, 'items'>, events: readonly OrderEvent[]): number[] {
  const back = events.flatMap((event) => (event.type === 'refunded' ? (event.pieces ?? []) : []));
  return items.map((_item, index) =>
    back.reduce((sum, { line, quantity }) => (line === index ? sum + quantity : sum), 0),
  );
}

/**
 * What pieces cost whose money goes back now. All pieces of a line, in whatever steps, cost what was paid for it.
 * @throws AppError `invalid` for pieces that are not there, or whose money went back already
 */
export function refundCost(
  { order, events }: { readonly order: Pick<PlacedOrder, 'items'>; readonly events: readonly OrderEvent[] },
  pieces: readonly LinePieces[],
): Kurus {
  const gone = refundedPieces(order, events);
  let cost = 0;
  for (const [index, { line, quantity }] of pieces.entries()) {
    const item = order.items[line];
    const before = gone[line] ?? 0;
    const most = (item?.quantity ?? 0) - before;
    if (!item || quantity > most) {
      const message = before > 0 ? `Parası iade edilmemiş ${most} adet var` : `En çok ${most} adet olabilir`;
      throw new AppError('invalid', { issues: [{ path: `items.${index}`, message }] });
    }
    cost += piecesCost(item, quantity, before);
    gone[line] = before + quantity;
  }
  return kurus(cost);
}
