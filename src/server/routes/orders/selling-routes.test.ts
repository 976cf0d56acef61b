import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '#domain/errors';
import { bankAccount } from '#domain/orders/payment/bank-account';
import { cartItemJson, checkoutSummaryJson } from '#contract/orders/checkout/cart';
import { instalmentsJson } from '#contract/orders/payment/instalments';
import { customerOrderJson, placedOrderJson, trackedOrderJson } from '#contract/orders/orders';
import { sampleProduct } from '#testing/shops/memory-shop';
import { SAMPLE_FORM } from '#testing/samples/sample-order';
import { TEST_AUTHOR } from '#testing/shops/test-accounts';
import { testParts } from '#testing/shops/test-app';
import { silentLog } from '#testing/silent-log';
import { newSession, openTestSelling, type TestSelling } from '#testing/shops/test-selling';
import { type App, createApp } from '../../app.ts';
import { createTestServices } from '#testing/shops/test-services';

let test: TestSelling;
let app: App;
let session: string;

beforeEach(async () => {
  test = await openTestSelling({
    products: [
      sampleProduct('igne', { price: '99.90', stockCount: 7 }),
      sampleProduct('bicak', { price: '750.00' }),
    ],
  });
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

function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const init = {
    method,
    headers: {
      'x-session-id': session,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  return Promise.resolve(app.request(path, init));
}

async function add(productId = 'p-igne', quantity = 1): Promise<z.infer<typeof cartItemJson>> {
  const response = await call('POST', '/api/cart', { productId, quantity });
  expect(response.status).toBe(201);
  return cartItemJson.strict().parse(await response.json());
}

async function order(change: object = {}, headers: Record<string, string> = {}) {
  const response = await call('POST', '/api/orders', { ...SAMPLE_FORM, ...change }, headers);
  return { status: response.status, body: z.looseObject({}).parse(await response.json()) };
}

describe('the cart calls', () => {
  it('and those of the product list the instalments of a card, in lira', async () => {
    test.provider.rates = { families: [{ id: 'paraf', rates: new Map([[3, 1000]]) }], max: 12 };
    await add('p-igne', 2);
    const rows = (total: string, monthly: string) => [
      { count: 1, monthly: expect.any(String), total: expect.any(String) },
      { count: 3, monthly, total },
    ];
    const product = await call('GET', '/api/products/bicak/installments');
    expect(instalmentsJson.strict().parse(await product.json())).toEqual({
      families: [{ id: 'paraf', label: 'Paraf', rows: rows('833.34', '277.78') }],
      max: 12,
    });
    const cart = await call('GET', '/api/cart/installments');
    expect(instalmentsJson.strict().parse(await cart.json()).families[0]?.rows).toEqual(
      rows('277.56', '92.52'),
    );
    expect((await call('GET', '/api/products/yok/installments')).status).toBe(404);
  });

  it('add, list, change and remove, each line by itself', async () => {
    const item = await add('p-igne', 2);
    expect(item).toMatchObject({ sessionId: session, productId: 'p-igne', quantity: 2, lineTotal: '199.80' });
    expect(item.product).toMatchObject({ name: 'Ürün igne', price: '99.90' });
    const changed = await call('PUT', `/api/cart/${item.id}`, { quantity: 99 });
    expect(await changed.json()).toMatchObject({ quantity: 7, message: expect.stringContaining('7 adet') });
    const summary = checkoutSummaryJson
      .strict()
      .parse(await (await call('GET', '/api/checkout/summary')).json());
    expect(summary).toMatchObject({
      subtotal: '699.30',
      shippingFee: '50.00',
      total: '749.30',
      missingForFreeShipping: '50.70',
    });
    const other = await add('p-bicak', 1);
    await call('PUT', `/api/cart/${item.id}`, { quantity: 3 });
    const one = expect.objectContaining({ id: other.id, quantity: 1 });
    expect(await (await call('GET', '/api/cart')).json()).toEqual([
      expect.objectContaining({ quantity: 3 }),
      one,
    ]);
    expect(await (await call('DELETE', `/api/cart/${item.id}`)).json()).toEqual({ success: true });
    expect(await (await call('GET', '/api/cart')).json()).toEqual([one]);
  });

  it.each([
    [{ productId: 'p-igne', quantity: '2' }, 422, 'invalid'],
    [{ quantity: 1 }, 422, 'invalid'],
    [{ productId: 'p-yok', quantity: 1 }, 404, 'product_not_found'],
  ])('refuse %j with %i', async (body, status, code) => {
    const response = await call('POST', '/api/cart', body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, message: expect.any(String) });
  });

  it.each(['anonymous', '', 'kisa', 'türkçe-harfli-oturum'])(
    'never share the cart of the session %j',
    async (id) => {
      const headers = { 'x-session-id': encodeURI(id) === id ? id : '\u00fc'.repeat(20) };
      const first = await call('POST', '/api/cart', { productId: 'p-igne', quantity: 1 }, headers);
      const cookie = first.headers.get('set-cookie') ?? '';
      expect(cookie).toMatch(/^shop_cart=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
      const sameSession = { ...headers, cookie: cookie.split(';')[0] ?? '' };
      expect(await (await call('GET', '/api/cart', undefined, sameSession)).json()).toHaveLength(1);
      expect(await (await call('GET', '/api/cart', undefined, headers)).json()).toEqual([]);
      const [item] = z
        .array(cartItemJson)
        .parse(await (await call('GET', '/api/cart', undefined, sameSession)).json());
      expect(item?.sessionId).toBe('');
      const strange = await call('DELETE', `/api/cart/${item?.id}`);
      expect(strange.status).toBe(404);
    },
  );
});

describe('POST /api/orders', () => {
  it('is refused at a storefront that its owner has switched off', async () => {
    const sites = test.shop.sites().map((site) => ({ ...site, isActive: false }));
    app.close();
    app = createApp({
      ...testParts(),
      shop: { ...test.shop, sites: () => sites },
      selling: createTestServices(test.selling),
    });
    await add();
    const refused = await call('POST', '/api/orders', SAMPLE_FORM);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3600']);
    expect(await refused.json()).toMatchObject({ code: 'site_closed' });
  });

  it('answers with the order, its number and, for a card, where to pay', async () => {
    await add();
    const { status, body } = await order({ paymentMethod: 'paytr', totalAmount: 149.9 });
    expect(status).toBe(201);
    const placed = placedOrderJson.strict().parse(body);
    expect(placed).toMatchObject({
      orderNumber: placed.id.slice(0, 8),
      totalAmount: '149.90',
      subtotal: '99.90',
      shippingFee: '50.00',
      paymentStatus: 'pending',
      orderStatus: 'processing',
      source: 'dikis',
      paymentUrl: `/odeme/paytr/${placed.token}A1`,
      paymentData: { merchant_oid: `${placed.id}A1`, token: 'belirtec' },
      items: [{ productId: 'p-igne', quantity: 1, price: '99.90', name: 'Ürün igne' }],
    });
    expect(await (await call('GET', '/api/cart')).json()).toHaveLength(1);
    const attempt = await call('GET', `/api/payment/attempts/${placed.token}A1`);
    expect(await attempt.json()).toMatchObject({
      status: 'open',
      orderNumber: placed.orderNumber,
      totalAmount: '149.90',
    });
  });

  it('takes the site of the host', async () => {
    await add();
    expect((await order({}, { host: 'koltazoglu.localhost' })).body).toMatchObject({ source: 'koltazoglu' });
  });

  it('says why there is no token, and the order exists', async () => {
    test.provider.tokenAnswer = { status: 'failed', reason: 'Zorunlu alan: merchant_id' };
    await add();
    const { status, body } = await order({ paymentMethod: 'paytr' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ tokenResponse: { status: 'failed', reason: 'Zorunlu alan: merchant_id' } });
    expect(body).not.toHaveProperty('paymentUrl');
  });

  it.each([
    [{ customerName: 'A' }, 'customerName', 'Ad en az 2 karakter olmalıdır'],
    [{ customerEmail: 'ayse' }, 'customerEmail', 'Geçerli bir e-posta adresi giriniz'],
    [{ customerPhone: '123' }, 'customerPhone', 'Geçerli bir telefon numarası giriniz'],
    [{ shippingAddress: 'x'.repeat(50_000) }, 'shippingAddress', 'En çok 400 karakter olabilir'],
    [{ shippingAddress: undefined }, 'shippingAddress', 'Adres en az 10 karakter olmalıdır'],
    [{ paymentMethod: 'nakit' }, 'paymentMethod', 'Ödeme yöntemi seçiniz'],
  ])('names what is wrong with %j', async (change, path, message) => {
    await add();
    const { status, body } = await order(change);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'invalid', issues: [{ path, message }] });
  });

  it.each([
    [{ acceptedTerms: false }, 422, 'terms_not_accepted'],
    [{ acceptedTerms: undefined }, 422, 'terms_not_accepted'],
    [{ totalAmount: 1 }, 409, 'price_changed'],
    [{ totalAmount: '149.91' }, 409, 'price_changed'],
    [{ totalAmount: 'bedava' }, 422, 'invalid'],
  ])('refuses %j with %i %s', async (change, status, code) => {
    await add();
    expect(await order(change)).toMatchObject({ status, body: { code } });
    expect(test.selling.listOrders({}, 1, 1).total).toBe(0);
  });

  it('needs something in the cart', async () => {
    expect(await order()).toMatchObject({
      status: 422,
      body: { code: 'cart_empty', message: 'Sepetiniz boş. Önce ürün ekleyin.' },
    });
  });

  it('ignores prices and statuses in the body', async () => {
    await add();
    const { body } = await order({
      paymentStatus: 'paid',
      orderStatus: 'delivered',
      price: 1,
      id: 'x',
      items: [],
    });
    expect(body).toMatchObject({
      paymentStatus: 'pending',
      orderStatus: 'processing',
      totalAmount: '149.90',
    });
  });

  it('gives the same order for the same Idempotency-Key', async () => {
    await add();
    const headers = { 'idempotency-key': 'k-1' };
    const seen = { totalAmount: '149.90' };
    const first = await order(seen, headers);
    expect(first.status).toBe(201);
    expect(await order(seen, headers)).toEqual(first);
    for (const other of [{ customerName: 'Fatma Demir' }, { totalAmount: '99.90' }]) {
      expect((await order({ ...seen, ...other }, headers)).status).toBe(422);
    }
  });
});

describe('one’s own order', () => {
  it('opens by its link, with the bank accounts while it waits', async () => {
    await add();
    const placed = placedOrderJson.parse((await order()).body);
    const withToken = customerOrderJson
      .strict()
      .parse(await (await call('GET', `/api/orders/own/${placed.token}`)).json());
    expect(withToken).toMatchObject({ orderNumber: placed.orderNumber, canRetryPayment: false });
    expect(withToken.banks).toHaveLength(1);
    for (const wrong of ['yok', `${placed.id.slice(0, 8)}-`, `${placed.token}x`]) {
      expect((await call('GET', `/api/orders/own/${wrong}`)).status).toBe(404);
    }
    // Nobody pays what is cancelled.
    test.clock.now = new Date('2026-11-24T10:00:00.000Z');
    await test.selling.releaseExpiredOrders();
    expect(await (await call('GET', `/api/orders/own/${placed.token}`)).json()).toMatchObject({
      banks: [],
      steps: [{ status: 'processing' }, { status: 'cancelled' }],
    });
  });

  it('is found by number and e-mail, without personal data, and not by guessing', async () => {
    await add();
    const placed = placedOrderJson.parse((await order()).body);
    const track = (number: string, email: string) => call('POST', '/api/orders/track', { number, email });
    const found = await track(placed.orderNumber.toLowerCase(), 'Ayse@Example.com');
    expect(trackedOrderJson.strict().parse(await found.json()).orderNumber).toBe(placed.orderNumber);
    const wrongMail = await (await track(placed.orderNumber, 'x@example.com')).json();
    expect(await (await track('FFFFFFFF', 'ayse@example.com')).json()).toEqual(wrongMail);
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1)
      statuses.push((await track('FFFFFFFF', 'x@example.com')).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('can be paid again by card', async () => {
    test.provider.tokenAnswer = { status: 'failed', reason: 'yok' };
    await add();
    const placed = placedOrderJson.parse((await order({ paymentMethod: 'paytr' })).body);
    test.provider.tokenAnswer = { status: 'success', token: 'yeni' };
    const response = await call('POST', `/api/orders/own/${placed.token}/payment`);
    expect(await response.json()).toMatchObject({
      paymentUrl: `/odeme/paytr/${placed.token}A2`,
      paymentData: { token: 'yeni' },
    });
  });
});

describe('the card provider’s call', () => {
  const notify = async (form: Record<string, string>): Promise<Response> =>
    app.request('/api/payment/paytr/callback', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });

  it('is answered with the bare text OK, as often as it is repeated', async () => {
    await add();
    const placed = placedOrderJson.parse((await order({ paymentMethod: 'paytr' })).body);
    const form = { merchant_oid: `${placed.id}A1`, status: 'success', total_amount: '14990', hash: 'right' };
    for (const response of await Promise.all(Array.from({ length: 50 }, () => notify(form)))) {
      expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
        200,
        'text/plain; charset=utf-8',
        'OK',
      ]);
    }
    expect(test.selling.requireOrder(placed.id).events.filter(({ type }) => type === 'paid')).toHaveLength(1);
    expect(await (await call('GET', '/api/cart')).json()).toEqual([]);
  });

  it('is refused with a wrong hash, no fields, or too many of them', async () => {
    const response = await notify({ merchant_oid: 'x', status: 'success', total_amount: '1', hash: 'wrong' });
    expect([response.status, await response.text()]).toEqual([400, 'PAYTR notification failed: bad hash']);
    expect((await notify({})).status).toBe(400);
    expect((await notify({ 'status[]': 'success' })).status).toBe(400);
    expect((await notify({ x: 'x'.repeat(1_000_000) })).status).toBe(413);
  });
});

