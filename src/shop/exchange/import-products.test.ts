import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countIds } from '#testing/count-ids';
import { makeFolder } from '#testing/make-folder';
import { applyPlainly, openStore, productFile } from '#testing/shops/open-store';
import { sampleCategory } from '#testing/samples/sample-product';
import type { ExchangeTable } from './ports.ts';
import { type ImportPlan, importProducts } from './import-products.ts';
import { sliceTable } from './slice-rows.ts';

const IGNELER = { ...sampleCategory('k-1'), name: 'İğneler', slug: 'igneler' };
const AYAKLAR = { ...sampleCategory('k-2'), name: 'Ayaklar', slug: 'ayaklar' };
const FILE = 'igneler/manual-organ-2026-01-02.json';

function openShop(fields: Readonly<Record<string, unknown>> = {}) {
  const folder = makeFolder({
    'igneler/category.json': IGNELER,
    'ayaklar/category.json': AYAKLAR,
    [FILE]: productFile('p-1', { name: 'Organ', slug: 'organ', sku: 'S-1', ozel: { a: 1 }, ...fields }),
  });
  countIds('yeni-');
  /** Each import is a run of its own, as on the command line. */
  const bring = (
    rows: readonly Readonly<Record<string, unknown>>[],
    options: Partial<Parameters<typeof importProducts>[1]> & {
      form?: 'cells' | 'json';
      isDryRun?: boolean;
      confirm?: (plan: ImportPlan) => boolean;
    } = {},
  ) => {
    const { form = 'cells', isDryRun = false, confirm = () => true, ...more } = options;
    const store = openStore(folder);
    const apply = applyPlainly(store.files);
    const table: ExchangeTable = {
      form,
      headings: Object.keys(rows[0] ?? {}),
      rows: rows.map((values, index) => ({ row: index + 2, values })),
    };
    return importProducts(sliceTable(table), {
      products: [...store.products.values()],
      categories: store.categories(),
      category: undefined,
      writer: store.files,
      apply: isDryRun ? undefined : async (plan) => (confirm(plan) ? apply(plan) : undefined),
      ...more,
    });
  };
  const find = (id: string) => openStore(folder).files.findProductFile(id);
  const text = (): string => readFileSync(join(folder, FILE), 'utf8');
  return { bring, text, find };
}

const full = { ad: 'Yeni Ayak', marka: 'Şahin', fiyat: '1.234,56', kategori: 'AYAKLAR' };

