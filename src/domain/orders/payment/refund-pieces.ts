import { invalidField } from '../../errors.ts';
import { kurus, type Kurus, ZERO } from '../../money/money.ts';
import { lineTotal, type PaidLine, piecesCost } from '../checkout/cart.ts';
import type { OrderRecord } from '../order-list.ts';
import { isPaidToCarrier } from '../order-status.ts';
import { refundable } from '../order-state.ts';
import {
  type LinePieces,
  type OrderEvent,
  type OrderLine,
  piecesByLine,
  type PlacedOrder,
} from '../order.ts';

interface RefundBasis {
  readonly items: readonly PaidLine[];
  /** The fees for shipping and for paying at the door. */
  readonly fees: Kurus;
  readonly refunded: readonly number[];
  /** The amount of the payment that is not refunded yet. */
  readonly most: Kurus;
}

/**
 * The pieces of each line whose money went back and was not paid again: a card may be charged later than a refund. A
 * payment that itself went back in one sum pays for nothing.
 */
function refundedPieces({ items, total }: PlacedOrder, events: readonly OrderEvent[]): readonly number[] {
  const refunds = events.filter((event) => event.type === 'refunded');
  let kept = 0;
  let pieces: LinePieces[] = [];
  for (const event of events) {
    if (event.type === 'refunded') {
      kept -= event.amount;
      pieces.push(...(event.pieces ?? []));
    }
    if (event.type !== 'paid') continue;
    const { attemptId, amount } = event;
    const isTakenBack = refunds.some(
      (refund) => !refund.pieces && refund.attemptId === attemptId && refund.amount === amount,
    );
    if (isTakenBack) continue;
    kept += amount;
    if (kept >= total) pieces = [];
  }
  return piecesByLine(items, pieces);
}

/** The pieces of each line in the parcel: without those whose money went back before it was shipped. */
export function packedPieces({ order, events }: Pick<OrderRecord, 'order' | 'events'>): readonly number[] {
  const shippedAt = events.findIndex(({ type }) => type === 'shipped');
  const refunded = refundedPieces(order, shippedAt === -1 ? events : events.slice(0, shippedAt));
  return order.items.map(({ quantity }, line) => quantity - (refunded[line] ?? 0));
}

/** The lines of the parcel, with the pieces that are in it and their share of the discount. */
export function linesToPack(record: Pick<OrderRecord, 'order' | 'events'>): readonly OrderLine[] {
  const packed = packedPieces(record);
  return record.order.items
    .map((item, line) => {
      const quantity = packed[line] ?? 0;
      const discount =
        lineTotal({ ...item, quantity }) - piecesCost(item, quantity, item.quantity - quantity);
      return { ...item, quantity, ...(item.discount === undefined ? {} : { discount: kurus(discount) }) };
    })
    .filter(({ quantity }) => quantity > 0);
}

export function refundBasis({ order, state, events }: OrderRecord): RefundBasis {
  const { items, shippingFee, paymentFee = ZERO, total } = order;
  const refunded = refundedPieces(order, events);
  const most = isPaidToCarrier(state) ? total : refundable(state);
  return { items, fees: kurus(shippingFee + paymentFee), refunded, most };
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
