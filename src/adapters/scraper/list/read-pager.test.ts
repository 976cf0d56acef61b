import { describe, expect, it } from 'vitest';
import { readLinks, readPager } from './next-page.ts';

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

describe('a pager that needs scripts', () => {
  const needsScript = (body: string): boolean =>
    readPager({ bytes: Buffer.from(body), url: URL, contentType: 'text/html', nextPageUrl: null })
      .needsScript;

  it.each([
    '<ul class="pagination"><li>1</li><li><a href="#">2</a></li></ul>',
    '<div class="pager"><a href="javascript:__doPostBack(2)">Sonraki</a></div>',
    '<div class="sayfalama"><button>2</button></div>',
    '<div class="load-more"><button>Daha fazla ürün göster</button></div>',
    '<div><button class="btn loadMore" data-page="2">Daha Fazla</button></div>',
  ])('is %s', (body) => {
    expect(needsScript(body)).toBe(true);
  });

  it.each([
    '<ul class="pagination"><li>1</li><li><a href="?page=2">2</a></li></ul>',
    '<ul class="pagination"><li class="disabled"><a href="#">Sonraki</a></li></ul>',
    '<div class="pager" style="display: none"><a href="#">Sonraki</a></div>',
    '<div class="swiper-pagination"><a href="#">2</a></div>',
    '<div class="show-more"><button>Daha fazla göster</button></div>',
    '<div class="sayfalama"><button disabled>Sonraki</button></div>',
    '<div class="quantity"><button>2</button></div>',
  ])('is not %s', (body) => {
    expect(needsScript(body)).toBe(false);
  });
});

it('the links of a page are those of its base, also when it came in JSON', () => {
  const read = (text: string): string[] => readLinks({ bytes: Buffer.from(text), url: URL });
  expect(read('<base href="https://a.com/b/"><a href="c">1</a>')).toEqual(['https://a.com/b/c']);
  expect(read(JSON.stringify({ html: '<div><a href="/c">1</a></div>' }))).toEqual(['https://a.com/c']);
});

it('the links of a page are absolute and told once', () => {
  const bytes = Buffer.from('<a href="/x">1</a><a href="/x#y">2</a><a href="mailto:a@b.c">3</a><a>4</a>');
  expect(readLinks({ bytes, url: URL })).toEqual(['https://a.com/x']);
});

it('of a page with more links than any list has, the first are told; none that is longer than any address', () => {
  const links = Array.from({ length: 6000 }, (_, number) => `<a href="/x-${number}">1</a>`).join('');
  const bytes = Buffer.from(`<a href="/${'y'.repeat(3000)}">1</a>${links}`);
  const read = readLinks({ bytes, url: URL });
  expect([read.length, read[0], read.at(-1)]).toEqual([5000, 'https://a.com/x-0', 'https://a.com/x-4999']);
});
