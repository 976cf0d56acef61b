import { DAY_MS, turkishDay, turkishMidnight } from '#kernel/turkish-day';
import { AppError, invalidField } from '../errors.ts';
import { type LinePieces, type OrderEvent, piecesByLine, type PlacedOrder } from './order.ts';
import { packedPieces, refundBasis } from './payment/refund-pieces.ts';
import type { OrderRecord } from './order-list.ts';

export interface ReturnedItem extends LinePieces {
  /** As it was given, see `readReturnReason`. */
  readonly reason: string;
}

export const RETURN_STATUSES = ['requested', 'approved', 'rejected', 'received'] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

export interface OrderReturn {
  readonly id: string;
  readonly requestedAt: string;
  /** The last day for the money, and after a yes the last one for sending the goods (empty before), `YYYY-MM-DD`. */
  readonly refundBy: string;
  readonly sendBy: string;
  readonly items: readonly ReturnedItem[];
  readonly note: string;
  readonly status: ReturnStatus;
  /** The carrier and its code; after a refusal the reason. */
  readonly carrier: string;
  readonly code: string;
  readonly reason: string;
}

/** Days for the money from the notice on, and for sending the goods (Mesafeli Sözleşmeler Yönetmeliği 12, 13). */
const REFUND_DAYS = 14;
const SENDING_DAYS = 10;

function dayAfter(iso: string, days: number): string {
  return turkishDay(Date.parse(iso) + days * DAY_MS);
}

/** The returns of an order, oldest first. */
export function returnsOf(events: readonly OrderEvent[]): readonly OrderReturn[] {
  const returns = new Map<string, OrderReturn>();
  for (const event of events) {
    if (event.type === 'returnRequested') {
      const { returnId: id, at: requestedAt, items, note } = event;
      const unanswered = { status: 'requested', carrier: '', code: '', reason: '', sendBy: '' } as const;
      const refundBy = dayAfter(requestedAt, REFUND_DAYS);
      returns.set(id, { id, requestedAt, refundBy, items, note, ...unanswered });
    }
    const known = 'returnId' in event ? returns.get(event.returnId) : undefined;
    if (!known) continue;
    if (event.type === 'returnReceived') returns.set(known.id, { ...known, status: 'received' });
    if (event.type === 'returnAnswered') {
      const { verdict: status, carrier, code, reason, at } = event;
      const sendBy = status === 'approved' ? dayAfter(at, SENDING_DAYS) : '';
      returns.set(known.id, { ...known, status, carrier, code, reason, sendBy });
    }
  }
  return [...returns.values()];
}

/** The law grants fourteen days from the arrival (Mesafeli Sözleşmeler Yönetmeliği 9). */
export const RETURN_DAYS = 14;

/**
 * The end of the time for returns; undefined until the parcel has arrived. The day of the arrival does not count, and
 * the last day counts to its end in Turkey (Türk Borçlar Kanunu 92).
 */
export function returnDeadline(events: readonly OrderEvent[]): string | undefined {
  const delivered = events.findLast(({ type }) => type === 'delivered' || type === 'notDelivered');
  if (delivered?.type !== 'delivered') return undefined;
  const after = turkishMidnight(turkishDay(delivered.at)) + (1 + RETURN_DAYS) * DAY_MS;
  return new Date(after - 1).toISOString();
}

/** Pieces of each line that were sent and are not being returned yet. */
export function returnablePieces(record: Pick<OrderRecord, 'order' | 'events'>): readonly number[] {
  const wanted = returnsOf(record.events).filter(({ status }) => status !== 'rejected');
  const back = piecesByLine(
    record.order.items,
    wanted.flatMap(({ items }) => items),
  );
  return packedPieces(record).map((quantity, line) => quantity - (back[line] ?? 0));
}

/**
 * Pieces of each line that came back and whose money did not go back.
 * @param arrivingId a return that comes back now
 */
export function piecesToRefund(record: OrderRecord, arrivingId?: string): readonly number[] {
  const { items } = record.order;
  const received = returnsOf(record.events).filter(
    ({ id, status }) => status === 'received' || id === arrivingId,
  );
  const back = piecesByLine(
    items,
    received.flatMap((each) => each.items),
  );
  const packed = packedPieces(record);
  const { refunded } = refundBasis(record);
  // What went back before the parcel left was no return.
  return items.map(({ quantity }, line) =>
    Math.max(0, (back[line] ?? 0) + quantity - (packed[line] ?? 0) - (refunded[line] ?? 0)),
  );
}

/** Why nothing can be returned now; undefined when something can. */
export function returnObstacle(record: OrderRecord, now: Date): string | undefined {
  const { state, events } = record;
  if (state.orderStatus !== 'shipped' && state.orderStatus !== 'delivered') {
    return 'İade talebi, sipariş kargoya verildikten sonra oluşturulabilir.';
  }
  const deadline = returnDeadline(events);
  if (deadline !== undefined && deadline < now.toISOString()) {
    return 'On dört günlük iade süresi doldu. Ayıplı ürün için lütfen bizi arayın.';
  }
  return returnablePieces(record).some((pieces) => pieces > 0)
    ? undefined
    : 'Bu siparişin bütün ürünleri için iade talebi var.';
}

/** @throws AppError `invalid_transition` when nothing can be returned, `invalid` for too many pieces */
export function checkReturn(record: OrderRecord, items: readonly ReturnedItem[], now: Date): void {
  const message = returnObstacle(record, now);
  if (message !== undefined) throw new AppError('invalid_transition', { message });
  const left = returnablePieces(record);
  const issues = items.flatMap(({ line, quantity }, index) => {
    const most = left[line] ?? 0;
    if (quantity <= most) return [];
    return [{ path: `items.${index}.quantity`, message: `En çok ${most} adet iade edilebilir` }];
  });
  if (issues.length > 0) throw new AppError('invalid', { issues });
}

/**
 * The line of an item's id (`…L1`), counted from 0.
 * @param path the field with the id
 * @throws AppError `invalid` for an unknown id
 */
export function requireLine({ id, items }: PlacedOrder, lineId: string, path: string): number {
  const line = items.findIndex((_item, place) => lineIdOf(id, place) === lineId);
  if (line !== -1) return line;
  throw invalidField(path, 'Siparişte böyle bir ürün yok');
}

/** The id of an order's line in answers. */
export function lineIdOf(orderId: string, line: number): string {
  return `${orderId}L${line + 1}`;
}
