import { expect, test } from 'vitest';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { filterCount, withoutFilters } from './listing-filters.ts';

const filtered = {
  ...EMPTY_LISTING,
  q: 'iğne',
  category: 'igneler',
  brands: ['Organ', 'Schmetz'],
  price: '0-1000',
  inStock: true,
  machine: 'juki-ddl-8700',
  discounted: true,
  sort: 'price-low',
  page: 3,
} as const;

test('each brand, category, machine, price and both states count as one filter; a place in the path is none', () => {
  expect(filterCount({ listing: filtered, basePath: '/ara', categoryName: 'İğneler' })).toBe(7);
  expect(filterCount({ listing: filtered, basePath: '/makine/juki-ddl-8700', categoryName: undefined })).toBe(
    5,
  );
  expect(filterCount({ listing: EMPTY_LISTING, basePath: '/ara', categoryName: undefined })).toBe(0);
});

test('clearing the filters keeps search text and order, and goes to the first page', () => {
  expect(withoutFilters(filtered)).toEqual({ ...EMPTY_LISTING, q: 'iğne', sort: 'price-low' });
});
