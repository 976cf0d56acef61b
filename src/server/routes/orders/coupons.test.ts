import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { usedCampaignJson } from '#contract/orders/campaigns/campaigns';
import { orderJson } from '#contract/orders/orders';
import { campaignFields } from '#domain/orders/campaigns/campaign';
import { sampleCategory, sampleProduct } from '#testing/shops/memory-shop';
import { openTestOrderPanel, type TestOrderPanel } from '#testing/shops/test-order-panel';
import { newSession, openTestSelling } from '#testing/shops/test-selling';
import { SAMPLE_FORM } from '#testing/samples/sample-order';

const coupon = (fields: object = {}) => ({
  id: 'hosgeldin',
  ...campaignFields.parse({
    title: 'Hoş geldin indirimi',
    code: 'HOSGELDIN10',
    type: 'percent',
    percent: 10,
    ...fields,
  }),
});

let shop: TestOrderPanel;
let session = '';

async function open(fields: object = {}): Promise<void> {
  shop = await openTestOrderPanel([sampleProduct('igne', { price: '100.00', stockCount: 1000 })]);
  shop.test.change({ campaigns: [coupon(fields)] });
}

beforeEach(() => open());

async function call(method: string, path: string, body?: object, id = session) {
  const response = await shop.call(method, path, body, { 'x-session-id': id });
  return { status: response.status, json: z.looseObject({}).parse(await response.json()) };
}

function fill(quantity: number): string {
  session = newSession();
  shop.test.fill(session, ['p-igne', quantity]);
  return session;
}

async function order(change: object = {}) {
  const body = { ...SAMPLE_FORM, paymentMethod: 'bank_transfer', acceptedTerms: true, ...change };
  const { status, json } = await call('POST', '/api/orders', body);
  return { status, json };
}

describe('a coupon for some goods', () => {
  it.each([
    ['a category', { categories: ['eski-igneler'] }],
    ['a product', { products: ['eski-igne'] }],
  ])('goes on when the address of %s changes, but not for what has taken the old one', async (_, scope) => {
    await open({ scope });
    const accepts = async () =>
      (await call('POST', '/api/cart/coupon', { code: 'HOSGELDIN10' })).status === 200;
    const categories = [sampleCategory('igneler', { oldSlugs: ['eski-igneler'] })];
    const renamed = sampleProduct('igne', { price: '100.00', stockCount: 9, oldSlugs: ['eski-igne'] });
    shop.test.change({ categories, upserted: [renamed] });
    fill(1);
    expect(await accepts()).toBe(true);
    shop.test.change({
      categories: [...categories, sampleCategory('eski-igneler')],
      upserted: [sampleProduct('eski-igne', { categoryId: 'c-eski-igneler' })],
    });
    expect(await accepts()).toBe(false);
  });
});

it('the panel lists campaigns by title, numbers by their value', async () => {
  const titles = ['Kampanya 10', 'Çeyiz', 'Kampanya 100', 'Kampanya 2', 'Dikiş'];
  shop.test.change({ campaigns: titles.map((title, index) => ({ ...coupon({ title }), id: `k-${index}` })) });
  const listed = z
    .array(usedCampaignJson)
    .parse(await (await shop.callAsOwner('GET', '/api/admin/campaigns')).json());
  expect(listed.map(({ title }) => title)).toEqual([
    'Çeyiz',
    'Dikiş',
    'Kampanya 2',
    'Kampanya 10',
    'Kampanya 100',
  ]);
});

