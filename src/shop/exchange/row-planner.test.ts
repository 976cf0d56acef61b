import { expect, it } from 'vitest';
import { sampleCategory, sampleProduct } from '#testing/samples/sample-product';
import { createRowPlanner } from './row-planner.ts';

const parts = {
  products: [],
  findCategory: () => sampleCategory('k-1'),
  category: sampleCategory('k-1'),
  newId: () => crypto.randomUUID(),
  placeholder: '/images/yok.svg',
  extraFields: () => ({}),
};

it('makes a product of each row with an id of its own, also where an export has one code twice', () => {
  const plan = createRowPlanner('cells', parts);
  const values = { marka: 'Juki', fiyat: '10', stokkodu: 'YP-1' };
  const plans = [
    { id: 'a', ad: 'Bir', ...values },
    { id: 'b', ad: 'İki', ...values },
    { ad: 'Üç', ...values },
  ].map((given, index) => plan({ row: index + 2, values: given }));
  expect(plans.map(({ type }) => type)).toEqual(['add', 'add', 'refused']);
});

it('gives no product a code that another one has, unless an earlier row takes it away there', () => {
  const products = ['a', 'b', 'c'].map((id) => sampleProduct({ id, sku: `S-${id}`, barcode: `B-${id}` }));
  const plan = createRowPlanner('cells', { ...parts, products });
  const plans = [
    { id: 'a', stokkodu: 'S-b' },
    { id: 'b', stokkodu: 'S-yeni' },
    { id: 'a', stokkodu: 'S-b' },
    { id: 'c', barkod: 'B-a' },
    { id: 'd', ad: 'D', marka: 'Juki', fiyat: '10', stokkodu: 'S-d' },
    { id: 'c', stokkodu: 'S-d' },
  ].map((values, index) => plan({ row: index + 2, values }));
  expect(plans.map(({ type }) => type)).toEqual(['refused', 'update', 'update', 'refused', 'add', 'refused']);
  expect(plans[3]).toMatchObject({
    errors: [{ row: 5, field: 'barcode', message: expect.stringContaining('başka bir üründe var') }],
  });
});

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
