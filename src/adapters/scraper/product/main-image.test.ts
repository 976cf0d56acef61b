import { expect, it } from 'vitest';
import { extractPage } from '../extract-page.ts';

interface Given {
  readonly name?: string;
  readonly head?: string;
  readonly above?: string;
  readonly below?: string;
}

/** The picture of a page whose gallery is the given markup, with a logo above and signs of payment below. */
function imageOf(gallery: string, given: Given = {}): string | null | undefined {
  const { name = 'Ponte Alba 300', head = '', above = '', below = '' } = given;
  const html = `<html><head><title>${name} | Shop</title>${head}</head><body><header><a href="/"><img src="/img/mylogo.png" alt="Shop" width="300"></a><nav><a href="/a">A</a><a href="/b">B</a><a href="/c">C</a><a href="/d">D</a></nav></header>${above}<div class="p">${gallery}<div class="i"><h1>${name}</h1><div class="price">249,90 €</div><button>Add to cart</button>${below}<img src="/img/visa.png" alt="Visa"></div></div><footer><img src="/etbis.png"></footer></body></html>`;
  return extractPage({ bytes: Buffer.from(html), url: 'https://shop.example.com/ponte-alba-300' }).product
    ?.imageUrl;
}

it.each([
  ['/catalogo/big.jpg', '<img src="/catalogo/big.jpg">'],
  ['silicone-1.jpg', '<img src="/m/silicone-1.jpg">'],
  ['blanket.jpg', '<img src="/m/blanket.jpg">'],
  ['pixel-7.jpg', '<img src="/m/pixel-7.jpg">'],
  ['flagship.jpg', '<img src="/m/flagship.jpg">'],
  ['text=Alba', '<img src="https://via.placeholder.com/400x300?text=Alba">'],
  ['big.jpg', '<a href="/p/big.jpg"><img src="/p/big_min.jpg"></a>'],
  ['big.jpg', '<img src="//cdn.logoshop.com/p/big.jpg?logo=0">'],
])('words within words, hosts and queries say nothing of a picture: %s', (want, gallery) => {
  expect(imageOf(gallery)).toContain(want);
});

it.each([
  '<img src="/blank.gif" data-flickity-lazyload="/p/big.jpg">',
  '<img src="/ajax-loader.gif" data-lazyload="/p/big.jpg">',
  '<img src="/spacer.gif" data-hi-res-src="/p/big.jpg">',
  '<img ng-src="/p/big.jpg">',
  '<amp-img src="/p/big.jpg" width="600" alt="Ponte Alba 300"></amp-img>',
  '<picture><source srcset="/p/big.jpg"><img alt="Ponte Alba 300"></picture>',
  '<div class="slide" style="background-image:url(\'/p/big.jpg\')"></div>',
  '<div class="thumbs"><img src="/t/1.jpg"><img src="/t/2.jpg"></div><div class="prod-img"><img src="/p/big.jpg"></div>',
  '<img src="/i/week.jpg" width="650"><div><img id="landingImage" src="/p/big.jpg" alt="Ponte 300 by Alba"></div>',
  '<div class="marka"><img src="/i/velmar.png" alt="Velmar"></div><img src="/i/free-shipping.png"><img src="/p/big.jpg">',
])('finds the picture in %s', (gallery) => {
  expect(imageOf(gallery)).toContain('/p/big.jpg');
});

it('of a row of like pictures the first is the main one', () => {
  const slide = (n: number): string =>
    `<div class="carousel-item${n === 1 ? ' active' : ''}"><img src="/p/${n}.jpg" class="d-block"></div>`;
  expect(imageOf(`<div class="carousel">${slide(1)}${slide(2)}${slide(3)}</div>`)).toContain('/p/1.jpg');
});

it('a picture of many is named like its product', () => {
  expect(imageOf('<img src="/p/icon-lamp.jpg" alt="Icon Lamp">', { name: 'Icon Lamp' })).toContain(
    'icon-lamp',
  );
  expect(
    imageOf('<img src="/p/big.jpg">', {
      above: '<div class="hero"><img src="/hero.jpg" width="1920"></div>',
    }),
  ).toContain('big.jpg');
  expect(imageOf('<span class="fa fa-book"></span>')).toBeNull();
});

it('data whose picture is the front page or a stand-in give way to the one shown', () => {
  const data = (image: string): string =>
    `<script type="application/ld+json">{"@type":"Product","name":"Ponte Alba 300","image":"https://shop.example.com${image}","offers":{"price":"249.90","priceCurrency":"EUR"}}</script>`;
  const shown = '<img src="/p/big.jpg" alt="Ponte Alba 300">';
  expect(imageOf(shown, { head: data('/') })).toContain('/p/big.jpg');
  expect(imageOf(shown, { head: data('/media/placeholder/x.jpg') })).toContain('/p/big.jpg');
  expect(imageOf(shown, { head: data('/sosyalmedya/paylasim.jpg') })).toContain('/p/big.jpg');
  expect(imageOf(shown, { head: data('/catalogo/1.jpg') })).toContain('/catalogo/1.jpg');
});

it('a relative base of a page without an address holds its pictures', () => {
  const html =
    '<html><head><title>Alba</title><base href="/shop/"></head><body><h1>Alba</h1><img src="img/a.jpg" alt="Alba"><p class="price">10,00 €</p><button>Add to cart</button></body></html>';
  expect(extractPage({ bytes: Buffer.from(html), url: '' }).product?.imageUrl).toBe('/shop/img/a.jpg');
});
