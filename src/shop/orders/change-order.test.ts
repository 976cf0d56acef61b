import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderAction } from '#contract/orders/order-requests';
import { kurus } from '#domain/money/money';
import { settingsFields } from '#domain/catalogue/site/settings';
import { lineIdOf } from '#domain/orders/order-return';
import { eventually } from '#testing/eventually';
import { cardCallback } from '#testing/servers/fake-provider';
import { sampleProduct } from '#testing/shops/memory-shop';
import { openTestSelling, type TestSelling } from '#testing/shops/test-selling';
import type { CardStatus } from './payment/payment-ports.ts';

let test: TestSelling;
const PRODUCTS = [sampleProduct('igne', { price: '100.00', stockCount: 10 })];

beforeEach(async () => {
  test = await openTestSelling({ products: PRODUCTS });
});

afterEach(() => test.close());

const PAID_AT_PROVIDER = {
  state: 'paid',
  paymentAmount: kurus(250_00),
  totalAmount: kurus(250_00),
  isTest: false,
} as const;
const PAID: OrderAction = { action: 'paid', reference: '' };
const SHIPPED: OrderAction = { action: 'shipped', carrier: 'Aras Kargo', trackingNumber: '12 34' };

async function order(...actions: OrderAction[]): Promise<string> {
  const { record } = await test.buy('p-igne', 2);
  for (const action of actions) await act(record.order.id, action);
  return record.order.id;
}

const act = (id: string, action: OrderAction) => test.selling.changeOrder.act(id, action, 'ayşe');

async function paidByCard(): Promise<string> {
  const { record, attempt } = await test.buy('p-igne', 2, 'paytr');
  await test.selling.settlePayment.settle(
    cardCallback(attempt?.attemptId ?? '', 'success', record.order.total),
  );
  return record.order.id;
}

function stateOf(id: string) {
  return test.selling.requireOrder(id).state;
}

describe('an administrator', () => {
  it('leads an order from the arrived transfer to the delivery', async () => {
    const id = await order(PAID, { action: 'preparing' }, SHIPPED, { action: 'delivered' });
    const state = stateOf(id);
    expect(state).toMatchObject({ paymentStatus: 'paid', orderStatus: 'delivered', paidAmount: 250_00 });
    expect(state && test.selling.trackingUrlOf(state)).toBe(
      'https://kargotakip.araskargo.com.tr/mainpage.aspx?code=1234',
    );
    expect(test.selling.requireOrder(id).events.map(({ type, by }) => `${type} ${by}`)).toEqual([
      'placed shopper',
      'paid ayşe',
      'preparing ayşe',
      'shipped ayşe',
      'delivered ayşe',
    ]);
  });

  it('enters another tracking number while the parcel is on its way', async () => {
    const id = await order(PAID, SHIPPED, {
      action: 'trackingChanged',
      carrier: 'PTT Kargo',
      trackingNumber: '99',
    });
    expect(stateOf(id)).toMatchObject({ orderStatus: 'shipped', carrier: 'PTT Kargo', trackingNumber: '99' });
  });

  it.each([
    ['ship what is not paid', [], SHIPPED],
    ['ship twice', [PAID, SHIPPED], SHIPPED],
    ['take the same money twice', [PAID], PAID],
    ['cancel what is on its way', [PAID, SHIPPED], { action: 'cancelled', reason: '' }],
    ['give back what never came', [], { action: 'refunded', reference: '' }],
  ] as const)('cannot %s', async (_what, before, action) => {
    const id = await order(...before);
    await expect(act(id, action)).rejects.toMatchObject({ code: 'invalid_transition' });
  });

  it.each([
    ['cancelled', []],
    ['returned', [PAID, SHIPPED]],
  ] as const)('frees the stock of a %s order', async (action, before) => {
    const id = await order(...before);
    expect(test.stock.available('p-igne')).toBe(8);
    await act(id, { action, reason: 'Vazgeçti' });
    expect(test.stock.available('p-igne')).toBe(10);
  });

  it('decides on the order as the screen showed it: a change of somebody else in between is a conflict', async () => {
    const id = await order();
    const seen = test.selling.requireOrder(id).events.length;
    const decide = (action: OrderAction, by: string, version = seen) =>
      test.selling.changeOrder.act(id, action, by, version);
    await decide({ action: 'note', text: 'Müşteri aradı' }, 'mehmet');
    await decide({ action: 'cancelled', reason: '' }, 'ayşe');
    await expect(decide(PAID, 'mehmet')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('ayşe: İptal edildi'),
      details: { extra: { orderStatus: 'cancelled', paymentStatus: 'pending' } },
    });
    expect(stateOf(id)).toMatchObject({ paymentStatus: 'pending', review: [] });
    await decide({ action: 'note', text: 'Parası geldi' }, 'mehmet');
    await decide(PAID, 'mehmet', test.selling.requireOrder(id).events.length);
    expect(stateOf(id)).toMatchObject({
      paymentStatus: 'paid',
      orderStatus: 'cancelled',
      review: ['late_payment'],
    });
  });

  it('hides an order for good, and its record stays', async () => {
    const id = await order();
    await test.selling.changeOrder.hide(id, 'ayşe');
    await test.selling.changeOrder.hide(id, 'ayşe');
    expect(test.selling.listOrders({}, 1, 10).total).toBe(0);
    expect(test.selling.requireOrder(id).events.map(({ type }) => type)).toEqual(['placed', 'hidden']);
    await expect(test.selling.changeOrder.hide('F'.repeat(32), 'ayşe')).rejects.toMatchObject({
      code: 'order_not_found',
    });
  });

  it('erases a person; the shopper’s pages no longer open', async () => {
    const id = await order(PAID);
    const token = test.selling.requireOrder(id).order.token ?? '';
    expect(test.selling.trackOrder(` #${id.slice(0, 8).toLowerCase()}`, ' AYŞE@EXAMPLE.COM')?.order.id).toBe(
      id,
    );
    await test.selling.changeOrder.erase([id], 'ayşe');
    expect(test.selling.requireOrder(id).order).toMatchObject({ customerName: 'Silindi', total: 250_00 });
    expect(test.selling.trackOrder(id.slice(0, 8), '')).toBeUndefined();
    expect(test.selling.findOrderByToken(token)).toBeUndefined();
  });
});

