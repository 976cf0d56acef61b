import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Issue } from '#domain/errors';
import { openTestPanel, pathIn } from '#testing/shops/test-panel';

const NEW = {
  name: 'Juki MO-6814S Overlok',
  brand: 'Juki',
  price: '24999.90',
  imageUrl: '/images/juki.webp',
  categoryId: 'c-igneler',
};
const FILE_A = 'igneler/manual-urun-a-2026-01-01.json';
const tagOf = (response: Response): string => response.headers.get('etag') ?? '';
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

test.each([
  ['half typed', (text: string) => text.replace('"Juki"', '"Juki Japonya')],
  ['with a faulty field', (text: string) => text.replace('"100.00"', '"yüz lira"').replace('Juki', 'Singer')],
])('a product file %s by hand is not written over; it can be removed', async (_, edit) => {
  const { call, dataDir } = await openTestPanel();
  const path = join(dataDir, FILE_A);
  const text = edit(readFileSync(path, 'utf8'));
  writeFileSync(path, text);
  const saved = await call('PUT', '/api/products/a', { stockCount: 3 });
  expect([saved.status, (await saved.json()).message]).toEqual([
    422,
    expect.stringContaining(`Önce ${FILE_A} dosyasını düzeltin, satır `),
  ]);
  expect(readFileSync(path, 'utf8')).toBe(text);
  expect((await call('DELETE', '/api/products/a')).status).toBe(200);
});

