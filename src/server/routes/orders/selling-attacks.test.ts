import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cartLinesResult } from '#contract/orders/checkout/pasted-list';
import { z } from 'zod';
import { cartItemJson } from '#contract/orders/checkout/cart';
import { placedOrderJson } from '#contract/orders/orders';
import { sampleProduct } from '#testing/shops/memory-shop';
import { SAMPLE_FORM } from '#testing/samples/sample-order';
import { testParts } from '#testing/shops/test-app';
import { createTestServices } from '#testing/shops/test-services';
import { newSession, openTestSelling, type TestSelling } from '#testing/shops/test-selling';
import { type App, createApp } from '../../app.ts';

const STOCK = 500;

let test: TestSelling;
let app: App;

beforeEach(async () => {
  test = await openTestSelling({
    products: [
      sampleProduct('igne', { price: '100.00', stockCount: STOCK }),
      sampleProduct('bedava', { price: '0.00', stockCount: 5 }),
      sampleProduct('saray', { price: '99999999.01', stockCount: 5 }),
    ],
  });
  app = createApp({ ...testParts(), shop: test.shop, selling: createTestServices(test.selling) });
});
afterEach(async () => {
  app.close();
  await test.close();
});

type Headers = Readonly<Record<string, string>>;

async function send(method: string, path: string, body: unknown, headers: Headers = {}): Promise<Response> {
  return app.request(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

const shopper = (session = newSession()): Headers => ({ 'x-session-id': session });

async function add(headers: Headers, quantity: unknown = 1, productId = 'p-igne'): Promise<Response> {
  return send('POST', '/api/cart', { productId, quantity }, headers);
}

async function buy(change: object = {}, headers: Headers = shopper()): Promise<Response> {
  await add(headers);
  return send('POST', '/api/orders', { ...SAMPLE_FORM, ...change }, headers);
}

const readRefusal = async (response: Response) => ({
  status: response.status,
  ...z.looseObject({ message: z.string() }).parse(await response.json()),
});

function notify(form: Readonly<Record<string, string>>): Promise<Response> {
  return Promise.resolve(
    app.request('/api/payment/paytr/callback', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ hash: 'right', ...form }).toString(),
    }),
  );
}

describe('a quantity', () => {
  it.each([0, -1, 1.5, -0.001])('of %j becomes one piece', async (quantity) => {
    const item = cartItemJson.parse(await (await add(shopper(), quantity)).json());
    expect(item.quantity).toBe(1);
  });

  it.each([1e9, Number.MAX_VALUE])(
    'of %j becomes what there is, and buys no more than that',
    async (quantity) => {
      const buyer = shopper();
      expect(cartItemJson.parse(await (await add(buyer, quantity)).json()).quantity).toBe(STOCK);
      const refused = await readRefusal(await send('POST', '/api/orders', SAMPLE_FORM, buyer));
      expect(refused).toMatchObject({ status: 409, code: 'out_of_stock', available: STOCK });
      expect(test.stock.available('p-igne')).toBe(STOCK);
    },
  );

  it.each(['"2abc"', '"2"', 'null', '[]', '{"valueOf":2}', '1e999'])('%s is refused', async (text) => {
    const response = await send('POST', '/api/cart', `{"productId":"p-igne","quantity":${text}}`, shopper());
    expect(response.status).toBe(422);
  });

  it.each([
    ['bedava', 'Bu ürünün fiyatı henüz belirlenmedi. Sipariş için lütfen bizi arayın.'],
    ['saray', 'Bu ürün bu fiyatla internetten satılmıyor. Sipariş için lütfen bizi arayın.'],
  ])('of a product at whose price nothing is sold is refused: %s', async (slug, message) => {
    expect(await readRefusal(await add(shopper(), 1, `p-${slug}`))).toMatchObject({ status: 422, message });
    expect(await (await send('GET', `/api/products/${slug}`, undefined)).json()).toMatchObject({
      inStock: false,
    });
  });

  it('of a product whose price is removed while it is in a cart cannot be ordered', async () => {
    const buyer = shopper();
    await add(buyer);
    test.change({ upserted: [sampleProduct('igne', { price: '0.00', stockCount: STOCK })] });
    expect((await send('POST', '/api/orders', SAMPLE_FORM, buyer)).status).toBe(409);
  });
});

