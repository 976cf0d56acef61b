import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COLLECTION_FOLDERS } from '#store/files/data-folder';
import { categoryFile, productFile } from '#testing/shops/open-store';
import { openTestPanel } from '#testing/shops/test-panel';

const TREE = {
  'makineler/category.json': categoryFile('makineler'),
  'sanayi/category.json': categoryFile('sanayi', { parentId: 'c-makineler' }),
  'overlok/category.json': categoryFile('overlok', { parentId: 'c-sanayi' }),
  'ev-tipi/category.json': categoryFile('ev-tipi', { parentId: 'c-makineler', sortOrder: 1 }),
  'parcalar/category.json': categoryFile('parcalar', { sortOrder: 1 }),
  'overlok/manual-urun-a-2026-01-01.json': productFile('a'),
  'overlok/manual-urun-b-2026-01-01.json': productFile('b', { status: 'draft' }),
};
const open = () => openTestPanel({ files: TREE });

test('a category that somebody has just edited by hand keeps that, though no event told of it', async () => {
  const { call, dataDir } = await open();
  const path = join(dataDir, 'parcalar/category.json');
  const edited = { ...JSON.parse(readFileSync(path, 'utf8')), description: 'Elle' };
  writeFileSync(path, JSON.stringify(edited));
  await call('PUT', '/api/categories/c-parcalar', { sortOrder: 7 });
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ description: 'Elle', sortOrder: 7 });
});

