import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { shipmentResultsJson } from '#contract/orders/order-desk';
import { orderDetailJson, customerOrderJson } from '#contract/orders/orders';
import { toDecimal } from '#domain/money/money';
import { attemptId } from '#domain/orders/order-number';
import { cardCallback } from '#testing/servers/fake-provider';
import { sampleProduct } from '#testing/shops/memory-shop';
import { openTestOrderPanel, type TestOrderPanel } from '#testing/shops/test-order-panel';

let shop: TestOrderPanel;

beforeEach(async () => {
  shop = await openTestOrderPanel([
    sampleProduct('igne', { price: '99.90', stockCount: 100 }),
    sampleProduct('makas', { price: '333.33', stockCount: 10, vatRate: 10 }),
  ]);
});

async function buy(productId = 'p-igne', quantity = 1) {
  const { record } = await shop.test.buy(productId, quantity);
  return record.order;
}

async function act(id: string, body: object): Promise<void> {
  const response = await shop.call('POST', `/api/orders/${id}/events`, body);
  expect(await response.json()).toMatchObject({ id });
}

async function paid(productId?: string, quantity?: number) {
  const order = await buy(productId, quantity);
  await act(order.id, { action: 'paid' });
  return order;
}

async function read(path: string): Promise<unknown> {
  return (await shop.call('GET', path)).json();
}

const detailOf = async (id: string) => orderDetailJson.parse(await read(`/api/orders/${id}`));
const readOrder = async (token: string) => customerOrderJson.parse(await read(`/api/orders/own/${token}`));
const leftOf = (id: string): number => shop.test.stock.available(id);

