import { describe, expect, it } from 'vitest';
import { extractPage } from '../extract-page.ts';
import { PRICE_NOTES, type PriceNotes } from '#testing/scraped-pages/price-notes';

type Notes = Omit<PriceNotes, 'notes' | 'others' | 'names'>;

function priceOf({ lang, host, button }: Notes, body: string, name = 'Alpha 200'): string | null | undefined {
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${name}</title></head><body><header><a href="/">Shop</a></header><main><div><img src="/img/alpha.jpg" alt="${name}"></div><div><h1>${name}</h1>${body}<form><input name="q" value="1"><button>${button}</button></form></div></main></body></html>`;
  const { product } = extractPage({ bytes: Buffer.from(html), url: `https://${host}/alpha-200` });
  return product?.price;
}

/** Where a note may stand. A second price within the same line is another matter. */
const NOTE_PLACES: Readonly<Record<string, (price: string, note: string) => string>> = {
  below: (price, note) => `<div>${price}</div><div>${note}</div>`,
  above: (price, note) => `<div>${note}</div><div>${price}</div>`,
  'in a small tag': (price, note) =>
    /\d\D*(?:[€£]|zł|TL)/.test(note) ? price : `<p class="price">${price} <small>${note}</small></p>`,
  'behind a line break': (price, note) => `<p><b>${price}</b><br>${note}</p>`,
  'in a list': (price, note) => `<ul><li>${price}</li><li>${note}</li></ul>`,
  'in a named box': (price, note) => `<div class="price">${price}</div><div class="info">${note}</div>`,
  'in a link beside': (price, note) =>
    `<div class="row"><div class="col"><span class="h3">${price}</span></div><div class="col"><a href="/x">${note}</a></div></div>`,
};

/** Where another price may stand. */
const OTHER_PLACES: Readonly<
  Record<string, (price: string, label: string, other: string, own: string) => string>
> = {
  'above in a box': (price, label, other) =>
    `<div><div>${label}</div><div>${other}</div></div><div><div>${price}</div></div>`,
  'below in a box': (price, label, other) =>
    `<div>${price}</div><div><div>${label}</div><div>${other}</div></div>`,
  'below in a line': (price, label, other) => `<div>${price}</div><div>${label}: ${other}</div>`,
  'above in a line': (price, label, other) => `<div>${label}: <b>${other}</b></div><div>${price}</div>`,
  'in spans': (price, label, other) =>
    `<div><span>${label}</span> <span>${other}</span></div><div><span>${price}</span></div>`,
  'in a list': (price, label, other) => `<ul><li>${price}</li><li>${label} ${other}</li></ul>`,
  'in a table': (price, label, other, own) =>
    `<table><tr><td>${label}</td><td>${other}</td></tr><tr><td>${own}</td><td>${price}</td></tr></table>`,
  'in a list of terms': (price, label, other, own) =>
    `<dl><dt>${label}</dt><dd>${other}</dd><dt>${own}</dt><dd>${price}</dd></dl>`,
  'in a named box': (price, label, other) =>
    `<div class="price">${price}</div><div class="other">${label} <span>${other}</span></div>`,
  'before a line break': (price, label, other) => `<p>${label}: ${other}<br><b>${price}</b></p>`,
};

describe.each(PRICE_NOTES)('the price of a page in $lang', ({ notes, others, names, ...page }) => {
  it('is the same whatever note stands beside it', () => {
    const misread = Object.entries(NOTE_PLACES).flatMap(([place, draw]) =>
      notes
        .filter((note) => priceOf(page, draw(page.price, note)) !== '100.00')
        .map((note) => `${note} ${place}`),
    );
    expect(misread).toEqual([]);
  });

  it('is told from every other price', () => {
    const misread = Object.entries(OTHER_PLACES).flatMap(([place, draw]) =>
      others
        .filter(([label, other]) => priceOf(page, draw(page.price, label, other, page.label)) !== '100.00')
        .map(([label]) => `${label} ${place}`),
    );
    expect(misread).toEqual([]);
  });

  it('is found whatever the product is called', () => {
    const draws = [
      `<div>${page.price}</div>`,
      `<span>${page.price}</span>`,
      `<p>123</p><p>${page.price}</p>`,
    ];
    const misread = names.filter((name) => draws.some((body) => priceOf(page, body, name) !== '100.00'));
    expect(misread).toEqual([]);
  });

  it('is found in a list whatever the products are called', () => {
    const cards = names
      .map(
        (name, n) =>
          `<a class="card" href="/p-${n}"><img src="/r/${n}.jpg"><span class="name">${name}</span><span>${page.price}</span></a>`,
      )
      .join('');
    const html = `<html lang="${page.lang}"><body><h1>Alpha</h1><div>${cards}</div></body></html>`;
    const { products } = extractPage({
      bytes: Buffer.from(html),
      url: `https://${page.host}/kategori/alpha`,
    });
    expect(products.map(({ price }) => price)).toEqual(names.map(() => '100.00'));
  });
});
