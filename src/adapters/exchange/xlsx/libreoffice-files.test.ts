import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '#testing/make-folder';
import { applyPlainly, categoryFile, openStore, productFile } from '#testing/shops/open-store';
import { importProducts } from '#shop/exchange/import-products';
import { sliceTable } from '#shop/exchange/slice-rows';
import { readTable } from '../read-table.ts';

/** The products whose export LibreOffice 7.4 opened and saved again. */
const PRODUCTS = {
  a: productFile('p-1', {
    name: 'İğne 🧵 "x"; y',
    slug: 'a',
    brand: '=Organ',
    originalPrice: '250.00',
    imageUrl: '/images/a.svg',
    sku: '0012',
    oem: ['007', '1-2', '12/05'],
    tags: ['=SUM(A1)', '5 Mart', 'a|b'],
    description: 'Satır 1\nSatır 2;\tsekme\n',
    features: ['—', '100%'],
    vatRate: 8.5,
    rating: 4.5,
    createdAt: '2026-01-02T03:04:05.000Z',
    garanti: { ay: 24 },
    raf: 'B-07',
    not: '1e5',
  }),
  b: productFile('p-2', {
    name: '١٢٣ עברית',
    slug: 'b',
    brand: '+90',
    price: '12499.90',
    imageUrl: '/images/a.svg',
    sku: '8690000000000000001',
    description: '—',
    oem: ['MAR-12'],
    inStock: false,
    stockCount: 0,
    createdAt: '2026-03-02T00:00:00.000Z',
    raf: 'TRUE',
  }),
  c: productFile('p-3', {
    name: 'Düz',
    slug: 'c',
    brand: 'Şahin',
    price: '0.05',
    imageUrl: '/images/a.svg',
    sku: '12345',
    stockCount: 0,
    createdAt: '2026-03-02T00:00:00.000Z',
  }),
};

async function bring(fixture: string) {
  const folder = makeFolder({
    'igneler/category.json': categoryFile('igneler'),
    ...Object.fromEntries(
      Object.entries(PRODUCTS).map(([name, fields]) => [`igneler/manual-${name}-2026-01-02.json`, fields]),
    ),
  });
  const store = openStore(folder);
  const bytes = readFileSync(join(import.meta.dirname, 'fixtures', fixture));
  return importProducts(sliceTable(await readTable(bytes, { format: undefined, fileName: fixture })), {
    products: [...store.products.values()],
    categories: store.categories(),
    category: undefined,
    writer: store.files,
    apply: applyPlainly(store.files),
  });
}

it('what LibreOffice made of a CSV, opened as a Turk opens it, says that nothing changed', async () => {
  expect(await bring('libreoffice-from-csv.xlsx')).toMatchObject({ unchanged: 3, errors: [], changes: [] });
});

it('exactly what was edited in LibreOffice changes: a formula, a day, truth values, a code typed as number', async () => {
  const { unchanged, errors, changes } = await bring('libreoffice-edited.xlsx');
  expect({ unchanged, errors }).toEqual({ unchanged: 2, errors: [] });
  expect(changes).toMatchObject([
    {
      id: 'p-3',
      after: {
        sku: '54321',
        price: '25.90',
        stockCount: 7,
        inStock: false,
        vatRate: 10,
        isNew: true,
        createdAt: '2026-05-06T00:00:00.000Z',
      },
    },
  ]);
  expect(Object.keys(changes[0]?.after ?? {})).toHaveLength(7);
});

it('a row with a formula that fails is refused with the error, and costs no other row', async () => {
  expect(await bring('libreoffice-errors.xlsx')).toMatchObject({
    unchanged: 2,
    skipped: 1,
    changes: [],
    errors: [{ row: 3, field: '', message: expect.stringContaining('#DIV/0!') }],
  });
});
