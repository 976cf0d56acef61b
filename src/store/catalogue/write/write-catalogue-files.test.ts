import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AppError } from '#domain/errors';
import { kurus } from '#domain/money/money';
import { turkishDay } from '#kernel/turkish-day';
import type { NewProduct, ProductChangeResult } from '#shop/catalogue/ports';
import { makeFolder, putFiles } from '#testing/make-folder';
import { stubBuiltin } from '#testing/stub-builtin';
import { categoryFile, openStore, productFile, type StoreImage } from '#testing/shops/open-store';

const FILE = 'igneler/manual-urun-a-2026-03-02.json';
const FULL = `{
  "id": "a",
  "name": "Ürün a",
  "slug": "urun-a",
  "description": "",
  "brand": "Juki",
  "price": "100.00",
  "originalPrice": null,
  "discount": 0,
  "imageUrl": "/images/urun.svg",
  "inStock": true,
  "stockCount": 5,
  "rating": 0,
  "reviewCount": 0,
  "features": [],
  "tags": [],
  "isPopular": false,
  "isNew": false,
  "source": "manual",
  "originalUrl": null,
  "createdAt": "2026-03-02T00:00:00.000Z"
}
`;

const newProduct = (id: string, fields: Partial<NewProduct> = {}): NewProduct => ({
  id,
  name: `Ürün ${id}`,
  slug: `urun-${id}`,
  description: '',
  brand: 'Juki',
  price: kurus(10_000),
  originalPrice: undefined,
  imageUrl: '/images/urun.svg',
  inStock: true,
  stockCount: 1,
  rating: 0,
  reviewCount: 0,
  features: [],
  tags: [],
  isPopular: false,
  isNew: false,
  originalUrl: undefined,
  ...fields,
});

interface Fixture extends StoreImage {
  readonly root: string;
  read(file: string): string;
  list(folder: string): string[];
}

async function open(files: Readonly<Record<string, string | object>> = {}): Promise<Fixture> {
  const root = makeFolder({
    'igneler/category.json': categoryFile('igneler'),
    'iplikler/category.json': categoryFile('iplikler'),
    [FILE]: FULL,
    ...files,
  });
  const store = openStore(root);
  await store.watch();
  await store.files.sweep();
  return {
    ...store,
    root,
    read: (file) => readFileSync(join(root, file), 'utf8'),
    list: (folder) => readdirSync(join(root, folder)).toSorted(),
  };
}

const statusOf = (result: ProductChangeResult | undefined): string =>
  result?.status === 'failed' ? result.error.code : (result?.status ?? '');

const one = async (
  store: Fixture,
  ...args: Parameters<Fixture['files']['changeProducts']>
): Promise<string> => statusOf((await store.files.changeProducts(...args))[0]);

