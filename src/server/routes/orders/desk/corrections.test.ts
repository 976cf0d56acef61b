import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { orderDetailJson } from '#contract/orders/orders';
import { SAMPLE_FORM } from '#testing/samples/sample-order';
import { sampleProduct } from '#testing/shops/memory-shop';
import { openTestOrderPanel, type TestOrderPanel } from '#testing/shops/test-order-panel';
import { newSession } from '#testing/shops/test-selling';

let shop: TestOrderPanel;
let id: string;
let token: string;

const TCKN = '12345678950';
const MASKED = '•••••••••50';
const DETAILS = {
  customerName: 'Ayşe Demir',
  customerPhone: '0532 765 43 21',
  city: 'izmir',
  district: 'KONAK',
  addressLine: 'Kıbrıs Şehitleri Cad. No: 7',
  postalCode: '35220',
};

async function place(body: object = {}) {
  const session = newSession();
  shop.test.fill(session, ['p-igne', 1]);
  const form = {
    ...SAMPLE_FORM,
    billing: { type: 'individual', tckn: TCKN },
    ...body,
  };
  const headers = { 'x-session-id': session, 'idempotency-key': 'form-1' };
  const send = () => shop.call('POST', '/api/orders', form, headers);
  const placed = z.object({ id: z.string(), token: z.string() }).parse(await (await send()).json());
  return { ...placed, send };
}

beforeEach(async () => {
  shop = await openTestOrderPanel([sampleProduct('igne', { stockCount: 100 })]);
  ({ id, token } = await place());
});

const act = (body: object) => shop.call('POST', `/api/orders/${id}/events`, body);
const correct = (body: object = {}) => act({ action: 'corrected', ...DETAILS, ...body });
const read = async () => orderDetailJson.parse(await (await shop.call('GET', `/api/orders/${id}`)).json());

test('the new data stand everywhere, the old ones stay in the history with who changed them', async () => {
  const before = await read();
  const company = { title: 'Demir Tekstil Ltd. Şti.', taxNumber: '4847132613', taxOffice: 'Konak' };
  const answer = orderDetailJson.parse(
    await (await correct({ billing: { type: 'company', ...company } })).json(),
  );
  const address = 'Kıbrıs Şehitleri Cad. No: 7\n35220 Konak / İzmir';
  const now = {
    customerName: 'Ayşe Demir',
    customerPhone: '+905327654321',
    shippingAddress: address,
    billing: { type: 'company', ...company },
  };
  expect(answer).toMatchObject({ ...now, city: 'İzmir', district: 'Konak', totalAmount: before.totalAmount });
  expect(await read()).toMatchObject(now);
  expect(answer.events.at(-1)).toMatchObject({
    type: 'corrected',
    by: 'warehouse',
    before: {
      customerName: 'Ayşe Yılmaz',
      customerPhone: '+905321234567',
      shippingAddress: 'Terzi Sokak No: 12, 34000 İstanbul',
      billing: { tckn: MASKED },
    },
    after: now,
  });

  const own = await (await shop.callAsStranger('GET', `/api/orders/own/${token}`)).json();
  expect(own).toMatchObject(now);
  const found = async (q: string) =>
    (await (await shop.call('GET', `/api/orders?q=${q}&page=1`)).json()) as [];
  expect(await found('demir')).toHaveLength(1);
  expect(await found('7654321')).toHaveLength(1);
  expect(await found('yilmaz')).toHaveLength(0);

  await act({ action: 'paid' });
  const file = async (what: string) =>
    (await shop.call('GET', `/api/admin/orders/export?${what}&format=csv`)).text();
  expect(await file('for=aras-kargo')).toContain(
    ';Ayşe Demir;Kıbrıs Şehitleri Cad. No: 7;Konak;İzmir;35220;',
  );
  await act({ action: 'shipped', carrier: 'Aras Kargo', trackingNumber: '7' });
  expect(await file('for=invoice')).toContain(company.title);
});

test.each([
  ['shipped', [{ action: 'paid' }, { action: 'shipped', carrier: 'Aras Kargo' }]],
  ['cancelled', [{ action: 'cancelled' }]],
])('an order that is %s keeps its data', async (_state, actions) => {
  for (const action of actions) await act(action);
  const { version, shippingAddress } = await read();
  const answer = await correct();
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'invalid_transition' }]);
  expect(await read()).toMatchObject({ version, shippingAddress });
});

