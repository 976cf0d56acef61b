import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCatalogue } from '#compose/open-catalogue';
import { makeFolder } from '#testing/make-folder';
import { categoryFile, productFile } from '#testing/shops/open-store';
import { openTestPanel, type TestPanel } from '#testing/shops/test-panel';

const FOLDERS = ['igneler', 'bicaklar'];
const FILES = {
  'igneler/category.json': categoryFile('igneler'),
  'bicaklar/category.json': categoryFile('bicaklar', { sortOrder: 1 }),
  'igneler/manual-urun-a-2026-01-01.json': productFile('a', { benim: { not: 1 }, oldSlugs: ['eski-a'] }),
  'igneler/manual-urun-b-2026-01-01.json': productFile('b', { originalPrice: '300.00' }),
  'bicaklar/scraper-urun-c-2026-01-01.json': productFile('c', { source: 'scraper' }),
  'bicaklar/manual-urun-d-2026-01-01.json': productFile('d', { status: 'draft', stockCount: 0 }),
};

const id = fc.constantFrom('a', 'b', 'c', 'd');
const price = fc.integer({ min: 1, max: 200_000 }).map((amount) => (amount / 100).toFixed(2));
const place = fc.constantFrom('c-igneler', 'c-bicaklar');
const status = fc.constantFrom('draft', 'published');
const operation = fc.oneof(
  fc.record({ price: fc.record({ type: fc.constant('set'), value: price }) }),
  fc.record({ discount: fc.constantFrom(0, 10, 45) }),
  fc.record({ stock: fc.record({ type: fc.constantFrom('set', 'add'), value: fc.nat({ max: 20 }) }) }),
  fc.record({ categoryId: place, status }),
);
const fields = fc.record(
  {
    name: fc.constantFrom('Yeni Ad', 'Ürün a'),
    price,
    originalPrice: fc.option(price),
    categoryId: place,
    description: fc.constantFrom('', 'Uzun\nmetin'),
    tags: fc.constantFrom([], ['a', 'b']),
    sku: fc.constantFrom('X-1', null),
    stockCount: fc.nat({ max: 30 }),
    slug: fc.constantFrom('urun-a', 'yeni-adres'),
    status,
  },
  { requiredKeys: [] },
);

type Change = (panel: TestPanel) => Promise<string | null>;

const changeOf = (response: Response): string | null => response.headers.get('x-change-id');
const sheetOf = (rows: readonly (readonly (string | number)[])[]): string =>
  ['id;ad;marka;kategori;fiyat;stok', ...rows.map((row) => row.join(';'))].join('\n');

/** Changes as people make them; each resolves with its id, null when it changed nothing or was refused. */
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(fc.uniqueArray(id, { minLength: 1 }), operation).map(([ids, how]): Change => async ({ call }) => {
    const preview = await call('POST', '/api/admin/products/bulk/preview', { ids, operation: how });
    const { token } = await preview.json();
    return (await (await call('POST', '/api/admin/products/bulk/run', { token })).json()).changeId ?? null;
  }),
  fc.tuple(id, fields).map(
    ([product, values]): Change =>
      async ({ call }) =>
        changeOf(await call('PUT', `/api/products/${product}`, values)),
  ),
  id.map(
    (product): Change =>
      async ({ call }) =>
        (await (await call('DELETE', `/api/products/${product}`)).json()).changeId ?? null,
  ),
  fields.map((values): Change => async ({ call }) => {
    const product = { name: 'Taze', brand: 'X', price: '5.00', imageUrl: '/i.svg', categoryId: 'c-igneler' };
    return changeOf(await call('POST', '/api/products', { ...product, ...values }));
  }),
  fc
    .array(fc.tuple(fc.oneof(id, fc.constant('yeni')), fc.nat({ max: 9 })), { minLength: 1, maxLength: 3 })
    .map((rows): Change => async ({ app, accounts, call }) => {
      const cookie = await accounts.cookieOf('owner');
      const headers = { cookie, 'content-type': 'application/octet-stream' };
      const body = sheetOf(
        rows.map(([each, count]) => [each, 'Ad', 'M', 'igneler', `${count + 1},50`, count]),
      );
      const uploaded = await app.request('/api/files/import?name=l.csv', { method: 'POST', headers, body });
      const path = `/api/files/import/${(await uploaded.json()).token}`;
      await call('POST', `${path}/preview`, {});
      return (await (await call('POST', `${path}/run`)).json()).changeId ?? null;
    }),
);

/** Sells a piece of the product, if there is one; the others are changes. */
const step = fc.oneof({ arbitrary: change, weight: 3 }, { arbitrary: id, weight: 1 });

it('changes that are taken back, the last one first, leave every product as it was before each of them, without what was sold since', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), fc.array(id), async (steps, later) => {
      const dataDir = makeFolder(FILES);
      await formatCatalogue(dataDir, [], false);
      const panel = await openTestPanel({ dataDir });
      const sold: string[] = [];
      const sell = async (product: string): Promise<void> => {
        if (panel.panel.stock.available(product) === 0) return;
        await panel.sell(product, 1);
        sold.push(product);
      };
      const filesNow = (): readonly (readonly [path: string, product: Record<string, unknown>])[] =>
        FOLDERS.flatMap((folder) =>
          readdirSync(join(dataDir, folder)).map((name) => {
            const text = readFileSync(join(dataDir, folder, name), 'utf8');
            return [`${folder}/${name}`, JSON.parse(text)] as const;
          }),
        );
      /** What is there now; later asks the same of that time, when as many were sold as now. */
      const look = () => {
        const [files, soldThen] = [filesNow(), sold.length];
        const pieces = files.map(([, product]) => panel.panel.stock.available(String(product['id'])));
        return (): readonly unknown[] =>
          files.map(([path, product], index) => {
            const since = sold.slice(soldThen).filter((each) => each === product['id']).length;
            return [path, product, Math.max(0, (pieces[index] ?? 0) - since)];
          });
      };
      const made: { readonly changeId: string; readonly before: () => readonly unknown[] }[] = [];
      for (const each of steps) {
        const before = look();
        const changeId = typeof each === 'string' ? await sell(each) : await each(panel);
        if (changeId) made.push({ changeId, before });
        else expect(look()()).toEqual(before());
      }
      for (const { changeId, before } of made.toReversed()) {
        const undone = await panel.call('POST', `/api/admin/changes/${changeId}/undo`);
        const { skipped } = await undone.json();
        // More was sold since than there was before: that change stays, and with it those before.
        if (sold.length > 0 && JSON.stringify(skipped).includes('satılanlar geri gelmez')) break;
        expect(skipped).toEqual([]);
        expect(look()()).toEqual(before());
        await sell(later.pop() ?? '');
      }
      await panel.panel.close();
    }),
    { numRuns: 40 },
  );
});
