import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { citiesJson, placeNamesJson } from '#contract/orders/checkout/places';
import { openTestOrderPanel, type TestOrderPanel } from '#testing/shops/test-order-panel';
import { shippingRules } from '#domain/orders/shipping/shipping-rules';
import { sampleProduct } from '#testing/shops/memory-shop';
import { SAMPLE_FORM } from '#testing/samples/sample-order';
import { newSession } from '#testing/shops/test-selling';

let shop: TestOrderPanel;

beforeEach(async () => {
  shop = await openTestOrderPanel([sampleProduct('igne', { price: '99.90', stockCount: 100 })]);
});

const { shippingAddress: _whole, ...PERSON } = SAMPLE_FORM;
const PLACE = { city: 'İstanbul', district: 'Kadıköy', addressLine: 'Moda Cad. No: 5 D: 3' } as const;
const COMPANY = {
  type: 'company',
  title: 'Yıldız Tekstil Ltd. Şti.',
  taxNumber: '4847132613',
  taxOffice: 'Merter',
} as const;

const answer = z.looseObject({ id: z.string(), token: z.string() });
const fault = z.looseObject({ issues: z.array(z.object({ path: z.string(), message: z.string() })) });

async function order(body: object, session = newSession()) {
  shop.test.fill(session, ['p-igne', 1]);
  return shop.call('POST', '/api/orders', body, { 'x-session-id': session });
}

async function placed(body: object) {
  const response = await order({ ...PERSON, ...body });
  expect(response.status).toBe(201);
  return answer.parse(await response.json());
}

async function issuesOf(body: object) {
  const response = await order({ ...PERSON, ...body });
  expect(response.status).toBe(422);
  return fault.parse(await response.json()).issues;
}

it('the description of the API has the bounds of cleaned fields, and patterns that other languages can read', async () => {
  const description = await (await shop.call('GET', '/api/openapi.json')).text();
  expect(description).toContain('"customerName":{"type":"string","maxLength":100}');
  expect(description).not.toContain(String.raw`\\p{`);
});

describe('the places of the country', () => {
  const read = async (path: string) => shop.call('GET', `/api/address/cities${path}`);

  it('are 81 provinces with 973 districts, by plate, and their neighbourhoods', async () => {
    const cities = citiesJson.parse(await (await read('')).json());
    expect(cities).toHaveLength(81);
    expect(cities.at(33)).toEqual({ plate: '34', name: 'İstanbul' });
    let districts = 0;
    for (const { plate } of cities) {
      districts += placeNamesJson.parse(await (await read(`/${plate}/districts`)).json()).length;
    }
    expect(districts).toBe(973);
    const quarters = await read(`/34/districts/${encodeURIComponent('Kadıköy')}/neighbourhoods`);
    expect(placeNamesJson.parse(await quarters.json())).toContainEqual({ name: 'Caferağa Mah' });
    expect(quarters.headers.get('cache-control')).toContain('max-age');
  });

  it.each(['/82/districts', '/xx/districts', '/34/districts/Yok/neighbourhoods'])(
    '%s is 404',
    async (path) => {
      expect((await read(path)).status).toBe(404);
    },
  );
});

