import { expect, it } from 'vitest';
import { readLinks, readPager } from './read-pager.ts';

const URL = 'https://a.com/kategori/bicaklar';

function read(body: string, nextPageUrl: string | null = null, url = URL) {
  const pager = readPager({ bytes: Buffer.from(body), url, contentType: 'text/html', nextPageUrl });
  return [pager.lastPage, pager.pageUrl(3)];
}

it.each([
  [
    'a query parameter',
    '<ul class="pagination"><a href="?page=2">2</a><a href="?page=3">3</a><a href="?page=12">12</a></ul>',
    null,
    [12, `${URL}?page=3`],
  ],
  [
    'the parameter of IdeaSoft',
    '<a href="?tp=2">2</a><a href="?tp=7">Son</a>',
    `${URL}?tp=2`,
    [7, `${URL}?tp=3`],
  ],
  ['a folder', `<a href="${URL}/page/2/">2</a><a href="${URL}/page/9/">9</a>`, null, [9, `${URL}/page/3/`]],
  [
    'a choice',
    '<select><option value="?sayfa=2">2</option></select><a href="?sayfa=4">4</a>',
    null,
    [4, `${URL}?sayfa=3`],
  ],
  ['the data of an endless list', '<div data-total-pages="6"></div>', `${URL}?page=2`, [6, `${URL}?page=3`]],
  ['only the next page', '<a rel="next" href="?page=2">Sonraki</a>', `${URL}?page=2`, [2, `${URL}?page=3`]],
  ['nothing', '<a href="/urun/2">2</a>', null, [1, undefined]],
  [
    'other lists beside it',
    '<a href="?page=2">2</a><a href="/kategori/igneler?page=40">İğneler</a>',
    null,
    [2, `${URL}?page=3`],
  ],
])('a pager told by %s', (_name, body, next, expected) => {
  expect(read(body, next)).toEqual(expected);
});

it('keeps the other parts of an address', () => {
  const url = 'https://a.com/liste?marka=2&sirala=fiyat';
  expect(read('<a href="?marka=2&sirala=fiyat&page=2">2</a>', null, url)).toEqual([
    2,
    'https://a.com/liste?marka=2&sirala=fiyat&page=3',
  ]);
});

it('the links of a page are absolute and told once', () => {
  const bytes = Buffer.from('<a href="/x">1</a><a href="/x#y">2</a><a href="mailto:a@b.c">3</a><a>4</a>');
  expect(readLinks({ bytes, url: URL })).toEqual(['https://a.com/x']);
});
