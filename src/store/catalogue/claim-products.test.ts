import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Product } from '#domain/catalogue/product/product';
import { sampleProduct } from '#testing/samples/sample-product';
import { claimProducts, createHoldings, diffProducts, releaseClaim } from './claim-products.ts';

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

/** A folder of files, whose claims are served as the catalogue serves them. */
function openClaims() {
  const held = createHoldings();
  const files = new Map<string, Product>();
  const published = new Map<string, Product>();
  const ids = new Set<string>();
  const serve = (changed: Iterable<string>, isMissing = (_path: string): boolean => false) => {
    for (const id of claimProducts(held, changed, (path) => files.get(path), isMissing)) ids.add(id);
    const change = diffProducts(published, held, ids);
    ids.clear();
    for (const id of change.removedIds) expect(published.delete(id)).toBe(true);
    for (const product of change.upserted) published.set(product.id, product);
    return change;
  };
  const remove = (path: string): void => {
    files.delete(path);
    const product = releaseClaim(held, path);
    if (product) ids.add(product.id);
  };
  return { held, files, published, serve, remove };
}

test('whatever happens to the files, ids and slugs are unique, nobody loses a place, and nobody waits in vain', () => {
  fc.assert(
    fc.property(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 12 }), (batches) => {
      const { held, files, published, serve, remove } = openClaims();
      const paths = Array.from({ length: 6 }, (_, index) => `f${index}`);
      for (const batch of batches) {
        const touched = new Set<string>();
        for (const { file, content } of batch) {
          const path = `f${file}`;
          if (content) {
            files.set(path, productOf(content));
            touched.add(path);
          } else remove(path);
        }
        const before = new Map(held.products);
        const waited = new Set(held.conflicts.keys());
        serve(touched);

        const shown = [...held.products.values()];
        expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
        expect(new Set(shown.map(({ slug }) => slug)).size).toBe(shown.length);
        expect(new Map(shown.map((product) => [product.id, product]))).toEqual(published);
        for (const path of paths) {
          if (before.get(path)) expect(held.products.get(path)).toBeDefined();
          if (!touched.has(path) && !waited.has(path)) expect(held.products.get(path)).toBe(before.get(path));
          const wanted = files.get(path);
          const isWaiting = wanted !== undefined && held.products.get(path) !== wanted;
          expect(held.conflicts.has(path)).toBe(isWaiting);
          if (!isWaiting) continue;
          const rivals = paths.filter((rival) => rival !== path).map((rival) => held.products.get(rival));
          expect(rivals.some((rival) => rival?.id === wanted.id || rival?.slug === wanted.slug)).toBe(true);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('a place whose file is missing goes to whoever asks for it', () => {
  const { held, files, serve } = openClaims();
  const first = productOf({ id: 'a', slug: 'x' });
  files.set('b/file', first);
  serve(['b/file']);
  const second = { ...first, categoryId: 'c-yeni' };
  files.set('a/file', second);
  expect(serve(['a/file'], (path) => path === 'b/file')).toEqual({ upserted: [second], removedIds: [] });
  expect(held.byId.get('a')).toBe('a/file');
});

test('a circle of slugs is turned in one step', () => {
  const { held, files, serve } = openClaims();
  const numbers = Array.from({ length: 50 }, (_, index) => index);
  for (const index of numbers) files.set(`f${index}`, productOf({ id: `p${index}`, slug: `s${index}` }));
  serve(files.keys());
  for (const index of numbers)
    files.set(`f${index}`, productOf({ id: `p${index}`, slug: `s${(index + 1) % numbers.length}` }));
  expect(serve(files.keys()).upserted).toHaveLength(50);
  expect(held.conflicts.size).toBe(0);
});

test('a copy beside the file does not take its place at the next start, wherever its path stands', () => {
  const { held, files, serve } = openClaims();
  const product = productOf({ id: 'a', slug: 'juki-igne' });
  files.set('parts/manual-juki-igne-2026-01-02.json', product);
  files.set('parts/juki-igne (kopya).json', { ...product });
  files.set('a/manual-juki-igne-2-2026-01-02.json', { ...product });
  serve(files.keys());
  expect(held.byId.get('a')).toBe('parts/manual-juki-igne-2026-01-02.json');
  expect([...held.conflicts.keys()].toSorted()).toEqual([
    'a/manual-juki-igne-2-2026-01-02.json',
    'parts/juki-igne (kopya).json',
  ]);
});
