import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onOneLine } from '#kernel/one-line';
import { kurus } from '#domain/money/money';
import type { Product } from '#domain/catalogue/product/product';
import { exportCatalogue, importCatalogue } from './open-exchange.ts';
import { type CsvDelimiter, WHOLE_FORMATS } from '#shop/exchange/ports';
import { canonicalCategoryText, canonicalProductText } from '#store/catalogue/write/canonical';
import { makeFolder, putFiles } from '#testing/make-folder';
import { openStore } from '#testing/shops/open-store';
import { sampleCategory, sampleProduct } from '#testing/samples/sample-product';

const CATEGORIES = [
  { ...sampleCategory('k-1'), name: 'İğneler; "özel"', description: '=1+1\n\tşerit', sortOrder: 2 },
  {
    ...sampleCategory('k-2', 'k-1'),
    imageUrl: '/images/a.svg',
    oldSlugs: ['eski', 'daha-eski'],
    facets: [
      { key: 'Numara', type: 'number' as const, unit: 'Nm', show: 'choice' as const },
      { key: 'İç "not"; a | b', also: ['Tür'], type: 'choice' as const },
    ],
    maxInstallments: 3,
    warranty: true as const,
    comparable: true as const,
  },
  sampleCategory('bos'),
];

const ODD = [
  '=HYPERLINK("http://a.example")',
  '+90 212',
  '-5',
  '@ad',
  '＝1+1',
  "'=kesme",
  "''",
  "'",
  '—',
  ' — ',
  '007',
  '8690000000000000001',
  '1e5',
  '1-2',
  '12/05',
  '5 Mart',
  'SEP1',
  'TRUE',
  'YANLIŞ',
  '0,5',
  'a;b,c\td',
  'satır\nsonu\r\nher\rtürlü',
  '"tırnak"',
  'a | b',
  '["a"]',
  'null',
  '👩‍🏭 🧵',
  'مرحبا ‏',
  'Ğ\u0307'.normalize('NFC'),
  'ab\u0000c\u0007\u001b\u007f',
  '_x000D_',
  '\uFEFFbom',
  '  boşluk  ',
  '<b>&amp;</b>',
  '\u2028',
];
const text = fc
  .oneof(
    fc.constantFrom(...ODD),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.tuple(fc.constantFrom(...ODD), fc.constantFrom(...ODD)).map((pair) => pair.join('')),
  )
  .map((value) => value.normalize('NFC'));
/** As the known fields are read: without control characters, but for lines and tabs. */
const readable = text.map((value) => value.replaceAll(/(?![\t\n\r])\p{Cc}/gu, ''));
const name = text.map(onOneLine).filter((value) => value !== '');
const list = fc.array(readable, { maxLength: 3 });
/** In one order over all products: a table has its columns in one. */
const OWN_NAMES = ['garanti', 'raf', 'category', 'stok', 'kdv', 'a;b', 'extra:x', 'İç "not"'];
const inOrder = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(OWN_NAMES.filter((field) => field in fields).map((field) => [field, fields[field]]));
const extraFields = fc
  .dictionary(
    fc.constantFrom(...OWN_NAMES),
    fc.oneof(
      text,
      fc.array(text, { maxLength: 3 }),
      fc.constantFrom(null, true, 0, 12.5, '', { ay: 24, ek: { derin: [null, 'x', -1] } }, []),
    ),
    { maxKeys: 3 },
  )
  .map(inOrder);

const product = fc
  .record({
    name,
    brand: name.filter((value) => value.length <= 100),
    description: readable,
    price: fc.integer({ min: 0, max: 999_999_999 }).map(kurus),
    originalPrice: fc.option(fc.integer({ min: 0, max: 999_999_999 }).map(kurus), { nil: undefined }),
    features: list,
    tags: list,
    inStock: fc.boolean(),
    rating: fc.constantFrom(0, 4.5, 3.2, 5),
    categoryId: fc.constantFrom('k-1', 'k-2'),
    originalUrl: fc.constantFrom(undefined, 'https://a.example/ü;?a=1&b="2"'),
    more: fc.record(
      {
        sku: name.filter((value) => value.length <= 100),
        oem: fc.array(readable, { minLength: 1, maxLength: 3 }),
        vatRate: fc.constantFrom(0, 8.5),
        desi: fc.constantFrom(0.5, 1.125, 100.375),
        status: fc.constantFrom('draft', 'published'),
      },
      { requiredKeys: [] },
    ),
    own: extraFields,
  })
  .map(({ more, own, ...rest }) => ({ own, fields: { ...rest, ...more } }));

type Generated = { readonly own: Record<string, unknown>; readonly fields: Partial<Product> };

