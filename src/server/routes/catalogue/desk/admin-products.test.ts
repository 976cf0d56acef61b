import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { productFile } from '#testing/shops/open-store';
import { openTestPanel, pathIn, SAMPLE_FILES, type TestPanel } from '#testing/shops/test-panel';

const FILE_A = 'igneler/manual-urun-a-2026-01-01.json';
const FILES = {
  ...SAMPLE_FILES,
  'images/urun.svg': '<svg/>',
  'images/placeholder.svg': '<svg/>',
  'igneler/manual-urun-b-2026-01-01.json': productFile('b', {
    price: '250.00',
    imageUrl: '/images/placeholder.svg',
  }),
  'igneler/manual-urun-d-2026-01-01.json': productFile('d', {
    name: 'Çağanoz',
    status: 'draft',
    price: '0.00',
    stockCount: 2,
    imageUrl: '/images/yok.webp',
    sku: 'KT-99-A',
    group: 'caganoz',
  }),
  'bicaklar/manual-urun-e-2026-01-01.json': productFile('e', {
    name: 'Şeker',
    stockCount: 0,
    isNew: true,
    price: '80.00',
    originalPrice: '100.00',
    imageUrl: 'https://kaynak.example/e.jpg',
  }),
};

async function idsOf({ call }: TestPanel, query: string): Promise<string[]> {
  const response = await call('GET', `/api/admin/products?${query}`);
  expect(response.status).toBe(200);
  const list: { id: string }[] = await response.json();
  return list.map(({ id }) => id);
}

describe('the panel’s list', () => {
  test('has the product with exactly the typed code first, in every order', async () => {
    const files = {
      'igneler/manual-urun-x-2026-01-01.json': productFile('x', { name: 'A', sku: 'KT-9' }),
      'igneler/manual-urun-y-2026-01-01.json': productFile('y', { name: 'B', sku: 'KT-99', oem: ['KT 9-1'] }),
      'igneler/manual-urun-z-2026-01-01.json': productFile('z', { name: 'C', sku: 'KT-91', price: '1.00' }),
    };
    const panel = await openTestPanel({ files: { ...SAMPLE_FILES, ...files } });
    expect(await idsOf(panel, 'q=kt99')).toEqual(['y']);
    expect(await idsOf(panel, 'q=kt-9&sort=name')).toEqual(['x', 'y', 'z']);
    expect(await idsOf(panel, 'q=kt-91&sort=name')).toEqual(['y', 'z']);
    expect(await idsOf(panel, 'q=kt-9&sort=name&direction=desc')).toEqual(['x', 'z', 'y']);
  });

  test('is found by words before the index of the shop is complete', async () => {
    const { shop, dataDir } = await openTestPanel({ files: FILES });
    const complete = Promise.resolve();
    const waits = vi.spyOn(complete, 'then');
    const panel = await openTestPanel({ dataDir, parts: { shop: { ...shop, indexing: () => complete } } });
    expect(await idsOf(panel, 'q=caganoz')).toEqual(['d']);
    expect(waits).not.toHaveBeenCalled();
  });

  test('contains drafts too, page by page, with the values of the files', async () => {
    const panel = await openTestPanel({ files: FILES });
    const response = await panel.call('GET', '/api/admin/products?page=1&pageSize=2');
    expect(response.headers.get('x-total-count')).toBe('5');
    const [first] = await response.json();
    expect(first).toMatchObject({
      id: 'd',
      price: '0.00',
      status: 'draft',
      stockCount: 2,
      counted: 2,
      file: 'igneler/manual-urun-d-2026-01-01.json',
      picture: 'missing',
    });
    expect(first.digest).toMatch(/^[\w-]{43}$/);
    expect(await idsOf(panel, 'page=2&pageSize=2')).toEqual(['a', 'b']);
    expect(await idsOf(panel, 'page=9')).toEqual([]);
  });

  test.each([
    ['q=caganoz', ['d']],
    ['q=kt-99', ['d']],
    ['group=caganoz', ['d']],
    ['q=urun%20b', ['b']],
    ['categoryId=c-bicaklar', ['e', 'c']],
    ['brand=Singer', ['c']],
    ['stock=out', ['e']],
    ['stock=low', ['d']],
    ['status=draft', ['d']],
    ['source=scraper', ['c']],
    ['picture=missing', ['d', 'b']],
    ['picture=remote', ['e']],
    ['price=missing', ['d']],
    ['isNew=true', ['e']],
    ['discounted=true', ['e']],
    ['sort=price&direction=desc&pageSize=2', ['b', 'c']],
    ['sort=stock&pageSize=2', ['e', 'd']],
    ['sort=category&pageSize=1', ['e']],
  ])('filtered and sorted by %s', async (query, ids) => {
    expect(await idsOf(await openTestPanel({ files: FILES }), query)).toEqual(ids);
  });

  test('refuses meaningless parameters', async () => {
    const { call } = await openTestPanel();
    for (const query of ['page=0', 'pageSize=9999', 'sort=x', 'stock=maybe', 'isNew=yes']) {
      expect((await call('GET', `/api/admin/products?${query}`)).status, query).toBe(400);
    }
  });

  test('counts products that need attention', async () => {
    const { call } = await openTestPanel({ files: FILES });
    expect(await (await call('GET', '/api/admin/products/facets')).json()).toEqual({
      total: 5,
      brands: [
        { value: 'Juki', count: 4 },
        { value: 'Singer', count: 1 },
      ],
      categories: [
        { value: 'c-bicaklar', count: 2 },
        { value: 'c-igneler', count: 3 },
      ],
      drafts: 1,
      outOfStock: 1,
      lowStock: 1,
      noPicture: 2,
      noPrice: 1,
      new: 1,
      popular: 0,
      discounted: 1,
    });
  });
});

