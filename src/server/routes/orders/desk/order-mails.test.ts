import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { orderMailsJson } from '#contract/orders/order-mails';
import { AppError } from '#domain/errors';
import { shippingRules } from '#domain/orders/shipping/shipping-rules';
import { attemptId } from '#domain/orders/order-number';
import { createOrderMails, type OrderMails } from '#shop/orders/order-mails';
import type { OutboxEntry } from '#domain/orders/outbox-message';
import type { Outbox } from '#shop/orders/mail-ports';
import { openOrderStore } from '#store/orders/order-store';
import { eventually } from '#testing/eventually';
import { cardCallback } from '#testing/servers/fake-provider';
import { sampleProduct } from '#testing/shops/memory-shop';
import { openTestOrderPanel } from '#testing/shops/test-order-panel';
import type { TestSelling } from '#testing/shops/test-selling';

async function openMailingShop({ hasAccount = true } = {}) {
  const entries: OutboxEntry[] = [];
  const opened = await openTestOrderPanel([sampleProduct('igne')], ({ orders, clock }) => ({
    mails: {
      outbox: { entries: () => entries.toReversed() },
      orderMails: createOrderMails({
        orders,
        outbox: {
          enqueue: ({ id, to, subject }) => {
            const at = clock.now.toISOString();
            entries.push({
              id,
              to: to.address,
              subject,
              state: 'failed',
              attempts: 2,
              createdAt: at,
              nextAttemptAt: at,
              lastError: '535 parola hatalı',
            });
            return Promise.resolve();
          },
          entries: () => entries,
          retry: () => Promise.resolve(false),
          forgetOrders: () => Promise.resolve(),
        },
        compose: (mail, { order }) =>
          hasAccount
            ? {
                id: `${mail}:${order.id}`,
                to: { name: order.customerName, address: order.customerEmail },
                subject: mail,
                text: '',
                html: '',
              }
            : undefined,
        now: () => clock.now,
        onFault: (error) => {
          throw error;
        },
      }),
    },
  }));
  const { record } = await opened.test.buy('p-igne');
  return { ...opened, id: record.order.id };
}

/** Mails that follow from a shop's orders; `enqueue` is called with each. */
function openMails(
  { orders, clock }: TestSelling,
  enqueue: Outbox['enqueue'],
  onFault = (error: unknown): void => {
    throw error;
  },
  forgetOrders: Outbox['forgetOrders'] = () => Promise.resolve(),
): OrderMails {
  return createOrderMails({
    orders,
    outbox: { enqueue, entries: () => [], retry: () => Promise.resolve(false), forgetOrders },
    compose: (mail, { order, state, events }) => ({
      id: `${mail}:${order.id}`,
      to: { name: order.customerName, address: order.customerEmail },
      subject: mail,
      text: state.trackingNumber,
      html: events.findLast((event) => event.type === 'returnAnswered')?.returnId ?? state.paymentStatus,
    }),
    now: () => clock.now,
    onFault,
  });
}

test('a mail is sent again, is in the history, and its state at the mail server is shown', async () => {
  const { call, id, test: shop } = await openMailingShop();
  await shop.buy('p-igne');
  const answer = await call('POST', `/api/orders/${id}/mails`, { mail: 'order-received' });
  expect(answer.status).toBe(200);
  const { fitting, outbox } = orderMailsJson.strict().parse(await answer.json());
  expect(fitting).toEqual(['order-received', 'order-notification']);
  expect(outbox).toMatchObject([
    { mail: 'order-received', to: 'ayse@example.com', state: 'failed', lastError: '535 parola hatalı' },
  ]);
  await call('POST', `/api/orders/${id}/mails`, { mail: 'order-notification' });
  const listed = orderMailsJson.parse(await (await call('GET', `/api/orders/${id}/mails`)).json());
  expect(listed.outbox.map(({ mail }) => mail)).toEqual(['order-notification', 'order-received']);
  expect(shop.selling.requireOrder(id).events.map(({ type }) => type)).toEqual([
    'placed',
    'mailed',
    'mailed',
  ]);
});

