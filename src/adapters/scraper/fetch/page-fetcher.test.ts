import type { IncomingMessage, ServerResponse } from 'node:http';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLocalServer, type LocalServer } from '#testing/servers/local-server';
import { createGuardedFetch } from '../../net/guarded-fetch.ts';
import type { Clock } from './host-turns.ts';
import { createPageFetcher, type PageFetcher } from './page-fetcher.ts';
import { eventually } from '#testing/eventually';

const START = Date.UTC(2026, 10, 20, 12);
const HTML = { 'content-type': 'text/html; charset=utf-8' };

let cacheDir: string;
let slept: number[];
let clock: Clock;
const servers: LocalServer[] = [];
const fetchers: PageFetcher[] = [];

beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'page-fetcher-'));
  let time = START;
  slept = [];
  clock = {
    now: () => time,
    random: () => 0,
    sleep: async (ms, signal) => {
      signal.throwIfAborted();
      slept.push(ms);
      time += ms;
    },
  };
});

afterEach(async () => {
  await Promise.all(fetchers.splice(0).map((fetcher) => fetcher.close()));
  await Promise.all(servers.splice(0).map((server) => server.close()));
  await rm(cacheDir, { recursive: true, force: true });
});

type Page = (request: IncomingMessage, response: ServerResponse) => void;

/** A shop whose pages are named by path; what is not named is 404. Also lists the paths it was asked for. */
async function openShop(pages: Readonly<Record<string, Page>>) {
  const asked: string[] = [];
  const server = await openLocalServer((request, response) => {
    asked.push(request.url ?? '');
    const page = pages[request.url ?? ''];
    if (page === undefined) response.writeHead(404, HTML).end();
    else page(request, response);
  });
  servers.push(server);
  return { host: server.host, base: `http://${server.host}`, asked };
}

function open(
  hosts: readonly string[],
  options: Partial<Parameters<typeof createPageFetcher>[0]> = {},
): PageFetcher {
  const fetcher = createPageFetcher({
    fetch: createGuardedFetch({ allowPrivate: hosts }),
    cacheDir,
    version: '1.2.3',
    shopUrl: 'https://dikis.ornek.com',
    clock,
    ...options,
  });
  fetchers.push(fetcher);
  return fetcher;
}

const html =
  (text: string, headers: Readonly<Record<string, string>> = {}): Page =>
  (_request, response) =>
    response.writeHead(200, { ...HTML, ...headers }).end(text);
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();