test('a product file whose new address another product has is not written over with its last version', async () => {
  const { call, dataDir, panel } = await openTestPanel();
  const path = join(dataDir, FILE_A);
  const text = readFileSync(path, 'utf8').replace('"urun-a"', '"urun-b"').replace('"100.00"', '"120.00"');
  writeFileSync(path, text);
  await panel.sweep();
  const saved = await call('PUT', '/api/products/a', { stockCount: 3 });
  expect([saved.status, (await saved.json()).message]).toEqual([
    422,
    expect.stringContaining(`Önce ${FILE_A} dosyasını düzeltin, satır `),
  ]);
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('a product file that was saved by hand a moment ago is opened, previewed and undone as it is now', async () => {
  const { call, dataDir } = await openTestPanel();
  const path = join(dataDir, FILE_A);
  await call('PUT', '/api/products/a', { price: '110.00' });
  const [{ id }] = await (await call('GET', '/api/admin/changes')).json();
  const type = (from: string, to: string): void =>
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
  type('"110.00"', '"120.00"');
  expect(await (await call('GET', '/api/admin/products/a')).json()).toMatchObject({ price: '120.00' });
  type('"120.00"', '"130.00"');
  const operation = { price: { type: 'percent', value: 10 } };
  const preview = await call('POST', '/api/admin/products/bulk/preview', { ids: ['a'], operation });
  expect((await preview.json()).rows).toMatchObject([{ after: { price: '143.00' } }]);
  type('"130.00"', '"110.00"');
  await call('POST', `/api/admin/changes/${id}/undo`);
  expect(readJson(path).price).toBe('100.00');
  type('"100.00"', '"140.00"');
  const [{ id: undo }] = await (await call('GET', '/api/admin/changes')).json();
  const redone = await call('POST', `/api/admin/changes/${undo}/undo`);
  expect(await redone.json()).toMatchObject({ restored: 0, skipped: [{ id: 'a' }] });
});

test('a product whose file is no readable text stays in the panel, and is not written over', async () => {
  const { call, dataDir } = await openTestPanel();
  const bytes = Buffer.from('{"name": "Ürün"}', 'latin1');
  writeFileSync(join(dataDir, FILE_A), bytes);
  const opened = await call('GET', '/api/admin/products/a');
  expect(await opened.json()).toMatchObject({ name: 'Ürün a' });
  const list = await call('GET', '/api/admin/products');
  expect(await list.json()).toHaveLength(Number(list.headers.get('x-total-count')));
  const save = (headers = {}) => call('PUT', '/api/products/a', { price: '5.00' }, headers);
  const untagged = await save();
  const again = await call('GET', '/api/admin/products/a');
  for (const saved of [untagged, await save({ 'if-match': tagOf(again) })]) {
    expect(saved.status).toBe(422);
    expect((await saved.json()).message).toContain(FILE_A);
  }
  expect(readFileSync(join(dataDir, FILE_A))).toEqual(bytes);
});

describe('creating a product', () => {
  test('writes its file and shows it at once', async () => {
    const { call, app, dataDir, panel } = await openTestPanel();
    const response = await call('POST', '/api/products', {
      ...NEW,
      originalPrice: '27999.00',
      rating: '4.5',
      features: ['4 iplik', ' '],
      tags: [],
      source: 'manual',
    });
    expect(response.status).toBe(201);
    const product = await response.json();
    expect(product).toMatchObject({
      name: NEW.name,
      slug: 'juki-mo-6814s-overlok',
      price: '24999.90',
      originalPrice: '27999.00',
      discount: 11,
      rating: 4.5,
      features: ['4 iplik'],
      // Nothing of it can be sold yet.
      inStock: false,
      stockCount: 0,
      source: 'manual',
      categoryId: 'c-igneler',
    });
    expect(product.id).toMatch(/^[0-9a-f-]{36}$/);
    const answered = await app.request('/api/products/juki-mo-6814s-overlok');
    expect(await answered.json()).toEqual(product);
    expect(tagOf(answered)).toBe(tagOf(response));
    const file = panel.writer.findProductFile(product.id)?.file ?? '';
    expect(file).toMatch(/^igneler\/manual-juki-mo-6814s-overlok-\d{4}-\d\d-\d\d\.json$/);
    expect(readJson(join(dataDir, file))).toMatchObject({ price: '24999.90' });
  });

  test('writes whole letters, also those that came with combining marks', async () => {
    const { call, dataDir, panel } = await openTestPanel();
    const name = 'Çağanoz yağı';
    const response = await call('POST', '/api/products', { ...NEW, name: name.normalize('NFD') });
    const product = await response.json();
    expect(product.name).toBe(name);
    const file = panel.writer.findProductFile(product.id)?.file ?? '';
    expect(readJson(join(dataDir, file))).toMatchObject({ name });
  });

  test('accepts a price as Turks write it', async () => {
    const { call } = await openTestPanel();
    const response = await call('POST', '/api/products', { ...NEW, price: '1.250,50 TL' });
    expect(await response.json()).toMatchObject({ price: '1250.50' });
  });

  test.each([
    ['nothing', {}, ['name', 'brand', 'price', 'imageUrl', 'categoryId']],
    ['a price that could be two', { ...NEW, price: '12,500' }, ['price']],
    ['thousands that could be three decimals', { ...NEW, price: '12.500' }, ['price']],
    ['a price in dollars', { ...NEW, price: '12,50 USD' }, ['price']],
    ['a slug of another product', { ...NEW, slug: 'urun-a' }, ['slug']],
    ['the address of another call', { ...NEW, slug: 'search' }, ['slug']],
    ['an unknown category', { ...NEW, categoryId: 'nope' }, ['categoryId']],
    ['a picture that is a script', { ...NEW, imageUrl: 'javascript:alert(1)' }, ['imageUrl']],
    ['an impossible rating', { ...NEW, rating: '9' }, ['rating']],
    ['an impossible rating as a number', { ...NEW, rating: 5.1 }, ['rating']],
    ['a count below zero', { ...NEW, stockCount: -1 }, ['stockCount']],
  ])('with %s is refused field by field', async (_, body, paths) => {
    const { call } = await openTestPanel();
    const response = await call('POST', '/api/products', body);
    expect(response.status).toBe(422);
    const { code, issues } = await response.json();
    expect(code).toBe('invalid');
    expect(issues.map(({ path }: { path: string }) => path)).toEqual(paths);
  });

  test('says of a field that must be there whether it is missing or wrong', async () => {
    const { call } = await openTestPanel();
    const { issues } = await (
      await call('POST', '/api/products', { ...NEW, name: null, brand: 5, price: true, imageUrl: undefined })
    ).json();
    expect(Object.fromEntries(issues.map(({ path, message }: Issue) => [path, message]))).toEqual({
      name: 'Bu alan zorunludur.',
      brand: 'metin olmalı',
      price: 'metin olmalı, örneğin "12499.90"',
      imageUrl: 'Bu alan zorunludur.',
    });
  });

  test('says of a field that may be left out what it must be', async () => {
    const { call } = await openTestPanel();
    const wrong = {
      price: '100000000',
      originalPrice: 'abc',
      sku: 5,
      oem: 'B9117',
      vatRate: '20',
      status: 'taslak',
    };
    const { issues } = await (await call('PUT', '/api/products/a', wrong)).json();
    expect(Object.fromEntries(issues.map(({ path, message }: Issue) => [path, message]))).toEqual({
      price: 'en çok 99.999.999,00 TL olabilir',
      originalPrice: '"abc" bir fiyat değil; örneğin 12499,90 yazın',
      sku: 'metin olmalı',
      oem: 'liste olmalı',
      vatRate: 'sayı olmalı',
      status: '"published" ya da "draft" olmalı',
    });
  });

  test('gives each of several products of one name, created at once, its own slug', async () => {
    const { call } = await openTestPanel();
    const made = await Promise.all([1, 2, 3].map(() => call('POST', '/api/products', NEW)));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  test('gives a second product of the same name another slug', async () => {
    const { call } = await openTestPanel();
    await call('POST', '/api/products', NEW);
    expect(await (await call('POST', '/api/products', NEW)).json()).toMatchObject({
      slug: 'juki-mo-6814s-overlok-2',
    });
  });

  test.each(['sku', 'barcode'])(
    'refuses a %s that another product has, and accepts its own again',
    async (field) => {
      const { call } = await openTestPanel();
      expect((await call('PUT', '/api/products/a', { [field]: 'K-1' })).status).toBe(200);
      expect((await call('PUT', '/api/products/a', { [field]: 'K-1', price: '5.00' })).status).toBe(200);
      const refusal = [{ path: field, message: 'Bu kod başka bir üründe var: Ürün a' }];
      for (const refused of [
        await call('PUT', '/api/products/b', { [field]: 'K-1' }),
        await call('POST', '/api/products', { ...NEW, [field]: 'K-1' }),
      ])
        expect(await refused.json()).toMatchObject({ code: 'invalid', issues: refusal });
    },
  );

  test('gives a code to one of the products that are saved with it at the same moment', async () => {
    const { call } = await openTestPanel();
    const saved = await Promise.all([
      call('PUT', '/api/products/a', { sku: 'K-1' }),
      call('PUT', '/api/products/b', { sku: 'K-1' }),
      call('POST', '/api/products', { ...NEW, sku: 'K-1' }),
    ]);
    expect(saved.map(({ status }) => status)).toEqual([200, 422, 422]);
  });

  test('saves any text as text', async () => {
    const { call, app } = await openTestPanel();
    const nasty = '<script>alert("x")</script>"><img src=x onerror=alert(1)>\u2028${7*7}';
    const response = await call('POST', '/api/products', {
      ...NEW,
      name: nasty,
      slug: 'xss',
      description: nasty,
      tags: [nasty],
    });
    const product = await (await app.request('/api/products/xss')).json();
    expect(product).toMatchObject({ name: nasty, description: nasty, tags: [nasty] });
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('changing a product', () => {
  test('changes only the given fields, and unknown ones stay in the file', async () => {
    const { call, dataDir, panel } = await openTestPanel();
    const path = pathIn(dataDir, FILE_A);
    writeFileSync(path, JSON.stringify({ ...readJson(path), warehouseShelf: 'R-7' }));
    await panel.sweep();
    const response = await call('PUT', '/api/products/a', { price: '120.50' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ price: '120.50', name: 'Ürün a', stockCount: 5 });
    expect(readJson(path)).toMatchObject({ price: '120.50', warehouseShelf: 'R-7' });
  });

  test('with the tag of the opened version answers 409 and the current one when it changed meanwhile', async () => {
    const { call, app } = await openTestPanel();
    const opened = tagOf(await app.request('/api/products/urun-a'));
    expect(opened).toMatch(/^"[\w.-]+"$/);
    const first = await call('PUT', '/api/products/a', { price: '110.00' }, { 'if-match': opened });
    expect(first.status).toBe(200);
    const second = await call('PUT', '/api/products/a', { price: '90.00' }, { 'if-match': opened });
    expect(second.status).toBe(409);
    const body = await second.json();
    expect(body).toMatchObject({ code: 'conflict', current: { id: 'a', price: '110.00' } });
    expect(tagOf(first)).toBe(`"${body.digest}.c-igneler.5"`);
    expect(
      (await call('PUT', '/api/products/a', { price: '90.00' }, { 'if-match': tagOf(first) })).status,
    ).toBe(200);
    expect((await call('DELETE', '/api/products/a', undefined, { 'if-match': opened })).status).toBe(409);
    expect((await call('PUT', '/api/products/a', { price: '80.00' })).status).toBe(200);
    expect((await call('PUT', '/api/products/a', { price: '81.00' }, { 'if-match': '*' })).status).toBe(200);
  });

  test('notices an edit of the file by another program', async () => {
    const { call, app, dataDir } = await openTestPanel();
    const opened = tagOf(await app.request('/api/products/urun-a'));
    const path = pathIn(dataDir, FILE_A);
    writeFileSync(path, JSON.stringify({ ...readJson(path), price: '77.00' }));
    const response = await call('PUT', '/api/products/a', { stockCount: 9 }, { 'if-match': opened });
    expect(response.status).toBe(409);
    expect(readJson(path)).toMatchObject({ price: '77.00', stockCount: 5 });
  });

  test('another folder for an unchanged file is another answer for browsers', async () => {
    const { app, dataDir, panel } = await openTestPanel();
    const tag = tagOf(await app.request('/api/products/urun-a'));
    renameSync(join(dataDir, FILE_A), join(dataDir, FILE_A.replace('igneler', 'bicaklar')));
    await panel.sweep();
    const again = await app.request('/api/products/urun-a', { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(200);
    expect(await again.json()).toMatchObject({ categoryId: 'c-bicaklar' });
  });

  test('of two admins at once accepts one and reports a conflict to the other', async () => {
    const { call, app } = await openTestPanel();
    const opened = tagOf(await app.request('/api/products/urun-a'));
    const statuses = await Promise.all(
      ['101.00', '102.00'].map(
        async (price) => (await call('PUT', '/api/products/a', { price }, { 'if-match': opened })).status,
      ),
    );
    expect(statuses.toSorted((left, right) => left - right)).toEqual([200, 409]);
  });

  test('to another slug keeps the old address working', async () => {
    const { call, app, shop } = await openTestPanel();
    await call('PUT', '/api/products/a', { slug: 'yeni-ad' });
    expect(shop.catalogue.findProductByOldSlug('urun-a')?.slug).toBe('yeni-ad');
    expect((await app.request('/api/products/yeni-ad')).status).toBe(200);
    await call('PUT', '/api/products/a', { slug: 'urun-a' });
    expect((await app.request('/api/products/urun-a')).status).toBe(200);
  });

  test('to two other slugs at once keeps each earlier address working', async () => {
    const { call, shop } = await openTestPanel();
    await Promise.all(['bir', 'iki'].map((slug) => call('PUT', '/api/products/a', { slug })));
    const product = shop.catalogue.findProduct('a');
    expect(new Set([product?.slug, ...(product?.oldSlugs ?? [])])).toEqual(new Set(['bir', 'iki', 'urun-a']));
  });

  test('to another category moves the file', async () => {
    const { call, panel } = await openTestPanel();
    expect(await (await call('PUT', '/api/products/a', { categoryId: 'c-bicaklar' })).json()).toMatchObject({
      categoryId: 'c-bicaklar',
    });
    expect(panel.writer.findProductFile('a')?.file).toBe('bicaklar/manual-urun-a-2026-01-01.json');
  });

  test('can remove optional fields', async () => {
    const { call } = await openTestPanel();
    await call('PUT', '/api/products/a', {
      originalPrice: '150.00',
      sku: 'X-1',
      status: 'draft',
      vatRate: 10,
    });
    const response = await call('PUT', '/api/products/a', {
      originalPrice: '',
      sku: null,
      status: null,
      vatRate: null,
    });
    const product = await response.json();
    expect(product).toMatchObject({ originalPrice: null });
    expect(Object.keys(product)).not.toEqual(expect.arrayContaining(['sku']));
    expect(product.status).toBeUndefined();
  });

  test.each([
    ['an unknown product', 'nope', { price: '1.00' }, 404],
    ['a wrong price', 'a', { price: 'beş' }, 422],
    ['a slug that is taken', 'a', { slug: 'urun-b' }, 422],
    ['a body that is no object', 'a', [1], 422],
  ])('of %s', async (_, id, body, status) => {
    const { call } = await openTestPanel();
    expect((await call('PUT', `/api/products/${id}`, body)).status).toBe(status);
  });
});

test('a removed product is missing, and its removal can be undone', async () => {
  const { call, app, dataDir, panel } = await openTestPanel();
  const path = pathIn(dataDir, FILE_A);
  writeFileSync(path, readFileSync(path, 'utf8').replace('{', '{ "raf": "B-12",'));
  await panel.sweep();
  const before = readJson(path);
  const response = await call('DELETE', '/api/products/a');
  const { success, changeId } = await response.json();
  expect([response.status, success]).toEqual([200, true]);
  expect((await app.request('/api/products/urun-a')).status).toBe(404);
  expect((await call('DELETE', '/api/products/a')).status).toBe(404);
  const undone = await call('POST', `/api/admin/changes/${changeId}/undo`);
  expect(await undone.json()).toMatchObject({ restored: 1, skipped: [] });
  const product = await (await app.request('/api/products/urun-a')).json();
  expect(product).toMatchObject({ id: 'a', name: before.name, price: '100.00', stockCount: 5 });
  expect(JSON.parse(panel.writer.findProductFile('a')?.text ?? '{}')).toMatchObject({ raf: 'B-12' });
});

test('a code that another product got meanwhile does not come back', async () => {
  const { call, dataDir } = await openTestPanel();
  const idOf = (response: Response): string => response.headers.get('x-change-id') ?? '';
  await call('PUT', '/api/products/a', { sku: 'KOD-1' });
  const renamed = idOf(await call('PUT', '/api/products/a', { sku: 'KOD-2' }));
  expect((await call('PUT', '/api/products/b', { sku: 'KOD-1', barcode: '8690000000012' })).status).toBe(200);
  const { changeId } = await (await call('DELETE', '/api/products/b')).json();
  await call('PUT', '/api/products/a', { barcode: '8690000000012' });
  const undo = async (id: string) => (await call('POST', `/api/admin/changes/${id}/undo`)).json();
  const reason = 'Bu kod başka bir üründe var: Ürün a';
  expect(await undo(changeId)).toMatchObject({ restored: 0, skipped: [{ id: 'b', reason }] });
  await call('PUT', '/api/products/a', { barcode: null });
  expect(await undo(changeId)).toMatchObject({ restored: 1, skipped: [] });
  expect(await undo(renamed)).toMatchObject({ restored: 0, skipped: [{ id: 'a' }] });
  expect(readJson(pathIn(dataDir, FILE_A))).toMatchObject({ sku: 'KOD-2' });
});

test('an undo that cannot restore a product leaves its count to whoever adds it again', async () => {
  const { call, dataDir, sell, panel } = await openTestPanel();
  const path = join(dataDir, 'igneler/manual-urun-a-2026-01-01.json');
  const text = readFileSync(path, 'utf8');
  const file = JSON.parse(text);
  await sell('a', 3);
  await call('DELETE', '/api/products/a');
  const [removed] = await (await call('GET', '/api/admin/changes')).json();
  // By hand it comes back with another count and goes again; meanwhile another product has its address.
  writeFileSync(path, JSON.stringify({ ...file, stockCount: 9 }));
  await panel.sweep();
  rmSync(path);
  await panel.sweep();
  await call('PUT', '/api/products/b', { slug: file.slug });
  const undone = await call('POST', `/api/admin/changes/${removed.id}/undo`);
  expect(await undone.json()).toMatchObject({ restored: 0, skipped: [{ id: 'a' }] });
  await call('PUT', '/api/products/b', { slug: 'urun-b' });
  writeFileSync(path, text);
  await panel.sweep();
  expect(panel.stock.left('a')).toBe(file.stockCount);
});
