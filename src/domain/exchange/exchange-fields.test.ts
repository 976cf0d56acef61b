import { expect, it } from 'vitest';
import { findExchangeField } from './exchange-fields.ts';

it.each([
  ['FİYAT', 'price'],
  ['Fiyat (TL)', 'price'],
  ['Satış Fiyatı (TL)', 'price'],
  ['SATIŞ FİYATI ₺', 'price'],
  ['KDV Dahil Fiyat TRY', 'price'],
  ['Liste Fiyatı (TL)', 'originalPrice'],
  ['Satış Fiyatı (USD)', undefined],
  ['Stok TL', undefined],
  ['Hacim / Desi', 'desi'],
  // Of oil it is the content of the bottle.
  ['Hacim', undefined],
  ['TL', undefined],
])('the heading %s means %s', (heading, field) => {
  expect(findExchangeField(heading)).toBe(field);
});
