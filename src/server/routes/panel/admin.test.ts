import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { totpCode } from '#adapters/crypto/totp';
import { createTestAccounts, TEST_PASSWORD } from '#testing/shops/test-accounts';
import { createTestApp, testParts } from '#testing/shops/test-app';
import { readServerConfig } from '../../server-config.ts';
import type { App } from '../../app.ts';

async function openApp() {
  let time = Date.parse('2026-11-20T09:00:00Z');
  const accounts = await createTestAccounts({ now: () => time });
  const { app } = createTestApp({ accounts });
  return { app, accounts, wait: (ms: number) => (time += ms), now: () => time };
}

const json = (method: string, body?: unknown, cookie?: string): RequestInit => ({
  method,
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
});

const login = async (app: App, password = TEST_PASSWORD, username = 'owner', code?: string) =>
  app.request('/api/admin/login', json('POST', { username, password, ...(code ? { code } : {}) }));

const cookieIn = (response: Response): string => response.headers.get('set-cookie')?.split(';')[0] ?? '';
const session = async (app: App, cookie: string) =>
  app.request('/api/admin/session', { headers: { cookie } });

describe('signing in', () => {
  test('gives a cookie that scripts cannot read and other sites cannot send', async () => {
    const { app } = await openApp();
    const response = await login(app);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ authenticated: true, name: 'owner', role: 'owner' });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^shop_admin=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(
        /^shop_device=[\w-]{43}; Path=\/api\/admin\/login; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    expect(await (await session(app, cookieIn(response))).json()).toEqual({
      authenticated: true,
      name: 'owner',
      role: 'owner',
      permissions: ['panel', 'catalogue', 'orders', 'settings', 'admins'],
      hasSecondFactor: false,
      isPasswordWeak: false,
    });
  });

  test('over TLS binds the cookie to this host, and accepts no other one', async () => {
    const accounts = await createTestAccounts();
    const config = readServerConfig({ SHOP_TRUST_PROXY: '10.0.0.1' });
    const { app } = createTestApp({ ...testParts(), accounts, config });
    const incoming = {
      socket: { remoteAddress: '10.0.0.1' },
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '85.105.186.10' },
    } as unknown as IncomingMessage;
    const response = await app.request(
      '/api/admin/login',
      json('POST', { username: 'owner', password: TEST_PASSWORD }),
      { incoming },
    );
    expect(response.headers.getSetCookie()).toEqual(
      ['__Host-shop_admin', 'shop_device'].map((name) =>
        expect.stringMatching(`^${name}=[^,]+; HttpOnly; SameSite=Strict; Secure$`),
      ),
    );
    expect(accounts.sessions()).toMatchObject([{ ip: '85.105.186.10' }]);
    const call = async (cookie: string) =>
      (await app.request('/api/admin/session', { headers: { cookie } }, { incoming })).status;
    expect(await call(cookieIn(response))).toBe(200);
    expect(await call(cookieIn(response).replace('__Host-', ''))).toBe(401);
  });

  test.each([
    ['a wrong password', 'yanlış', 'owner'],
    ['an unknown name', TEST_PASSWORD, 'kimse'],
  ])('with %s is refused in the same words', async (_, password, username) => {
    const { app } = await openApp();
    const response = await login(app, password, username);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      message: 'Kullanıcı adı veya şifre hatalı.',
      code: 'wrong_login',
    });
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test('requires both fields', async () => {
    const { app } = await openApp();
    const response = await app.request('/api/admin/login', json('POST', { username: '' }));
    expect(response.status).toBe(422);
    const { issues } = await response.json();
    expect(issues.map(({ path }: { path: string }) => path)).toEqual(['username', 'password']);
  });

  test('slows down after failures and says for how long', async () => {
    const { app, wait } = await openApp();
    for (let failure = 0; failure < 5; failure += 1) await login(app, 'yanlış');
    const refused = await login(app);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    wait(1001);
    expect((await login(app)).status).toBe(200);
  });

  test('requires the code of the second factor if it is on', async () => {
    const { app, wait, now } = await openApp();
    const cookie = cookieIn(await login(app));
    const code = (secret: string) => totpCode(secret, Math.floor(now() / 30_000));
    const proposal = await app.request('/api/admin/second-factor/propose', json('POST', undefined, cookie));
    const { secret, otpauthUrl } = await proposal.json();
    expect(otpauthUrl).toContain(secret);
    const started = await app.request(
      '/api/admin/second-factor',
      json('PUT', { secret, code: code(secret) }, cookie),
    );
    expect((await started.json()).recoveryCodes).toHaveLength(8);
    wait(60_000);
    expect(await (await login(app)).json()).toMatchObject({ code: 'code_needed' });
    expect((await login(app, TEST_PASSWORD, 'owner', code(secret))).status).toBe(200);
    const off = (password: string) =>
      app.request('/api/admin/second-factor/disable', json('POST', { password }, cookie));
    expect((await off('yanlış')).status).toBe(422);
    expect((await off(TEST_PASSWORD)).status).toBe(204);
    expect((await login(app)).status).toBe(200);
  });
});

