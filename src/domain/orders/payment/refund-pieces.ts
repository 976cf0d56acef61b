import { invalidField } from '../../errors.ts';
import { kurus, type Kurus, ZERO } from '../../money/money.ts';
import { piecesCost, type PricedLine } from '../checkout/cart.ts';
import { type OrderState, refundable } from '../order-state.ts';
import type { LinePieces, OrderEvent, PlacedOrder } from '../order.ts';

function refundedPieces({ items }: Pick<PlacedOrder, 'items'>, events: readonly OrderEvent[]): number[] {
  const back = events.flatMap((event) => (event.type === 'refunded' ? (event.pieces ?? []) : []));
  return items.map((_item, index) =>
    back.reduce((sum, { line, quantity }) => (line === index ? sum + quantity : sum), 0),
  );
}

interface RefundBasis {
  readonly items: readonly Pick<PricedLine, 'price' | 'quantity' | 'discount'>[];
  /** The fees for shipping and for paying at the door. */
  readonly fees: Kurus;
  readonly refunded: readonly number[];
  /** The amount of the payment that is not refunded yet. */
  readonly most: Kurus;
}

export function refundBasis(record: {
  readonly order: Pick<PlacedOrder, 'items' | 'shippingFee' | 'paymentFee'>;
  readonly state: Pick<OrderState, 'paidAmount' | 'refundedAmount'>;
  readonly events: readonly OrderEvent[];
}): RefundBasis {
  const { items, shippingFee, paymentFee = ZERO } = record.order;
  return {
    items,
    fees: kurus(shippingFee + paymentFee),
    refunded: refundedPieces(record.order, record.events),
    most: refundable(record.state),
  };
}

/**
 * The refund for some pieces: their paid price, and with the last piece of the order the fees for shipping and for
 * paying at the door, as the legal texts promise. Never more than what is left of the payment. A withdrawal from the
 * whole contract returns all payments, including delivery (Mesafeli Sözleşmeler Yönetmeliği 12/1), with
 * the first shipping fee.
 * @throws AppError `invalid` for pieces that do not exist or were refunded before
 */
export function refundCost(basis: RefundBasis, pieces: readonly LinePieces[]): Kurus {
  const { items, fees, most } = basis;
  const refunded = [...basis.refunded];
  let cost = 0;
  for (const [index, { line, quantity }] of pieces.entries()) {
    const item = items[line];
    const before = refunded[line] ?? 0;
    const left = (item?.quantity ?? 0) - before;
    if (!item || quantity > left) {
      const message = before > 0 ? `Parası iade edilmemiş ${left} adet var` : `En çok ${left} adet olabilir`;
      throw invalidField(`items.${index}`, message);
    }
    cost += piecesCost(item, quantity, before);
    refunded[line] = before + quantity;
  }
  const isWhole = items.every(({ quantity }, line) => refunded[line] === quantity);
  return kurus(Math.min(isWhole ? cost + fees : cost, most));
}
