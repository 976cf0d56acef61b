import { describe, expect, it } from 'vitest';
import { extractPage } from '../extract-page.ts';

const others = [1, 2, 3]
  .map(
    (n) =>
      `<li class="item"><a href="/o-${n}"><img src="/o${n}.jpg" alt="Other ${n}"></a><a href="/o-${n}">Other ${n}</a><span class="price">${n}9,90 €</span><button>Add to cart</button></li>`,
  )
  .join('');

/** A page without data whose product box holds the given markup. */
function stockOf(box: string, after = ''): boolean | null | undefined {
  const html = `<html><head><title>Ponte Alba 300 | Shop</title></head><body><header><a href="/">Shop</a><nav><a href="/a">A</a></nav></header><div class="p"><img src="/p.jpg" alt="Ponte Alba 300"><div class="i"><h1>Ponte Alba 300</h1><div class="price">249,90 €</div>${box}</div></div>${after}<section><h2>You may also like</h2><ul>${others}</ul></section><footer>Contact</footer></body></html>`;
  return extractPage({ bytes: Buffer.from(html), url: 'https://shop.example.com/ponte-alba-300' }).product
    ?.inStock;
}

const BUY = '<button>Add to cart</button>';

describe('a row of the stock beside a button that still works', () => {
  it.each([
    '<p>Stok: <b>Yok</b></p>',
    '<p><b>Stok Durumu</b> : Yok</p>',
    '<table><tr><td>Stok</td><td>Yok</td></tr></table>',
    '<table><tr><th>Stok Adedi</th><td>0</td></tr></table>',
    '<div class="row"><span>Stok Durumu</span><span>:</span><span>Yok</span></div>',
    '<dl><dt>Kod</dt><dd>AB</dd><dt>Stok</dt><dd>Tükendi</dd><dt>Renk</dt><dd>Mavi</dd></dl>',
    '<div class="stok-durumu">Yok</div>',
    '<div class="row"><div>Stock</div><div>0</div></div>',
    '<p>In Stock: <span>No</span></p>',
    '<p>Quantity available: 0</p>',
    '<p>На складе: <span>нет</span></p>',
    '<p>В наличии: 0 шт.</p>',
    '<p>Verfügbarkeit: <b>nein</b></p>',
    '<p>Lagerbestand: <span>0</span></p>',
    '<dl><dt>Lieferzeit:</dt><dd><span>derzeit nicht lieferbar</span></dd></dl>',
    '<p>En stock : non</p>',
    '<p>Disponibile: No</p>',
    '<p>Existencias: 0</p>',
    '<p>Em estoque: não</p>',
    '<p>Dostępność: <b>brak</b></p>',
    '<p>Skladem: 0 ks</p>',
    '<p>Raktáron: nincs</p>',
    '<p>På lager: Nej</p>',
    '<p>Varastossa: 0 kpl</p>',
    '<p>Op voorraad: nee</p>',
    '<div>Stokta : Hayır</div>',
    '<div class="availability"><span class="soldout">Немає в наявності</span></div>',
    '<p>Stok Durumu : <img src="/img/s0.gif" alt="Yok"></p>',
  ])('tells that there is none: %s', (row) => {
    expect(stockOf(row + BUY)).toBe(false);
  });

  it.each([
    '<p>Stok: <b>Var</b></p>',
    '<table><tr><th>Stok Adedi</th><td>12</td></tr></table>',
    '<p>В наличии: <b>да</b></p>',
    '<p>Auf Lager: 1-3 Tage</p>',
    '<p>Skladem: &gt; 5 ks</p>',
    '<span>In stock</span><span>0 reviews</span>',
    '<p>Garanti: Yok</p>',
    '<p>Mağazada stok: yok</p>',
    '<div class="store-availability"><span>Stock: 0</span></div>',
  ])('tells that there is some, or nothing: %s', (row) => {
    expect(stockOf(row + BUY)).toBe(true);
  });
});

it.each([
  '<img src="/img/x.png" alt="Sold out">',
  '<span>Satışta Yok</span>',
  '<p>Bientôt de retour en stock</p>',
])('a picture or a short text says it where nothing can be bought: %s', (box) => {
  expect(stockOf(box)).toBe(false);
});

it.each([
  '<div class="rating"><input type="radio" name="rate" disabled><input type="radio" name="rate" disabled></div>',
  '<div class="product-options"><input type="radio" name="kargo" disabled><input type="radio" name="kargo" disabled></div>',
  '<div class="options"><button disabled>-</button><button disabled>+</button></div>',
  '<div class="stars"><label class="option disabled"></label><label class="option disabled"></label></div>',
])('what is switched off but no variant says nothing: %s', (box) => {
  expect(stockOf(box + BUY)).toBe(true);
});

it('the stock row of a card whose picture alone is a link does not count', () => {
  const card =
    '<div class="c"><a href="/x"><img src="/x.jpg"></a><h4>X Alba</h4><p class="price">19,90 €</p><span class="stok-durumu">Stok: Yok</span></div>';
  expect(stockOf(BUY, card)).toBe(true);
});

it('sold-out words in a card of another product do not count', () => {
  const card = `<div class="col"><div class="item"><a href="/janome-280.html"><img src="/j.jpg" alt="Janome MS"></a><div class="tukendim">TÜKENDİ</div><h3><a href="/janome-280.html">Janome MS</a></h3></div></div>`;
  expect(stockOf(BUY, card)).toBe(true);
});

it('a review does not say it, where nothing can be bought either', () => {
  const review = (name: string): string =>
    `<p>100,00 TL</p><section id="reviews"><div class="${name}"><p>Stokta yok diyorlardı, geldi.</p></div></section>`;
  expect(['review', 'comment', 'row'].map((name) => stockOf(review(name)))).toEqual([true, true, true]);
});