describe('many parcels at once', () => {
  it('are shipped each with a separate result, by id or number', async () => {
    const [first, second, unpaid] = [await paid(), await paid(), await buy()];
    const response = await shop.call('POST', '/api/admin/orders/ship', {
      orders: [
        { id: first.id, carrier: 'Aras Kargo', trackingNumber: '1' },
        { id: second.id.slice(0, 8), carrier: 'ARAS', trackingNumber: '2' },
        { id: unpaid.id, carrier: 'Aras Kargo', trackingNumber: '3' },
        { id: 'YOKBÖYLE', carrier: 'Aras Kargo', trackingNumber: '4' },
        { id: first.id, carrier: '', trackingNumber: '5' },
        { id: first.id, carrier: '777777', trackingNumber: '' },
      ],
    });
    const { results } = shipmentResultsJson.parse(await response.json());
    expect(results.map(({ ok, code }) => [ok, code])).toEqual([
      [true, null],
      [true, null],
      [false, 'invalid_transition'],
      [false, 'order_not_found'],
      [false, 'invalid'],
      [false, 'invalid'],
    ]);
    const sent = { orderStatus: 'shipped', carrier: 'Aras Kargo', trackingNumber: '2' };
    expect(await detailOf(second.id)).toMatchObject(sent);
    await act(second.id, { action: 'trackingChanged', carrier: 'yurtici', trackingNumber: '2' });
    expect(await readOrder(second.token)).toMatchObject({ carrier: 'Yurtiçi Kargo' });
    await act(second.id, { action: 'trackingChanged', carrier: 'Mahalle Kurye', trackingNumber: '2' });
    expect(await readOrder(second.token)).toMatchObject({ carrier: 'Mahalle Kurye' });
  });

  it('know the shop’s carriers also for a person who may not see the settings', async () => {
    const carriers = await shop.call('GET', '/api/admin/orders/carriers');
    expect(await carriers.json()).toEqual(shop.test.selling.carriers());
    expect(shop.test.selling.carriers()).not.toEqual([]);
  });

  it('come from a list that is previewed first', async () => {
    const order = await paid();
    const text = `Sipariş No;Takip Numarası\n${order.id.slice(0, 8)};777\nYOK;1`;
    const send = async (apply: boolean) => {
      const body = { text, carrier: 'Aras Kargo', apply };
      const response = await shop.call('POST', '/api/admin/orders/tracking', body);
      return shipmentResultsJson.parse(await response.json());
    };
    expect(await send(false)).toMatchObject({
      applied: false,
      results: [
        { ok: true, change: 'shipped', trackingNumber: '777' },
        { ok: false, code: 'order_not_found' },
      ],
    });
    expect((await detailOf(order.id)).orderStatus).toBe('processing');
    await send(true);
    expect(await detailOf(order.id)).toMatchObject({ orderStatus: 'shipped', trackingNumber: '777' });
    expect((await send(true)).results[0]).toMatchObject({ ok: true, change: 'none' });
  });

  it('tell which of them waits for a review', async () => {
    const { id } = await paid();
    const { orders, clock } = shop.test;
    const head = { orderId: id, at: clock.now.toISOString(), by: 'paytr' };
    await orders.append([{ ...head, type: 'reviewFlagged', reason: 'test_mode_mismatch', detail: '' }]);
    for (const apply of [false, true]) {
      const body = { text: `${id};777`, carrier: 'Aras Kargo', apply };
      const response = await shop.call('POST', '/api/admin/orders/tracking', body);
      expect(shipmentResultsJson.parse(await response.json()).results[0]).toMatchObject({
        ok: true,
        change: 'shipped',
        message: 'İnceleme bekliyor: Deneme ödemesi ile gerçek ödeme karışmış',
      });
    }
  });

  it('are read of a list of thousands of lines', async () => {
    const { id } = await paid();
    const lines = Array.from({ length: 3000 }, (_, line) => `YOK${line};77${line};Kadıköy İstanbul`);
    const body = { text: [...lines, `${id};777`].join('\n'), carrier: 'Aras Kargo', apply: false };
    const response = await shop.call('POST', '/api/admin/orders/tracking', body);
    expect(response.status).toBe(200);
    expect((await response.json()).results.at(-1)).toMatchObject({ ok: true, change: 'shipped' });
  });

  it('lose no number to a line that is scanned twice, and a trial refuses what the run refuses', async () => {
    const { id } = await paid();
    const send = async (text: string, apply = true) => {
      const body = { text, carrier: 'Aras Kargo', apply };
      const response = await shop.call('POST', '/api/admin/orders/tracking', body);
      const { results } = shipmentResultsJson.parse(await response.json());
      return results.map(({ change, code }) => change ?? code);
    };
    const twice = `${id};777\n${id}\n${id};777\n${id};888`;
    expect(await send(twice, false)).toEqual(['shipped', 'none', 'none', 'invalid']);
    expect(await send(twice)).toEqual(['shipped', 'none', 'none', 'invalid']);
    expect(await send(id)).toEqual(['none']);
    expect(await detailOf(id)).toMatchObject({ orderStatus: 'shipped', trackingNumber: '777' });
    expect(await send(`${id};888`)).toEqual(['trackingChanged']);
    const unpaid = await buy('p-igne', 1);
    for (const apply of [false, true])
      expect(await send(`${unpaid.id};999`, apply)).toEqual(['invalid_transition']);
  });
});