describe('a session', () => {
  test('ends by signing out, which clears pages that the browser stored, and leaves the mark of a known browser', async () => {
    const { app, accounts } = await openApp();
    const other = await accounts.cookieOf('owner');
    const cookie = cookieIn(await login(app));
    const response = await app.request('/api/admin/logout', json('POST', undefined, cookie));
    expect(response.headers.get('set-cookie')).toMatch(/^shop_admin=; Path=\/; Max-Age=0;/);
    expect(response.headers.get('clear-site-data')).toBe('"cache"');
    expect((await session(app, cookie)).status).toBe(401);
    expect((await session(app, other)).status).toBe(200);
    expect((await app.request('/api/admin/logout', { method: 'POST' })).status).toBe(200);
  });

  test('ends by itself after two idle hours, also beside one that is used', async () => {
    const { app, accounts, wait } = await openApp();
    const cookie = cookieIn(await login(app));
    const used = await accounts.cookieOf('owner');
    for (let hours = 0; hours < 2; hours += 1) {
      wait(3_600_000);
      expect((await session(app, used)).status).toBe(200);
    }
    expect((await session(app, cookie)).status).toBe(401);
  });

  test('can be revoked from another browser of its own, by others only when they own the shop', async () => {
    const { app, accounts } = await openApp();
    await accounts.cookieOf('editor');
    const [first, second, editor] = [
      await accounts.cookieOf('owner'),
      await accounts.cookieOf('owner'),
      await accounts.cookieOf('editor'),
    ];
    const list = async (cookie: string): Promise<{ id: string; admin: string; isCurrent: boolean }[]> =>
      (await app.request('/api/admin/sessions', { headers: { cookie } })).json();
    const otherOf = async (cookie: string, name: string) =>
      (await list(cookie)).find(({ admin, isCurrent }) => admin === name && !isCurrent)?.id;
    const revoke = async (cookie: string, id = '') =>
      (await app.request(`/api/admin/sessions/${id}`, { method: 'DELETE', headers: { cookie } })).status;
    const seconds = await otherOf(first, 'owner');
    expect(await revoke(editor, seconds)).toBe(404);
    expect(await revoke(first, seconds)).toBe(204);
    expect((await session(app, second)).status).toBe(401);
    expect((await session(app, first)).status).toBe(200);
    expect(await revoke(editor, await otherOf(editor, 'editor'))).toBe(204);
    expect(await list(editor)).toMatchObject([{ admin: 'editor', isCurrent: true }]);
    expect(await revoke(first, await otherOf(first, 'editor'))).toBe(204);
    expect((await session(app, editor)).status).toBe(401);
  });

  test('stays after a change of its own password, the other sessions of the account end', async () => {
    const { app, accounts } = await openApp();
    const [mine, other] = [await accounts.cookieOf('owner'), await accounts.cookieOf('owner')];
    const editor = await accounts.cookieOf('editor');
    const change = (currentPassword: string, newPassword: string) =>
      app.request('/api/admin/password', json('PUT', { currentPassword, newPassword }, mine));
    const wrong = await change('yanlış', 'yepyeni uzun parola');
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toMatchObject({ issues: [{ path: 'currentPassword' }] });
    expect(await (await change(TEST_PASSWORD, '12345678')).json()).toMatchObject({
      code: 'weak_password',
      issues: [{ path: 'newPassword' }],
    });
    expect((await change(TEST_PASSWORD, 'yepyeni uzun parola')).status).toBe(200);
    for (const [cookie, status] of [
      [mine, 200],
      [other, 401],
      [editor, 200],
    ] as const) {
      expect((await session(app, cookie)).status).toBe(status);
    }
    expect((await login(app, 'yepyeni uzun parola')).status).toBe(200);
  });
});