it('puts line after line into carts, and not without end', async () => {
  const lines = Array.from({ length: 100 }, () => ({ productId: 'p-igne', quantity: 1 }));
  const fill = async () => {
    const response = await send('POST', '/api/cart/lines', { lines }, shopper());
    return cartLinesResult.parse(await response.json()).results;
  };
  const results = (await Promise.all(Array.from({ length: 30 }, fill))).flat();
  const put = results.filter(({ line }) => line !== null).length;
  expect(put).toBeGreaterThanOrEqual(2000);
  expect(put).toBeLessThan(3000);
});

describe('a form', () => {
  it('with prices, statuses, a site or another session changes none of them', async () => {
    const buyer = shopper();
    const forged = {
      items: [{ productId: 'p-igne', quantity: 1, price: '0.01' }],
      subtotal: '0.01',
      shippingFee: '0.00',
      paymentStatus: 'paid',
      orderStatus: 'shipped',
      site: 'koltazoglu',
      sessionId: 'baska',
    };
    const placed = placedOrderJson.parse(await (await buy(forged, buyer)).json());
    expect(placed).toMatchObject({
      subtotal: '100.00',
      totalAmount: '150.00',
      paymentStatus: 'pending',
      orderStatus: 'processing',
      source: 'dikis',
    });
  });

  it('accepts letters of every script and adds no header to a mail', async () => {
    const name = 'Ğüşıöç İÇ\r\nBcc: kurban@example.com\u202e 孫 🧵';
    const placed = placedOrderJson.parse(await (await buy({ customerName: name })).json());
    expect(placed.customerName).toBe('Ğüşıöç İÇ Bcc: kurban@example.com 孫 🧵');
  });

  it.each([
    ['customerName', 'Kazandınız! https://tuzak.example'],
    ['customerName', 'www.tuzak.example Ödül'],
    ['customerEmail', 'a@example.com, kurban@example.com'],
    ['customerEmail', '"a\nBcc: b@example.com"@example.com'],
    ['customerName', 'a'.repeat(5001)],
    ['shippingAddress', 'a'.repeat(401)],
    ['customerPhone', 'telefonum yoktur'],
    ['paymentMethod', 'free'],
    ['acceptedTerms', 'true'],
    ['totalAmount', '1e3; drop'],
  ])('whose %s is %j is refused at that field', async (field, value) => {
    const response = await buy({ [field]: value });
    const { issues } = z
      .object({ issues: z.array(z.object({ path: z.string() })) })
      .parse(await response.json());
    expect([response.status, issues[0]?.path]).toEqual([422, field]);
    expect(test.selling.listOrders({}, 1, 1).total).toBe(0);
  });

  it('of a megabyte, or that is no JSON, is refused before it is read', async () => {
    const buyer = shopper();
    await add(buyer);
    expect((await send('POST', '/api/orders', `"${'x'.repeat(2_000_000)}"`, buyer)).status).toBe(413);
    expect((await send('POST', '/api/orders', '{"customerName":', buyer)).status).toBe(400);
  });
});

describe('another shopper', () => {
  it('can read neither a cart nor its lines nor the order of a key', async () => {
    const buyer = shopper();
    const { id } = cartItemJson.parse(await (await add(buyer)).json());
    const other = shopper();
    expect((await send('PUT', `/api/cart/${id}`, { quantity: 5 }, other)).status).toBe(404);
    expect((await send('DELETE', `/api/cart/${id}`, undefined, other)).status).toBe(404);
    const key = { 'idempotency-key': 'ortak-anahtar' };
    const mine = placedOrderJson.parse(
      await (await send('POST', '/api/orders', SAMPLE_FORM, { ...buyer, ...key })).json(),
    );
    expect((await send('POST', '/api/orders', SAMPLE_FORM, { ...other, ...key })).status).toBe(422);
    for (const token of [
      mine.orderNumber,
      `${mine.orderNumber}-`,
      mine.id,
      `${mine.token}x`,
      mine.token.slice(0, -1),
    ]) {
      expect((await send('GET', `/api/orders/own/${token}`, undefined, other)).status, token).toBe(404);
    }
    // Programs without `orders:persons` and the card provider know the order's id.
    for (const attempt of [mine.orderNumber, `${mine.orderNumber}A1`, `${mine.id}A1`, '../orders']) {
      const path = `/api/payment/attempts/${encodeURIComponent(attempt)}`;
      expect((await send('GET', path, undefined, other)).status, attempt).toBe(404);
    }
  });
});

