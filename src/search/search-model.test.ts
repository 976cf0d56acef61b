import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Product } from '#domain/catalogue/product/product';
import { productArbitrary, searchArbitrary } from '#testing/samples/product-arbitrary';
import { createCatalogueIndex } from '#testing/shops/catalogue-index';
import { sampleCategory } from '#testing/samples/sample-product';

const CATEGORIES = ['Makineler', 'Overlok Makineleri', 'İğneler', 'Overlok İğneleri'].map((name, index) => ({
  ...sampleCategory(`k${String(index)}`, index % 2 === 0 ? null : `k${String(index - 1)}`),
  name,
}));

function createFinder() {
  const { index, numbers } = createCatalogueIndex();
  index.setCategories(CATEGORIES);
  const find = (text: string): string[] => Array.from(index.find(text), (number) => numbers.textOf(number));
  const similar = (product: Product): string[] =>
    index.findSimilar(product, 5).map(({ number }) => numbers.textOf(number));
  return { index, find, similar };
}

const step = fc.record({
  upserted: fc.array(productArbitrary, { maxLength: 4 }),
  removed: fc.array(
    fc.integer({ min: 0, max: 19 }).map((number) => `p${String(number)}`),
    { maxLength: 3 },
  ),
  /** Known products of which only what stands beside their texts changes. */
  edited: fc.array(
    productArbitrary.map(({ id, price, inStock, stockCount, isPopular }) => ({
      id,
      price,
      inStock,
      stockCount,
      isPopular,
    })),
    { maxLength: 4 },
  ),
});

it('any row of changes leaves the index that a fresh build of the same products is', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 10 }),
      fc.array(searchArbitrary, { maxLength: 5 }),
      (steps, searches) => {
        const grown = createFinder();
        const model = new Map<string, Product>();
        for (const { upserted, removed, edited } of steps) {
          grown.index.remove(removed);
          grown.index.upsert(upserted);
          for (const id of removed) model.delete(id);
          for (const product of upserted) model.set(product.id, product);
          for (const { id, ...fields } of edited) {
            const product = model.get(id);
            if (product) model.set(id, { ...product, ...fields });
          }
          grown.index.upsert(edited.flatMap(({ id }) => model.get(id) ?? []));
          // What is remembered of these must still be right at the end.
          for (const text of searches) grown.find(text);
          for (const product of model.values()) grown.similar(product);
        }
        const fresh = createFinder();
        fresh.index.upsert([...model.values()]);
        for (const text of searches) expect(grown.find(text)).toEqual(fresh.find(text));
        for (const product of model.values()) {
          expect(grown.similar(product)).toEqual(fresh.similar(product));
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
