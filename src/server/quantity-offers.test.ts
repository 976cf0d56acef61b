import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { openShop } from '#compose/open-shop';
import { productJson } from '#contract/catalogue/product/products';
import { cartSummaryJson } from '#contract/orders/checkout/cart';
import { campaignFields } from '#domain/orders/campaigns/campaign';
import { makeFolder } from '#testing/make-folder';
import { sampleProduct } from '#testing/shops/memory-shop';
import { categoryFile, productFile } from '#testing/shops/open-store';
import { createTestAccounts } from '#testing/shops/test-accounts';
import { testParts } from '#testing/shops/test-app';
import { openTestOrderPanel } from '#testing/shops/test-order-panel';
import { newSession } from '#testing/shops/test-selling';
import { type App, createApp } from './app.ts';

const CAMPAIGN = 'campaigns/toptan.json';
const DAYS = { from: '2026-12-01', to: '2026-12-02' };
const TOPTAN = {
  title: 'Toptan',
  type: 'steps',
  steps: [
    { from: 3, percent: 10 },
    { from: 12, unitPrice: '8.50' },
  ],
  scope: { categories: ['igneler'] },
  site: 'dikis',
};
const STEPS = [
  { pieces: 3, percent: 10, total: '27.03' },
  { pieces: 12, unitPrice: '8.50', total: '102.00' },
];

afterEach(() => {
  vi.useRealTimers();
});

/** What the API and the page say of a product; both say the same. */
async function read(app: App, slug: string, site = 'dikis') {
  const host = `http://${site}.localhost`;
  const response = await app.request(`${host}/api/products/${slug}`);
  const { quantityOffers } = productJson.parse(await response.json());
  const html = await (await app.request(`${host}/urun/${slug}`)).text();
  const inPage = quantityOffers && `"quantityOffers":${JSON.stringify(quantityOffers)}`;
  expect(html.includes('"quantityOffers"')).toBe(inPage !== undefined);
  expect(html).toContain(inPage ?? '');
  return { offers: quantityOffers, etag: response.headers.get('etag') ?? '' };
}

/** What a new cart with these pieces costs without shipping, and its discounts. */
async function fill(app: App, productId: string, quantity: number) {
  const headers = { 'content-type': 'application/json', 'x-session-id': newSession() };
  const body = JSON.stringify({ productId, quantity });
  await app.request('http://dikis.localhost/api/cart', { method: 'POST', headers, body });
  const answer = await app.request('http://dikis.localhost/api/cart/summary', { headers });
  const { total, shipping, discounts } = cartSummaryJson.parse(await answer.json());
  return {
    goods: (Number(total) - Number(shipping)).toFixed(2),
    titles: discounts.map(({ title }) => title),
  };
}

