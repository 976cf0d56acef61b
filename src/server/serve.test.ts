import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sampleProduct } from '#testing/shops/memory-shop';
import { createTestAccounts } from '#testing/shops/test-accounts';
import { plainRenderer, sampleShop, testParts } from '#testing/shops/test-app';
import { silentLog } from '#testing/silent-log';
import { apiRoute, jsonResponse } from './routes/route.ts';
import { z } from 'zod';
import { type RunningServer, serve } from './serve.ts';
import { readServerConfig } from './server-config.ts';
import { eventually } from '#testing/eventually';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Longer than any test: what the end of a stop is not meant to be. */
const NO_LIMIT_MS = 3_600_000;

async function start(env: Record<string, string> = {}, stopWithinMs = 2000): Promise<RunningServer> {
  const config = { ...readServerConfig(env), port: 0, host: '127.0.0.1' };
  const server = await serve({ config, log: silentLog, stopWithinMs });
  closing.push(() => server.close());
  return server;
}

async function startShop(env: Record<string, string> = {}, stopWithinMs?: number) {
  const server = await start(env, stopWithinMs);
  const shop = sampleShop();
  let drawn = 0;
  const app = server.open({
    ...testParts(),
    shop,
    renderPage: (state) => {
      drawn += 1;
      return plainRenderer(state);
    },
  });
  return { server, shop, app, drawn: () => drawn };
}

interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A route that answers on request of the test; `called` resolves when a request has reached it. */
function slowRoute() {
  let answer: () => void = () => undefined;
  let arrive: () => void = () => undefined;
  const called = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const slow = apiRoute('GET', '/api/slow', 'public', {
    summary: 'For tests.',
    response: { description: 'Nothing', body: z.unknown() },
    handler: async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
        arrive();
      });
      return jsonResponse({ done: true });
    },
  });
  return { slow, called, finish: (): void => answer() };
}

function request(
  server: RunningServer,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      { port: server.port, host: '127.0.0.1', path, method, headers, agent: false },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end();
  });
}

async function openSocket(
  server: RunningServer,
  text: string,
): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(server.port, '127.0.0.1');
  closing.push(() => {
    socket.destroy();
  });
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(text);
  return { socket, received: () => received };
}

