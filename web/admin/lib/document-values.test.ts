import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documentText, readJson, parseRows, rowsText, typedLira, typedNumber } from './document-values.ts';

test.each(['data/shipping.json', 'data/campaigns/hosgeldin.json', 'templates/seed/shipping.json'])(
  '%s is written as it was read',
  (path) => {
    const text = readFileSync(path, 'utf8');
    expect(documentText(readJson(text))).toBe(text);
  },
);

test('what was typed becomes what files say; what cannot be read stays for the check to name', () => {
  expect(['1.234,5', ' 50 ', '', 'elli'].map(typedLira)).toEqual(['1234.50', '50.00', undefined, 'elli']);
  expect(['2,5', '1.250', ' ', 'çok'].map(typedNumber)).toEqual([2.5, 1250, undefined, 'çok']);
  expect(parseRows(rowsText([['5', '80,00']]))).toEqual([['5', '80,00']]);
  expect(['', '[[yeni]] makas'].map(parseRows)).toEqual([[], []]);
});
