import { CLOCK_TOLERANCE_MS } from '#domain/orders/payment/payment-deadline';
import type { Duty } from '#shop/orders/selling-ports';
import type { Popularity } from '#shop/orders/stock/popularity';
import type { StockWishes } from '#shop/orders/stock/stock-wishes';
import type { Stock } from '#shop/orders/stock/stock';
import type { Log } from '#store/files/log';

/** How often expired orders are cancelled and waiting shoppers notified. */
const MINUTE_MS = 60_000;
/** How often lists are sorted by new sales. */
const COUNT_SALES_EVERY_MS = 6 * 3_600_000;
/** A clock that leapt ahead may be wrong. For so long somebody can correct it. */
const LEAP_MS = CLOCK_TOLERANCE_MS;
/** A shop that is started longer after its newest order has more probably a wrong clock than no buyers. */
const QUIET_MS = 30 * 24 * 3_600_000;

interface Parts {
  readonly duty: Duty;
  readonly stock: Pick<Stock, 'recount'>;
  /** Whether several servers share the stock. */
  readonly isShared: boolean;
  readonly stockWishes: Pick<StockWishes, 'start' | 'processWishes'>;
  readonly popularity: Pick<Popularity, 'refresh'>;
  readonly releaseExpiredOrders: () => Promise<unknown>;
  /** ISO time of the newest order; undefined without orders. */
  readonly newestOrderAt: string | undefined;
  readonly log: Log;
}

/**
 * Returns a function, to be called every minute, that says whether the clock has leapt ahead within the last hour.
 * @param expectedMs what the clock showed or should show now
 */
function createLeapWatch(expectedMs: number, log: Log): () => boolean {
  let aheadMs = expectedMs - performance.now();
  let leaptAtMs = -Infinity;
  return () => {
    const beforeMs = aheadMs;
    aheadMs = Date.now() - performance.now();
    if (aheadMs - beforeMs > CLOCK_TOLERANCE_MS) {
      leaptAtMs = performance.now();
      log.warn(
        {},
        'the clock has leapt ahead, or nobody ordered for a month: unpaid orders are not cancelled within the next hour',
      );
    }
    return performance.now() - leaptAtMs < LEAP_MS;
  };
}

/** Starts the periodic work of a serving shop: expired orders, notifications, and the order of lists. */
export function startChores({
  duty,
  stock,
  isShared,
  stockWishes,
  popularity,
  releaseExpiredOrders,
  newestOrderAt,
  log,
}: Parts) {
  let isClosing = false;
  const expectedMs = newestOrderAt === undefined ? Infinity : Date.parse(newestOrderAt) + QUIET_MS;
  const hasLeapt = createLeapWatch(Math.min(expectedMs, Date.now()), log);
  const doMinuteChores = (): void => {
    // New counts that could not be recorded while the database was away.
    if (isShared) stock.recount();
    // What a wrong clock cancels or erases does not come back with the right time.
    if (hasLeapt() || !duty.isMine || !duty.hasRightClock) return;
    void stockWishes.processWishes();
    releaseExpiredOrders().catch((error: unknown) => {
      if (!isClosing) log.error({ err: error }, 'unpaid orders could not be released');
    });
  };
  const countSales = (): void => {
    popularity.refresh().catch((error: unknown) => {
      if (!isClosing) log.warn({ err: error }, 'sales could not be counted');
    });
  };
  doMinuteChores();
  const endWishes = stockWishes.start();
  const timers = [setInterval(doMinuteChores, MINUTE_MS), setInterval(countSales, COUNT_SALES_EVERY_MS)];
  const endDuty = duty.onGain(doMinuteChores);
  return {
    countSales,
    end: (): void => {
      isClosing = true;
      endDuty();
      for (const timer of timers) clearInterval(timer);
      endWishes();
    },
  };
}