describe('before the shop is loaded', () => {
  test('the process answers health checks and says that the shop is starting', async () => {
    const server = await start();
    expect(server.port).toBeGreaterThan(0);
    expect(server.url).toBe(`http://localhost:${server.port}`);
    expect((await request(server, '/healthz')).status).toBe(200);
    for (const path of ['/readyz', '/', '/api/products']) {
      const reply = await request(server, path);
      expect(reply.status).toBe(503);
      expect(reply.headers['retry-after']).toBe('2');
      expect(reply.headers['refresh']).toBe('2');
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
    }
    expect(JSON.parse((await request(server, '/api/products')).body)).toMatchObject({ code: 'not_ready' });
    server.open({ ...testParts(), shop: sampleShop() });
    expect((await request(server, '/readyz')).status).toBe(200);
    expect((await request(server, '/')).status).toBe(200);
  });

  test('a port in use is reported', async () => {
    const server = await start();
    const config = { ...readServerConfig({}), port: server.port, host: '127.0.0.1' };
    await expect(serve({ config, log: silentLog })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

describe('ready answers', () => {
  const paths = [
    '/',
    '/kategori/igneler',
    '/api/products',
    '/api/products?page=1&fields=card',
    '/api/site-settings',
  ];

  test.each(paths)('%s is the same from the router and from the cache', async (path) => {
    const { server } = await startShop();
    const headers = { 'accept-encoding': 'br', host: 'koltazoglu.localhost' };
    const first = await request(server, path, headers);
    const second = await request(server, path, headers);
    const { 'x-request-id': id, date: _, ...firstHeaders } = first.headers;
    const { date: __, ...secondHeaders } = second.headers;
    expect(id).toBeDefined();
    expect(secondHeaders).toEqual(firstHeaders);
    expect(second.body).toBe(first.body);
  });

  test('HEAD, 304 and another encoding', async () => {
    const { server, drawn } = await startShop();
    const first = await request(server, '/');
    await request(server, '/');
    const head = await request(server, '/', {}, 'HEAD');
    expect(head).toMatchObject({ status: 200, body: '' });
    expect(head.headers['content-length']).toBe(first.headers['content-length']);
    const etag = first.headers.etag ?? '';
    const revalidated = await request(server, '/', { 'if-none-match': etag });
    expect(revalidated).toMatchObject({ status: 304, body: '' });
    expect(revalidated.headers.etag).toBe(etag);
    expect((await request(server, '/', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
      'gzip',
    );
    expect((await request(server, '/', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
      'gzip',
    );
    expect((await request(server, '/')).body).toBe(first.body);
    expect(drawn()).toBe(1);
  });

  test('show a change at once and stay after changes elsewhere', async () => {
    const { server, shop, drawn } = await startShop();
    const before = await request(server, '/kategori/igneler');
    shop.change({ upserted: [sampleProduct('bicak', { categoryId: 'c-bicaklar', price: '1.00' })] });
    expect(await request(server, '/kategori/igneler')).toMatchObject({ body: before.body });
    expect(drawn()).toBe(1);
    shop.change({ upserted: [sampleProduct('igne-90', { price: '1.00' })] });
    expect((await request(server, '/kategori/igneler')).body).toContain('"price":"1.00"');
    expect((await request(server, '/kategori/igneler')).body).toContain('"price":"1.00"');
    expect(drawn()).toBe(2);
    shop.change({ removedIds: ['p-igne-90'] });
    expect((await request(server, '/api/products/igne-90')).status).toBe(404);
  });

  test('of one storefront stay its own after the other one has other pinned products', async () => {
    const { server, shop } = await startShop();
    const firstOf = async (site: string): Promise<unknown> => {
      const { body } = await request(server, '/api/products?page=1', { host: `${site}.localhost` });
      return JSON.parse(body)[0].slug;
    };
    const before = await firstOf('dikis');
    expect(await firstOf('koltazoglu')).toBe(before);
    const pinned = before === 'bicak' ? 'igne-90' : 'bicak';
    shop.change({ showcases: { dikis: { sections: [], pinned: { all: [pinned] } } } });
    expect(await firstOf('koltazoglu')).toBe(before);
    expect(await firstOf('dikis')).toBe(pinned);
  });

  test('are not sent for other methods', async () => {
    const { server } = await startShop();
    await request(server, '/api/products?page=1');
    expect((await request(server, '/api/products?page=1', {}, 'DELETE')).status).toBe(405);
  });

  test('are separate by host and scheme', async () => {
    const { server } = await startShop({ SHOP_TRUST_PROXY: '127.0.0.1' });
    const host = 'localhost:3000';
    const secure = { host, 'x-forwarded-proto': 'https' };
    expect((await request(server, '/', { host })).body).toContain('href="http://localhost:3000/"');
    expect((await request(server, '/', secure)).body).toContain('href="https://localhost:3000/"');
    expect((await request(server, '/', { host })).body).toContain('href="http://localhost:3000/"');
    expect((await request(server, '/', { host: 'koltazoglu.localhost' })).body).toContain(
      'data-site="koltazoglu"',
    );
  });

  test('are never those of another host that the request names as well', async () => {
    const { server } = await startShop();
    const two = 'GET / HTTP/1.1\r\nHost: koltazoglu.localhost\r\nHost: dikis.localhost\r\n\r\n';
    const { received } = await openSocket(server, two);
    await eventually(() => expect(received()).toMatch(/^HTTP\/1.1 400 /));
    const reply = await request(server, '/', { host: 'koltazoglu.localhost' });
    expect(reply.body).toContain('data-site="koltazoglu"');
  });

  test('ignore a forwarded scheme from an untrusted client', async () => {
    const { server } = await startShop();
    const reply = await request(server, '/', { host: 'localhost:3000', 'x-forwarded-proto': 'https' });
    expect(reply.body).toContain('href="http://localhost:3000/"');
  });
});

describe('clients that behave badly', () => {
  test('that are slow do not delay the others', async () => {
    const { server } = await startShop();
    const slow = Array.from({ length: 200 }, () =>
      openSocket(server, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
    );
    await Promise.all(slow);
    expect((await request(server, '/')).status).toBe(200);
  });

  test('are disconnected when they stop reading, not when they wait for a long call', async () => {
    const config = { ...readServerConfig({}), port: 0 };
    const server = await serve({ config, log: silentLog, idleSocketMs: 1000, stopWithinMs: 2000 });
    closing.push(() => server.close());
    const { slow, finish } = slowRoute();
    const large = { bytes: Buffer.alloc(50_000_000), type: 'image/png', etag: '"large"' };
    const pictures = { read: vi.fn<() => Promise<typeof large>>(() => Promise.resolve(large)) };
    server.open({ ...testParts(), shop: sampleShop(), pictures, routes: [slow] });
    const accepted: Socket[] = [];
    const onAccepted = (message: unknown): void => void accepted.push((message as { socket: Socket }).socket);
    subscribe('net.server.socket', onAccepted);
    closing.push(() => void unsubscribe('net.server.socket', onAccepted));
    const waiting = await openSocket(server, 'GET /api/slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const deaf = await openSocket(server, 'GET /images/a.png HTTP/1.1\r\nHost: localhost\r\n\r\n');
    deaf.socket.pause();
    await eventually(() => expect(pictures.read).toHaveBeenCalled());
    await eventually(() => expect(accepted.map(({ destroyed }) => destroyed)).toEqual([false, true]));
    const cut = new Promise((resolve) => deaf.socket.once('close', resolve));
    deaf.socket.resume();
    await cut;
    expect(deaf.received().length).toBeLessThan(large.bytes.length);
    finish();
    await eventually(() => expect(waiting.received()).toContain('{"done":true}'));
  });

  test('are disconnected when their request does not end, except administrators who upload a file', async () => {
    const config = { ...readServerConfig({}), port: 0 };
    const server = await serve({ config, log: silentLog, requestTimeoutMs: 300, stopWithinMs: 2000 });
    closing.push(() => server.close());
    const accounts = await createTestAccounts();
    const echo = (path: string, access: 'public' | 'catalogue') =>
      apiRoute('POST', path, access, {
        summary: 'For tests.',
        body: z.unknown(),
        response: { description: 'Nothing', body: z.unknown() },
        handler: () => jsonResponse({ done: true }),
      });
    const routes = [echo('/api/open', 'public'), echo('/api/desk', 'catalogue')];
    server.open({ ...testParts(), shop: sampleShop(), accounts, routes });
    const begin = async (path: string, cookie = '') => {
      const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
      const opened = await openSocket(server, `${head}Cookie: ${cookie}\r\nContent-Length: 2\r\n\r\n{`);
      const closed = new Promise((resolve) => opened.socket.once('close', resolve));
      return { ...opened, closed };
    };
    const owner = await begin('/api/desk', await accounts.cookieOf('owner'));
    const strangers = [await begin('/api/open'), await begin('/api/desk')];
    await Promise.all(strangers.map(({ closed }) => closed));
    owner.socket.write('}');
    await eventually(() => expect(owner.received()).toContain('{"done":true}'));
  });

  test('that send a huge body are refused before it is read', async () => {
    const { server } = await startShop();
    server.open({
      ...testParts(),
      shop: sampleShop(),
      routes: [
        apiRoute('POST', '/api/echo', 'public', {
          summary: 'For tests.',
          body: z.unknown(),
          response: { description: 'Nothing', body: z.unknown() },
          handler: () => jsonResponse({}),
        }),
      ],
    });
    const head = 'POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
    const announced = await openSocket(server, `${head}Content-Length: 10485760\r\n\r\n`);
    await eventually(() => expect(announced.received()).toMatch(/^HTTP\/1.1 413 /));
    const piece = `4000\r\n${'a'.repeat(0x4000)}\r\n`;
    const chunked = await openSocket(server, `${head}Transfer-Encoding: chunked\r\n\r\n${piece.repeat(10)}`);
    await eventually(() => expect(chunked.received()).toMatch(/^HTTP\/1.1 413 /));
    expect((await request(server, '/healthz')).status).toBe(200);
  });

  test.each([
    ['no HTTP', 'nonsense\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: <b>"/\r\n\r\n', 400],
    ['a path that is none', 'GET //[ HTTP/1.1\r\nHost: localhost\r\n\r\n', 404],
  ])('%s is answered with an error', async (_, text, status) => {
    const { server } = await startShop();
    const { received } = await openSocket(server, text);
    await eventually(() => expect(received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `)));
    expect((await request(server, '/')).status).toBe(200);
  });
});

describe('GET /api/events', () => {
  const eventsHead = 'GET /api/events HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n';

  test('sends the revision at the start and after each change', async () => {
    const { server, shop } = await startShop();
    const { received } = await openSocket(server, `${eventsHead}\r\n`);
    const { revision } = shop.catalogue;
    await eventually(() =>
      expect(received()).toContain(`event: catalogue\ndata: {"revision":${revision}}\n\n`),
    );
    expect(received()).toMatch(/content-type: text\/event-stream; charset=utf-8\r\n/i);
    expect(received()).toMatch(/x-accel-buffering: no\r\n/i);
    expect(received()).not.toMatch(/content-encoding/i);
    expect(received()).toContain('retry: 3000\n\n');
    shop.change({ upserted: [sampleProduct('yeni')] });
    await eventually(() =>
      expect(received()).toContain(
        `id: ${revision + 1}\nevent: catalogue\ndata: {"revision":${revision + 1}}\n\n`,
      ),
    );
  });

  test('sends only the next revision to a client that knows the present one', async () => {
    const { server, shop } = await startShop();
    const { received } = await openSocket(
      server,
      `${eventsHead}Last-Event-ID: ${shop.catalogue.revision}\r\n\r\n`,
    );
    await eventually(() => expect(received()).toContain('retry:'));
    shop.change({ upserted: [sampleProduct('yeni')] });
    await eventually(() => expect(received()).toContain('event: catalogue'));
    expect(received().match(/event: catalogue/g)).toHaveLength(1);
  });

  test('opens no stream for a HEAD request', async () => {
    const { server, app } = await startShop();
    const reply = await request(server, '/api/events', {}, 'HEAD');
    expect(reply.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(app.openStreams()).toBe(0);
  });

  test('forgets a page that disconnects', async () => {
    const { server, shop, app } = await startShop();
    const { socket, received } = await openSocket(server, `${eventsHead}\r\n`);
    await eventually(() => expect(received()).toContain('retry:'));
    expect(app.openStreams()).toBe(1);
    socket.destroy();
    await eventually(() => {
      shop.change({ upserted: [sampleProduct('yeni')] });
      expect(app.openStreams()).toBe(0);
    });
  });
});

test('a check in HTTP/1.0 without a host is answered', async () => {
  const { server } = await startShop();
  for (const path of ['/healthz', '/readyz', '/api/categories']) {
    const { received } = await openSocket(server, `GET ${path} HTTP/1.0\r\n\r\n`);
    await eventually(() => expect(received()).toMatch(/^HTTP\/1\.1 200 /));
  }
});

describe('stopping', () => {
  test('finishes running requests, ends event streams, and accepts no more connections', async () => {
    const server = await start({}, NO_LIMIT_MS);
    const { slow, called, finish } = slowRoute();
    server.open({ ...testParts(), shop: sampleShop(), routes: [slow] });
    const events = await openSocket(server, 'GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const idle = await openSocket(server, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const inFlight = await openSocket(server, 'GET /api/slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await called;
    await eventually(() => {
      expect(events.received()).toContain('retry:');
      expect(idle.received()).toContain('ok');
    });
    let isClosed = false;
    const closed = server.close().then(() => {
      isClosed = true;
    });
    await eventually(() => expect(events.received()).toMatch(/0\r\n\r\n$/));
    await expect(request(server, '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(isClosed).toBe(false);
    finish();
    await closed;
    await eventually(() => expect(inFlight.received()).toContain('{"done":true}'));
  });

  test('does not wait for connections that a browser has opened in advance', async () => {
    const server = await start({}, NO_LIMIT_MS);
    server.open({ ...testParts(), shop: sampleShop() });
    const { socket } = await openSocket(server, '');
    const ended = new Promise((resolve) => socket.once('close', resolve));
    await server.close();
    await ended;
  });

  test('answers a request that comes on a new connection at that moment', async () => {
    const { server } = await startShop({}, NO_LIMIT_MS);
    const { socket, received } = await openSocket(server, '');
    const ended = new Promise((resolve) => socket.once('close', resolve));
    // The server has accepted the connection before this one.
    await request(server, '/healthz');
    void server.close();
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await ended;
    expect(received()).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('waits a limited time for requests that never end', async () => {
    const server = await start({}, 100);
    const never = apiRoute('GET', '/api/never', 'public', {
      summary: 'For tests.',
      response: { description: 'Nothing', body: z.unknown() },
      handler: () => new Promise<Response>(() => undefined),
    });
    server.open({ ...testParts(), shop: sampleShop(), routes: [never] });
    const { socket } = await openSocket(server, 'GET /api/never HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const ended = new Promise((resolve) => socket.once('close', resolve));
    await server.close();
    await ended;
  });
});
