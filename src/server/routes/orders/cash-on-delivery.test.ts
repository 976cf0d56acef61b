import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { shippingRules } from '#domain/orders/shipping/shipping-rules';
import { sampleProduct } from '#testing/shops/memory-shop';
import { SAMPLE_FORM } from '#testing/samples/sample-order';
import { openTestOrderPanel, type TestOrderPanel } from '#testing/shops/test-order-panel';
import { newSession } from '#testing/shops/test-selling';

let shop: TestOrderPanel;
let session = '';

function offer(rules: object = {}): void {
  const cashOnDelivery = { active: true, fee: '45.00', maxBasket: '1000.00', ...rules };
  shop.test.change({ shipping: shippingRules.parse({ cashOnDelivery }) });
}

beforeEach(async () => {
  shop = await openTestOrderPanel([sampleProduct('igne', { price: '100.00', stockCount: 100 })]);
  session = newSession();
});

async function call(method: string, path: string, body?: object) {
  const response = await shop.call(method, path, body, { 'x-session-id': session });
  return { status: response.status, json: z.looseObject({}).parse(await response.json()) };
}

function order(quantity: number, change: object = {}) {
  shop.test.fill(session, ['p-igne', quantity]);
  const body = { ...SAMPLE_FORM, paymentMethod: 'cash_on_delivery', acceptedTerms: true, ...change };
  return call('POST', '/api/orders', body);
}

const act = (id: unknown, action: string, more: object = {}) =>
  call('POST', `/api/orders/${String(id)}/events`, { action, ...more });

async function methods(): Promise<string> {
  return (await shop.call('GET', '/api/payment/methods')).text();
}

test('is offered and accepted only where the owner turned it on', async () => {
  expect(await methods()).not.toContain('cash_on_delivery');
  expect((await call('GET', '/api/checkout/summary')).json).toMatchObject({ cashOnDelivery: null });
  expect(await order(1)).toMatchObject({ status: 422, json: { code: 'payment_method_unavailable' } });
  offer();
  expect(await methods()).toContain('"id":"cash_on_delivery","label":"Kapıda ödeme (nakit)"');
  expect((await call('GET', '/api/checkout/summary')).json).toMatchObject({
    total: '150.00',
    cashOnDelivery: { fee: '45.00', total: '195.00', obstacle: null },
  });
});

test('has its fee as a separate line, which the shopper has seen', async () => {
  offer();
  const unseen = await order(1, { totalAmount: '150.00' });
  expect(unseen).toMatchObject({
    status: 409,
    json: { code: 'price_changed', paymentFee: '45.00', totalAmount: '195.00' },
  });
  const { status, json } = await call('POST', '/api/orders', {
    ...SAMPLE_FORM,
    paymentMethod: 'cash_on_delivery',
    acceptedTerms: true,
    totalAmount: '195.00',
  });
  expect({ status, json }).toMatchObject({
    status: 201,
    json: { paymentFee: '45.00', shippingFee: '50.00', totalAmount: '195.00', paymentDeadline: '' },
  });
  expect((await call('GET', '/api/checkout/summary')).json).toMatchObject({ items: [] });
});

test('of a cart beyond the limits is refused with the reason, and nothing is ordered', async () => {
  offer();
  const refused = await order(11);
  expect(refused).toMatchObject({ status: 422, json: { code: 'payment_method_unavailable' } });
  expect(JSON.stringify(refused.json)).toContain('en çok 1.000,00 TL');
  expect(shop.test.stock.available('p-igne')).toBe(100);
});

test('without a confirmation takes no more orders of one person in an hour than twice what may wait', async () => {
  offer({ confirm: false });
  for (let count = 0; count < 40; count += 1) expect((await order(1)).status).toBe(201);
  expect(await order(1)).toMatchObject({ status: 429, json: { code: 'too_many_requests' } });
});

