import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countIds } from '#testing/count-ids';
import { makeFolder } from '#testing/make-folder';
import { applyPlainly, openStore, productFile } from '#testing/shops/open-store';
import { sampleCategory } from '#testing/samples/sample-product';
import { importProducts } from './import-products.ts';
import { sliceTable } from './slice-rows.ts';

/** Some of these cells; what is not in a row is a cell that the row leaves empty. */
const rowOf = (cells: Readonly<Record<string, readonly string[]>>) =>
  fc
    .record(
      Object.fromEntries(
        Object.entries(cells).map(([name, values]) => [name, fc.constantFrom('', ...values)]),
      ),
    )
    .map((row) => Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== '')));

const productRow = rowOf({
  id: ['p-1', 'p-2', 'p-9', 'x y'],
  slug: ['organ', 'ayak', 'yeni-ad', 'eski', 'search'],
  sku: ['S-1', 'S-2', 'S-9'],
  ad: ['Organ', 'Ayak', 'Yeni'],
  marka: ['A', '—'],
  fiyat: ['5', '100,00', '5000', 'x', '12.5 USD'],
  kategori: ['igneler', 'Ayaklar', 'Makine > Yeni', 'yeni', 'eski-ayak', 'k-1'],
  stok: ['5', '7', '-1'],
  images: ['—', 'https://a.example/1.jpg', '/bozuk yol'],
  'extra:raf': ['1', '—'],
});
const categoryRow = rowOf({
  id: ['k-1', 'k-2', 'k-8', 's-1'],
  slug: ['igneler', 'ayaklar', 'yeni', 'images', 'baska'],
  name: ['İğneler', 'Yeni'],
  parentId: ['k-1', 'k-2', 's-1', 'yok', '—'],
  sortOrder: ['1', 'x'],
}).map((row) => ({ type: 'category', ...row }));

const FILES = {
  'igneler/category.json': { ...sampleCategory('k-1'), name: 'İğneler', slug: 'igneler' },
  'ayaklar/category.json': {
    ...sampleCategory('k-2'),
    name: 'Ayaklar',
    slug: 'ayaklar',
    oldSlugs: ['eski-ayak'],
  },
  'igneler/manual-organ-2026-01-02.json': productFile('p-1', { slug: 'organ', sku: 'S-1', raf: 'B' }),
  'ayaklar/manual-ayak-2026-01-02.json': productFile('p-2', { slug: 'ayak', sku: 'S-2' }),
  'ayaklar/manual-yag-2026-01-02.json': productFile('p-3', { slug: 'yag' }),
};

const textsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name} ${readFileSync(join(parentPath, name), 'utf8')}`);

it('a preview writes nothing and tells exactly what the import then does, and leaves no file with a fault', async () => {
  const rows = fc.array(
    fc.oneof({ arbitrary: productRow, weight: 3 }, { arbitrary: categoryRow, weight: 1 }),
    {
      maxLength: 7,
    },
  );
  await fc.assert(
    fc.asyncProperty(rows, fc.boolean(), fc.boolean(), async (cells, makesCategories, prunes) => {
      const folder = makeFolder(FILES);
      const bring = (isDryRun: boolean) => {
        countIds('yeni-');
        const store = openStore(folder);
        const table = cells.map((values, index) => ({ row: index + 2, values }));
        return importProducts(sliceTable({ form: 'cells', headings: [], rows: table }), {
          products: [...store.products.values()],
          categories: store.categories(),
          category: prunes ? store.categories().find(({ id }) => id === 'k-2') : undefined,
          prunes,
          makesCategories,
          writer: store.files,
          apply: isDryRun ? undefined : applyPlainly(store.files),
        });
      };
      const before = textsIn(folder);
      const preview = await bring(true);
      expect(textsIn(folder)).toEqual(before);
      expect(await bring(false)).toEqual(preview);
      expect(openStore(folder).faults()).toEqual([]);
    }),
    {
      numRuns: 80,
      examples: [
        // What relies on a slug or a code of a row that is refused is refused as well.
        [
          [
            { id: 'p-2', slug: 'yeni-ad', sku: 'S-1' },
            { ad: 'Ayak', marka: 'A', fiyat: '5' },
          ],
          false,
          true,
        ],
        [
          [
            { id: 'p-2', slug: 'yeni-ad', sku: 'S-1' },
            { id: 'p-1', slug: 'ayak', sku: 'S-9' },
          ],
          false,
          true,
        ],
        [
          [
            { id: 'p-1', sku: 'S-2' },
            { id: 'p-2', sku: 'S-9' },
          ],
          false,
          false,
        ],
      ],
    },
  );
});
