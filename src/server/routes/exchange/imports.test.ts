import fs, { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { readServerConfig } from '../../server-config.ts';
import { importAlone } from '#store/panel/upload-files';
import { putFiles } from '#testing/make-folder';
import { categoryFile, productFile } from '#testing/shops/open-store';
import { openTestPanel, pathIn, type TestPanel } from '#testing/shops/test-panel';
import { stubBuiltin } from '#testing/stub-builtin';

const FILE_A = 'igneler/manual-urun-a-2026-01-01.json';
const SHEET = [
  'stok kodu;ad;marka;fiyat;kategori;raf',
  ';Ürün a;Juki;1.234,50;;A1',
  'Y-1;Yeni ürün;Brother;99,90;igneler;A2',
  'Y-2;Fiyatsız;Brother;bedava;igneler;',
].join('\n');

async function upload({ app, accounts }: TestPanel, text: string, name = 'liste.csv'): Promise<string> {
  const response = await app.request(`/api/files/import?name=${name}`, {
    method: 'POST',
    headers: { cookie: await accounts.cookieOf('owner'), 'content-type': 'application/octet-stream' },
    body: text,
  });
  expect(response.status).toBe(201);
  return (await response.json()).token;
}

async function preview({ call }: TestPanel, token: string, choice: object = {}) {
  const response = await call('POST', `/api/files/import/${token}/preview`, choice);
  expect(response.status).toBe(200);
  return response.json();
}

const run = ({ call }: TestPanel, token: string) => call('POST', `/api/files/import/${token}/run`);
const priceOf = ({ shop }: TestPanel, id: string) => shop.catalogue.findProduct(id)?.price;

describe('an uploaded file', () => {
  test('with thousands of rows does not delay shoppers while it is previewed', async () => {
    const panel = await openTestPanel({
      parts: { config: readServerConfig({ SHOP_RATE_LIMIT: 'off' }) },
    });
    const rows = Array.from({ length: 3000 }, (_, index) => `Y-${index};İğne ${index};Juki;99,90;igneler`);
    const token = await upload(panel, ['stok kodu;ad;marka;fiyat;kategori', ...rows].join('\n'));
    const progress = { isOver: false };
    const previewed = preview(panel, token).finally(() => (progress.isOver = true));
    let answered = 0;
    while (!progress.isOver) {
      expect((await panel.app.request('/api/products/urun-a')).status).toBe(200);
      answered += 1;
      await setImmediate();
    }
    const { changes, ...counts } = await previewed;
    expect(counts).toMatchObject({ added: 3000, errorCount: 0 });
    // Only what the page shows is stored and sent.
    expect(changes).toHaveLength(2000);
    // One for each slice of rows at least; what is read in one piece leaves room for two or three.
    expect(answered).toBeGreaterThan(100);
  });

  test('waits for an import of the command line, and adds no product under a code of it', async () => {
    const panel = await openTestPanel();
    const token = await upload(panel, SHEET);
    await preview(panel, token);
    let running: ReturnType<typeof run> | undefined;
    await importAlone(
      panel.dataDir,
      async () => {
        running = run(panel, token);
        for (let turn = 0; turn < 500; turn += 1) await setImmediate();
        putFiles(panel.dataDir, { 'igneler/manual-y-2026-01-01.json': productFile('y', { sku: 'Y-1' }) });
      },
      undefined,
    );
    const report = await (await running)?.json();
    expect(report).toMatchObject({
      added: 0,
      errors: [{ row: 3, message: expect.stringContaining('önizlemeden sonra değişmiş') }, {}],
    });
  });

  test('swaps the codes of two products, and its undo swaps them back', async () => {
    const panel = await openTestPanel();
    const skus = () => ['a', 'b'].map((id) => panel.shop.catalogue.findProduct(id)?.sku);
    for (const id of ['a', 'b']) await panel.call('PUT', `/api/products/${id}`, { sku: `S-${id}` });
    const token = await upload(panel, 'id;sku\na;S-b\nb;S-a\n');
    expect(await preview(panel, token)).toMatchObject({ updated: 2, errors: [] });
    const { changeId, updated } = await (await run(panel, token)).json();
    expect([updated, skus()]).toEqual([2, ['S-b', 'S-a']]);
    const undone = await (await panel.call('POST', `/api/admin/changes/${changeId}/undo`)).json();
    expect(undone).toMatchObject({ restored: 2, skipped: [] });
    expect(skus()).toEqual(['S-a', 'S-b']);
  });

  test('is previewed first, old beside new, then is one change, which is undone as one', async () => {
    const panel = await openTestPanel();
    const token = await upload(panel, SHEET);
    const previewed = await preview(panel, token);
    expect(previewed).toMatchObject({
      added: 1,
      updated: 1,
      skipped: 1,
      errorCount: 1,
      errors: [{ row: 4, field: 'price', message: expect.stringContaining('bedava') }],
      headings: ['stok kodu', 'ad', 'marka', 'fiyat', 'kategori', 'raf'],
      unknownHeadings: ['raf'],
      changes: [
        { row: 2, type: 'update', id: 'a', before: { price: '100.00' }, after: { price: '1234.50' } },
        { row: 3, type: 'add', name: 'Yeni ürün', after: { price: '99.90' } },
      ],
    });
    expect(priceOf(panel, 'a')).toBe(100_00);

    const outcome = await (await run(panel, token)).json();
    expect(outcome).toMatchObject({ added: 1, updated: 1, skipped: 1, isStopped: false });
    expect(priceOf(panel, 'a')).toBe(1234_50);
    expect((await run(panel, token)).status).toBe(409);
    const [change] = await (await panel.call('GET', '/api/admin/changes')).json();
    expect(change).toMatchObject({ id: outcome.changeId, action: 'import', count: 2, by: 'owner' });

    expect(await preview(panel, token)).toMatchObject({ added: 0, updated: 0, unchanged: 2 });
    const undone = await (await panel.call('POST', `/api/admin/changes/${outcome.changeId}/undo`)).json();
    expect(undone).toMatchObject({ restored: 2, skipped: [] });
    expect(priceOf(panel, 'a')).toBe(100_00);
    expect(panel.shop.catalogue.products()).toHaveLength(3);
  });

  test('gives fields that the shop does not know, and its undo takes them back', async () => {
    const panel = await openTestPanel({
      files: {
        'igneler/category.json': categoryFile('igneler', { renk: 'mavi', not: null }),
        [FILE_A]: productFile('a', { raf: 'A1', not: null }),
        'igneler/manual-urun-b-2026-01-01.json': productFile('b', { raf: 'B8' }),
      },
    });
    const texts = () =>
      ['category.json', 'manual-urun-a-2026-01-01.json', 'manual-urun-b-2026-01-01.json'].map((name) => {
        const { renk, raf, not } = JSON.parse(readFileSync(join(panel.dataDir, 'igneler', name), 'utf8'));
        return [renk ?? raf, not];
      });
    const rows = [
      { type: 'category', id: 'c-igneler', renk: 'sarı', not: 'x' },
      { id: 'a', raf: 'B7', not: 'x' },
      { id: 'b', raf: null, not: 'x' },
    ].map((row) => JSON.stringify(row));
    const token = await upload(panel, rows.join('\n'), 'liste.jsonl');
    await preview(panel, token);
    const { changeId } = await (await run(panel, token)).json();
    const given = [
      ['sarı', 'x'],
      ['B7', 'x'],
      [null, 'x'],
    ];
    expect(texts()).toEqual(given);
    const undone = await (await panel.call('POST', `/api/admin/changes/${changeId}/undo`)).json();
    expect(undone).toMatchObject({ restored: 2, restoredCategories: 1, skipped: [] });
    expect(texts()).toEqual([
      ['mavi', null],
      ['A1', null],
      ['B8', undefined],
    ]);
    await panel.call('POST', `/api/admin/changes/${undone.changeId}/undo`);
    expect(texts()).toEqual(given);
  });

  const category = (slug: string, parentId: string | null) => ({
    type: 'category',
    id: `k-${slug}`,
    slug,
    name: slug,
    parentId,
  });
  const scissors = { ad: 'Makas', marka: 'Kaan', fiyat: '10', kategori: 'terzi' };
  const listed = [
    category('terzi', 'k-makaslar'),
    category('makaslar', 'k-aletler'),
    category('aletler', null),
  ];
  test.each([
    ['named by a product', 'liste.csv', 'ad;marka;fiyat;kategori\nMakas;Kaan;10;Aletler > Makaslar > Terzi'],
    ['written before it', 'liste.json', JSON.stringify([...listed, scissors])],
    ['written after it', 'liste.json', JSON.stringify([...listed.toReversed(), scissors])],
  ])(
    'makes categories below new ones, %s, which go, come back and go with undos',
    async (_name, file, content) => {
      const panel = await openTestPanel();
      const token = await upload(panel, content, file);
      await preview(panel, token, { makesCategories: true });
      let { changeId } = await (await run(panel, token)).json();
      const made = () =>
        ['aletler', 'makaslar', 'terzi'].map((slug) => existsSync(join(panel.dataDir, slug)));
      const fileOf = (slug: string) => readFileSync(join(panel.dataDir, slug, 'category.json'), 'utf8');
      const text = fileOf('terzi');
      for (const isThere of [false, true, false]) {
        const undone = await (await panel.call('POST', `/api/admin/changes/${changeId}/undo`)).json();
        expect(undone).toMatchObject({ restored: 1, restoredCategories: 3, skipped: [] });
        expect(made()).toEqual([isThere, isThere, isThere]);
        if (isThere) expect(fileOf('terzi')).toBe(text);
        ({ changeId } = undone);
      }
    },
  );

  test('that exchanges the addresses of two categories is refused by the preview, as by the run', async () => {
    const panel = await openTestPanel({
      files: {
        'igneler/category.json': categoryFile('igneler'),
        'iplikler/category.json': categoryFile('iplikler'),
      },
    });
    const rows = [
      { type: 'category', id: 'c-igneler', slug: 'iplikler' },
      { type: 'category', id: 'c-iplikler', slug: 'igneler', name: 'İpler' },
    ];
    const token = await upload(panel, JSON.stringify(rows), 'liste.json');
    const errors = [
      { row: 1, field: 'slug', message: expect.stringContaining('değiş tokuş') as unknown },
      { row: 2, field: 'slug', message: expect.stringContaining('başka bir kategoride') as unknown },
    ];
    expect(await preview(panel, token)).toMatchObject({ errors });
    expect(await (await run(panel, token)).json()).toMatchObject({ errors });
    expect(panel.shop.catalogue.categories().map(({ name }) => name)).not.toContain('İpler');
  });

  test.each([false, true])(
    'gives addresses on (the taker first: %s), and its undo gives them back',
    async (isFirst) => {
      const panel = await openTestPanel({
        files: {
          'igneler/category.json': categoryFile('igneler'),
          'iplikler/category.json': categoryFile('iplikler'),
          [FILE_A]: productFile('a'),
          'igneler/manual-urun-b-2026-01-01.json': productFile('b'),
        },
      });
      const { catalogue } = panel.shop;
      const addresses = () => [
        ...catalogue.categories().map(({ id, slug }) => `${id} ${slug}`),
        ...catalogue.products().map(({ id, slug }) => `${id} ${slug}`),
      ];
      const before = addresses();
      const categories = [
        { type: 'category', id: 'c-igneler', slug: 'sanayi-igneleri' },
        { type: 'category', id: 'c-iplikler', slug: 'igneler' },
      ];
      const rows = [
        ...(isFirst ? categories.toReversed() : categories),
        { id: 'a', slug: 'yeni-a' },
        { id: 'b', slug: 'urun-a' },
      ];
      const token = await upload(panel, JSON.stringify(rows), 'liste.json');
      expect(await preview(panel, token)).toMatchObject({ updated: 2, errors: [] });
      const { changeId } = await (await run(panel, token)).json();
      expect(addresses().toSorted()).toEqual([
        'a yeni-a',
        'b urun-a',
        'c-igneler sanayi-igneleri',
        'c-iplikler igneler',
      ]);
      const undone = await (await panel.call('POST', `/api/admin/changes/${changeId}/undo`)).json();
      expect(undone).toMatchObject({ restored: 2, restoredCategories: 2, skipped: [] });
      expect(addresses().toSorted()).toEqual(before.toSorted());
    },
  );

  test('removes the products of a category that it does not name, if that was requested and previewed', async () => {
    const panel = await openTestPanel();
    const categoryId = panel.shop.catalogue.findProduct('a')?.categoryId;
    const token = await upload(panel, 'id;fiyat\na;120,00');
    expect(await preview(panel, token, { categoryId })).toMatchObject({ updated: 1, removed: 0 });
    expect(await preview(panel, token, { categoryId, prunes: true })).toMatchObject({
      updated: 1,
      removed: 1,
      changes: [
        { type: 'update', id: 'a' },
        { type: 'remove', id: 'b', name: 'Ürün b' },
      ],
    });
    const refused = await panel.call('POST', `/api/files/import/${token}/preview`, { prunes: true });
    expect([refused.status, (await refused.json()).issues]).toMatchObject([422, [{ path: 'categoryId' }]]);
    expect(panel.shop.catalogue.findProduct('b')).toBeDefined();

    const outcome = await (await run(panel, token)).json();
    expect(outcome).toMatchObject({ updated: 1, removed: 1, skipped: 0 });
    expect(panel.shop.catalogue.products().map(({ id }) => id)).toEqual(['a', 'c']);
    await panel.call('POST', `/api/admin/changes/${outcome.changeId}/undo`);
    expect(panel.shop.catalogue.findProduct('b')?.name).toBe('Ürün b');
  });

  test('leaves what changed since the preview, and names it', async () => {
    const panel = await openTestPanel();
    const token = await upload(panel, SHEET);
    await preview(panel, token);
    const path = pathIn(panel.dataDir, FILE_A);
    writeFileSync(path, readFileSync(path, 'utf8').replace('100.00', '101.00'));
    const outcome = await (await run(panel, token)).json();
    expect(outcome).toMatchObject({ added: 1, updated: 0, skipped: 2 });
    expect(outcome.errors).toContainEqual({
      row: 2,
      field: '',
      message: 'önizlemeden sonra değişmiş; yeniden önizleyip uygulayın',
    });
    expect(priceOf(panel, 'a')).toBe(101_00);
  });

  test('leaves categories and products that somebody changed, added or removed since the preview, and names them', async () => {
    const panel = await openTestPanel();
    const rows = [
      { type: 'category', id: 'c-igneler', name: 'İğneler', slug: 'igneler' },
      { type: 'category', id: 'c-yeni', name: 'Yeni', slug: 'yeni', description: 'Dosyadan' },
      { type: 'category', id: 'c-bicaklar', name: 'Bıçaklar', slug: 'bicaklar' },
      { ...productFile('a', { price: '120.00' }), category: 'igneler' },
      { ...productFile('b', { price: '130.00' }), category: 'igneler' },
      { ...productFile('d'), category: 'yeni' },
    ].map((row) => JSON.stringify(row));
    const token = await upload(panel, rows.join('\n'), 'liste.jsonl');
    expect(await preview(panel, token)).toMatchObject({
      added: 1,
      updated: 2,
      categories: ['igneler', 'yeni', 'bicaklar'],
    });
    await panel.call('PUT', '/api/categories/c-igneler', { description: 'Panelden' });
    await panel.call('POST', '/api/categories', { name: 'Yeni', description: 'Panelden' });
    await panel.call('DELETE', '/api/products/a');
    const outcome = await (await run(panel, token)).json();
    expect(outcome).toMatchObject({ added: 1, updated: 1, skipped: 1, categories: ['bicaklar'] });
    const message = 'önizlemeden sonra değişmiş; yeniden önizleyip uygulayın';
    expect(outcome.errors).toEqual([
      { row: 1, field: '', message: `kategori: ${message}` },
      { row: 2, field: '', message: `kategori: ${message}` },
      { row: 4, field: '', message },
    ]);
    const { catalogue } = panel.shop;
    expect(catalogue.findProduct('a')).toBeUndefined();
    expect(['igneler', 'yeni', 'bicaklar'].map((slug) => catalogue.findCategoryBySlug(slug))).toMatchObject([
      { name: 'igneler', description: 'Panelden' },
      { description: 'Panelden' },
      { name: 'Bıçaklar' },
    ]);
  });

  test('with a category whose folder cannot be made writes nothing', async () => {
    const panel = await openTestPanel();
    writeFileSync(join(panel.dataDir, 'dolu'), 'benim');
    const rows = [
      { type: 'category', id: 'c-yeni', name: 'Yeni', slug: 'yeni' },
      { type: 'category', id: 'c-dolu', name: 'Dolu', slug: 'dolu' },
    ].map((row) => JSON.stringify(row));
    const token = await upload(panel, rows.join('\n'), 'liste.jsonl');
    await preview(panel, token);
    const refused = await run(panel, token);
    expect([refused.status, (await refused.json()).issues]).toMatchObject([422, [{ path: 'slug' }]]);
    expect(panel.shop.catalogue.findCategoryBySlug('yeni')).toBeUndefined();
    expect(readdirSync(panel.dataDir)).not.toContain('yeni');
  });

  test('adds no second file for a product whose file never loaded, and names that file', async () => {
    const broken = JSON.stringify(productFile('a'), null, 2).replace('"100.00"', '100.00,50');
    const files = { 'igneler/category.json': categoryFile('igneler'), [FILE_A]: broken };
    const panel = await openTestPanel({ files });
    const row = { ...productFile('a'), createdAt: '2026-01-01T09:00:00.000Z', category: 'igneler' };
    const token = await upload(panel, JSON.stringify(row), 'liste.jsonl');
    const fault = { row: 1, message: expect.stringContaining(`Önce ${FILE_A} dosyasını düzeltin`) };
    expect(await preview(panel, token)).toMatchObject({ added: 0, errors: [fault] });
    expect(await (await run(panel, token)).json()).toMatchObject({ added: 0, errors: [fault] });
    expect(readdirSync(join(panel.dataDir, 'igneler'))).toHaveLength(2);
  });

  test('moves a category to another address, which the undo takes back', async () => {
    const panel = await openTestPanel();
    const row = { type: 'category', id: 'c-igneler', slug: 'makine-igneleri' };
    const token = await upload(panel, JSON.stringify(row), 'liste.jsonl');
    const text = () => readFileSync(join(panel.dataDir, 'igneler', 'category.json'), 'utf8');
    const { catalogue } = panel.shop;
    const fieldsBefore = catalogue.findCategory('c-igneler');
    await preview(panel, token);
    const { changeId } = await (await run(panel, token)).json();
    expect(catalogue.findCategory('c-igneler')).toMatchObject({
      slug: 'makine-igneleri',
      oldSlugs: ['igneler'],
    });
    expect((await panel.app.request('/api/categories/igneler')).status).toBe(301);
    const undone = await (await panel.call('POST', `/api/admin/changes/${changeId}/undo`)).json();
    expect(undone).toMatchObject({ restoredCategories: 1, skipped: [] });
    expect(catalogue.findCategory('c-igneler')).toEqual(fieldsBefore);
    expect(text()).not.toContain('oldSlugs');
  });

  test('that fails after its categories were written leaves them as a change, which can be undone', async () => {
    const panel = await openTestPanel();
    const rows = ['Yağ', 'Bez'].map((name) => `${name};Juki;10;Bakım`);
    const token = await upload(panel, ['ad;marka;fiyat;kategori', ...rows].join('\n'));
    expect(await preview(panel, token, { makesCategories: true })).toMatchObject({ added: 2 });
    // From then on nothing can be written there, as on a full disk.
    const rename = stubBuiltin(fs.promises, 'rename', async (from, to) => {
      await rename(from, to);
      if (!String(to).endsWith('bakim/category.json')) return;
      const unfinished = join(panel.dataDir, '_private', 'unfinished');
      rmSync(unfinished, { recursive: true });
      writeFileSync(unfinished, '');
    });
    expect((await run(panel, token)).status).toBeGreaterThanOrEqual(500);
    expect(panel.shop.catalogue.findCategoryBySlug('bakim')).toBeDefined();
    expect(panel.shop.catalogue.products()).toHaveLength(3);
    const [change] = await (await panel.call('GET', '/api/admin/changes')).json();
    expect(change).toMatchObject({ action: 'import' });
    await panel.call('POST', `/api/admin/changes/${change.id}/undo`);
    expect(panel.shop.catalogue.findCategoryBySlug('bakim')).toBeUndefined();
  });

  test('gives the pieces that it names, also where its number is that of the last count', async () => {
    const panel = await openTestPanel();
    await panel.sell('a', 3);
    const leftOf = async (): Promise<unknown> =>
      (await (await panel.call('GET', '/api/admin/stock/a')).json()).left;
    expect(await leftOf()).toBe(2);
    const token = await upload(panel, 'id;stok\na;5\nb;5');
    expect(await preview(panel, token)).toMatchObject({
      updated: 1,
      unchanged: 1,
      changes: [{ id: 'a', before: { stockCount: 2 }, after: { stockCount: 5 } }],
    });
    const outcome = await (await run(panel, token)).json();
    expect(outcome).toMatchObject({ updated: 1, unchanged: 1, errors: [] });
    expect(await leftOf()).toBe(5);
    await panel.call('POST', `/api/admin/changes/${outcome.changeId}/undo`);
    expect(await leftOf()).toBe(2);
    // Now the file is as the program writes it, so nothing but the count changes.
    expect(await preview(panel, token)).toMatchObject({ updated: 1, unchanged: 1 });
    expect(await (await run(panel, token)).json()).toMatchObject({ updated: 1, unchanged: 1 });
    expect(await leftOf()).toBe(5);
  });

  test('gets a meaning for its columns, also when none of them is known', async () => {
    const panel = await openTestPanel();
    const token = await upload(panel, 'Bezeichnung;Preis\nÜrün a;150,00\nDüğme;12,50\n');
    const unknown = await panel.call('POST', `/api/files/import/${token}/preview`, {});
    expect(unknown.status).toBe(422);
    expect((await unknown.json()).headings).toEqual(['Bezeichnung', 'Preis']);
    const columns = [
      { heading: 'Bezeichnung', field: 'name' },
      { heading: 'Preis', field: 'price' },
    ];
    const choice = { columns, categoryId: 'c-igneler', brand: 'Muadil' };
    expect(await preview(panel, token, choice)).toMatchObject({
      added: 1,
      updated: 1,
      changes: [{ after: { price: '150.00' } }, { name: 'Düğme', after: { brand: 'Muadil' } }],
    });
  });

  test('creates its categories when that is wanted, and the undo removes them', async () => {
    const panel = await openTestPanel();
    const token = await upload(panel, 'ad;marka;fiyat;kategori\nYağ;Juki;10;Makine Yağları\n');
    expect(await preview(panel, token)).toMatchObject({ added: 0, skipped: 1 });
    expect(await preview(panel, token, { makesCategories: true })).toMatchObject({
      added: 1,
      categories: ['makine-yaglari'],
    });
    const { changeId } = await (await run(panel, token)).json();
    expect(panel.shop.catalogue.findCategoryBySlug('makine-yaglari')).toBeDefined();
    const undone = await (await panel.call('POST', `/api/admin/changes/${changeId}/undo`)).json();
    expect(undone).toMatchObject({ restored: 1, restoredCategories: 1, skipped: [] });
    expect(panel.shop.catalogue.findCategoryBySlug('makine-yaglari')).toBeUndefined();
  });

  test('that is stopped leaves its finished changes, which can be undone', async () => {
    const panel = await openTestPanel();
    const lines = Array.from({ length: 1600 }, (_, number) => `P-${number};Parça ${number};Juki;5;igneler`);
    const token = await upload(panel, ['sku;ad;marka;fiyat;kategori', ...lines].join('\n'));
    expect(await preview(panel, token)).toMatchObject({ added: 1600 });
    panel.panel.jobs.subscribe(({ id, kind, state, progress }) => {
      if (kind === 'import' && state === 'running' && progress.done >= 500) void panel.panel.jobs.cancel(id);
    });
    await run(panel, token);
    const [job] = await (await panel.call('GET', '/api/jobs')).json();
    expect(job).toMatchObject({ kind: 'import', state: 'cancelled', result: { isStopped: true } });
    const { added, changeId } = job.result;
    expect(added).toBeGreaterThanOrEqual(500);
    expect(added).toBeLessThan(1600);
    expect(panel.shop.catalogue.products()).toHaveLength(3 + added);
    const undone = await (await panel.call('POST', `/api/admin/changes/${changeId}/undo`)).json();
    expect(undone).toMatchObject({ restored: added, skipped: [] });
    expect(panel.shop.catalogue.products()).toHaveLength(3);
  });

  test.each([
    ['', 'bos.csv', 'Dosya boş'],
    ['%PDF-1.4', 'katalog.pdf', 'bilinen sütun başlıkları yok'],
    ['{"name":', 'bozuk.json', 'JSON olarak okunamadı'],
  ])('%j is no list of products', async (text, name, reason) => {
    const panel = await openTestPanel();
    const token = await upload(panel, text, name);
    const response = await panel.call('POST', `/api/files/import/${token}/preview`, {});
    expect([response.status, (await response.json()).message]).toEqual([
      422,
      expect.stringContaining(reason),
    ]);
  });

  test('waits on the disk; a newer file removes it, and a deleted one must be uploaded again', async () => {
    const panel = await openTestPanel();
    const folder = join(panel.dataDir, '_private', 'cache', 'uploads');
    const first = await upload(panel, SHEET);
    await preview(panel, first);
    expect(readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([SHEET]);
    for (let number = 1; number <= 5; number += 1) await upload(panel, `ad\n${number}`);
    expect(readdirSync(folder)).toHaveLength(5);
    const last = await upload(panel, SHEET);
    rmSync(folder, { recursive: true });
    for (const token of [first, last]) {
      const response = await panel.call('POST', `/api/files/import/${token}/preview`, {});
      expect((await response.json()).code).toBe('preview_expired');
    }
    expect((await preview(panel, await upload(panel, SHEET))).added).toBe(1);
  });

  test('is forgotten after an hour, and an editor of orders may not bring one', async () => {
    let time = Date.now();
    const panel = await openTestPanel({ now: () => time });
    const token = await upload(panel, SHEET);
    time += 61 * 60_000;
    expect((await panel.call('POST', `/api/files/import/${token}/preview`, {})).status).not.toBe(200);
    expect((await panel.callAs('warehouse', 'POST', '/api/files/import')).status).toBe(403);
  });
});