test('a category that is changed while a change of it is undone does not get back what was undone', async () => {
  const { call } = await open();
  await call('PUT', '/api/categories/c-parcalar', { description: 'Metin' });
  const [change] = await (await call('GET', '/api/admin/changes')).json();
  const answers = await Promise.all([
    call('POST', `/api/admin/changes/${change.id}/undo`),
    call('PUT', '/api/categories/c-parcalar', { sortOrder: 7 }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await answers[1].json()).toMatchObject({ description: '', sortOrder: 7 });
});

test('a category whose folder stayed behind with a file of somebody can be created again', async () => {
  const { call, dataDir } = await open();
  writeFileSync(join(dataDir, 'parcalar/notlar.txt'), 'raf 3');
  const removed = await call('DELETE', '/api/categories/c-parcalar');
  const { changeId } = await removed.json();
  expect((await call('POST', `/api/admin/changes/${changeId}/undo`)).status).toBe(200);
  await call('DELETE', '/api/categories/c-parcalar');
  const response = await call('POST', '/api/categories', { name: 'Parçalar' });
  expect([response.status, await response.json()]).toMatchObject([201, { slug: 'parcalar' }]);
  expect(readFileSync(join(dataDir, 'parcalar/notlar.txt'), 'utf8')).toBe('raf 3');
});

test('a broken category file is not written over: what it says is not in memory', async () => {
  const files = { ...TREE, 'parcalar/category.json': '{ "id": "c-parcalar", "description": "Uzun metin"' };
  const { call, dataDir } = await openTestPanel({ files });
  for (const [method, path, body] of [
    ['PUT', 'c-parcalar', { name: 'Yeni' }],
    ['PUT', 'c-ev-tipi', { parentId: 'c-parcalar' }],
    ['PUT', 'c-parcalar/reorder', { sortOrder: 9 }],
  ] as const) {
    const response = await call(method, `/api/categories/${path}`, body);
    expect([path, response.status]).toEqual([path, path === 'c-ev-tipi' ? 200 : 409]);
  }
  expect(readFileSync(join(dataDir, 'parcalar/category.json'), 'utf8')).toBe(files['parcalar/category.json']);
});

test.each([
  ['a parent that is missing', { parentId: 'c-yok' }],
  ['a circle of parents', { parentId: 'c-overlok' }],
])(
  'a category with %s in its file can be changed in everything else, and take over another',
  async (_, fields) => {
    const files = { ...TREE, 'sanayi/category.json': categoryFile('sanayi', fields) };
    const { call, dataDir } = await openTestPanel({ files });
    expect((await call('PUT', '/api/categories/c-sanayi', { name: 'Sanayi tipi' })).status).toBe(200);
    expect((await call('DELETE', '/api/categories/c-parcalar?moveTo=c-sanayi')).status).toBe(200);
    const wrong = await call('PUT', '/api/categories/c-sanayi', { parentId: 'c-hic' });
    expect(wrong.status).toBe(422);
    const stored = JSON.parse(readFileSync(join(dataDir, 'sanayi/category.json'), 'utf8'));
    expect(stored).toMatchObject({ ...fields, name: 'Sanayi tipi', oldSlugs: ['parcalar'] });
  },
);

describe('a new category', () => {
  test('is a folder with its file', async () => {
    const { call, app, dataDir } = await open();
    const response = await call('POST', '/api/categories', {
      name: 'Bıçaklar & Makaslar',
      parentId: 'c-parcalar',
      sortOrder: '4',
      imageUrl: '',
    });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      name: 'Bıçaklar & Makaslar',
      slug: 'bicaklar-makaslar',
      parentId: 'c-parcalar',
      sortOrder: 4,
      imageUrl: null,
      productCount: 0,
    });
    const text = readFileSync(join(dataDir, 'bicaklar-makaslar/category.json'), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ name: 'Bıçaklar & Makaslar' });
    expect((await app.request('/api/categories/bicaklar-makaslar')).status).toBe(200);
    const listed: { readonly slug: string }[] = await (await app.request('/api/categories')).json();
    // The place that it has after a restart.
    expect(listed[0]?.slug).toBe('bicaklar-makaslar');
  });

  test.each([
    ['no name', {}, 'name'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a name that another one in the same place has', { name: 'PARCALAR' }, 'name'],
    ['a slug that is taken', { name: 'X', slug: 'parcalar' }, 'slug'],
    ['the address of the page of all products', { name: 'X', slug: 'all' }, 'slug'],
    ['the name of the folder of pictures', { name: 'X', slug: 'images' }, 'slug'],
    ['the name of the folder of campaigns', { name: 'X', slug: 'campaigns' }, 'slug'],
    ['a slug that leads out of the folder', { name: 'X', slug: '../x' }, 'slug'],
    ['a parent that is not there', { name: 'X', parentId: 'nope' }, 'parentId'],
    ['a guarantee that is no yes or no', { name: 'X', warranty: 'evet' }, 'warranty'],
    ['a filter without a kind', { name: 'X', facets: [{ key: 'Tür' }] }, 'facets.0.type'],
    ['thirteen instalments', { name: 'X', maxInstallments: '13' }, 'maxInstallments'],
    ['instalments that are no number', { name: 'X', maxInstallments: 'on' }, 'maxInstallments'],
    ['a parent on the third level', { name: 'X', parentId: 'c-overlok' }, 'parentId'],
  ])('with %s is refused', async (_, body, path) => {
    const { call } = await open();
    const response = await call('POST', '/api/categories', body);
    expect(response.status).toBe(422);
    expect((await response.json()).issues).toMatchObject([{ path }]);
  });
});

test('a name whose address is reserved gets another address', async () => {
  const { call } = await open();
  for (const folder of ['images', 'con', ...COLLECTION_FOLDERS]) {
    const response = await call('POST', '/api/categories', { name: folder });
    expect(await response.json()).toMatchObject({ name: folder, slug: `${folder}-2` });
  }
});

