import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SLUG_PATTERN, slugOf } from './slug.ts';

describe('slugOf', () => {
  it.each([
    ['Örgü Ölçü', 'orgu-olcu'],
    ['1/4" Ayak', '1-4-ayak'],
    ['Juki DDL-8700 Düz Dikiş Makinesi', 'juki-ddl-8700-duz-dikis-makinesi'],
    ["İĞNE (10'lu)", 'igne-10-lu'],
    ['швейная', ''],
    ['---', ''],
  ])('makes %j %j', (text, slug) => {
    expect(slugOf(text)).toBe(slug);
  });

  it('is empty or a slug of 100 characters at most, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const slug = slugOf(text);
        expect(slug === '' || SLUG_PATTERN.test(slug)).toBe(true);
        expect(slug.length).toBeLessThanOrEqual(100);
        expect(slugOf(slug)).toBe(slug);
      }),
    );
  });

  it('cuts a long text between words', () => {
    expect(slugOf('makine '.repeat(40))).toBe('makine-'.repeat(13) + 'makine');
  });

  it('cuts a single long word anywhere', () => {
    expect(slugOf('a'.repeat(150))).toBe('a'.repeat(100));
  });
});