it('adds a row without a match, with a new slug, id and picture', async () => {
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

it('changes nothing the second time, also without any key in the list', async () => {
  const { bring } = openShop();
  const rows = [full, { ...full, ad: 'Başka Ayak' }];
  await bring(rows);
  expect(await bring(rows)).toMatchObject({ added: 0, updated: 0, unchanged: 2, skipped: 0 });
});

it('makes a product of each row with an id of its own, also where an export has one code twice', async () => {
  const { bring } = openShop();
  const rows = [{ id: 'a' }, { id: 'b' }, {}].map((key, index) => ({
    ...full,
    ...key,
    ad: `Ayak ${index}`,
    sku: 'S-2',
  }));
  expect(await bring(rows)).toMatchObject({ added: 2, skipped: 1 });
});

it('gives a product the code of another one only if that one gives it up, in an earlier or a later row', async () => {
  const { bring, find } = openShop();
  await bring(['2', '3', '4'].map((key) => ({ ...full, id: `p-${key}`, ad: key, sku: `S-${key}` })));
  const codes = (...pairs: (readonly [string, string])[]) => pairs.map(([id, sku]) => ({ id, sku }));
  const swap = codes(['p-1', 'S-2'], ['p-2', 'S-1']);
  expect(await bring(swap)).toMatchObject({ updated: 2, errors: [] });
  expect(['p-1', 'p-2'].map((id) => find(id)?.product.sku)).toEqual(['S-2', 'S-1']);
  // S-3 stays where it is, so that nobody gets what p-1 would have given up.
  const chain = codes(['p-2', 'S-2'], ['p-1', 'S-3'], ['p-4', 'S-yeni']);
  const refused = await bring(chain);
  expect(refused).toMatchObject({ updated: 1, skipped: 2 });
  expect(refused.errors.map(({ row, field, message }) => `${row} ${field} ${message}`)).toEqual([
    '2 sku Bu kod başka bir üründe var: Organ',
    '3 sku Bu kod başka bir üründe var: 3',
  ]);
});

it('gives two products each other’s address, and none the address that another one keeps', async () => {
  const { bring, find } = openShop();
  await bring([{ ...full, id: 'p-2', slug: 'ayak' }]);
  const swap = [
    { id: 'p-1', slug: 'ayak' },
    { id: 'p-2', slug: 'organ' },
  ];
  expect(await bring(swap, { isDryRun: true })).toMatchObject({ updated: 2, errors: [] });
  expect(await bring(swap)).toMatchObject({ updated: 2, errors: [] });
  expect(['p-1', 'p-2'].map((id) => find(id)?.product.slug)).toEqual(['ayak', 'organ']);
  expect((await bring([{ id: 'p-1', slug: 'organ' }])).errors).toMatchObject([{ row: 2, field: 'slug' }]);
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

it('finds a product by its barcode, which the sheet of a supplier has instead of the shop’s code', async () => {
  const { bring, find } = openShop({ barcode: '4006381333931' });
  expect(await bring([{ Barkod: '4006381333931', Fiyat: '15' }])).toMatchObject({ updated: 1, errors: [] });
  expect(find('p-1')?.product).toMatchObject({ price: 1500, sku: 'S-1' });
  const spoilt = await bring([{ ...full, EAN: '4,00638E+12' }]);
  expect(spoilt.errors).toMatchObject([{ field: 'barcode', message: expect.stringContaining('Excel') }]);
});

it('leaves fields that a row omits or leaves empty, clears marked ones, and leaves the file’s own fields alone', async () => {
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

it('in JSON null clears a field and an empty text is a value', async () => {
  const { bring, text } = openShop({ description: 'Eski', originalPrice: '500.00' });
  await bring([{ id: 'p-1', description: '', originalPrice: null }], { form: 'json' });
  expect(JSON.parse(text())).toMatchObject({ description: '', originalPrice: null });
});

it('writes nothing for a row that changes nothing', async () => {
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

it('names a bad row with its fields, and other rows are imported', async () => {
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

it('puts new products without a category into the given one', async () => {
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

it('names unknown columns, and stores unknown fields of JSON in a new file', async () => {
  const { bring, find } = openShop();
  expect(await bring([{ ...full, renk: 'mavi' }])).toMatchObject({ unknownHeadings: ['renk'] });
  await bring([{ ...full, ad: 'Üçüncü', garanti: { ay: 24 } }], { form: 'json' });
  expect(JSON.parse(find('yeni-1')?.text ?? '')).not.toHaveProperty('renk');
  expect(JSON.parse(find('yeni-2')?.text ?? '')).toMatchObject({ garanti: { ay: 24 } });
});

it('reports each change field by field, the old value and the new one', async () => {
  const { bring } = openShop();
  const { changes } = await bring([full, { id: 'p-1', fiyat: '12.499,9', kategori: 'Ayaklar', stok: '5' }], {
    isDryRun: true,
  });
  expect(changes).toEqual([
    {
      row: 2,
      type: 'add',
      id: 'yeni-1',
      name: 'Yeni Ayak',
      before: expect.anything(),
      after: expect.anything(),
    },
    {
      row: 3,
      type: 'update',
      id: 'p-1',
      name: 'Organ',
      before: { price: '100.00', category: 'igneler' },
      after: { price: '12499.90', category: 'ayaklar' },
    },
  ]);
});

it("changes the owner's own fields from JSON and from extra columns, and clears one", async () => {
  const { bring, text } = openShop({ eski: 'x' });
  const before = text();
  expect(await bring([{ id: 'p-1', 'extra:ozel': '{"a":1}', 'extra:eski': '' }])).toMatchObject({
    unchanged: 1,
  });
  expect(text()).toBe(before);
  await bring([{ id: 'p-1', 'extra:ozel': '{"a":2}', 'extra:eski': '—', 'extra:yeni': '007' }]);
  expect(JSON.parse(text())).toMatchObject({ ozel: { a: 2 }, yeni: '007' });
  expect(JSON.parse(text())).not.toHaveProperty('eski');
  await bring([{ id: 'p-1', ozel: [1, { b: null }] }], { form: 'json' });
  expect(JSON.parse(text())).toMatchObject({ ozel: [1, { b: null }], yeni: '007' });
});

it('a field of the owner with a column’s name stays a field of the owner', async () => {
  const { bring, text } = openShop({ stok: 'rafta', kdv: 8 });
  const withoutOptional = { ...JSON.parse(text()), source: 'manual', createdAt: '2026-01-02T00:00:00.000Z' };
  expect(await bring([withoutOptional], { form: 'json' })).toMatchObject({ unchanged: 1, errors: [] });
});

it('creates categories along their paths on request, and none for refused rows', async () => {
  const { bring, find } = openShop();
  const rows = [
    { ...full, id: 'a-1', kategori: 'Yedek Parça > Bıçaklar' },
    { ...full, ad: 'İkinci', kategori: 'yedek parça > bıçaklar' },
    { ...full, ad: 'Bozuk', fiyat: 'x', kategori: 'Boşuna' },
  ];
  expect(await bring(rows)).toMatchObject({ added: 0, skipped: 3 });
  expect(await bring(rows, { makesCategories: true })).toMatchObject({
    added: 2,
    skipped: 1,
    categories: ['yedek-parca', 'bicaklar'],
  });
  expect(find('a-1')?.file).toMatch(/^bicaklar\//);
});

it('a mapped default fills new products only', async () => {
  const { bring, find } = openShop();
  const rows = [
    { ad: 'Markasız', fiyat: '5', kategori: 'ayaklar' },
    { id: 'p-1', marka: '', fiyat: '7' },
  ];
  await bring(rows, { defaults: { brand: 'Belirtilmemiş' } });
  expect(find('yeni-1')?.product.brand).toBe('Belirtilmemiş');
  expect(find('p-1')?.product).toMatchObject({ brand: 'Juki', price: 700 });
});

it('of ten thousand rows each bad one is named and every good one is imported', async () => {
  const { bring } = openShop();
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    ...full,
    sku: `S-${index}x`,
    ad: `Ürün ${index}`,
    ...(index % 33 === 0 ? { fiyat: 'sorunuz' } : {}),
  }));
  const report = await bring(rows, { isDryRun: true });
  expect(report).toMatchObject({ added: 9696, skipped: 304 });
  expect(report.errors).toHaveLength(304);
  expect(report.errors[1]).toEqual({
    row: 35,
    field: 'price',
    message: expect.stringContaining('"sorunuz"'),
  });
});

describe('pruning', () => {
  const open = () => openShop();
  const other = { id: 'p-2', ad: 'Kalan', marka: 'A', fiyat: '1', kategori: 'igneler' };

  it('removes what is missing from the category after confirmation, and nothing elsewhere', async () => {
    const { bring, find } = open();
    await bring([other, { ...other, id: 'p-3', ad: 'Ayakta', kategori: 'ayaklar' }]);
    const batches: string[][] = [];
    const report = await bring([{ id: 'p-2', fiyat: '2' }], {
      category: IGNELER,
      prunes: true,
      confirm: ({ removed }) => {
        batches.push(removed.map(({ id }) => id));
        return true;
      },
    });
    expect(batches).toEqual([['p-1']]);
    expect(report).toMatchObject({ removed: 1, updated: 1, errors: [] });
    expect([find('p-1'), find('p-2') && 'da', find('p-3') && 'da']).toEqual([undefined, 'da', 'da']);
  });

  it('writes nothing when declined, and removes nothing with a faulty row', async () => {
    const { bring, find, text } = open();
    await bring([other]);
    const before = text();
    const options = {
      category: IGNELER,
      prunes: true,
      confirm: ({ removed }: ImportPlan) => removed.length === 0,
    };
    expect(await bring([{ id: 'p-2', fiyat: '9' }], options)).toMatchObject({ isStopped: true, updated: 0 });
    expect(find('p-2')?.product.price).toBe(100);
    const report = await bring([{ id: 'p-2', fiyat: '9' }, { ad: 'Eksik' }], options);
    expect(report).toMatchObject({ removed: 0, updated: 1, isStopped: false });
    expect(report.errors).toContainEqual({ row: 0, field: '', message: expect.stringContaining('silinmez') });
    expect(text()).toBe(before);
  });
});

it('a row of a category changes what it names, fields of the owner too, and clears marked ones', async () => {
  const text = (): unknown => JSON.parse(readFileSync(join(folder, 'igneler/category.json'), 'utf8'));
  const folder = makeFolder({
    'igneler/category.json': JSON.stringify({ ...IGNELER, description: 'Eski', raf: 'A', ek: [1], not: 'x' }),
  });
  const store = openStore(folder);
  const bring = () =>
    importProducts(
      sliceTable({
        form: 'cells',
        headings: [],
        rows: [
          {
            row: 2,
            values: {
              type: 'category',
              slug: 'igneler',
              name: '',
              description: '—',
              'extra:raf': '12',
              'extra:ek': '',
              'extra:not': '—',
            },
          },
        ],
      }),
      {
        products: [],
        categories: openStore(folder).categories(),
        category: undefined,
        writer: store.files,
        apply: applyPlainly(store.files),
      },
    );
  expect(await bring()).toMatchObject({ errors: [], categories: ['igneler'] });
  expect(text()).toEqual({ ...IGNELER, description: '', raf: 12, ek: [1] });
  expect(await bring()).toMatchObject({ errors: [], categories: [] });
});

it('a file of products and their categories creates the same catalogue in an empty shop', async () => {
  const folder = makeFolder({});
  const store = openStore(folder);
  const rows = [
    { type: 'category', ...AYAKLAR, parentId: 'k-1', sortOrder: 3 },
    { type: 'category', ...IGNELER },
    { type: 'category', ...IGNELER, id: 'k-9', slug: 'images' },
    { ...productFile('p-1', { ozel: { a: 1 } }), category: 'ayaklar', createdAt: '2024-05-06T10:00:00.000Z' },
  ];
  const report = await importProducts(
    sliceTable({
      form: 'json',
      headings: [],
      rows: rows.map((values, index) => ({ row: index + 1, values })),
    }),
    {
      products: [],
      categories: [],
      category: undefined,
      writer: store.files,
      apply: applyPlainly(store.files),
    },
  );
  expect(report).toMatchObject({
    added: 1,
    errors: [{ row: 3, field: 'slug', message: expect.stringContaining('ayrılmıştır') }],
    categories: ['ayaklar', 'igneler'],
  });
  const again = openStore(folder);
  expect(again.faults()).toEqual([]);
  expect(again.categories()).toContainEqual({ ...AYAKLAR, parentId: 'k-1', sortOrder: 3 });
  expect(again.files.findProductFile('p-1')?.file).toBe('ayaklar/manual-urun-p-1-2024-05-06.json');
});

it('an impossible category costs only its row; reserved words get another address', async () => {
  const rows = [
    { ...full, ad: 'Bir', kategori: 'Images' },
    { ...full, ad: 'İki', kategori: 'All' },
    { ...full, ad: 'Üç', kategori: 'K'.repeat(234) },
    { ...full, ad: 'Dört', kategori: 'Yeni Kategori' },
    { ...full, ad: 'Search' },
    { ...full, ad: 'Uzun '.repeat(60).trim(), fiyat: '1,00' },
    { ...full, ad: 'U'.repeat(301), fiyat: '1,00' },
  ];
  const expected = {
    added: 5,
    skipped: 2,
    categories: ['images-2', 'all-2', 'yeni-kategori'],
    errors: [
      { row: 4, field: 'category', message: expect.stringContaining('en çok 200 karakter') },
      { row: 8, field: 'name', message: expect.stringContaining('en çok 300 karakter') },
    ],
  };
  const { bring, find } = openShop();
  const trial = await bring(rows, { makesCategories: true, isDryRun: true });
  const report = await bring(rows, { makesCategories: true });
  expect(trial).toMatchObject(expected);
  expect(report).toMatchObject(expected);
  const search = report.changes.find(({ name }) => name === 'Search');
  expect(find(search?.id ?? '')?.product.slug).toBe('search-2');
});

it('a trial names what the files would refuse', async () => {
  const { bring } = openShop();
  const rows = [
    { ...full, ad: 'Bir', slug: 'search' },
    { ...full, ad: 'İki' },
  ];
  for (const isDryRun of [true, false]) {
    expect(await bring(rows, { isDryRun })).toMatchObject({
      added: 1,
      skipped: 1,
      errors: [{ row: 2, field: 'slug', message: expect.stringContaining('ayrılmıştır') }],
    });
  }
});

it('categories with a missing parent are named with their rows', async () => {
  const { bring } = openShop();
  const rows = [
    { type: 'category', id: 'k-8', name: 'Alt', slug: 'alt', parentId: 'yok' },
    { type: 'category', id: 'k-9', name: 'Altın altı', slug: 'altin-alti', parentId: 'k-8' },
    { type: 'category', id: 'k-7', name: 'İyi', slug: 'iyi', parentId: 'k-1' },
  ];
  expect(await bring(rows, { form: 'json' })).toMatchObject({
    errors: [
      { row: 2, field: 'parentId', message: expect.stringContaining('üst kategori yok') },
      { row: 3, field: 'parentId', message: expect.stringContaining('üst kategori yok') },
    ],
    categories: ['iyi'],
  });
});

it('categories of another shop join those with the same address here, below their parents', async () => {
  const { bring, find } = openShop();
  const rows = [
    { type: 'category', id: 's-2', name: 'Overlok İğneleri', slug: 'overlok-igneleri', parentId: 's-1' },
    { type: 'category', id: 's-1', name: 'İğneler', slug: 'igneler' },
    { ...full, kategori: 'overlok-igneleri' },
  ];
  for (const form of ['json', 'cells'] as const)
    expect(await bring(rows, { form, isDryRun: true })).toMatchObject({
      added: 1,
      categories: ['overlok-igneleri'],
    });
  expect(await bring(rows)).toMatchObject({ added: 1, errors: [] });
  expect(find('yeni-3')?.file).toMatch(/^overlok-igneleri\//);
});

it('numbers that a spreadsheet made of texts of categories are texts again', async () => {
  const { bring } = openShop();
  const rows = [
    { type: 'category', id: 15, name: 2026, slug: 2026, parentId: null, sortOrder: 3 },
    { type: 'category', id: 16, name: 'Alt', slug: 'alt', parentId: 15 },
  ];
  expect(await bring(rows)).toMatchObject({ errors: [], categories: ['2026', 'alt'] });
});

it('a category whose address changes keeps the old one, as in the panel', async () => {
  const { bring, find } = openShop();
  await bring([{ type: 'category', id: 'k-1', name: 'Makine İğneleri', slug: 'makine-igneleri' }]);
  expect(find('p-1')?.file).toMatch(/^makine-igneleri\//);
  // The old address leads there, so a list that names it still finds the category.
  expect(await bring([{ ...full, kategori: 'igneler' }])).toMatchObject({ added: 1, errors: [] });
  expect(find('yeni-1')?.product.categoryId).toBe('k-1');
});

it('takes addresses of pictures as suppliers separate them', async () => {
  const { bring, find } = openShop();
  const pictures = [1, 2, 3].map((number) => `https://a.example/${number}.jpg?w=1,2`);
  for (const [index, separator] of [',', ', ', ';', '\n', ' | ', ' '].entries()) {
    await bring([{ ...full, ad: `Ayak ${index}`, resimler: pictures.join(separator) }]);
    expect(find(`yeni-${index + 1}`)?.product.images).toEqual(pictures);
  }
});

it('takes the first of several addresses in the cell of the main picture, and the others as more pictures', async () => {
  const { bring, find } = openShop();
  const [imageUrl, ...images] = [1, 2, 3].map((number) => `https://a.example/${number}.jpg?w=1,2`);
  for (const [index, separator] of [',', ', ', ';', '\n', ' | ', ' '].entries()) {
    const row = { ...full, ad: `Ayak ${index}`, Görsel: [imageUrl, images[0]].join(separator) };
    expect(await bring([{ ...row, resimler: images[1] }])).toMatchObject({ errors: [] });
    expect(find(`yeni-${index + 1}`)?.product).toMatchObject({ imageUrl, images });
  }
  expect(await bring([{ ...full, ad: 'Ayak', Görsel: 'https://a.example/bir resim.jpg' }])).toMatchObject({
    errors: [{ row: 2, field: 'imageUrl' }],
  });
});

it('reads the headings of suppliers’ price lists, and numbers with the word for pieces', async () => {
  const { bring, find } = openShop();
  const { ad: _name, fiyat: _price, ...others } = full;
  const row = { ...others, 'Ürün Tanımı': 'Bir', 'Perakende Fiyatı': '95,00 TL', Stok: '1.120 Adet' };
  expect(await bring([row])).toMatchObject({ added: 1, errors: [], unknownHeadings: [] });
  expect(find('yeni-1')?.product).toMatchObject({ name: 'Bir', price: 9_500, stockCount: 1120 });
  const { errors } = await bring([{ ...row, Stok: 'VAR' }]);
  expect(errors).toEqual([
    {
      row: 2,
      field: 'stockCount',
      message: expect.stringMatching(/^"VAR" okunamadı.* anlamı "Stokta" olmalı$/),
    },
  ]);
});

it('sells at the reduced price beside the regular one, and refuses a price without VAT', async () => {
  const { bring, find } = openShop();
  const rest = { marka: 'Şahin', kategori: 'AYAKLAR' };
  const rows = [
    { ...rest, ad: 'Bir', 'Satış Fiyatı': '120,00', 'İndirimli Fiyatı': '99,90', 'KDV Dahil': 'Evet' },
    { ...rest, ad: 'İki', 'Satış Fiyatı': '120,00', 'İndirimli Fiyatı': '0,00' },
    { ...rest, ad: 'Üç', 'Satış Fiyatı': 120, 'İndirimli Fiyatı': 90, 'Eski fiyat': 150 },
    { ...rest, ad: 'Dört', 'Satış Fiyatı': '120,00', 'İndirimli Fiyatı': 'yok' },
    { ...rest, ad: 'Beş', 'Satış Fiyatı': '120,00', KDVDAHIL: 'FALSE' },
  ];
  expect(await bring(rows)).toMatchObject({
    added: 3,
    unknownHeadings: [],
    errors: [
      { row: 5, field: 'price', message: expect.stringContaining('"yok" bir fiyat olarak okunamadı') },
      { row: 6, field: 'price', message: "fiyat KDV'siz verilmiş; KDV dahil fiyatı yazın" },
    ],
  });
  expect(find('yeni-1')?.product).toMatchObject({ price: 9_990, originalPrice: 12_000 });
  expect(find('yeni-2')?.product).toMatchObject({ price: 12_000, originalPrice: undefined });
  expect(find('yeni-3')?.product).toMatchObject({ price: 9_000, originalPrice: 15_000 });
  // Alone it is no price, and the report says so.
  expect(await bring([{ id: 'p-1', 'İndirimli Fiyatı': '5,00' }])).toMatchObject({
    unchanged: 1,
    unknownHeadings: ['İndirimli Fiyatı'],
  });
});

it('refuses prices of another currency in their rows, and warns of prices that jump', async () => {
  const { bring } = openShop();
  const rows = [
    { ...full, ad: 'Bir', fiyat: '12,50 USD' },
    { ...full, ad: 'İki', fiyat: '12,50', 'Para Birimi': 'USD' },
    { ...full, ad: 'Üç', fiyat: '12,50', 'Para Birimi': 'TL' },
  ];
  expect(await bring(rows)).toMatchObject({
    added: 1,
    warnings: [],
    unknownHeadings: [],
    errors: [
      { row: 2, field: 'price', message: expect.stringContaining('"12,50 USD" Türk lirası değil') },
      { row: 3, field: 'price', message: expect.stringContaining('"USD" Türk lirası değil') },
    ],
  });
  const raised = [
    { ad: 'Üç', fiyat: '125,00' },
    { type: 'category', id: 'k-8', name: 'Yeni', slug: 'yeni' },
  ];
  const warning = { row: 2, name: 'Üç', message: '12,50 TL → 125,00 TL: 10 katı' };
  expect(await bring(raised, { isDryRun: true })).toMatchObject({ updated: 1, warnings: [warning] });
  expect(await bring(raised, { confirm: ({ jumps }) => jumps.length === 0 })).toMatchObject({
    updated: 0,
    categories: [],
    isStopped: true,
  });
  expect(await bring(raised)).toMatchObject({ updated: 1, categories: ['yeni'], warnings: [warning] });
});
