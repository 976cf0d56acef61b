import { expect, it } from 'vitest';
import { soakOrders } from './soak-orders.ts';

it('a shop that is killed under load is what the simplest model says', async () => {
  const { orders, interrupted } = await soakOrders(1, () => undefined);
  expect(orders).toBeGreaterThan(0);
  expect(interrupted).toBeGreaterThan(0);
});
