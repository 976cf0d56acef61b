import { expect, it } from 'vitest';
import { readAvailability, readStockText } from './stock-text.ts';

it.each([
  ['Tükendi', 'out'],
  ['STOKTA YOK', 'out'],
  ['Stokta bulunmamaktadır', 'out'],
  ['Bu ürün stoklarımızda mevcut değil', 'out'],
  ['Gelince Haber Ver', 'out'],
  ['Temin edilemiyor', 'out'],
  ['Stok: 0', 'out'],
  ['Out of stock', 'out'],
  ['Sold Out', 'out'],
  ['Rupture de stock', 'out'],
  ['Épuisé', 'out'],
  ['Ausverkauft', 'out'],
  ['Нет в наличии', 'out'],
  ['Bu ürün stoklarımızda kalmamıştır.', 'out'],
  ['Geçici olarak temin edilememektedir', 'out'],
  ['Ürün şu an satışta değildir.', 'out'],
  ['0 Units in Stock', 'out'],
  ['This product is no longer in stock', 'out'],
  ['Non disponibile', 'out'],
  ['Nicht mehr bestellbar', 'out'],
  ['Tilapäisesti loppu', 'out'],
  ['Ikke på lager', 'out'],
  ['Niedostępny', 'out'],
  ['ただいま在庫がございません。', 'out'],
  ['สินค้าหมด', 'out'],
  ['אזל מהמלאי', 'out'],
  ['Tükenmez kalem', undefined],
  ['Stoklar tükenmeden', undefined],
  ['Not available for pickup', undefined],
  ['10 in stock', 'in'],
  ['Tükeniyor!', 'in'],
  ['Stokta var', 'in'],
  ['Stoktan Teslim', 'in'],
  ['Stok Miktarı: 4', 'in'],
  ['Son 3 ürün', 'in'],
  ['In stock', 'in'],
  ['12 in stock', 'in'],
  ['Ön sipariş', undefined],
  ['Siyah', undefined],
])('reads the stock words %s', (text, stock) => {
  expect(readStockText(text)).toBe(stock);
});

it.each([
  ['https://schema.org/InStock', 'in'],
  ['http://schema.org/OutOfStock ', 'out'],
  ['  OutOfStock', 'out'],
  ['SoldOut', 'out'],
  ['in stock', 'in'],
  ['oos', 'out'],
  ['LimitedAvailability', 'in'],
  ['PreOrder', 'in'],
  ['', undefined],
])('reads the availability field %s', (field, stock) => {
  expect(readAvailability(field)).toBe(stock);
});
