import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { openTestPanel } from '#testing/shops/test-panel';

const HOST = { headers: { host: 'koltazoglu.localhost' } };

test('a storefront that is switched off says that it is closed; the other one and the panel still work', async () => {
  const { app, call } = await openTestPanel();
  expect((await app.request('/', HOST)).status).toBe(200);
  expect((await call('PUT', '/api/admin/sites/koltazoglu', { isActive: false })).status).toBe(200);

  for (const path of [
    '/',
    '/kategori/all',
    '/urun/urun-a',
    '/ara?q=a',
    '/odeme',
    '/sitemap.xml',
    '/feeds/google.xml',
  ]) {
    const answer = await app.request(path, HOST);
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '3600']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
  const page = load(await (await app.request('/', HOST)).text());
  expect(page('h1').text()).toBe('Koltazoğlu');
  expect(page('main').text()).toContain('kısa bir süre için kapalı');
  expect(page('a[href="/siparis-takip"]')).toHaveLength(1);

  for (const path of ['/siparis-takip', '/robots.txt', '/admin', '/admin/sites']) {
    expect([path, (await app.request(path, HOST)).status]).toEqual([path, 200]);
  }
  expect((await app.request('/', { headers: { host: 'dikis.localhost' } })).status).toBe(200);

  await call('PUT', '/api/admin/sites/koltazoglu', { isActive: true });
  expect((await app.request('/', HOST)).status).toBe(200);
});
