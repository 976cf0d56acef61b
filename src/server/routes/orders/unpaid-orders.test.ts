import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cardCallback } from '#testing/servers/fake-provider';
import { sampleProduct } from '#testing/shops/memory-shop';
import { SAMPLE_FORM } from '#testing/samples/sample-order';
import { testParts } from '#testing/shops/test-app';
import { createTestServices } from '#testing/shops/test-services';
import { newSession, openTestSelling, type TestSelling } from '#testing/shops/test-selling';
import { type App, createApp } from '../../app.ts';

let test: TestSelling;
let app: App;
let session: string;

beforeEach(async () => {
  test = await openTestSelling({ products: [sampleProduct('igne', { price: '99.90', stockCount: 1 })] });
  session = newSession();
  app = createApp({
    ...testParts(),
    shop: test.shop,
    selling: createTestServices(test.selling),
  });
});

afterEach(async () => {
  app.close();
  await test.close();
});

async function call(method: string, path: string, body?: unknown, of = session) {
  const response = await app.request(path, {
    method,
    headers: { 'x-session-id': of, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json() };
}

const add = (of = session) => call('POST', '/api/cart', { productId: 'p-igne', quantity: 1 }, of);
const summary = async (of = session) => (await call('GET', '/api/checkout/summary', undefined, of)).json;
const order = (paymentMethod: string, of = session) =>
  call('POST', '/api/orders', { ...SAMPLE_FORM, paymentMethod }, of);
const stateOf = (id: string) => test.selling.requireOrder(id).state;

describe('the shopper’s own unpaid card order', () => {
  it('says in plain words why the card failed, and can be paid by transfer under its number', async () => {
    await add();
    const { json: placed } = await order('paytr');
    const path = `/api/orders/own/${placed.token}`;
    await test.selling.settlePayment.settle(
      cardCallback(placed.paymentData.merchant_oid, 'failed', 149_90, {
        failureCode: '0',
        failureMessage: 'Kartın limiti/bakiyesi yetersiz',
      }),
    );
    expect((await call('GET', path)).json).toMatchObject({
      paymentStatus: 'failed',
      paymentFailure: 'Kartınızın limiti ya da bakiyesi bu tutara yetmedi.',
      canRetryPayment: true,
      canPayByTransfer: true,
      banks: [],
    });
    expect((await call('POST', `${path}/method`, { paymentMethod: 'paytr' })).status).toBe(422);
    expect(await call('POST', `${path}/method`, { paymentMethod: 'bank_transfer' })).toMatchObject({
      status: 200,
      json: {
        orderNumber: placed.orderNumber,
        paymentMethod: 'bank_transfer',
        paymentStatus: 'pending',
        paymentFailure: '',
        canRetryPayment: false,
        canPayByTransfer: false,
        banks: [{ iban: expect.any(String) }],
      },
    });
    expect(
      (await call('POST', '/api/orders/own/yok/method', { paymentMethod: 'bank_transfer' })).status,
    ).toBe(404);
  });

  it('is replaced by a new order also after a person has checked its doubtful payment', async () => {
    await add();
    const { json: placed } = await order('paytr');
    await test.selling.settlePayment.settle(cardCallback(placed.paymentData.merchant_oid, 'success', 149_89));
    expect(await summary()).toMatchObject({ unpaidOrders: [] });
    await test.selling.changeOrder.act(placed.id, { action: 'reviewCleared' }, 'ece');
    expect(await summary()).toMatchObject({ unpaidOrders: [{ orderNumber: placed.orderNumber }] });
    expect((await order('bank_transfer')).status).toBe(201);
    expect(stateOf(placed.id).orderStatus).toBe('cancelled');
  });

  it('is shown in the checkout and never blocks its shopper, while nobody else gets its piece', async () => {
    await add();
    const { json: first } = await order('paytr');
    expect(await summary()).toMatchObject({
      canOrder: true,
      total: '149.90',
      items: [{ isAvailable: true, message: null, maxQuantity: 1 }],
      unpaidOrders: [
        {
          orderNumber: first.orderNumber,
          token: first.token,
          totalAmount: '149.90',
          paymentPath: first.paymentUrl,
        },
      ],
    });
    const other = newSession();
    expect((await add(other)).status).toBe(409);
    expect((await summary(other)).unpaidOrders).toEqual([]);
  });

  it.each(['paytr', 'bank_transfer'])('is replaced when the cart is ordered again (%s)', async (method) => {
    await add();
    const { json: first } = await order('paytr');
    const again = await order(method);
    expect(again.status).toBe(201);
    expect(stateOf(first.id)).toMatchObject({ orderStatus: 'cancelled' });
    expect(stateOf(again.json.id)).toMatchObject({ orderStatus: 'processing' });
    expect(test.stock.available('p-igne')).toBe(0);
    expect(test.stock.left('p-igne')).toBe(0);
    const { unpaidOrders } = await summary();
    expect(unpaidOrders.map(({ token }: { token: string }) => token)).toEqual(
      method === 'paytr' ? [again.json.token] : [],
    );
  });

  it('stays when the disk refuses the new one', async () => {
    await add();
    const { json: first } = await order('paytr');
    const append = test.orders.append.bind(test.orders);
    test.orders.append = () => Promise.reject(new Error('no space'));
    expect((await order('paytr')).status).toBe(500);
    test.orders.append = append;
    expect(stateOf(first.id)).toMatchObject({ orderStatus: 'processing' });
    expect((await order('paytr')).status).toBe(201);
  });

  it('is not replaced once its money has arrived: the cart is empty then', async () => {
    await add();
    const { json: first } = await order('paytr');
    await test.selling.settlePayment.settle(cardCallback(first.paymentData.merchant_oid, 'success', 149_90));
    expect((await order('paytr')).json).toMatchObject({ code: 'cart_empty' });
    expect(stateOf(first.id)).toMatchObject({ paymentStatus: 'paid', orderStatus: 'processing' });
  });

  it('is cancelled by its shopper, and its piece is on sale again; not once it is paid', async () => {
    await add();
    const { json: first } = await order('paytr');
    const cancelled = await call('POST', `/api/orders/own/${first.token}/cancel`);
    expect(cancelled.json).toMatchObject({ orderStatus: 'cancelled' });
    expect(await summary()).toMatchObject({ canOrder: true, unpaidOrders: [] });
    expect(test.stock.available('p-igne')).toBe(1);
    expect((await call('POST', `/api/orders/own/${first.token}/cancel`)).status).toBe(409);
    await test.selling.settlePayment.settle(cardCallback(first.paymentData.merchant_oid, 'success', 149_90));
    expect(stateOf(first.id)).toMatchObject({ paymentStatus: 'paid', review: ['late_payment'] });
  });
});

it('an order that waits for a transfer is shown to its session alone, for a shopper whose answer was lost', async () => {
  await add();
  const { json: placed } = await order('bank_transfer');
  const { orderNumber, token } = placed;
  expect(await summary()).toMatchObject({
    items: [],
    unpaidOrders: [],
    waitingOrders: [{ orderNumber, token, totalAmount: '149.90' }],
  });
  expect((await summary(newSession())).waitingOrders).toEqual([]);
  await call('POST', `/api/orders/own/${token}/cancel`);
  expect((await summary()).waitingOrders).toEqual([]);
});

it('a second press at the last piece says that the cart has it and that there is no more', async () => {
  expect((await add()).json).toMatchObject({ quantity: 1, message: null });
  expect((await add()).json).toMatchObject({
    quantity: 1,
    message: 'Sepetinizde 1 adet var; bu üründen başka kalmadı.',
  });
});