describe('a second tab', () => {
  it('finds the cart empty after the first one has ordered, and places nothing', async () => {
    const buyer = shopper();
    expect((await buy({}, buyer)).status).toBe(201);
    expect(await readRefusal(await send('POST', '/api/orders', SAMPLE_FORM, buyer))).toMatchObject({
      status: 422,
      code: 'cart_empty',
    });
    expect(test.selling.listOrders({}, 1, 1).total).toBe(1);
  });

  it('with the same key and another form is refused, with the same form gets the same order', async () => {
    const buyer = { ...shopper(), 'idempotency-key': 'k-1' };
    const first = placedOrderJson.parse(await (await buy({}, buyer)).json());
    const other = await readRefusal(
      await send('POST', '/api/orders', { ...SAMPLE_FORM, customerName: 'Veli' }, buyer),
    );
    expect(other).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
    const same = await Promise.all([1, 2, 3].map(() => send('POST', '/api/orders', SAMPLE_FORM, buyer)));
    for (const response of same) {
      expect(placedOrderJson.parse(await response.json()).id).toBe(first.id);
    }
  });
});

describe('a notification of the card provider', () => {
  async function begin(): Promise<{ readonly id: string; readonly merchant_oid: string }> {
    const { id } = placedOrderJson.parse(await (await buy({ paymentMethod: 'paytr' })).json());
    return { id, merchant_oid: `${id}A1` };
  }
  const stateOf = (id: string) => test.selling.requireOrder(id).state;

  it.each([
    ['less than was asked', { total_amount: '100' }, 'amount_mismatch'],
    ['another amount to pay', { total_amount: '15000', payment_amount: '1' }, 'amount_mismatch'],
    ['dollars', { total_amount: '15000', currency: 'USD' }, 'currency_mismatch'],
    ['a test on a live shop', { total_amount: '15000', test_mode: '1' }, 'test_mode_mismatch'],
  ])('of %s pays nothing and is flagged for a person', async (_case, form, review) => {
    const { id, merchant_oid } = await begin();
    const forged = { merchant_oid, status: 'success', ...form };
    for (const response of [await notify(forged), await notify(forged)]) {
      expect(await response.text()).toBe('OK');
    }
    expect(stateOf(id)).toMatchObject({ paymentStatus: 'pending', paidAmount: 0, review: [review] });
  });

  it('without the right hash, or with a status of its own, changes nothing', async () => {
    const { id, merchant_oid } = await begin();
    const form = { merchant_oid, status: 'success', total_amount: '15000' };
    expect((await notify({ ...form, hash: 'wrong' })).status).toBe(400);
    expect((await notify({ ...form, hash: '' })).status).toBe(400);
    expect(stateOf(id)).toMatchObject({ paymentStatus: 'pending', review: [] });
  });

  it('after the order has expired is recorded, and nothing is sold twice', async () => {
    const { id, merchant_oid } = await begin();
    test.clock.now = new Date(test.clock.now.getTime() + 3_600_000);
    await test.selling.releaseExpiredOrders();
    expect(test.stock.available('p-igne')).toBe(STOCK);
    await notify({ merchant_oid, status: 'success', total_amount: '15000' });
    expect(stateOf(id)).toMatchObject({
      paymentStatus: 'paid',
      orderStatus: 'cancelled',
      review: ['late_payment'],
    });
    expect(test.stock.available('p-igne')).toBe(STOCK);
  });
});

