import { awaitsPayment } from '#domain/orders/order-state';
import { reservedPieces } from '#domain/orders/order';
import type { OrderSummary } from '#domain/orders/order-list';
import { forEachAtOnce } from '#kernel/task-queue';
import type { OrderBook } from './order-book.ts';
import { paymentDeadline } from '#domain/orders/payment/payment-deadline';
import type { SellingParts } from './selling-parts.ts';
import type { SettlePayment } from './payment/settle-payment.ts';

/** A cancellation waits at most this long for a provider that does not answer about an open attempt. */
const QUERY_GRACE_MS = 15 * 60_000;
const AT_ONCE = 8;

export function createReleaseExpiredOrders(
  parts: SellingParts & { readonly book: OrderBook; readonly settlePayment: SettlePayment },
) {
  const { orders, book, settlePayment, settings, now } = parts;

  /** Whether the provider has, or may have, money for it: then it is not cancelled now. */
  const mayBePaid = async (orderId: string, overdueMs: number): Promise<boolean> => {
    const open = orders.read(orderId)?.state.attempts.filter(({ status }) => status === 'open') ?? [];
    for (const { id } of open) {
      const answer = await settlePayment.query(id);
      if (answer === 'paid') return true;
      if (answer === 'unknown' && overdueMs < QUERY_GRACE_MS) return true;
    }
    return false;
  };

  const overdueMsOf = (order: OrderSummary): number =>
    // An order without a deadline is never late.
    now().getTime() - (paymentDeadline({ order, state: order.state }, settings())?.getTime() ?? Infinity);

  const releaseAll = async (): Promise<readonly string[]> => {
    const released: string[] = [];
    const overdue = orders.unpaid().filter((order) => overdueMsOf(order) >= 0);
    // Transfers are not queried: they do not wait for a slow provider.
    const isCard = ({ paymentMethod }: OrderSummary): boolean => paymentMethod === 'paytr';
    const inTurn = overdue.toSorted((left, right) => Number(isCard(left)) - Number(isCard(right)));
    await forEachAtOnce(inTurn, AT_ONCE, async (summary) => {
      if (await mayBePaid(summary.id, overdueMsOf(summary))) return;
      let isLate = false;
      await book.update(summary.id, 'system', ({ order, state }) => {
        const latest = paymentDeadline({ order, state }, settings());
        isLate = awaitsPayment(state) && latest !== undefined && now() > latest;
        return isLate ? [{ type: 'expired', released: reservedPieces(order) }] : [];
      });
      if (isLate) released.push(summary.id);
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
