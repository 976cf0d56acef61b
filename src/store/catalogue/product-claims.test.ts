import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Product } from '#domain/catalogue/product';
import { sampleProduct } from '#testing/sample-product';
import { type Claimant, createProductClaims } from './product-claims.ts';

interface Step {
  readonly file: number;
  /** Undefined deletes the file. */
  readonly content: { readonly id: string; readonly slug: string } | undefined;
}

const step: fc.Arbitrary<Step> = fc.record({
  file: fc.nat(5),
  content: fc.option(
    fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), slug: fc.constantFrom('x', 'y', 'z') }),
    {
      nil: undefined,
      freq: 5,
    },
  ),
});

let version = 0;
const productOf = (fields: { readonly id: string; readonly slug: string }): Product => {
  version += 1;
  return sampleProduct({ ...fields, stockCount: version });
};

const claimantOf = (path: string): Claimant => ({
  path,
  wanted: undefined,
  shown: undefined,
  goneAtMs: undefined,
});

test('whatever happens to the files, ids and slugs are unique, nobody loses a place, and nobody waits in vain', () => {
  fc.assert(
    fc.property(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 12 }), (batches) => {
      const files = Array.from({ length: 6 }, (_, index) => claimantOf(`f${index}`));
      const claims = createProductClaims<Claimant>(() => false);
      const catalogue = new Map<string, Product>();
      for (const batch of batches) {
        const touched = new Set<Claimant>();
        for (const { file, content } of batch) {
          const claimant = files[file];
          if (!claimant) continue;
          if (content) {
            claimant.goneAtMs = undefined;
            claimant.wanted = productOf(content);
            touched.add(claimant);
          } else {
            claimant.goneAtMs = 1;
            claims.release(claimant);
            claimant.wanted = undefined;
          }
        }
        const before = new Map(files.map((claimant) => [claimant, claimant.shown]));
        const waited = new Set(claims.conflicts().keys());
        const { upserted, removedIds } = claims.settle(touched);
        for (const id of removedIds) expect(catalogue.delete(id)).toBe(true);
        for (const product of upserted) catalogue.set(product.id, product);

        const shown = files.flatMap((claimant) => claimant.shown ?? []);
        expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
        expect(new Set(shown.map(({ slug }) => slug)).size).toBe(shown.length);
        expect(new Map(shown.map((product) => [product.id, product]))).toEqual(catalogue);
        for (const claimant of files) {
          if (before.get(claimant)) expect(claimant.shown).toBeDefined();
          if (!touched.has(claimant) && !waited.has(claimant))
            expect(claimant.shown).toBe(before.get(claimant));
          const { wanted } = claimant;
          const isWaiting = wanted !== undefined && claimant.shown !== wanted;
          expect(claims.conflicts().has(claimant)).toBe(isWaiting);
          if (!isWaiting) continue;
          const rivals = files.filter((rival) => rival !== claimant && rival.shown);
          expect(
            rivals.some((rival) => rival.shown?.id === wanted.id || rival.shown?.slug === wanted.slug),
          ).toBe(true);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('a place whose file has left the disk goes to whoever asks for it', () => {
  const first = claimantOf('b/file');
  const second = claimantOf('a/file');
  let isGone = false;
  const claims = createProductClaims<Claimant>((claimant) => isGone && claimant === first);
  first.wanted = productOf({ id: 'a', slug: 'x' });
  claims.settle([first]);
  isGone = true;
  second.wanted = { ...first.wanted, categoryId: 'c-yeni' };
  expect(claims.settle([second])).toEqual({ upserted: [second.wanted], removedIds: [] });
  expect(claims.find('a')).toBe(second);
});

test('a circle of slugs is turned in one step', () => {
  const claims = createProductClaims<Claimant>(() => false);
  const files = Array.from({ length: 50 }, (_, index) => {
    const claimant = claimantOf(`f${index}`);
    claimant.wanted = productOf({ id: `p${index}`, slug: `s${index}` });
    return claimant;
  });
  claims.settle(files);
  files.forEach((claimant, index) => {
    claimant.wanted = productOf({ id: `p${index}`, slug: `s${(index + 1) % files.length}` });
  });
  expect(claims.settle(files).upserted).toHaveLength(50);
  expect(claims.conflicts().size).toBe(0);
});
