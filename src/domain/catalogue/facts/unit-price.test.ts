import { expect, test } from 'vitest';
import { kurus } from '#domain/money/money';
import { unitPriceOf } from './unit-price.ts';

test.each([
  ['Paket: 10 adet', 119_90, 'adet', 11_99],
  ['Paket: 3 ADET', 100_00, 'adet', 33_33],
  ['Birim: paket (8 adet)', 100_00, 'adet', 12_50],
  ["Paket: 10'lu", 119_90, 'adet', 11_99],
  ['Birim: 5’li paket', 100_00, 'adet', 20_00],
  ["Kutu: 144'lü", 144_00, 'adet', 1_00],
  ['Hacim: 5 L', 850_00, 'litre', 170_00],
  ['Bobin: 5.000 m', 259_90, '100 m', 5_20],
  ['Hacim: 500 ml', 99_99, 'litre', 199_98],
  ['Hacim: 2,5 Litre', 100_00, 'litre', 40_00],
])('%s at %i kuruş is sold by %s at %i', (feature, price, unit, amount) => {
  expect(unitPriceOf(kurus(price), ['Tür: düz', feature])).toEqual({ unit, amount });
});

test.each([
  'Paket: 1 adet',
  'Makara: 100 m',
  'Birim: paket',
  'Ağırlık: 28 kg',
  'Paket: 0 adet',
  'Paket: 12 x 10 adet',
  '10 adet',
])('%s has no other unit price', (feature) => {
  expect(unitPriceOf(kurus(100_00), [feature])).toBeUndefined();
});
