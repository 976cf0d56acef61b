import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { kurus, toDecimal } from '#domain/money/money';
import type { OrderRecord } from '#domain/orders/order-list';
import { lineIdOf } from '#domain/orders/order-return';
import { linesToPack } from '#domain/orders/payment/refund-pieces';
import { cardCallback } from '#testing/servers/fake-provider';
import { sampleProduct } from '#testing/shops/memory-shop';
import { TEST_AUTHOR } from '#testing/shops/test-accounts';
import { newSession, openTestSelling, type TestSelling } from '#testing/shops/test-selling';
import { openAppendFile } from '#store/files/append-file';
import type { CardCallback } from './payment-ports.ts';

let test: TestSelling;
let session: string;
let orderId: string;
let attemptId: string;
const TOTAL = 249_80;

beforeEach(async () => {
  test = await openTestSelling({ products: [sampleProduct('igne', { price: '99.90', stockCount: 7 })] });
  session = newSession();
  test.fill(session, ['p-igne', 2]);
  const { record, attempt } = await test.place(session, { paymentMethod: 'paytr' });
  orderId = record.order.id;
  attemptId = attempt?.attemptId ?? '';
});

afterEach(() => test.close());

const settle = (status: CardCallback['status'], change: Partial<CardCallback> = {}) =>
  test.selling.settlePayment.settle(cardCallback(attemptId, status, change.totalAmount ?? TOTAL, change));

function read(): OrderRecord {
  const record = test.selling.requireOrder(orderId);
  if (!record) throw new Error('No order');
  return record;
}

const types = (): string[] => read().events.map(({ type }) => type);