describe('a refund', () => {
  it('calls the provider for each part, until everything is refunded', async () => {
    const id = await paidByCard();
    await act(id, { action: 'refunded', amount: '100.00', reference: '' });
    expect(stateOf(id)).toMatchObject({ paymentStatus: 'partially_refunded', refundedAmount: 100_00 });
    await act(id, { action: 'refunded', reference: '' });
    expect(stateOf(id)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 250_00 });
    expect(test.provider.refunds).toEqual([
      { merchantOid: `${id}A1`, amount: 100_00 },
      { merchantOid: `${id}A1`, amount: 150_00 },
    ]);
    await expect(act(id, { action: 'refunded', reference: '' })).rejects.toMatchObject({
      code: 'invalid_transition',
    });
  });

  it.each(['0', '250.01', '-5', 'çok'])('refuses an amount of %s', async (amount) => {
    const id = await paidByCard();
    await expect(act(id, { action: 'refunded', amount, reference: '' })).rejects.toMatchObject({
      code: 'invalid',
      details: { issues: [{ path: 'amount' }] },
    });
    expect(test.provider.refunds).toEqual([]);
  });

  it('comes with a cancellation; while the provider refuses it, the order stays on the owner’s list', async () => {
    const id = await paidByCard();
    await act(id, { action: 'cancelled', reason: '', refund: true });
    expect(stateOf(id)).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'refunded', review: [] });
    const other = await paidByCard();
    test.provider.refundAnswer = { status: 'failed', reason: '010 net bakiye yetersiz' };
    await expect(act(other, { action: 'cancelled', reason: '', refund: true })).rejects.toMatchObject({
      code: 'refund_failed',
    });
    expect(stateOf(other)).toMatchObject({ orderStatus: 'cancelled', review: ['refund_due'] });
    const unpaid = await order({ action: 'cancelled', reason: '', refund: true });
    expect(stateOf(unpaid)).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'pending', review: [] });
  });

  it('is made once for two administrators at the same time', async () => {
    const id = await paidByCard();
    const results = await Promise.allSettled([
      act(id, { action: 'refunded', amount: '250.00', reference: '' }),
      act(id, { action: 'refunded', amount: '250.00', reference: '' }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(test.provider.refunds).toHaveLength(1);
  });

  it('changes nothing when the provider refuses it, and is flagged for a person when the provider does not answer', async () => {
    const id = await paidByCard();
    test.provider.refundAnswer = { status: 'failed', reason: '010 net bakiye yetersiz' };
    await expect(act(id, { action: 'refunded', reference: '' })).rejects.toMatchObject({
      code: 'refund_failed',
      message: expect.stringContaining('net bakiye yetersiz'),
    });
    expect(stateOf(id)).toMatchObject({ paymentStatus: 'paid', review: [] });
    test.provider.refundAnswer = { status: 'unknown', reason: 'Yanıt gelmedi' };
    await expect(act(id, { action: 'refunded', reference: '' })).rejects.toMatchObject({
      code: 'refund_failed',
      message: expect.stringContaining('yapılıp yapılmadığını söylemedi'),
    });
    expect(stateOf(id)).toMatchObject({ paymentStatus: 'paid', review: ['refund_uncertain'] });
  });

  it('that was made in the provider’s own panel is recorded when the provider refuses to make it again', async () => {
    const id = await paidByCard();
    await act(id, { action: 'refunded', amount: '100.00', reference: '' });
    test.provider.refundAnswer = { status: 'failed', reason: '009 toplam iade tutarı aşılıyor' };
    const ours = { amount: kurus(100_00), reference: test.provider.references[0] ?? '' };
    const returnsOf = (amount: number) => [ours, { amount: kurus(amount), reference: 'PANEL1' }];
    // Another amount went back there: which one is meant, only the owner knows.
    test.provider.status = { ...PAID_AT_PROVIDER, returns: returnsOf(149_00) };
    await expect(act(id, { action: 'refunded', reference: '' })).rejects.toMatchObject({
      code: 'refund_failed',
    });
    test.provider.status = { ...PAID_AT_PROVIDER, returns: returnsOf(150_00) };
    await act(id, { action: 'refunded', reference: '' });
    expect(stateOf(id)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 250_00, review: [] });
  });

  /** Sends a refund whose answer never comes, and opens the shop again after the crash. */
  async function crashInRefund(
    what: 'amount' | 'piece',
  ): Promise<{ readonly id: string; readonly after: TestSelling }> {
    const id = await paidByCard();
    test.provider.refundAnswer = new Promise(() => undefined);
    const refund =
      what === 'amount'
        ? { amount: '100.00' }
        : { items: [{ id: lineIdOf(id, 0), quantity: 1 }], restock: true };
    void act(id, { action: 'refunded', reference: 'R1', ...refund });
    await eventually(() => expect(test.provider.refunds).toHaveLength(1));
    const after = await openTestSelling({ products: PRODUCTS, privateDir: test.privateDir });
    expect(after.selling.requireOrder(id).state).toMatchObject({
      paymentStatus: 'paid',
      review: ['refund_uncertain'],
    });
    return { id, after };
  }
  const again = (after: TestSelling, id: string, uncertain?: 'done' | 'lost') =>
    after.selling.changeOrder.act(
      id,
      { action: 'refunded', amount: '100.00', reference: 'R2', ...(uncertain ? { uncertain } : {}) },
      'ayşe',
    );

  it.each([
    ['reference', () => test.provider.references[0] ?? ''],
    ['sum, if the provider names no reference', () => ''],
  ])('queries the provider first after a crash: what was done is recorded by its %s', async (_, named) => {
    const { id, after } = await crashInRefund('amount');
    const reference = named();
    after.provider.status = { ...PAID_AT_PROVIDER, returns: [{ amount: kurus(100_00), reference }] };
    await expect(again(after, id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('100,00 TL iade yapılmış'),
    });
    expect(after.provider.refunds).toEqual([]);
    expect(after.selling.requireOrder(id).state).toMatchObject({ refundedAmount: 100_00, review: [] });
    await again(after, id);
    expect(after.selling.requireOrder(id).state).toMatchObject({ refundedAmount: 200_00, review: [] });
    await after.close();
  });

  it('puts its pieces on sale once after a crash, when it turns out to be done', async () => {
    const { id, after } = await crashInRefund('piece');
    expect(after.stock.available('p-igne')).toBe(8);
    const [reference = ''] = test.provider.references;
    after.provider.status = { ...PAID_AT_PROVIDER, returns: [{ amount: kurus(100_00), reference }] };
    await expect(again(after, id)).rejects.toMatchObject({ code: 'conflict' });
    expect(after.stock.available('p-igne')).toBe(9);
    await after.selling.changeOrder.act(id, { action: 'cancelled', reason: '' }, 'ayşe');
    expect(after.stock.available('p-igne')).toBe(10);
    await after.close();
  });

  it('is sent again after a crash when the provider still does not know it minutes later', async () => {
    const { id, after } = await crashInRefund('amount');
    after.provider.status = { ...PAID_AT_PROVIDER, returns: [] };
    for (const uncertain of [undefined, 'lost'] as const) {
      await expect(again(after, id, uncertain)).rejects.toMatchObject({ code: 'conflict' });
    }
    expect(after.provider.refunds).toEqual([]);
    after.clock.now = new Date(after.clock.now.getTime() + 5 * 60_000);
    await again(after, id);
    expect(after.provider.refunds).toHaveLength(1);
    expect(after.selling.requireOrder(id).state).toMatchObject({ refundedAmount: 100_00, review: [] });
    await after.close();
  });

  it('is decided by a person after a crash when the provider does not know the result', async () => {
    const { id, after } = await crashInRefund('amount');
    const another = { ...PAID_AT_PROVIDER, returns: [{ amount: kurus(50_00), reference: '' }] };
    for (const status of [PAID_AT_PROVIDER, another, { state: 'unknown', reason: 'Ulaşılamadı' }] as const) {
      after.provider.status = status;
      await expect(again(after, id)).rejects.toMatchObject({
        code: 'refund_uncertain',
        details: { extra: { amount: '100.00', reference: test.provider.references[0] } },
      });
    }
    expect(after.provider.refunds).toEqual([]);
    const twice = await Promise.allSettled([again(after, id, 'done'), again(after, id, 'done')]);
    expect(twice.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(after.provider.refunds).toEqual([]);
    expect(after.selling.requireOrder(id).state).toMatchObject({ refundedAmount: 100_00, review: [] });
    await after.close();
  });

  it('of an order that was paid twice by card goes to both payments, each by itself, and to no try that failed', async () => {
    const { record, attempt } = await test.buy('p-igne', 2, 'paytr');
    const { id, total } = record.order;
    const settle = (attemptId = '', status: 'success' | 'failed' = 'success') =>
      test.selling.settlePayment.settle(cardCallback(attemptId, status, total));
    await settle(attempt?.attemptId, 'failed');
    const again = () => test.selling.payOrder(id, { origin: 'http://localhost:3000', ip: '192.0.2.7' });
    for (const each of [await again(), await again()]) await settle(each?.attemptId);
    await expect(act(id, { action: 'refunded', reference: '' })).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('en çok 250,00 TL'),
    });
    expect(stateOf(id).refundedAmount).toBe(0);
    await act(id, { action: 'refunded', amount: '250.00', reference: '' });
    await act(id, { action: 'refunded', reference: '' });
    expect(test.provider.refunds).toEqual([
      { merchantOid: `${id}A2`, amount: 250_00 },
      { merchantOid: `${id}A3`, amount: 250_00 },
    ]);
    expect(stateOf(id)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 500_00 });
  });

  it('of an order that was paid by card and by transfer is recorded only where no card paid', async () => {
    const id = await paidByCard();
    await test.orders.append([
      {
        type: 'paid',
        orderId: id,
        at: '2026-11-20T10:00:00.000Z',
        by: 'ayşe',
        amount: kurus(250_00),
        surcharge: kurus(0),
      },
    ]);
    await expect(act(id, { action: 'refunded', reference: '' })).rejects.toMatchObject({ code: 'invalid' });
    await act(id, { action: 'refunded', amount: '200.00', reference: '' });
    await act(id, { action: 'refunded', amount: '250.00', reference: 'Dekont 42' });
    await act(id, { action: 'refunded', reference: '' });
    expect(test.provider.refunds.map(({ amount }) => amount)).toEqual([200_00, 50_00]);
    expect(stateOf(id)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 500_00 });
  });

  it('of a transfer is a record of what a person did', async () => {
    const id = await order(PAID, { action: 'refunded', amount: '50.00', reference: 'Dekont 42' });
    expect(stateOf(id)?.paymentStatus).toBe('partially_refunded');
    expect(test.provider.refunds).toEqual([]);
  });
});

