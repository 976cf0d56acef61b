import { expect, onTestFinished, test, vi } from 'vitest';
import { createCatalogue } from '#catalogue/create-catalogue';
import type { HookMessage, Webhook } from '#domain/panel/webhook';
import { openOrderStore } from '#store/orders/order-store';
import { makeFolder } from '#testing/make-folder';
import { placed, sampleOrder } from '#testing/samples/sample-order';
import { reportToHooks } from './report-to-hooks.ts';

const END = () => undefined;
const WEBHOOK: Webhook = {
  id: 'w',
  url: 'https://x.example/',
  events: ['order.placed'],
  secret: '',
  by: '',
  createdAt: '2026-10-01T00:00:00.000Z',
};
const QUIET = {
  duty: { isMine: true, onGain: () => END },
  shop: { catalogue: createCatalogue(), problems: () => [], subscribe: () => END },
};

test.each([
  ['the last one was made', { last: '2099-01-01T00:00:00.000Z', added: WEBHOOK.createdAt }],
  ['its webhook was added', { last: WEBHOOK.createdAt, added: '2099-01-01T00:00:00.000Z' }],
])('a message that a crash took is sent, also when %s while the clock was ahead', async (_, at) => {
  const orders = openOrderStore({ privateDir: makeFolder() });
  onTestFinished(() => orders.close());
  const order = sampleOrder(1);
  await orders.append([placed(order)]);
  const sent: HookMessage[] = [];
  const last = { id: 'w:m', to: 'w', subject: '', state: 'sent', attempts: 1, nextAttemptAt: '' } as const;
  const end = reportToHooks({
    ...QUIET,
    orders,
    records: { read: () => [{ ...WEBHOOK, createdAt: at.added }] },
    outbox: {
      enqueue: async (message) => void sent.push(message),
      entries: () => [{ ...last, createdAt: at.last }],
    },
    now: () => new Date(order.createdAt),
    onFault: (error) => {
      throw error;
    },
  });
  end();
  expect(sent).toMatchObject([{ messageId: `msg_${order.id}_0`, type: 'order.placed' }]);
});

test('a journal that cannot be read ends neither the start nor a write', async () => {
  const orders = openOrderStore({ privateDir: makeFolder() });
  onTestFinished(() => orders.close());
  await orders.append([placed(sampleOrder(1))]);
  const fault = new Error('EIO');
  const onFault = vi.fn();
  const end = reportToHooks({
    ...QUIET,
    orders: {
      ...orders,
      read: () => {
        throw fault;
      },
    },
    records: { read: () => [WEBHOOK] },
    outbox: { enqueue: async () => undefined, entries: () => [] },
    now: () => new Date(sampleOrder(1).createdAt),
    onFault,
  });
  onTestFinished(end);
  await orders.append([placed(sampleOrder(2))]);
  expect(onFault.mock.calls).toEqual([[fault], [fault]]);
});
