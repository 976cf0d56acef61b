import { describe, expect, test } from 'vitest';
import type { OrderStatus } from '#domain/orders/order-status';
import type { FilesChange } from '../../catalogue/ports.ts';
import { createPopularity } from './popularity.ts';

const NOW = new Date('2026-06-01T09:00:00.000Z');

function open(
  orders: readonly {
    readonly id: string;
    readonly status?: OrderStatus;
    readonly lines: Record<string, number>;
  }[],
) {
  const changes: FilesChange[] = [];
  let from: string | undefined;
  const popularity = createPopularity(
    {
      list: (filter) => {
        ({ from } = filter);
        const found = orders.map(({ id, status }): { id: string; state: { orderStatus: OrderStatus } } => ({
          id,
          state: { orderStatus: status ?? 'processing' },
        }));
        return { orders: found, total: found.length };
      },
      read: (id) => {
        const lines = orders.find((order) => order.id === id)?.lines ?? {};
        const items = Object.entries(lines).map(([productId, quantity]) => ({ productId, quantity }));
        return { order: { items } };
      },
    },
    () => NOW,
  );
  const files = popularity.withSales({
    load: () => ({}),
    watch: async () => undefined,
    sweep: async () => undefined,
    problems: () => [],
    close: async () => undefined,
  });
  void files.watch((change) => changes.push(change));
  return { popularity, changes: changes, from: () => from };
}

describe('the popularity of goods', () => {
  test('changes in coarse steps by the pieces of ninety days, without cancelled orders, and only when it is requested', async () => {
    const { popularity, changes, from } = open([
      { id: '1', lines: { a: 1, b: 10 } },
      { id: '2', lines: { a: 1, b: 12 } },
      { id: '3', status: 'cancelled', lines: { a: 500, c: 9 } },
      { id: '4', lines: { d: 1 } },
    ]);
    expect(changes).toEqual([]);
    await popularity.refresh();
    expect(from()).toBe('2026-03-03T09:00:00.000Z');
    expect(changes.map(({ sold }) => [...(sold ?? [])])).toEqual([
      [
        ['a', 1],
        ['b', 3],
      ],
    ]);
  });
});