describe('the shopper’s own order', () => {
  it('is cancelled before it is shipped; a paid one is listed for the owner, who refunds it', async () => {
    const order = await paid('p-igne', 3);
    expect((await readOrder(order.token)).canCancel).toBe(true);
    expect(leftOf('p-igne')).toBe(97);
    await shop.callAsStranger('POST', `/api/orders/own/${order.token}/cancel`);
    expect(leftOf('p-igne')).toBe(100);
    expect(await detailOf(order.id)).toMatchObject({ orderStatus: 'cancelled', review: ['refund_due'] });
    await act(order.id, { action: 'refunded' });
    expect((await detailOf(order.id)).review).toEqual([]);
    const sent = await paid('p-igne', 3);
    await act(sent.id, { action: 'shipped', carrier: 'Aras Kargo' });
    for (const { token } of [order, sent]) {
      const again = await shop.callAsStranger('POST', `/api/orders/own/${token}/cancel`);
      expect(again.status).toBe(409);
    }
    expect(leftOf('p-igne')).toBe(97);
  });

  it('is returned line by line: requested, answered, received, on sale again', async () => {
    const order = await paid('p-igne', 3);
    const requestReturn = (items: readonly object[]) =>
      shop.callAsStranger('POST', `/api/orders/own/${order.token}/return`, { items, note: 'Kutusunda' });
    const line = { id: `${order.id}L1`, quantity: 2, reason: 'does_not_fit' };
    expect((await requestReturn([line])).status).toBe(409);
    await act(order.id, { action: 'shipped', carrier: 'Aras Kargo', trackingNumber: '1' });
    await act(order.id, { action: 'delivered' });
    expect((await requestReturn([{ ...line, quantity: 4 }])).status).toBe(422);
    expect((await requestReturn([{ ...line, id: 'baska' }])).status).toBe(422);
    shop.test.clock.now = new Date('2026-11-30T21:30:00.000Z');
    expect((await requestReturn([line])).status).toBe(201);
    expect(await readOrder(order.token)).toMatchObject({
      returns: [
        { status: 'requested', items: [{ quantity: 2, reason: 'Makineme uymadı', reasonCode: line.reason }] },
      ],
      returnable: [{ quantity: 1 }],
    });
    const { review, returns } = await detailOf(order.id);
    expect(review).toEqual(['return_requested']);
    const [wish] = returns;
    const answer = { action: 'returnAnswered', returnId: wish?.id, verdict: 'approved' };
    shop.test.clock.now = new Date('2026-12-21T20:59:00.000Z');
    await act(order.id, { ...answer, carrier: 'Aras Kargo', code: 'IADE-8' });
    // The code was wrong; a second press of the right one is no further answer.
    for (const _ of [1, 2]) await act(order.id, { ...answer, carrier: 'Aras Kargo', code: 'IADE-9' });
    expect((await detailOf(order.id)).events.filter(({ type }) => type === 'returnAnswered')).toHaveLength(2);
    // Fourteen days for the money from the wish on, ten for the parcel from the answer on; days in Turkey.
    expect(await readOrder(order.token)).toMatchObject({
      returns: [{ status: 'approved', code: 'IADE-9', refundBy: '2026-12-15', sendBy: '2026-12-31' }],
    });
    await act(order.id, { action: 'returnReceived', returnId: wish?.id, restock: true });
    expect(leftOf('p-igne')).toBe(99);
    // What came back by pieces does not come back again with the rest.
    await act(order.id, { action: 'returned', reason: '' });
    expect(leftOf('p-igne')).toBe(100);
    const kinds = shop.test.stock.movements('p-igne').map(({ kind, quantity }) => [kind, quantity]);
    expect(kinds).toEqual([
      ['return', 1],
      ['return', 2],
      ['sale', -3],
    ]);
  });

  it.each([undefined, ''])('is returned without a reason: %j', async (reason) => {
    const order = await paid('p-igne', 2);
    await act(order.id, { action: 'shipped', carrier: 'Aras Kargo' });
    const body = { items: [{ id: `${order.id}L1`, quantity: 1, reason }] };
    const answer = await shop.callAsStranger('POST', `/api/orders/own/${order.token}/return`, body);
    expect(answer.status).toBe(201);
    expect((await detailOf(order.id)).returns).toMatchObject([{ items: [{ reason: 'Belirtilmedi' }] }]);
  });

  it('waits for the owner while one of its returns is neither answered nor back', async () => {
    const order = await paid('p-igne', 6);
    await act(order.id, { action: 'shipped', carrier: 'Aras Kargo' });
    const reasons = ['does_not_fit', 'damaged', 'other'];
    for (const [seen, reason] of reasons.entries()) {
      const body = { items: [{ id: `${order.id}L1`, quantity: 1, reason }], note: '', seen };
      await shop.callAsStranger('POST', `/api/orders/own/${order.token}/return`, body);
      // A shopper who has no answer presses again.
      await shop.callAsStranger('POST', `/api/orders/own/${order.token}/return`, body);
    }
    expect((await detailOf(order.id)).returns).toHaveLength(reasons.length);
    const waits = async () => (await detailOf(order.id)).review.includes('return_requested');
    await act(order.id, { action: 'returnAnswered', returnId: 'R2', verdict: 'approved' });
    expect(await waits()).toBe(true);
    await act(order.id, { action: 'returnReceived', returnId: 'R1' });
    expect(await waits()).toBe(true);
    // A person who has looked at the order has not answered the shopper yet.
    await act(order.id, { action: 'reviewCleared' });
    expect(await waits()).toBe(true);
    await act(order.id, { action: 'returnAnswered', returnId: 'R3', verdict: 'rejected' });
    expect(await waits()).toBe(false);
    // Who keeps the goods after all may ask again; who decides on an earlier answer is told.
    const giveUp = { action: 'returnAnswered', returnId: 'R2', verdict: 'rejected', reason: 'Vazgeçildi' };
    const { version } = await detailOf(order.id);
    await act(order.id, giveUp);
    expect(await readOrder(order.token)).toMatchObject({ returnable: [{ quantity: 5 }] });
    const late = { action: 'returnAnswered', returnId: 'R2', verdict: 'approved', version };
    const answer = await shop.call('POST', `/api/orders/${order.id}/events`, late);
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'conflict']);
    expect(await read('/api/orders?review=true')).toEqual([]);
  });

  it('waits for the owner until the money of what came back is sent back', async () => {
    const order = await paid('p-igne', 5);
    const id = `${order.id}L1`;
    const refund = (quantity: number) =>
      shop.call('POST', `/api/orders/${order.id}/refund`, { items: [{ id, quantity }] });
    const sendBack = async (returnId: string, quantity: number): Promise<void> => {
      const items = [{ id, quantity, reason: 'other' }];
      await shop.callAsStranger('POST', `/api/orders/own/${order.token}/return`, { items, note: '' });
      await act(order.id, { action: 'returnReceived', returnId });
    };
    const due = async () => {
      const { review, refundLines } = await detailOf(order.id);
      return [review, refundLines[0]?.due];
    };
    // A piece that was never sent is no return.
    await refund(1);
    await act(order.id, { action: 'shipped', carrier: 'Aras Kargo' });
    await sendBack('R1', 1);
    expect(await due()).toEqual([['refund_due'], 1]);
    expect((await detailOf(order.id)).events.at(-1)).toMatchObject({
      detail: 'İade edilecek tutar: 99,90 TL',
    });
    // An apology is no refund of the piece.
    await shop.call('POST', `/api/orders/${order.id}/refund`, { amount: '5.00' });
    expect(await due()).toEqual([['refund_due'], 1]);
    await sendBack('R2', 1);
    await refund(1);
    expect(await due()).toEqual([['refund_due'], 1]);
    expect((await detailOf(order.id)).events.at(-1)).toMatchObject({
      detail: 'İade edilecek tutar: 99,90 TL',
    });
    await refund(1);
    expect(await due()).toEqual([[], 0]);
    // What was refunded before it came back is not due.
    await refund(1);
    await sendBack('R3', 1);
    expect(await due()).toEqual([[], 0]);
    await act(order.id, { action: 'returned' });
    expect(await due()).toEqual([['refund_due'], 0]);
    await refund(1);
    expect(await due()).toEqual([[], 0]);
  });

  it('is returned without the pieces that were never sent', async () => {
    const order = await paid('p-igne', 3);
    const id = `${order.id}L1`;
    await shop.call('POST', `/api/orders/${order.id}/refund`, { items: [{ id, quantity: 1 }] });
    await act(order.id, { action: 'shipped', carrier: 'Aras Kargo' });
    expect((await readOrder(order.token)).returnable).toEqual([{ id, quantity: 2 }]);
    // What was refunded after it arrived still can come back.
    await shop.call('POST', `/api/orders/${order.id}/refund`, { items: [{ id, quantity: 1 }] });
    const wanted = (quantity: number) => ({ items: [{ id, quantity, reason: 'Vazgeçtim' }], note: '' });
    const send = (quantity: number) =>
      shop.callAsStranger('POST', `/api/orders/own/${order.token}/return`, wanted(quantity));
    expect((await send(3)).status).toBe(422);
    expect((await send(2)).status).toBe(201);
  });

  it('comes back on sale once, whether its refund or its parcel says so first', async () => {
    const order = await paid('p-igne', 3);
    await act(order.id, { action: 'shipped', carrier: 'Aras Kargo' });
    const id = `${order.id}L1`;
    const wanted = { items: [{ id, quantity: 2, reason: 'Vazgeçtim' }], note: '' };
    await shop.callAsStranger('POST', `/api/orders/own/${order.token}/return`, wanted);
    const refund = { items: [{ id, quantity: 1 }], restock: true };
    await shop.call('POST', `/api/orders/${order.id}/refund`, refund);
    expect(leftOf('p-igne')).toBe(98);
    await act(order.id, { action: 'returned', reason: '' });
    expect(leftOf('p-igne')).toBe(100);
    await act(order.id, { action: 'returnReceived', returnId: 'R1' });
    expect((await detailOf(order.id)).returns).toMatchObject([{ status: 'received' }]);
    expect(leftOf('p-igne')).toBe(100);
  });

  it('is received once, and stays off sale when the owner says so', async () => {
    const order = await paid('p-igne', 3);
    await act(order.id, { action: 'shipped', carrier: 'Aras Kargo' });
    const wanted = { items: [{ id: `${order.id}L1`, quantity: 2, reason: 'Vazgeçtim' }] };
    await shop.callAsStranger('POST', `/api/orders/own/${order.token}/return`, wanted);
    const receive = async (restock: boolean) => {
      const body = { action: 'returnReceived', returnId: 'R1', restock };
      return (await shop.call('POST', `/api/orders/${order.id}/events`, body)).status;
    };
    expect([await receive(false), await receive(true)]).toEqual([200, 409]);
    expect(leftOf('p-igne')).toBe(97);
  });

  it('comes back on sale once when its refund says so while it is on its way', async () => {
    const order = await paid('p-igne', 3);
    await act(order.id, { action: 'shipped', carrier: 'Aras Kargo' });
    const id = `${order.id}L1`;
    const wanted = { items: [{ id, quantity: 2, reason: 'Vazgeçtim' }] };
    await shop.callAsStranger('POST', `/api/orders/own/${order.token}/return`, wanted);
    await act(order.id, { action: 'refunded', items: [{ id, quantity: 1 }], restock: true });
    await act(order.id, { action: 'returnReceived', returnId: 'R1' });
    expect(leftOf('p-igne')).toBe(99);
  });

  it.each([
    ['both', [true, true], 100],
    ['only the first, because the other one is broken', [true, false], 99],
    ['only the second, because the other one is broken', [false, true], 99],
  ] as const)(
    'of two returns comes back on sale once each when a refund restocks one on its way: %s',
    async (_, restocks, left) => {
      const order = await paid('p-igne', 2);
      await act(order.id, { action: 'shipped', carrier: 'Aras Kargo' });
      const items = [{ id: `${order.id}L1`, quantity: 1, reason: 'Vazgeçtim' }];
      for (const note of ['ilk', 'ikinci']) {
        await shop.callAsStranger('POST', `/api/orders/own/${order.token}/return`, { items, note });
      }
      await shop.call('POST', `/api/orders/${order.id}/refund`, { items, restock: true });
      for (const [index, restock] of restocks.entries()) {
        await act(order.id, { action: 'returnReceived', returnId: `R${index + 1}`, restock });
      }
      expect(leftOf('p-igne')).toBe(left);
    },
  );

  it('can be returned until the end of the fourteenth day after it really arrived', async () => {
    const order = await paid();
    await act(order.id, { action: 'shipped', carrier: 'Aras Kargo' });
    await act(order.id, { action: 'delivered' });
    await act(order.id, { action: 'notDelivered' });
    expect(await detailOf(order.id)).toMatchObject({ orderStatus: 'shipped' });
    const { steps } = await readOrder(order.token);
    expect(steps.map(({ status }) => status)).toEqual(['processing', 'shipped']);
    shop.test.clock.now = new Date('2026-12-20T10:00:00.000Z');
    await act(order.id, { action: 'delivered' });
    shop.test.clock.now = new Date('2027-01-03T20:59:59.000Z');
    expect((await readOrder(order.token)).returnable).toMatchObject([{ quantity: 1 }]);
    shop.test.clock.now = new Date('2027-01-03T21:00:00.000Z');
    const customerView = await readOrder(order.token);
    expect(customerView.returnable).toEqual([]);
    expect(customerView.returnObstacle).toContain('On dört günlük');
  });

  it('contains nothing that people wrote about the person after the person is erased', async () => {
    const order = await paid();
    await act(order.id, { action: 'shipped', carrier: 'Aras Kargo' });
    const items = [{ id: `${order.id}L1`, quantity: 1, reason: 'Kızım Elif beğenmedi' }];
    await shop.callAsStranger('POST', `/api/orders/own/${order.token}/return`, { items, note: 'Elif' });
    const answer = {
      action: 'returnAnswered',
      returnId: 'R1',
      verdict: 'rejected',
      reason: 'Elif kullanmış',
    };
    await act(order.id, answer);
    const late = await buy();
    await act(late.id, { action: 'cancelled', reason: 'Elif Hanım istemedi' });
    await act(late.id, { action: 'paid', reference: 'Elif Yılmaz, havale' });
    for (const { id } of [order, late]) {
      expect(JSON.stringify(await read(`/api/orders/${id}`))).toContain('Elif');
      await shop.call('POST', `/api/orders/${id}/erase`);
      expect(JSON.stringify(await read(`/api/orders/${id}`))).not.toContain('Elif');
    }
  });
});

