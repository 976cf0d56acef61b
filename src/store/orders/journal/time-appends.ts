import type { OrderStore } from '#shop/orders/selling-ports';

/** The same store, with `times`: how often the journal was written to, and how many seconds that took in total. */
export function timeAppends<T extends Pick<OrderStore, 'append'>>(orders: T) {
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
  const timed: T = { ...orders, append };
  return { orders: timed, times: () => ({ count, seconds }) };
}