test('is shipped after the owner’s call, is paid after delivery, and is invoiced in between', async () => {
  offer();
  const { json } = await order(1);
  shop.test.clock.now = new Date(shop.test.clock.now.getTime() + 30 * 86_400_000);
  expect(await shop.test.selling.releaseExpiredOrders()).toEqual([]);
  const parcel = { carrier: 'Aras Kargo', trackingNumber: '1' };
  expect((await act(json.id, 'shipped', parcel)).status).toBe(409);
  expect((await act(json.id, 'confirmed')).json).toMatchObject({ paymentStatus: 'on_delivery' });
  const carrier = await shop.call('GET', '/api/admin/orders/export?for=aras-kargo&format=csv');
  expect(await carrier.text()).toContain(';195,00;');
  expect((await act(json.id, 'paid')).status).toBe(409);
  expect((await act(json.id, 'shipped', parcel)).status).toBe(200);
  const invoice = await shop.call('GET', '/api/admin/orders/export?for=invoice&format=csv');
  expect(await invoice.text()).toContain('KAPIDAODEME');
  expect((await call('GET', '/api/admin/reports')).json).toMatchObject({
    paid: { orders: 0 },
    pending: { orders: 1, amount: '195.00' },
  });
  await act(json.id, 'delivered');
  expect((await act(json.id, 'paid')).json).toMatchObject({ paymentStatus: 'paid', refundable: '195.00' });
  expect((await call('GET', '/api/admin/reports')).json).toMatchObject({ paid: { amount: '195.00' } });
});

test('of a parcel that nobody accepts ends the wait for money', async () => {
  offer({ confirm: false });
  const { json } = await order(2);
  expect(json).toMatchObject({ paymentStatus: 'on_delivery' });
  await act(json.id, 'shipped', { carrier: 'Aras Kargo' });
  expect((await act(json.id, 'returned')).json).toMatchObject({
    orderStatus: 'returned',
    paymentStatus: 'pending',
  });
  expect(shop.test.stock.available('p-igne')).toBe(100);
});

test('of a parcel that nobody accepts stays among the invoices only with one that was made already', async () => {
  offer({ confirm: false });
  const [invoiced, other] = [await order(1), await order(1)];
  for (const { json } of [invoiced, other]) await act(json.id, 'shipped', { carrier: 'Aras Kargo' });
  const number = 'ABC2026000000001';
  await call('PUT', `/api/orders/${String(invoiced.json.id)}/invoice`, { number, date: '2026-11-20' });
  for (const { json } of [invoiced, other]) await act(json.id, 'returned');
  const rows = await (await shop.call('GET', '/api/admin/orders/export?for=invoice&format=csv')).text();
  expect(rows).toContain(String(invoiced.json.orderNumber));
  expect(rows).not.toContain(String(other.json.orderNumber));
});

test('that comes back before the carrier has paid the shop stays listed until its buyer has the money', async () => {
  offer({ confirm: false });
  const { json } = await order(2);
  await act(json.id, 'shipped', { carrier: 'Aras Kargo' });
  await act(json.id, 'delivered');
  const items = [{ id: `${String(json.id)}L1`, quantity: 1 }];
  await call('POST', `/api/orders/own/${String(json.token)}/return`, { items });
  expect((await act(json.id, 'returnReceived', { returnId: 'R1' })).json).toMatchObject({
    review: ['refund_due'],
    events: expect.arrayContaining([
      expect.objectContaining({ detail: 'İade edilecek tutar: 100,00 TL' }),
    ]) as unknown,
  });
  // What the buyer has paid at the door is recorded before it is refunded, and before all comes back.
  const unpaid = [
    await call('POST', `/api/orders/${String(json.id)}/refund`, { items }),
    await act(json.id, 'returned'),
  ];
  for (const { status, json: failure } of unpaid) {
    expect({ status, message: failure['message'] }).toEqual({
      status: 409,
      message: 'Alıcı kargoya ödedi: önce siparişi "Ödendi" olarak işaretleyin.',
    });
  }
  await act(json.id, 'paid');
  expect((await call('POST', `/api/orders/${String(json.id)}/refund`, { items })).json).toMatchObject({
    refundedAmount: '100.00',
    review: [],
  });
  expect((await act(json.id, 'returned')).json).toMatchObject({
    orderStatus: 'returned',
    refundable: '195.00',
    review: ['refund_due'],
  });
});

test('that came back before anybody recorded its arrival is listed once its money is there', async () => {
  offer({ confirm: false });
  const { json } = await order(2);
  await act(json.id, 'shipped', { carrier: 'Aras Kargo' });
  const items = [{ id: `${String(json.id)}L1`, quantity: 1 }];
  await call('POST', `/api/orders/own/${String(json.token)}/return`, { items });
  // Perhaps nobody accepted the parcel.
  expect((await act(json.id, 'returnReceived', { returnId: 'R1' })).json).toMatchObject({ review: [] });
  await act(json.id, 'delivered');
  expect((await act(json.id, 'paid')).json).toMatchObject({ review: ['refund_due'] });
});

test('is the only method with a confirmation', async () => {
  offer();
  const { json } = await order(1, { paymentMethod: 'bank_transfer' });
  expect((await act(json.id, 'confirmed')).status).toBe(409);
});
