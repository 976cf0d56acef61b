import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { signHook } from '#adapters/hooks/call-hook';
import { AppError } from '#domain/errors';
import { HOOK_EVENTS } from '#domain/panel/webhook';
import { createSendHook } from '#shop/panel/webhooks';
import { createSecretBox } from '#store/files/document/secret-box';
import { eventually } from '#testing/eventually';
import { openLocalServer } from '#testing/servers/local-server';
import { openTestPanel, pathIn } from '#testing/shops/test-panel';

interface Call {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

async function openShop() {
  const calls: Call[] = [];
  const answer = { status: 200 };
  const other = await openLocalServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      calls.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      response.writeHead(answer.status, answer.status === 302 ? { location: `http://${other.host}/` } : {});
      response.end('tamam');
    });
  });
  onTestFinished(() => other.close());
  const panel = await openTestPanel({ allowPrivate: [other.host] });
  const add = async (events: readonly string[] = HOOK_EVENTS) => {
    const response = await panel.call('POST', '/api/admin/webhooks', {
      url: `http://${other.host}/kanca`,
      events,
    });
    expect(response.status).toBe(201);
    return response.json();
  };
  const deliveries = async (id: string) =>
    (await panel.call('GET', `/api/admin/webhooks/${id}/deliveries`)).json();
  const repeat = (id: string, delivery: string) =>
    panel.call('POST', `/api/admin/webhooks/${id}/deliveries/${encodeURIComponent(delivery)}/repeat`);
  return { ...panel, calls, answer, add, deliveries, repeat };
}