test('a payment after the cancellation promises nothing to its buyer', async () => {
  const { call, id, test: shop } = await openMailingShop();
  await call('POST', `/api/orders/${id}/events`, { action: 'cancelled', reason: '' });
  await call('POST', `/api/orders/${id}/events`, { action: 'paid' });
  expect(shop.selling.requireOrder(id).state).toMatchObject({
    paymentStatus: 'paid',
    review: ['late_payment'],
  });
  const { fitting } = orderMailsJson.parse(await (await call('GET', `/api/orders/${id}/mails`)).json());
  expect(fitting).not.toContain('payment-received');
  const sent = await call('POST', `/api/orders/${id}/mails`, { mail: 'payment-received' });
  expect(sent.status).toBe(409);
});

test('only mails that are true can be chosen and sent', async () => {
  const { call, id } = await openMailingShop();
  expect((await call('POST', `/api/orders/${id}/mails`, { mail: 'order-shipped' })).status).toBe(409);
  expect((await call('POST', `/api/orders/${id}/mails`, { mail: 'merhaba' })).status).toBe(422);
  expect((await call('POST', '/api/orders/yok/mails', { mail: 'order-received' })).status).toBe(404);
  await call('POST', `/api/orders/${id}/events`, { action: 'paid' });
  await call('POST', `/api/orders/${id}/events`, { action: 'shipped', carrier: 'Aras Kargo' });
  const { fitting } = orderMailsJson.parse(await (await call('GET', `/api/orders/${id}/mails`)).json());
  expect(fitting).toEqual(['order-received', 'order-notification', 'payment-received', 'order-shipped']);
  await call('POST', `/api/orders/${id}/erase`);
  const erased = orderMailsJson.parse(await (await call('GET', `/api/orders/${id}/mails`)).json());
  expect(erased.fitting).toEqual([]);
});

test('a mail that waits for its turn in the outbox while its person is erased does not stay there', async () => {
  const { test: shop, call } = await openTestOrderPanel([sampleProduct('igne')]);
  let begin = (): void => undefined;
  const turn = new Promise<void>((resolve) => (begin = resolve));
  const put: string[] = [];
  const kept = new Set<string>();
  const enqueue: Outbox['enqueue'] = async ({ id }) => {
    await turn;
    put.push(id);
    kept.add(id);
  };
  const mails = openMails(shop, enqueue, undefined, async (ids) => {
    for (const id of kept) if (ids.includes(id.split(':')[1] ?? '')) kept.delete(id);
  });
  await mails.start();
  const { id } = (await shop.buy('p-igne')).record.order;
  expect((await call('POST', `/api/orders/${id}/erase`)).ok).toBe(true);
  begin();
  await expect.poll(() => [put.length, kept.size]).toEqual([2, 0]);
  await mails.stop();
});

test('a corrected tracking number is sent to the customer in a separate mail', async () => {
  const { test: shop, call } = await openTestOrderPanel([sampleProduct('igne')]);
  const sent = new Map<string, string>();
  const mails = openMails(shop, ({ id, text }) => {
    // A mail of the same id is sent once, as the real outbox has it.
    if (!sent.has(id)) sent.set(id, text);
    return Promise.resolve();
  });
  await mails.start();
  const { record } = await shop.buy('p-igne');
  const act = (body: object) => call('POST', `/api/orders/${record.order.id}/events`, body);
  await act({ action: 'paid' });
  await act({ action: 'shipped', carrier: 'Aras Kargo', trackingNumber: '1' });
  expect((await act({ action: 'shipped', carrier: 'Aras Kargo', trackingNumber: '2' })).status).toBe(409);
  await act({ action: 'trackingChanged', carrier: 'Aras Kargo', trackingNumber: '3' });
  await expect
    .poll(() => [...sent].flatMap(([id, text]) => (id.startsWith('order-shipped') ? [text] : [])))
    .toEqual(['1', '3']);
  await mails.stop();
});