describe('unpaid orders', () => {
  const FULL = 20;

  it('are at most twenty for one person, by session, e-mail or phone; a paid or cancelled one makes room', async () => {
    const ids: string[] = [];
    for (let count = 0; count < FULL; count += 1) {
      const response = await buy({ customerPhone: `0532 000 00 ${count + 10}` });
      ids.push(placedOrderJson.parse(await response.json()).id);
    }
    const available = test.stock.available('p-igne');
    const refused = await buy({ customerEmail: 'AYSE@example.com' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await readRefusal(refused)).toMatchObject({
      status: 429,
      code: 'too_many_requests',
      message: expect.stringContaining(`Ödemesi beklenen ${FULL} siparişiniz var`),
    });
    expect(test.stock.available('p-igne')).toBe(available);
    expect((await buy({ customerEmail: 'veli@example.com', customerPhone: '0533 111 22 33' })).status).toBe(
      201,
    );

    const { act } = test.selling.changeOrder;
    await act(ids[0] ?? '', { action: 'paid', reference: '' }, 'ayşe');
    await act(ids[1] ?? '', { action: 'cancelled', reason: '' }, 'ayşe');
    expect((await buy()).status).toBe(201);
    expect((await buy()).status).toBe(201);
    expect((await buy()).status).toBe(429);
    test.clock.now = new Date(test.clock.now.getTime() + 4 * 24 * 3_600_000);
    await test.selling.releaseExpiredOrders();
    expect((await buy()).status).toBe(201);
  });

  it('of many goods are few: one person does not reserve the whole shop', async () => {
    const goods = Array.from({ length: 80 }, (_, count) => sampleProduct(`ip-${count}`, { stockCount: 9 }));
    test.change({ upserted: goods });
    const orderAll = async (number: number): Promise<number> => {
      const buyer = shopper();
      const lines = goods.map(({ id }) => ({ productId: id, quantity: 1 }));
      await send('POST', '/api/cart/lines', { lines }, buyer);
      const form = {
        ...SAMPLE_FORM,
        paymentMethod: 'bank_transfer',
        customerEmail: `ayse+${number}@example.com`,
      };
      return (await send('POST', '/api/orders', form, buyer)).status;
    };
    expect([await orderAll(1), await orderAll(2), await orderAll(3)]).toEqual([201, 201, 429]);
    // What is given back is another's to buy, and its person's.
    for (const { id } of test.selling.listOrders({}, 1, 2).orders) {
      const { token } = test.selling.requireOrder(id).order;
      await send('POST', `/api/orders/own/${token}/cancel`, undefined);
    }
    expect([await orderAll(4), await orderAll(5), await orderAll(6)]).toEqual([201, 201, 429]);
  });

  it('that are given up at once send no mails without end: an hour must pass', async () => {
    const giveUp = async (): Promise<number> => {
      const response = await buy();
      if (response.status === 201) {
        const { token } = placedOrderJson.parse(await response.json());
        expect((await send('POST', `/api/orders/own/${token}/cancel`, undefined)).status).toBe(200);
      }
      return response.status;
    };
    for (let count = 0; count < 2 * FULL; count += 1) expect(await giveUp()).toBe(201);
    expect(await giveUp()).toBe(429);
    const other = { customerEmail: 'veli@example.com', customerPhone: '0533 111 22 33' };
    expect((await buy(other)).status).toBe(201);
    test.clock.now = new Date(test.clock.now.getTime() + 3_600_000);
    expect(await giveUp()).toBe(201);
  });

  it('are limited however many are placed at once, and a refused one reserves nothing', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => buy()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(FULL);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(FULL);
    expect(test.stock.available('p-igne')).toBe(STOCK - FULL);
  });

  it('are counted after a restart too', async () => {
    await Promise.all(Array.from({ length: FULL }, () => buy()));
    const { privateDir } = test;
    await test.selling.close();
    const again = await openTestSelling({
      privateDir,
      products: [sampleProduct('igne', { stockCount: STOCK })],
    });
    const session = newSession();
    again.fill(session, ['p-igne', 1]);
    await expect(again.place(session, { isLimited: true })).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    await again.place(session);
    await again.close();
  });

  it.each([
    ['a network of shoppers', '192.0.2.7', 60],
    ['a proxy on this machine that the shop was not told of', '127.0.0.1', 70],
    ['a proxy in the next container', '172.18.0.2', 70],
    ['a proxy by IPv6', 'fd00::2', 70],
  ])('of many people behind %s', async (_case, ip, accepted) => {
    const answers = await Promise.allSettled(
      Array.from({ length: 70 }, (_, number) => {
        const session = newSession();
        test.fill(session, ['p-igne', 1]);
        return test.place(session, {
          isLimited: true,
          customerEmail: `alici${number}@example.com`,
          customerPhone: `0532 000 00 ${number + 10}`,
          place: { origin: 'http://localhost:3000', ip },
        });
      }),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(accepted);
  });

  it('are not limited where the owner has switched limits off', async () => {
    app.close();
    app = createApp({
      ...testParts(),
      config: { ...testParts().config, isRateLimited: false },
      shop: test.shop,
      selling: createTestServices(test.selling),
    });
    const answers = await Promise.all(Array.from({ length: 30 }, () => buy()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
  });
});
