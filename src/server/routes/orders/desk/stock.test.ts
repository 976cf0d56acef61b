import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { productFile } from '#testing/shops/open-store';
import { openTestPanel, pathIn, SAMPLE_FILES, type TestPanel } from '#testing/shops/test-panel';

const FILE_A = 'igneler/manual-urun-a-2026-01-01.json';
const FILES = { ...SAMPLE_FILES, [FILE_A]: productFile('a', { stockCount: 40 }) };

const open = (): Promise<TestPanel> => openTestPanel({ files: FILES });

async function stockOf({ call }: TestPanel, id = 'a') {
  const response = await call('GET', `/api/admin/stock/${id}`);
  expect(response.status).toBe(200);
  return response.json();
}

const leftOf = async (panel: TestPanel): Promise<number> => (await stockOf(panel)).left;

const move = ({ call }: TestPanel, body: object): Promise<Response> =>
  call('POST', '/api/admin/stock/movements', { productId: 'a', ...body });

const countInFile = ({ dataDir }: TestPanel): number =>
  JSON.parse(readFileSync(pathIn(dataDir, FILE_A), 'utf8')).stockCount;

async function bulk(panel: TestPanel, stock: object) {
  const operation = { stock };
  const plan = await (
    await panel.call('POST', '/api/admin/products/bulk/preview', { ids: ['a'], operation })
  ).json();
  const run = async () =>
    (await panel.call('POST', '/api/admin/products/bulk/run', { token: plan.token })).json();
  return { plan, run };
}

async function undo({ call }: TestPanel, changeId: string) {
  return (await call('POST', `/api/admin/changes/${changeId}/undo`)).json();
}

test('counts of a commit with thousands of products go back in one call', async () => {
  const { call } = await open();
  const returns = Array.from({ length: 5000 }, (_, to) => ({ productId: `urun-numara-${to}`, to }));
  const answer = await call('POST', '/api/admin/stock/returns', { returns, isTrial: true });
  expect([answer.status, await answer.json()]).toEqual([200, []]);
});

describe('a stock movement', () => {
  test('changes the pieces left, not the count, and is listed with sales, newest first', async () => {
    const panel = await open();
    await panel.sell('a', 3);
    const response = await move(panel, { quantity: 10, kind: 'receipt', note: 'İrsaliye 17' });
    expect(response.status).toBe(201);
    const movement = { by: 'owner', kind: 'receipt', quantity: 10, note: 'İrsaliye 17', left: 47 };
    expect(await response.json()).toMatchObject(movement);
    await move(panel, { quantity: -2, kind: 'damage' });
    expect(await stockOf(panel)).toMatchObject({
      left: 45,
      counted: 40,
      movements: [
        { kind: 'damage', quantity: -2, left: 45 },
        movement,
        { kind: 'sale', quantity: -3, by: 'shopper', left: 37, orderId: expect.any(String) },
      ],
    });
    expect(countInFile(panel)).toBe(40);
  });

  test('is there after a restart, as counts are', async () => {
    const first = await open();
    await first.sell('a', 3);
    await move(first, { quantity: 10, kind: 'receipt' });
    await first.call('PUT', '/api/products/a', { stockCount: 12 });
    await first.sell('a', 1);
    const stock = await stockOf(first);
    expect(stock).toMatchObject({ left: 11, counted: 12 });
    expect(stock.movements.map(({ kind, quantity }: Record<string, unknown>) => [kind, quantity])).toEqual([
      ['sale', -1],
      ['count', -35],
      ['receipt', 10],
      ['sale', -3],
    ]);
    expect(stock.movements[1].by).toBe('owner');
    const second = await openTestPanel({ dataDir: first.dataDir });
    expect(await stockOf(second)).toEqual(stock);
  });

  test.each([
    [{ quantity: 0, kind: 'receipt' }, 'sıfır olamaz'],
    [{ quantity: 1.5, kind: 'receipt' }, 'tam sayı olmalı'],
    [{ quantity: '3', kind: 'receipt' }, 'tam sayı olmalı'],
    [{ quantity: 3, kind: 'gift' }, 'receipt, correction, return ya da damage olmalı'],
    [{ quantity: -3, kind: 'receipt' }, 'mal girişi eksi olamaz; azaltmak için düzeltme yazın'],
    [{ quantity: 3, kind: 'damage' }, 'kırık ya da kayıp eksi yazılır, örneğin -2'],
  ])('%j is refused: %s', async (body, message) => {
    const response = await move(await open(), body);
    expect(response.status).toBe(422);
    expect((await response.json()).issues).toEqual([{ path: expect.any(String), message }]);
  });

  test('never leaves less than nothing, and says how many are left', async () => {
    const panel = await open();
    await panel.sell('a', 38);
    const response = await move(panel, { quantity: -3, kind: 'correction' });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      message: 'Stokta yalnızca 2 adet var.',
      issues: [{ path: 'quantity', message: 'Stokta yalnızca 2 adet var.' }],
      left: 2,
    });
    const two = await Promise.all([0, 1].map(() => move(panel, { quantity: -2, kind: 'damage' })));
    expect(two.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([201, 422]);
    expect(await leftOf(panel)).toBe(0);
  });

  test('of an unknown product is not found', async () => {
    const panel = await open();
    const response = await move(panel, { productId: 'nobody', quantity: 1, kind: 'receipt' });
    expect(response.status).toBe(404);
    expect((await panel.call('GET', '/api/admin/stock/nobody')).status).toBe(404);
    expect((await panel.callAs('warehouse', 'GET', '/api/admin/stock/a')).status).toBe(403);
  });
});