describe('accounts and the panel', () => {
  it('show shoppers the active accounts only', async () => {
    const account = { bankName: 'Ziraat', accountHolder: 'D', iban: 'TR150001000000001234567890' };
    const rest = { accountNumber: '', branchCode: '', swiftCode: '' };
    await test.selling.banks.add({ ...account, ...rest, isActive: false }, TEST_AUTHOR);
    const banks = z.array(bankAccount).parse(await (await call('GET', '/api/payment/banks')).json());
    expect(banks).toHaveLength(1);
  });

  it.each([
    ['GET', '/api/orders'],
    ['GET', '/api/orders/A'],
    ['GET', '/api/orders/A/pdf'],
    ['DELETE', '/api/orders/A'],
    ['POST', '/api/orders/A/events'],
    ['POST', '/api/orders/A/erase'],
    ['POST', '/api/payment/banks'],
    ['PATCH', '/api/payment/banks/A/toggle'],
    ['DELETE', '/api/payment/banks/A'],
    ['GET', '/api/payment/paytr-settings'],
    ['POST', '/api/payment/paytr-settings'],
  ])('%s %s is closed to shoppers', async (method, path) => {
    const response = await call(method, path, method === 'GET' || method === 'DELETE' ? undefined : {});
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'unauthorized' });
  });
});

it('a failure in the log names the call, not the secret of the shopper’s order', async () => {
  await add();
  const { token } = placedOrderJson.parse((await order()).body);
  test.orders.append = () => Promise.reject(new AppError('storage_failed'));
  const logged: unknown[] = [];
  const log = { ...silentLog, error: (facts: object) => logged.push(facts) };
  const logging = createApp({
    ...testParts(),
    log,
    shop: test.shop,
    selling: createTestServices(test.selling),
  });
  await logging.request(`/api/orders/own/${token}/cancel`, { method: 'POST' });
  logging.close();
  expect(logged).toEqual([expect.objectContaining({ path: '/api/orders/own/…/cancel' })]);
});

it.each(['storage_failed', 'data_folder_busy'] as const)(
  'a shopper who meets %s is told to try again, not to look at disk or database',
  async (code) => {
    test.orders.append = () => Promise.reject(new AppError(code, { message: 'SHOP_DATABASE_URL' }));
    test.fill(session, ['p-igne', 1]);
    const response = await call('POST', '/api/orders', SAMPLE_FORM);
    expect([response.status, await response.json()]).toEqual([
      503,
      { code, message: 'Şu anda kaydedilemedi. Lütfen biraz sonra yeniden deneyin.' },
    ]);
  },
);
