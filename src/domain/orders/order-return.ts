import { AppError } from '../errors.ts';
import type { OrderEvent, PlacedOrder } from './order.ts';
import type { OrderState } from './order-state.ts';

/** Pieces of a line that somebody sends back; `line` counts from 0. */
export interface ReturnedItem {
  readonly line: number;
  readonly quantity: number;
  readonly reason: string;
}

export const RETURN_STATUSES = ['requested', 'approved', 'rejected', 'received'] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/** A wish to send something back, and what came of it. */
export interface OrderReturn {
  readonly id: string;
  readonly requestedAt: string;
  readonly items: readonly ReturnedItem[];
  readonly note: string;
  readonly status: ReturnStatus;
  /** Who brings it back, and under which code; for a refusal the reason. */
  readonly carrier: string;
  readonly code: string;
  readonly reason: string;
}

/** The returns of an order, oldest first. */
export function returnsOf(events: readonly OrderEvent[]): readonly OrderReturn[] {
  const returns = new Map<string, OrderReturn>();
  for (const event of events) {
    if (event.type === 'returnRequested') {
      const { returnId: id, at: requestedAt, items, note } = event;
      returns.set(id, {
        id,
        requestedAt,
        items,
        note,
        status: 'requested',
        carrier: '',
        code: '',
        reason: '',
      });
    } else if (event.type === 'returnAnswered') {
      const { verdict: status, carrier, code, reason } = event;
      const known = returns.get(event.returnId);
      if (known) returns.set(known.id, { ...known, status, carrier, code, reason });
    } else if (event.type === 'returnReceived') {
      const known = returns.get(event.returnId);
      if (known) returns.set(known.id, { ...known, status: 'received' });
    }
  }
  return [...returns.values()];
}

/** The law gives fourteen days from the arrival (Mesafeli Sözleşmeler Yönetmeliği 9). */
const RETURN_DAYS = 14;
const DAY_MS = 86_400_000;

/** Until when something may be sent back; undefined while the parcel has not arrived. */
export function returnDeadline(events: readonly OrderEvent[]): string | undefined {
  const delivered = events.findLast(({ type }) => type === 'delivered');
  return delivered && new Date(Date.parse(delivered.at) + RETURN_DAYS * DAY_MS).toISOString();
}

/** Pieces of each line that are not on their way back yet. */
export function returnablePieces({ items }: PlacedOrder, events: readonly OrderEvent[]): readonly number[] {
  const wanted = returnsOf(events).filter(({ status }) => status !== 'rejected');
  return items.map(({ quantity }, index) =>
    wanted.reduce(
      (rest, { items: back }) =>
        back.reduce((left, item) => (item.line === index ? left - item.quantity : left), rest),
      quantity,
    ),
  );
}

/** Why nothing of an order can be sent back now; undefined when something can. */
export function returnObstacle(
  {
    order,
    state,
    events,
  }: { readonly order: PlacedOrder; readonly state: OrderState; readonly events: readonly OrderEvent[] },
  now: Date,
): string | undefined {
  if (state.orderStatus !== 'shipped' && state.orderStatus !== 'delivered') {
    return 'İade talebi, sipariş kargoya verildikten sonra oluşturulabilir.';
  }
  const deadline = returnDeadline(events);
  if (deadline !== undefined && deadline < now.toISOString()) {
    return 'On dört günlük iade süresi doldu. Ayıplı ürün için lütfen bizi arayın.';
  }
  return returnablePieces(order, events).some((pieces) => pieces > 0)
    ? undefined
    : 'Bu siparişin bütün ürünleri için iade talebi var.';
}

/** @throws AppError `invalid_transition` when nothing can be sent back, `invalid` for lines and pieces that are not there */
export function checkReturn(
  record: Parameters<typeof returnObstacle>[0],
  items: readonly ReturnedItem[],
  now: Date,
): void {
  const message = returnObstacle(record, now);
  if (message !== undefined) throw new AppError('invalid_transition', { message });
  const left = returnablePieces(record.order, record.events);
  const issues = items.flatMap(({ line, quantity }, index) => {
    const most = left[line];
    if (most === undefined) return [{ path: `items.${index}.id`, message: 'Siparişte böyle bir ürün yok' }];
    return quantity <= most
      ? []
      : [{ path: `items.${index}.quantity`, message: `En çok ${most} adet iade edilebilir` }];
  });
  if (issues.length > 0) throw new AppError('invalid', { issues });
}

/** The line that an item of an order's answer names (`…L1`), counted from 0; undefined for a foreign name. */
export function lineOf({ id, items }: Pick<PlacedOrder, 'id' | 'items'>, lineId: string): number | undefined {
  const index = items.findIndex((_item, place) => lineIdOf(id, place) === lineId);
  return index === -1 ? undefined : index;
}

/** How answers name an order's line. */
export function lineIdOf(orderId: string, line: number): string {
  return `${orderId}L${line + 1}`;
}
