import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kurus } from '#domain/money/money';
import { parseProductFileName } from '#domain/catalogue/product/product-file-name';
import { sampleProduct } from '#testing/samples/sample-product';
import { canonicalProductText } from './canonical.ts';
import { decodeProduct } from '../decode/decode-product.ts';

const name = parseProductFileName('manual-a-2026-01-01.json');
if (!name) throw new Error('Expected the name of a product file');
const decode = (text: string) => decodeProduct('k/manual-a-2026-01-01.json', name, 'k-1', text).product;

const words = fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.normalize('NFC'));
const list = fc.array(words, { maxLength: 4 });
const product = fc
  .record({
    description: words,
    features: list,
    tags: list,
    price: fc.integer({ min: 0, max: 999_999_999_999 }).map(kurus),
    rating: fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
    inStock: fc.boolean(),
    oem: fc.option(fc.array(words, { minLength: 1, maxLength: 3 }), { nil: undefined }),
    status: fc.constantFrom('draft' as const, 'published' as const, undefined),
  })
  .map(({ oem, status, ...fields }) =>
    sampleProduct({ id: 'a', ...fields, ...(oem ? { oem } : {}), ...(status ? { status } : {}) }),
  );
const known = new Set(Object.keys(JSON.parse(canonicalProductText(sampleProduct({ id: 'a' })))));
const unknown = fc.dictionary(
  words.filter((field) => !known.has(field) && field !== ''),
  // As a file holds it: JSON knows no negative zero.
  fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value))),
  { maxKeys: 4 },
);

test('what is written is read back, and writing it again changes nothing', () => {
  fc.assert(
    fc.property(product, (value) => {
      const text = canonicalProductText(value);
      expect(decode(text)).toEqual(value);
      expect(canonicalProductText(value, text)).toBe(text);
    }),
  );
});

test('a change of one field is a change of one line, whatever unknown fields there are', () => {
  fc.assert(
    fc.property(product, unknown, fc.integer({ min: 0, max: 10_000 }), (value, extra, price) => {
      const source = JSON.stringify({ ...extra, ...JSON.parse(canonicalProductText(value)) });
      const before = canonicalProductText(value, source);
      const after = canonicalProductText({ ...value, price: kurus(price) }, before);
      const lines = after.split('\n');
      const changed = before.split('\n').filter((line, index) => line !== lines[index]);
      expect(changed.length).toBe(value.price === price ? 0 : 1);
      expect(JSON.parse(after)).toMatchObject(extra);
    }),
  );
});
