import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { manualOrderJson, orderAmountsJson, orderDetailJson } from '#contract/orders/orders';
import { sampleProduct } from '#testing/shops/memory-shop';
import { openTestOrderPanel } from '#testing/shops/test-order-panel';

const CALLER = {
  site: 'koltazoglu',
  customerName: 'Fatma Terzi',
  customerEmail: 'fatma@example.com',
  customerPhone: '0532 123 45 67',
  shippingAddress: 'Terzi Sokak No: 12, 34000 İstanbul',
  paymentMethod: 'paytr',
  items: [{ productId: 'p-igne', quantity: 3 }],
};

const open = () => openTestOrderPanel([sampleProduct('igne', { price: '99.90', stockCount: 5 })]);

test('an order by phone is priced by the shop, reduces the stock, and names the administrator', async () => {
  const { call, test: shop } = await open();
  const answer = await call('POST', '/api/orders/manual', {
    ...CALLER,
    note: 'Akşam arayın',
    totalAmount: '349.70',
  });
  expect(answer.status).toBe(201);
  const order = manualOrderJson.strict().parse(await answer.json());
  expect(order).toMatchObject({
    source: 'koltazoglu',
    totalAmount: '349.70',
    customerPhone: '+905321234567',
    paymentStatus: 'pending',
  });
  expect(new URL(order.paymentLink).pathname).toBe(`/siparis/${order.token}`);
  expect(new URL(order.paymentLink).host).toContain('koltazoglu');
  expect(shop.stock.available('p-igne')).toBe(2);

  const detail = orderDetailJson.parse(await (await call('GET', `/api/orders/${order.id}`)).json());
  expect(detail).toMatchObject({ takenBy: 'warehouse', customerLink: order.paymentLink });
  expect(detail.terms).toMatchObject({ version: 'telefon', ip: '' });
  expect(detail.events.map(({ type, by }) => [type, by])).toEqual([
    ['placed', 'warehouse'],
    ['note', 'warehouse'],
  ]);
});

test('what it costs is known before it is placed', async () => {
  const { call } = await open();
  const { site, items, paymentMethod } = CALLER;
  const answer = await call('POST', '/api/orders/manual/price', { site, items, paymentMethod });
  const price = orderAmountsJson.strict().parse(await answer.json());
  expect(price).toMatchObject({ shippingFee: '50.00', totalAmount: '349.70' });
  expect(await (await call('POST', '/api/orders/manual', CALLER)).json()).toMatchObject(price);
});

test('more pieces than an amount of money can say are refused, before the order and in it', async () => {
  const { call } = await openTestOrderPanel([
    sampleProduct('otomat', { price: '1250000.00', stockCount: 9_999 }),
  ]);
  const body = { ...CALLER, items: [{ productId: 'p-otomat', quantity: 9_999 }] };
  for (const path of ['/api/orders/manual/price', '/api/orders/manual']) {
    const answer = await call('POST', path, body);
    expect(answer.status).toBe(422);
    expect((await answer.json()).message).toContain('en çok 79 adet');
  }
});

test('the customer pays by card through the link, within days', async () => {
  const { call, callAsStranger, test: shop } = await open();
  const order = manualOrderJson.parse(await (await call('POST', '/api/orders/manual', CALLER)).json());
  shop.clock.now = new Date(shop.clock.now.getTime() + 24 * 3_600_000);
  expect(await shop.selling.releaseExpiredOrders()).toEqual([]);
  const customerView = await callAsStranger('GET', `/api/orders/own/${order.token}`);
  expect(await customerView.json()).toMatchObject({
    canRetryPayment: true,
    hasTriedPayment: false,
    totalAmount: '349.70',
  });
  const payment = await callAsStranger('POST', `/api/orders/own/${order.token}/payment`);
  expect(await payment.json()).toMatchObject({ tokenResponse: { status: 'success' } });

  shop.clock.now = new Date(Date.parse(order.paymentDeadline) + 3_600_000);
  expect(await shop.selling.releaseExpiredOrders()).toEqual([order.id]);
  expect(shop.stock.available('p-igne')).toBe(5);
});

