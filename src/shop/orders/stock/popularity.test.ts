import { describe, expect, test } from 'vitest';
import { INITIAL_STATE } from '#domain/orders/order-state';
import type { OrderStatus } from '#domain/orders/order-status';
import { sampleLine, sampleOrder } from '#testing/samples/sample-order';
import type { FilesChange } from '../../catalogue/ports.ts';
import { createPopularity } from './popularity.ts';

const NOW = new Date('2026-06-01T09:00:00.000Z');

type Sold = [lines: Record<string, number>, status?: OrderStatus];

function open(sold: readonly Sold[]) {
  const changes: FilesChange[] = [];
  let from: string | undefined;
  const orders = sold.map(([lines, orderStatus = 'processing'], number) => {
    const items = Object.entries(lines).map(([productId, quantity]) => sampleLine({ productId, quantity }));
    return { ...sampleOrder(number, { items }), state: { ...INITIAL_STATE, orderStatus } };
  });
  const popularity = createPopularity(
    {
      list: (filter) => {
        ({ from } = filter);
        return { orders, total: orders.length };
      },
      read: (id) => {
        const order = orders.find((each) => each.id === id);
        return order && { order, state: order.state, events: [] };
      },
    },
    (change) => void changes.push(change),
    () => NOW,
  );
  return { popularity, changes: changes, from: () => from };
}

describe('the popularity of goods', () => {
  test('changes in coarse steps by the pieces of ninety days, without cancelled orders, and only when it is requested', async () => {
    const { popularity, changes, from } = open([
      [{ a: 1, b: 10 }],
      [{ a: 1, b: 12 }],
      [{ a: 500, c: 9 }, 'cancelled'],
      [{ d: 1 }],
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
