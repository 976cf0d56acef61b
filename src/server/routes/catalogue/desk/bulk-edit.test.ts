import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeFolder } from '#testing/make-folder';
import { categoryFile, productFile } from '#testing/shops/open-store';
import { openTestPanel, pathIn, type TestPanel } from '#testing/shops/test-panel';

const FILE_A = 'igneler/manual-urun-a-2026-01-01.json';

async function preview(panel: TestPanel, body: object) {
  const response = await panel.call('POST', '/api/admin/products/bulk/preview', body);
  expect(response.status).toBe(200);
  return response.json();
}

async function run(panel: TestPanel, token: string, reason?: string) {
  return (await panel.call('POST', '/api/admin/products/bulk/run', { token, reason })).json();
}

const prices = ({ shop }: TestPanel): string[] => shop.catalogue.products().map(({ price }) => String(price));

describe('a bulk edit', () => {
  test('shows old and new first, then changes everything as one revision, and is undone at once', async () => {
    const panel = await openTestPanel();
    const before = prices(panel);
    const plan = await preview(panel, {
      filter: {},
      operation: { price: { type: 'percent', value: 10 }, rounding: 'ninety' },
    });
    expect(plan).toMatchObject({ selected: 3, unchanged: 0, faults: [] });
    expect(plan.rows).toEqual([
      { id: 'a', name: 'Ürün a', before: { price: '100.00' }, after: { price: '109.90' } },
      { id: 'b', name: 'Ürün b', before: { price: '250.00' }, after: { price: '274.90' } },
      { id: 'c', name: 'Ürün c', before: { price: '100.00' }, after: { price: '109.90' } },
    ]);
    expect(prices(panel)).toEqual(before);

    const { revision } = panel.shop.catalogue;
    const outcome = await run(panel, plan.token, 'Kur zammı');
    expect(outcome).toMatchObject({ changed: 3, unchanged: 0, skipped: [] });
    expect(panel.shop.catalogue.revision).toBe(revision + 1);
    expect(prices(panel)).toEqual(['10990', '27490', '10990']);

    const undone = await (await panel.call('POST', `/api/admin/changes/${outcome.changeId}/undo`)).json();
    expect(undone).toMatchObject({ restored: 3, skipped: [] });
    expect(prices(panel)).toEqual(before);
    const [undo, bulk] = await (await panel.call('GET', '/api/admin/changes')).json();
    expect(undo).toMatchObject({ action: 'undo', by: 'owner', count: 3, undoes: outcome.changeId });
    expect(bulk).toMatchObject({
      action: 'bulk',
      reason: 'Kur zammı',
      names: ['Ürün a', 'Ürün b', 'Ürün c'],
      undoneBy: undo.id,
    });
    await panel.call('POST', `/api/admin/changes/${undo.id}/undo`);
    expect(prices(panel)).toEqual(['10990', '27490', '10990']);
  });

  test('warns of prices that jump, with both figures', async () => {
    const panel = await openTestPanel();
    const plan = await preview(panel, {
      filter: {},
      operation: { price: { type: 'set', value: '1.000,00' } },
    });
    expect(plan.warnings).toEqual([
      {
        id: 'a',
        name: 'Ürün a',
        before: '100.00',
        after: '1000.00',
        message: '100,00 TL → 1.000,00 TL: 10 katı',
      },
      {
        id: 'b',
        name: 'Ürün b',
        before: '250.00',
        after: '1000.00',
        message: '250,00 TL → 1.000,00 TL: 4 katı',
      },
      {
        id: 'c',
        name: 'Ürün c',
        before: '100.00',
        after: '1000.00',
        message: '100,00 TL → 1.000,00 TL: 10 katı',
      },
    ]);
    const calm = await preview(panel, { filter: {}, operation: { price: { type: 'percent', value: 50 } } });
    expect(calm.warnings).toEqual([]);
  });

  test('leaves and names what changed since the preview; its undo does the same', async () => {
    const panel = await openTestPanel();
    const plan = await preview(panel, {
      ids: ['a', 'b'],
      operation: { price: { type: 'set', value: '5.00' } },
    });
    const path = pathIn(panel.dataDir, FILE_A);
    writeFileSync(path, readFileSync(path, 'utf8').replace('100.00', '101.00'));
    const outcome = await run(panel, plan.token);
    expect(outcome).toMatchObject({
      changed: 1,
      skipped: [{ id: 'a', name: 'Ürün a', reason: 'Önizlemeden sonra değişmiş.' }],
    });
    await panel.call('PUT', '/api/products/b', { price: '6.00' });
    const undone = await (await panel.call('POST', `/api/admin/changes/${outcome.changeId}/undo`)).json();
    expect(undone).toMatchObject({
      restored: 0,
      skipped: [{ id: 'b', reason: 'Bu değişiklikten sonra yeniden değiştirilmiş.' }],
    });
    expect(panel.shop.catalogue.findProduct('b')?.price).toBe(600);
  });

  test('runs once, and not after its preview has expired', async () => {
    let time = Date.now();
    const panel = await openTestPanel({ now: () => time });
    const operation = { isNew: true };
    const { token } = await preview(panel, { ids: ['a'], operation });
    await run(panel, token);
    expect(await run(panel, token)).toMatchObject({ code: 'preview_expired' });
    const later = await preview(panel, { ids: ['b'], operation });
    time += 61 * 60_000;
    expect(await run(panel, later.token)).toMatchObject({ code: 'preview_expired' });
  });

  test('moves products to another category and back', async () => {
    const panel = await openTestPanel();
    const plan = await preview(panel, {
      filter: { categoryId: 'c-igneler' },
      operation: { categoryId: 'c-bicaklar', isPopular: true },
    });
    const { changeId } = await run(panel, plan.token);
    expect(panel.shop.catalogue.productCount('c-bicaklar')).toBe(3);
    await panel.call('POST', `/api/admin/changes/${changeId}/undo`);
    expect(panel.shop.catalogue.productCount('c-igneler')).toBe(2);
    expect(panel.shop.catalogue.findProduct('a')?.isPopular).toBe(false);
  });

  test.each([
    [{ ids: [], operation: { isNew: true } }, 'ids'],
    [{ ids: ['a'], operation: {} }, 'operation'],
    [{ ids: ['a'], operation: { categoryId: 'nope' } }, 'operation.categoryId'],
    [{ operation: { isNew: true } }, ''],
  ])('%j is refused', async (body, path) => {
    const { call } = await openTestPanel();
    const response = await call('POST', '/api/admin/products/bulk/preview', body);
    expect(response.status).toBe(422);
    expect((await response.json()).issues.map((issue: { path: string }) => issue.path).join()).toContain(
      path,
    );
  });

  test('becomes a job when the client prefers an early answer', async () => {
    const panel = await openTestPanel();
    const { token } = await preview(panel, { filter: {}, operation: { isNew: true } });
    const response = await panel.call(
      'POST',
      '/api/admin/products/bulk/run',
      { token },
      { prefer: 'respond-async' },
    );
    expect(response.status).toBe(202);
    const { jobId } = await response.json();
    expect(response.headers.get('location')).toBe(`/api/jobs/${jobId}`);
    await expect
      .poll(async () => (await (await panel.call('GET', `/api/jobs/${jobId}`)).json()).state)
      .toBe('done');
    const job = await (await panel.call('GET', `/api/jobs/${jobId}`)).json();
    expect(job).toMatchObject({
      kind: 'bulk-edit',
      by: 'owner',
      result: { changed: 3 },
      progress: { done: 3, total: 3 },
    });
    expect((await panel.call('GET', '/api/jobs/nope')).status).toBe(404);
  });

  test('of 400 prices is written and undone without a difference', async () => {
    const files: Record<string, object> = { 'igneler/category.json': categoryFile('igneler') };
    for (let number = 0; number < 400; number += 1) {
      files[`igneler/manual-urun-${number}-2026-01-01.json`] = productFile(`${number}`, {
        price: `${100 + number}.00`,
      });
    }
    const dataDir = makeFolder(files);
    const panel = await openTestPanel({ dataDir });
    const plan = await preview(panel, { filter: {}, operation: { price: { type: 'percent', value: 7 } } });
    expect(plan.rows).toHaveLength(400);
    const outcome = await run(panel, plan.token);
    expect(outcome).toMatchObject({ changed: 400, skipped: [] });
    expect(panel.shop.catalogue.findProduct('100')?.price).toBe(214_00);
    const events: number[] = [];
    panel.panel.jobs.subscribe(({ progress }) => events.push(progress.done));
    const undone = await (await panel.call('POST', `/api/admin/changes/${outcome.changeId}/undo`)).json();
    expect(undone).toMatchObject({ restored: 400, skipped: [] });
    expect(events).toContain(200);
    expect(panel.shop.catalogue.findProduct('100')?.price).toBe(200_00);
  });
});
