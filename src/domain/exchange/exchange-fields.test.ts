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
  ['TL', undefined],
])('the heading %s means %s', (heading, field) => {
  expect(findExchangeField(heading)).toBe(field);
});