test('in a session the password cannot be guessed either; tries to sign in do not count there', async () => {
  const { app, accounts, wait } = await openApp();
  const cookie = await accounts.cookieOf('owner');
  const prove = async (password: string) =>
    (await app.request('/api/admin/second-factor/disable', json('POST', { password }, cookie))).status;
  for (let failure = 0; failure < 6; failure += 1) await login(app, 'yanlış');
  for (let failure = 0; failure < 5; failure += 1) expect(await prove('yanlış')).toBe(422);
  expect(await prove(TEST_PASSWORD)).toBe(429);
  wait(1001);
  expect(await prove(TEST_PASSWORD)).toBe(204);
});

describe('accounts', () => {
  test('that are removed stay signed out, also when one of the same name comes after them', async () => {
    const { app, accounts } = await openApp();
    const [owner, editor] = [await accounts.cookieOf('owner'), await accounts.cookieOf('editor')];
    const call = (method: string, path: string, body?: unknown) =>
      app.request(`/api/admin/admins${path}`, json(method, body, owner));
    expect((await session(app, editor)).status).toBe(200);
    expect((await call('DELETE', '/editor')).status).toBe(204);
    expect((await session(app, editor)).status).toBe(401);
    await call('POST', '', { name: 'editor', password: TEST_PASSWORD, role: 'owner' });
    expect((await session(app, editor)).status).toBe(401);
    expect((await session(app, owner)).status).toBe(200);
  });

  test('are created, changed and removed by the owner, never the last owner', async () => {
    const { app, accounts } = await openApp();
    const cookie = await accounts.cookieOf('owner');
    const call = (method: string, path: string, body?: unknown) =>
      app.request(`/api/admin/admins${path}`, json(method, body, cookie));
    const made = await call('POST', '', { name: 'Ayşe', password: TEST_PASSWORD, role: 'editor' });
    expect(made.status).toBe(201);
    expect(await made.json()).toMatchObject({ name: 'Ayşe', role: 'editor', hasSecondFactor: false });
    expect((await call('POST', '', { name: 'ayse', password: TEST_PASSWORD, role: 'editor' })).status).toBe(
      409,
    );
    const path = `/${encodeURIComponent('Ayşe')}`;
    expect(await (await call('PUT', path, { role: 'warehouse' })).json()).toMatchObject({
      role: 'warehouse',
    });
    expect((await call('PUT', path, { role: 'king' })).status).toBe(422);
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('DELETE', path)).status).toBe(404);
    expect(await (await call('DELETE', '/owner')).json()).toMatchObject({ code: 'last_owner' });
    expect(await (await call('PUT', '/owner', { role: 'editor' })).json()).toMatchObject({
      code: 'last_owner',
    });
    expect(JSON.stringify(await (await call('GET', '')).json())).not.toContain('hash of');
  });
});
