import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findJsonFault, findRepeatedNames, lineOfPath, membersOf } from './json-position.ts';

describe('the first fault in a text', () => {
  test('is found behind a text with millions of escapes', () => {
    const long = String.raw`\n`.repeat(12_000_000);
    expect(findJsonFault(`{\n"a": "${long}",\nb: 1}`)).toMatchObject({ line: 3 });
  });

  test.each([
    ['', 1, 'dosya boş'],
    ['{\n  "a": 1\n  "b": 2\n}', 2, 'satır sonunda virgül eksik'],
    ['{"a": 1 "b": 2}', 1, 'virgül eksik: "b": önünde'],
    ['{\n  "a": 1,\n}', 2, 'son değerden sonra fazladan virgül var; virgülü silin'],
    ['[1, 2,\n]', 1, 'son değerden sonra fazladan virgül var; virgülü silin'],
    ['{\n  a: 1\n}', 2, 'alan adı çift tırnak içinde olmalı: a'],
    ["{\n  'a': 1\n}", 2, 'tek tırnak yerine çift tırnak (") kullanın'],
    ['{"a": \'x\'}', 1, 'tek tırnak yerine çift tırnak (") kullanın'],
    ['{\n  "a": "x\n}', 2, 'tırnak kapanmamış: "x'],
    ['{\n  "a": 1,\n  "b": [1, 2', 3, 'dosya yarım kalmış; sonunda ] eksik'],
    ['{\n  "a": 1', 2, 'dosya yarım kalmış; sonunda } eksik'],
    ['{\n  "a" 1\n}', 2, '"a" alanından sonra iki nokta (:) eksik'],
    ['{\n  "a":\n}', 3, '"}" işaretinden önce değer eksik'],
    ['{\n  "fiyat": 12,5\n}', 2, '"5" yerine alan adı olmalı; ondalık sayıda virgül değil nokta kullanılır'],
    ['{"a": 007}', 1, 'sayı sıfırla başlayamaz: 007; metinse tırnak içine alın'],
    [
      '{"a": True}',
      1,
      'geçerli bir değer değil: True; metinler çift tırnak içinde, değerler true, false, null ya da sayı olmalı',
    ],
    ['{\n  // not\n  "a": 1\n}', 2, 'JSON içinde yorum olamaz; yorumu silin'],
    ['{"a": "C:\\x"}', 1, 'geçersiz kaçış: \\x; ters bölü iki kez yazılmalı (\\\\)'],
    ['{"a": "x\ty"}', 1, 'metnin içinde sekme ya da görünmez bir karakter var; \\t gibi yazın ya da silin'],
    ['{"a": [1, 2}', 1, '"}" yerine "]" olmalı'],
    ['{}\n{}', 2, 'dosyanın sonunda fazladan metin var; silin'],
    [
      '{\n<<<<<<< HEAD\n  "a": 1,\n=======\n  "a": 2,\n>>>>>>> dal\n}',
      2,
      'git birleştirme işaretleri (<<<<<<<) dosyada kalmış; iki hâlden doğru olanı bırakıp <<<<<<<, ======= ve >>>>>>> satırlarını silin, sonra "git add" yapın',
    ],
  ])('%j', (text, line, message) => {
    expect(findJsonFault(text)).toEqual({ line, message });
  });

  test('there is one exactly when the text is not JSON', () => {
    const damaged = fc
      .tuple(fc.jsonValue(), fc.nat(), fc.nat(3), fc.string({ maxLength: 2 }), fc.constantFrom(0, 2))
      .map(([value, at, removed, added, indent]) => {
        const text = JSON.stringify(value, null, indent);
        const start = at % (text.length + 1);
        return text.slice(0, start) + added + text.slice(start + removed);
      });
    fc.assert(
      fc.property(damaged, (text) => {
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        return (findJsonFault(text) === undefined) === isJson;
      }),
      { numRuns: 3_000 },
    );
  });

  test('endless nesting is a fault, not a crash', () => {
    expect(findJsonFault('['.repeat(500_000))).toEqual({ line: 1, message: 'çok derin iç içe' });
  });
});

test('a path gives the line of its value, or of the nearest one above it', () => {
  const text = '{\n  "a": 1,\n  "b": {\n    "c": [\n      "x",\n      {"d": 2}\n    ]\n  },\n  "a": 3\n}';
  expect(
    [['b'], ['b', 'c', 1, 'd'], ['b', 'c', 0], ['b', 'yok'], ['yok'], ['a'], []].map((path) =>
      lineOfPath(text, path),
    ),
  ).toEqual([3, 6, 5, 3, 1, 9, 1]);
  expect(lineOfPath('{\n "a": ', ['a'])).toBe(1);
});

test('members come in the order of the text with their source', () => {
  expect([...membersOf('{"10": 1.50, "b": {"x" : [1]}, "2": "\\u00fc", "b": null}')]).toEqual([
    ['10', '1.50'],
    ['b', 'null'],
    ['2', '"\\u00fc"'],
  ]);
  expect(membersOf('[1]').size + membersOf('{').size).toBe(0);
});

test('a name that stands twice in one object is found with its line', () => {
  const text =
    '{\n  "a": 1,\n  "b": [{ "a": 1 }, { "a": 2, "\\u0061": 3 }],\n  "c": "\\"a\\": 1",\n  "a": 2\n}';
  expect(findRepeatedNames(text)).toEqual([
    { name: 'a', line: 3 },
    { name: 'a', line: 5 },
  ]);
  expect(findRepeatedNames('{"a": 1, "a": 2')).toEqual([]);
});
