import { expect, it } from 'vitest';
import { extractPage } from '../extract-page.ts';

const NAME = 'Juki MO-6814S Overlok Makinesi';

/** How shops without data set a product's name. */
const NAMES: Readonly<Record<string, string>> = {
  h1: `<h1>${NAME}</h1>`,
  h2: `<h2>${NAME}</h2>`,
  h3: `<h3>${NAME}</h3>`,
  h4: `<h4>${NAME}</h4>`,
  h5: `<h5>${NAME}</h5>`,
  strong: `<strong>${NAME}</strong>`,
  bold: `<p><b>${NAME}</b></p>`,
  'a class': `<div class="urun-adi">${NAME}</div>`,
  'an English class': `<span class="product-title">${NAME}</span>`,
  'large font': `<font size="4"><b>${NAME}</b></font>`,
  style: `<div style="font-size:24px;font-weight:bold">${NAME}</div>`,
  'Bootstrap classes': `<p class="fs-3 fw-bold">${NAME}</p>`,
  'Tailwind classes': `<div class="text-2xl font-semibold">${NAME}</div>`,
  itemprop: `<span itemprop="name">${NAME}</span>`,
  'the maker in a link': '<h1><a href="/marka/juki">Juki</a> MO-6814S Overlok Makinesi</h1>',
  'a code behind': `<h1>${NAME} <small>Kod: 6814</small></h1>`,
  'a table cell': `<table><tr><td class="baslik">${NAME}</td></tr></table>`,
};
const TITLES = [`${NAME} | Terzi Market`, 'Terzi Market', `Terzi Market - ${NAME}`, ''];
const HEADS = [
  '<header><h1><a href="/"><img src="/logo.png" alt="Terzi Market"></a></h1></header>',
  '<header><a href="/"><img src="/logo.png" alt="Terzi Market"></a></header>',
  '<header><div class="logo"><a href="/">Terzi Market</a></div></header>',
];
const SHELF = [1, 2, 3, 4].map(
  (n) =>
    `<div class="k"><a href="/u${n}"><img src="/r/${n}.jpg" alt="Makine ${n}"></a><h3><a href="/u${n}">Makine ${n} Overlok</a></h3><span>${n}.999,00 TL</span></div>`,
);
const BELOW: Readonly<Record<string, string>> = {
  nothing: '',
  tabs: '<div><h2>Ürün Açıklaması</h2><p>Dört iplik overlok.</p><h2>Yorumlar</h2><p>Çok iyi.</p></div>',
  'a shelf': `<section><h2>Benzer Ürünler</h2>${SHELF.join('')}</section>`,
  'a heading of the shop':
    '<section><h2>Bültenimize abone olun</h2></section><section><h1>Neden Terzi Market?</h1></section>',
};

it.each(Object.keys(NAMES))(
  'a name set by %s is found under every title and head, whatever stands below',
  (how) => {
    const misread: string[] = [];
    for (const title of TITLES)
      for (const head of HEADS)
        for (const [below, rest] of Object.entries(BELOW)) {
          const html = `<html lang="tr"><head><meta charset="utf-8"><title>${title}</title></head><body>${head}<nav><a href="/a">Makineler</a><a href="/b">İğneler</a></nav><div class="row"><div class="col"><img src="/urun/mo6814.jpg"></div><div class="col">${NAMES[how]}<div class="fiyat">12.499,90 TL</div><p>Stokta var</p><form><button>Sepete Ekle</button></form></div></div>${rest}<footer><h4>Kurumsal</h4><a href="/h">Hakkımızda</a></footer></body></html>`;
          const { product } = extractPage({
            bytes: Buffer.from(html),
            url: 'https://www.terzi.example.com/juki-mo-6814s',
          });
          const read = [product?.name, product?.price, product?.imageUrl];
          if (read.join() !== `${NAME},12499.90,https://www.terzi.example.com/urun/mo6814.jpg`)
            misread.push(`"${title}", ${head.slice(0, 20)}, ${below}: ${read.join()}`);
        }
    expect(misread).toEqual([]);
  },
);
