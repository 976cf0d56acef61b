import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cardCallback } from '#testing/servers/fake-provider';
import { sampleProduct } from '#testing/shops/memory-shop';
import { contractHash, newSession, openTestSelling, type TestSelling } from '#testing/shops/test-selling';

const TOTAL = 249_80;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PLACE = { origin: 'http://localhost:3000', ip: '192.0.2.7' };

let test: TestSelling;
let session: string;
let orderId: string;
let attemptId: string;

beforeEach(async () => {
  test = await openTestSelling({ products: [sampleProduct('igne', { price: '99.90', stockCount: 2 })] });
  session = newSession();
  test.fill(session, ['p-igne', 2]);
  const { record, attempt } = await test.place(session, { paymentMethod: 'paytr' });
  orderId = record.order.id;
  attemptId = attempt?.attemptId ?? '';
});

afterEach(() => test.close());

const read = () => test.selling.requireOrder(orderId);
const settle = (status: 'success' | 'failed') =>
  test.selling.settlePayment.settle(cardCallback(attemptId, status, TOTAL));
const wait = (ms: number): void => {
  test.clock.now = new Date(test.clock.now.getTime() + ms);
};
const pieces = () => test.stock.left('p-igne');

describe('a card order that is paid by transfer instead', () => {
  it('keeps its number, prices and pieces, and the time for a transfer starts now', async () => {
    await settle('failed');
    wait(20 * MINUTE_MS);
    const changed = await test.selling.payByTransfer(orderId);
    expect(changed.order).toMatchObject({ id: orderId, paymentMethod: 'bank_transfer', total: TOTAL });
    expect(changed.state).toMatchObject({ paymentStatus: 'pending', orderStatus: 'processing' });
    expect(read()).toEqual(changed);
    // The accepted text stays with the order; the event has the hash of the text with the new method.
    expect(changed.order.terms.hash).toBe(contractHash('paytr'));
    expect(changed.events.at(-1)).toMatchObject({
      type: 'methodChanged',
      terms: { version: '1', hash: contractHash('bank_transfer') },
    });
    expect(test.selling.deadlineOf(changed)).toBe(
      new Date(test.clock.now.getTime() + 3 * DAY_MS).toISOString(),
    );
    // Nothing is promised before the last day on which the money may come.
    const waitsUntil = test.selling.deadlineOf(changed).slice(0, 10);
    expect(String(changed.state.promised?.dispatchDate) > waitsUntil).toBe(true);
    expect(pieces()).toBe(0);
    expect(test.selling.carts.view(session)).toEqual([]);
    expect(test.selling.listOrders({ method: 'bank_transfer' }, 1, 10).total).toBe(1);
    expect(test.selling.listOrders({ method: 'paytr' }, 1, 10).total).toBe(0);

    wait(DAY_MS);
    expect(await test.selling.releaseExpiredOrders()).toEqual([]);
    wait(2 * DAY_MS + MINUTE_MS);
    expect(await test.selling.releaseExpiredOrders()).toEqual([orderId]);
    expect(pieces()).toBe(2);
  });

  it('is not replaced when its shopper orders again, and accepts no more cards', async () => {
    await test.selling.payByTransfer(orderId);
    expect(test.selling.unpaidOf(session)).toEqual([]);
    expect(test.selling.findAttempt(`${read().order.token}A1`)?.frameUrl).toBeNull();
    await expect(test.selling.payOrder(orderId, PLACE)).rejects.toThrow(
      expect.objectContaining({ code: 'invalid_transition' }),
    );
  });

  it('changes once, however often it is requested', async () => {
    await Promise.all([test.selling.payByTransfer(orderId), test.selling.payByTransfer(orderId)]);
    expect(read()?.events.filter(({ type }) => type === 'methodChanged')).toHaveLength(1);
  });

  it('is a card order again when the card’s money arrives after the change, and is flagged for a person', async () => {
    await test.selling.payByTransfer(orderId);
    await settle('success');
    await settle('success');
    expect(read()).toMatchObject({
      order: { paymentMethod: 'paytr' },
      state: { paymentStatus: 'paid', paidAmount: TOTAL, review: ['paid_after_change'] },
    });
    wait(30 * DAY_MS);
    expect(await test.selling.releaseExpiredOrders()).toEqual([]);
  });

  it('is paid twice when the transfer arrived before the card’s money', async () => {
    await test.selling.payByTransfer(orderId);
    await test.selling.changeOrder.act(orderId, { action: 'paid', reference: 'dekont' }, 'ayşe');
    await settle('success');
    expect(read()?.state).toMatchObject({
      paymentStatus: 'paid',
      paidAmount: 2 * TOTAL,
      review: ['paid_twice', 'paid_after_change'],
    });
  });

  it('still waits for the transfer when the card fails after the change', async () => {
    await test.selling.payByTransfer(orderId);
    await settle('failed');
    expect(read()).toMatchObject({
      order: { paymentMethod: 'bank_transfer' },
      state: { paymentStatus: 'pending', review: [] },
    });
  });

  it('is the same after a restart', async () => {
    await settle('failed');
    await test.selling.payByTransfer(orderId);
    const before = read();
    await test.orders.close();
    const again = await openTestSelling({
      privateDir: test.privateDir,
      products: [sampleProduct('igne', { price: '99.90', stockCount: 2 })],
    });
    expect(again.selling.requireOrder(orderId)).toEqual(before);
    expect(again.selling.unpaidOf(session)).toEqual([]);
    await again.close();
  });

  it('is refused once it is paid or cancelled, and while there is no account for transfers', async () => {
    const refused = (code: string) => expect.objectContaining({ code });
    const bare = await openTestSelling({ hasAccount: false });
    const { record } = await bare.buy('p-igne', 1, 'paytr');
    await expect(bare.selling.payByTransfer(record.order.id)).rejects.toThrow(
      refused('payment_method_unavailable'),
    );
    expect(bare.selling.canPayByTransfer(record)).toBe(false);
    await bare.close();

    await settle('success');
    await expect(test.selling.payByTransfer(orderId)).rejects.toThrow(refused('invalid_transition'));
    await expect(test.selling.payByTransfer('0'.repeat(32))).rejects.toThrow(refused('order_not_found'));
  });
});
