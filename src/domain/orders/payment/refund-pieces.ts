import { AppError } from '../../errors.ts';
import { kurus, type Kurus, ZERO } from '../../money/money.ts';
import { piecesCost } from '../checkout/cart.ts';
import { type OrderState, refundable } from '../order-state.ts';
import type { LinePieces, OrderEvent, PlacedOrder } from '../order.ts';

/** Pieces of each line whose money went back. */
function refundedPieces({ items }: Pick<PlacedOrder, 'items'>, events: readonly OrderEvent[]): number[] {
  const back = events.flatMap((event) => (event.type === 'refunded' ? (event.pieces ?? []) : []));
  return items.map((_item, index) =>
    back.reduce((sum, { line, quantity }) => (line === index ? sum + quantity : sum), 0),
  );
}

interface Refundable {
  readonly order: Pick<PlacedOrder, 'items' | 'shippingFee' | 'paymentFee'>;
  readonly state: Pick<OrderState, 'paidAmount' | 'refundedAmount'>;
  readonly events: readonly OrderEvent[];
}

/**
 * What goes back for pieces now: what was paid for them, and with the last piece of the order the fees of shipping and
 * of paying at the door, which the legal texts promise. Never more than what is left of the payment.
 * Who withdraws from the whole contract gets all payments, delivery included (Mesafeli Sözleşmeler Yönetmeliği 12/1;
 * turkish-commerce.md 6 names the first shipping fee).
 * @throws AppError `invalid` for pieces that are not there, or whose money went back already
 */
export function refundCost({ order, state, events }: Refundable, pieces: readonly LinePieces[]): Kurus {
  const { items, shippingFee, paymentFee = ZERO } = order;
  const gone = refundedPieces(order, events);
  let cost = 0;
  for (const [index, { line, quantity }] of pieces.entries()) {
    const item = items[line];
    const before = gone[line] ?? 0;
    const most = (item?.quantity ?? 0) - before;
    if (!item || quantity > most) {
      const message = before > 0 ? `Parası iade edilmemiş ${most} adet var` : `En çok ${most} adet olabilir`;
      throw new AppError('invalid', { issues: [{ path: `items.${index}`, message }] });
    }
    cost += piecesCost(item, quantity, before);
    gone[line] = before + quantity;
  }
  const isWhole = items.every(({ quantity }, line) => gone[line] === quantity);
  return kurus(Math.min(isWhole ? cost + shippingFee + paymentFee : cost, refundable(state)));
}