describe('the page fetcher', () => {
  it('brings a page with its address and its content type as sent', async () => {
    const { host, base } = await openShop({
      '/urun': (_request, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html; charset=windows-1254' })
          .end(Buffer.from([0xfe])),
    });
    expect(await open([host]).fetchPage(`${base}/urun#yorumlar`)).toEqual({
      url: `${base}/urun`,
      contentType: 'text/html; charset=windows-1254',
      bytes: Buffer.from([0xfe]),
      fromCache: false,
      notModified: false,
    });
  });

  it('says who it is', async () => {
    let agent: string | undefined;
    const { host, base } = await openShop({
      '/': (request, response) => {
        agent = request.headers['user-agent'];
        response.writeHead(200, HTML).end();
      },
    });
    await open([host]).fetchPage(`${base}/`);
    expect(agent).toBe('FileFirstShopBot/1.2.3 (+https://dikis.ornek.com)');
  });

  it.each([
    ['gzip', gzipSync('Çağrı')],
    ['br', brotliCompressSync('Çağrı')],
  ])('decodes %s', async (encoding, bytes) => {
    const { host, base } = await openShop({
      '/': (_request, response) =>
        response.writeHead(200, { ...HTML, 'content-encoding': encoding }).end(bytes),
    });
    expect(textOf((await open([host]).fetchPage(`${base}/`)).bytes)).toBe('Çağrı');
  });

  describe('keeps to robots.txt', () => {
    const robots = html('User-agent: *\nDisallow: /gizli\nCrawl-delay: 7', { 'content-type': 'text/plain' });

    it('and does not fetch what it forbids', async () => {
      const { host, base, asked } = await openShop({ '/robots.txt': robots, '/gizli': html('x') });
      await expect(open([host]).fetchPage(`${base}/gizli`)).rejects.toMatchObject({
        code: 'robots_disallowed',
      });
      expect(asked).toEqual(['/robots.txt']);
    });

    it('also behind a redirect', async () => {
      const { host, base, asked } = await openShop({
        '/robots.txt': robots,
        '/acik': (_request, response) => response.writeHead(302, { location: '/gizli' }).end(),
        '/gizli': html('x'),
      });
      await expect(open([host]).fetchPage(`${base}/acik`)).rejects.toMatchObject({
        code: 'robots_disallowed',
      });
      expect(asked).toEqual(['/robots.txt', '/acik']);
    });

    it('unless the mapping says otherwise', async () => {
      const { host, base, asked } = await openShop({ '/robots.txt': robots, '/gizli': html('x') });
      await open([host]).fetchPage(`${base}/gizli`, { obeyRobots: false });
      expect(asked).toEqual(['/gizli']);
    });

    it('and to the pace it asks for, up to a cap', async () => {
      const { host, base } = await openShop({ '/robots.txt': robots, '/1': html('x'), '/2': html('x') });
      const slow = await openShop({
        '/robots.txt': html('User-agent: *\nCrawl-delay: 9999'),
        '/1': html('x'),
        '/2': html('x'),
      });
      const fetcher = open([host, slow.host]);
      await fetcher.fetchPage(`${base}/1`);
      await fetcher.fetchPage(`${base}/2`);
      expect(slept).toEqual([7000, 7000]);
      await fetcher.fetchPage(`${slow.base}/1`);
      await fetcher.fetchPage(`${slow.base}/2`);
      expect(slept.at(-1)).toBe(30_000);
    });

    it('and stays away while it answers 500', async () => {
      const { host, base, asked } = await openShop({
        '/robots.txt': (_request, response) => response.writeHead(500).end(),
        '/urun': html('x'),
      });
      await expect(open([host]).fetchPage(`${base}/urun`)).rejects.toMatchObject({
        code: 'robots_disallowed',
      });
      expect(asked).toEqual(['/robots.txt', '/robots.txt', '/robots.txt', '/robots.txt']);
    });

    it('also when it is larger than any page may be, by its first lines', async () => {
      const filling = '# dolgu\n'.repeat(2_000_000);
      const { host, base, asked } = await openShop({
        '/robots.txt': html(`User-agent: *\nDisallow: /gizli\n${filling}`),
        '/gizli': html('x'),
        '/acik': html('x'),
      });
      const fetcher = open([host]);
      await fetcher.fetchPage(`${base}/acik`);
      await expect(fetcher.fetchPage(`${base}/gizli`)).rejects.toMatchObject({ code: 'robots_disallowed' });
      expect(asked).toEqual(['/robots.txt', '/acik']);
    });

    it('also behind five redirects', async () => {
      const to =
        (location: string): Page =>
        (_request, response) =>
          response.writeHead(302, { location }).end();
      const { host, base } = await openShop({
        '/robots.txt': to('/1'),
        '/1': to('/2'),
        '/2': to('/3'),
        '/3': to('/4'),
        '/4': to('/5'),
        '/5': robots,
        '/gizli': html('x'),
      });
      await expect(open([host]).fetchPage(`${base}/gizli`)).rejects.toMatchObject({
        code: 'robots_disallowed',
      });
    });
  });

  it('asks a host one page at a time, with the pause between', async () => {
    let running = 0;
    let most = 0;
    const page: Page = (_request, response) => {
      running += 1;
      most = Math.max(most, running);
      setTimeout(() => {
        running -= 1;
        response.writeHead(200, HTML).end();
      }, 5);
    };
    const { host, base } = await openShop({ '/1': page, '/2': page, '/3': page });
    const fetcher = open([host], { delayMs: 2000, clock: { ...clock, random: () => 0.5 } });
    await Promise.all(['/1', '/2', '/3'].map((path) => fetcher.fetchPage(base + path)));
    expect(most).toBe(1);
    expect(slept).toEqual([2300, 2300, 2300]);
  });

  it('asks different hosts at the same time', async () => {
    const waiting: ServerResponse[] = [];
    const page: Page = (_request, response) => void waiting.push(response);
    const shops = [await openShop({ '/': page }), await openShop({ '/': page })];
    const fetcher = open(shops.map(({ host }) => host));
    const pages = Promise.all(shops.map(({ base }) => fetcher.fetchPage(`${base}/`)));
    await eventually(() => expect(waiting).toHaveLength(2));
    for (const response of waiting) response.writeHead(200, HTML).end();
    await pages;
  });

  describe('tries again', () => {
    const thenOk = (...failures: readonly Page[]): Page => {
      const left = [...failures];
      return (request, response) => (left.shift() ?? html('oldu'))(request, response);
    };
    const status =
      (code: number, headers: Readonly<Record<string, string>> = {}): Page =>
      (_request, response) =>
        response.writeHead(code, headers).end();

    it.each([408, 425, 500, 502, 504, 520, 522, 524])('after %i', async (code) => {
      const { host, base, asked } = await openShop({ '/': thenOk(status(code)) });
      const page = await open([host], { delayMs: 0 }).fetchPage(`${base}/`);
      expect(textOf(page.bytes)).toBe('oldu');
      expect(asked).toEqual(['/robots.txt', '/', '/']);
    });

    it('with a doubling pause after 502, 503, 504 and a broken connection', async () => {
      const broken: Page = (request) => request.socket.destroy();
      for (const failures of [
        [status(502), status(503), status(504)],
        [broken, broken, broken],
      ]) {
        const { host, base } = await openShop({ '/': thenOk(...failures) });
        slept.length = 0;
        const page = await open([host], { delayMs: 0 }).fetchPage(`${base}/`);
        expect(textOf(page.bytes)).toBe('oldu');
        expect(slept).toEqual([500, 1000, 2000]);
      }
    });

    it('after as long as Retry-After says, in seconds or as a date', async () => {
      const date = new Date(START + 40_000).toUTCString();
      const { host, base } = await openShop({
        '/': thenOk(status(429, { 'retry-after': '30' }), status(503, { 'retry-after': date })),
      });
      await open([host], { delayMs: 0 }).fetchPage(`${base}/`);
      expect(slept).toEqual([30_000, 10_000]);
    });

    it('but not when the host asks for a long rest, which it then gets', async () => {
      const { host, base, asked } = await openShop({
        '/1': status(429, { 'retry-after': '3600' }),
        '/2': html('x'),
      });
      const fetcher = open([host], { delayMs: 0 });
      await expect(fetcher.fetchPage(`${base}/1`)).rejects.toMatchObject({
        code: 'http_status',
        details: { extra: { httpStatus: 429 } },
      });
      await expect(fetcher.fetchPage(`${base}/2`)).rejects.toMatchObject({
        code: 'http_status',
        message: 'Kaynak site 3600 saniye istek gönderilmemesini istedi.',
      });
      expect(asked).toEqual(['/robots.txt', '/1']);
      await clock.sleep(3_600_000, new AbortController().signal);
      expect(textOf((await fetcher.fetchPage(`${base}/2`)).bytes)).toBe('x');
    });

    it('three times, then says why not', async () => {
      const { host, base, asked } = await openShop({ '/': status(503) });
      await expect(open([host]).fetchPage(`${base}/`)).rejects.toMatchObject({
        code: 'http_status',
        message: 'Kaynak site şu anda yanıt veremiyor (HTTP 503).',
      });
      expect(asked).toEqual(['/robots.txt', '/', '/', '/', '/']);
    });

    it('but not a check of robots', async () => {
      const check: Page = (_request, response) =>
        response
          .writeHead(503, HTML)
          .end('<title>Just a moment...</title><script>window._cf_chl_opt</script>');
      const { host, base, asked } = await openShop({ '/': check });
      await expect(open([host]).fetchPage(`${base}/`)).rejects.toMatchObject({
        code: 'http_status',
        message: 'Kaynak site robot kontrolü gösterdi; sayfa alınamadı.',
        details: { extra: { httpStatus: 503, isBlocked: true } },
      });
      expect(asked).toEqual(['/robots.txt', '/']);
    });

    /** Gives twice the time again and again, until a busy machine answers within it. */
    const withTime = async (check: (timeoutMs: number) => Promise<void>): Promise<void> => {
      let timeoutMs = 500;
      await eventually(() => check((timeoutMs *= 2)));
    };

    it('once when a page is too slow again', () =>
      withTime(async (timeoutMs) => {
        const { host, base, asked } = await openShop({ '/': () => {} });
        await expect(open([host], { timeoutMs }).fetchPage(`${base}/`)).rejects.toMatchObject({
          code: 'fetch_timeout',
        });
        expect(asked).toEqual(['/robots.txt', '/', '/']);
      }));

    it('when a page is too slow', () =>
      withTime(async (timeoutMs) => {
        const { host, base } = await openShop({ '/': thenOk(() => {}) });
        const page = await open([host], { timeoutMs }).fetchPage(`${base}/`);
        expect(textOf(page.bytes)).toBe('oldu');
      }));
  });

  it.each([
    [404, 'Sayfa kaynak sitede yok (HTTP 404).'],
    [410, 'Sayfa kaynak sitede yok (HTTP 410).'],
    [403, 'Kaynak site erişime izin vermiyor (HTTP 403).'],
    [418, 'Kaynak site sayfayı vermedi (HTTP 418).'],
    [304, 'Kaynak site sayfayı vermedi (HTTP 304).'],
    [501, 'Kaynak site şu anda yanıt veremiyor (HTTP 501).'],
    [505, 'Kaynak site şu anda yanıt veremiyor (HTTP 505).'],
    [508, 'Kaynak site şu anda yanıt veremiyor (HTTP 508).'],
    [511, 'Kaynak site şu anda yanıt veremiyor (HTTP 511).'],
  ])('does not try again after %i', async (status, message) => {
    const { host, base, asked } = await openShop({
      '/': (_request, response) => response.writeHead(status).end(),
    });
    await expect(open([host]).fetchPage(`${base}/`)).rejects.toMatchObject({
      code: 'http_status',
      message,
      details: { extra: { httpStatus: status } },
    });
    expect(asked).toEqual(['/robots.txt', '/']);
  });

  it('does not try again where there is no https', async () => {
    const { host } = await openShop({});
    await expect(open([host], { delayMs: 0 }).fetchPage(`https://${host}/`)).rejects.toMatchObject({
      code: 'fetch_failed',
      details: { extra: { isLasting: true } },
    });
    expect(slept).toEqual([]);
  });

  it.each([
    'http://169.254.169.254/',
    'http://10.0.0.1/',
    'file:///etc/passwd',
    'data:text/html,x',
    'http://a@b.com/',
  ])('never goes to %s, directly or by a redirect', async (address) => {
    const { host, base } = await openShop({
      '/': (_request, response) => response.writeHead(302, { location: address }).end(),
    });
    for (const url of [address, `${base}/`])
      await expect(open([host]).fetchPage(url)).rejects.toMatchObject({ code: 'address_not_allowed' });
  });

  it('follows an address that a header names in UTF-8', async () => {
    const { host, base } = await openShop({
      '/eski': (_request, response) => {
        const location = Buffer.from('/dikiş-iğnesi').toString('latin1');
        response.writeHead(301, { location }).end();
      },
      '/diki%C5%9F-i%C4%9Fnesi': html('geldi'),
    });
    expect(textOf((await open([host]).fetchPage(`${base}/eski`)).bytes)).toBe('geldi');
  });

  it('follows redirects and says where it ended', async () => {
    const to =
      (location: string): Page =>
      (_request, response) =>
        response.writeHead(301, { location }).end();
    const { host, base } = await openShop({
      '/eski': to('/yeni'),
      '/yeni': html('geldi'),
      '/dongu': to('/dongu'),
    });
    const page = await open([host]).fetchPage(`${base}/eski`);
    expect(page).toMatchObject({ url: `${base}/yeni` });
    await expect(open([host]).fetchPage(`${base}/dongu`)).rejects.toMatchObject({
      code: 'too_many_redirects',
    });
  });

  it('does not follow a refresh in the page', async () => {
    const { host, base, asked } = await openShop({
      '/': html('<meta http-equiv="refresh" content="0;url=/baska">', { refresh: '0;url=/baska' }),
    });
    await open([host]).fetchPage(`${base}/`);
    expect(asked).toEqual(['/robots.txt', '/']);
  });

  it('takes a cookie along within a run, to its own host', async () => {
    const seen: (string | undefined)[] = [];
    const note: Page = (request, response) => {
      seen.push(request.headers.cookie);
      response.writeHead(200, HTML).end();
    };
    const first = await openShop({
      '/': (request, response) => {
        if (request.headers.cookie === 'para=TRY') response.writeHead(200, HTML).end('lira');
        else response.writeHead(302, { location: '/', 'set-cookie': 'para=TRY; Path=/' }).end();
      },
      '/urun': note,
    });
    const fetcher = open([first.host]);
    expect(textOf((await fetcher.fetchPage(`${first.base}/`)).bytes)).toBe('lira');
    await fetcher.fetchPage(`${first.base}/urun`);
    await open([first.host]).fetchPage(`${first.base}/urun`);
    expect(seen).toEqual(['para=TRY', undefined]);
  });

  it.each([
    'text/html',
    'application/xhtml+xml',
    'application/json',
    'application/ld+json',
    'text/xml',
    'application/rss+xml',
  ])('takes %s for a page', async (type) => {
    const { host, base } = await openShop({ '/': html('x', { 'content-type': type }) });
    expect((await open([host]).fetchPage(`${base}/`)).contentType).toBe(type);
  });

  it.each([
    'image/png',
    'image/svg+xml',
    'application/pdf',
    'video/mp4',
    'application/octet-stream',
    'text/css',
  ])('does not take %s for a page', async (type) => {
    const { host, base } = await openShop({ '/': html('x', { 'content-type': type }) });
    await expect(open([host]).fetchPage(`${base}/`)).rejects.toMatchObject({
      code: 'not_a_page',
      message: `Adresteki içerik bir web sayfası değil (${type}).`,
    });
  });

  it('stops at the size limit', async () => {
    const { host, base } = await openShop({ '/': html('x'.repeat(2000)) });
    await expect(open([host], { maxBytes: 1000 }).fetchPage(`${base}/`)).rejects.toMatchObject({
      code: 'response_too_large',
    });
  });

  describe('remembers pages', () => {
    const withTag =
      (tag: Readonly<Record<string, string>>, condition: string): Page =>
      (request, response) => {
        if (request.headers[condition] === Object.values(tag)[0]) response.writeHead(304).end();
        else response.writeHead(200, { ...HTML, ...tag }).end('içerik');
      };

    it.each([
      ['ETag', { etag: '"v1"' }, 'if-none-match'],
      ['Last-Modified', { 'last-modified': 'Thu, 19 Nov 2026 10:00:00 GMT' }, 'if-modified-since'],
    ])('and asks by %s whether they changed', async (_name, tag, condition) => {
      const { host, base } = await openShop({ '/': withTag(tag, condition) });
      const first = await open([host]).fetchPage(`${base}/`);
      const second = await open([host]).fetchPage(`${base}/`);
      expect(second).toEqual({
        ...first,
        bytes: new Uint8Array(first.bytes),
        fromCache: true,
        notModified: true,
      });
    });

    it('and takes the new one when they did', async () => {
      let version = 1;
      const { host, base } = await openShop({
        '/': (request, response) => html(`v${version}`, { etag: `"${version}"` })(request, response),
      });
      await open([host]).fetchPage(`${base}/`);
      version = 2;
      expect(await open([host]).fetchPage(`${base}/`)).toMatchObject({
        fromCache: false,
        notModified: false,
      });
    });

    it('but not those that must not be stored', async () => {
      const { host, base } = await openShop({ '/': html('x', { 'cache-control': 'private, no-store' }) });
      await open([host]).fetchPage(`${base}/`);
      expect(await readdir(cacheDir)).toEqual([]);
    });

    it('and goes on with a broken-off run without asking again for what it has', async () => {
      const { host, base, asked } = await openShop({ '/1': html('1'), '/2': html('2') });
      await open([host]).fetchPage(`${base}/1`);
      const resumed = open([host], { freshSinceMs: START });
      expect(await resumed.fetchPage(`${base}/1`)).toMatchObject({
        fromCache: true,
        notModified: false,
      });
      expect(await resumed.fetchPage(`${base}/2`)).toMatchObject({ fromCache: false });
      expect(asked.filter((path) => path !== '/robots.txt')).toEqual(['/1', '/2']);
    });
  });

  describe('can be stopped', () => {
    it('by the caller, in a call and while it waits for its turn', async () => {
      const { host, base, asked } = await openShop({ '/asili': () => {}, '/sonra': html('x') });
      const fetcher = open([host], { delayMs: 0 });
      const stop = new AbortController();
      const pages = ['/asili', '/sonra'].map((path) =>
        fetcher.fetchPage(base + path, { signal: stop.signal }),
      );
      await eventually(() => expect(asked).toContain('/asili'));
      stop.abort(new Error('durduruldu'));
      for (const page of pages) await expect(page).rejects.toThrow('durduruldu');
      expect(textOf((await fetcher.fetchPage(`${base}/sonra`)).bytes)).toBe('x');
      expect(asked).toEqual(['/robots.txt', '/asili', '/sonra']);
    });

    it('in a pause of the real clock', async () => {
      const { host, base, asked } = await openShop({
        '/': (_request, response) => response.writeHead(503, { 'retry-after': '100' }).end(),
      });
      const stop = new AbortController();
      const page = createPageFetcher({
        fetch: createGuardedFetch({ allowPrivate: [host] }),
        cacheDir,
        version: '1',
        shopUrl: 'https://ornek.com',
        delayMs: 0,
      }).fetchPage(`${base}/`, { signal: stop.signal });
      await eventually(() => expect(asked).toContain('/'));
      stop.abort();
      await expect(page).rejects.toMatchObject({ name: 'AbortError' });
    });

    it('as a whole', async () => {
      const { host, base, asked } = await openShop({ '/asili': () => {} });
      const fetcher = open([host]);
      const page = fetcher.fetchPage(`${base}/asili`);
      page.catch(() => {});
      await eventually(() => expect(asked).toContain('/asili'));
      await fetcher.close();
      await expect(page).rejects.toMatchObject({ name: 'AbortError' });
      await expect(fetcher.fetchPage(`${base}/asili`)).rejects.toMatchObject({ name: 'AbortError' });
    });
  });
});