test('a duplicate is a draft with a new name, slug and file, with the pieces left and without the codes', async () => {
  const { call, app, sell } = await openTestPanel();
  await sell('b', 3);
  await call('PUT', '/api/products/b', { sku: 'B-1', barcode: '4006381333931', oem: ['118'] });
  const response = await call('POST', '/api/admin/products/b/duplicate');
  expect(response.status).toBe(201);
  const copy = await response.json();
  expect(copy).toMatchObject({
    name: 'Ürün b (kopya)',
    slug: 'urun-b-kopya',
    status: 'draft',
    price: '250.00',
    stockCount: 2,
  });
  expect(copy.id).not.toBe('b');
  expect(copy).toMatchObject({ oem: ['118'] });
  for (const code of ['sku', 'barcode']) expect(copy).not.toHaveProperty(code);
  expect((await app.request('/api/products/urun-b-kopya')).status).toBe(404);
  expect((await call('GET', `/api/admin/products/${copy.id}`)).status).toBe(200);
  // Its address comes from the name that it gets, and stays from then on.
  const same = await (
    await call('PUT', `/api/products/${copy.id}`, { name: copy.name, price: '260' })
  ).json();
  expect(same).toMatchObject({ slug: copy.slug, price: '260.00' });
  for (const name of ['Ürün B 100/16', 'Ürün B']) await call('PUT', `/api/products/${copy.id}`, { name });
  const named = await (await call('GET', `/api/admin/products/${copy.id}`)).json();
  expect(named).toMatchObject({ name: 'Ürün B', slug: 'urun-b-100-16' });
  expect(named).not.toHaveProperty('oldSlugs');
});

test('two copies that get the same name at once get an address each', async () => {
  const { call } = await openTestPanel();
  const renamed = async () => {
    const copy = await (await call('POST', '/api/admin/products/b/duplicate')).json();
    return () => call('PUT', `/api/products/${copy.id}`, { name: 'Ürün B 100/16' });
  };
  const copies = [await renamed(), await renamed()];
  const answers = await Promise.all(copies.map(async (rename) => (await rename()).json()));
  expect(answers.map(({ slug }) => slug)).toEqual(['urun-b-100-16', 'urun-b-100-16-2']);
});

describe('a picture', () => {
  const upload =
    ({ accounts, app }: TestPanel) =>
    async (body: BodyInit, type?: string) =>
      app.request('/api/admin/pictures?title=Juki', {
        method: 'POST',
        body,
        headers: { cookie: await accounts.cookieOf('owner'), ...(type ? { 'content-type': type } : {}) },
      });

  test('is accepted as a bare body and as a form', async () => {
    const send = upload(await openTestPanel());
    const bare = await send(new Uint8Array(8), 'image/png');
    expect(bare.status).toBe(201);
    expect(await bare.json()).toEqual({ imageUrl: '/images/kept-8.webp' });
    const form = new FormData();
    form.set('file', new File([new Uint8Array(9)], 'foto.jpg', { type: 'image/jpeg' }));
    expect(await (await send(form)).json()).toEqual({ imageUrl: '/images/kept-9.webp' });
  });

  test('is refused when it is no picture', async () => {
    const send = upload(await openTestPanel());
    const other = await send('x', 'image/png');
    expect([other.status, await other.json()]).toMatchObject([415, { message: 'Testin nedeni.' }]);
    expect((await send('{}', 'application/json')).status).toBe(415);
    expect((await send('nonsense', 'multipart/form-data; boundary=x')).status).toBe(400);
    const large = await send(new Uint8Array(15_000_001), 'image/png');
    expect([large.status, await large.json()]).toEqual([
      413,
      { code: 'payload_too_large', message: 'Gönderilen veri çok büyük; en çok 15 MB olabilir.' },
    ]);
  });
});

