import { expect, test } from 'vitest';
import { orderMailsJson } from '#contract/orders/order-mails';
import { createOrderMails } from '#shop/orders/order-mails';
import type { OutboxEntry } from '#shop/orders/mail-ports';
import { sampleProduct } from '#testing/memory-shop';
import { openTestOrderPanel } from '#testing/test-order-panel';

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

test('a mail is sent again, is seen in the history, and its way through the mail server is shown', async () => {
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
  const shown = orderMailsJson.parse(await (await call('GET', `/api/orders/${id}/mails`)).json());
  expect(shown.outbox.map(({ mail }) => mail)).toEqual(['order-notification', 'order-received']);
  expect(shop.selling.readOrder(id)?.events.map(({ type }) => type)).toEqual(['placed', 'mailed', 'mailed']);
});

test('a payment that comes after the order was cancelled promises its buyer nothing', async () => {
  const { call, id, test: shop } = await openMailingShop();
  await call('POST', `/api/orders/${id}/events`, { action: 'cancelled', reason: '' });
  await call('POST', `/api/orders/${id}/events`, { action: 'paid' });
  expect(shop.selling.readOrder(id)?.state).toMatchObject({
    paymentStatus: 'paid',
    review: ['late_payment'],
  });
  const { fitting } = orderMailsJson.parse(await (await call('GET', `/api/orders/${id}/mails`)).json());
  expect(fitting).not.toContain('payment-received');
  const sent = await call('POST', `/api/orders/${id}/mails`, { mail: 'payment-received' });
  expect(sent.status).toBe(409);
});

test('only mails that are true are offered and sent', async () => {
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

test('a corrected tracking number reaches the customer in a mail of its own', async () => {
  const { test: shop, call } = await openTestOrderPanel([sampleProduct('igne')]);
  const sent = new Map<string, string>();
  const mails = createOrderMails({
    orders: shop.orders,
    outbox: {
      enqueue: ({ id, text }) => {
        // A mail of the same id is sent once, as the real outbox has it.
        if (!sent.has(id)) sent.set(id, text);
        return Promise.resolve();
      },
      entries: () => [],
      retry: () => Promise.resolve(false),
      forgetOrders: () => Promise.resolve(),
    },
    compose: (mail, { order, state }) => ({
      id: `${mail}:${order.id}`,
      to: { name: order.customerName, address: order.customerEmail },
      subject: mail,
      text: state.trackingNumber,
      html: '',
    }),
    now: () => shop.clock.now,
    onFault: (error) => {
      throw error;
    },
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
  mails.stop();
});

test('without a mail account the answer says so', async () => {
  const { call, id } = await openMailingShop({ hasAccount: false });
  const answer = await call('POST', `/api/orders/${id}/mails`, { mail: 'order-received' });
  expect([answer.status, await answer.json()]).toMatchObject([502, { code: 'mail_failed' }]);
});