test.each([
  ['a district of another province', { district: 'Kadıköy' }, 'district'],
  ['no district', { district: '' }, 'district'],
  ['no street', { addressLine: '' }, 'addressLine'],
  ['no name', { customerName: ' ' }, 'customerName'],
  ['a wrong phone number', { customerPhone: '12' }, 'customerPhone'],
  ['a wrong e-mail', { customerEmail: 'ayse@' }, 'customerEmail'],
  [
    'a wrong tax number',
    { billing: { type: 'company', title: 'Demir', taxNumber: '1', taxOffice: 'Konak' } },
    'billing.taxNumber',
  ],
  ['the mask of another number', { billing: { type: 'individual', tckn: '•••••••••51' } }, 'billing.tckn'],
])('%s is refused as at the checkout', async (_what, change, path) => {
  const answer = await correct(change);
  expect([answer.status, await answer.json()]).toMatchObject([422, { issues: [{ path }] }]);
  expect((await read()).events.map(({ type }) => type)).not.toContain('corrected');
});

test('a person’s number stays when its mask is sent back, and goes when it is left out', async () => {
  const taxNumber = () => {
    const record = shop.test.selling.requireOrder(id);
    return record && shop.test.selling.taxNumberOf(record.order);
  };
  await correct({ billing: { type: 'individual', tckn: MASKED } });
  expect(taxNumber()).toBe(TCKN);
  const { version } = await read();
  // The same again changes nothing, and is not in the history.
  await correct({ billing: { type: 'individual', tckn: MASKED } });
  expect((await read()).version).toBe(version);
  await correct();
  expect([taxNumber(), (await read()).billing]).toEqual(['', null]);
});

test('another e-mail opens the order and gets its mails; an empty one keeps the former', async () => {
  const { customerEmail: former } = await read();
  const track = async (email: string) =>
    (await shop.callAsStranger('POST', '/api/orders/track', { number: id.slice(0, 8), email })).status;
  await correct({ customerEmail: '' });
  expect((await read()).customerEmail).toBe(former);
  const answer = orderDetailJson.parse(await (await correct({ customerEmail: 'ayse@yeni.example' })).json());
  expect(answer.events.at(-1)).toMatchObject({
    before: { customerEmail: former },
    after: { customerEmail: 'ayse@yeni.example' },
  });
  expect([await track('ayse@yeni.example'), await track(former)]).toEqual([200, 404]);
  // A later correction of something else leaves it.
  await correct({ customerName: 'Ayşe Can' });
  expect((await read()).customerEmail).toBe('ayse@yeni.example');
  await shop.call('POST', `/api/orders/${id}/erase`);
  expect(JSON.stringify(await read())).not.toMatch(/yeni\.example|@/);
});

test('an address as one text can stay one', async () => {
  const { city: _city, district: _district, addressLine: _line, postalCode: _code, ...others } = DETAILS;
  const shippingAddress = 'Mağazadan teslim alacak';
  await act({ action: 'corrected', ...others, shippingAddress });
  expect(await read()).toMatchObject({ shippingAddress, city: null, addressLine: null });
});

test('who decided on the earlier address is asked again', async () => {
  await act({ action: 'paid' });
  const { version } = await read();
  await correct();
  const answer = await act({ action: 'shipped', carrier: 'Aras Kargo', version });
  const body = z.looseObject({ message: z.string() }).parse(await answer.json());
  expect([answer.status, body.message]).toEqual([
    409,
    expect.stringContaining('warehouse: Müşteri bilgileri düzeltildi'),
  ]);
});

test('the shopper’s repeated request still gives the same order', async () => {
  const other = await place();
  id = other.id;
  await correct();
  expect(await (await other.send()).json()).toMatchObject({ id });
});

test('an erased person is erased from corrections too, and gets no new data', async () => {
  await correct({ billing: { type: 'individual', tckn: MASKED } });
  await shop.call('POST', `/api/orders/${id}/erase`);
  const text = JSON.stringify(await read());
  for (const part of ['Demir', 'Yılmaz', 'Kıbrıs', '7654321', MASKED]) expect(text).not.toContain(part);
  expect((await correct()).status).toBe(409);
});
