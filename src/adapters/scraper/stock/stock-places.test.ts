import { describe, expect, it } from 'vitest';
import { extractPage } from '../extract-page.ts';

/** By language: what shops write where a product is sold out, and beside one that can be bought. */
const WORDS: readonly (readonly [
  lang: string,
  ending: string,
  price: string,
  button: string,
  out: string,
  beside: string,
])[] = [
  [
    'tr',
    'com.tr',
    '100,00 TL',
    'Sepete Ekle',
    'Tükendi|Stokta yok|Stokta Yok|Stok Yok|TÜKENDİ!|Bu ürün tükendi|Ürün stoklarımızda bulunmamaktadır|Ürün tükenmiştir.|Temin edilemiyor|Geçici olarak temin edilemiyor|Stokta bulunmamaktadır|Gelince Haber Ver|Stoğa Gelince Haber Ver|Satışa kapalı|Stokta Kalmadı|Stok: 0|Stok Adedi: 0|Stok Durumu: Yok|Stok Durumu : Tükendi|Bu ürün satışta değildir|Ürün şu anda mevcut değil|Yakında Stokta',
    'Stokta var|Son 3 ürün|Tükeniyor!|Tükenmeden alın|Stoklarla sınırlıdır|Stok: 12|Stokta 5 adet|Aynı gün kargo|Tükenmek üzere|Kampanya stoklarla sınırlıdır, tükenmeden al|Ön sipariş|Hızlı teslimat|Stok durumu: Var|Bu üründen son 24 saatte 120 adet satıldı|Mağazada stok yok|Fiyatı düşünce haber ver',
  ],
  [
    'en',
    'co.uk',
    '£100.00',
    'Add to cart',
    'Out of stock|Sold out|Currently unavailable|Temporarily out of stock|This item is out of stock|Not available|Notify me when available|Email me when back in stock|Availability: Out of stock|No longer available|Discontinued|Sorry, this product is unavailable|0 in stock',
    'In stock|Only 3 left|Selling fast|Ready to ship|12 in stock|Availability: In stock|Unavailable for collection|Not available for store pickup|Low stock|Back in stock|Ships within 2 days|Limited availability|Sold by Shop|Over 500 sold',
  ],
  [
    'de',
    'de',
    '100,00 €',
    'In den Warenkorb',
    'Ausverkauft|Nicht lieferbar|Derzeit nicht verfügbar|Nicht auf Lager|Momentan nicht verfügbar|Artikel ist ausverkauft|Nicht vorrätig|Zur Zeit nicht lieferbar',
    'Auf Lager|Sofort lieferbar|Lieferbar in 3 Tagen|Nur noch 2 auf Lager|Verfügbar|Lieferzeit 1-3 Werktage|Nicht im Laden verfügbar',
  ],
  [
    'fr',
    'fr',
    '100,00 €',
    'Ajouter au panier',
    'Rupture de stock|Épuisé|Indisponible|Produit épuisé|En rupture|Actuellement indisponible|Non disponible',
    'En stock|Plus que 3 en stock|Disponible|Expédié sous 24h|Livraison rapide',
  ],
  [
    'es',
    'es',
    '100,00 €',
    'Añadir al carrito',
    'Agotado|Sin stock|No disponible|Producto agotado|Fuera de stock|Sin existencias',
    'En stock|Disponible|Últimas unidades|Entrega en 24 h',
  ],
  [
    'it',
    'it',
    '100,00 €',
    'Aggiungi al carrello',
    'Esaurito|Non disponibile|Prodotto esaurito|Attualmente non disponibile|Terminato',
    'Disponibile|Disponibilità immediata|Ultimi pezzi',
  ],
  [
    'nl',
    'nl',
    '€ 100,00',
    'In winkelwagen',
    'Uitverkocht|Niet op voorraad|Niet leverbaar|Tijdelijk niet beschikbaar',
    'Op voorraad|Direct leverbaar|Morgen in huis',
  ],
  [
    'pl',
    'pl',
    '100,00 zł',
    'Do koszyka',
    'Niedostępny|Produkt niedostępny|Brak w magazynie|Wyprzedane|Chwilowo niedostępny|Brak towaru',
    'Dostępny|W magazynie|Ostatnie sztuki|Wysyłka w 24h',
  ],
  [
    'cs',
    'cz',
    '100 Kč',
    'Do košíku',
    'Vyprodáno|Není skladem|Nedostupné|Momentálně nedostupné',
    'Skladem|Skladem 5 ks|Poslední kusy',
  ],
  [
    'ru',
    'ru',
    '100 ₽',
    'В корзину',
    'Нет в наличии|Товар закончился|Распродано|Отсутствует',
    'В наличии|Есть в наличии|Осталось 3 шт.',
  ],
];

type Draw = (price: string, words: string, button: string) => string;
const OUT_PLACES: Readonly<Record<string, Draw>> = {
  'in place of the button': (price, words) => `<div class="price">${price}</div><div>${words}</div>`,
  'on a dead button': (price, words) => `<div class="price">${price}</div><button disabled>${words}</button>`,
  'on a link': (price, words) =>
    `<div class="price">${price}</div><a href="#" class="btn btn-secondary">${words}</a>`,
  'above a dead button': (price, words, button) =>
    `<div class="price">${price}</div><p class="stock">${words}</p><button disabled>${button}</button>`,
  'in a badge': (price, words) => `<p>${price} <span class="badge bg-danger">${words}</span></p>`,
};
const BESIDE_PLACES: Readonly<Record<string, Draw>> = {
  below: (price, words, button) =>
    `<div class="price">${price}</div><div>${words}</div><form><button>${button}</button></form>`,
  above: (price, words, button) =>
    `<div>${words}</div><div class="price">${price}</div><form><button>${button}</button></form>`,
  'in a badge': (price, words, button) =>
    `<span class="badge">${words}</span><div class="price">${price}</div><form><button>${button}</button></form>`,
  'under the button': (price, words, button) =>
    `<div class="price">${price}</div><form><button>${button}</button></form><p>${words}</p>`,
  'among features': (price, words, button) =>
    `<div class="price">${price}</div><form><button>${button}</button></form><ul class="features"><li>${words}</li></ul>`,
};

describe.each(WORDS)('stock in a page in %s', (lang, ending, price, button, out, beside) => {
  const misread = (places: Readonly<Record<string, Draw>>, words: string, inStock: boolean): string[] =>
    Object.entries(places).flatMap(([place, draw]) =>
      words
        .split('|')
        .filter((word) => {
          const html = `<html lang="${lang}"><head><meta charset="utf-8"><title>Alpha 200</title></head><body><header><a href="/">Shop</a></header><main><div><img src="/img/alpha.jpg" alt="Alpha 200"></div><div><h1>Alpha 200</h1>${draw(price, word, button)}</div></main></body></html>`;
          const url = `https://www.shop-example.${ending}/urun/alpha-200`;
          return extractPage({ bytes: Buffer.from(html), url }).product?.inStock !== inStock;
        })
        .map((word) => `${word} ${place}`),
    );

  it('is gone where the page says so, wherever it does', () => {
    expect(misread(OUT_PLACES, out, false)).toEqual([]);
  });

  it('is there beside a live button, whatever else is said', () => {
    expect(misread(BESIDE_PLACES, beside, true)).toEqual([]);
  });
});