test('calls are signed as Standard Webhooks 1.0 requires', () => {
  // The example that its libraries are tested with.
  expect(
    signHook(
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      1_614_265_330,
      '{"test": 2432232314}',
    ),
  ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('an order is sent, signed and without the person; a delivery can be sent again under its id', async () => {
  const { add, sell, calls, deliveries, repeat, dataDir, call } = await openShop();
  const { id, secret } = await add(['order.placed']);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(readFileSync(join(dataDir, '_private', 'webhooks.json'), 'utf8')).not.toContain(secret);
  expect(await (await call('GET', '/api/admin/webhooks')).text()).not.toContain('whsec_');
  await sell('a', 1);
  await eventually(() => expect(calls).toHaveLength(1));
  const [{ headers, body } = { headers: {}, body: '' }] = calls;
  const message = JSON.parse(body);
  expect(message).toMatchObject({
    type: 'order.placed',
    data: { orderStatus: 'processing', currency: 'TRY' },
  });
  expect(headers['webhook-id']).toBe(`msg_${message.data.orderId}_0`);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  expect(headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  );
  expect(body).not.toMatch(/@|customer|Sokak/);

  await eventually(async () => expect(await deliveries(id)).toMatchObject([{ state: 'sent', attempts: 1 }]));
  const [delivery] = await deliveries(id);
  expect((await repeat(id, delivery.id)).status).toBe(204);
  await eventually(() => expect(calls).toHaveLength(2));
  expect(calls[1]).toMatchObject({ body, headers: { 'webhook-id': headers['webhook-id'] } });
  expect((await call('DELETE', `/api/admin/webhooks/${id}`)).status).toBe(204);
  expect((await call('GET', `/api/admin/webhooks/${id}/deliveries`)).status).toBe(404);
});

test('a redirect and an error are failures that are retried, and 410 ends the webhook, no other', async () => {
  const { add, sell, calls, answer, deliveries, repeat, call } = await openShop();
  const { id } = await add(['order.placed']);
  const { id: other } = await add(['stock.out']);
  answer.status = 302;
  await sell('a', 1);
  const failed = { state: 'waiting', attempts: 1, lastError: 'Adres 302 yanıtını verdi.' };
  await eventually(async () => expect(await deliveries(id)).toMatchObject([failed]));
  expect(calls).toHaveLength(1);
  const [delivery] = await deliveries(id);
  const waitMs = Date.parse(delivery.nextAttemptAt) - Date.parse(delivery.createdAt);
  expect(waitMs).toBeGreaterThanOrEqual(5000);
  answer.status = 410;
  await repeat(id, delivery.id);
  await eventually(async () => expect(await deliveries(id)).toMatchObject([{ state: 'failed' }]));
  const list = async () => (await call('GET', '/api/admin/webhooks')).json();
  const rest = { id: other, isActive: true };
  expect(await list()).toMatchObject([{ id, isActive: false }, rest]);
  await sell('b', 1);
  expect(await deliveries(id)).toHaveLength(1);
  await call('DELETE', `/api/admin/webhooks/${id}`);
  expect(await list()).toMatchObject([rest]);
});

test('changed products are sent together, sold-out products and faults in files at once', async () => {
  const { add, sell, shop, calls, dataDir } = await openShop();
  await add(['product.changed', 'stock.low', 'stock.out', 'file.problem']);
  const left = shop.catalogue.findProduct('a')?.stockCount ?? 0;
  await sell('a', left - 2);
  await sell('a', 2);
  await sell('b', 1);
  writeFileSync(pathIn(dataDir, 'bicaklar/scraper-urun-c-2026-01-01.json'), '{');
  await eventually(() => {
    const messages = calls.map(({ body }) => JSON.parse(body));
    const ofType = (type: string) => messages.filter((each) => each.type === type).map(({ data }) => data);
    expect(ofType('stock.low')).toMatchObject([{ id: 'a', stockCount: 2 }]);
    expect(ofType('stock.out')).toMatchObject([{ id: 'a', stockCount: 0 }]);
    expect(ofType('file.problem')).toMatchObject([{ count: 1, problems: [{ file: /urun-c/ }] }]);
    const [changed] = ofType('product.changed');
    expect(changed.products.map(({ id }: { id: string }) => id)).toEqual(['a', 'b']);
  });
});

test('failed messages of a webhook that was removed are no alarm', async () => {
  const { add, sell, answer, panel, call } = await openShop();
  const { id } = await add(['order.placed']);
  answer.status = 410;
  await sell('a', 1);
  await eventually(() => expect(panel.webhooks.counts()).toEqual({ waiting: 0, failed: 1 }));
  await call('DELETE', `/api/admin/webhooks/${id}`);
  expect(panel.webhooks.counts()).toEqual({ waiting: 0, failed: 0 });
});

test('an unknown webhook has no deliveries, also before anything was sent', async () => {
  const { call } = await openShop();
  expect((await call('GET', '/api/admin/webhooks/yok/deliveries')).status).toBe(404);
});

test('an address in the shop’s own network is refused, as is a text that is no address', async () => {
  const { call } = await openShop();
  for (const url of [
    'http://127.0.0.1/',
    'http://169.254.169.254/latest',
    'https://localhost/x',
    'http://[::1]/',
  ]) {
    const response = await call('POST', '/api/admin/webhooks', { url });
    expect(response.status, url).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'address_not_allowed' });
  }
  for (const body of [
    { url: 'ftp://x.example/' },
    { url: 'https://x.example:99999/' },
    { url: 'https://[::/' },
    { url: 'https://x.example/', events: ['order.eaten'] },
  ]) {
    expect((await call('POST', '/api/admin/webhooks', body)).status).toBe(422);
  }
});

test('a receiver that does not answer delays no message to the others', async () => {
  const calls: string[] = [];
  const waiting: (() => void)[] = [];
  const other = await openLocalServer((request, response) => {
    calls.push(request.url ?? '');
    if (request.url === '/yavas') waiting.push(() => response.end());
    else response.end();
  });
  onTestFinished(() => other.close());
  const { call, sell } = await openTestPanel({ allowPrivate: [other.host] });
  for (const path of ['yavas', 'hizli']) {
    const url = `http://${other.host}/${path}`;
    await call('POST', '/api/admin/webhooks', { url, events: ['order.placed'] });
  }
  await sell('a', 1);
  await eventually(() => expect(calls.toSorted()).toEqual(['/hizli', '/yavas']));
  await sell('a', 1);
  await eventually(() => expect(calls.toSorted()).toEqual(['/hizli', '/hizli', '/yavas']));
  for (const release of waiting) release();
  await eventually(() => expect(calls).toHaveLength(4));
  for (const release of waiting) release();
});

test('an answer counts when its status is there, whatever becomes of its body', async () => {
  const held: (() => void)[] = [];
  const other = await openLocalServer((request, response) => {
    response.writeHead(200, request.url === '/bozuk' ? { 'content-encoding': 'gzip' } : {});
    response.write('tamam');
    if (request.url === '/acik') held.push(() => response.end());
    else response.end();
  });
  onTestFinished(() => other.close());
  const { call, sell } = await openTestPanel({ allowPrivate: [other.host] });
  const ids = await Promise.all(
    ['acik', 'bozuk'].map(async (path) => {
      const url = `http://${other.host}/${path}`;
      return (await (await call('POST', '/api/admin/webhooks', { url, events: ['order.placed'] })).json()).id;
    }),
  );
  await sell('a', 1);
  for (const id of ids) {
    await eventually(async () =>
      expect(await (await call('GET', `/api/admin/webhooks/${id}/deliveries`)).json()).toMatchObject([
        { state: 'sent', attempts: 1 },
      ]),
    );
  }
  for (const release of held) release();
});

test('messages wait while the webhooks cannot be read', async () => {
  const calls: (() => void)[] = [];
  const other = await openLocalServer((_request, response) => void calls.push(() => response.end()));
  onTestFinished(() => other.close());
  const { call, sell, dataDir } = await openTestPanel({ allowPrivate: [other.host] });
  const body = { url: `http://${other.host}/`, events: ['order.placed'] };
  const { id } = await (await call('POST', '/api/admin/webhooks', body)).json();
  await sell('a', 1);
  await sell('a', 1);
  await eventually(() => expect(calls).toHaveLength(1));
  const file = join(dataDir, '_private', 'webhooks.json');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, '{');
  calls[0]?.();
  const deliveries = async () => {
    const response = await call('GET', `/api/admin/webhooks/${id}/deliveries`);
    return response.status === 200 ? response.json() : [];
  };
  const hooks = join(dataDir, '_private', 'hooks');
  await eventually(() => {
    const states = readdirSync(hooks).map(
      (name) => JSON.parse(readFileSync(join(hooks, name), 'utf8')).state,
    );
    expect(states).toContain('sent');
    expect(states).not.toContain('failed');
  });
  writeFileSync(file, text);
  await eventually(() => expect(calls).toHaveLength(2));
  calls[1]?.();
  await eventually(async () =>
    expect(await deliveries()).toMatchObject([{ state: 'sent' }, { state: 'sent' }]),
  );
});