describe('a refund by pieces', () => {
  it('is their price, and the pieces are on sale once', async () => {
    const order = await paid('p-makas', 3);
    const refund = (body: object) => shop.call('POST', `/api/orders/${order.id}/refund`, body);
    const items = [{ id: `${order.id}L1`, quantity: 2 }];
    const response = await refund({ items, restock: true });
    expect(await response.json()).toMatchObject({ refundedAmount: '666.66' });
    expect(leftOf('p-makas')).toBe(9);
    expect((await refund({ items })).status).toBe(422);
    expect((await refund({})).status).toBe(422);
    expect(await (await refund({ amount: '0' })).json()).toMatchObject({
      issues: [{ path: 'amount', message: 'İade tutarı sıfırdan büyük olmalı.' }],
    });
    expect((await refund({ amount: '0,34', version: 2 })).status).toBe(409);
    expect(await (await refund({ amount: '0,34' })).json()).toMatchObject({ refundedAmount: '667.00' });
  });

  it('puts no pieces on sale that are on sale already', async () => {
    const order = await paid('p-makas', 3);
    await shop.callAsStranger('POST', `/api/orders/own/${order.token}/cancel`);
    const items = [{ id: `${order.id}L1`, quantity: 2 }];
    const refund = (restock: boolean) =>
      shop.call('POST', `/api/orders/${order.id}/refund`, { items, restock });
    expect((await refund(true)).status).toBe(422);
    expect(await detailOf(order.id)).toMatchObject({ refundedAmount: '0.00' });
    expect(await (await refund(false)).json()).toMatchObject({ refundedAmount: '666.66' });
  });
});

