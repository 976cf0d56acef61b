import { expect, test, vi } from 'vitest';
import { DAY_MS } from '#kernel/turkish-day';
import { createFileHistory } from '#adapters/git/file-history';
import { createLowestPriceBoard } from '#shop/catalogue/product/lowest-price-board';
import { git, makeRepository, productPath, productText } from '#testing/git-repository';
import { makeFolder } from '#testing/make-folder';
import { testParts } from '#testing/shops/test-app';
import { openTestPanel } from '#testing/shops/test-panel';
import { createApp } from './app.ts';

const A = productPath('a');
const FILES = {
  'igneler/category.json': { id: 'c-igneler', name: 'İğneler', slug: 'igneler', parentId: null },
  [A]: productText('a', { price: '90.00' }),
};

/** `quietMs`: longer than the test, so that only the test itself refreshes. */
async function openShopOf(dataDir: string, quietMs = 600_000) {
  const { shop, panel, call } = await openTestPanel({ dataDir });
  const board = createLowestPriceBoard({
    shop,
    history: createFileHistory(dataDir),
    log: panel.log,
    now: () => new Date(),
    quietMs,
    warn: (error) => expect.unreachable(String(error)),
  });
  const app = createApp({ ...testParts(), shop, panel, lowestPrices: board });
  const read = async () => {
    const response = await app.request('http://localhost/api/products/urun-a');
    const body: { lowestPrice?: object } = await response.json();
    return { lowestPrice: body.lowestPrice, etag: response.headers.get('etag') ?? '' };
  };
  const page = async () => (await app.request('http://localhost/urun/urun-a')).text();
  return { call, board, read, page, panel };
}

test('the lowest price before an offer is in answers and pages as soon as the history contains it', async () => {
  const { data, commit } = makeRepository(FILES);
  commit('Zam', { [A]: productText('a', { price: '120.00' }) });
  const { call, board, read, page, panel } = await openShopOf(data);
  await board.refresh();
  expect((await read()).lowestPrice).toBeUndefined();

  // The panel requests it before it saves.
  const limitOf = async (query: string) =>
    (await call('GET', `/api/admin/products/a/lowest-price?${query}`)).json();
  expect(await limitOf('price=80,00&originalPrice=100.00')).toEqual({ lowest: '90.00', days: 10 });
  expect(await limitOf('price=120.00&originalPrice=100.00')).toEqual({ lowest: null, days: 10 });

  // A save that nobody has committed yet begins the offer all the same.
  await call('PUT', '/api/products/a', { price: '80.00', originalPrice: '100.00' });
  const before = await read();
  expect(before.lowestPrice).toBeUndefined();
  await board.refresh();
  const after = await read();
  expect(after.lowestPrice).toEqual({ price: '90.00', days: 10 });
  expect(after.etag).not.toBe(before.etag);
  expect(await page()).toContain('"lowestPrice":{"price":"90.00","days":10}');

  const etag = after.etag;
  const saved = await call('PUT', '/api/products/a', { stockCount: 8 }, { 'If-Match': etag });
  expect(saved.status).toBe(200);
  expect((await read()).lowestPrice).toEqual({ price: '90.00', days: 10 });

  await call('PUT', '/api/products/a', { originalPrice: null });
  expect((await read()).lowestPrice).toBeUndefined();
  board.close();
  await panel.close();
});

test('saves that nobody has committed are the days before an offer, and parts of it', async () => {
  const { data } = makeRepository(FILES);
  const { call, board, read, panel } = await openShopOf(data);
  const save = async (fields: object) => {
    await call('PUT', '/api/products/a', fields);
    await board.refresh();
    return (await read()).lowestPrice;
  };
  expect(await save({ price: '70.00' })).toBeUndefined();
  expect(await save({ price: '95.00' })).toBeUndefined();
  expect(await save({ originalPrice: '99.00' })).toEqual({ price: '70.00', days: 10 });
  // A later reduction, and a lower struck-through price, belong to the same offer.
  expect(await save({ price: '60.00' })).toEqual({ price: '70.00', days: 10 });
  expect(await save({ originalPrice: '70.00' })).toEqual({ price: '70.00', days: 10 });
  expect(await save({ price: '50.00' })).toEqual({ price: '70.00', days: 10 });
  board.close();
  await panel.close();
});