test('an address that is gone fails the message also while that cannot be written down', async () => {
  const webhook = {
    id: 'w',
    url: 'https://x.example/',
    events: [],
    secret: 'whsec_AAAA',
    by: '',
    createdAt: '',
  };
  const send = createSendHook({
    records: { read: () => [webhook], update: () => Promise.reject(new AppError('storage_failed')) },
    call: () => Promise.resolve(410),
    now: () => new Date(),
  });
  const message = { id: 'w:m', webhook: 'w', messageId: 'm', type: 'order.placed', body: '{}' } as const;
  await expect(send(message, new AbortController().signal)).rejects.toMatchObject({ code: 'hook_failed' });
});

test('nothing is sent with a signature that nobody can verify', async () => {
  const { add, sell, calls, deliveries, dataDir } = await openShop();
  const { id } = await add(['order.placed']);
  const file = join(dataDir, '_private', 'webhooks.json');
  // Sealed with another key.
  const [webhook] = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(
    file,
    JSON.stringify([{ ...webhook, secret: createSecretBox('baska-'.repeat(8)).seal('whsec_AAAA', '') }]),
  );
  await sell('a', 1);
  await eventually(async () =>
    expect(await deliveries(id)).toMatchObject([
      { state: 'waiting', attempts: 1, lastError: expect.stringContaining('SHOP_SECRET_KEY') },
    ]),
  );
  expect(calls).toEqual([]);
});
