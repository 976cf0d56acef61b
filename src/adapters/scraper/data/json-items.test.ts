import { describe, expect, it } from 'vitest';
import { extractPage } from '../extract-page.ts';

const URL = 'https://a.com/ajax?kategori=5&page=2';
const read = (value: unknown) =>
  extractPage({
    bytes: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
    url: URL,
    contentType: 'application/json',
  });
const items = [1, 2, 3].map((number) => ({
  title: `Bıçak ${number}`,
  link: `/urun/bicak-${number}`,
  price: 100 + number,
}));
const nextUrl = 'https://a.com/ajax?kategori=5&page=3';

describe("a shop's own JSON", () => {
  it('is a list when its entries have a name, a price and an address', () => {
    expect(read({ ok: true, data: { records: items } })).toMatchObject({
      type: 'listing',
      products: [{ name: 'Bıçak 1', price: '101.00', url: 'https://a.com/urun/bicak-1' }, {}, {}],
    });
    expect(read({ products: items })).toMatchObject({
      type: 'listing',
      products: [{ price: '101.00' }, {}, {}],
    });
    expect(read(items).products).toHaveLength(3);
  });

  it('is no page because its descriptions are markup', () => {
    const body_html = '<div><p>Bak: <a href="/kilavuz">kılavuz</a></p></div>';
    const variants = [{ price: '101.00', available: true }];
    const products = items.map(({ title }) => ({ title, handle: title, body_html, variants }));
    expect(read({ products })).toMatchObject({
      type: 'listing',
      products: [{ name: 'Bıçak 1', price: '101.00', description: 'Bak: kılavuz' }, {}, {}],
    });
  });

  it.each([
    ['itself', { next: nextUrl }, nextUrl],
    ['an address within the shop', { links: { next: '/ajax?page=3' } }, 'https://a.com/ajax?page=3'],
    ['a number', { nextPage: 3 }, nextUrl],
    ['a yes', { has_more: true }, nextUrl],
    ['a no', { hasNextPage: false }, null],
    ['nothing more', { next_page_url: null }, null],
    ['its last page', { isLast: true }, null],
    ['a count of pages', { totalPages: 3 }, nextUrl],
    ['the last count', { pageCount: 2 }, null],
    ['no word, in a later page', {}, nextUrl],
  ])('tells its next page by %s', (_name, told, next) => {
    expect(read({ products: items, ...told }).nextPageUrl).toBe(next);
    const html = items.map(
      ({ title, link, price }) =>
        `<li><a href="${link}"><img src="/a.jpg">${title}</a><b>${price},00 TL</b></li>`,
    );
    expect(read({ html: `<ul>${html.join('')}</ul>`, ...told }).nextPageUrl).toBe(next);
  });

  it.each([[[]], [{ products: [] }], [{ html: '' }], [{ data: { items: [] } }]])(
    '%j is a list without products',
    (value) => {
      expect(read(value)).toMatchObject({ type: 'none', reasonCode: 'NO_RESULTS' });
    },
  );

  it.each([['{"products":[{'], ['{"products":['], ['{"a":1}'], ['{"error":"yok","stack":["x"]}']])(
    '%s says nothing of products',
    (text) => {
      expect(read(text)).toMatchObject({ type: 'none', reasonCode: 'NOT_PRODUCT' });
    },
  );
});
