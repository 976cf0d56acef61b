import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '../testing/make-folder.ts';
import { openStore, productFile } from '../testing/open-store.ts';
import { sampleCategory } from '../testing/sample-product.ts';
import type { ExchangeTable } from './exchange-ports.ts';
import { importProducts } from './import-products.ts';

const IGNELER = { ...sampleCategory('k-1'), name: 'İğneler', slug: 'igneler' };
const AYAKLAR = { ...sampleCategory('k-2'), name: 'Ayaklar', slug: 'ayaklar' };
const FILE = 'igneler/manual-organ-2026-01-02.json';

function openShop(fields: Readonly<Record<string, unknown>> = {}) {
  const folder = makeFolder({
    'igneler/category.json': IGNELER,
    'ayaklar/category.json': AYAKLAR,
    [FILE]: productFile('p-1', { name: 'Organ', slug: 'organ', sku: 'S-1', ozel: { a: 1 }, ...fields }),
  });
  let number = 0;
  /** Each import is a run of its own, as on the command line. */
  const bring = (
    rows: readonly Readonly<Record<string, unknown>>[],
    options: { form?: 'cells' | 'json'; category?: typeof IGNELER; isDryRun?: boolean } = {},
  ) => {
    const { form = 'cells', category, isDryRun = false } = options;
    const store = openStore(folder);
    const table: ExchangeTable = {
      form,
      headings: Object.keys(rows[0] ?? {}),
      rows: rows.map((values, index) => ({ row: index + 2, values })),
    };
    return importProducts(table, {
      products: [...store.products.values()],
      categories: store.categories(),
      category,
      writer: store.files,
      newId: () => `yeni-${(number += 1)}`,
      placeholder: '/images/placeholder.svg',
      isDryRun,
    });
  };
  const find = (id: string) => openStore(folder).files.findProductFile(id);
  const text = (): string => readFileSync(join(folder, FILE), 'utf8');
  return { bring, text, find };
}

const full = { ad: 'Yeni Ayak', marka: 'Şahin', fiyat: '1.234,56', kategori: 'AYAKLAR' };

it('adds a row without a match, with slug, id and picture made', async () => {
  const { bring, find } = openShop();
  expect(await bring([full])).toMatchObject({ added: 1, updated: 0, unchanged: 0, skipped: 0, errors: [] });
  expect(find('yeni-1')?.product).toMatchObject({
    slug: 'yeni-ayak',
    price: 123456,
    categoryId: 'k-2',
    imageUrl: '/images/placeholder.svg',
    inStock: true,
  });
});

it('brought in again, changes nothing, even without any key in the list', async () => {
  const { bring } = openShop();
  const rows = [full, { ...full, ad: 'Başka Ayak' }];
  await bring(rows);
  expect(await bring(rows)).toMatchObject({ added: 0, updated: 0, unchanged: 2, skipped: 0 });
});

it.each([
  ['id', { id: 'p-1', sku: 'baska', slug: 'baska-ad' }],
  ['sku', { sku: 'S-1', ad: 'Organ' }],
  ['slug', { slug: 'organ' }],
])('finds a product by its %s', async (_, keys) => {
  const { bring, find } = openShop();
  expect(await bring([{ ...keys, fiyat: '5' }])).toMatchObject({ added: 0, updated: 1, errors: [] });
  expect(find('p-1')?.product.price).toBe(500);
});

it('keeps what a row leaves out or empty, takes away what it marks, and leaves fields of the file alone', async () => {
  const { bring, text } = openShop({ description: 'Eski', features: ['a'], originalPrice: '500.00' });
  await bring([{ id: 'p-1', açıklama: '', 'liste fiyatı': '—', özellikler: '—', stok: '7' }]);
  expect(JSON.parse(text())).toMatchObject({
    description: 'Eski',
    originalPrice: null,
    features: [],
    stockCount: 7,
    ozel: { a: 1 },
  });
});

it('in JSON null takes away and an empty text is a value', async () => {
  const { bring, text } = openShop({ description: 'Eski', originalPrice: '500.00' });
  await bring([{ id: 'p-1', description: '', originalPrice: null }], { form: 'json' });
  expect(JSON.parse(text())).toMatchObject({ description: '', originalPrice: null });
});

it('writes nothing for a row that says what is there', async () => {
  const { bring, text } = openShop();
  const before = text();
  expect(await bring([{ id: 'p-1', ad: 'Organ', stok: '' }])).toMatchObject({ unchanged: 1 });
  expect(text()).toBe(before);
});

it('moves a product to the category that its row names, and keeps its old address when the slug changes', async () => {
  const { bring, find } = openShop();
  await bring([{ id: 'p-1', kategori: 'ayaklar', slug: 'organ-yeni' }]);
  expect(find('p-1')).toMatchObject({
    file: 'ayaklar/manual-organ-yeni-2026-01-02.json',
    product: { categoryId: 'k-2', slug: 'organ-yeni', oldSlugs: ['organ'] },
  });
});

it('a bad row is named with its fields and costs no other row', async () => {
  const { bring } = openShop();
  const rows = [
    { ...full, fiyat: 'abc', stok: 'x' },
    full,
    { ad: 'Eksik' },
    { ...full, ad: 'Kategorisiz', kategori: 'Yok' },
    { ...full, ad: 'Resim', resim: 'resim.png' },
    full,
    { id: 'p-1', marka: '—' },
  ];
  const report = await bring(rows);
  expect(report).toMatchObject({ added: 1, updated: 0, unchanged: 0, skipped: 6 });
  expect(report.errors.map(({ row, field }) => [row, field])).toEqual([
    [2, 'price'],
    [2, 'stockCount'],
    [4, 'brand'],
    [4, 'price'],
    [4, 'category'],
    [5, 'category'],
    [6, 'imageUrl'],
    [7, ''],
    [8, 'brand'],
  ]);
  for (const { message } of report.errors) expect(message).toMatch(/[a-zçğıöşü]{3}/);
});

it('puts new products without a category of their own into the given one', async () => {
  const { bring, find } = openShop();
  await bring(
    [
      { ad: 'Yeni', marka: 'A', fiyat: '1' },
      { id: 'p-1', fiyat: '2' },
    ],
    { category: AYAKLAR },
  );
  expect(find('yeni-1')?.product.categoryId).toBe('k-2');
  expect(find('p-1')?.product.categoryId).toBe('k-1');
});

it('a dry run counts the same and writes nothing', async () => {
  const { bring, text, find } = openShop();
  const before = text();
  expect(await bring([full, { id: 'p-1', fiyat: '9' }], { isDryRun: true })).toMatchObject({
    added: 1,
    updated: 1,
  });
  expect(text()).toBe(before);
  expect(find('yeni-1')).toBeUndefined();
});

it('tells the columns that it does not know, and keeps unknown fields of JSON in a new file', async () => {
  const { bring, find } = openShop();
  expect(await bring([{ ...full, renk: 'mavi' }])).toMatchObject({ unknownHeadings: ['renk'] });
  await bring([{ ...full, ad: 'Üçüncü', garanti: { ay: 24 } }], { form: 'json' });
  expect(JSON.parse(find('yeni-1')?.text ?? '')).not.toHaveProperty('renk');
  expect(JSON.parse(find('yeni-2')?.text ?? '')).toMatchObject({ garanti: { ay: 24 } });
});
