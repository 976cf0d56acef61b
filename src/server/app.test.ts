import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { sampleShop, createTestApp } from '#testing/shops/test-app';
import { apiRoute, jsonResponse } from './routes/route.ts';
import { readServerConfig } from './server-config.ts';
import { silentLog } from '#testing/silent-log';

const echo = apiRoute('POST', '/api/echo/:id', 'public', {
  summary: 'For tests.',
  params: z.object({ id: z.string() }),
  body: z.object({ name: z.string().min(2), count: z.number().int().optional() }),
  requestHeaders: { Prefer: 'A job.' },
  response: { description: 'What came', body: z.unknown() },
  status: 201,
  handler: ({ params, body }) => jsonResponse({ ...params, ...body }, 201),
});
const failing = apiRoute('GET', '/api/failing', 'public', {
  summary: 'For tests.',
  response: { description: 'Nothing', body: z.unknown() },
  handler: () => {
    throw new Error('gizli: /home/shop/data/_private');
  },
});
const forAdmins = apiRoute('DELETE', '/api/products/:id', 'admins', {
  summary: 'For tests.',
  isUpload: true,
  response: { description: 'Nothing', body: z.unknown() },
  handler: () => jsonResponse({}),
});
const ofPersons = apiRoute('GET', '/api/letter', 'orders', {
  summary: 'For tests.',
  response: { description: 'A letter', body: 'application/pdf' },
  handler: () => new Response(''),
});
const routes = [echo, failing, forAdmins, ofPersons];
const json = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body,
});

describe('failures', () => {
  test('an unknown call is answered in JSON', async () => {
    const { app } = createTestApp();
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await app.request('/api/yok', { method });
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await response.json()).toEqual({ message: 'Aradığınız kayıt bulunamadı.', code: 'not_found' });
    }
    expect((await app.request('/api')).status).toBe(404);
  });

  test.each([
    ['PUT', '/api/products', 'GET, HEAD'],
    ['PATCH', '/api/products/facets', 'GET, HEAD'],
    ['POST', '/api/products/igne-90', 'GET, DELETE, HEAD'],
    ['GET', '/api/echo/1', 'POST'],
    ['OPTIONS', '/api/categories', 'GET, HEAD'],
  ])('%s %s names the allowed methods', async (method, path, allowed) => {
    const { app } = createTestApp({ routes });
    const response = await app.request(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')?.split(', ').toSorted()).toEqual(allowed.split(', ').toSorted());
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
  });

  test.each([
    ['no JSON', json('{"name":'), 400, 'bad_request'],
    ['nothing', json(''), 400, 'bad_request'],
    ['wrong bytes', { ...json(''), body: Buffer.from([0x22, 0xff, 0x22]) }, 400, 'bad_request'],
    ['another type', json('name=x', { 'content-type': 'text/plain' }), 415, 'unsupported_media_type'],
    [
      'a form',
      json('name=x', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'unsupported_media_type',
    ],
    [
      'a compressed text',
      { ...json('', { 'content-encoding': 'gzip' }), body: gzipSync('{"name":"a"}') },
      415,
      'unsupported_media_type',
    ],
    ['a wrong field', json('{"name":"a","count":1.5}'), 422, 'invalid'],
    ['a very deep body', json('['.repeat(30_000)), 400, 'bad_request'],
    ['too much', json(JSON.stringify({ name: 'a'.repeat(70_000) })), 413, 'payload_too_large'],
    ['too much, as announced', json('{}', { 'content-length': '99999999' }), 413, 'payload_too_large'],
  ])('a body with %s is refused', async (_, init, status, code) => {
    const { app } = createTestApp({ routes });
    const response = await app.request('/api/echo/1', init);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, message: expect.any(String) });
  });

  test('a body in pieces without a length is cut off at the limit', async () => {
    const { app } = createTestApp({ routes });
    let pieces = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pieces += 1;
        controller.enqueue(Buffer.alloc(16_384, 'a'));
      },
    });
    const init = { ...json(''), body, duplex: 'half' as const };
    expect((await app.request('/api/echo/1', init)).status).toBe(413);
    expect(pieces).toBeLessThan(20);
  });

  test('a body that the client ends early is no fault of the server and is not logged', async () => {
    const error = vi.fn();
    const { app } = createTestApp({ routes, log: { ...silentLog, error } });
    for (const headers of [{}, { 'content-length': '40' }]) {
      const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) });
      const { headers: type } = json('');
      const init = { method: 'POST', headers: { ...type, ...headers }, body, duplex: 'half' as const };
      expect((await app.request('/api/echo/1', init)).status).toBe(400);
    }
    expect(error).not.toHaveBeenCalled();
  });

  test('a wrong field is named, in Turkish', async () => {
    const { app } = createTestApp({ routes });
    const response = await app.request('/api/echo/1', json('{"count":"x"}'));
    const { issues } = z
      .object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) })
      .parse(await response.json());
    expect(issues.map(({ path }) => path)).toEqual(['name', 'count']);
    expect(issues[0]?.message).toBe('eksik');
  });

  test('unknown and dangerous fields are ignored', async () => {
    const { app } = createTestApp({ routes });
    const response = await app.request(
      '/api/echo/1',
      json('{"name":"ab","__proto__":{"x":1},"isAdmin":true}'),
    );
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ id: '1', name: 'ab' });
    expect(Object.prototype).not.toHaveProperty('x');
  });

  test('an unexpected error is logged with its request and answered without details', async () => {
    const logged: object[] = [];
    const log = {
      debug: () => {},
      info: () => {},
      warn: () => {},
      error: (fields: object) => logged.push(fields),
    };
    const { app } = createTestApp({ routes, log });
    const response = await app.request('/api/failing');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      message: 'Beklenmeyen bir hata oluştu. Lütfen tekrar deneyin.',
      code: 'internal',
    });
    expect(logged).toEqual([
      expect.objectContaining({ requestId: response.headers.get('x-request-id'), path: '/api/failing' }),
    ]);
  });

  test('a page that cannot be rendered is a plain page', async () => {
    const { app } = createTestApp({
      renderPage: () => {
        throw new Error('gizli');
      },
    });
    const response = await app.request('/');
    expect(response.status).toBe(500);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).not.toContain('gizli');
  });
});

