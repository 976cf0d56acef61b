import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readTable } from '#adapters/exchange/read-table';
import { EXPORT_FORMATS } from '#shop/exchange/ports';
import { categoryFile, productFile } from '#testing/shops/open-store';
import { openTestPanel, SAMPLE_FILES } from '#testing/shops/test-panel';
import { readServerConfig } from '../../server-config.ts';

test('an export contains the products of a category as their files have them', async () => {
  const { call } = await openTestPanel();
  const response = await call('GET', '/api/files/export/igneler');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="igneler.json"');
  expect(await response.json()).toMatchObject([
    SAMPLE_FILES['igneler/manual-urun-a-2026-01-01.json'],
    SAMPLE_FILES['igneler/manual-urun-b-2026-01-01.json'],
  ]);
  expect((await call('GET', '/api/files/export/nope')).status).toBe(404);
  expect((await call('GET', '/api/files/export/igneler?format=exe')).status).toBe(400);
});

test.each(EXPORT_FORMATS)('%s of everything is a file that can be read again', async (format) => {
  const { call } = await openTestPanel();
  const response = await call('GET', `/api/files/export/all?format=${format}`);
  const [, fileName = ''] = /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  expect(fileName).toMatch(/^urunler/);
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect((await readTable(bytes, { format: undefined, fileName })).rows).toHaveLength(3);
});

test('control characters in a file reach no page, no answer and no export', async () => {
  const { app, call } = await openTestPanel({
    files: {
      'igneler/category.json': categoryFile('igneler', { name: 'İğne\u0007ler' }),
      'igneler/manual-urun-a-2026-01-01.json': productFile('a', {
        name: 'Terzi\u0000 \u001B[31mMakası\u202E',
        description: 'Bir\u0008\nİki',
      }),
    },
  });
  const shown = await (await app.request('/api/products/urun-a')).json();
  expect(shown).toMatchObject({ name: 'Terzi [31mMakası', description: 'Bir\nİki' });
  const answers = [await app.request('/urun/urun-a'), await app.request('/api/categories')];
  // A workbook is packed.
  for (const format of EXPORT_FORMATS.filter((each) => each !== 'xlsx'))
    answers.push(await call('GET', `/api/files/export/all?format=${format}`));
  for (const answer of answers)
    expect(await answer.text()).not.toMatch(/\\u00(?!0[9ad])[01]|(?![\t\n\r])\p{Cc}|\p{Bidi_Control}/u);
});

test('the products of a filtered list are exported', async () => {
  const { call } = await openTestPanel();
  const rows = await (await call('GET', '/api/files/products?brand=Singer&format=json')).json();
  expect(rows).toMatchObject([{ id: 'c' }]);
});

test.each(['xlsx', 'csv', 'json', 'shopify'])(
  '%s of many products leaves shoppers their turn',
  async (format) => {
    const ids = Array.from({ length: 400 }, (_, index) => `u${index}`);
    const { app, call } = await openTestPanel({
      files: {
        'igneler/category.json': categoryFile('igneler'),
        ...Object.fromEntries(
          ids.map((id) => [`igneler/manual-urun-${id}-2026-01-01.json`, productFile(id)]),
        ),
      },
      parts: { config: readServerConfig({ SHOP_RATE_LIMIT: 'off' }) },
    });
    const writing = { isOver: false };
    const written = call('GET', `/api/files/export/all?format=${format}`).finally(
      () => (writing.isOver = true),
    );
    let answered = 0;
    for (; !writing.isOver; answered += 1) {
      expect((await app.request('/api/products/urun-u0')).status).toBe(200);
      await setImmediate();
    }
    const bytes = new Uint8Array(await (await written).arrayBuffer());
    expect((await readTable(bytes, { format: undefined, fileName: `a.${format}` })).rows).toHaveLength(
      ids.length,
    );
    // Written in one piece there are two or three.
    expect(answered).toBeGreaterThan(15);
  },
);