test.each([
  ['more than there is', { items: [{ productId: 'p-igne', quantity: 6 }] }, 409, 'out_of_stock'],
  ['an unknown product', { items: [{ productId: 'yok', quantity: 1 }] }, 404, 'product_not_found'],
  ['nothing', { items: [] }, 422, 'invalid'],
  ['what costs another total than was said', { totalAmount: 1 }, 409, 'price_changed'],
  ['half a piece', { items: [{ productId: 'p-igne', quantity: 0.5 }] }, 422, 'invalid'],
  ['a product twice', { items: [...CALLER.items, ...CALLER.items] }, 422, 'invalid'],
  ['for nobody', { customerName: '' }, 422, 'invalid'],
  ['on no site', { site: 'baska' }, 422, 'invalid'],
])('an order of %s is refused and leaves nothing behind', async (_what, change, status, code) => {
  const { call, test: shop } = await open();
  const answer = await call('POST', '/api/orders/manual', { ...CALLER, ...change });
  expect([answer.status, await answer.json()]).toMatchObject([status, { code }]);
  expect(shop.stock.available('p-igne')).toBe(5);
  expect(shop.selling.listOrders({}, 1, 1).total).toBe(0);
});

test('address in parts and invoice data reach the carrier and the accountant', async () => {
  const { call } = await open();
  const { shippingAddress: _text, ...caller } = CALLER;
  const company = { title: 'Terzi Ltd. Şti.', taxNumber: '4847132613', taxOffice: 'Merter' };
  const order = manualOrderJson.parse(
    await (
      await call('POST', '/api/orders/manual', {
        ...caller,
        paymentMethod: 'bank_transfer',
        city: 'istanbul',
        district: 'KADIKÖY',
        addressLine: 'Moda Cad. No: 5',
        billing: { type: 'company', ...company },
      })
    ).json(),
  );
  expect(order).toMatchObject({ city: 'İstanbul', district: 'Kadıköy', billing: company });
  const act = (body: object) => call('POST', `/api/orders/${order.id}/events`, body);
  const file = async (what: string) =>
    (await call('GET', `/api/admin/orders/export?${what}&format=csv`)).text();
  await act({ action: 'paid' });
  expect(await file('for=aras-kargo')).toContain(';Moda Cad. No: 5;Kadıköy;İstanbul;');
  await act({ action: 'shipped', carrier: 'Aras Kargo', trackingNumber: '77' });
  const invoice = await file('for=invoice');
  for (const text of ['Kadıköy', ...Object.values(company)]) expect(invoice).toContain(text);
  // A sale by phone is no online sale.
  const drafts = await (await call('GET', '/api/admin/orders/export?for=ubl')).arrayBuffer();
  const [draft] = Object.values(unzipSync(new Uint8Array(drafts)));
  expect(strFromU8(draft ?? new Uint8Array())).toContain('<cbc:InvoiceTypeCode>SATIS');
  for (const text of [invoice, strFromU8(draft ?? new Uint8Array())])
    expect(text).not.toMatch(/internet|koltazoglu\.localhost/i);
});

test('a second click gives the same order', async () => {
  const { call, test: shop } = await open();
  const other = { ...CALLER, items: [{ productId: 'p-igne', quantity: 1 }] };
  const place = async () => {
    const headers = { 'idempotency-key': 'form-1' };
    const answer = await call('POST', '/api/orders/manual', { ...CALLER, note: 'Kapıda zil yok' }, headers);
    return manualOrderJson.parse(await answer.json()).id;
  };
  const [first, second] = await Promise.all([place(), place()]);
  expect([second, await place()]).toEqual([first, first]);
  const [, ...later] = shop.selling.requireOrder(first).events ?? [];
  expect(later).toMatchObject([{ type: 'note', text: 'Kapıda zil yok' }]);
  expect(shop.stock.available('p-igne')).toBe(2);
  const refused = await call('POST', '/api/orders/manual', other, { 'idempotency-key': 'form-1' });
  expect(await refused.json()).toMatchObject({ code: 'idempotency_mismatch' });
});

test('strangers cannot enter orders by phone, nor use up the keys of coming ones', async () => {
  const { call, callAsStranger } = await open();
  expect((await callAsStranger('POST', '/api/orders/manual', CALLER)).status).toBe(401);
  const key = { 'idempotency-key': 'erp-1001' };
  const asStranger = (path: string, body: object) =>
    callAsStranger('POST', path, body, { ...key, 'x-session-id': 'panel-erp-1001' });
  await asStranger('/api/cart', { productId: 'p-igne', quantity: 1 });
  const placed = await asStranger('/api/orders', { ...CALLER, acceptedTerms: true });
  expect(placed.status).toBe(201);
  expect((await call('POST', '/api/orders/manual', CALLER, key)).status).toBe(201);
});