describe('what was sold stays sold', () => {
  test('when pieces are added to many products, and when that is undone', async () => {
    const panel = await open();
    await panel.sell('a', 3);
    const { plan, run } = await bulk(panel, { type: 'add', value: 10 });
    expect(plan.rows).toEqual([
      { id: 'a', name: 'Ürün a', before: { stockCount: 37 }, after: { stockCount: 47 } },
    ]);
    const { changeId, changed } = await run();
    expect(changed).toBe(1);
    expect(await leftOf(panel)).toBe(47);
    expect(await (await panel.call('GET', `/api/admin/changes/${changeId}`)).json()).toMatchObject({
      count: 1,
      edits: [{ productId: 'a', before: { stockCount: 37 }, after: { stockCount: 47 } }],
    });
    await panel.sell('a', 2);
    expect(await undo(panel, changeId)).toMatchObject({ restored: 1, skipped: [] });
    expect(await leftOf(panel)).toBe(35);
    const [undone] = await (await panel.call('GET', '/api/admin/changes')).json();
    await undo(panel, undone.id);
    expect(await leftOf(panel)).toBe(45);
    expect(countInFile(panel)).toBe(40);
  });

  test.each([
    ['pieces are added', { type: 'add', value: 10 }, 47],
    ['the same count is set', { type: 'set', value: 40 }, 40],
  ] as const)('when %s and two undo that at once, and again once that was undone', async (_, edit, after) => {
    const panel = await open();
    await panel.sell('a', 3);
    const { run } = await bulk(panel, edit);
    const { changeId } = await run();
    const ends = await Promise.all([undo(panel, changeId), undo(panel, changeId)]);
    expect(ends).toMatchObject([
      { restored: 1 },
      { restored: 0, skipped: [{ id: 'a', reason: 'Bu stok hareketi geri alınmış.' }] },
    ]);
    expect(await leftOf(panel)).toBe(37);
    await undo(panel, ends[0].changeId);
    expect(await leftOf(panel)).toBe(after);
    expect(await undo(panel, changeId)).toMatchObject({ restored: 1 });
    expect(await leftOf(panel)).toBe(37);
  });

  test('when a count that changed no pieces is undone', async () => {
    const panel = await open();
    await panel.sell('a', 3);
    const { headers } = await panel.call('PUT', '/api/products/a', { stockCount: 37 });
    await panel.sell('a', 1);
    expect(await undo(panel, headers.get('x-change-id') ?? '')).toMatchObject({ restored: 1 });
    expect(countInFile(panel)).toBe(40);
    expect(await leftOf(panel)).toBe(36);
  });

  test('when a new count is undone, also after a restart', async () => {
    const panel = await open();
    await panel.sell('a', 3);
    const { headers } = await panel.call('PUT', '/api/products/a', { stockCount: 60 });
    await panel.sell('a', 2);
    expect(await leftOf(panel)).toBe(58);
    const { changeId } = await undo(panel, headers.get('x-change-id') ?? '');
    expect(countInFile(panel)).toBe(40);
    expect(await leftOf(panel)).toBe(35);
    await panel.sell('a', 1);
    await undo(panel, changeId);
    expect(countInFile(panel)).toBe(60);
    expect(await leftOf(panel)).toBe(57);
    const restarted = await openTestPanel({ dataDir: panel.dataDir });
    expect(await leftOf(restarted)).toBe(57);
  });

  test('when git brings a file back from before two new counts', async () => {
    const panel = await open();
    await panel.sell('a', 3);
    await panel.call('PUT', '/api/products/a', { stockCount: 60 });
    await panel.sell('a', 1);
    await panel.call('PUT', '/api/products/a', { stockCount: 70 });
    const returns = [{ productId: 'a', to: 40 }];
    await panel.call('POST', '/api/admin/stock/returns', { returns, isTrial: false });
    writeFileSync(pathIn(panel.dataDir, FILE_A), JSON.stringify(FILES[FILE_A]));
    await panel.panel.sweep();
    expect(await leftOf(panel)).toBe(36);
  });

  test.each([0, 3])('when a removal is undone after an import with another count, %d sold', async (sold) => {
    const panel = await open();
    if (sold > 0) await panel.sell('a', sold);
    const removed = await (await panel.call('DELETE', '/api/products/a')).json();
    const cookie = await panel.accounts.cookieOf('owner');
    const headers = { cookie, 'content-type': 'application/octet-stream' };
    const body = 'id;ad;marka;kategori;fiyat;stok\na;Ad;M;igneler;1,50;9';
    const uploaded = await panel.app.request('/api/files/import?name=l.csv', {
      method: 'POST',
      headers,
      body,
    });
    const path = `/api/files/import/${(await uploaded.json()).token}`;
    await panel.call('POST', `${path}/preview`, {});
    const imported = await (await panel.call('POST', `${path}/run`)).json();
    const counted = await panel.call('PUT', '/api/products/a', { stockCount: 12 });
    await panel.sell('a', 2);
    expect(await leftOf(panel)).toBe(10);
    for (const changeId of [counted.headers.get('x-change-id'), imported.changeId, removed.changeId]) {
      expect(await undo(panel, changeId)).toMatchObject({ restored: 1, skipped: [] });
    }
    expect(countInFile(panel)).toBe(40);
    expect(await leftOf(panel)).toBe(40 - sold - 2);
    const restarted = await openTestPanel({ dataDir: panel.dataDir });
    expect(await leftOf(restarted)).toBe(40 - sold - 2);
  });

  test('but a change before a later count is left alone and named', async () => {
    const panel = await open();
    const { run } = await bulk(panel, { type: 'add', value: 10 });
    const { changeId } = await run();
    await panel.call('PUT', '/api/products/a', { stockCount: 20 });
    expect(await undo(panel, changeId)).toMatchObject({
      restored: 0,
      skipped: [{ id: 'a', reason: 'Bu değişiklikten sonra yeniden değiştirilmiş.' }],
    });
    expect(await leftOf(panel)).toBe(20);
  });

  test('and an undo never goes below nothing', async () => {
    const panel = await open();
    const { run } = await bulk(panel, { type: 'add', value: 10 });
    const { changeId } = await run();
    await panel.sell('a', 45);
    expect(await undo(panel, changeId)).toMatchObject({
      restored: 0,
      skipped: [
        { id: 'a', reason: 'Bu değişiklikten sonra satılanlar geri gelmez. Stokta yalnızca 5 adet var.' },
      ],
    });
    expect(await leftOf(panel)).toBe(5);
  });
});

