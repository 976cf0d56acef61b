import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatExtra,
  formatList,
  guardText,
  parseExtra,
  parseFlag,
  parseList,
  parseMoment,
  parseNumber,
  unguardText,
} from './exchange-cell.ts';

test('numbers and yes-or-no are read as Turks write them', () => {
  expect(['4,5', '%20', '1.250', '12', '-1', 'x'].map(parseNumber)).toEqual([
    4.5,
    20,
    1250,
    12,
    undefined,
    undefined,
  ]);
  expect(['Stokta', 'Stok Yok', 'STOKTA YOK', 'in_stock', 'out_of_stock'].map(parseFlag)).toEqual([
    true,
    false,
    false,
    true,
    false,
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
    fc.constantFrom(...`'=+-@＝—|[]"\\\t\r\n ıİşğ;,`.split('')),
    fc.string({ minLength: 1, maxLength: 1 }),
  ),
  maxLength: 12,
});

test('a guarded text is never a formula and is read back as it was', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const guarded = guardText(text);
      expect(guarded).not.toMatch(/^[=+\-@＝\t\r]/);
      expect(guarded.trim()).not.toBe('—');
      expect(unguardText(guarded)).toBe(text);
    }),
  );
});

test.each(['list', 'words'] as const)('a list (%s) in a cell is read back as it was', (kind) => {
  fc.assert(
    fc.property(fc.array(nasty, { maxLength: 4 }), (items) => {
      expect(parseList(formatList(items, kind), kind)).toEqual(items);
    }),
  );
});

test('a list of addresses in a cell is read back as it was', () => {
  const signs = ['a', '/', ',', ';', '|', '[', '"', 'https://'];
  const address = fc
    .array(fc.constantFrom(...signs), { minLength: 1, maxLength: 6 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(fc.array(address, { maxLength: 4 }), (items) => {
      expect(parseList(formatList(items, 'lines'), 'lines')).toEqual(items);
    }),
  );
});

test('a list that people typed is read without blanks and empty entries', () => {
  expect(parseList(' Juki |Singer||  Pfaff ')).toEqual(['Juki', 'Singer', 'Pfaff']);
  expect(parseList('[yeni] ürün | b')).toEqual(['[yeni] ürün', 'b']);
  expect(parseList('Ölçü: 3,8 mm, 5 mm;\r\nMotor: servo\n')).toEqual(['Ölçü: 3,8 mm, 5 mm;', 'Motor: servo']);
  const words = 'iğne, 2,0/80;90/14, düz dikiş,tekstil\noverlok | ';
  expect(parseList(words, 'words')).toEqual(['iğne', '2,0/80', '90/14', 'düz dikiş', 'tekstil', 'overlok']);
});

test.each([
  '007',
  '8690000000000000001',
  '1-2',
  '12/05',
  '1e5',
  '0,5',
  '5 Mart',
  'SEP1',
  'TRUE',
  'yanlış',
  '12:30',
])('in a file without types %s is guarded, so that a spreadsheet leaves it alone', (text) => {
  expect(guardText(text, true)).toBe(`'${text}`);
  expect(guardText(text)).toBe(text);
  expect(unguardText(`'${text}`)).toBe(text);
  expect(unguardText(guardText(`'${text}`))).toBe(`'${text}`);
});

test.each(['DDL-8700', '12345', '1/4" Ayak', 'Organ 90/14', 'Mart ayı', 'A1'])(
  '%s needs no guard',
  (text) => {
    expect(guardText(text, true)).toBe(text);
  },
);

test.each<[string | number, string | undefined]>([
  ['2026-03-02T09:00:00.000Z', '2026-03-02T09:00:00.000Z'],
  ['02.03.2026', '2026-03-02T00:00:00.000Z'],
  ['2/3/2026 14:05', '2026-03-02T14:05:00.000Z'],
  ['2026-03-02', '2026-03-02T00:00:00.000Z'],
  [46_083, '2026-03-02T00:00:00.000Z'],
  [46_083.5, '2026-03-02T12:00:00.000Z'],
  ['31.02.2026', undefined],
  ['dün', undefined],
  [-1, undefined],
])('%s is the moment %s', (raw, moment) => {
  expect(parseMoment(raw)).toBe(moment);
});

test("a value of the owner's own fields comes back as it was", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain: unknown = JSON.parse(JSON.stringify(value));
      expect(parseExtra(formatExtra(plain))).toEqual(plain);
    }),
  );
});
