import { expect, it } from 'vitest';
import { sampleLine, sampleOrder } from '#testing/samples/sample-order';
import { kurus } from '../../money/money.ts';
import type { OrderRecord } from '../order-list.ts';
import { INITIAL_STATE, type OrderState } from '../order-state.ts';
import { orderStatistics } from './order-statistics.ts';
import type { PlacedOrder } from '../order.ts';

function record(number: number, change: Partial<PlacedOrder>, state: Partial<OrderState> = {}): OrderRecord {
  return { order: sampleOrder(number, change), state: { ...INITIAL_STATE, ...state }, events: [] };
}

it('adds up per storefront; only money that arrived counts, and the VAT parts add up to it', () => {
  const items = [
    sampleLine({ price: kurus(1000_00), quantity: 1, vatRate: 20 }),
    sampleLine({ price: kurus(110_00), quantity: 2, vatRate: 10 }),
  ];
  const paid = { paidAmount: kurus(1220_00), paymentStatus: 'paid' } as const;
  const statistics = orderStatistics([
    record(1, { site: 'koltazoglu', items }, paid),
    record(2, { items }, { ...paid, refundedAmount: kurus(20_00) }),
    record(3, { items }, paid),
    record(4, { items }),
    record(5, { items }, { orderStatus: 'cancelled' }),
  ]);
  expect(statistics).toMatchObject([
    { site: 'dikis', orders: 4, paidOrders: 2, cancelledOrders: 1, revenue: 2440_00, refunded: 20_00 },
    { site: 'koltazoglu', orders: 1, paidOrders: 1, revenue: 1220_00, refunded: 0 },
  ]);
  for (const { revenue, vat } of statistics) {
    expect(vat.map(({ vatRate }) => vatRate)).toEqual([10, 20]);
    expect(vat.reduce((sum, { gross }) => sum + gross, 0)).toBe(revenue);
  }
  expect(orderStatistics([])).toEqual([]);
});