test('quantity steps are on the page of their goods from the first day to the last, as the cart has them', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T20:59:59Z') });
  const dataDir = makeFolder({
    'igneler/category.json': categoryFile('igneler'),
    'makaslar/category.json': categoryFile('makaslar'),
    'igneler/manual-urun-a-2026-01-01.json': productFile('a', { price: '10.01', stockCount: 40 }),
    'makaslar/manual-urun-b-2026-01-01.json': productFile('b', { stockCount: 40 }),
    [CAMPAIGN]: { ...TOPTAN, ...DAYS },
  });
  const opened = await openShop({ dataDir, hasLock: () => true, host: '127.0.0.1', port: () => 3000 });
  const accounts = await createTestAccounts();
  const app = createApp({ ...testParts(), ...opened, accounts, selling: opened });
  onTestFinished(async () => {
    app.close();
    await opened.close();
  });
  const before = await read(app, 'urun-a');
  expect(before.offers).toBeUndefined();

  vi.setSystemTime(new Date('2026-11-30T21:00:00Z'));
  const { offers, etag } = await read(app, 'urun-a');
  expect(offers).toEqual([{ title: 'Toptan', ...DAYS, steps: STEPS }]);
  expect(etag).not.toBe(before.etag);
  for (const { pieces, total } of STEPS) {
    expect(await fill(app, 'a', pieces)).toEqual({ goods: total, titles: ['Toptan'] });
  }
  expect((await read(app, 'urun-a', 'koltazoglu')).offers).toBeUndefined();
  expect((await read(app, 'urun-b')).offers).toBeUndefined();
  vi.setSystemTime(new Date('2026-12-02T20:59:59Z'));
  expect((await read(app, 'urun-a')).etag).toBe(etag);
  vi.setSystemTime(new Date('2026-12-02T21:00:00Z'));
  expect(await read(app, 'urun-a')).toEqual(before);

  // Saved and removed by the owner; the tag serves a save of the product all the same.
  const cookie = await accounts.cookieOf('owner');
  const call = async (method: string, path: string, body?: object, headers = {}) => {
    const answer = await app.request(`http://dikis.localhost${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie, ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(answer.status).toBe(200);
    return z.looseObject({}).parse(await answer.json());
  };
  const path = `/api/files/text?path=${CAMPAIGN}`;
  const { digest } = await call('GET', path);
  await call('PUT', '/api/files/text', { path: CAMPAIGN, text: JSON.stringify(TOPTAN), digest });
  const saved = await read(app, 'urun-a');
  expect(saved.offers).toEqual([{ title: 'Toptan', steps: STEPS }]);
  await call('PUT', '/api/products/a', { price: '20.00' }, { 'If-Match': saved.etag });
  expect((await read(app, 'urun-a')).offers?.[0]?.steps[0]).toEqual({ ...STEPS[0], total: '54.00' });
  await call('DELETE', path);
  expect((await read(app, 'urun-a')).offers).toBeUndefined();
});

const steps = (...of: readonly object[]) => ({ ...TOPTAN, scope: undefined, steps: of });

test.each([
  ['a coupon, and what needs no number of pieces', [{ title: 'K', type: 'percent', percent: 5 }], []],
  ['what others may use up first', [{ ...steps({ from: 3, percent: 10 }), total: 5 }], []],
  ['what is already reduced', [{ ...steps({ from: 3, percent: 10 }), skipDiscounted: true }], []],
  ['more pieces than there are', [steps({ from: 4, percent: 10 }, { from: 5, percent: 20 })], ['4: 270.00']],
  ['a step that gives no more', [steps({ from: 2, percent: 10 }, { from: 3, percent: 5 })], ['2: 135.00']],
  ['a price of a piece that is no lower', [steps({ from: 2, unitPrice: '76.00' })], []],
  [
    'the smaller one of two campaigns',
    [steps({ from: 2, percent: 10 }, { from: 4, percent: 30 }), steps({ from: 3, percent: 20 })],
    ['2: 135.00', '4: 210.00', '3: 180.00'],
  ],
])('a page promises nothing for %s', async (_name, campaigns, promised) => {
  const product = sampleProduct('igne', { price: '75.00', originalPrice: '90.00', stockCount: 4 });
  const { test: shop, callAsStranger } = await openTestOrderPanel([product]);
  const named = campaigns.map((fields, at) => ({ id: `k-${at}`, ...campaignFields.parse(fields) }));
  shop.change({ campaigns: named });
  const answer = await callAsStranger('GET', 'http://dikis.localhost/api/products/igne');
  const { quantityOffers = [] } = productJson.parse(await answer.json());
  const found = quantityOffers.flatMap((each) =>
    each.steps.map(({ pieces, total }) => `${pieces}: ${total}`),
  );
  expect(found).toEqual(promised);
});

test('a page does not promise a discount that the cart leaves because it costs the free shipping', async () => {
  const product = sampleProduct('igne', { price: '76.00', stockCount: 100 });
  const { test: shop, callAsStranger } = await openTestOrderPanel([product]);
  const campaign = campaignFields.parse(steps({ from: 10, percent: 2 }, { from: 11, percent: 3 }));
  shop.change({ campaigns: [{ id: 'toptan', ...campaign }] });
  const answer = await callAsStranger('GET', 'http://dikis.localhost/api/products/igne');
  const [offer] = productJson.parse(await answer.json()).quantityOffers ?? [];
  expect(offer?.steps).toEqual([{ pieces: 11, percent: 3, total: '810.92' }]);
});
