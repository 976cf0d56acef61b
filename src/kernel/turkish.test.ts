import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareNames, orderByName } from './turkish-order.ts';
import { capitalize, compareTurkish, fold, foldedWords, lowerTurkish } from './turkish.ts';

describe('fold', () => {
  it.each([
    ['DİKİŞ', 'dikis'],
    ['dikiş', 'dikis'],
    ['Dikis', 'dikis'],
    ['IĞDIR', 'igdir'],
    ['ığdır', 'igdir'],
    ['İğne', 'igne'],
    ['ÇAĞANOZ', 'caganoz'],
    ['Örgü Ölçüsü', 'orgu olcusu'],
    ['kâğıt', 'kagit'],
    ['i\u0307ki', 'iki'],
    ['Dürkopp', 'durkopp'],
    ['Groß', 'gross'],
    ['10×10', '10x10'],
    ['1½ inç', '1 1/2 inc'],
    ['60 g/m²', '60 g/m2'],
    ['iğ\u00adne \u200bDDL', 'igne ddl'],
    ['', ''],
  ])('makes %j %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('gives one form for a text and its Turkish capitals', () => {
    const letters = fc.string({ unit: fc.constantFrom(...Array.from('abcçdefgğhıijklmnoöprsştuüvyz ')) });
    fc.assert(fc.property(letters, (text) => fold(text) === fold(text.toLocaleUpperCase('tr'))));
  });

  it('folds the capital ẞ like its small letter', () => {
    expect(fold('STRAẞE')).toBe('strasse');
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});

describe('foldedWords', () => {
  it.each([
    ['KT-INS 114/B', ['kt', 'ins', '114', 'b']],
    ['  Düz,  dikiş! ', ['duz', 'dikis']],
    ['---', []],
    ['\ud800 \0', []],
  ])('splits %j', (text, words) => {
    expect(foldedWords(text)).toEqual(words);
  });
});

it.each([
  ['iğne yok. sonra', 'İğne yok. sonra'],
  ['“igne” yok', '“igne” yok'],
  ['https://a.example okunamadı', 'https://a.example okunamadı'],
  ['liste.xls okunamadı', 'liste.xls okunamadı'],
])('capitalizes %s as %s', (text, capitalized) => {
  expect(capitalize(text)).toBe(capitalized);
});

describe('compareTurkish', () => {
  it('orders letters as the Turkish alphabet and numbers by value', () => {
    const sorted = [
      'Çanta',
      'Cam',
      'Dikiş',
      'İğne',
      'Isı',
      'MO-6814',
      'MO-704',
      'Şerit',
      'Saten',
      'Zımba',
      'Ötücü',
      'Okul',
    ];
    expect(sorted.toSorted(compareTurkish)).toEqual([
      'Cam',
      'Çanta',
      'Dikiş',
      'Isı',
      'İğne',
      'MO-704',
      'MO-6814',
      'Okul',
      'Ötücü',
      'Saten',
      'Şerit',
      'Zımba',
    ]);
  });
});

describe('orderByName', () => {
  const collator = new Intl.Collator('tr', { numeric: true, sensitivity: 'base' });
  const name = fc.string({
    unit: fc.constantFrom(...Array.from('aAbcçÇdgğGĞhıIiİkoöOÖsşSŞuüUÜzZâ0123456789 -./()"\'&+,×')),
    maxLength: 12,
  });

  it('is the order of the collator, then of ids', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 80 }), (names) => {
        const records = names.map((each, index) => ({
          name: each,
          id: `p${String(index % 7)}-${String(index)}`,
        }));
        const expected = records.toSorted(
          (left, right) => collator.compare(left.name, right.name) || (left.id < right.id ? -1 : 1),
        );
        expect(Array.from(orderByName(records), (place) => records[place])).toEqual(expected);
        expect(records.toSorted(compareNames)).toEqual(expected);
      }),
    );
  });

  it('is a total order of any texts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', maxLength: 6 }), { minLength: 30, maxLength: 60 }),
        (names) => {
          const records = names.map((each, index) => ({ name: each, id: String(index).padStart(3, '0') }));
          expect(Array.from(orderByName(records), (place) => records[place])).toEqual(
            records.toSorted(compareNames),
          );
        },
      ),
    );
  });
});

describe('lowerTurkish', () => {
  it('knows the two letters i', () => {
    expect(lowerTurkish('IŞIK İĞNE')).toBe('ışık iğne');
  });
});