test('a count of the same number as the last one is a new count', async () => {
  const panel = await open();
  await panel.sell('a', 3);
  const response = await panel.call('PUT', '/api/products/a', { stockCount: 40 });
  expect(await response.json()).toMatchObject({ stockCount: 40 });
  expect(await leftOf(panel)).toBe(40);
  await panel.sell('a', 5);
  const { plan, run } = await bulk(panel, { type: 'set', value: 40 });
  expect(plan.rows[0]).toMatchObject({ before: { stockCount: 35 }, after: { stockCount: 40 } });
  await run();
  expect(await leftOf(panel)).toBe(40);
});

test('a save without a new stock brings nothing back', async () => {
  const panel = await open();
  await panel.sell('a', 3);
  const response = await panel.call('PUT', '/api/products/a', { price: '120.00' });
  expect(await response.json()).toMatchObject({ stockCount: 37 });
  const path = pathIn(panel.dataDir, FILE_A);
  writeFileSync(path, readFileSync(path, 'utf8').replace('120.00', '130.00'));
  await panel.panel.sweep();
  expect(await leftOf(panel)).toBe(37);
});

test('every answer has the same stock: what can be sold now', async () => {
  const files = {
    ...SAMPLE_FILES,
    'igneler/manual-urun-a-2026-01-01.json': productFile('a', { stockCount: 2 }),
    'igneler/manual-urun-b-2026-01-01.json': productFile('b', { stockCount: 0 }),
    'bicaklar/scraper-urun-c-2026-01-01.json': productFile('c', { stockCount: 9, inStock: false }),
    'bicaklar/manual-urun-d-2026-01-01.json': productFile('d', { stockCount: 5 }),
  };
  const panel = await openTestPanel({ files });
  await panel.sell('a', 2);
  await panel.sell('d', 1);
  const wanted = {
    a: { inStock: false, stockCount: 0 },
    b: { inStock: false, stockCount: 0 },
    c: { inStock: false, stockCount: 0 },
    d: { inStock: true, stockCount: 4 },
  };
  for (const path of ['/api/products', '/api/products?pageSize=10', '/api/products?fields=card']) {
    const list: { id: 'a' | 'b' | 'c' | 'd' }[] = await (await panel.call('GET', path)).json();
    expect(list.length, path).toBe(4);
    for (const product of list) expect(product, path).toMatchObject(wanted[product.id]);
  }
  for (const [id, stock] of Object.entries(wanted)) {
    const one = await (await panel.call('GET', `/api/products/urun-${id}`)).json();
    expect(one, id).toMatchObject(stock);
  }
  expect(await (await panel.call('GET', '/api/products/facets')).json()).toMatchObject({ inStock: 1 });
  const sellable = await (await panel.call('GET', '/api/products?inStock=true')).json();
  expect(sellable.map(({ id }: { id: string }) => id)).toEqual(['d']);
});