/** A data folder of products and categories, each file as the program writes it. */
function folderOf(generated: readonly Generated[], ofCategories: readonly Record<string, unknown>[]): string {
  const slugOf = (id: string): string => CATEGORIES.find((category) => category.id === id)?.slug ?? '';
  const skus = new Set<string>();
  const products = generated.map(({ own, fields: { sku, ...fields } }, index) => {
    const isNew = sku !== undefined && !skus.has(sku);
    if (isNew) skus.add(sku);
    const each = sampleProduct({
      id: `p-${index}`,
      slug: `urun-${index}`,
      ...fields,
      ...(isNew ? { sku } : {}),
    });
    return [
      `${slugOf(each.categoryId)}/manual-urun-${index}-2026-01-01.json`,
      canonicalProductText(each, undefined, own),
    ] as const;
  });
  return makeFolder({
    ...Object.fromEntries(
      CATEGORIES.map((each, index) => [
        `${each.slug}/category.json`,
        canonicalCategoryText(each, undefined, ofCategories[index]),
      ]),
    ),
    ...Object.fromEntries(products),
  });
}

/** The catalogue's files; what the program notes of its own work is none of it. */
function treeOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files
      .map(({ parentPath, name: file }) => join(parentPath, file))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')])
      .filter(([path]) => !path?.startsWith('_private')),
  );
}

const bring = (dataDir: string, file: string) =>
  importCatalogue({
    dataDir,
    file,
    format: undefined,
    mapping: [],
    category: undefined,
    isDryRun: false,
  });

describe.each(WHOLE_FORMATS)('%s', (format) => {
  it('an export and its import leave every byte, and create the same catalogue in an empty folder', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(product, { minLength: 1, maxLength: 6 }),
        fc.array(extraFields, { maxLength: 3 }),
        fc.constantFrom<CsvDelimiter[]>(';', ',', '\t'),
        async (generated, ofCategories, delimiter) => {
          const folder = folderOf(generated, ofCategories);
          expect(openStore(folder).faults()).toEqual([]);
          const before = treeOf(folder);
          const out = join(makeFolder(), `katalog.${format}`);
          await exportCatalogue({
            dataDir: folder,
            categories: [],
            format,
            delimiter,
            withCategories: true,
            out,
            publicUrl: undefined,
          });
          const report = await bring(folder, out);
          expect(report).toMatchObject({
            unchanged: generated.length,
            errors: [],
            changes: [],
            categories: [],
          });
          expect(treeOf(folder)).toEqual(before);

          const empty = makeFolder();
          expect(await bring(empty, out)).toMatchObject({ added: generated.length, errors: [] });
          expect(treeOf(empty)).toEqual(before);
        },
      ),
      { numRuns: 25 },
    );
  });
});

it('what others write while the import asks a person is not written a second time', async () => {
  const [first, second] = [sampleCategory('k-1'), sampleCategory('k-2')];
  const old = sampleProduct({ id: 'p-1', slug: 'urun' });
  const dataDir = makeFolder({
    'settings.json': {},
    'k-1/category.json': canonicalCategoryText(first),
    'k-1/manual-urun-2026-01-01.json': canonicalProductText(old),
    'k-2/category.json': canonicalCategoryText(second),
    'liste.json': [
      { slug: 'urun', price: '9000.00' },
      { name: 'Makas', brand: 'Kaan', price: '10.00', slug: 'makas', category: 'k-1' },
    ],
  });
  const report = await importCatalogue({
    dataDir,
    file: join(dataDir, 'liste.json'),
    format: undefined,
    mapping: [],
    category: undefined,
    isDryRun: false,
    confirm: async () => {
      const text = canonicalProductText(sampleProduct({ id: 'p-2', slug: 'makas' }));
      putFiles(dataDir, { 'k-2/manual-makas-2026-01-01.json': text });
      return true;
    },
  });
  expect(report).toMatchObject({ updated: 1, added: 0, errors: [{ row: 2, field: 'slug' }] });
  expect(readdirSync(join(dataDir, 'k-1'))).toHaveLength(2);
});

it('of two imports of one file at once the second finds the products of the first', async () => {
  const folder = makeFolder({ 'igneler/category.json': canonicalCategoryText(sampleCategory('igneler')) });
  const rows = Array.from({ length: 40 }, (_, row) => `Ürün ${row};Organ;10,00;KOD-${row};igneler`);
  const file = join(makeFolder(), 'bayi.csv');
  writeFileSync(file, ['name;brand;price;sku;category', ...rows].join('\n'));
  const reports = await Promise.all([bring(folder, file), bring(folder, file)]);
  const counts = reports.map(({ added, unchanged, errors }) => [added, unchanged, errors.length]);
  expect(counts.toSorted(([left = 0], [right = 0]) => right - left)).toEqual([
    [40, 0, 0],
    [0, 40, 0],
  ]);
  expect(readdirSync(join(folder, 'igneler'))).toHaveLength(41);
  expect(readdirSync(join(folder, '_private')).filter((name) => name.includes('lock'))).toEqual([]);
});
