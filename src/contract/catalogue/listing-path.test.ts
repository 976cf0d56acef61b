import { describe, expect, test } from 'vitest';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { listingOf, listingPath, SEARCH_PATH, viewOf } from './listing-path.ts';

describe('the address of a list', () => {
  test('leaves out what is not chosen', () => {
    expect(listingPath('/kategori/igneler', EMPTY_LISTING)).toBe('/kategori/igneler');
  });

  test('names filters, order, page and view', () => {
    const listing = {
      ...EMPTY_LISTING,
      brands: ['Organ'],
      price: '0-1000',
      sort: 'price-low',
      page: 2,
    } as const;
    expect(listingPath('/kategori/igneler', listing, 'list')).toBe(
      '/kategori/igneler?brand=Organ&price=0-1000&sort=price-low&page=2&view=list',
    );
  });

  test("leaves out a category page's own category, and keeps the one of a search", () => {
    const listing = { ...EMPTY_LISTING, category: 'igneler' };
    expect(listingPath('/kategori/igneler', listing)).toBe('/kategori/igneler');
    expect(listingPath(SEARCH_PATH, listing)).toBe('/ara?category=igneler');
  });
});

test.each([
  ['', 'grid'],
  ['view=list', 'list'],
  ['view=list&view=grid', 'grid'],
  ['view=other', 'grid'],
] as const)('the address %j shows the products as %s', (query, view) => {
  expect(viewOf(new URLSearchParams(query))).toBe(view);
});

describe('the list of a page', () => {
  const params = new URLSearchParams('brand=Juki&category=x&categoryId=y&page=2');

  test('a category page lists its own category, whatever the query says', () => {
    const listing = listingOf({ name: 'category', slug: 'igneler' }, params);
    expect(listing).toEqual({ ...EMPTY_LISTING, brands: ['Juki'], page: 2, category: 'igneler' });
  });

  test('the page of all products lists no category', () => {
    const listing = listingOf({ name: 'category', slug: 'all' }, params);
    expect(listing).toEqual({ ...EMPTY_LISTING, brands: ['Juki'], page: 2 });
  });

  test('the search page keeps the category as a filter', () => {
    const listing = listingOf({ name: 'search' }, params);
    expect(listing).toEqual({ ...EMPTY_LISTING, brands: ['Juki'], page: 2, category: 'x', categoryId: 'y' });
  });

  test('other screens have none', () => {
    expect(listingOf({ name: 'home' }, params)).toBeUndefined();
  });
});
