import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors';
import { createRobotsRules, type LoadRobots, MAX_ROBOTS_LENGTH } from './robots-rules.ts';

const file =
  (text: string, status = 200): LoadRobots =>
  async (robotsUrl) => ({ status, headers: new Headers(), url: robotsUrl.href, bytes: Buffer.from(text) });

const check = (load: LoadRobots, path = '/urun') =>
  createRobotsRules('FileFirstShopBot', { now: () => 0 }).check(new URL(path, 'https://magaza.com'), load);

describe('the rules for robots', () => {
  it.each([
    ['User-agent: *\nDisallow: /', '/urun'],
    ['User-agent: filefirstshopbot\nDisallow: /urun\n\nUser-agent: *\nAllow: /', '/urun/1'],
    ['User-agent: *\nDisallow: /*?sayfa=', '/liste?sayfa=2'],
    ['User-agent: *\nDisallow: /*.json$', '/a.json'],
    ['User-agent: *\nDisallow: /dikiş', '/diki%C5%9F-makinesi'],
    ['\uFEFFUser-agent: *\r\nDisallow: /sepet', '/sepet'],
  ])('%j forbids %s', async (text, path) => {
    await expect(check(file(text), path)).rejects.toMatchObject({ code: 'robots_disallowed' });
  });

  it.each([
    ['', '/urun'],
    ['User-agent: *\nDisallow:', '/urun'],
    ['User-agent: *\nDisallow: /\nAllow: /urun', '/urun/1'],
    ['User-agent: *\nDisallow: /urun\nAllow: /urun', '/urun'],
    ['User-agent: BaskaBot\nDisallow: /', '/urun'],
    ['User-agent: *\nDisallow: /\n\nUser-agent: FileFirstShopBot\nAllow: /', '/urun'],
    ['<html>Bulunamadı</html>', '/urun'],
  ])('%j allows %s', async (text, path) => {
    await expect(check(file(text), path)).resolves.toBeUndefined();
  });

  it.each([400, 401, 403, 404, 410, 429])('are none when robots.txt answers %i', async (status) => {
    await expect(check(file('User-agent: *\nDisallow: /', status))).resolves.toBeUndefined();
  });

  it('are none when robots.txt redirects without end', async () => {
    await expect(check(() => Promise.reject(new AppError('too_many_redirects')))).resolves.toBeUndefined();
  });

  it('are those of whole lines when the file is longer than anybody reads', async () => {
    const start = 'User-agent: *\nDisallow: /gizli\n';
    const cut = 'Disallow: /urun';
    const filling = '#'.repeat(MAX_ROBOTS_LENGTH - start.length - cut.length);
    const load = file(`${start}${filling}\n${cut}ler/eski\nDisallow: /\n`);
    await expect(check(load, '/gizli/1')).rejects.toMatchObject({ code: 'robots_disallowed' });
    await expect(check(load, '/urun/1')).resolves.toBeUndefined();
  });

  it('forbid everything for a while when robots.txt answers with a fault of the server', async () => {
    let time = 0;
    const rules = createRobotsRules('FileFirstShopBot', { now: () => time });
    const url = new URL('https://magaza.com/urun');
    const load = vi.fn(file('', 503));
    for (let round = 0; round < 2; round += 1)
      await expect(rules.check(url, load)).rejects.toMatchObject({
        code: 'robots_disallowed',
        message: 'Sitenin robots.txt dosyası okunamadı (HTTP 503); sayfa şimdilik alınmadı.',
      });
    expect(load).toHaveBeenCalledTimes(1);
    time += 11 * 60_000;
    await expect(rules.check(url, file(''))).resolves.toBeUndefined();
  });

  it('are asked once a day and host', async () => {
    let time = 0;
    const rules = createRobotsRules('FileFirstShopBot', { now: () => time });
    const load = vi.fn(file('User-agent: *\nCrawl-delay: 2.5'));
    expect(await rules.check(new URL('https://magaza.com/1'), load)).toBe(2500);
    await rules.check(new URL('https://magaza.com/2'), load);
    await rules.check(new URL('https://www.magaza.com/2'), load);
    time += 25 * 3_600_000;
    await rules.check(new URL('https://magaza.com/3'), load);
    expect(load.mock.calls.map(([url]) => url.href)).toEqual([
      'https://magaza.com/robots.txt',
      'https://www.magaza.com/robots.txt',
      'https://magaza.com/robots.txt',
    ]);
  });
});
