import { expect, it } from 'vitest';
import { sampleCategory } from '#testing/samples/sample-product';
import { createRowPlanner } from './row-planner.ts';

const parts = {
  products: [],
  findCategory: () => sampleCategory('k-1'),
  category: sampleCategory('k-1'),
  extraFields: () => ({}),
};

it('gives many products of one name an address each, without counting from the start for each', () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    row: index + 2,
    values: { ad: 'Yedek Parça', marka: 'Juki', fiyat: '10', stokkodu: `YP-${index}` },
  }));
  const plan = createRowPlanner('cells', parts);
  const before = process.cpuUsage();
  const plans = rows.map(plan);
  expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(10);
  const slugs = plans.flatMap((plan) =>
    plan.type === 'add' && plan.change.type === 'create' ? [plan.change.product.slug] : [],
  );
  expect(new Set(slugs).size).toBe(rows.length);
  expect(slugs.slice(0, 3)).toEqual(['yedek-parca', 'yedek-parca-2', 'yedek-parca-3']);
});