describe('who may call', () => {
  test('every call of an administrator is refused to others, whatever else is wrong', async () => {
    const { app } = createTestApp({ routes });
    const admin = app.routes.filter(({ permission }) => permission);
    expect(admin).toHaveLength(2);
    for (const { method, path } of admin) {
      const response = await app.request(path.replaceAll(/:\w+/g, 'x'), { method });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({
        message: 'Bu işlem için giriş yapmalısınız.',
        code: 'unauthorized',
      });
    }
  });

  test.each([
    ['no browser', {}, 201],
    ['own page', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }, 201],
    ['typed address', { 'sec-fetch-site': 'none' }, 201],
    ['own origin, older browser', { origin: 'http://localhost' }, 201],
    ['own origin behind a TLS proxy', { origin: 'https://localhost' }, 201],
    ['a site’s host', { origin: 'https://dikis.localhost' }, 201],
    ['the public address', { origin: 'https://shop.example:8443' }, 201],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    ['another site, older browser', { origin: 'https://evil.example' }, 403],
    ['a sibling host', { 'sec-fetch-site': 'same-site', origin: 'https://evil.shop.example' }, 403],
    ['a hidden origin', { origin: 'null' }, 403],
    ['a cross-site form without origin', { 'sec-fetch-site': 'cross-site' }, 403],
    [
      'another server on the same host',
      { 'sec-fetch-site': 'same-site', origin: 'http://localhost:9999' },
      403,
    ],
    ['nonsense', { origin: 'http://' }, 403],
  ])('a change from %s', async (_, headers, status) => {
    const config = readServerConfig({ SHOP_PUBLIC_URL: 'https://shop.example:8443' });
    const { app } = createTestApp({ routes, config });
    const response = await app.request(
      '/api/echo/1',
      json('{"name":"ab"}', { host: 'localhost', ...headers }),
    );
    expect(response.status).toBe(status);
    if (status === 403) expect(await response.json()).toMatchObject({ code: 'forbidden' });
  });

  test('reading is never refused for its origin', async () => {
    const { app } = createTestApp();
    const response = await app.request('/api/categories', { headers: { origin: 'https://evil.example' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('headers of every answer', () => {
  const paths = [
    '/',
    '/api/products',
    '/api/yok',
    '/yok',
    '/robots.txt',
    '/healthz',
    '/images/yok',
    '/api/failing',
  ];

  test.each(paths)('%s', async (path) => {
    const { app } = createTestApp({ routes });
    const { headers } = await app.request(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test('browsers stay on https when the public address is https', async () => {
    const config = readServerConfig({ SHOP_PUBLIC_URL: 'https://shop.example' });
    for (const path of paths) {
      const { headers } = await createTestApp({ config }).app.request(path);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    }
  });

  test('no cache stores a failure', async () => {
    const { app } = createTestApp();
    expect((await app.request('/api/products/yok')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('limits', () => {
  test('a client with too many calls is told when to retry; health checks are not limited', async () => {
    // However slowly this machine calls, no time passes.
    vi.spyOn(performance, 'now').mockReturnValue(0);
    const { app } = createTestApp();
    let refused: Response | undefined;
    for (let call = 0; call < 3000 && !refused; call += 1) {
      const response = await app.request('/api/yok');
      if (response.status === 429) refused = response;
    }
    expect(refused?.headers.get('retry-after')).toBe('1');
    expect(await refused?.json()).toMatchObject({ code: 'too_many_requests' });
    expect((await app.request('/healthz')).status).toBe(200);
  });

  test('a network whose calls take the time of all others waits, and nobody else', async () => {
    let clock = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => clock);
    const slow = apiRoute('GET', '/api/slow', 'public', {
      summary: 'For tests.',
      response: { description: 'Nothing', body: z.unknown() },
      handler: () => {
        clock += 400;
        return {};
      },
    });
    const { app } = createTestApp({ routes: [slow] });
    const call = async (remoteAddress: string) => {
      const incoming = { socket: { remoteAddress }, headers: {} } as unknown as IncomingMessage;
      return app.request('/api/slow', {}, { incoming });
    };
    const statuses: number[] = [];
    for (let count = 0; count < 60; count += 1) statuses.push((await call('192.0.2.7')).status);
    expect(statuses.slice(0, 25)).toEqual(Array.from({ length: 25 }, () => 200));
    expect(statuses.at(-1)).toBe(429);
    for (const other of ['192.0.2.8', '2001:db8::7', '127.0.0.1', '172.18.0.2'])
      expect((await call(other)).status).toBe(200);
    for (let count = 0; count < 60; count += 1) expect((await call('10.0.0.2')).status).toBe(200);
    expect((await call('192.0.2.7')).status).toBe(200);
  });

  test('can be switched off', async () => {
    const { app } = createTestApp({ config: readServerConfig({ SHOP_RATE_LIMIT: 'off' }) });
    const statuses = await Promise.all(
      Array.from({ length: 2000 }, async () => (await app.request('/api/yok')).status),
    );
    expect(new Set(statuses)).toEqual(new Set([404]));
  });
});

describe('GET /api/openapi.json', () => {
  test('describes every call and itself, with schemas and failures', async () => {
    const { app } = createTestApp({ routes, shop: sampleShop() });
    const response = await app.request('/api/openapi.json');
    const description = z
      .object({
        openapi: z.string(),
        paths: z.record(z.string(), z.record(z.string(), z.looseObject({ summary: z.string() }))),
        components: z.object({ schemas: z.object({ Error: z.looseObject({}) }) }),
      })
      .parse(await response.json());
    expect(description.openapi).toBe('3.1.0');
    const described = Object.values(description.paths).flatMap((operations) => Object.values(operations));
    expect(described.map(({ summary }) => summary).toSorted()).toEqual(
      app.routes.map(({ summary }) => summary).toSorted(),
    );
    expect(description.paths['/api/products/{slug}']?.['get']).toMatchObject({
      parameters: [{ name: 'slug', in: 'path', required: true }],
      responses: {
        200: { content: { 'application/json': { schema: { type: 'object' } } } },
        404: { description: 'product_not_found' },
      },
    });
    expect(description.paths['/api/echo/{id}']?.['post']).toMatchObject({
      requestBody: { content: { 'application/json': { schema: { required: ['name'] } } } },
      parameters: [
        { name: 'id', in: 'path' },
        { name: 'Prefer', in: 'header', description: 'A job.' },
      ],
      responses: { 201: {}, 202: {} },
    });
    expect(description.paths['/api/products/{slug}']?.['delete']).toMatchObject({
      security: [{ adminSession: [] }],
      requestBody: { content: { 'multipart/form-data': {}, 'application/octet-stream': {} } },
    });
    expect(description.paths['/api/letter']?.['get']?.['security']).toEqual([
      { adminSession: [] },
      { apiToken: ['orders:read', 'orders:persons'] },
    ]);
    // A conflict also carries the present record, for example.
    expect(description.components.schemas.Error).not.toHaveProperty('additionalProperties', false);
  });
});