describe('customers and figures', () => {
  it('list the buyers, by e-mail, with what they spent', async () => {
    const order = await paid('p-makas', 3);
    await buy();
    expect(await read('/api/admin/customers?q=ayse')).toEqual([
      expect.objectContaining({ email: 'ayse@example.com', orders: 2, spent: '999.99' }),
    ]);
    expect(await read('/api/admin/customers?q=kimse')).toEqual([]);
    await shop.call('POST', `/api/orders/${order.id}/erase`);
    expect(await read('/api/admin/customers')).toEqual([expect.objectContaining({ orders: 1 })]);
  });

  it('count as pending what a person must check, as the overview does', async () => {
    const { record } = await shop.test.buy('p-igne', 1, 'paytr');
    const { id, total } = record.order;
    await shop.test.selling.settlePayment.settle(cardCallback(attemptId(id, 1), 'success', total - 1));
    expect(await detailOf(id)).toMatchObject({ review: ['amount_mismatch'], paymentStatus: 'pending' });
    expect(await read('/api/admin/reports')).toMatchObject({
      pending: { orders: 1, amount: toDecimal(total) },
    });
    expect(shop.test.selling.salesByDay('2026-11-20')).toMatchObject([{ pending: total, paid: 0 }]);
  });

  it('count paid, refunded and pending amounts separately, beside the span before, and equal the books', async () => {
    shop.test.clock.now = new Date('2026-11-10T10:00:00.000Z');
    const early = await paid('p-makas', 3);
    shop.test.clock.now = new Date('2026-11-20T10:00:00.000Z');
    const order = await paid('p-igne', 2);
    await buy('p-igne', 1);
    await shop.call('POST', `/api/orders/${order.id}/refund`, { amount: '99.90' });
    const report = z
      .looseObject({ paid: z.looseObject({ amount: z.string() }) })
      .parse(await read('/api/admin/reports?from=2026-11-16&to=2026-11-22&compare=previous'));
    expect(report).toMatchObject({
      paid: { orders: 1, amount: '249.80' },
      refunded: { orders: 1, amount: '99.90' },
      pending: { orders: 1, amount: '149.90' },
      net: '149.90',
      days: [{ day: '2026-11-20', site: 'dikis', orders: 1, amount: '249.80' }],
      previous: { from: '2026-11-09', to: '2026-11-15', paid: { orders: 1, amount: '999.99' } },
    });
    const compared = async (value: string) =>
      shop.call('GET', `/api/admin/reports?from=2026-11-16&to=2026-11-22&compare${value}`);
    expect(await (await compared('')).json()).toMatchObject({ previous: { from: '2026-11-09' } });
    expect(await (await compared('=false')).json()).toMatchObject({ previous: null });
    const refused = await compared('=bogus');
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('"previous" olmalı'.replaceAll('"', String.raw`\"`)),
    ]);
    const books = z
      .looseObject({ total: z.looseObject({ gross: z.string() }) })
      .parse(await read('/api/orders/report?from=2026-11-16&to=2026-11-22'));
    expect(books.total.gross).toBe(report.paid.amount);
    // A refund counts on its own day, whenever the order was placed.
    shop.test.clock.now = new Date('2026-11-24T10:00:00.000Z');
    await shop.call('POST', `/api/orders/${early.id}/refund`, { amount: '9.99' });
    expect(await read('/api/admin/reports?from=2026-11-23&to=2026-11-29&compare')).toMatchObject({
      paid: { orders: 0 },
      refunded: { orders: 1, amount: '9.99' },
      previous: { refunded: { orders: 1, amount: '99.90' } },
    });
  });

  it('count what was paid twice and went back as no refund of the sale', async () => {
    const { record, attempt } = await shop.test.buy('p-makas', 3, 'paytr');
    const { id, total } = record.order;
    await act(id, { action: 'paid' });
    await shop.test.selling.settlePayment.settle(cardCallback(attempt?.attemptId ?? '', 'success', total));
    const day = { orders: 1, paid: total, refunded: 0 };
    expect(shop.test.selling.salesByDay('2026-01-01')).toMatchObject([day]);
    await act(id, { action: 'refunded', amount: '999.99' });
    const sums = { paid: { amount: '999.99' }, refunded: { amount: '0.00' }, net: '999.99' };
    expect(await read('/api/admin/reports')).toMatchObject(sums);
    expect(shop.test.selling.salesByDay('2026-01-01')).toMatchObject([day]);
    await act(id, { action: 'refunded', amount: '9.99' });
    expect(await read('/api/admin/reports')).toMatchObject({ refunded: { amount: '9.99' } });
    expect(await read('/api/orders/report')).toMatchObject({
      total: { gross: '999.99', refunded: '9.99' },
    });
  });

  it('are for administrators only', async () => {
    for (const path of ['/api/admin/customers', '/api/admin/reports']) {
      expect((await shop.callAsStranger('GET', path)).status).toBe(401);
    }
    expect((await shop.callAsStranger('POST', '/api/admin/orders/ship', { orders: [] })).status).toBe(401);
  });
});
