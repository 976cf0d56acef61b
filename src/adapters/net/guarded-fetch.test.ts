import type { RequestListener } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors';
import { openLocalServer, type LocalServer } from '#testing/servers/local-server';
import { createGuardedFetch, type GuardedRequest } from './guarded-fetch.ts';

const servers: LocalServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(listener: RequestListener): Promise<string> {
  const server = await openLocalServer(listener);
  servers.push(server);
  return server.host;
}

const LIMITS: GuardedRequest = { maxBytes: 100_000, timeoutMs: 20_000 };
const portOf = (host: string) => host.slice(host.indexOf(':') + 1);
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();

describe('the guarded fetch', () => {
  it('brings status, headers, bytes and the final address', async () => {
    const host = await serve((_request, response) => {
      response.writeHead(404, { 'content-type': 'text/plain', 'set-cookie': ['a=1', 'b=2'] }).end('yok');
    });
    const fetch = createGuardedFetch({ allowPrivate: [host] });
    const answer = await fetch(`http://${host}/a?b=1#c`, LIMITS);
    expect(answer).toMatchObject({ status: 404, url: `http://${host}/a?b=1` });
    expect(textOf(answer.bytes)).toBe('yok');
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it('never reaches a private server that was not named', async () => {
    const resolved = vi.fn();
    const host = await serve((_request, response) => {
      resolved();
      response.end();
    });
    const fetch = createGuardedFetch();
    for (const address of [`http://${host}/`, `http://localhost:${portOf(host)}/`, 'http://127.0.0.1/'])
      await expect(fetch(address, LIMITS)).rejects.toMatchObject({ code: 'address_not_allowed' });
    expect(resolved).not.toHaveBeenCalled();
  });

  it('connects to the address that was checked, asking the name once', async () => {
    const host = await serve((request, response) => response.end(request.headers.host));
    const name = `ikiyuzlu.test:${portOf(host)}`;
    const resolve = vi.fn(async () => (resolve.mock.calls.length === 1 ? ['127.0.0.1'] : ['10.0.0.1']));
    const fetch = createGuardedFetch({ allowPrivate: [name], resolve });
    const answer = await fetch(`http://${name}/`, LIMITS);
    expect(textOf(answer.bytes)).toBe(name);
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  it('checks every redirect', async () => {
    const targets = [
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://2130706433/',
      'file:///etc/passwd',
      'gopher://a.com/',
      'http://a@b.com/',
    ];
    const host = await serve((request, response) => {
      response.writeHead(302, { location: targets[Number(request.url?.slice(1))] ?? '/' }).end();
    });
    const fetch = createGuardedFetch({ allowPrivate: [host] });
    for (const index of targets.keys())
      await expect(fetch(`http://${host}/${index}`, LIMITS)).rejects.toMatchObject({
        code: 'address_not_allowed',
      });
  });

  it('follows as many redirects as it may, and hands back the redirect when told not to follow', async () => {
    const host = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('geldi');
      else response.writeHead(301, { location: `./${left - 1}` }).end();
    });
    const fetch = createGuardedFetch({ allowPrivate: [host] });
    const answer = await fetch(`http://${host}/3`, LIMITS);
    expect(answer.url).toBe(`http://${host}/0`);
    await expect(fetch(`http://${host}/4`, LIMITS)).rejects.toMatchObject({ code: 'too_many_redirects' });
    await expect(fetch(`http://${host}/1`, { ...LIMITS, maxRedirects: 0 })).rejects.toMatchObject({
      code: 'too_many_redirects',
    });
    const bare = await fetch(`http://${host}/1`, { ...LIMITS, maxRedirects: false });
    expect(bare.status).toBe(301);
  });

  it('asks the caller about each address', async () => {
    const host = await serve((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: '/gizli' }).end();
      else response.end();
    });
    const fetch = createGuardedFetch({ allowPrivate: [host] });
    const allowUrl = (url: URL) => url.pathname !== '/gizli';
    await expect(fetch(`http://${host}/`, { ...LIMITS, allowUrl })).rejects.toMatchObject({
      code: 'address_not_allowed',
    });
  });

  it('forwards who we are to no other host', async () => {
    const seen: unknown[] = [];
    const second = await serve((request, response) => {
      seen.push(request.headers.cookie, request.headers.authorization, request.headers.accept);
      response.end();
    });
    const first = await serve((_request, response) =>
      response.writeHead(302, { location: `http://${second}/` }).end(),
    );
    const fetch = createGuardedFetch({ allowPrivate: [first, second] });
    await fetch(`http://${first}/`, {
      ...LIMITS,
      headers: { Cookie: 'a=1', authorization: 'x', accept: 'text/html' },
    });
    expect(seen).toEqual([undefined, undefined, 'text/html']);
  });

  it('stops an endless body at the cap', async () => {
    const host = await serve((_request, response) => {
      const chunk = Buffer.alloc(16_384);
      const more = () => {
        while (response.write(chunk));
      };
      response.on('drain', more);
      more();
    });
    const fetch = createGuardedFetch({ allowPrivate: [host] });
    await expect(fetch(`http://${host}/`, LIMITS)).rejects.toMatchObject({ code: 'response_too_large' });
  });

  it('believes an announced length that is over the cap', async () => {
    const host = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '10000000000' });
      response.flushHeaders();
    });
    const fetch = createGuardedFetch({ allowPrivate: [host] });
    await expect(fetch(`http://${host}/`, LIMITS)).rejects.toMatchObject({ code: 'response_too_large' });
  });

  const words = 'Çamaşır ipi '.repeat(500);
  /** The same file with all optional parts of its header. */
  const named = (bytes: Buffer): Buffer =>
    Buffer.concat([
      bytes.subarray(0, 3),
      Buffer.from([0x1c]),
      bytes.subarray(4, 10),
      Buffer.from([2, 0, 1, 2]),
      Buffer.from('ad\0not\0'),
      bytes.subarray(10),
    ]);
  it.each([
    ['gzip', gzipSync(words)],
    ['deflate', deflateSync(words)],
    ['deflate', deflateRawSync(words)],
    ['br', brotliCompressSync(words)],
    ['gzip, br', brotliCompressSync(gzipSync(words))],
    ['identity', Buffer.from(words)],
    ['GZIP', gzipSync(words).subarray(0, -8)],
    ['gzip', gzipSync(words).subarray(0, -3)],
    ['gzip', named(gzipSync(words)).subarray(0, -8)],
    ['deflate', deflateSync(words).subarray(0, -4)],
  ])('decodes %s', async (encoding, bytes) => {
    const host = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(bytes);
    });
    const fetch = createGuardedFetch({ allowPrivate: [host] });
    const answer = await fetch(`http://${host}/`, LIMITS);
    expect(textOf(answer.bytes)).toBe(words);
  });

  it.each([
    ['gzip', gzipSync(words)],
    ['br', brotliCompressSync(words)],
    ['deflate', deflateSync(words)],
    ['deflate', deflateRawSync(words)],
  ])('takes no part of a %s body for the whole', async (encoding, bytes) => {
    const host = await serve((_request, response) => {
      const part = bytes.subarray(0, bytes.length - 10);
      response.writeHead(200, { 'content-encoding': encoding }).end(part);
    });
    const fetch = createGuardedFetch({ allowPrivate: [host] });
    await expect(fetch(`http://${host}/`, LIMITS)).rejects.toMatchObject({
      code: 'fetch_failed',
      message: 'Adresin gönderdiği yanıt yarıda kesildi.',
    });
  });

  it('cuts a body that is too long where it is told to', async () => {
    const host = await serve((_request, response) => {
      response.writeHead(200).end('merhaba '.repeat(100_000));
    });
    const fetch = createGuardedFetch({ allowPrivate: [host] });
    const answer = await fetch(`http://${host}/`, { ...LIMITS, maxBytes: 7, cutsBody: true });
    expect(textOf(answer.bytes)).toBe('merhaba');
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(5_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(5_000_000))],
    ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(50_000_000)))],
  ])('stops a %s bomb at the cap', async (encoding, bytes) => {
    const host = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(bytes);
    });
    const fetch = createGuardedFetch({ allowPrivate: [host] });
    await expect(fetch(`http://${host}/`, LIMITS)).rejects.toMatchObject({ code: 'response_too_large' });
  });

  it.each(['gzip', 'br', 'zstd', 'gzip, gzip, gzip, gzip'])(
    'refuses a body that is not %s, and does not ask for it again',
    async (encoding) => {
      const host = await serve((_request, response) => {
        response.writeHead(200, { 'content-encoding': encoding }).end('merhaba');
      });
      const fetch = createGuardedFetch({ allowPrivate: [host] });
      await expect(fetch(`http://${host}/`, LIMITS)).rejects.toMatchObject({
        code: 'fetch_failed',
        details: { extra: { isLasting: true } },
      });
    },
  );

  it('gives up on a body that drips', async () => {
    const host = await serve((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(timer));
    });
    const fetch = createGuardedFetch({ allowPrivate: [host], dripGraceMs: 50, minBytesPerSecond: 100_000 });
    await expect(fetch(`http://${host}/`, LIMITS)).rejects.toMatchObject({ code: 'fetch_timeout' });
  });

  it('gives up after the time for everything, wherever it hangs', async () => {
    const host = await serve((request, response) => {
      if (request.url === '/govde') response.writeHead(200).write('yarım');
    });
    const never = new Promise<never>(() => {});
    const fetch = createGuardedFetch({ allowPrivate: [host, 'asili.test:80'], resolve: () => never });
    for (const address of [`http://${host}/bas`, `http://${host}/govde`, 'http://asili.test/'])
      await expect(fetch(address, { ...LIMITS, timeoutMs: 100 })).rejects.toMatchObject({
        code: 'fetch_timeout',
      });
  });

  it('ends with the reason of the caller’s signal', async () => {
    const host = await serve(() => {});
    const fetch = createGuardedFetch({ allowPrivate: [host] });
    const stop = new AbortController();
    const waiting = fetch(`http://${host}/`, { ...LIMITS, signal: stop.signal });
    stop.abort(new Error('vazgeçildi'));
    await expect(waiting).rejects.toThrow('vazgeçildi');
    const countTimers = (): number =>
      process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = countTimers();
    await expect(fetch(`http://${host}/`, { ...LIMITS, signal: stop.signal })).rejects.toThrow('vazgeçildi');
    expect(countTimers()).toBe(before);
  });

  it('says fetch_failed for a closed door, a cut body and an unreadable address', async () => {
    const closed = await serve(() => {});
    await servers.pop()?.close();
    const cut = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('yarım');
      setTimeout(() => response.destroy(), 10);
    });
    const fetch = createGuardedFetch({ allowPrivate: [closed, cut] });
    await expect(fetch(`http://${closed}/`, LIMITS)).rejects.toMatchObject({ code: 'fetch_failed' });
    await expect(fetch(`http://${cut}/`, LIMITS)).rejects.toMatchObject({ code: 'fetch_failed' });
    await expect(fetch('merhaba', LIMITS)).rejects.toMatchObject({ code: 'address_not_allowed' });
  });

  it('shows the head before the body is read', async () => {
    const host = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4' }).write('...');
    });
    const fetch = createGuardedFetch({ allowPrivate: [host] });
    const checkHead = () => {
      throw new AppError('not_an_image');
    };
    await expect(fetch(`http://${host}/`, { ...LIMITS, checkHead })).rejects.toMatchObject({
      code: 'not_an_image',
    });
  });
});
