import fc from 'fast-check';
import { kurus } from '#domain/money/money';
import type { Product } from '#domain/catalogue/product/product';
import { sampleProduct } from './sample-product.ts';

const WORDS = [
  'Juki',
  'İğne',
  'ığne',
  'Overlok',
  'Makinesi',
  'Çağanoz',
  'DDL-8700',
  'DDL',
  '8700',
  'Yağ',
  'Bıçak',
  '90/14',
];
const word = fc.constantFrom(...WORDS);
const phrase = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(word, { minLength: 1, maxLength }).map((words) => words.join(' '));
const price = fc
  .constantFrom(0, 5, 999_99, 1000_00, 1000_01, 5000_00, 9_999_99, 10_000_00, 10_000_01)
  .map(kurus);

/** A search text of the words that products of `productArbitrary` have, some with slips. */
export const searchArbitrary = fc
  .array(fc.oneof(word, fc.constantFrom('igne', 'ovrelok', 'mak', 'ddl8700', 'bıçağı', 'zzzz', '8')), {
    maxLength: 3,
  })
  .map((words) => words.join(' '));

/** Products that differ in few ways, so that filters, ties and searches meet. Ids are p0 to p19, categories k0 to k5. */
export const productArbitrary: fc.Arbitrary<Product> = fc
  .record({
    id: fc.integer({ min: 0, max: 19 }).map((number) => `p${String(number)}`),
    name: phrase(3),
    brand: fc.constantFrom('Juki', 'JUKI', 'Şahin', 'sahin', 'Groz-Beckert'),
    price,
    originalPrice: fc.option(price, { nil: undefined }),
    categoryId: fc.integer({ min: 0, max: 5 }).map((number) => `k${String(number)}`),
    inStock: fc.boolean(),
    stockCount: fc.integer({ min: 0, max: 2 }),
    rating: fc.constantFrom(0, 3.5, 4, 5),
    reviewCount: fc.constantFrom(0, 3),
    isPopular: fc.boolean(),
    createdAt: fc.constantFrom(
      '2026-01-01T00:00:00.000Z',
      '2026-01-01T02:00:00+03:00',
      '2026-02-01T00:00:00Z',
    ),
    status: fc.constantFrom('published', 'published', 'published', 'draft', undefined),
    description: fc.oneof(fc.constant(''), phrase(2)),
    tags: fc.array(word, { maxLength: 1 }),
    sku: fc.option(fc.constantFrom('KT-1', 'KT-2', 'DDL 8700'), { nil: undefined }),
  })
  .map(({ status, sku, ...rest }) =>
    sampleProduct({ ...rest, ...(status ? { status } : {}), ...(sku === undefined ? {} : { sku }) }),
  );
