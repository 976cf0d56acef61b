import { expect, it } from 'vitest';
import { readMetaTags } from '../data/meta-tags.ts';
import { findNextPage } from './next-page.ts';
import { parsePage } from '../page/page-tree.ts';

const URL_1 = 'https://x.com/kategori/a';

it.each([
  ['the head', '<link rel="next" href="/kategori/a?tp=2">', URL_1, 'https://x.com/kategori/a?tp=2'],
  ['a link with rel', '<a rel="next" href="?page=2">2</a>', URL_1, 'https://x.com/kategori/a?page=2'],
  [
    'its Turkish word',
    '<div class="sayfalama"><a href="/kategori/a?pg=2">Sonraki »</a></div>',
    URL_1,
    'https://x.com/kategori/a?pg=2',
  ],
  [
    'an arrow in a pager',
    '<ul class="pagination"><li><a href="/a/page/2/">›</a></li></ul>',
    URL_1,
    'https://x.com/a/page/2/',
  ],
  [
    'a label for screen readers',
    '<div class="toolbar"><a class="page-link" aria-label="Next" href="/a?p=2"></a></div>',
    URL_1,
    'https://x.com/a?p=2',
  ],
  [
    'numbers only',
    '<div class="pager"><a href="?sayfa=1">1</a><strong>2</strong><a href="?sayfa=3">3</a></div>',
    `${URL_1}?sayfa=2`,
    'https://x.com/kategori/a?sayfa=3',
  ],
  [
    'more of a list that counts no pages',
    '<a href="/a?direction=next&amp;cursor=eyJsYXN0">Load more ↓</a>',
    URL_1,
    'https://x.com/a?direction=next&cursor=eyJsYXN0',
  ],
  [
    'numbers before an arrow without a name',
    '<ul class="pagination"><li><a href="?pgnum=1">1</a></li><li><b>2</b></li><li><a href="?pgnum=3">3</a></li><li><a href="?pgnum=3"><i></i></a></li></ul>',
    `${URL_1}?pgnum=2`,
    'https://x.com/kategori/a?pgnum=3',
  ],
  [
    'more of a list that is counted by its products',
    '<div class="show-more"><button data-url="/a?start=24&amp;sz=12">Mehr anzeigen</button></div>',
    `${URL_1}?start=12&sz=12`,
    'https://x.com/a?start=24&sz=12',
  ],
  [
    'the third page of such a list, not the second one',
    '<ul class="pagination"><li><a href="?start=0&sz=12">1</a></li><li><a href="?start=12&sz=12">2</a></li><li>3</li><li><a href="?start=36&sz=12">4</a></li></ul>',
    `${URL_1}?start=24&sz=12`,
    'https://x.com/kategori/a?start=36&sz=12',
  ],
  [
    'a button that loads more',
    '<button class="load-more" data-next-url="/a?page=3">Daha fazla göster</button>',
    `${URL_1}?page=2`,
    'https://x.com/a?page=3',
  ],
  [
    'a page count in data',
    '<div id="list" data-total-pages="5" data-current-page="2"></div>',
    `${URL_1}?page=2`,
    'https://x.com/kategori/a?page=3',
  ],
  [
    'a choice of pages',
    '<select><option value="/a?sayfa=1">Sayfa 1</option><option value="/a?sayfa=2">Sayfa 2</option></select>',
    URL_1,
    'https://x.com/a?sayfa=2',
  ],
  [
    'an arrow that is a picture',
    '<div class="paging">Sayfa 1 / 3 <a href="?pg=2"><i class="icon-next"></i></a></div>',
    URL_1,
    'https://x.com/kategori/a?pg=2',
  ],
  [
    'its plainest parameter',
    '<div class="pager"><a href="/a?p=12&amp;page=2">2</a><a href="/a?p=12&amp;page=3">3</a></div>',
    'https://x.com/a?p=12&page=2',
    'https://x.com/a?p=12&page=3',
  ],
  [
    'nothing in a choice of sizes',
    '<select><option value="/a?limit=12">12</option><option value="/a?limit=24">24</option></select>',
    URL_1,
    undefined,
  ],
  [
    'nothing on the last page',
    '<div class="pager"><a href="?page=1">1</a><span class="current">2</span></div>',
    `${URL_1}?page=2`,
    undefined,
  ],
  [
    'nothing when next is disabled',
    '<ul class="pager"><li class="disabled"><a href="?page=2" class="next">Sonraki</a></li></ul>',
    URL_1,
    undefined,
  ],
  [
    'nothing in a picture slider',
    '<div class="slick-slider"><a class="slick-next" href="/kampanya">Next</a></div>',
    URL_1,
    undefined,
  ],
  ['nothing when next is the page itself', '<link rel="next" href="?seite=1">', URL_1, undefined],
  ['nothing when next leads back', '<link rel="next" href="/kategori/a?tp=1">', `${URL_1}?tp=3`, undefined],
])('finds the next page by %s', (_title, html, url, next) => {
  const tree = parsePage(html);
  expect(findNextPage(tree, readMetaTags(tree), url, url)).toBe(next);
});
