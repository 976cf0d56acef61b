import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createTestAccounts } from '#testing/shops/test-accounts';
import { createTestApp, sampleShop, testParts } from '#testing/shops/test-app';
import { eventually } from '#testing/eventually';
import { silentLog } from '#testing/silent-log';
import { serve } from '../serve.ts';
import { readServerConfig } from '../server-config.ts';
import { createTraffic } from './traffic.ts';

async function openServer() {
  const lines: { readonly level: string; readonly message: string; readonly fields: object }[] = [];
  const collect = (level: string) => (fields: object, message: string) => {
    lines.push({ level, message, fields });
  };
  const log = {
    isLevelEnabled: () => true,
    debug: collect('debug'),
    info: collect('info'),
    warn: collect('warn'),
    error: collect('error'),
  };
  const server = await serve({ config: readServerConfig({ PORT: '0' }), log });
  onTestFinished(() => server.close());
  const { assets, ...rest } = testParts();
  server.open({ ...rest, assets, shop: sampleShop(), accounts: await createTestAccounts() });
  const request = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, init);
  const login = (username: string, password: string) =>
    request('/api/admin/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
  return { lines, ask: request, login };
}

test('each request is one line with its route, without its address and its content', async () => {
  const { lines, ask } = await openServer();
  const answer = await ask('/api/products/igne-90?secret=1');
  await answer.text();
  await ask('/api/orders/own/unguessable-token');
  // Ready by now, it does not reach the router.
  await (await ask('/api/products/igne-90?secret=1')).text();
  const requests = () => lines.filter(({ message }) => message === 'request');
  await eventually(() => expect(requests()).toHaveLength(3));
  expect(requests()[0]).toMatchObject({
    level: 'info',
    fields: {
      method: 'GET',
      route: expect.stringContaining('/api/products/:'),
      status: 200,
      requestId: answer.headers.get('x-request-id'),
      seconds: expect.any(Number),
    },
  });
  expect(requests()[2]).toMatchObject({
    fields: { route: '/api/products/:slug', status: 200, requestId: expect.any(String) },
  });
  expect(JSON.stringify(lines)).not.toMatch(/secret|unguessable/);
});

test('failed sign-ins and refusals are logged once a minute, without what was typed', async () => {
  const { lines, ask, login } = await openServer();
  for (let times = 0; times < 3; times += 1) await login('gizli-kullanici', 'gizli-parola');
  await ask('/api/admin/logout', { method: 'POST', headers: { origin: 'https://evil.example' } });
  const warnings = lines.filter(({ level }) => level === 'warn');
  expect(warnings).toMatchObject([
    { message: 'refused', fields: { code: 'wrong_login', status: 401, route: '/api/admin/login' } },
    { message: 'refused', fields: { code: 'forbidden', status: 403 } },
  ]);
  expect(JSON.stringify(lines)).not.toContain('gizli');
});

test('the numbers of the shop are sent to this machine, and to nobody through a proxy', async () => {
  const { ask, login } = await openServer();
  await (await ask('/api/products/igne-90')).text();
  await login('kimse', 'yanlış');
  await eventually(async () => {
    const text = await (await ask('/metrics')).text();
    expect(text).toContain(
      'http_request_duration_seconds_count{route="/api/admin/login",method="POST",status="401"} 1',
    );
  });
  const answer = await ask('/metrics');
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const text = await answer.text();
  expect(text).toMatch(
    /^http_request_duration_seconds_bucket\{route="\/api\/products\/:slug",method="GET",status="200",le="\+Inf"\} 1$/m,
  );
  for (const name of ['shop_catalogue_revision', 'shop_event_streams', 'shop_outbox_pending{kind="mail"}']) {
    expect(text.split('\n').some((line) => line.startsWith(`${name} `))).toBe(true);
  }
  for (const line of text.trimEnd().split('\n')) {
    expect(line).toMatch(/^(?:# TYPE \w+ (?:counter|gauge|histogram)|\w+(?:\{[^{}]*\})? [\d.e+-]+)$/);
  }
  const types = text.match(/^# TYPE \w+/gm) ?? [];
  expect(new Set(types).size).toBe(types.length);
  expect(text).toMatch(
    /^http_request_duration_seconds_bucket\{route="\/api\/products\/:slug",.+,le="\d+"\} 1$/m,
  );
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  const forwarded = await ask('/metrics', { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(forwarded.status).toBe(404);
});

const PUBLIC = { SHOP_PUBLIC_URL: 'https://www.ornek.com' };
const BEHIND_PROXY = { ...PUBLIC, SHOP_TRUST_PROXY: '127.0.0.1' };

test.each([
  ['127.0.0.1', {}, {}, 200],
  ['::ffff:127.0.0.1', {}, {}, 200],
  ['::1', {}, {}, 200],
  ['192.0.2.7', {}, {}, 404],
  ['2001:db8::127', {}, {}, 404],
  // A proxy that does not say for whom it asks.
  ['127.0.0.1', { host: 'www.ornek.com' }, {}, 404],
  ['127.0.0.1', { httpVersion: '1.0' }, {}, 404],
  ['127.0.0.1', {}, PUBLIC, 404],
  ['127.0.0.1', {}, BEHIND_PROXY, 200],
  ['127.0.0.1', { httpVersion: '1.0' }, BEHIND_PROXY, 404],
])('the numbers of the shop for a client at %s %o %o: %i', async (remoteAddress, asks, env, status) => {
  const { host, httpVersion } = { host: 'localhost:3000', httpVersion: '1.1', ...asks };
  const { app } = createTestApp({ ...testParts(), config: readServerConfig(env) });
  const incoming = {
    socket: { remoteAddress },
    headers: { host },
    httpVersion,
  } as unknown as IncomingMessage;
  const answer = app.request('/metrics', { headers: { host } }, { incoming, metrics: () => '' });
  expect((await answer).status).toBe(status);
});

test('the lag of an idle event loop is nearly nothing', async () => {
  const traffic = createTraffic(silentLog);
  onTestFinished(traffic.close);
  // A busy machine delays some samples: the test waits for a calm half.
  await eventually(async () => {
    await delay(450);
    const [, seconds] = /^nodejs_eventloop_lag_p50_seconds ([\d.e-]+)$/m.exec(traffic.format({})) ?? [];
    expect(Number(seconds)).toBeLessThan(0.015);
  });
});