describe('changing a category', () => {
  test('leaves fields that are not given; with another slug the products move along', async () => {
    const { call, app, dataDir } = await open();
    const response = await call('PUT', '/api/categories/c-overlok', { slug: 'overlok-makineleri' });
    expect(await response.json()).toMatchObject({ name: 'overlok', parentId: 'c-sanayi' });
    expect(existsSync(join(dataDir, 'overlok-makineleri/manual-urun-a-2026-01-01.json'))).toBe(true);
    expect(await (await app.request('/api/products/urun-a')).json()).toMatchObject({
      categoryId: 'c-overlok',
    });
  });

  test('to a name that another one in the same place has is refused, also by a move there', async () => {
    const { call } = await open();
    const answers = [
      await call('PUT', '/api/categories/c-ev-tipi', { name: 'Sanayi' }),
      await call('POST', '/api/categories', { name: 'Sanayi' }),
      await call('PUT', '/api/categories/c-sanayi', { parentId: null }),
      await call('PUT', '/api/categories/c-sanayi', { name: 'SANAYİ' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 201, 422, 200]);
  });

  test('its limit of instalments is in its file until it is removed', async () => {
    const { call, dataDir } = await open();
    const limit = () =>
      JSON.parse(readFileSync(join(dataDir, 'overlok/category.json'), 'utf8')).maxInstallments;
    await call('PUT', '/api/categories/c-overlok', { maxInstallments: '9' });
    await call('PUT', '/api/categories/c-overlok', { name: 'Overlok' });
    expect(limit()).toBe(9);
    await call('PUT', '/api/categories/c-overlok', { maxInstallments: '' });
    expect(limit()).toBeUndefined();
  });

  test('the guarantee of its goods is in its file while it is on', async () => {
    const { call, dataDir } = await open();
    const warranty = () => JSON.parse(readFileSync(join(dataDir, 'overlok/category.json'), 'utf8')).warranty;
    await call('PUT', '/api/categories/c-overlok', { warranty: true });
    await call('PUT', '/api/categories/c-overlok', { name: 'Overlok' });
    expect(warranty()).toBe(true);
    await call('PUT', '/api/categories/c-overlok', { warranty: false });
    expect(warranty()).toBeUndefined();
  });

  test('its filters and its mark for comparing stay until they are removed, and can be restored', async () => {
    const { call, dataDir } = await open();
    const stored = () => JSON.parse(readFileSync(join(dataDir, 'overlok/category.json'), 'utf8'));
    const facets = [{ key: 'Numara', type: 'number', unit: 'Nm', show: 'choice' }];
    await call('PUT', '/api/categories/c-overlok', { facets, comparable: true });
    await call('PUT', '/api/categories/c-overlok', { name: 'Overlok' });
    expect(stored()).toMatchObject({ facets, comparable: true });
    const all = await (await call('GET', '/api/admin/categories')).json();
    expect(all.find(({ id }: { id: string }) => id === 'c-overlok')).toMatchObject({ facets });
    await call('PUT', '/api/categories/c-overlok', { facets: null, comparable: false });
    expect(stored()).not.toMatchObject({ facets: expect.anything() });
    expect(stored().comparable).toBeUndefined();
    const [change] = await (await call('GET', '/api/admin/changes')).json();
    await call('POST', `/api/admin/changes/${change.id}/undo`);
    expect(stored()).toMatchObject({ facets, comparable: true });
  });

  test('its address: the former ones redirect to it, until it or another category uses them again', async () => {
    const { call, app, dataDir } = await open();
    const rename = (slug: string) => call('PUT', '/api/categories/c-overlok', { slug });
    const goesTo = async (slug: string) =>
      (await app.request(`/kategori/${slug}`)).headers.get('location') ?? 'stays';
    await rename('overlok-makineleri');
    expect(await (await rename('overloklar')).json()).not.toHaveProperty('oldSlugs');
    expect(await goesTo('overlok')).toBe('/kategori/overloklar');
    expect(await goesTo('overlok-makineleri')).toBe('/kategori/overloklar');
    expect(JSON.parse(readFileSync(join(dataDir, 'overloklar/category.json'), 'utf8'))).toMatchObject({
      oldSlugs: ['overlok', 'overlok-makineleri'],
    });
    await call('POST', '/api/categories', { name: 'Yeni', slug: 'overlok-makineleri' });
    expect(await goesTo('overlok-makineleri')).toBe('stays');
    await rename('overlok');
    expect(await goesTo('overlok')).toBe('stays');
    expect(await goesTo('overloklar')).toBe('/kategori/overlok');
  });

  test('its folder by hand, or before a crash: the former address leads to it, and stays when it is saved', async () => {
    const { call, app, dataDir } = await open();
    renameSync(join(dataDir, 'overlok'), join(dataDir, 'overloklar'));
    await call('POST', '/api/admin/sync/categories');
    expect((await app.request('/kategori/overlok')).headers.get('location')).toBe('/kategori/overloklar');
    await call('PUT', '/api/categories/c-overlok', { sortOrder: 4 });
    expect(JSON.parse(readFileSync(join(dataDir, 'overloklar/category.json'), 'utf8'))).toMatchObject({
      slug: 'overloklar',
      oldSlugs: ['overlok'],
    });
  });

  test('at the same moment as somebody else leaves what the other one changed', async () => {
    const { call, app } = await open();
    await Promise.all([
      call('PUT', '/api/categories/c-overlok', { slug: 'overloklar', name: 'Overlok' }),
      call('PUT', '/api/categories/c-overlok', { description: 'Üç ve dört iplik' }),
      call('PUT', '/api/categories/c-overlok/reorder', { sortOrder: 4 }),
    ]);
    expect(await (await app.request('/api/categories/overloklar')).json()).toMatchObject({
      name: 'Overlok',
      description: 'Üç ve dört iplik',
      sortOrder: 4,
    });
  });

  test('its address can be undone like any other change', async () => {
    const { call, dataDir } = await open();
    await call('PUT', '/api/categories/c-overlok', { slug: 'overloklar' });
    const [change] = await (await call('GET', '/api/admin/changes')).json();
    const undone = await (await call('POST', `/api/admin/changes/${change.id}/undo`)).json();
    expect(undone).toMatchObject({ skipped: [] });
    const text = readFileSync(join(dataDir, 'overlok/category.json'), 'utf8');
    expect(text).not.toContain('oldSlugs');
  });

  test.each([
    ['below itself', 'c-makineler', { parentId: 'c-overlok' }],
    ['as its own parent', 'c-sanayi', { parentId: 'c-sanayi' }],
    ['with its children below the third level', 'c-makineler', { parentId: 'c-parcalar' }],
  ])('%s is refused', async (_, id, body) => {
    const { call } = await open();
    const response = await call('PUT', `/api/categories/${id}`, body);
    expect(response.status).toBe(422);
    expect((await response.json()).issues).toMatchObject([{ path: 'parentId' }]);
  });

  test('of an unknown one is 404', async () => {
    const { call } = await open();
    expect((await call('PUT', '/api/categories/nope', { name: 'x' })).status).toBe(404);
  });
});

describe('ordering', () => {
  const order = async ({ call }: Awaited<ReturnType<typeof open>>, parentId: string | null) => {
    const list: { slug: string; parentId: string | null; sortOrder: number }[] = await (
      await call('GET', '/api/admin/categories')
    ).json();
    return list
      .filter((each) => each.parentId === parentId)
      .toSorted((left, right) => left.sortOrder - right.sortOrder)
      .map(({ slug }) => slug);
  };

  test('by a number, as the two calls of a swap send it', async () => {
    const panel = await open();
    await panel.call('PUT', '/api/categories/c-parcalar/reorder', { sortOrder: 0 });
    await panel.call('PUT', '/api/categories/c-makineler/reorder', { sortOrder: 1 });
    expect(await order(panel, null)).toEqual(['parcalar', 'makineler']);
  });

  test('by one step, without effect at the ends', async () => {
    const panel = await open();
    const step = (id: string, direction: string) =>
      panel.call('PUT', `/api/categories/${id}/reorder`, { direction });
    expect((await step('c-ev-tipi', 'up')).status).toBe(200);
    expect(await order(panel, 'c-makineler')).toEqual(['ev-tipi', 'sanayi']);
    await step('c-ev-tipi', 'up');
    expect(await order(panel, 'c-makineler')).toEqual(['ev-tipi', 'sanayi']);
    await step('c-ev-tipi', 'down');
    await step('c-ev-tipi', 'down');
    expect(await order(panel, 'c-makineler')).toEqual(['sanayi', 'ev-tipi']);
    expect((await step('c-ev-tipi', 'sideways')).status).toBe(422);
  });

  test('by one step among equal numbers, which become different; no other category changes', async () => {
    const panel = await open();
    const numbers = async () =>
      (await (await panel.call('GET', '/api/admin/categories')).json()).flatMap(
        (each: { parentId: string | null; sortOrder: number }) =>
          each.parentId === 'c-parcalar' ? [] : [each.sortOrder],
      );
    const before = await numbers();
    const ids: string[] = [];
    for (const name of ['Bir', 'Ceket', 'Dar', 'Ek']) {
      const made = await panel.call('POST', '/api/categories', {
        name,
        parentId: 'c-parcalar',
        sortOrder: 5,
      });
      ids.push((await made.json()).id);
    }
    await panel.call('PUT', `/api/categories/${ids[2]}/reorder`, { direction: 'up' });
    expect(await order(panel, 'c-parcalar')).toEqual(['bir', 'dar', 'ceket', 'ek']);
    await panel.call('PUT', `/api/categories/${ids[2]}/reorder`, { direction: 'down' });
    expect(await order(panel, 'c-parcalar')).toEqual(['bir', 'ceket', 'dar', 'ek']);
    expect(await numbers()).toEqual(before);
  });
});

describe('removing a category', () => {
  test('that is empty removes its folder', async () => {
    const { call, dataDir } = await open();
    expect(await (await call('DELETE', '/api/categories/c-parcalar')).json()).toMatchObject({
      success: true,
    });
    expect(existsSync(join(dataDir, 'parcalar'))).toBe(false);
  });

  test('with products requires a new place for them', async () => {
    const { call, shop } = await open();
    const refused = await call('DELETE', '/api/categories/c-overlok');
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'category_not_empty', products: 2, children: 0 });
    expect((await call('DELETE', '/api/categories/c-sanayi?moveTo=c-overlok')).status).toBe(422);
    expect((await call('DELETE', '/api/categories/c-overlok?moveTo=nope')).status).toBe(422);
    const removed = await call('DELETE', '/api/categories/c-overlok?moveTo=c-parcalar');
    expect(await removed.json()).toMatchObject({ success: true, movedProducts: 2 });
    expect(shop.catalogue.findCategory('c-overlok')).toBeUndefined();
    expect(shop.catalogue.findProduct('b')?.categoryId).toBe('c-parcalar');
  });

  test('with categories below it moves those too', async () => {
    const { call, shop } = await open();
    await call('DELETE', '/api/categories/c-sanayi?moveTo=c-ev-tipi');
    expect(
      shop.catalogue
        .categoryTree()
        .path('c-overlok')
        .map(({ slug }) => slug),
    ).toEqual(['makineler', 'ev-tipi', 'overlok']);
  });

  test.each([
    ['a half-written product', 'overlok/manual-urun-a-2026-01-01.json', '{ "id": "a", '],
    ['a copy with the same id', 'overlok/manual-kopya-2026-01-01.json', JSON.stringify(productFile('a'))],
  ])('is refused as a whole while %s is in its folder', async (_, file, text) => {
    const { call, dataDir } = await openTestPanel({ files: { ...TREE, [file]: text } });
    const removed = await call('DELETE', '/api/categories/c-overlok?moveTo=c-parcalar');
    expect([removed.status, (await removed.json()).message]).toEqual([
      409,
      expect.stringContaining(`Önce ${file} dosyasını düzeltin`),
    ]);
    expect(existsSync(join(dataDir, 'overlok/manual-urun-b-2026-01-01.json'))).toBe(true);
    expect(await (await call('GET', '/api/admin/changes')).json()).toEqual([]);
  });

  test('that has no file of its own is done, and can be undone', async () => {
    const { 'overlok/category.json': _, ...files } = TREE;
    const { call, dataDir } = await openTestPanel({ files });
    const removed = await call('DELETE', '/api/categories/overlok?moveTo=c-parcalar');
    expect([removed.status, await removed.json()]).toMatchObject([200, { movedProducts: 2 }]);
    const [change] = await (await call('GET', '/api/admin/changes')).json();
    const undone = await call('POST', `/api/admin/changes/${change.id}/undo`);
    expect(await undone.json()).toMatchObject({ restored: 2, restoredCategories: 2, skipped: [] });
    expect(existsSync(join(dataDir, 'overlok/manual-urun-a-2026-01-01.json'))).toBe(true);
  });

  test('is refused when one below it would stand beside another of its name', async () => {
    const { call } = await open();
    await call('POST', '/api/categories', { name: 'OVERLOK', parentId: 'c-ev-tipi' });
    const removed = await call('DELETE', '/api/categories/c-sanayi?moveTo=c-ev-tipi');
    expect([removed.status, (await removed.json()).message]).toEqual([
      422,
      expect.stringContaining('OVERLOK'),
    ]);
  });

  test('leads its addresses, and what names it, to the new place of its products', async () => {
    const { app, call, dataDir } = await open();
    await call('PUT', '/api/categories/c-overlok', { slug: 'recme' });
    expect(await (await call('DELETE', '/api/categories/c-overlok?moveTo=c-parcalar')).json()).toMatchObject({
      movedProducts: 2,
    });
    for (const slug of ['overlok', 'recme']) {
      const page = await app.request(`/kategori/${slug}`);
      expect([page.status, page.headers.get('location')]).toEqual([301, '/kategori/parcalar']);
    }
    await call('DELETE', '/api/categories/c-sanayi?moveTo=c-parcalar');
    expect((await app.request('/kategori/sanayi')).status).toBe(301);
    expect(JSON.parse(readFileSync(join(dataDir, 'parcalar/category.json'), 'utf8'))).toMatchObject({
      oldSlugs: ['overlok', 'recme', 'sanayi'],
    });
  });
});

