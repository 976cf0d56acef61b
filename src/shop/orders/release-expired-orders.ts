import { awaitsPayment, INITIAL_STATE, type OrderState } from '#domain/orders/order-state';
import { type PlacedOrder, reservedPieces } from '#domain/orders/order';
import type { OrderStanding } from '#domain/orders/order-list';
import { getOrAdd } from '#kernel/get-or-add';
import { forEachAtOnce } from '#kernel/task-queue';
import type { OrderBook } from './order-book.ts';
import { paymentDeadline } from '#domain/orders/payment/payment-deadline';
import type { SellingParts } from './selling-parts.ts';
import type { SettlePayment } from './payment/settle-payment.ts';

/** A cancellation waits at most this long for a provider that does not answer about an open attempt. */
const QUERY_GRACE_MS = 15 * 60_000;
const AT_ONCE = 8;

type Waiting = Pick<PlacedOrder, 'id' | 'createdAt' | 'paymentMethod' | 'takenBy' | 'transferDays'> & {
  readonly state: Pick<OrderStanding, 'attempts' | 'methodChangedAt'>;
  readonly isBackdated?: boolean;
};

export function createReleaseExpiredOrders(
  parts: SellingParts & { readonly book: OrderBook; readonly settlePayment: SettlePayment },
) {
  const { orders, book, settlePayment, settings, now } = parts;

  /** Whether the provider has, or may have, money for it: then it is not cancelled now. */
  const mayBePaid = async ({ attempts }: OrderState, overdueMs: number): Promise<boolean> => {
    for (const { id } of attempts.filter(({ status }) => status === 'open')) {
      const answer = await settlePayment.query(id);
      if (answer === 'paid') return true;
      if (answer === 'unknown' && overdueMs < QUERY_GRACE_MS) return true;
    }
    return false;
  };

  // An order without a deadline is never late.
  const deadlineOf = (order: Waiting): number =>
    paymentDeadline({ order, state: order.state }, settings())?.getTime() ?? Infinity;

  /** Of orders that were placed while the clock was wrong: they wait like new ones from the first look at them. */
  const deadlines = new Map<string, number>();

  const overdueMsOf = (order: Waiting): number => {
    const deadline = deadlineOf(order);
    const latest = deadlineOf({ ...order, createdAt: now().toISOString(), state: INITIAL_STATE });
    const isAhead = deadline > latest;
    if (isAhead || order.isBackdated) getOrAdd(deadlines, order.id, () => latest);
    const waitsUntil = deadlines.get(order.id) ?? deadline;
    return now().getTime() - (isAhead ? waitsUntil : Math.max(deadline, waitsUntil));
  };

  const releaseAll = async (): Promise<readonly string[]> => {
    const released: string[] = [];
    // Orders without an attempt are cancelled without a query: they do not wait for a slow provider.
    const overdue = orders
      .unpaid(now().getTime())
      .filter((order) => overdueMsOf(order) >= 0)
      .toSorted((left, right) => left.state.attempts.length - right.state.attempts.length);
    await forEachAtOnce(overdue, AT_ONCE, async ({ id }) => {
      const { order: found, state: known } = book.require(id);
      // An order by phone waits longer, and each one as long as its shopper was told, which only its record says.
      const overdueMs = overdueMsOf({ ...found, state: known });
      if (overdueMs < 0 || (await mayBePaid(known, overdueMs))) return;
      let isLate = false;
      await book.update(id, 'system', ({ order, state }) => {
        isLate = awaitsPayment(state) && overdueMsOf({ ...order, state }) > 0;
        return isLate ? [{ type: 'expired', released: reservedPieces(order) }] : [];
      });
      if (isLate) released.push(id);
    });
    return released;
  };

  let running: Promise<readonly string[]> | undefined;

  /** Resolves with the ids of the cancelled orders; a running call is awaited. */
  return (): Promise<readonly string[]> => {
    running ??= releaseAll().finally(() => (running = undefined));
    return running;
  };
}
