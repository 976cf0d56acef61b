import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJsonValues } from './json.ts';

describe('readJsonValues', () => {
  it.each([
    ['a trailing comma', '{"a":1,"b":[1,2,],}', [{ a: 1, b: [1, 2] }]],
    ['a trailing semicolon', '{"a":1};', [{ a: 1 }]],
    ['a raw line break in a text', '{"a":"x\ny\tz"}', [{ a: 'x\ny\tz' }]],
    ['comments', '/* c */{"a":1, // d\n"b":"http://x"}', [{ a: 1, b: 'http://x' }]],
    ['markup comments around, kept within texts', '<!-- {"a":"<!-- b -->"} -->', [{ a: '<!-- b -->' }]],
    ['CDATA', '//<![CDATA[\n{"a":1}\n//]]>', [{ a: 1 }]],
    ['several values', '{"a":1}\n{"b":2}', [{ a: 1 }, { b: 2 }]],
    ['quotes inside a text', '{"a":"19" monitor","b":2}', [{ a: '19" monitor', b: 2 }]],
    ['a missing end', '{"a":{"b":[1,2', [{ a: { b: [1, 2] } }]],
    ['a missing value', '{"a":,"b":1}', [{ a: null, b: 1 }]],
    ['bad escapes', String.raw`{"a":"it\'s \x41 \u0131"}`, [{ a: "it's A ı" }]],
    ['entities for quotes', '{&quot;a&quot;:1}', [{ a: 1 }]],
    ['null', 'null', [null]],
    ['nothing', ' ', []],
  ])('reads %s', (_title, text, values) => {
    expect(readJsonValues(text)).toEqual(values);
  });

  it('gives back what JSON.stringify wrote, also with a trailing comma', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string().filter((key) => key !== '__proto__'),
          fc.jsonValue({ maxDepth: 3 }),
          { minKeys: 1 },
        ),
        (value) => {
          const text = JSON.stringify(value);
          expect(readJsonValues(text)).toEqual([JSON.parse(text)]);
        },
      ),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(Array.isArray(readJsonValues(`{${text}`))).toBe(true);
      }),
    );
  });

  it('stands a million open brackets', () => {
    expect(readJsonValues('['.repeat(1_000_000))).toEqual([]);
  });
});
