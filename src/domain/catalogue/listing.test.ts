import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_LISTING,
  formatListing,
  type ListingQuery,
  pageCount,
  parseListing,
  parsePriceRange,
  PRICE_PRESETS,
  SORTS,
} from './listing.ts';
import { isSearchable } from './search-term.ts';
import { toDecimal, kurus } from '../money/money.ts';

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((each) => each.trim())
  .filter(Boolean);
const amount = fc.integer({ min: 0, max: 1e9 }).map((value) => toDecimal(kurus(value)));
const range = fc.oneof(
  fc.tuple(amount, amount).map((ends) => ends.toSorted((a, b) => Number(a) - Number(b)).join('-')),
  amount.map((max) => `-${max}`),
  amount.map((min) => `${min}-`),
  fc.constantFrom(...PRICE_PRESETS),
);
const slug = fc.stringMatching(/^[a-z0-9]{1,8}$/).filter((each) => each !== 'all');
const query: fc.Arbitrary<ListingQuery> = fc
  .record(
    {
      q: fc.oneof(fc.constant(''), text.filter(isSearchable)),
      category: slug,
      categoryId: slug,
      brands: fc.uniqueArray(text, { maxLength: 4 }).map((brands) => brands.toSorted()),
      attributes: fc
        .uniqueArray(fc.constantFrom('a', 'b-2', 'c'), { maxLength: 3 })
        .map((keys) =>
          keys.toSorted().flatMap((key) => ['100..', 'dbx1'].map((value) => [key, value] as const)),
        ),
      price: range,
      inStock: fc.boolean(),
      discounted: fc.boolean(),
      sort: fc.constantFrom(...SORTS),
      page: fc.integer({ min: 1, max: 1_000_000 }),
      pageSize: fc.integer({ min: 1, max: 100 }),
    },
    { requiredKeys: ['q', 'brands', 'attributes', 'discounted', 'page', 'pageSize'] },
  )
  .filter(({ q }) => q.length <= 200);

describe('parseListing and formatListing', () => {
  it('are inverse', () => {
    fc.assert(
      fc.property(query, (each) => {
        expect(parseListing(new URLSearchParams(formatListing(each)))).toEqual(each);
      }),
    );
  });

  it('write a list without parameters as an empty text', () => {
    expect(formatListing(EMPTY_LISTING)).toBe('');
    expect(parseListing(new URLSearchParams(''))).toEqual(EMPTY_LISTING);
  });

  it('cut a long search text where no character is split', () => {
    const { q } = parseListing(new URLSearchParams({ q: `${'a'.repeat(199)}😀` }));
    expect(q).toBe('a'.repeat(199));
    expect(formatListing({ ...EMPTY_LISTING, q })).toBe(`q=${q}`);
  });

  it.each(['a', ' ş ', '--', '*', '😀😀', 'i.'])('keep %j, which is too short to find anything', (q) => {
    expect(parseListing(new URLSearchParams({ q }))).toEqual({ ...EMPTY_LISTING, q: q.trim() });
    expect(isSearchable(q)).toBe(false);
  });

  it('give equal lists one address', () => {
    const address = 'sort=rating&brand=Juki&brand=Brother&brand=Juki&page=1&q=%20dikiş%20&inStock=1';
    expect(decodeURIComponent(formatListing(parseListing(new URLSearchParams(address))))).toBe(
      'q=dikiş&brand=Brother&brand=Juki&inStock=true&sort=rating',
    );
  });

  it.each([
    ['inStock=1', true],
    ['inStock=false', false],
    ['inStock=0', false],
    ['inStock=', undefined],
  ])('read what must be in stock or sold out: %s', (address, inStock) => {
    expect(parseListing(new URLSearchParams(address)).inStock).toBe(inStock);
  });

  it.each([
    ['price=custom&min=100&max=400', '100-400'],
    ['price=all&min=100&max=', '100-'],
    ['price=10000+', '10000+'],
    ['price=10000%2B', '10000+'],
    ['min=&max=49.90', '-49.9'],
    ['min=49,90&max=1.500', '49.9-1500'],
    ['min=1.234,56&max=', '1234.56-'],
    ['min=ucuz&max=100', undefined],
    ['price=0-1000&min=100&max=400', '0-1000'],
    ['price=custom&min=&max=', undefined],
  ])('read the price that a plain form sends: %s', (address, price) => {
    expect(parseListing(new URLSearchParams(address)).price).toBe(price);
  });

  it.each([
    ['page=0', { page: 1 }],
    ['page=-3', { page: 1 }],
    ['page=abc', { page: 1 }],
    ['pageSize=5000', { pageSize: 100 }],
    ['pageSize=0', { pageSize: 1 }],
    ['sort=__proto__', {}],
    ['price=all', {}],
    ['price=abc', {}],
    ['price=--', {}],
    ['category=all', {}],
    ['categoryId=all', {}],
    ['brand=%20', {}],
    ['inStock=belki', {}],
  ])('ignore what is malformed: %s', (address, differences) => {
    expect(parseListing(new URLSearchParams(address))).toEqual({ ...EMPTY_LISTING, ...differences });
  });
});

describe('parsePriceRange', () => {
  it.each([
    ['0-1000', { min: 0, max: 1000_00 }],
    ['1000-5000', { min: 1000_00, max: 5000_00 }],
    ['10000+', { min: 10_000_00, isMinExclusive: true }],
    ['-500', { max: 500_00 }],
    ['500-', { min: 500_00 }],
    ['99.50-100.25', { min: 99_50, max: 100_25 }],
    ['500-500', { min: 500_00, max: 500_00 }],
    ['5000-1000', undefined],
    ['all', undefined],
    ['-', undefined],
    ['+', undefined],
    ['', undefined],
    ['5', undefined],
    ['1-2-3', undefined],
    ['1.2.3-4', undefined],
  ])('reads %j', (written, expected) => {
    expect(parsePriceRange(written)).toEqual(expected);
  });
});

describe('pageCount', () => {
  it.each([
    [0, 60, 1],
    [1, 60, 1],
    [60, 60, 1],
    [61, 60, 2],
  ])('of %d products at %d a page is %d', (total, pageSize, pages) => {
    expect(pageCount(total, pageSize)).toBe(pages);
  });
});
