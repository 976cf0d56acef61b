import { expect, test } from 'vitest';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { filterCount, withoutFilters } from './listing-filters.ts';

const filtered = {
  ...EMPTY_LISTING,
  q: 'iğne',
  brands: ['Organ', 'Schmetz'],
  price: '0-1000',
  inStock: true,
  machine: 'juki-ddl-8700',
  discounted: true,
  sort: 'price-low',
  page: 3,
} as const;

test('each brand, the price and both states count as one filter', () => {
  expect(filterCount(filtered)).toBe(5);
  expect(filterCount(EMPTY_LISTING)).toBe(0);
});

test('clearing the filters keeps search text and order, and goes to the first page', () => {
  expect(withoutFilters(filtered)).toEqual({ ...EMPTY_LISTING, q: 'iğne', sort: 'price-low' });
});