describe('a coupon in the cart', () => {
  it('reduces the total, is named on the order, and counts in VAT and refunds', async () => {
    fill(3);
    const accepted = await call('POST', '/api/cart/coupon', { code: 'hosgeldin 10' });
    expect(accepted).toMatchObject({
      status: 200,
      json: {
        subtotal: '300.00',
        discounts: [{ id: 'hosgeldin', title: 'Hoş geldin indirimi', code: 'HOSGELDIN10', amount: '30.00' }],
        shipping: '50.00',
        total: '320.00',
      },
    });
    expect((await call('GET', '/api/checkout/summary')).json).toMatchObject({
      coupon: { code: 'HOSGELDIN10', refusal: null },
      total: '320.00',
    });
    const { status, json } = await order({ totalAmount: '320.00' });
    expect(status).toBe(201);
    const placed = orderJson.partial().loose().parse(json);
    expect(placed).toMatchObject({ totalAmount: '320.00', discounts: [{ amount: '30.00' }] });
    const vat = (placed.vat ?? []).reduce((sum, { net, vat: tax }) => sum + Number(net) + Number(tax), 0);
    expect(vat).toBeCloseTo(320, 2);

    const { id = '' } = placed;
    await shop.call('POST', `/api/orders/${id}/events`, { action: 'paid' });
    const pieces = { items: [{ id: `${id}L1`, quantity: 1 }] };
    const refund = await shop.call('POST', `/api/orders/${id}/refund`, pieces);
    expect(await refund.json()).toMatchObject({ refundedAmount: '90.00' });
  });

  it('leaves no kuruş when pieces are returned one by one: the last one includes the shipping fee, and none is refunded twice', async () => {
    await open({ percent: undefined, type: 'amount', amount: '0.01' });
    fill(3);
    const { json } = await order({ coupon: 'HOSGELDIN10' });
    const id = String(json.id);
    await shop.call('POST', `/api/orders/${id}/events`, { action: 'paid' });
    const back = () =>
      shop.call('POST', `/api/orders/${id}/refund`, { items: [{ id: `${id}L1`, quantity: 1 }] });
    await back();
    expect(await (await back()).json()).toMatchObject({ refundedAmount: '199.99' });
    expect(await (await back()).json()).toMatchObject({ refundedAmount: '349.99', refundable: '0.00' });
    const again = await back();
    expect(again.status).toBe(422);
    expect(await again.text()).toContain('Parası iade edilmemiş 0 adet var');
  });

  it('is removed when the shopper removes it', async () => {
    fill(1);
    await call('POST', '/api/cart/coupon', { code: 'HOSGELDIN10' });
    expect((await call('DELETE', '/api/cart/coupon')).json).toMatchObject({ coupon: null, discounts: [] });
  });

  it('is refused with a reason, and the cart stays as it was', async () => {
    fill(1);
    const refused = await call('POST', '/api/cart/coupon', { code: 'YOK' });
    expect(refused).toMatchObject({ status: 422, json: { code: 'coupon_refused' } });
    expect(JSON.stringify(refused.json)).toContain('Böyle bir kupon yok');
    expect((await call('GET', '/api/cart/summary')).json).toMatchObject({ coupon: null, total: '150.00' });
    expect((await call('POST', '/api/cart/coupon', {})).status).toBe(422);
    expect((await order({ coupon: 'YOK' })).status).toBe(422);
  });

  it('that has ended since is reported, and nobody orders at another price without seeing it', async () => {
    fill(1);
    await call('POST', '/api/cart/coupon', { code: 'HOSGELDIN10' });
    shop.test.change({ campaigns: [coupon({ to: '2026-01-01' })] });
    const { json } = await call('GET', '/api/cart/summary');
    expect(json).toMatchObject({ total: '150.00', coupon: { refusal: 'Bu kuponun süresi doldu.' } });
    expect((await order()).status).toBe(422);
  });
});

describe('a coupon beside free shipping', () => {
  const reduceBy = (percent: number) => {
    const shipping = { type: 'freeShipping', percent: undefined, code: undefined, combines: true };
    const campaigns = [coupon({ percent, combines: true }), { ...coupon(shipping), id: 'kargo' }];
    shop.test.change({ campaigns });
    fill(1);
  };

  it('is refused when nothing is left to pay: neither a card nor a transfer can pay zero', async () => {
    reduceBy(100);
    const refused = await order({ coupon: 'HOSGELDIN10' });
    expect(refused).toMatchObject({ status: 422, json: { code: 'coupon_refused' } });
  });

  it('may leave less than the card provider accepts: then the card is refused, a transfer is not', async () => {
    reduceBy(99.01);
    const byCard = await order({ coupon: 'HOSGELDIN10', paymentMethod: 'paytr' });
    expect(byCard).toMatchObject({ status: 422, json: { code: 'payment_method_unavailable' } });
    expect(await order({ coupon: 'HOSGELDIN10' })).toMatchObject({
      status: 201,
      json: { totalAmount: '0.99' },
    });
    reduceBy(99);
    const atLeast = await order({ coupon: 'HOSGELDIN10', paymentMethod: 'paytr' });
    expect(atLeast).toMatchObject({ status: 201, json: { totalAmount: '1.00' } });
  });
});