describe('changing a product', () => {
  test('a new price is one changed line, in the catalogue before the call resolves, as one revision', async () => {
    const store = await open();
    const count = store.changes.length;
    expect(await one(store, [{ type: 'update', id: 'a', patch: { price: kurus(12_550) } }])).toBe('written');
    expect(store.price('a')).toBe(12_550);
    expect(store.read(FILE)).toBe(FULL.replace('100.00', '125.50'));
    await store.files.sweep();
    expect(store.changes.length).toBe(count + 1);
  });

  test('unknown fields stay letter by letter, in their order, after the known ones', async () => {
    const unknown = `"zKod": 1.50,\n  "not": { "b": [1, 2],\n    "a": "\\u00fc" },\n  "__proto__": "x",\n  "büyük": 12345678901234567890`;
    const store = await open({
      [FILE]: FULL.replace('"id": "a",', `${unknown.split(',\n  "not"')[0]},\n  "id": "a",`).replace(
        '.000Z"\n',
        `.000Z",\n  ${unknown.slice(unknown.indexOf('"not"'))}\n`,
      ),
    });
    expect(store.faults()).toEqual([]);
    await store.files.changeProducts([{ type: 'update', id: 'a', patch: { price: kurus(1) } }]);
    expect(store.read(FILE)).toBe(
      FULL.replace('100.00', '0.01').replace('.000Z"\n', `.000Z",\n  ${unknown}\n`),
    );
  });

  test('a file without defaults, with a byte order mark and CRLF is written in full and in order', async () => {
    const product = { categoryId: 'x', ...productFile('a'), sku: 'S1', oem: [], compatible: ['Juki MO'] };
    const store = await open({ [FILE]: `\uFEFF${JSON.stringify(product).replaceAll(',', ',\r\n')}` });
    expect(await one(store, [{ type: 'update', id: 'a', patch: {} }])).toBe('written');
    expect(store.read(FILE)).toBe(
      FULL.replace('.000Z"\n', '.000Z",\n  "sku": "S1",\n  "compatible": [\n    "Juki MO"\n  ]\n'),
    );
    expect(store.faults()).toEqual([]);
    expect(await one(store, [{ type: 'update', id: 'a', patch: { sku: 'S1' } }])).toBe('unchanged');
  });

  test('the discount is computed and a field is taken out with undefined', async () => {
    const store = await open();
    await store.files.changeProducts([
      { type: 'update', id: 'a', patch: { originalPrice: kurus(20_000), sku: 'S1' } },
    ]);
    expect(store.read(FILE)).toContain('"originalPrice": "200.00",\n  "discount": 50,');
    await store.files.changeProducts([
      { type: 'update', id: 'a', patch: { originalPrice: undefined, sku: undefined } },
    ]);
    expect(store.read(FILE)).toBe(FULL);
  });

  test('the version that was opened is changed, a newer one is a conflict that shows it', async () => {
    const store = await open();
    const opened = store.files.findProductFile('a');
    expect(opened).toMatchObject({ file: FILE, text: FULL, digest: store.files.digestOf('a') });
    putFiles(store.root, { [FILE]: FULL.replace('100.00', '90.00') });
    const [result] = await store.files.changeProducts([
      { type: 'update', id: 'a', patch: { price: kurus(1) }, ifDigest: opened?.digest },
    ]);
    if (result?.status !== 'failed') throw new Error('Expected a conflict');
    expect(result.error).toMatchObject({ code: 'conflict' });
    expect(result.error.details.extra).toMatchObject({
      current: { id: 'a', price: '90.00' },
      digest: store.files.digestOf('a'),
    });
    expect(store.price('a')).toBe(9_000);
    expect(await one(store, [{ type: 'remove', id: 'a', ifDigest: opened?.digest }])).toBe('conflict');
    const digest = store.files.digestOf('a');
    expect(
      await one(store, [{ type: 'update', id: 'a', patch: { price: kurus(1) }, ifDigest: digest }]),
    ).toBe('written');
    expect(await one(store, [{ type: 'remove', id: 'a', ifDigest: store.files.digestOf('a') }])).toBe(
      'removed',
    );
    expect(store.products.size).toBe(0);
  });

  test('a foreign edit that no event told of yet is not overwritten by a change of another field', async () => {
    const store = await open();
    putFiles(store.root, { [FILE]: FULL.replace('"stockCount": 5', '"stockCount": 77') });
    await store.files.changeProducts([{ type: 'update', id: 'a', patch: { price: kurus(500) } }]);
    expect(store.products.get('a')).toMatchObject({ price: 500, stockCount: 77 });
  });

  test.each([
    ['address', 'm'],
    ['id', 'n'],
  ])(
    'a product that another process has just written under the same %s is not written beside it',
    async (_, id) => {
      const store = await open();
      const path = 'igneler/manual-urun-n-2026-03-02.json';
      putFiles(store.root, { [path]: productFile(id, { slug: 'urun-n' }) });
      const product = newProduct('n', { createdAt: '2026-03-02T00:00:00.000Z' });
      const [result] = await store.files.changeProducts([
        { type: 'create', product, categoryId: 'c-igneler' },
      ]);
      expect(result).toMatchObject({ status: 'failed', error: { code: 'invalid' } });
      expect(store.list('igneler')).toHaveLength(3);
      expect(store.products.get(id)).toMatchObject({ slug: 'urun-n' });
    },
  );

  test('another category moves the file, another slug renames it, no other file is overwritten', async () => {
    const store = await open({ 'iplikler/manual-urun-a-2026-03-02.json': productFile('b') });
    await store.files.changeProducts([
      { type: 'update', id: 'a', patch: { categoryId: 'c-iplikler', price: kurus(700) } },
    ]);
    expect(store.list('igneler')).toEqual(['category.json']);
    expect(store.list('iplikler')).toEqual([
      'category.json',
      'manual-urun-a-2-2026-03-02.json',
      'manual-urun-a-2026-03-02.json',
    ]);
    expect(store.products.get('a')).toMatchObject({ categoryId: 'c-iplikler', price: 700 });
    await store.files.changeProducts([{ type: 'update', id: 'b', patch: { slug: 'yeni-ad' } }]);
    await store.files.changeProducts([{ type: 'update', id: 'a', patch: { slug: 'kendi' } }]);
    expect(store.list('iplikler')).toEqual([
      'category.json',
      'manual-kendi-2026-03-02.json',
      'manual-urun-a-2026-03-02.json',
    ]);
    expect(store.changes.flatMap(({ removedIds }) => removedIds ?? [])).toEqual([]);
    await store.files.sweep();
    expect(store.faults()).toEqual([]);
  });

  test.each<[string, Parameters<Fixture['files']['changeProducts']>[0][number], string]>([
    ['an unknown product', { type: 'update', id: 'yok', patch: {} }, 'product_not_found'],
    ['an unknown product to remove', { type: 'remove', id: 'yok' }, 'product_not_found'],
    ['an unknown category', { type: 'update', id: 'a', patch: { categoryId: 'yok' } }, 'category_not_found'],
    ['another’s slug', { type: 'update', id: 'a', patch: { slug: 'urun-b' } }, 'invalid'],
    ['a slug that is none', { type: 'update', id: 'a', patch: { slug: '../../x' } }, 'invalid'],
    ['a field out of bounds', { type: 'update', id: 'a', patch: { stockCount: -3 } }, 'invalid'],
    [
      'an id in use',
      { type: 'create', product: newProduct('a', { slug: 'x' }), categoryId: 'c-igneler' },
      'invalid',
    ],
    [
      'a new product with another’s slug',
      { type: 'create', product: newProduct('c', { slug: 'urun-a' }), categoryId: 'c-igneler' },
      'invalid',
    ],
  ])('%s is refused and changes nothing', async (_name, change, code) => {
    const store = await open({ 'igneler/manual-urun-b-2026-03-02.json': productFile('b') });
    const before = store.changes.length;
    expect(await one(store, [change])).toBe(code);
    await store.files.sweep();
    expect(store.read(FILE)).toBe(FULL);
    expect(store.changes.length).toBe(before);
    expect(store.list('igneler')).toEqual([
      'category.json',
      'manual-urun-a-2026-03-02.json',
      'manual-urun-b-2026-03-02.json',
    ]);
  });
});

