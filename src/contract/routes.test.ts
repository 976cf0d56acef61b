import { describe, expect, test } from 'vitest';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { listingOf, matchRoute } from './routes.ts';

describe('an address names its screen', () => {
  test.each([
    ['/', { name: 'home' }],
    ['/kategori/igneler', { name: 'category', slug: 'igneler' }],
    ['/kategori/all', { name: 'category', slug: 'all' }],
    ['/urun/juki-mo-6814s', { name: 'product', slug: 'juki-mo-6814s' }],
    ['/ara', { name: 'search' }],
    ['/odeme', { name: 'checkout' }],
    ['/odeme/paytr/abc', { name: 'payment', attemptId: 'abc' }],
    ['/siparis/tok', { name: 'order', token: 'tok' }],
    ['/siparis-takip', { name: 'track-order' }],
    ['/iade-degisim', { name: 'legal', page: 'iade-degisim' }],
    ['', { name: 'not-found' }],
    ['//', { name: 'not-found' }],
    ['/kategori', { name: 'not-found' }],
    ['/kategori/', { name: 'not-found' }],
    ['/urun/a/b', { name: 'not-found' }],
    ['/urun/%E0%A4%A', { name: 'not-found' }],
    ['/%', { name: 'not-found' }],
  ])('%s', (path, route) => {
    expect(matchRoute(path)).toEqual(route);
  });
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
