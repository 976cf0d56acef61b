import { expect, it } from 'vitest';
import { queryTokens, textWithout } from './query-tokens.ts';
import { readWishes } from './read-wishes.ts';

const read = (text: string) => {
  const tokens = queryTokens(text);
  const wishes = readWishes(tokens);
  return {
    rest: textWithout(tokens, wishes),
    ...Object.assign({}, ...wishes.map(({ from: _from, to: _to, ...wish }) => wish)),
  };
};

it.each([
  ['8000 TL altı overlok', { rest: 'overlok', price: '-8000' }],
  ['overlok 8.000 tl altında', { rest: 'overlok', price: '-8000' }],
  ['8 bin altı overlok', { rest: 'overlok', price: '-8000' }],
  ["20.000 TL'ye kadar dikiş makinesi", { rest: 'dikiş makinesi', price: '-20000' }],
  ['en fazla 500 lira makas', { rest: 'makas', price: '-500' }],
  ['500 liradan ucuz makas', { rest: 'makas', price: '-500' }],
  ['makas 500 lirayı geçmesin', { rest: 'makas', price: '-500' }],
  ['overlok 18 binden pahalı olmasın', { rest: 'overlok', price: '-18000' }],
  ['yirmi beş bin liraya kadar overlok', { rest: 'overlok', price: '-25000' }],
  ['sewing machine under 9000', { rest: 'sewing machine', price: '-9000' }],
  ['10000 tl üstü reçme', { rest: 'reçme', price: '10000-' }],
  ['5.000 - 10.000 TL arası overlok', { rest: 'overlok', price: '5000-10000' }],
  ['5 ile 10 bin arası overlok', { rest: 'overlok', price: '5000-10000' }],
  ['10.000 TL dikiş makinesi', { rest: 'dikiş makinesi', price: '-10000' }],
  ["500 TL'lik makas", { rest: 'makas', price: '-500' }],
  ['ucuz iğne', { rest: 'iğne', sort: 'price-low' }],
  ['en ucuz iğne', { rest: 'iğne', sort: 'price-low' }],
  ['overlok makinesi uygun', { rest: 'overlok makinesi', sort: 'price-low' }],
  ['500 liraya makas', { rest: 'makas', price: '-500' }],
  ['uygun fiyatlı overlok', { rest: 'overlok', sort: 'price-low' }],
  ['yeni makineler', { rest: 'makineler', sort: 'newest' }],
  ['indirimli overlok', { rest: 'overlok', discounted: true }],
  ['stokta olan çağanoz', { rest: 'çağanoz', inStock: true }],
  ['ucuz overlok 8000 tl altı', { rest: 'overlok', price: '-8000', sort: 'price-low' }],
])('%j is a wish', (text, wanted) => {
  expect(read(text)).toEqual(wanted);
});

it.each([
  'iğne 90/14',
  'makineme uygun iğne',
  '8700 e uygun mekik',
  'yeni başlayanlar için makine',
  '90 altı iğne',
  'dbx1 11-18',
  'ddl 8700',
  'juki tl 2010',
  '40/2 iplik',
  'tkt 40',
  'w500 - 10',
  '5 iplik',
  'organ dbx1 119,90 TL',
])('%j holds no wish', (text) => {
  expect(read(text)).toEqual({ rest: text.replace(' - ', ' ') });
});

it('reads any text without failing', () => {
  for (const text of ['', '-', '₺', '8000 tl', '999999999999 tl altı', 'en', 'en en ucuz'])
    expect(() => read(text)).not.toThrow();
});
