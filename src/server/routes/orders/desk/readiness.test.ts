import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { readinessJson } from '#contract/panel/overview';
import { paymentMethodJson } from '#contract/orders/payment/payment-methods';
import { SAMPLE_IDENTITY } from '#domain/catalogue/sample-identity';
import { createTestAccounts } from '#testing/shops/test-accounts';
import { SAMPLE_FORM } from '#testing/samples/sample-order';
import { testParts } from '#testing/shops/test-app';
import { createTestServices } from '#testing/shops/test-services';
import { newSession, openTestSelling } from '#testing/shops/test-selling';
import { createApp } from '../../../app.ts';

async function open(options: Parameters<typeof openTestSelling>[0]) {
  const test = await openTestSelling(options);
  const accounts = await createTestAccounts();
  const app = createApp({
    ...testParts(),
    shop: test.shop,
    accounts,
    selling: createTestServices(test.selling),
  });
  onTestFinished(async () => {
    app.close();
    await test.close();
  });
  const cookie = await accounts.cookieOf('owner');
  const session = newSession();
  return {
    test,
    methods: async () =>
      z
        .array(paymentMethodJson)
        .parse(await (await app.request('/api/payment/methods')).json())
        .map(({ id }) => id),
    readiness: async () =>
      readinessJson
        .strict()
        .parse(await (await app.request('/api/admin/readiness', { headers: { cookie } })).json()),
    order: async (paymentMethod: 'paytr' | 'bank_transfer') => {
      test.fill(session, ['p-igne', 1]);
      const response = await app.request('/api/orders', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-session-id': session },
        body: JSON.stringify({ ...SAMPLE_FORM, paymentMethod }),
      });
      const { code } = z.looseObject({ code: z.string().optional() }).parse(await response.json());
      return `${response.status} ${code ?? ''}`.trim();
    },
  };
}

it('a shop whose seller is still the sample accepts no order, says so, and reserves no stock', async () => {
  const shop = await open({ settings: SAMPLE_IDENTITY });
  expect(await shop.methods()).toEqual([]);
  expect([await shop.order('paytr'), await shop.order('bank_transfer')]).toEqual([
    '503 shop_not_ready',
    '503 shop_not_ready',
  ]);
  expect(shop.test.selling.listOrders({}, 1, 10).total).toBe(0);
  expect([...shop.test.orders.balances()].filter(({ productId }) => productId === 'p-igne')).toEqual([]);
  const { ready, items } = await shop.readiness();
  expect([ready, items[0]?.id]).toEqual([false, 'seller']);
});

it('offers and accepts only methods that work', async () => {
  const none = await open({ hasProvider: false, hasAccount: false });
  expect([await none.methods(), (await none.readiness()).ready]).toEqual([[], false]);
  expect([await none.order('paytr'), await none.order('bank_transfer')]).toEqual([
    '422 payment_method_unavailable',
    '422 payment_method_unavailable',
  ]);
  expect([...none.test.orders.balances()].filter(({ productId }) => productId === 'p-igne')).toEqual([]);
  const transfer = await open({ hasProvider: false });
  expect([await transfer.methods(), await transfer.order('bank_transfer')]).toEqual([
    ['bank_transfer'],
    '201',
  ]);
  const card = await open({ hasAccount: false });
  expect([await card.methods(), await card.order('paytr')]).toEqual([['paytr'], '201']);
  expect((await card.readiness()).ready).toBe(true);
});