describe('unpaid orders', () => {
  const later = (minutes: number): void => {
    test.clock.now = new Date(Date.parse('2026-11-20T10:00:00.000Z') + minutes * 60_000);
  };

  it('expire by card after half an hour, by transfer after three days', async () => {
    const card = (await test.buy('p-igne', 2, 'paytr')).record.order.id;
    const transfer = await order();
    later(29);
    expect(await test.selling.releaseExpiredOrders()).toEqual([]);
    later(31);
    expect(await test.selling.releaseExpiredOrders()).toEqual([card]);
    expect(stateOf(card)).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'pending' });
    expect(test.stock.available('p-igne')).toBe(8);
    later(3 * 24 * 60 + 1);
    expect(await test.selling.releaseExpiredOrders()).toEqual([transfer]);
    expect(test.stock.available('p-igne')).toBe(10);
    expect(await test.selling.releaseExpiredOrders()).toEqual([]);
  });

  it('keep the days for their transfer that they were told when the owner allows fewer later, and get more', async () => {
    const transfer = await order();
    const changed = (await test.buy('p-igne', 2, 'paytr')).record.order.id;
    await test.selling.payByTransfer(changed);
    const allow = (transferPaymentDays: number): void =>
      test.change({ settings: settingsFields.parse({ transferPaymentDays }) });
    allow(1);
    later(3 * 24 * 60 - 1);
    expect(await test.selling.releaseExpiredOrders()).toEqual([]);
    allow(5);
    later(5 * 24 * 60 - 1);
    expect(await test.selling.releaseExpiredOrders()).toEqual([]);
    later(5 * 24 * 60 + 1);
    expect((await test.selling.releaseExpiredOrders()).toSorted()).toEqual([transfer, changed].toSorted());
  });

  it('expire although they were placed while the clock was years ahead, as if they were placed when it was mended', async () => {
    later(10 * 365 * 24 * 60);
    const card = (await test.buy('p-igne', 2, 'paytr')).record.order.id;
    const transfer = await order();
    later(0);
    expect(await test.selling.releaseExpiredOrders()).toEqual([]);
    later(20);
    await test.selling.payOrder(card, { origin: 'http://localhost:3000', ip: '192.0.2.7' });
    later(29);
    expect(await test.selling.releaseExpiredOrders()).toEqual([]);
    later(31);
    expect(await test.selling.releaseExpiredOrders()).toEqual([card]);
    later(3 * 24 * 60 + 1);
    expect(await test.selling.releaseExpiredOrders()).toEqual([transfer]);
  });

  it('wait for their payment although they were placed while the clock was years behind', async () => {
    await order(PAID);
    later(-10 * 365 * 24 * 60);
    const [transfer, changed] = [await order(), (await test.buy('p-igne', 2, 'paytr')).record.order.id];
    later(1);
    expect(await test.selling.releaseExpiredOrders()).toEqual([]);
    await test.selling.payByTransfer(changed);
    later(60);
    expect(await test.selling.releaseExpiredOrders()).toEqual([]);
    later(3 * 24 * 60 + 2);
    expect((await test.selling.releaseExpiredOrders()).toSorted()).toEqual([transfer, changed].toSorted());
  });

  it('do not expire while the provider has their money, or for a while when it does not answer', async () => {
    const paid = (await test.buy('p-igne', 1, 'paytr')).record;
    later(31);
    test.provider.status = { state: 'unknown', reason: 'Ulaşılamadı' };
    expect(await test.selling.releaseExpiredOrders()).toEqual([]);
    const { total, id } = paid.order;
    test.provider.status = { state: 'paid', paymentAmount: total, totalAmount: total, isTest: false };
    expect(await test.selling.releaseExpiredOrders()).toEqual([]);
    expect(stateOf(id)?.paymentStatus).toBe('paid');
  });

  it('of all shoppers wait for a slow provider together, and no transfer waits with them', async () => {
    const cards: string[] = [];
    for (let count = 0; count < 8; count += 1) {
      cards.push((await test.buy('p-igne', 1, 'paytr')).record.order.id);
    }
    const transfer = await order();
    later(3 * 24 * 60 + 1);
    let answer: (status: CardStatus) => void = () => undefined;
    test.provider.status = new Promise((resolve) => (answer = resolve));
    const query = vi.spyOn(test.provider, 'queryStatus');
    const rounds = [test.selling.releaseExpiredOrders(), test.selling.releaseExpiredOrders()];
    await eventually(() => expect(stateOf(transfer)?.orderStatus).toBe('cancelled'));
    for (const card of cards) expect(stateOf(card)?.orderStatus).toBe('processing');
    answer({ state: 'unpaid' });
    for (const released of await Promise.all(rounds)) expect(released).toEqual([transfer, ...cards]);
    expect(query).toHaveBeenCalledTimes(cards.length);
  });

  it('wait from their last try to pay on', async () => {
    const { record } = await test.buy('p-igne', 1, 'paytr');
    later(20);
    await test.selling.payOrder(record.order.id, { origin: 'http://localhost:3000', ip: '192.0.2.7' });
    later(40);
    expect(await test.selling.releaseExpiredOrders()).toEqual([]);
    later(51);
    expect(await test.selling.releaseExpiredOrders()).toEqual([record.order.id]);
    await expect(
      test.selling.payOrder(record.order.id, { origin: 'http://localhost:3000', ip: '192.0.2.7' }),
    ).rejects.toMatchObject({ code: 'invalid_transition' });
  });
});