describe('an address in parts', () => {
  it('becomes the whole address, with the official names', async () => {
    const body = await placed({
      ...PLACE,
      city: 'ISTANBUL',
      district: 'kadikoy',
      neighbourhood: 'caferağa mah',
      postalCode: '34710',
    });
    expect(body).toMatchObject({
      shippingAddress: 'Caferağa Mah, Moda Cad. No: 5 D: 3\n34710 Kadıköy / İstanbul',
      city: 'İstanbul',
      district: 'Kadıköy',
      neighbourhood: 'Caferağa Mah',
    });
  });

  it('is optional: the whole address as one text still works', async () => {
    expect(await placed({ shippingAddress: SAMPLE_FORM.shippingAddress })).toMatchObject({
      shippingAddress: SAMPLE_FORM.shippingAddress,
      city: null,
      billing: null,
    });
    // What else was written is not lost.
    const more = { neighbourhood: 'Caferağa Mah', postalCode: '34710' };
    expect(await placed({ shippingAddress: SAMPLE_FORM.shippingAddress, ...more })).toMatchObject({
      shippingAddress: `${SAMPLE_FORM.shippingAddress}\nCaferağa Mah 34710`,
    });
  });

  it.each([
    [{ city: 'Atlantis' }, 'city'],
    [{ district: 'Çankaya' }, 'district'],
    [{ district: undefined }, 'district'],
    [{ addressLine: '......' }, 'addressLine'],
    [{ postalCode: '123' }, 'postalCode'],
  ])('with %j is refused at %s', async (change, path) => {
    expect(await issuesOf({ ...PLACE, ...change })).toMatchObject([{ path }]);
  });

  it.each([
    [{ shippingAddress: '..........' }, 'shippingAddress'],
    [{ ...PLACE, customerPhone: '1 abcdefghi' }, 'customerPhone'],
    [{ ...PLACE, billing: { ...COMPANY, taxNumber: '1234567891' } }, 'billing.taxNumber'],
    [{ ...PLACE, billing: { ...COMPANY, title: '' } }, 'billing.title'],
    [{ ...PLACE, billing: { type: 'individual', tckn: '12345678951' } }, 'billing.tckn'],
    [{ ...PLACE, billing: { type: 'baska' } }, 'billing.type'],
  ])('%j is refused at %s', async (body, path) => {
    expect(await issuesOf(body)).toMatchObject([{ path }]);
  });

  it('is the same order under the same key, also with another spelling of the place', async () => {
    const session = newSession();
    const send = async (body: object) => {
      shop.test.fill(session, ['p-igne', 1]);
      return shop.call('POST', '/api/orders', body, {
        'x-session-id': session,
        'idempotency-key': 'anahtar-1',
      });
    };
    const billing = { type: 'individual', tckn: '12345678950' };
    const first = answer.parse(await (await send({ ...PERSON, ...PLACE, billing })).json());
    const again = answer.parse(await (await send({ ...PERSON, ...PLACE, city: 'istanbul', billing })).json());
    expect(again.id).toBe(first.id);
    const other = { ...billing, tckn: '98765432150' };
    expect((await send({ ...PERSON, ...PLACE, billing: other })).status).toBe(422);
  });
});

describe('what the invoice needs', () => {
  const detail = async (id: string) =>
    z.looseObject({}).parse(await (await shop.call('GET', `/api/orders/${id}`)).json());

  it('is stored with the order, shown in the panel, and given to the accountant', async () => {
    const { id } = await placed({ ...PLACE, billing: COMPANY, note: 'Zili çalmayın' });
    expect(await detail(id)).toMatchObject({ billing: COMPANY, note: 'Zili çalmayın' });
    await shop.call('POST', `/api/orders/${id}/events`, { action: 'paid' });
    const csv = await (await shop.call('GET', '/api/orders/export?format=csv')).text();
    expect(csv).toContain('Kurumsal;Yıldız Tekstil Ltd. Şti.;4847132613;Merter');
    expect(csv).toContain('İstanbul;Kadıköy');
  });

  it('masks a person’s number everywhere but for the accountant, and is erased with the person', async () => {
    const { id, token } = await placed({ ...PLACE, billing: { type: 'individual', tckn: '12345678950' } });
    expect(await detail(id)).toMatchObject({ billing: { type: 'individual', tckn: '•••••••••50' } });
    expect(await (await shop.call('GET', `/api/orders/own/${token}`)).text()).not.toContain('12345678950');
    await shop.call('POST', `/api/orders/${id}/events`, { action: 'paid' });
    const csv = async () => (await shop.call('GET', '/api/orders/export?format=csv')).text();
    expect(await csv()).toContain('12345678950');
    await shop.call('POST', `/api/orders/${id}/erase`);
    expect(await detail(id)).toMatchObject({ billing: null, city: null, note: null });
    expect(await csv()).not.toContain('12345678950');
  });
});

