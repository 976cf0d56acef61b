import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cartSummaryJson } from '#contract/orders/checkout/cart';
import { cartLinesResult, foundCode } from '#contract/orders/checkout/pasted-list';
import { sampleProduct } from '#testing/shops/memory-shop';
import { openTestOrderPanel, type TestOrderPanel } from '#testing/shops/test-order-panel';
import { newSession } from '#testing/shops/test-selling';

let shop: TestOrderPanel;
let session: string;

beforeEach(async () => {
  session = newSession();
  shop = await openTestOrderPanel([
    sampleProduct('masura', { sku: 'DM-SA156', barcode: '4006381333931', oem: ['SA156'], stockCount: 3 }),
    sampleProduct('plaka', { oem: ['KT-INS-114', 'ORTAK-1'] }),
    sampleProduct('disli', { oem: ['ORTAK 1'] }),
    sampleProduct('taslak', { oem: ['GIZLI-1'], status: 'draft' }),
  ]);
});

const send = (path: string, body: object) => shop.call('POST', path, body, { 'x-session-id': session });

async function find(text: string) {
  return z.array(foundCode).parse(await (await send('/api/products/codes', { text })).json());
}

describe('POST /api/products/codes', () => {
  it('says of each line what was found, what must be chosen and what is unknown', async () => {
    const found = await find('dm sa156 ; 2\n4 x SA156\nKT INS 114\nortak1 7\nGIZLI-1\nYOK 3');
    const seen = found.map(({ products, quantity }) => [
      products.map(({ slug }) => slug).toSorted(),
      quantity,
    ]);
    expect(seen).toEqual([
      [['masura'], 2],
      [['masura'], 4],
      [['plaka'], 1],
      [['disli', 'plaka'], 7],
      [[], 1],
      [[], 3],
    ]);
  });

  it('finds what a scanner types', async () => {
    const found = await find('4006381333931\n4006381333931 2\n40063');
    expect(found.map(({ products, quantity }) => [products.length, quantity])).toEqual([
      [1, 1],
      [1, 2],
      [0, 1],
    ]);
  });

  it.each(['', ' \n;', 'X\n'.repeat(101)])('refuses %j', async (text) => {
    expect((await send('/api/products/codes', { text })).status).toBe(422);
  });
});

describe('POST /api/cart/lines', () => {
  it('adds a list once, and a line that cannot be bought stops no other', async () => {
    const lines = [
      { productId: 'p-masura', quantity: 5 },
      { productId: 'p-yok', quantity: 1 },
      { productId: 'p-plaka', quantity: 2 },
    ];
    const { results } = cartLinesResult.parse(await (await send('/api/cart/lines', { lines })).json());
    expect(results).toMatchObject([
      { line: { quantity: 3 }, message: 'Stokta yalnızca 3 adet var; miktar buna göre düzeltildi.' },
      { line: null, message: 'Aradığınız ürün mevcut değil.' },
      { line: { quantity: 2 }, message: null },
    ]);
    const summary = await shop.call('GET', '/api/cart/summary', undefined, { 'x-session-id': session });
    expect(cartSummaryJson.parse(await summary.json()).lines).toHaveLength(2);
  });

  it.each([{ lines: [] }, { lines: [{ productId: 'p-plaka', quantity: 0 }] }])('refuses %j', async (body) => {
    expect((await send('/api/cart/lines', body)).status).toBe(422);
  });
});