describe('the history of a product', () => {
  const git = (folder: string, ...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=Veli', '-c', 'user.email=v@example.com', ...args]);

  test('lists the saves of the panel when there is no git', async () => {
    const { call } = await openTestPanel();
    await call('PUT', '/api/products/a', { price: '120.00', stockCount: 9 });
    const history = await (await call('GET', '/api/admin/products/a/history')).json();
    expect(history).toMatchObject({
      gitReason: 'Veri klasörü bir git deposunda değil.',
      entries: [
        {
          source: 'panel',
          by: 'owner',
          changes: [
            { field: 'price', before: '100.00', after: '120.00' },
            { field: 'stockCount', before: 5, after: 9 },
          ],
        },
      ],
      prices: [{ price: '120.00' }],
    });
    expect((await call('GET', '/api/admin/products/nope/history')).status).toBe(404);
  });

  test('lists a price that somebody changed in the file and has not committed', async () => {
    const { call, dataDir } = await openTestPanel();
    await call('PUT', '/api/products/a', { price: '120.00' });
    const path = pathIn(dataDir, 'igneler/manual-urun-a-2026-01-01.json');
    const before = await (await call('GET', '/api/admin/products/a/history')).json();
    expect(before.entries).toHaveLength(1);
    writeFileSync(path, readFileSync(path, 'utf8').replace('120.00', '90.00'));
    const { entries, prices } = await (await call('GET', '/api/admin/products/a/history')).json();
    expect(entries).toMatchObject([
      { source: 'file', canRestore: false, changes: [{ field: 'price', before: '120.00', after: '90.00' }] },
      { source: 'panel' },
    ]);
    expect(prices).toMatchObject([{ price: '120.00' }, { price: '90.00' }]);
  });

  test('says that a folder with a repository of its own has its changes there', async () => {
    const { call, dataDir } = await openTestPanel();
    git(dataDir, 'init', '-q');
    git(join(dataDir, 'igneler'), 'init', '-q');
    const { gitReason } = await (await call('GET', '/api/admin/products/a/history')).json();
    expect(gitReason).toContain('"igneler" klasörünün kendi git deposu var');
  });

  test('tells the prices of two commits in one second in their order', async () => {
    const files = { ...SAMPLE_FILES, [FILE_A]: productFile('a', {}) };
    const { call, dataDir } = await openTestPanel({ files });
    vi.stubEnv('GIT_COMMITTER_DATE', '2026-01-01T00:00:00Z');
    git(dataDir, 'init', '-q');
    git(dataDir, 'add', '-A', '--', 'igneler');
    git(dataDir, 'commit', '-q', '-m', 'İlk', '--date', '2026-01-01T00:00:00Z');
    const path = pathIn(dataDir, FILE_A);
    writeFileSync(path, readFileSync(path, 'utf8').replace('100.00', '90.00'));
    git(dataDir, 'commit', '-q', '-a', '-m', 'İndirim', '--date', '2026-01-01T00:00:00Z');
    const { prices } = await (await call('GET', '/api/admin/products/a/history')).json();
    expect(prices).toMatchObject([{ price: '100.00' }, { price: '90.00' }]);
  });

  test('joins git and panel, and a version of git can be restored', async () => {
    const panel = await openTestPanel({
      files: { ...SAMPLE_FILES, [FILE_A]: productFile('a', { sku: 'A-1' }) },
    });
    const { call, dataDir, shop } = panel;
    git(dataDir, 'init', '-q');
    git(dataDir, 'add', '-A', '--', 'igneler', 'bicaklar');
    git(dataDir, 'commit', '-q', '-m', 'İlk', '--date', '2026-01-01T00:00:00Z');
    await call('PUT', '/api/products/a', { price: '120.00' });
    const history = await (await call('GET', '/api/admin/products/a/history')).json();
    expect(history.gitReason).toBeNull();
    expect(history.entries.map(({ source }: { source: string }) => source)).toEqual(['panel', 'git']);
    const version = history.entries[1].id;
    const restored = await call('POST', '/api/admin/products/a/restore', { version });
    expect(await restored.json()).toMatchObject({ id: 'a', price: '100.00' });
    expect(shop.catalogue.findProduct('a')?.price).toBe(100_00);
    await call('PUT', '/api/products/a', { sku: 'YENI' });
    await call('PUT', '/api/products/b', { sku: 'A-1' });
    expect((await call('POST', '/api/admin/products/a/restore', { version })).status).toBe(422);
    expect((await call('POST', '/api/admin/products/a/restore', { version: 'f'.repeat(40) })).status).toBe(
      404,
    );
  });

  test('restores a version without the fields that came later; later addresses still lead there', async () => {
    const panel = await openTestPanel({
      files: { ...SAMPLE_FILES, [FILE_A]: productFile('a', { benim: 'not' }) },
    });
    const { call, dataDir, sell, app } = panel;
    git(dataDir, 'init', '-q');
    git(dataDir, 'add', '-A', '--', 'igneler', 'bicaklar');
    git(dataDir, 'commit', '-q', '-m', 'İlk', '--date', '2026-01-01T00:00:00Z');
    await call('PUT', '/api/products/a', {
      slug: 'yeni-adres',
      originalPrice: '150.00',
      group: 'urunler',
      features: ['Yeni'],
    });
    const file = join(dataDir, 'igneler/manual-yeni-adres-2026-01-01.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"benim": "not"', '"raf": "B7"'));
    await call('POST', '/api/admin/sync/products');
    await sell('a', 2);
    const { entries } = await (await call('GET', '/api/admin/products/a/history')).json();
    const restored = await call('POST', '/api/admin/products/a/restore', { version: entries.at(-1).id });
    expect(await restored.json()).toMatchObject({ slug: 'urun-a', originalPrice: null, stockCount: 3 });
    const { group, features, benim, raf } = JSON.parse(readFileSync(join(dataDir, FILE_A), 'utf8'));
    expect({ group, features, benim, raf }).toEqual({
      group: undefined,
      features: [],
      benim: 'not',
      raf: undefined,
    });
    expect((await app.request('/urun/yeni-adres')).headers.get('location')).toBe('/urun/urun-a');
  });

  test('has each save as a commit of the admin when the owner wants it', async () => {
    const { call, dataDir } = await openTestPanel();
    git(dataDir, 'init', '-q');
    await call('PUT', '/api/site-settings', { gitCommits: true });
    const reason = '  Kur\n\u0007arttı; "Ayşe" istedi ';
    await call('PUT', '/api/products/a', { price: '120.00', reason });
    // Never known to git, so its going is nothing to commit.
    await call('DELETE', '/api/products/b');
    await call('PUT', '/api/categories/c-bicaklar', { slug: 'makaslar' });
    const text = JSON.stringify({ title: 'Bahar', type: 'percent', percent: 10 });
    await call('PUT', '/api/files/text', { path: 'campaigns/bahar.json', text });
    await call('DELETE', '/api/files/text?path=campaigns/bahar.json');
    const log = git(dataDir, 'log', '--format=%an %s', '--name-status').toString();
    expect(log.split('\n').filter(Boolean)).toEqual([
      'owner Dosya silindi: campaigns/bahar.json',
      'D\tcampaigns/bahar.json',
      'owner Dosya kaydedildi: campaigns/bahar.json',
      'A\tcampaigns/bahar.json',
      'owner Kategori güncellendi: bicaklar',
      'A\tmakaslar/category.json',
      'A\tmakaslar/scraper-urun-c-2026-01-01.json',
      'owner Ürün güncellendi: Ürün a',
      'A\tigneler/manual-urun-a-2026-01-01.json',
      'owner Site ayarları kaydedildi',
      'A\tsettings.json',
    ]);
    const why = 'Kur arttı; "Ayşe" istedi';
    expect(git(dataDir, 'log', '-1', '--format=%B', '--', 'igneler').toString().trim()).toBe(
      `Ürün güncellendi: Ürün a\n\nNeden: ${why}`,
    );
    const { entries } = await (await call('GET', '/api/admin/products/a/history')).json();
    expect(entries).toMatchObject([{ reason: why, source: 'panel' }]);
    const changes = await (await call('GET', '/api/admin/changes')).json();
    expect(changes.map((change: { reason: string | null }) => change.reason)).toEqual([null, null, why]);
    expect(JSON.stringify(await (await call('GET', '/api/products/urun-a')).json())).not.toContain('istedi');
    const tooLong = await call('PUT', '/api/products/a', { price: '1.00', reason: 'x'.repeat(201) });
    expect([tooLong.status, (await tooLong.json()).issues]).toEqual([
      422,
      [{ path: 'reason', message: 'en çok 200 karakter olabilir' }],
    ]);
  });
});
