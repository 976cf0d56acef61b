import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createProductNumbers } from '#catalogue/product-numbers';
import type { Product } from '#domain/catalogue/product';
import { foldedWords } from '#kernel/turkish';
import { productArbitrary, searchArbitrary } from '#testing/product-arbitrary';
import { sampleCategory } from '#testing/sample-product';
import { createSearchIndex } from './create-search-index.ts';
import { createTextScanner } from './text-scanner.ts';
import { typoDistance } from './typo-distance.ts';

const CATEGORIES = ['Makineler', 'Overlok Makineleri', 'İğneler', 'Overlok İğneleri'].map((name, index) => ({
  ...sampleCategory(`k${String(index)}`, index % 2 === 0 ? null : `k${String(index - 1)}`),
  name,
}));

function createFinder() {
  const numbers = createProductNumbers();
  const index = createSearchIndex(numbers);
  index.setCategories(CATEGORIES);
  const find = (text: string): string[] => Array.from(index.find(text), (number) => numbers.idOf(number));
  return { index, find };
}

const step = fc.record({
  upserted: fc.array(productArbitrary, { maxLength: 4 }),
  removed: fc.array(
    fc.integer({ min: 0, max: 19 }).map((number) => `p${String(number)}`),
    { maxLength: 3 },
  ),
  search: searchArbitrary,
});

it('any row of changes leaves the index that a fresh build of the same products is', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 10 }),
      fc.array(searchArbitrary, { maxLength: 5 }),
      (steps, searches) => {
        const grown = createFinder();
        const model = new Map<string, Product>();
        for (const { upserted, removed, search } of steps) {
          grown.index.remove(removed);
          grown.index.upsert(upserted);
          for (const id of removed) model.delete(id);
          for (const product of upserted) model.set(product.id, product);
          grown.find(search);
        }
        const fresh = createFinder();
        fresh.index.upsert([...model.values()]);
        for (const text of searches) expect(grown.find(text)).toEqual(fresh.find(text));
        for (const product of model.values()) {
          expect(grown.index.findSimilar(product, 5)).toEqual(fresh.index.findSimilar(product, 5));
        }
      },
    ),
    { numRuns: 200 },
  );
});

it('what is found holds each product once and no draft', () => {
  fc.assert(
    fc.property(fc.array(productArbitrary, { maxLength: 25 }), searchArbitrary, (products, text) => {
      const { index, find } = createFinder();
      index.upsert(products);
      const drafts = new Set(
        [...new Map(products.map((each) => [each.id, each.status]))]
          .filter(([, status]) => status === 'draft')
          .map(([id]) => id),
      );
      const found = find(text);
      expect(new Set(found).size).toBe(found.length);
      expect(found.filter((id) => drafts.has(id))).toEqual([]);
    }),
  );
});

it('any text is answered', () => {
  const { index, find } = createFinder();
  fc.assert(
    fc.property(
      fc.array(productArbitrary, { maxLength: 3 }),
      fc.string({ unit: 'binary' }),
      (products, text) => {
        index.upsert(
          products.map((product) => ({ ...product, name: `${product.name} ${text}`, description: text })),
        );
        expect(Array.isArray(find(text))).toBe(true);
      },
    ),
  );
});

it('the scanner gives the words of foldedWords', () => {
  const scan = createTextScanner();
  const unit = fc.oneof(
    fc.constantFrom(...Array.from('aIıİiŞşĞğÇçÖöÜüâî019 -./,()\t\u00a0×ßæøéñ“”–₺\u0307\u0327')),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter((each) => each.charCodeAt(0) < 0xd800),
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 30 }), (text) => {
      const { letters, wordCount, ends } = scan(text);
      const words = Array.from({ length: wordCount }, (_, word) =>
        String.fromCharCode(...letters.subarray(word === 0 ? 0 : ends[word - 1], ends[word])),
      );
      expect(words).toEqual(foldedWords(text));
    }),
    { numRuns: 1000 },
  );
});

const codes = (text: string): Uint16Array =>
  Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));

it.each([
  ['overlok', 'overlok', 0, 0],
  ['ovrelok', 'overlok', 1, 1],
  ['overlk', 'overlok', 1, 1],
  ['overllok', 'overlok', 1, 1],
  ['overlak', 'overlok', 1, 1],
  ['ovre', 'overlok', 2, 1],
  ['abcd', 'wxyz', 2, 2],
  ['', 'ab', 2, 0],
])('from %j to %j it is %d slips, to its beginning %d', (typed, word, whole, prefix) => {
  const distance = typoDistance(codes(typed), codes(word), 1);
  expect([Math.min(distance.whole, 2), Math.min(distance.prefix, 2)]).toEqual([whole, prefix]);
});