describe('the undo of a change of categories', () => {
  const changes = async ({ call }: Awaited<ReturnType<typeof open>>) =>
    (await call('GET', '/api/admin/changes')).json();
  const undo = async ({ call }: Awaited<ReturnType<typeof open>>, id: string) =>
    (await call('POST', `/api/admin/changes/${id}/undo`)).json();
  const view = ({ shop }: Awaited<ReturnType<typeof open>>) => ({
    categories: shop.catalogue.categories().toSorted((left, right) => (left.id < right.id ? -1 : 1)),
    places: shop.catalogue.products().map(({ id, categoryId }) => [id, categoryId]),
  });

  test('restores a removed one with its products and the categories below it, and removes it again', async () => {
    const panel = await open();
    const before = view(panel);
    const { changeId } = await (
      await panel.call('DELETE', '/api/categories/c-sanayi?moveTo=c-ev-tipi')
    ).json();
    const after = view(panel);
    expect(after).not.toEqual(before);
    expect((await changes(panel))[0]).toMatchObject({
      id: changeId,
      action: 'category-remove',
      categories: ['sanayi', 'ev-tipi', 'overlok'],
    });
    const undone = await undo(panel, changeId);
    expect(undone).toMatchObject({ restoredCategories: 3, skipped: [] });
    expect(view(panel)).toEqual(before);
    expect(await undo(panel, undone.changeId)).toMatchObject({ skipped: [] });
    expect(view(panel)).toEqual(after);
  });

  test('gives a category its products back as one change', async () => {
    const panel = await open();
    const before = view(panel);
    await panel.call('DELETE', '/api/categories/c-overlok?moveTo=c-parcalar');
    const [{ id, count }] = await changes(panel);
    expect(count).toBe(2);
    expect(await undo(panel, id)).toMatchObject({ restored: 2, restoredCategories: 2, skipped: [] });
    expect(view(panel)).toEqual(before);
  });

  test('takes only its own addresses back from a category that took over several', async () => {
    const panel = await open();
    const { changeId } = await (
      await panel.call('DELETE', '/api/categories/c-overlok?moveTo=c-parcalar')
    ).json();
    await panel.call('DELETE', '/api/categories/c-ev-tipi?moveTo=c-parcalar');
    expect(await undo(panel, changeId)).toMatchObject({ restored: 2, restoredCategories: 2, skipped: [] });
    expect(panel.shop.catalogue.findCategory('c-parcalar')?.oldSlugs).toEqual(['ev-tipi']);
  });

  test('restores the fields of its file that the shop does not know', async () => {
    const panel = await openTestPanel({
      files: { ...TREE, 'bos/category.json': categoryFile('bos', { benim: 'not' }) },
    });
    const { changeId } = await (await panel.call('DELETE', '/api/categories/c-bos')).json();
    await undo(panel, changeId);
    expect(readFileSync(join(panel.dataDir, 'bos/category.json'), 'utf8')).toContain('"benim": "not"');
  });

  test('leaves a field empty that was emptied since', async () => {
    const panel = await open();
    for (const maxInstallments of ['6', '9'])
      await panel.call('PUT', '/api/categories/c-overlok', { maxInstallments });
    const [{ id }] = await changes(panel);
    await panel.call('PUT', '/api/categories/c-overlok', { maxInstallments: '' });
    expect(await undo(panel, id)).toMatchObject({ restoredCategories: 0, skipped: [{ id: 'c-overlok' }] });
    expect(panel.shop.catalogue.findCategory('c-overlok')?.maxInstallments).toBeUndefined();
  });

  test('has one entry for a new name, a new place, a new category', async () => {
    const panel = await open();
    const before = view(panel);
    await panel.call('PUT', '/api/categories/c-overlok', { name: 'Reçme', slug: 'recme', sortOrder: 7 });
    await panel.call('PUT', '/api/categories/c-ev-tipi/reorder', { direction: 'down' });
    await panel.call('POST', '/api/categories', { name: 'Yağlar', parentId: 'c-parcalar' });
    for (const { id } of await changes(panel)) {
      expect(await undo(panel, id)).toMatchObject({ restoredCategories: expect.any(Number), skipped: [] });
    }
    expect(view(panel)).toEqual(before);
  });

  test('leaves and names what was changed or filled since', async () => {
    const panel = await open();
    await panel.call('PUT', '/api/categories/c-overlok', { name: 'Reçme' });
    await panel.call('PUT', '/api/categories/c-overlok', { name: 'Overlok ve reçme' });
    const { id: made } = await (await panel.call('POST', '/api/categories', { name: 'Yağlar' })).json();
    await panel.call('PUT', '/api/products/a', { categoryId: made });
    const [, creation, , rename] = await changes(panel);
    expect(await undo(panel, creation.id)).toMatchObject({
      restoredCategories: 0,
      skipped: [{ name: 'Yağlar', reason: 'Kategori artık boş değil.' }],
    });
    expect(await undo(panel, rename.id)).toMatchObject({
      restoredCategories: 0,
      skipped: [{ reason: 'Kategori bu değişiklikten sonra yeniden değiştirilmiş.' }],
    });
    expect(panel.shop.catalogue.findCategory('c-overlok')?.name).toBe('Overlok ve reçme');
  });
});