describe('shipping costs and delivery dates', () => {
  it('are the same for a product, for the cart and with the order', async () => {
    shop.test.clock.now = new Date('2026-11-24T07:00:00.000Z');
    const days = { dispatchDate: '2026-11-25', from: '2026-11-26', to: '2026-11-30' };
    const get = async (path: string, session = newSession()): Promise<unknown> =>
      (await shop.call('GET', path, undefined, { 'x-session-id': session })).json();
    expect(await get('/api/delivery?productId=p-igne&city=Bursa')).toEqual({
      ...days,
      fee: '50.00',
      freightToPay: false,
    });
    expect(await get('/api/delivery?productId=yok')).toMatchObject({ code: 'product_not_found' });
    expect(await get('/api/delivery?productId=p-igne&city=Atlantis')).toMatchObject({ code: 'invalid' });
    const session = newSession();
    shop.test.fill(session, ['p-igne', 2]);
    expect(await get('/api/cart/summary', session)).toMatchObject({
      subtotal: '199.80',
      discounts: [],
      shipping: '50.00',
      missingForFreeShipping: '550.20',
      total: '249.80',
    });
    expect(await get('/api/checkout/summary', session)).toMatchObject({ total: '249.80', delivery: days });
    // A transfer counts from its last day on, and once it is paid from that day.
    const order = await placed(PLACE);
    expect(order).toMatchObject({ promised: { dispatchDate: '2026-11-30' }, freightToPay: false });
    await shop.call('POST', `/api/orders/${order.id}/events`, { action: 'paid' });
    const paid = await (await shop.call('GET', `/api/orders/${order.id}`)).json();
    expect(paid).toMatchObject({ promised: days });
  });

  it('count from the dispatch for a parcel that leaves later than it was promised', async () => {
    shop.test.clock.now = new Date('2026-11-24T07:00:00.000Z');
    const [onTime, late] = [await placed(PLACE), await placed(PLACE)];
    const act = async (id: string, action: string): Promise<unknown> =>
      (await shop.call('POST', `/api/orders/${id}/events`, { action, carrier: 'Aras' })).json();
    for (const { id } of [onTime, late]) await act(id, 'paid');
    shop.test.clock.now = new Date('2026-11-25T16:00:00.000Z');
    expect(await act(onTime.id, 'shipped')).toMatchObject({
      promised: { dispatchDate: '2026-11-25', from: '2026-11-26', to: '2026-11-30' },
    });
    // On a Saturday, after the hour until which orders leave on the same day.
    shop.test.clock.now = new Date('2026-12-05T16:00:00.000Z');
    const from = { dispatchDate: '2026-12-07', from: '2026-12-08', to: '2026-12-10' };
    expect(await act(late.id, 'shipped')).toMatchObject({ promised: from });
  });

  it('follow shipping.json: the carrier gets the freight, and the order says so', async () => {
    const heavy = sampleProduct('makine', { price: '90000.00', stockCount: 3, shippingClass: 'ambar' });
    shop.test.change({ upserted: [heavy], shipping: shippingRules.parse({ handlingDays: 4 }) });
    shop.test.clock.now = new Date('2026-11-24T07:00:00.000Z');
    const session = newSession();
    shop.test.fill(session, ['p-makine', 1]);
    const response = await shop.call(
      'POST',
      '/api/orders',
      { ...PERSON, ...PLACE },
      { 'x-session-id': session },
    );
    expect(await response.json()).toMatchObject({
      shippingFee: '0.00',
      freightToPay: true,
      promised: { dispatchDate: '2026-12-03' },
    });
  });
});
