import type { IncomingMessage } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isAllowed, PERMISSIONS, type Role, ROLES } from '#domain/panel/admin';
import { eventually } from '#testing/eventually';
import { TEST_AUTHOR } from '#testing/shops/test-accounts';
import { openTestPanel } from '#testing/shops/test-panel';
import { createTestServices } from '#testing/shops/test-services';
import { openTestSelling } from '#testing/shops/test-selling';
import type { ApiRoute } from '../route.ts';

/** Every route of the whole server. */
async function openWholeApp() {
  const selling = await openTestSelling();
  onTestFinished(() => selling.close());
  return openTestPanel({ parts: { selling: createTestServices(selling.selling) } });
}

const addressOf = ({ path }: ApiRoute): string => path.replaceAll(/:\w+/g, 'x');
const nameOf = ({ method, path }: ApiRoute): string => `${method} ${path}`;
const PUBLIC_CHANGES = new Set([
  'POST /api/admin/login',
  'POST /api/admin/logout',
  'POST /api/payment/paytr/callback',
  'POST /api/orders/own/:token/method',
  'POST /api/orders/own/:token/payment',
  'POST /api/orders/own/:token/cancel',
  'POST /api/orders/own/:token/return',
  'POST /api/orders/own/:token/fit',
  'POST /api/orders/track',
  'POST /api/mcp',
]);

describe('every call of the API', () => {
  test('says who may make it, and calls of administrators which permission they need', async () => {
    const { app } = await openWholeApp();
    expect(app.routes.length).toBeGreaterThan(60);
    for (const route of app.routes) {
      expect(['public', 'shopper', ...PERMISSIONS], nameOf(route)).toContain(route.access);
      const isPublic = route.access === 'public' || route.access === 'shopper';
      expect(route.permission, nameOf(route)).toBe(isPublic ? undefined : route.access);
    }
  });

  test('that changes something and is open to everybody is a known one', async () => {
    const { app } = await openWholeApp();
    const open = app.routes
      .filter(({ method, access }) => method !== 'GET' && access === 'public')
      .map(nameOf);
    expect(open.filter((name) => !PUBLIC_CHANGES.has(name))).toEqual([]);
  });

  test('for administrators is 401 without a session and with an invented one', async () => {
    const { app } = await openWholeApp();
    for (const route of app.routes.filter(({ permission }) => permission)) {
      for (const headers of [{}, { cookie: 'shop_admin=made-up' }]) {
        const response = await app.request(addressOf(route), { method: route.method, headers });
        expect(response.status, nameOf(route)).toBe(401);
        expect(await response.json()).toMatchObject({ code: 'unauthorized' });
      }
    }
  });

  test.each(ROLES)(
    'for administrators is 403 for %s exactly where the role does not allow it',
    async (role) => {
      const { app, callAs } = await openWholeApp();
      const changesOwnSession = (route: ApiRoute): boolean => route.path.startsWith('/api/admin/session');
      for (const route of app.routes.filter(({ permission }) => permission)) {
        if (route.method === 'DELETE' && changesOwnSession(route)) continue;
        const { status } = await callAs(role, route.method, addressOf(route));
        const may = route.permission !== undefined && isAllowed(role, route.permission);
        expect(status === 403, `${nameOf(route)} answered ${status}`).toBe(!may);
        expect(status, nameOf(route)).not.toBe(401);
        expect(status, nameOf(route)).not.toBe(500);
      }
    },
  );

  test('that changes something is 403 from another site’s page, whoever calls', async () => {
    const { app, callAs } = await openWholeApp();
    const cookie = (await callAs('owner', 'GET', '/api/admin/session')).status;
    expect(cookie).toBe(200);
    for (const route of app.routes.filter(({ method }) => method !== 'GET')) {
      if (route.path === '/api/payment/paytr/callback') continue;
      const { status } = await app.request(addressOf(route), {
        method: route.method,
        headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      });
      expect(status, nameOf(route)).toBe(403);
    }
  });
});

test.each([
  ['right', '127.0.0.1', '127.0.0.1', 200],
  ['right', '192.0.2.7', '192.0.2.1', 401],
  ['wrong', '127.0.0.1', '127.0.0.1', 401],
])(
  'a call with the %s key of the command line from %s to %s: %i',
  async (key, remoteAddress, localAddress, status) => {
    const { app } = await openTestPanel({ parts: { commandLineKey: 'right' } });
    const incoming = { socket: { remoteAddress, localAddress }, headers: {} } as unknown as IncomingMessage;
    const headers = { authorization: `Bearer ${key}` };
    expect((await app.request('/api/files/problems', { headers }, { incoming })).status).toBe(status);
  },
);

test('the stream of events carries only what the present role may ask for', async () => {
  let publishOrder = (): void => undefined;
  const { panel, accounts, callAs } = await openTestPanel({
    parts: {
      news: (notify) => {
        publishOrder = () => notify('orders', { type: 'placed' });
        return () => undefined;
      },
    },
  });
  const read = async (role: Role): Promise<() => string> => {
    let text = '';
    const { body } = await callAs(role, 'GET', '/api/events');
    void body?.pipeTo(
      new WritableStream({ write: (bytes: Uint8Array) => void (text += Buffer.from(bytes).toString()) }),
    );
    return () => text;
  };
  const [owner, editor, warehouse] = [await read('owner'), await read('editor'), await read('warehouse')];
  const publish = async (kind: string): Promise<void> => {
    publishOrder();
    await panel.jobs.start(kind, 'editor', () => Promise.resolve({ price: '12,00' })).result;
    await eventually(() => expect(owner()).toContain(kind));
  };
  await publish('import');
  expect(owner()).toMatch(/event: orders/);
  expect(editor()).toMatch(/event: job/);
  expect(editor()).not.toMatch(/event: orders/);
  expect(warehouse()).toMatch(/event: orders/);
  expect(warehouse()).not.toMatch(/event: job/);

  await accounts.change('editor', { role: 'warehouse' }, TEST_AUTHOR);
  await publish('check-images');
  expect(editor()).not.toContain('check-images');
  expect(editor()).toMatch(/event: orders/);
});
