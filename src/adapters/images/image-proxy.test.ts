import type { RequestListener } from 'node:http';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImageProxy, PictureSource } from '#shop/catalogue/picture-ports';
import { openLocalServer, type LocalServer } from '#testing/servers/local-server';
import { createGuardedFetch } from '../net/guarded-fetch.ts';
import { createImageProxy } from './image-proxy.ts';
import { eventually } from '#testing/eventually';

let cacheDir: string;
let png: Buffer;
let time: number;
const servers: LocalServer[] = [];

beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'image-proxy-'));
  png = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#2980b9' } })
    .png()
    .toBuffer();
  time = Date.now();
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
  await rm(cacheDir, { recursive: true, force: true });
});

async function open(
  listener: RequestListener,
  allowed = ['127.0.0.1'],
): Promise<{ host: string; proxy: ImageProxy & PictureSource }> {
  const server = await openLocalServer(listener);
  servers.push(server);
  const proxy = createImageProxy({
    cacheDir,
    allowedHosts: () => new Set(allowed),
    fetch: createGuardedFetch({ allowPrivate: [server.host] }),
    now: () => time,
  });
  return { host: server.host, proxy };
}

const widthOf = async (bytes: Uint8Array) => (await sharp(bytes).metadata()).width;

describe('the image proxy', () => {
  it('brings a picture as WebP in the next larger of a few widths', async () => {
    const { host, proxy } = await open((_request, response) => response.end(png));
    const answer = await proxy.fetch(`http://${host}/juki.png`, 200);
    expect(answer.type).toBe('image/webp');
    expect(await widthOf(answer.bytes)).toBe(320);
    expect(await widthOf((await proxy.fetch(`http://${host}/juki.png`, undefined)).bytes)).toBe(960);
  });

  it('asks the source once for equal requests at the same time, and not again afterwards', async () => {
    const fetched = vi.fn();
    const { host, proxy } = await open((_request, response) => {
      fetched();
      response.end(png);
    });
    const url = `http://${host}/a.png`;
    const answers = await Promise.all([
      proxy.fetch(url, 100),
      proxy.fetch(url, 160),
      proxy.fetch(`${url}#x`, 1),
    ]);
    expect(new Set(answers.map(({ bytes }) => Buffer.from(bytes).toString('hex'))).size).toBe(1);
    await proxy.fetch(url, 160);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(await readdir(cacheDir)).toHaveLength(1);
  });

  it('asks again after a month, and shows the old picture while the source is down', async () => {
    const fetched = vi.fn();
    let isDown = false;
    const { host, proxy } = await open((_request, response) => {
      fetched();
      if (isDown) response.writeHead(500).end();
      else response.end(png);
    });
    const first = await proxy.fetch(`http://${host}/a.png`, 160);
    time += 31 * 24 * 3_600_000;
    isDown = true;
    expect(await proxy.fetch(`http://${host}/a.png`, 160)).toEqual(first);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('fetches from allowed hosts only', async () => {
    const fetched = vi.fn();
    const { host, proxy } = await open(
      (_request, response) => {
        fetched();
        response.end(png);
      },
      ['magaza.com'],
    );
    const port = host.split(':')[1] ?? '';
    for (const url of [
      `http://${host}/a.png`,
      `http://magaza.com@${host}/a.png`,
      `http://localhost:${port}/a.png`,
      'http://2130706433/a.png',
      'file:///etc/passwd',
      'data:image/png;base64,AAAA',
      'ftp://magaza.com/a.png',
      '/images/a.png',
      '',
    ])
      await expect(proxy.fetch(url, 160)).rejects.toMatchObject({ code: 'image_not_allowed' });
    expect(fetched).not.toHaveBeenCalled();
  });

  it('takes www. for the same host, and refuses an allowed name with a private address', async () => {
    const resolve = vi.fn(async () => ['10.0.0.1']);
    const proxy = createImageProxy({
      cacheDir,
      allowedHosts: () => new Set(['magaza.com', 'www.tedarik.com']),
      fetch: createGuardedFetch({ resolve }),
    });
    for (const url of ['https://www.magaza.com/a.png', 'https://tedarik.com./a.png'])
      await expect(proxy.fetch(url, 160)).rejects.toMatchObject({ code: 'image_not_allowed' });
    expect(resolve).toHaveBeenCalledTimes(2);
  });

  it.each([
    'http://10.0.0.1/a.png',
    'http://baska.com/a.png',
    'http://169.254.169.254/',
    'file:///etc/passwd',
  ])('does not follow a redirect to %s', async (location) => {
    const { host, proxy } = await open((_request, response) => response.writeHead(302, { location }).end());
    await expect(proxy.fetch(`http://${host}/a.png`, 160)).rejects.toMatchObject({
      code: 'image_not_allowed',
    });
  });

  it('follows three redirects and no more', async () => {
    const { host, proxy } = await open((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end(png);
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    await expect(proxy.fetch(`http://${host}/3`, 160)).resolves.toMatchObject({ type: 'image/webp' });
    await expect(proxy.fetch(`http://${host}/4`, 160)).rejects.toMatchObject({ code: 'image_unavailable' });
  });

  it.each([
    ['HTML that says it is a PNG', '<html><script>alert(1)</script>', 'image/png'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['nothing', '', 'image/png'],
  ])('refuses %s', async (_name, body, type) => {
    const { host, proxy } = await open((_request, response) => {
      response.writeHead(200, { 'content-type': type }).end(body);
    });
    await expect(proxy.fetch(`http://${host}/a.png`, 160)).rejects.toMatchObject({ code: 'not_an_image' });
  });

  it('refuses more than 5 MB', async () => {
    const { host, proxy } = await open((_request, response) => response.end(Buffer.alloc(5_000_001)));
    await expect(proxy.fetch(`http://${host}/a.png`, 160)).rejects.toMatchObject({
      code: 'image_unavailable',
    });
  });

  it('remembers a failure for a minute', async () => {
    const fetched = vi.fn();
    const { host, proxy } = await open((_request, response) => {
      fetched();
      response.writeHead(404).end();
    });
    const fetchPicture = (width: number) =>
      expect(proxy.fetch(`http://${host}/a.png`, width)).rejects.toMatchObject({
        code: 'image_unavailable',
        message: 'Görselin kaynağı HTTP 404 yanıtı verdi.',
      });
    await fetchPicture(160);
    time += 59_000;
    await fetchPicture(640);
    expect(fetched).toHaveBeenCalledTimes(1);
    time += 2_000;
    await fetchPicture(160);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('fetches four at once at most', async () => {
    let openNow = 0;
    let most = 0;
    const waiting: (() => void)[] = [];
    const { host, proxy } = await open((_request, response) => {
      openNow += 1;
      most = Math.max(most, openNow);
      waiting.push(() => {
        openNow -= 1;
        response.end(png);
      });
    });
    const all = Promise.all(
      Array.from({ length: 9 }, (_, index) => proxy.fetch(`http://${host}/${index}`, 160)),
    );
    await eventually(() => expect(waiting).toHaveLength(4));
    const release = setInterval(() => waiting.shift()?.(), 5);
    await all.finally(() => clearInterval(release));
    expect(most).toBe(4);
  });
});

describe('the file at an address', () => {
  it('comes as it is', async () => {
    const { host, proxy } = await open((_request, response) => response.end(png));
    expect(Buffer.from(await proxy.fetchOriginal(`http://${host}/juki.png`))).toEqual(png);
  });

  it('does not come from another host, with a fault or too large', async () => {
    const { host, proxy } = await open((request, response) => {
      if (request.url === '/uzak') response.writeHead(302, { location: 'http://10.0.0.1/a.jpg' }).end();
      else if (request.url === '/buyuk') response.end(Buffer.alloc(5_000_001));
      else response.writeHead(404).end();
    });
    const reasonOf = (address: string): Promise<unknown> =>
      proxy
        .fetchOriginal(address)
        .catch((error: unknown) => (error instanceof Error ? error.message : error));
    expect(await reasonOf(`http://${host}/yok`)).toBe('Görselin kaynağı HTTP 404 yanıtı verdi.');
    expect(await reasonOf(`http://${host}/uzak`)).toBe('Bu adresten görsel alınamaz.');
    expect(await reasonOf('http://baska.example/a.jpg')).toBe('Bu adresten görsel alınamaz.');
    expect(await reasonOf(`http://${host}/buyuk`)).toBe('Görsel çok büyük; en çok 5 MB olabilir.');
  });
});
