import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountOfNumber,
  formatList,
  guardText,
  parseAmount,
  parseFlag,
  parseList,
  parseNumber,
  unguardText,
} from './exchange-cell.ts';

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
  ['1 234,56 TRY', 123456],
])('%s is %d kuruş', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

test.each(['', 'abc', '1,234', '0.500', '0,500', '-5', '1.23.456', '12,345.6.7', '1.234,567', '$5', '1e3'])(
  '%j is no amount',
  (text) => {
    expect(parseAmount(text)).toBeUndefined();
  },
);

test('a number of lira is exact to the kuruş or refused', () => {
  expect(amountOfNumber(33.61)).toBe(3361);
  expect(amountOfNumber(12_499.9)).toBe(1_249_990);
  expect(amountOfNumber(1.005)).toBeUndefined();
  expect(amountOfNumber(-1)).toBeUndefined();
  expect(amountOfNumber(Number.NaN)).toBeUndefined();
});

test('numbers and yes-or-no are read as Turks write them', () => {
  expect(['4,5', '%20', '1.250', '12', '-1', 'x'].map(parseNumber)).toEqual([
    4.5,
    20,
    1250,
    12,
    undefined,
    undefined,
  ]);
  expect(['Evet', 'DOĞRU', 'var', '1', 'hayır', 'YANLIŞ', 'yok', '0', 'belki'].map(parseFlag)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    undefined,
  ]);
});

const nasty = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...`'=+-@—|[]"\\\t\r\n ıİşğ;,`.split('')),
    fc.string({ minLength: 1, maxLength: 1 }),
  ),
  maxLength: 12,
});

test('a guarded text is never a formula and comes back as it was', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const guarded = guardText(text);
      expect(guarded).not.toMatch(/^[=+\-@\t\r]/);
      expect(guarded.trim()).not.toBe('—');
      expect(unguardText(guarded)).toBe(text);
    }),
  );
});

test('a list in a cell comes back as it was', () => {
  fc.assert(
    fc.property(fc.array(nasty, { maxLength: 4 }), (items) => {
      expect(parseList(formatList(items))).toEqual(items);
    }),
  );
});

test('a list that people typed loses its blanks and empty places', () => {
  expect(parseList(' Juki |Singer||  Pfaff ')).toEqual(['Juki', 'Singer', 'Pfaff']);
  expect(parseList('[yeni] ürün | b')).toEqual(['[yeni] ürün', 'b']);
});
