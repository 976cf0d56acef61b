import { expect, it } from 'vitest';
import { extractPage } from '../extract-page.ts';

const NAMES = [
  'Overlok Bıçağı',
  'Dikiş İğnesi 14',
  'Juki Masura',
  'Brother Ayak',
  'Siruba Lüper',
  'Çağanoz Kapağı',
  'Transport Dişlisi',
  'Reçme Bıçağı',
];

type Card = (url: string, name: string, price: string, old: string) => string;
/** How shops build a card. */
const CARDS: Readonly<Record<string, Card>> = {
  'a box with a heading': (url, name, price, old) =>
    `<div class="item"><a href="${url}"><img src="/r/x.jpg" alt="${name}"></a><h3><a href="${url}">${name}</a></h3><div class="price">${old}${price}</div><button>Sepete Ekle</button></div>`,
  'one link': (url, name, price, old) =>
    `<a class="card" href="${url}"><img src="/r/x.jpg"><span class="name">${name}</span><span class="fiyat">${old}${price}</span></a>`,
  'an entry without classes': (url, name, price, old) =>
    `<li><a href="${url}"><img src="/r/x.jpg" alt=""></a><a href="${url}">${name}</a><br>${old}<b>${price}</b></li>`,
  Bootstrap: (url, name, price, old) =>
    `<div class="col-md-3"><div class="card h-100"><img class="card-img-top" src="/r/x.jpg"><div class="card-body"><h5 class="card-title"><a href="${url}">${name}</a></h5><p class="card-text">${old}${price}</p></div><div class="card-footer"><a href="/sepet/ekle?id=1" class="btn btn-primary">Sepete Ekle</a></div></div></div>`,
  Tailwind: (url, name, price, old) =>
    `<article class="group relative rounded-lg"><img src="/r/x.jpg" class="object-cover"><h2 class="text-sm"><a href="${url}" class="absolute inset-0">${name}</a></h2><p class="text-lg font-bold">${price}</p>${old}</article>`,
  'a row of a striped table': (url, name, price, old) =>
    `<tr class="${NAMES.indexOf(name) % 2 === 0 ? 'dispari' : 'pari'}"><td><a href="${url}"><img src="/r/x.jpg"></a></td><td><a href="${url}">${name}</a></td><td align="right">${old}<b>${price}</b></td><td><a href="/sepet.asp?ekle=1">Sepete At</a></td></tr>`,
  'Turkish classes': (url, name, price, old) =>
    `<div class="urun"><a href="${url}"><img src="/r/x.jpg" alt="${name}"></a><div class="marka">Juki</div><div class="ad"><a href="${url}">${name}</a></div><div class="yildiz">4,8 (12)</div><div class="fiyatlar">${old}<span class="satis">${price}</span></div><div class="havale">Havale ile 9,00 TL</div><div class="kargo">Ücretsiz Kargo</div></div>`,
  'other prices below': (url, name, price, old) =>
    `<div class="productItem"><a href="${url}"><img data-src="/r/x.jpg" src="data:image/gif;base64,R0"></a><a class="title" href="${url}">${name}</a><div class="p">${old}<strong>${price}</strong></div><small>3 taksit x 33,33 TL</small><small>Sepette %10 indirim</small></div>`,
};

const VISITED = [1, 2, 3, 4].map(
  (n) =>
    `<div class="mini"><a href="/gezilen-${n}"><img src="/r/g.jpg"></a><a href="/gezilen-${n}">Gezilen ${n} ürün</a><span>${n}5,00 TL</span></div>`,
);
/** What stands around a list. */
const PAGES: Readonly<Record<string, (list: string) => string>> = {
  alone: (list) => `<h1>Yedek Parça</h1>${list}`,
  'with filters': (list) =>
    `<div class="row"><aside><h4>Fiyat</h4><ul><li>0 TL - 100 TL</li><li>100 TL - 500 TL</li></ul></aside><main><h1>Yedek Parça</h1><select><option>Sırala</option></select><p>48 ürün</p>${list}</main></div>`,
  'with a shelf': (list) =>
    `<h1>Yedek Parça</h1>${list}<section><h3>Son gezdikleriniz</h3>${VISITED.join('')}</section>`,
  'under a text': (list) =>
    `<h1>Yedek Parça</h1><p>100 TL üzeri siparişlerde ücretsiz kargo ile gönderilir. ${'Açıklama metni. '.repeat(30)}</p>${list}`,
};

it.each(Object.entries(CARDS))('cards built as %s are read in every list', (how, draw) => {
  const wrap = (cards: string): string =>
    how === 'a row of a table' ? `<table>${cards}</table>` : `<div class="liste">${cards}</div>`;
  for (const [where, around] of Object.entries(PAGES))
    for (const count of [2, 3, 5, 8])
      for (const isReduced of [false, true]) {
        const names = NAMES.slice(0, count);
        const old = (n: number): string => (isReduced && n % 2 === 0 ? `<del>${n + 1}99,90 TL</del> ` : '');
        const cards = names.map((name, n) => draw(`/urun-${n}`, name, `${n + 1}49,90 TL`, old(n)));
        const html = `<html lang="tr"><head><meta charset="utf-8"><title>Yedek Parça</title></head><body><header><a href="/"><img src="/logo.png"></a><nav><a href="/igneler">İğneler</a></nav><a href="/sepet">Sepet (0) 0,00 TL</a></header>${around(wrap(cards.join('')))}<footer><a href="/iletisim">İletişim</a></footer></body></html>`;
        const { products } = extractPage({
          bytes: Buffer.from(html),
          url: 'https://www.parca.example.com.tr/kategori/yedek-parca',
        });
        expect(
          products.map(({ name, price, originalPrice }) => [name, price, originalPrice]),
          `${where}, ${count} cards`,
        ).toEqual(names.map((name, n) => [name, `${n + 1}49.90`, old(n) === '' ? null : `${n + 1}99.90`]));
      }
});