describe('a limited coupon', () => {
  it('can be used once by a person, also with another spelling of the address; a cancelled order gives the use back', async () => {
    await open({ perPerson: 1 });
    fill(1);
    const first = await order({ coupon: 'HOSGELDIN10' });
    expect(first.status).toBe(201);
    fill(1);
    const again = await order({ coupon: 'HOSGELDIN10', customerEmail: 'AYSE@example.com' });
    expect(again.status).toBe(422);
    expect(JSON.stringify(again.json)).toContain('Kuponu kaldırıp siparişi onaylayabilirsiniz.');
    const otherPhone = { coupon: 'HOSGELDIN10', customerPhone: '0533 111 22 33' };
    expect((await order({ ...otherPhone, customerEmail: 'ayse+2@example.com' })).status).toBe(422);
    const other = { coupon: 'HOSGELDIN10', customerEmail: 'baska@example.com' };
    expect((await order({ ...other, customerPhone: '+90 (532) 123-45-67' })).status).toBe(422);
    await shop.call('POST', `/api/orders/${String(first.json.id)}/events`, {
      action: 'cancelled',
      reason: '',
    });
    expect((await order({ coupon: 'HOSGELDIN10' })).status).toBe(201);
  });

  it('counts its uses from before a restart, without those of cancelled orders', async () => {
    await open({ total: 2 });
    const use = async (): Promise<unknown> => {
      fill(1);
      return (await order({ coupon: 'HOSGELDIN10' })).json.id;
    };
    const cancelled = await use();
    await use();
    await shop.call('POST', `/api/orders/${String(cancelled)}/events`, { action: 'cancelled', reason: '' });
    const products = [sampleProduct('igne', { price: '100.00', stockCount: 1000 })];
    const after = await openTestSelling({ products, privateDir: shop.test.privateDir });
    after.change({ campaigns: [coupon({ total: 2 })] });
    const place = () => {
      const id = newSession();
      after.fill(id, ['p-igne', 1]);
      return after.place(id, { coupon: 'HOSGELDIN10' });
    };
    await place();
    await expect(place()).rejects.toMatchObject({ code: 'coupon_refused' });
    await after.close();
  });

  it('is never used more often than allowed, however many order at once', async () => {
    await open({ total: 3 });
    const sessions = Array.from({ length: 12 }, () => fill(1));
    const answers = await Promise.all(
      sessions.map((id, index) =>
        call(
          'POST',
          '/api/orders',
          {
            ...SAMPLE_FORM,
            paymentMethod: 'bank_transfer',
            acceptedTerms: true,
            coupon: 'HOSGELDIN10',
            customerEmail: `kisi${index}@example.com`,
            customerPhone: `0532 123 4${String(index).padStart(3, '0')}`,
          },
          id,
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const orders = answers.filter(({ status }) => status === 201).map(({ json }) => json['id']);
    const [campaign] = z
      .array(usedCampaignJson)
      .parse(await (await shop.callAsOwner('GET', '/api/admin/campaigns')).json());
    expect(campaign).toMatchObject({ id: 'hosgeldin', standing: 'usedUp', limit: 3, uses: 3 });
    expect(new Set(campaign?.latest.map(({ id }) => id))).toEqual(new Set(orders));
    expect(campaign?.latest.map(({ amount }) => amount)).toEqual(['10.00', '10.00', '10.00']);
  });

  it('does not prevent its shopper from replacing the unpaid card order', async () => {
    await open({ perPerson: 1 });
    fill(1);
    const card = { coupon: 'HOSGELDIN10', paymentMethod: 'paytr' };
    expect((await order(card)).status).toBe(201);
    expect((await order(card)).status).toBe(201);
  });
});
