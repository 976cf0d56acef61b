import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { orderDetailJson, orderJson } from '#contract/orders/orders';
import { paymentSettingsJson } from '#contract/orders/payment/payment';
import { sampleProduct } from '#testing/shops/memory-shop';
import { createTestAccounts, TEST_AUTHOR } from '#testing/shops/test-accounts';
import { testParts } from '#testing/shops/test-app';
import { contractHash, openTestSelling, type TestSelling } from '#testing/shops/test-selling';
import { type App, createApp } from '../../../app.ts';
import { createTestServices } from '#testing/shops/test-services';

let test: TestSelling;
let app: App;
let cookie: string;

beforeEach(async () => {
  test = await openTestSelling({ products: [sampleProduct('igne', { price: '99.90', stockCount: 1000 })] });
  const accounts = await createTestAccounts();
  cookie = await accounts.cookieOf('owner');
  app = createApp({
    ...testParts(),
    shop: test.shop,
    accounts,
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
  return Promise.resolve(
    app.request(path, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
}

async function list(query = ''): Promise<{ numbers: number[]; total: string | null }> {
  const response = await call('GET', `/api/orders${query}`);
  expect(response.status).toBe(200);
  const orders = z.array(orderJson.strict()).parse(await response.json());
  return {
    numbers: orders.map(({ items }) => items[0]?.quantity ?? 0),
    total: response.headers.get('x-total-count'),
  };
}

async function buy(quantity: number): Promise<string> {
  test.clock.now = new Date(test.clock.now.getTime() + 60_000);
  return (await test.buy('p-igne', quantity)).record.order.id;
}

describe('the list of orders', () => {
  it('is sorted by newest first, whole or by pages, and filtered', async () => {
    for (let quantity = 1; quantity <= 5; quantity += 1) await buy(quantity);
    expect(await list()).toEqual({ numbers: [5, 4, 3, 2, 1], total: '5' });
    expect(await list('?page=2&pageSize=2')).toEqual({ numbers: [3, 2], total: '5' });
    expect(await list('?payment=paid')).toEqual({ numbers: [], total: '0' });
    expect(await list('?site=koltazoglu')).toEqual({ numbers: [], total: '0' });
    expect(await list('?site=both&q=YILMAZ&page=1')).toMatchObject({ total: '5' });
    expect(await list('?from=2026-11-20&to=2026-11-20')).toMatchObject({ total: '5' });
    expect(await list('?from=2026-11-21')).toMatchObject({ total: '0' });
    expect(await list('?to=2026-11-20T10:02:00.000Z')).toEqual({ numbers: [1], total: '1' });
    expect(await list('?method=paytr')).toMatchObject({ total: '0' });
    expect(await list('?method=bank_transfer&toPack=true')).toMatchObject({ total: '0' });
    expect(await list('?from=2026-11-20T10:00:00Z&to=2026-11-20')).toMatchObject({ total: '5' });
    expect((await call('GET', '/api/orders?page=0')).status).toBe(400);
    expect((await call('GET', '/api/orders?pageSize=101')).status).toBe(400);
    for (const days of ['from=2026-11-21&to=2026-11-20', 'from=2026-11-20T10:02:00Z&to=2026-11-20T10:01:00Z'])
      expect(await (await call('GET', `/api/orders?${days}`)).json()).toMatchObject({
        code: 'bad_request',
        message: 'Bitiş, başlangıçtan önce olamaz.',
        issues: [{ path: 'to' }],
      });
  });

  it('is whole without a page, however long; a page is requested by number or size', async () => {
    for (let quantity = 1; quantity <= 21; quantity += 1) await buy(quantity);
    expect((await list()).numbers).toHaveLength(21);
    expect((await list('?status=processing')).numbers).toHaveLength(21);
    expect((await list('?page=1')).numbers).toHaveLength(20);
    expect(await list('?pageSize=3')).toEqual({ numbers: [21, 20, 19], total: '21' });
  });

  it('contains orders to be packed, and transfers whose time ends soon', async () => {
    const paid = await buy(1);
    await buy(2);
    await call('POST', `/api/orders/${paid}/events`, { action: 'paid' });
    expect(await list('?toPack=true')).toEqual({ numbers: [1], total: '1' });
    await call('POST', `/api/orders/${paid}/events`, { action: 'preparing' });
    await call('POST', `/api/orders/${paid}/events`, { action: 'refunded', amount: '10.00' });
    expect(await list('?toPack=true')).toEqual({ numbers: [1], total: '1' });
    await call('POST', `/api/orders/${paid}/events`, { action: 'shipped', carrier: 'Aras Kargo' });
    expect(await list('?toPack=true')).toEqual({ numbers: [], total: '0' });

    expect(await list('?expiring=true')).toEqual({ numbers: [], total: '0' });
    test.clock.now = new Date(test.clock.now.getTime() + 2 * 24 * 3_600_000 + 1000);
    expect(await list('?expiring=true')).toEqual({ numbers: [2], total: '1' });
  });

  it('contains as a transfer whose time ends soon none that has got more time, or waits for a person', async () => {
    const { record } = await test.buy('p-igne', 3, 'paytr');
    const flagged = await buy(2);
    await buy(1);
    const head = { orderId: flagged, at: test.clock.now.toISOString(), by: 'paytr' };
    await test.orders.append([{ ...head, type: 'reviewFlagged', reason: 'amount_mismatch', detail: '' }]);
    test.clock.now = new Date(test.clock.now.getTime() + 20 * 60_000);
    const soon = new Date(test.clock.now.getTime() + 2 * 24 * 3_600_000);
    await test.selling.payOrder(record.order.id, { origin: 'http://localhost:3000', ip: '192.0.2.7' });
    await test.selling.payByTransfer(record.order.id);
    test.clock.now = new Date(soon.getTime() - 60_000);
    expect(await list('?expiring=true')).toEqual({ numbers: [1], total: '1' });
    expect(await list('?expiring=true&to=2026-11-01')).toEqual({ numbers: [], total: '0' });
    test.clock.now = soon;
    expect(await list('?expiring=true&pageSize=1')).toEqual({ numbers: [1], total: '2' });
    expect(await list('?expiring=true&page=2&pageSize=1')).toEqual({ numbers: [3], total: '2' });
  });

  it('does not contain a hidden order, whose record stays', async () => {
    const id = await buy(1);
    expect(await (await call('DELETE', `/api/orders/${id}`)).json()).toEqual({ success: true });
    expect(await list()).toEqual({ numbers: [], total: '0' });
    expect((await call('GET', `/api/orders/${id}`)).status).toBe(200);
    expect((await call('DELETE', '/api/orders/yok')).status).toBe(404);
  });
});

describe('one order', () => {
  it('is led through all steps, each with time and author, and an impossible step is a conflict', async () => {
    const id = await buy(2);
    const act = async (action: object) => call('POST', `/api/orders/${id}/events`, action);
    expect((await act({ action: 'shipped', carrier: 'Aras Kargo' })).status).toBe(409);
    expect((await act({ action: 'uçtu' })).status).toBe(422);
    await act({ action: 'paid' });
    await act({ action: 'shipped', carrier: 'Aras Kargo', trackingNumber: '42' });
    const detail = orderDetailJson.strict().parse(await (await call('GET', `/api/orders/${id}`)).json());
    expect(detail).toMatchObject({
      paymentStatus: 'paid',
      orderStatus: 'shipped',
      trackingUrl: 'https://kargotakip.araskargo.com.tr/mainpage.aspx?code=42',
      refundable: '249.80',
      carriers: expect.arrayContaining(['Yurtiçi Kargo', 'Aras Kargo']),
    });
    expect(detail.events.map(({ type, by }) => `${type} ${by}`)).toEqual([
      'placed shopper',
      'paid owner',
      'shipped owner',
    ]);
    expect(JSON.stringify(detail)).not.toContain(test.selling.requireOrder(id).order.token);
    const refunded = await act({ action: 'refunded', amount: '49.80' });
    expect(await refunded.json()).toMatchObject({
      paymentStatus: 'partially_refunded',
      refundable: '200.00',
    });
  });

  it('has whole letters, also of a program that escapes marks and cuts pairs', async () => {
    const id = await buy(1);
    const headers = { cookie, 'content-type': 'application/json' };
    const act = async (body: string) =>
      orderDetailJson.parse(
        await (await app.request(`/api/orders/${id}/events`, { method: 'POST', headers, body })).json(),
      );
    const { events } = await act('{"action":"note","text":"s\\u0327ube"}');
    expect(events.at(-1)).toMatchObject({ text: 'şube' });
    await act('{"action":"paid"}');
    const sent = await act('{"action":"shipped","carrier":"Aras Kargo","trackingNumber":"42\\ud83d"}');
    expect(sent.trackingUrl).toMatch(/code=42%EF%BF%BD$/);
  });

  it('shows the texts of both ways to pay when the shopper changed to a transfer', async () => {
    const { record } = await test.buy('p-igne', 1, 'paytr');
    const { id } = record.order;
    await test.selling.payByTransfer(id);
    const detail = orderDetailJson.parse(await (await call('GET', `/api/orders/${id}`)).json());
    expect(detail.terms.hash).toBe(contractHash('paytr'));
    expect(detail.events.at(-1)).toMatchObject({ terms: { hash: contractHash('bank_transfer') } });
  });

  it('can be printed and erased', async () => {
    const id = await buy(1);
    const pdf = await call('GET', `/api/orders/${id}/pdf`);
    expect([pdf.headers.get('content-type'), pdf.headers.get('content-disposition')]).toEqual([
      'application/pdf',
      `attachment; filename="siparis-${id.slice(0, 8)}.pdf"`,
    ]);
    expect(await (await call('POST', `/api/orders/${id}/erase`)).json()).toMatchObject({
      customerName: 'Silindi',
      customerEmail: '',
      isErased: true,
    });
  });
});

describe('the payment settings', () => {
  it('never return a secret, and an empty one leaves the stored one', async () => {
    const save = (body: object) => call('POST', '/api/payment/paytr-settings', body);
    const secrets = { merchantKey: 'COK-GIZLI-ANAHTAR', merchantSalt: 'COK-GIZLI-TUZ' };
    await save({ merchantId: '123456', ...secrets, testMode: false });
    const response = await save({
      merchantId: '123456',
      merchantKey: '',
      merchantSalt: '',
      successUrl: 'https://ornek.com/ok',
    });
    const settings = paymentSettingsJson.strict().parse(await response.json());
    expect(settings).toMatchObject({
      hasMerchantKey: true,
      hasMerchantSalt: true,
      testMode: false,
      successUrl: 'https://ornek.com/ok',
      callbackUrl: 'http://localhost/api/payment/paytr/callback',
    });
    expect(await (await call('GET', '/api/payment/paytr-settings')).text()).not.toContain('GIZLI');
    expect(test.selling.paymentSettings()).toMatchObject(secrets);
  });

  it('are not saved over what another administrator saved meanwhile', async () => {
    const open = async () => (await call('GET', '/api/payment/paytr-settings')).json();
    const save = (digest: string, body: object) =>
      call('POST', '/api/payment/paytr-settings', body, { 'if-match': `"${digest}"` });
    await call('POST', '/api/payment/paytr-settings', {
      merchantId: '1',
      merchantKey: 'GIZLI',
      merchantSalt: 'GIZLI',
    });
    const { digest } = await open();
    expect((await save(digest, { merchantId: '2' })).status).toBe(200);
    const refused = await save(digest, { merchantId: '3' });
    const conflict = await refused.json();
    expect([refused.status, conflict.code]).toEqual([409, 'conflict']);
    expect(conflict.current).toEqual(await open());
    expect(JSON.stringify(conflict)).not.toContain('GIZLI');
    expect((await save(conflict.digest, { merchantId: '3' })).status).toBe(200);
  });

  it('are tested with the provider, whose refusal is shown', async () => {
    const check = async () => (await call('POST', '/api/payment/paytr-check')).json();
    test.provider.status = { state: 'unpaid' };
    expect(await check()).toEqual({ isConnected: true, reason: '' });
    test.provider.status = { state: 'unknown', reason: 'paytr_token gecersiz' };
    expect(await check()).toEqual({ isConnected: false, reason: 'paytr_token gecersiz' });
  });

  it('need number, key and salt', async () => {
    const bare = await openTestSelling({ hasProvider: false });
    await expect(
      bare.selling.savePaymentSettings({ merchantId: '1', merchantKey: '', merchantSalt: '' }, TEST_AUTHOR),
    ).rejects.toMatchObject({
      code: 'invalid',
      message: 'PayTR Merchant ID, Key ve Salt alanları zorunludur',
    });
    await bare.close();
    const before = test.selling.paymentSettings();
    const refused = await call('POST', '/api/payment/paytr-settings', {
      merchantId: ' ',
      merchantKey: 'YENI',
    });
    expect([refused.status, (await refused.json()).code]).toEqual([422, 'invalid']);
    expect(test.selling.paymentSettings()).toEqual(before);
  });
});

describe('bank accounts', () => {
  it('are added, switched and removed; administrators see all', async () => {
    const added = await call('POST', '/api/payment/banks', {
      bankName: 'Ziraat Bankası',
      accountHolder: 'Dikiş',
      iban: 'tr15 0001 0000 0000 1234 5678 90',
    });
    expect(added.status).toBe(201);
    const { id, iban } = z.object({ id: z.string(), iban: z.string() }).parse(await added.json());
    const second = { bankName: 'İş Bankası', accountHolder: 'Dikiş', iban: 'TR330006100519786457841326' };
    // Who did not get the answer adds it once more.
    const add = () => call('POST', '/api/payment/banks', second, { 'Idempotency-Key': 'k' });
    await Promise.all([add(), add()]);
    const listed: unknown[] = await (await call('GET', '/api/payment/banks')).json();
    expect(listed.filter((each) => expect.objectContaining(second).asymmetricMatch(each))).toHaveLength(1);
    expect(iban).toBe('TR150001000000001234567890');
    expect(
      await (await call('PATCH', `/api/payment/banks/${id}/toggle`, { isActive: false })).json(),
    ).toMatchObject({ isActive: false });
    expect(await (await call('GET', '/api/payment/banks')).json()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id, isActive: false }),
        expect.objectContaining({ ...second, isActive: true }),
      ]),
    );
    expect(await (await call('DELETE', `/api/payment/banks/${id}`)).json()).toEqual({ success: true });
    expect((await call('DELETE', `/api/payment/banks/${id}`)).status).toBe(404);
    expect(await (await call('GET', '/api/payment/banks')).json()).toContainEqual(
      expect.objectContaining(second),
    );
    const refused = await call('POST', '/api/payment/banks', { bankName: 'Ziraat' });
    expect(await refused.json()).toMatchObject({
      code: 'invalid',
      issues: [{ message: 'Banka adı, hesap sahibi ve IBAN zorunludur' }, {}],
    });
  });
});