describe('making and removing products', () => {
  test('a new product gets a file named by source, slug and day', async () => {
    const store = await open();
    const [result] = await store.files.changeProducts([
      {
        type: 'create',
        product: newProduct('b', { source: 'scraper', originalUrl: 'https://ornek.com/b' }),
        categoryId: 'c-iplikler',
      },
    ]);
    const today = turkishDay(new Date().toISOString());
    expect(result).toMatchObject({ status: 'written', product: { id: 'b', categoryId: 'c-iplikler' } });
    expect(store.list('iplikler')).toEqual(['category.json', `scraper-urun-b-${today}.json`]);
    expect(store.products.get('b')).toMatchObject({ source: 'scraper', originalUrl: 'https://ornek.com/b' });
    expect(result?.status === 'written' && result.digest).toBe(store.files.digestOf('b'));
  });

  test('a product of the first half hour of the year in Turkey has that day in its file’s name', async () => {
    const store = await open();
    const product = newProduct('b', { createdAt: '2026-12-31T21:30:00.000Z' });
    await store.files.changeProducts([{ type: 'create', product, categoryId: 'c-igneler' }]);
    expect(store.list('igneler')).toContain('manual-urun-b-2027-01-01.json');
  });

  test('a file that happens to have the name is not overwritten', async () => {
    const today = turkishDay(new Date().toISOString());
    const store = await open({ [`igneler/manual-urun-b-${today}.json`]: '{ yarım' });
    await store.files.changeProducts([{ type: 'create', product: newProduct('b'), categoryId: 'c-igneler' }]);
    expect(store.read(`igneler/manual-urun-b-${today}.json`)).toBe('{ yarım');
    expect(existsSync(join(store.root, `igneler/manual-urun-b-2-${today}.json`))).toBe(true);
  });

  test('a very long slug is cut in the file’s name only', async () => {
    const store = await open();
    const slug = `${'uzun-'.repeat(39)}ad`;
    await store.files.changeProducts([
      { type: 'create', product: newProduct('b', { slug }), categoryId: 'c-igneler' },
    ]);
    expect(store.products.get('b')?.slug).toBe(slug);
    expect(store.list('igneler').filter((name) => name.length > 200)).toEqual([]);
  });

  test('a file that would be too large to be read is not written', async () => {
    const store = await open();
    const images = Array.from({ length: 50_000 }, (_, index) => `/images/${index}.png`);
    expect(await one(store, [{ type: 'update', id: 'a', patch: { images } }])).toBe('payload_too_large');
    expect(store.read(FILE)).toBe(FULL);
    const product = newProduct('b', { images });
    expect(await one(store, [{ type: 'create', product, categoryId: 'c-igneler' }])).toBe(
      'payload_too_large',
    );
    expect(store.list('igneler')).toHaveLength(2);
  });

  test('a removed product is gone from disk and catalogue', async () => {
    const store = await open();
    expect(await one(store, [{ type: 'remove', id: 'a' }])).toBe('removed');
    expect(store.list('igneler')).toEqual(['category.json']);
    expect(store.products.size).toBe(0);
    expect(store.files.findProductFile('a')).toBeUndefined();
  });

  test('many changes are one revision, and one that fails costs no other', async () => {
    const store = await open();
    const before = store.changes.length;
    const progress: number[] = [];
    const changes = Array.from({ length: 300 }, (_, index) => ({
      type: 'create' as const,
      product: newProduct(`n${index}`, index === 7 ? { stockCount: -1 } : {}),
      categoryId: index % 2 === 0 ? 'c-igneler' : 'c-iplikler',
    }));
    const results = await store.files.changeProducts(changes, ({ done }) => progress.push(done));
    expect(results.map(statusOf).filter((status) => status === 'written')).toHaveLength(299);
    expect(statusOf(results[7])).toBe('invalid');
    expect(progress.at(-1)).toBe(300);
    expect(store.changes.length).toBe(before + 1);
    expect(store.products.size).toBe(300);
    expect(store.list('igneler').filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('calls at the same time are served one after another', async () => {
    const store = await open();
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        store.files.changeProducts([
          {
            type: 'update',
            id: 'a',
            patch: index % 2 === 0 ? { stockCount: index } : { reviewCount: index },
          },
        ]),
      ),
    );
    expect(store.products.get('a')).toMatchObject({ stockCount: 38, reviewCount: 39 });
    expect(JSON.parse(store.read(FILE))).toMatchObject({ stockCount: 38, reviewCount: 39 });
  });

  test('between two parts of a long run another save may take the code of a later part', async () => {
    const store = await open();
    const changes = Array.from({ length: 501 }, (_, index) => ({
      type: 'create' as const,
      product: newProduct(`n-${index}`, { sku: `K-${index}` }),
      categoryId: 'c-igneler',
    }));
    let between: ReturnType<typeof store.files.changeProducts> | undefined;
    const takeLast = (): void => {
      between ??= store.files.changeProducts([{ type: 'update', id: 'a', patch: { sku: 'K-500' } }]);
    };
    const { signal } = new AbortController();
    const results = await store.files.changeProducts(changes, takeLast, { signal });
    expect(await between).toMatchObject([{ status: 'written' }]);
    expect(results.map(({ status }) => status).lastIndexOf('written')).toBe(499);
    expect(results[500]).toMatchObject({ status: 'failed', error: { code: 'invalid' } });
  });

  test('a long run that is cancelled leaves no code with two products', async () => {
    const store = await open();
    const create = (id: string, sku: string) =>
      ({ type: 'create', product: newProduct(id, { sku }), categoryId: 'c-igneler' }) as const;
    await store.files.changeProducts([create('x', 'K-x'), create('y', 'K-y')]);
    const between = Array.from({ length: 600 }, (_, index) => create(`n-${index}`, `N-${index}`));
    const update = (id: string, sku: string) => ({ type: 'update', id, patch: { sku } }) as const;
    const swap = [update('x', 'K-y'), ...between, update('y', 'K-x')];
    const stop = new AbortController();
    await store.files.changeProducts(swap, () => stop.abort(), { signal: stop.signal });
    expect(['x', 'y'].map((id) => store.products.get(id)?.sku)).toEqual(['K-x', 'K-y']);
  });
});

describe('categories and documents', () => {
  const category = {
    id: 'c-yeni',
    name: 'Yeni',
    slug: 'yeni',
    parentId: null,
    description: '',
    imageUrl: null,
    sortOrder: 3,
  };

  test('a category is made, changed with its unknown fields kept, renamed with its products and removed', async () => {
    const store = await open();
    await store.files.writeCategories([category]);
    expect(store.categories().map(({ slug }) => slug)).toEqual(['igneler', 'iplikler', 'yeni']);
    await store.files.changeProducts([{ type: 'update', id: 'a', patch: { categoryId: 'c-yeni' } }]);
    putFiles(store.root, { 'yeni/category.json': { ...category, not: 'elle' } });
    await store.files.writeCategories([{ ...category, name: 'Daha yeni', slug: 'daha-yeni' }]);
    expect(JSON.parse(store.read('daha-yeni/category.json'))).toEqual({
      ...category,
      name: 'Daha yeni',
      slug: 'daha-yeni',
      not: 'elle',
    });
    expect(existsSync(join(store.root, 'yeni'))).toBe(false);
    expect(store.products.get('a')?.categoryId).toBe('c-yeni');
    await expect(store.files.removeCategory('c-yeni')).rejects.toMatchObject({ code: 'conflict' });
    await store.files.changeProducts([{ type: 'remove', id: 'a' }]);
    await store.files.removeCategory('c-yeni');
    expect(store.categories().map(({ slug }) => slug)).toEqual(['igneler', 'iplikler']);
    expect(existsSync(join(store.root, 'daha-yeni'))).toBe(false);
    await expect(store.files.removeCategory('c-yeni')).rejects.toMatchObject({ code: 'category_not_found' });
    await store.files.sweep();
    expect(store.faults()).toEqual([]);
    expect(store.changes.flatMap(({ removedIds = [] }) => removedIds)).toEqual(['a']);
  });

  test('two categories change places as one revision', async () => {
    const store = await open();
    const before = store.changes.length;
    const [first, second] = store.categories();
    if (!first || !second) throw new Error('Expected two categories');
    await store.files.writeCategories([
      { ...first, sortOrder: 1 },
      { ...second, sortOrder: 0 },
    ]);
    expect(store.categories().map(({ sortOrder }) => sortOrder)).toEqual([1, 0]);
    expect(store.changes.length).toBe(before + 1);
  });

  test('a category cannot take the folder of another', async () => {
    const store = await open();
    await expect(store.files.writeCategories([{ ...category, slug: 'igneler' }])).rejects.toMatchObject({
      code: 'invalid',
      details: { issues: [{ path: 'slug' }] },
    });
  });

  test('sites and settings are written and told', async () => {
    const store = await open({ 'settings.json': { companyName: 'Eski', özel: 1 } });
    const { settings, sites } = store.changes[0] ?? {};
    if (!settings || !sites) throw new Error('Expected settings and sites');
    await store.files.writeSettings({ ...settings, companyName: 'Yeni', shippingFee: kurus(6_000) });
    expect(JSON.parse(store.read('settings.json'))).toMatchObject({
      companyName: 'Yeni',
      shippingFee: '60.00',
      özel: 1,
    });
    expect(store.changes.at(-1)?.settings).toMatchObject({ companyName: 'Yeni', shippingFee: 6_000 });
    putFiles(store.root, { 'sites.json': sites.map((site) => ({ ...site, not: `${site.id} için` })) });
    await store.files.writeSites(sites.map((site) => ({ ...site, name: `${site.name}!` })));
    expect(store.changes.at(-1)?.sites?.[0]?.name).toBe('Dikiş Market!');
    expect(JSON.parse(store.read('sites.json'))).toMatchObject(
      sites.map(({ id, name }) => ({ name: `${name}!`, not: `${id} için` })),
    );
    expect(store.faults()).toEqual([]);
  });

  test('of the showcases only the saved one changes, and what only the owner knows stays', async () => {
    const koltazoglu = { sections: [{ kind: 'hero' }], pinned: { all: ['urun-a'] }, not: 1 };
    const dikis = {
      _not: 'vitrin',
      sections: [
        { kind: 'featured', title: 'Bir', _kim: 'Ali' },
        { kind: 'featured', title: 'İki', _kim: 'Veli' },
        { kind: 'guides', _not: 'silinecek' },
      ],
    };
    const store = await open({ 'showcase.json': { dikis, koltazoglu } });
    await store.files.writeShowcases({
      dikis: {
        sections: [{ kind: 'hero' }, { kind: 'featured', title: 'Yeni' }, { kind: 'featured', title: 'Bir' }],
        pinned: {},
      },
    });
    expect(JSON.parse(store.read('showcase.json'))).toEqual({
      dikis: {
        _not: 'vitrin',
        sections: [
          { kind: 'hero' },
          { kind: 'featured', title: 'Yeni', _kim: 'Veli' },
          { kind: 'featured', title: 'Bir', _kim: 'Ali' },
        ],
        pinned: {},
      },
      koltazoglu,
    });
  });

  test('permissions of a file that is replaced are kept', async () => {
    const store = await open({ 'settings.json': {} });
    const settings = store.changes[0]?.settings;
    if (!settings) throw new Error('Expected settings');
    chmodSync(join(store.root, 'settings.json'), 0o640);
    await store.files.writeSettings({ ...settings, companyName: 'Yeni' });
    expect(store.read('settings.json')).toContain('Yeni');
    expect(statSync(join(store.root, 'settings.json')).mode & 0o777).toBe(0o640);
  });
});

test('a folder that cannot be written fails with its reason and leaves nothing behind', async () => {
  const store = await open();
  unlinkSync(join(store.root, 'iplikler/category.json'));
  await store.files.sweep();
  renameSync(join(store.root, 'igneler'), join(store.root, '_igneler'));
  writeFileSync(join(store.root, 'igneler'), 'bir dosya');
  const [result] = await store.files.changeProducts([
    { type: 'create', product: newProduct('b'), categoryId: 'c-igneler' },
  ]);
  expect(result).toMatchObject({ status: 'failed', error: expect.any(AppError) });
  expect(statusOf(result)).toBe('storage_failed');
});

test('a folder that gives no file away keeps its product, and no copy is made of it', async () => {
  const store = await open();
  const unlink: typeof fs.unlink = stubBuiltin(fs, 'unlink', async (path) => {
    if (!String(path).includes('/igneler/')) return unlink(path);
    throw Object.assign(new Error('no'), { code: 'EACCES', syscall: 'unlink' });
  });
  const move = { type: 'update', id: 'a', patch: { categoryId: 'c-iplikler' } } as const;
  expect(await one(store, [move])).toBe('storage_failed');
  expect(store.read(FILE)).toBe(FULL);
  expect(store.list('iplikler')).toEqual(['category.json']);
});

test('a category whose file cannot be written keeps its folder', async () => {
  const store = await open({
    'igneler/category.json': categoryFile('igneler', { not: 'x'.repeat(1_048_200) }),
  });
  const category = store.changes[0]?.categories?.find(({ id }) => id === 'c-igneler');
  if (!category) throw new Error('Expected a category');
  const renamed = { ...category, slug: 'ignelik', description: 'y'.repeat(400) };
  await expect(store.files.writeCategories([renamed])).rejects.toMatchObject({ code: 'payload_too_large' });
  expect(store.list('.')).toEqual(['igneler', 'iplikler']);
});

test('what goes to a folder that somebody has just moved says so, and not that the disk is full', async () => {
  const root = makeFolder({ 'igneler/category.json': categoryFile('igneler') });
  // Nothing is watched: no event can be faster.
  const store = openStore(root);
  renameSync(join(root, 'igneler'), join(root, 'yedek'));
  const says = { code: 'storage_failed', message: expect.stringMatching(/bu sırada taşınmış/) };
  const renamed = store.categories().map((category) => ({ ...category, description: 'Yeni' }));
  await expect(store.files.writeCategories(renamed)).rejects.toMatchObject(says);
});