test('a wrong price that was soon undone neither ends an offer nor is the price before one', async () => {
  // Git counts in whole seconds: commits of the second of a slip would be taken for the slip.
  const committedBefore = (ms: number) =>
    vi.stubEnv('GIT_COMMITTER_DATE', `${Math.floor((Date.now() - ms) / 1000)} +0000`);
  committedBefore(3 * DAY_MS);
  const { data, commit } = makeRepository(FILES);
  committedBefore(2 * DAY_MS);
  commit('İndirim', { [A]: productText('a', { price: '80.00', originalPrice: '100.00', discount: 20 }) });
  vi.unstubAllEnvs();
  const { call, board, read, panel } = await openShopOf(data);
  const lowest = async () => {
    await board.refresh();
    return (await read()).lowestPrice;
  };
  const undoLast = async () => {
    const [last] = await (await call('GET', '/api/admin/changes')).json();
    expect((await call('POST', `/api/admin/changes/${last.id}/undo`)).status).toBe(200);
  };
  await call('PUT', '/api/products/a', { price: '880.00', originalPrice: null });
  expect(await lowest()).toBeUndefined();
  commit('Panel: yanlış fiyat');
  await undoLast();
  expect(await lowest()).toEqual({ price: '90.00', days: 10 });

  await call('PUT', '/api/products/a', { price: '95.00', originalPrice: null });
  await call('PUT', '/api/products/a', { price: '9.50' });
  await undoLast();
  await call('PUT', '/api/products/a', { price: '85.00', originalPrice: '100.00' });
  expect(await lowest()).toEqual({ price: '80.00', days: 10 });
  board.close();
  await panel.close();
});

test('what a draft cost counts for no offer, whether git or the panel published it', async () => {
  const draft = productText('a', { price: '50.00', status: 'draft' });
  const { data, commit } = makeRepository({ ...FILES, [A]: draft });
  const { call, board, read, panel } = await openShopOf(data);
  await call('PUT', '/api/products/a', { price: '95.00' });
  await call('PUT', '/api/products/a', { status: 'published' });
  await call('PUT', '/api/products/a', { price: '80.00', originalPrice: '100.00' });
  await board.refresh();
  expect((await read()).lowestPrice).toEqual({ price: '95.00', days: 10 });
  board.close();
  await panel.close();

  commit('Yayında', { [A]: productText('a', { price: '97.00' }) });
  commit('İndirim', { [A]: productText('a', { price: '80.00', originalPrice: '100.00', discount: 20 }) });
  const { points = [] } = (await createFileHistory(data).prices(new Set(['a']))).get('a') ?? {};
  expect(points).toMatchObject([{ isDraft: true }, { isDraft: false, price: 9700 }, { price: 8000 }]);
});

test('another history of the same files and a new day are noticed, and nothing is shown without git', async () => {
  const { root, data, commit } = makeRepository({ ...FILES, 'settings.json': { lowestPriceDays: 5 } });
  commit('İndirim', { [A]: productText('a', { price: '80.00', originalPrice: '100.00', discount: 20 }) });
  const { board, read } = await openShopOf(data);
  await board.refresh();
  expect((await read()).lowestPrice).toEqual({ price: '90.00', days: 5 });
  // The same files with another past: the offer is there from the first commit on.
  git(root, 'checkout', '-q', '--orphan', 'yeni');
  git(root, 'commit', '-qm', 'Baştan');
  await board.refresh();
  expect((await read()).lowestPrice).toBeUndefined();
  board.close();

  const offer = productText('a', { price: '80.00', originalPrice: '100.00', discount: 20 });
  const without = await openShopOf(makeFolder({ ...FILES, [A]: offer }));
  await without.board.refresh();
  expect((await without.read()).lowestPrice).toBeUndefined();
  without.board.close();
});
