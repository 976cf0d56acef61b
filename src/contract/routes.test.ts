import { describe, expect, test } from 'vitest';
import { matchRoute } from './routes.ts';

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