describe('starting a card payment', () => {
  it('requests the whole total from the provider under a number of letters and digits', () => {
    expect(attemptId).toBe(`${orderId}A1`);
    expect(test.provider.attempts).toEqual([
      expect.objectContaining({
        merchantOid: attemptId,
        amount: TOTAL,
        basket: [
          { name: 'Ürün igne', unitPrice: 99_90, quantity: 2 },
          { name: 'Kargo Ücreti', unitPrice: 50_00, quantity: 1 },
        ],
        customer: expect.objectContaining({ phone: '05321234567', ip: '192.0.2.7' }),
        successUrl: expect.stringMatching(/^http:\/\/localhost:3000\/siparis\//),
        timeoutMinutes: 30,
      }),
    ]);
    expect(test.selling.findAttempt(`${read().order.token}A1`)).toMatchObject({
      frameUrl: 'https://provider.test/odeme/guvenli/belirtec',
      status: 'open',
    });
  });

  it('leaves the order and says why when the provider gives no token, and can be tried again', async () => {
    test.provider.tokenAnswer = { status: 'failed', reason: 'paytr_token gecersiz' };
    const other = newSession();
    test.fill(other, ['p-igne', 1]);
    const { record, attempt } = await test.place(other, { paymentMethod: 'paytr' });
    expect(attempt?.answer).toEqual({ status: 'failed', reason: 'paytr_token gecersiz' });
    expect(record.state).toMatchObject({
      paymentStatus: 'pending',
      orderStatus: 'processing',
      attempts: [{ status: 'not_started', reason: 'paytr_token gecersiz' }],
    });

    const payAgain = (token: string) => {
      test.provider.tokenAnswer = { status: 'success', token };
      return test.selling.payOrder(record.order.id, { origin: 'http://localhost:3000', ip: '192.0.2.7' });
    };
    expect(await payAgain('ikinci')).toEqual({
      attemptId: `${record.order.id}A2`,
      answer: { status: 'success', token: 'ikinci' },
    });
    await payAgain('üçüncü');
    const shown = ['A1', 'A2', 'A3'].map(
      (end) => test.selling.findAttempt(`${record.order.token}${end}`)?.frameUrl,
    );
    expect(shown).toEqual([null, expect.stringContaining('ikinci'), expect.stringContaining('üçüncü')]);
  });

  it('is refused while no provider is set up, and leaves no order behind', async () => {
    const bare = await openTestSelling({ hasProvider: false });
    await expect(bare.buy('p-igne', 1, 'paytr')).rejects.toThrow(
      expect.objectContaining({ code: 'payment_method_unavailable' }),
    );
    expect(bare.selling.listOrders({}, 1, 10).total).toBe(0);
    await bare.close();
  });
});

describe('the provider’s notifications', () => {
  it('mark the order paid and remove what was bought from the cart', async () => {
    test.fill(session, ['p-igne', 1]);
    await settle('success', { totalAmount: kurus(262_29), paymentAmount: kurus(TOTAL), installmentCount: 3 });
    expect(read().state).toMatchObject({
      paymentStatus: 'paid',
      paidAmount: TOTAL,
      surcharge: 12_49,
      review: [],
    });
    expect(test.selling.carts.view(session)).toEqual([expect.objectContaining({ quantity: 1 })]);
    expect(test.selling.findAttempt(`${read().order.token}A1`)).toMatchObject({
      frameUrl: null,
      status: 'paid',
    });
  });

  it('bring an order back into the lists when one was paid, or in doubt, after it was taken out of them', async () => {
    const { changeOrder, listOrders } = test.selling;
    const listed = (): number => listOrders({}, 1, 10).total;
    for (const [change, left] of [
      [{ currency: 'USD' }, ['currency_mismatch']],
      [{}, []],
    ] as const) {
      await changeOrder.hide(orderId, 'ayşe');
      expect(listed()).toBe(0);
      await settle('failed');
      expect(listed()).toBe(0);
      await settle('success', change);
      expect(listed()).toBe(1);
      expect(read().state.review).toEqual(expect.arrayContaining([...left]));
    }
    expect(read().state.paymentStatus).toBe('paid');
  });

  it('fifty times at once count once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => settle('success')));
    expect(types()).toEqual(['placed', 'paymentStarted', 'paid']);
    test.fill(session, ['p-igne', 1]);
    await settle('success');
    expect(test.selling.carts.view(session)).toHaveLength(1);
  });

  it('of a failure leave the cart full, and fifty of them count once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => settle('failed')));
    expect(types()).toEqual(['placed', 'paymentStarted', 'paymentFailed']);
    expect(read().state).toMatchObject({ paymentStatus: 'failed', orderStatus: 'processing' });
    expect(test.selling.carts.view(session)).toHaveLength(1);
    expect(test.stock.available('p-igne')).toBe(5);
  });

  it.each([
    [['failed', 'success'], 'paid'],
    [['success', 'failed'], 'paid'],
    [['success', 'failed', 'success', 'failed'], 'paid'],
    [['failed', 'failed'], 'failed'],
  ] as const)('in the order %j end %s', async (order, status) => {
    for (const each of order) await settle(each);
    expect(read().state.paymentStatus).toBe(status);
    expect(types().length).toBeLessThanOrEqual(4);
  });

  it.each([
    ['amount_mismatch', { paymentAmount: kurus(100) }],
    ['amount_mismatch', { totalAmount: kurus(TOTAL - 1) }],
    ['currency_mismatch', { currency: 'USD' }],
    ['test_mode_mismatch', { isTest: true }],
  ] as const)('with %s wait for a person, once, and never count as paid', async (reason, change) => {
    await settle('success', change);
    await settle('success', change);
    expect(read().state).toMatchObject({ paymentStatus: 'pending', review: [reason] });
    expect(types()).toEqual(['placed', 'paymentStarted', 'reviewFlagged']);
    expect(test.selling.carts.view(session)).toHaveLength(1);
    test.clock.now = new Date('2026-12-20T10:00:00.000Z');
    expect(await test.selling.releaseExpiredOrders()).toEqual([]);
  });

  it('after a cancellation are recorded and flagged; the pieces stay on sale', async () => {
    await test.selling.changeOrder.act(orderId, { action: 'cancelled', reason: 'Müşteri istedi' }, 'ayşe');
    await settle('success');
    expect(read().state).toMatchObject({
      paymentStatus: 'paid',
      orderStatus: 'cancelled',
      review: ['late_payment'],
    });
    expect(test.stock.available('p-igne')).toBe(7);
  });

  it('for a second attempt after the first was paid are recorded and flagged', async () => {
    const second = await test.selling.payOrder(orderId, { origin: 'http://localhost:3000', ip: '192.0.2.7' });
    await settle('success');
    await test.selling.settlePayment.settle(cardCallback(second?.attemptId ?? '', 'success', TOTAL));
    expect(read().state).toMatchObject({
      paymentStatus: 'paid',
      paidAmount: 2 * TOTAL,
      review: ['paid_twice'],
    });
  });

  it('for pieces whose money went back put them into the parcel again, until that payment goes back', async () => {
    const second = await test.selling.payOrder(orderId, { origin: 'http://localhost:3000', ip: '192.0.2.7' });
    const refund = (change: { items?: { id: string; quantity: number }[]; amount?: string }) =>
      test.selling.changeOrder.act(orderId, { action: 'refunded', reference: '', ...change }, 'ayşe');
    const packed = () => linesToPack(read()).map(({ quantity }) => quantity);
    const items = [{ id: lineIdOf(orderId, 0), quantity: 1 }];
    await settle('success');
    await refund({ items });
    expect(packed()).toEqual([1]);
    await test.selling.settlePayment.settle(cardCallback(second?.attemptId ?? '', 'success', TOTAL));
    expect(packed()).toEqual([2]);
    await refund({ amount: toDecimal(kurus(TOTAL)) });
    expect(packed()).toEqual([1]);
    await refund({ items });
    expect(read().state).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 2 * TOTAL });
  });

  it('for an unknown number are stored and answered', async () => {
    const entries: string[] = [];
    test.orders.subscribe(({ type }) => entries.push(type));
    for (const oid of ['BASKA1', `${orderId}A9`, 'A'.repeat(64)]) {
      await test.selling.settlePayment.settle(cardCallback(oid, 'success', 100));
      await test.selling.settlePayment.settle(cardCallback(oid, 'success', 100));
    }
    expect(entries).toEqual(['strayPayment', 'strayPayment', 'strayPayment']);
    expect(read().state.paymentStatus).toBe('pending');
  });

  it('for an unknown number are told to the owner for a month, also after a restart', async () => {
    const { privateDir, clock } = test;
    await test.selling.settlePayment.settle(cardCallback('BASKA2', 'failed', 100));
    await test.selling.settlePayment.settle(cardCallback('BASKA1', 'success', 74990));
    const told = { code: 'stray_payment', message: expect.stringContaining('749,90 TL') as unknown };
    expect(test.shop.problems()).toMatchObject([told]);
    await test.selling.close();
    const again = await openTestSelling({ privateDir });
    onTestFinished(() => again.close());
    await again.selling.settlePayment.settle(cardCallback('BASKA1', 'success', 74990));
    expect(again.shop.problems()).toMatchObject([told]);
    again.clock.now = new Date(clock.now.getTime() + 31 * 24 * 3_600_000);
    expect(again.shop.problems()).toEqual([]);
  });

  it('for an unknown number are stored by a repetition when the disk refused the first one', async () => {
    let isFull = true;
    const full = await openTestSelling({
      openFile: async (path) => {
        const file = await openAppendFile(path);
        const refuse = (): Promise<void> =>
          Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' }));
        return { ...file, append: (bytes) => (isFull ? refuse() : file.append(bytes)) };
      },
    });
    const stray = (): Promise<void> =>
      full.selling.settlePayment.settle(cardCallback('BASKA1', 'success', 100));
    await expect(stray()).rejects.toMatchObject({ code: 'storage_failed' });
    isFull = false;
    const entries: string[] = [];
    full.orders.subscribe(({ type }) => entries.push(type));
    await stray();
    expect(entries).toEqual(['strayPayment']);
    await full.close();
  });

  it('of a payment that had begun count after the owner has switched cards off, and its money can go back', async () => {
    await test.selling.savePaymentSettings(
      { merchantKey: '', merchantSalt: '', isActive: false },
      TEST_AUTHOR,
    );
    expect(test.selling.paymentMethods()).not.toContain('paytr');
    await expect(test.selling.payOrder(orderId, { origin: '', ip: '' })).resolves.toBeUndefined();
    const form = { merchant_oid: attemptId, status: 'success', total_amount: String(TOTAL), hash: 'right' };
    expect(await test.selling.settlePayment.acceptCallback(form)).toBe(true);
    expect(read().state.paymentStatus).toBe('paid');
    await test.selling.changeOrder.act(orderId, { action: 'refunded', reference: '' }, 'ayşe');
    expect(test.provider.refunds).toHaveLength(1);
  });

  it('without the provider’s signature change nothing', async () => {
    const form = { merchant_oid: attemptId, status: 'success', total_amount: String(TOTAL), hash: 'wrong' };
    expect(await test.selling.settlePayment.acceptCallback(form)).toBe(false);
    expect(types()).toEqual(['placed', 'paymentStarted']);
    expect(await test.selling.settlePayment.acceptCallback({ ...form, hash: 'right' })).toBe(true);
    expect(read().state.paymentStatus).toBe('paid');
  });

  it('are known after a restart', async () => {
    await settle('success');
    const again = await openTestSelling({ privateDir: test.privateDir });
    await again.selling.settlePayment.settle(cardCallback(attemptId, 'success', TOTAL));
    expect(again.selling.requireOrder(orderId).events.map(({ type }) => type)).toEqual([
      'placed',
      'paymentStarted',
      'paid',
    ]);
    await again.close();
  });
});
