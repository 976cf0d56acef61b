import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { SCOPES, type Scope } from '#domain/panel/api-token';
import { sampleProduct } from '#testing/shops/memory-shop';
import { openTestPanel } from '#testing/shops/test-panel';
import { createTestServices } from '#testing/shops/test-services';
import { openTestSelling } from '#testing/shops/test-selling';
import type { ApiRoute } from '../route.ts';

async function openShop() {
  let time = Date.parse('2026-11-23T09:00:00.000Z');
  const selling = await openTestSelling({ products: [sampleProduct('igne', { price: '99.90' })] });
  onTestFinished(() => selling.close());
  const panel = await openTestPanel({
    now: () => time,
    parts: { selling: createTestServices(selling.selling) },
  });
  const call = async (
    token: string,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> =>
    panel.app.request(path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const make = async (name: string, scopes: readonly Scope[], expires = '90d'): Promise<string> => {
    const response = await panel.call('POST', '/api/admin/tokens', { name, scopes, expires });
    expect(response.status).toBe(201);
    return (await response.json()).token;
  };
  const pass = (ms: number): void => {
    time += ms;
  };
  return { ...panel, callAsOwner: panel.call, selling, call, make, pass };
}

const nameOf = ({ method, path }: ApiRoute): string => `${method} ${path}`;
const addressOf = ({ path }: ApiRoute): string => path.replaceAll(/:\w+/g, 'x');

test('a token is shown once, stored only as its hash, and a mistyped one is recognised', async () => {
  const { make, callAsOwner, call, dataDir } = await openShop();
  const token = await make('erp', ['catalogue:read']);
  const [, random = '', check = ''] = /^shop_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/.exec(token) ?? [];
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  expect(check.split('').reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0)).toBe(crc32(random));
  expect(readFileSync(join(dataDir, '_private', 'tokens.json'), 'utf8')).not.toContain(random);
  expect(JSON.stringify(await (await callAsOwner('GET', '/api/admin/tokens')).json())).not.toContain(random);
  const mistyped = await call(
    `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
    'GET',
    '/api/files/stats',
  );
  expect(mistyped.status).toBe(401);
  expect(await mistyped.json()).toMatchObject({ code: 'unauthorized', message: /geçersiz/ });
});

test('every call accepts the token with its scope and refuses all others; calls for people accept none', async () => {
  const { app, call, make } = await openShop();
  const tokens = new Map<Scope, string>();
  for (const scope of SCOPES) tokens.set(scope, await make(scope.replace(':', '-'), [scope]));
  for (const route of app.routes.filter(({ permission }) => permission)) {
    for (const [scope, token] of tokens) {
      const [permission, deed] = scope.split(':');
      const mayRead = deed === 'write' || (deed === 'read' && route.method === 'GET');
      const { status } = await call(token, route.method, addressOf(route));
      const report = `${nameOf(route)} with ${scope} answered ${status}`;
      expect(status, report).not.toBe(401);
      expect(status, report).not.toBe(500);
      if (route.permission !== permission || !mayRead) expect(status, report).toBe(403);
      // What shows persons alone needs one scope more.
      else if (scope.startsWith('catalogue')) expect(status, report).not.toBe(403);
    }
  }
  const both = await make('hepsi', ['orders:write', 'orders:persons']);
  for (const route of app.routes.filter(({ permission }) => permission === 'orders')) {
    const { status } = await call(both, route.method, addressOf(route));
    // No program may do what nobody can undo.
    if (route.path.endsWith('/erase')) expect(status, nameOf(route)).toBe(403);
    else expect(status, nameOf(route)).not.toBe(403);
  }
});

test('a change is recorded under the name of the token', async () => {
  const { call, make, callAsOwner } = await openShop();
  const token = await make('erp', ['catalogue:write']);
  // Neither a session nor an own origin is needed, and a cookie beside it changes nothing.
  const changed = await call(
    token,
    'PUT',
    '/api/products/a',
    { price: '123.00' },
    {
      origin: 'https://erp.example',
      'sec-fetch-site': 'cross-site',
      cookie: 'shop_admin=made-up',
    },
  );
  expect(changed.status).toBe(200);
  const [change] = await (await callAsOwner('GET', '/api/admin/changes')).json();
  expect(change).toMatchObject({ by: 'token:erp' });
  const history = await (await callAsOwner('GET', '/api/admin/products/a/history')).json();
  expect(JSON.stringify(history)).toContain('token:erp');
  const [made] = await (await callAsOwner('GET', '/api/admin/audit?kind=account')).json();
  expect(made).toMatchObject({ who: 'owner', action: 'token-created', subject: 'token:erp' });
  expect(await (await callAsOwner('GET', '/api/admin/tokens')).json()).toMatchObject([
    { name: 'erp', state: 'active', lastUsedAt: '2026-11-23T09:00:00.000Z' },
  ]);
});

test('without orders:persons nothing reveals who ordered, and nobody can be searched for', async () => {
  const { app, selling, call, make, callAsOwner } = await openShop();
  const { order } = (await selling.buy('p-igne', 1)).record;
  const masked = await make('rapor', ['orders:write']);
  const full = await make('kargo', ['orders:write', 'orders:persons']);
  const persons = [
    order.customerName,
    order.customerEmail,
    order.customerPhone,
    order.token,
    ...order.shippingAddress.split('\n'),
  ];
  const whole = await (await call(full, 'GET', `/api/orders/${order.id}`)).text();
  expect(whole).toContain(order.customerName);
  expect((await call(full, 'GET', '/api/admin/audit')).status).toBe(403);
  for (const route of app.routes.filter(
    ({ permission, method }) => permission === 'orders' && method === 'GET',
  )) {
    const response = await call(masked, 'GET', route.path.replaceAll(/:\w+/g, order.id));
    const text = await response.text();
    for (const person of persons) expect(text, `${nameOf(route)}: ${person}`).not.toContain(person);
  }
  const paid = await call(masked, 'POST', `/api/orders/${order.id}/events`, { action: 'paid' });
  expect(paid.status).toBe(200);
  expect(await paid.json()).toMatchObject({ paymentStatus: 'paid', customerEmail: '•••' });
  const others = { customerName: 'Bir Başkası', customerEmail: 'baska@example.com' };
  const correction = { ...order, ...others, billing: null, action: 'corrected' };
  const correct = (token: string) => call(token, 'POST', `/api/orders/${order.id}/events`, correction);
  expect((await correct(masked)).status).toBe(403);
  expect(await (await correct(full)).json()).toMatchObject(others);
  const reason = `${order.customerName} aradı, vazgeçmiş`;
  const cancelled = await call(full, 'POST', `/api/orders/${order.id}/events`, {
    action: 'cancelled',
    reason,
  });
  expect(await cancelled.text()).toContain(reason);
  const seen = await (await call(masked, 'GET', `/api/orders/${order.id}`)).text();
  expect(seen).toContain('cancelled');
  expect(seen).not.toContain(order.customerName);
  const search = (text: string) => call(masked, 'GET', `/api/orders?q=${encodeURIComponent(text)}`);
  for (const text of [order.customerName, order.customerPhone, order.customerEmail]) {
    expect((await search(text)).status).toBe(403);
  }
  // The same answer for every name beside the number.
  for (const words of ['', 'Sipariş No: ', `${order.customerName}: `, 'Bir Başkası: ']) {
    expect(await (await search(`${words}${order.id.slice(0, 8)}`)).json()).toHaveLength(1);
  }
  const views = await (await callAsOwner('GET', '/api/admin/audit?kind=person')).json();
  expect(views).toContainEqual(
    expect.objectContaining({ who: 'token:kargo', via: 'token', action: 'order-viewed' }),
  );
});

test('an expired, a revoked and a made-up token are refused with the reason; many of them have to wait, a valid one never', async () => {
  const { call, make, callAsOwner, pass } = await openShop();
  const short = await make('kısa', ['catalogue:read'], '1d');
  const long = await make('uzun', ['catalogue:read'], 'never');
  const read = (token: string) => call(token, 'GET', '/api/files/stats');
  expect((await read(short)).status).toBe(200);
  expect((await read(long)).status).toBe(200);
  expect((await callAsOwner('DELETE', '/api/admin/tokens/UZUN')).status).toBe(204);
  const revoked = await read(long);
  expect(revoked.status).toBe(401);
  expect(await revoked.json()).toMatchObject({ message: /iptal/ });
  expect((await read(short)).status).toBe(200);
  expect((await callAsOwner('DELETE', '/api/admin/tokens/uzun')).status).toBe(404);
  const again = await make('uzun', ['catalogue:read'], 'never');
  expect(
    (await callAsOwner('POST', '/api/admin/tokens', { name: 'Uzun', scopes: ['orders:read'] })).status,
  ).toBe(409);
  pass(24 * 3_600_000);
  const expired = await read(short);
  expect(expired.status).toBe(401);
  expect(await expired.json()).toMatchObject({ message: /süresi dolmuş/ });

  for (let tries = 0; tries < 18; tries += 1) expect((await read(`shop_${'a'.repeat(36)}`)).status).toBe(401);
  const slowed = await read(`shop_${'a'.repeat(36)}`);
  expect(slowed.status).toBe(429);
  expect(slowed.headers.get('retry-after')).toBe('1');
  expect((await read(again)).status).toBe(200);
});

test('a token that cannot be created is refused with what to do', async () => {
  const { callAsOwner } = await openShop();
  for (const [body, path] of [
    [{ name: '', scopes: ['orders:read'] }, 'name'],
    [{ name: 'erp', scopes: [] }, 'scopes'],
    [{ name: 'erp', scopes: ['settings'] }, 'scopes.0'],
    [{ name: 'erp', scopes: ['orders:read'], expires: '2020-01-01' }, 'expires'],
    [{ name: 'erp', scopes: ['orders:read'], expires: 'yarın' }, 'expires'],
  ] as const) {
    const response = await callAsOwner('POST', '/api/admin/tokens', body);
    expect(response.status).toBe(422);
    expect((await response.json()).issues).toMatchObject([{ path }]);
  }
});
