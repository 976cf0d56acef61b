import type { OrderStore } from '#shop/orders/selling-ports';

/** How often the journal was written to, and how many seconds that took in total. */
export interface AppendTimes {
  readonly count: number;
  readonly seconds: number;
}

/** The same store; the time of each append is added to the totals. */
export function timeAppends<T extends Pick<OrderStore, 'append'>>(
  orders: T,
): { readonly orders: T; readonly times: () => AppendTimes } {
  let count = 0;
  let seconds = 0;
  const append: OrderStore['append'] = async (...entries) => {
    const startedAt = performance.now();
    try {
      await orders.append(...entries);
    } finally {
      count += 1;
      seconds += (performance.now() - startedAt) / 1000;
    }
  };
  return { orders: { ...orders, append }, times: () => ({ count, seconds }) };
}
