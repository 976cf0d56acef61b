import { expect, it } from 'vitest';
import { findProductLinks, isListAddress } from './product-links.ts';

const BASE = 'https://a.com';

it.each([
  ['/kategori/bicaklar', true],
  ['/kategori?page=2', true],
  ['/collections/all', true],
  ['/products', true],
  ['/collections/all/products/juki', false],
  ['/urun/juki', false],
  ['/juki-bicak-p-12345', false],
  ['/hakkimizda', false],
  ['/', false],
])('%s is a list by its address: %s', (path, expected) => {
  expect(isListAddress(`${BASE}${path}`)).toBe(expected);
});

it.each([
  ['/kategori/x', ['/urun/1', '/urun/1?utm_source=a', '/hakkimizda', '/kategori/y'], ['/urun/1']],
  ['/blog/yazi', ['/urun/1', '/urun/2'], []],
  ['/vitrin', ['/urun/1', '/urun/2', '/p/3', '/urun/4'], ['/urun/1', '/urun/2', '/p/3', '/urun/4']],
  ['/urun/9', ['/urun/1', '/urun/2', '/urun/3', '/urun/4'], []],
])('%s with links to %j lists %j', (path, links, expected) => {
  const absolute = (list: readonly string[]): string[] => list.map((link) => `${BASE}${link}`);
  const all = [...absolute(links), 'https://b.com/urun/7'];
  expect(findProductLinks(`${BASE}${path}`, all)).toEqual(absolute(expected));
});