test('an invoice is mailed when its PDF is there, not with its number, and not to a buyer who has it already', async () => {
  const { test: shop, call } = await openTestOrderPanel([sampleProduct('igne')]);
  const sent: string[] = [];
  const mails = openMails(shop, ({ subject }) => Promise.resolve(void sent.push(subject)));
  const { id } = (await shop.buy('p-igne')).record.order;
  await call('POST', `/api/orders/${id}/events`, { action: 'paid' });
  await call('POST', `/api/orders/${id}/events`, { action: 'shipped', carrier: 'Aras Kargo' });
  await mails.start();
  const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.4 ${text} %%EOF`);
  await call('PUT', `/api/orders/${id}/invoice`, { number: 'ABC2026000000001', date: '2026-11-20' });
  await call('PUT', `/api/orders/${id}/invoice.pdf?quiet=true`, pdf('eski'));
  expect((await call('PUT', `/api/orders/${id}/invoice.pdf`, pdf('yeni'))).status).toBe(200);
  await expect.poll(() => sent.filter((mail) => mail === 'invoice-ready')).toHaveLength(1);
  await mails.stop();
});

test('an order at the door that needs no call is confirmed already in its first mail', async () => {
  const { test: shop } = await openTestOrderPanel([sampleProduct('igne')]);
  shop.change({ shipping: shippingRules.parse({ cashOnDelivery: { active: true, confirm: false } }) });
  const sent: string[] = [];
  const mails = openMails(shop, ({ id, html }) => Promise.resolve(void sent.push(`${html} ${id}`)));
  await mails.start();
  const { id } = (await shop.buy('p-igne', 1, 'cash_on_delivery')).record.order;
  await expect.poll(() => sent).toContain(`on_delivery order-received:${id}`);
  await mails.stop();
});

test('a card that is paid or refused after the cancellation sends no mail to the buyer by itself', async () => {
  const { test: shop, call } = await openTestOrderPanel([sampleProduct('igne')]);
  const sent: string[] = [];
  const mails = openMails(shop, ({ id }) => Promise.resolve(void sent.push(id)));
  await mails.start();
  for (const status of ['success', 'failed'] as const) {
    const { record } = await shop.buy('p-igne', 1, 'paytr');
    const { id, total } = record.order;
    await call('POST', `/api/orders/${id}/events`, { action: 'cancelled', reason: '' });
    await shop.selling.settlePayment.settle(cardCallback(attemptId(id, 1), status, total));
    // A mail about the payment would be before the mails about later events.
    const later = await shop.buy('p-igne');
    await expect.poll(() => sent).toContain(`order-notification:${later.record.order.id}`);
    expect(shop.selling.requireOrder(id).events.map(({ type }) => type)).toContain(
      status === 'success' ? 'paid' : 'paymentFailed',
    );
    expect(sent.filter((each) => each.endsWith(id)).map((each) => each.split(':')[0])).toEqual([
      'order-received',
      'order-notification',
      'order-cancelled',
    ]);
  }
  await mails.stop();
});

test('a refusal that the provider reports after the payment sends no mail to the buyer', async () => {
  const { test: shop } = await openTestOrderPanel([sampleProduct('igne')]);
  const { id, total } = (await shop.buy('p-igne', 1, 'paytr')).record.order;
  const sent: string[] = [];
  const enqueue: Outbox['enqueue'] = ({ subject }) => Promise.resolve(void sent.push(subject));
  const mails = openMails(shop, enqueue);
  await mails.start();
  for (const status of ['success', 'failed'] as const) {
    await shop.selling.settlePayment.settle(cardCallback(attemptId(id, 1), status, total));
  }
  await mails.stop();
  // Nor does the next start.
  const read = vi.spyOn(shop.orders, 'read');
  const next = openMails(shop, enqueue);
  await next.start();
  await expect.poll(() => read.mock.calls).toContainEqual([id]);
  await next.stop();
  expect(shop.selling.requireOrder(id).events.map(({ type }) => type)).toContain('paymentFailed');
  expect(sent.toSorted()).toEqual(['order-notification', 'order-received', 'payment-received']);
});

test('a server whose clock is behind sends the mails of one that has died', async () => {
  const { test: shop } = await openTestOrderPanel([sampleProduct('igne')]);
  await shop.buy('p-igne');
  shop.clock.now = new Date(shop.clock.now.getTime() - 60_000);
  const sent: string[] = [];
  const mails = openMails(shop, ({ subject }) => Promise.resolve(void sent.push(subject)));
  await mails.start();
  await expect.poll(() => sent).toEqual(['order-received', 'order-notification']);
  await mails.stop();
});

test('mails that a database or disk refused are sent when it is back, also those of orders that were placed meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { test: shop } = await openTestOrderPanel([sampleProduct('igne')]);
  const ids = [(await shop.buy('p-igne')).record.order.id];
  const sent: string[] = [];
  let tries = 0;
  let isAway = true;
  const enqueue: Outbox['enqueue'] = ({ id }) => {
    tries += 1;
    return isAway ? Promise.reject(new AppError('orders_stopped')) : Promise.resolve(void sent.push(id));
  };
  const mails = openMails(shop, enqueue, () => undefined);
  await mails.start();
  await eventually(() => expect(tries).toBe(1));
  ids.push((await shop.buy('p-igne')).record.order.id);
  await eventually(() => expect(tries).toBe(3));
  isAway = false;
  await vi.advanceTimersByTimeAsync(10_000);
  const wanted = ids.flatMap((id) => [`order-received:${id}`, `order-notification:${id}`]).toSorted();
  await eventually(() => expect(sent.toSorted()).toEqual(wanted));
  await mails.stop();
});

test('delayed mails are sent beside the open shop, and a stop ends that', async () => {
  const { test: shop } = await openTestOrderPanel([sampleProduct('igne')]);
  const orders = [await shop.buy('p-igne'), await shop.buy('p-igne')];
  const ids = orders.map(({ record }) => record.order.id);
  let answer = (): void => undefined;
  const disk = new Promise<void>((resolve) => (answer = resolve));
  const begun: string[] = [];
  const slow = openMails(shop, ({ id }) => {
    begun.push(id);
    return disk;
  });
  await slow.start();
  await expect.poll(() => begun).toHaveLength(1);
  const stopped = slow.stop();
  answer();
  await stopped;
  expect(new Set(begun.map((id) => id.split(':')[1])).size).toBe(1);

  const next: string[] = [];
  const mails = openMails(shop, ({ id }) => Promise.resolve(void next.push(id)));
  await mails.start();
  const wanted = ids.flatMap((id) => [`order-received:${id}`, `order-notification:${id}`]).toSorted();
  await expect.poll(() => [...begun, ...next].toSorted()).toEqual(wanted);
  await mails.stop();
});

test('a journal that cannot be read any more is reported, and stops neither the shop nor the next start', async () => {
  const { test: shop } = await openTestOrderPanel([sampleProduct('igne')]);
  await shop.buy('p-igne');
  const orders = openOrderStore({ privateDir: shop.privateDir, isReadOnly: true });
  rmSync(join(shop.privateDir, 'orders'), { recursive: true });
  const faults: unknown[] = [];
  const mails = openMails(
    { ...shop, orders },
    () => Promise.resolve(),
    (error) => void faults.push(error),
  );
  await mails.start();
  await expect.poll(() => faults).toHaveLength(1);
  await mails.start();
  await expect.poll(() => faults).toHaveLength(2);
  await mails.stop();
  await orders.close();
});

test('missing mails are those of the last days, however old the order is', async () => {
  const { test: shop, call } = await openTestOrderPanel([sampleProduct('igne')]);
  const { id } = (await shop.buy('p-igne')).record.order;
  await call('POST', `/api/orders/${id}/events`, { action: 'paid' });
  shop.clock.now = new Date(shop.clock.now.getTime() + 5 * 24 * 3_600_000);
  await call('POST', `/api/orders/${id}/events`, { action: 'refunded', amount: '1.00' });
  const sent: string[] = [];
  const mails = openMails(shop, ({ subject }) => Promise.resolve(void sent.push(subject)));
  await mails.start();
  await expect.poll(() => sent).toEqual(['order-refunded']);
  await mails.stop();
});

test('each refund has its mail, also one that was made while nobody sent mails', async () => {
  const { test: shop, call } = await openTestOrderPanel([sampleProduct('igne')]);
  const { id } = (await shop.buy('p-igne')).record.order;
  const sent: string[] = [];
  const refundMails = (): number => sent.filter((mail) => mail.startsWith('order-refunded')).length;
  const start = async (): Promise<OrderMails> => {
    const mails = openMails(shop, (mail) => Promise.resolve(void sent.push(mail.id)));
    await mails.start();
    return mails;
  };
  const refund = async (): Promise<void> => {
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    await call('POST', `/api/orders/${id}/events`, { action: 'refunded', amount: '1.00' });
  };
  await call('POST', `/api/orders/${id}/events`, { action: 'paid' });
  const first = await start();
  await refund();
  await expect.poll(refundMails).toBe(1);
  await first.stop();
  await refund();
  const second = await start();
  await expect.poll(refundMails).toBe(2);
  await second.stop();
  const read = vi.spyOn(shop.orders, 'read');
  const third = await start();
  await expect.poll(() => read.mock.calls).toContainEqual([id]);
  await third.stop();
  expect(new Set(sent).size).toBe(sent.length);
});

test('a corrected tracking number has one mail, also when it was entered twice while nobody sent mails', async () => {
  const { test: shop, call } = await openTestOrderPanel([sampleProduct('igne')]);
  const { id } = (await shop.buy('p-igne')).record.order;
  const sent: string[] = [];
  const shippedMails = (): number => sent.filter((mail) => mail.startsWith('order-shipped')).length;
  const act = (body: object) => call('POST', `/api/orders/${id}/events`, body);
  const first = openMails(shop, (mail) => Promise.resolve(void sent.push(mail.id)));
  await first.start();
  await act({ action: 'paid' });
  await act({ action: 'shipped', carrier: 'Aras Kargo', trackingNumber: '1' });
  await expect.poll(shippedMails).toBe(1);
  await first.stop();
  const change = { action: 'trackingChanged', carrier: 'Aras Kargo', trackingNumber: '2' };
  expect((await Promise.all([act(change), act(change)])).map(({ status }) => status)).toEqual([200, 200]);
  const second = openMails(shop, (mail) => Promise.resolve(void sent.push(mail.id)));
  await second.start();
  await expect.poll(shippedMails).toBe(2);
  await second.stop();
});

test('two returns and their answers while nobody sent mails are told one by one, to the owner and the buyer', async () => {
  const { test: shop, call } = await openTestOrderPanel([sampleProduct('igne')]);
  const { id } = (await shop.buy('p-igne', 2)).record.order;
  const act = async (body: object): Promise<void> => {
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    expect((await call('POST', `/api/orders/${id}/events`, body)).status).toBe(200);
  };
  await act({ action: 'paid' });
  await act({ action: 'shipped', carrier: 'Aras Kargo' });
  for (const reason of ['damaged', 'other']) {
    const items = [{ id: `${id}L1`, quantity: 1, reason }];
    await shop.selling.changeOrder.requestReturn(id, { items, note: '' });
  }
  for (const returnId of ['R2', 'R1']) {
    await act({ action: 'returnAnswered', returnId, verdict: 'approved' });
  }
  const sent: { readonly subject: string; readonly html: string }[] = [];
  const mails = openMails(shop, (message) => Promise.resolve(void sent.push(message)));
  await mails.start();
  const bodiesOf = (mail: string) => sent.flatMap(({ subject, html }) => (subject === mail ? [html] : []));
  await expect.poll(() => bodiesOf('return-answered')).toEqual(['R2', 'R1']);
  expect(bodiesOf('return-notification')).toHaveLength(2);
  await mails.stop();
});

test('a second start waits for what the first one is sending, so that no mail is sent twice', async () => {
  const { test: shop } = await openTestOrderPanel([sampleProduct('igne')]);
  const { id } = (await shop.buy('p-igne')).record.order;
  let answer = (): void => undefined;
  const disk = new Promise<void>((resolve) => (answer = resolve));
  const sent: string[] = [];
  const mails = openMails(shop, (mail) => {
    sent.push(mail.id);
    return disk;
  });
  await mails.start();
  await expect.poll(() => sent).toHaveLength(1);
  await mails.start();
  const stopped = mails.stop();
  answer();
  await stopped;
  expect(sent).toEqual([`order-received:${id}`, `order-notification:${id}`]);
});

test('without a mail account the answer says so', async () => {
  const { call, id } = await openMailingShop({ hasAccount: false });
  const answer = await call('POST', `/api/orders/${id}/mails`, { mail: 'order-received' });
  expect([answer.status, await answer.json()]).toMatchObject([502, { code: 'mail_failed' }]);
});
