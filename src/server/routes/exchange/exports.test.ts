import { expect, test } from 'vitest';
import { readTable } from '#adapters/exchange/read-table';
import { EXPORT_FORMATS } from '#shop/exchange/ports';
import { openTestPanel, SAMPLE_FILES } from '#testing/test-panel';

test('an export holds the products of a category as their files have them', async () => {
  const { ask } = await openTestPanel();
  const response = await ask('GET', '/api/files/export/igneler');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="igneler.json"');
  expect(await response.json()).toMatchObject([
    SAMPLE_FILES['igneler/manual-urun-a-2026-01-01.json'],
    SAMPLE_FILES['igneler/manual-urun-b-2026-01-01.json'],
  ]);
  expect((await ask('GET', '/api/files/export/nope')).status).toBe(404);
  expect((await ask('GET', '/api/files/export/igneler?format=exe')).status).toBe(400);
});

test.each(EXPORT_FORMATS)('%s of everything is a file that can be read again', async (format) => {
  const { ask } = await openTestPanel();
  const response = await ask('GET', `/api/files/export/all?format=${format}`);
  const [, fileName = ''] = /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  expect(fileName).toMatch(/^urunler/);
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(readTable(bytes, { format: undefined, fileName }).rows).toHaveLength(3);
});

test('the products that a filter of the list leaves go out', async () => {
  const { ask } = await openTestPanel();
  const rows = await (await ask('GET', '/api/files/products?brand=Singer&format=json')).json();
  expect(rows).toMatchObject([{ id: 'c' }]);
});
