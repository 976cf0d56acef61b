import { expect, test } from 'vitest';
import { isForeignAmount, isLira, readAmount } from './read-amount.ts';

test.each([
  ['1234', 123400],
  ['1.234', 123400],
  ['1.234,56', 123456],
  ['1.234.567,8', 123456780],
  ['1,234.56', 123456],
  ['1,234,567', 123456700],
  ['12499.90', 1249990],
  ['99,9', 9990],
  ['33,61', 3361],
  ['0,50', 50],
  ['₺1.234,56', 123456],
  ['1.234,56 TL', 123456],
  ['TL 1.234,56', 123456],
  ['TRY 12.50', 1250],
  ['1 234,56 TRY', 123456],
  ['79,90', 7990],
  ['1.000,00', 100000],
  ['1.000', 100000],
  ['₺79,90', 7990],
  ['79.90', 7990],
])('%s is %d kuruş', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

test.each([
  '',
  'abc',
  '1,234',
  '0.500',
  '0,500',
  '-5',
  '1.23.456',
  '12,345.6.7',
  '1.234,567',
  '$5',
  '12,50 USD',
  '1e3',
])('%j is no amount', (text) => {
  expect(readAmount(text)).toBeUndefined();
});

test('a number of lira is exact to the kuruş or refused', () => {
  expect(readAmount(33.61)).toBe(3361);
  expect(readAmount(12_499.9)).toBe(1_249_990);
  expect(readAmount(1.005)).toBeUndefined();
  expect(readAmount(-1)).toBeUndefined();
  expect(readAmount(Number.NaN)).toBeUndefined();
});

test('another currency is known by its sign or name', () => {
  expect(
    ['12,50 USD', '$12.50', '12 €', 'EUR 5', '10 dolar'].filter((text) => !isForeignAmount(text)),
  ).toEqual([]);
  expect(['12,50', '₺5', '5 TL', '1.000,00 TRY'].filter(isForeignAmount)).toEqual([]);
  expect(['TL', 'try', '₺', 'Türk Lirası', ' TRY '].filter((text) => !isLira(text))).toEqual([]);
  expect(['USD', 'EUR', 'dolar'].filter(isLira)).toEqual([]);
});
