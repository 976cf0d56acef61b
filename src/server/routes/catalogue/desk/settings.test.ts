import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { productFile } from '#testing/shops/open-store';
import { imageCheckJson } from '#contract/catalogue/site/settings';
import { openTestPanel, SAMPLE_FILES } from '#testing/shops/test-panel';

describe('settings', () => {
  test('are saved in part, shown at once, and written into their file', async () => {
    const { call, app, dataDir } = await openTestPanel({ now: () => Date.parse('2026-11-20T10:00:00Z') });
    const response = await call('PUT', '/api/site-settings', {
      companyName: 'Yıldız Dikiş',
      usdRate: 41.5,
      shippingFee: '65.00',
      whatsapp: '+90 532 000 00 00',
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      companyName: 'Yıldız Dikiş',
      usdRate: 41.5,
      usdRateDate: '2026-11-20',
      shippingFee: '65.00',
      freeShippingFrom: '750.00',
      hasWpPassword: false,
      gitCommits: false,
    });
    expect(await (await app.request('/api/site-settings')).json()).toMatchObject({
      companyName: 'Yıldız Dikiş',
      shippingFee: '65.00',
    });
    expect(readFileSync(join(dataDir, 'settings.json'), 'utf8')).toContain('Yıldız Dikiş');
    expect(await (await call('GET', '/api/admin/settings')).json()).toMatchObject({
      phone: '0212 000 00 00',
    });
  });

  test.each([
    ['half a file', '{ "companyName": "Usta Dikiş", "phone": "0212 555 01 02"'],
    ['a faulty field', '{ "companyName": "Usta Dikiş", "usdRate": "kırk" }'],
  ])('are not written over %s: what it says is not in memory', async (_, text) => {
    const { call, dataDir } = await openTestPanel({ files: { ...SAMPLE_FILES, 'settings.json': text } });
    const response = await call('PUT', '/api/site-settings', { phone: '0212 555 03 04' });
    expect([response.status, (await response.json()).message]).toEqual([
      409,
      expect.stringContaining('Önce settings.json dosyasını düzeltin, satır 1'),
    ]);
    expect(readFileSync(join(dataDir, 'settings.json'), 'utf8')).toBe(text);
  });

  test('of a file that somebody has just edited are kept, though no event told of it', async () => {
    const { call, dataDir } = await openTestPanel({
      files: { ...SAMPLE_FILES, 'settings.json': { companyName: 'Usta Dikiş' } },
    });
    writeFileSync(join(dataDir, 'settings.json'), '{ "companyName": "Usta Dikiş", "aboutUs": "Elle" }');
    await call('PUT', '/api/site-settings', { phone: '0212 555 03 04' });
    expect(JSON.parse(readFileSync(join(dataDir, 'settings.json'), 'utf8'))).toMatchObject({
      phone: '0212 555 03 04',
      aboutUs: 'Elle',
    });
  });

  test('accept amounts as numbers too, and return them as text', async () => {
    const { call } = await openTestPanel();
    const response = await call('PUT', '/api/site-settings', { freeShippingFrom: 1000, shippingFee: 49.9 });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ freeShippingFrom: '1000.00', shippingFee: '49.90' });
    const turkish = { freeShippingFrom: '1.000,00', shippingFee: '₺79,90' };
    expect(await (await call('PUT', '/api/site-settings', turkish)).json()).toMatchObject({
      freeShippingFrom: '1000.00',
      shippingFee: '79.90',
    });
  });

  test('a rate without a day has the day in Turkey', async () => {
    const { call } = await openTestPanel({ now: () => Date.parse('2026-11-20T22:30:00Z') });
    const saved = await call('PUT', '/api/site-settings', { usdRate: 42.5 });
    expect(await saved.json()).toMatchObject({ usdRateDate: '2026-11-21' });
  });

  test('the central bank’s rate is requested and not saved; a failure leaves the rate as it is', async () => {
    const { call, app } = await openTestPanel({
      panelParts: { readUsdRate: () => Promise.resolve({ rate: 42.1765, date: '2026-11-20' }) },
    });
    const rateNow = async () => (await (await app.request('/api/site-settings')).json()).usdRate;
    const before = await rateNow();
    const answer = await call('POST', '/api/admin/exchange-rate');
    expect([answer.status, await answer.json()]).toEqual([200, { rate: 42.1765, date: '2026-11-20' }]);
    expect(await rateNow()).toBe(before);
    const saved = await call('PUT', '/api/site-settings', { usdRate: 42.1765, usdRateDate: '2026-11-19' });
    expect(await saved.json()).toMatchObject({ usdRate: 42.1765, usdRateDate: '2026-11-19' });

    const failing = await openTestPanel();
    const refused = await failing.call('POST', '/api/admin/exchange-rate');
    expect([refused.status, (await refused.json()).code]).toEqual([502, 'rate_unavailable']);
  });

  test.each([
    [{ companyName: '  ' }, 'companyName'],
    [{ usdRate: 0 }, 'usdRate'],
    [{ usdRate: 41_250 }, 'usdRate', 'en çok 1000 olmalı; kuruşu virgülle yazın (41,25)'],
    [{ shippingFee: 'elli' }, 'shippingFee'],
    [{ shippingFee: '100000.01' }, 'shippingFee'],
    [{ emailSenderPassword: 5 }, 'emailSenderPassword'],
    [{ email: 'bilgi@ornek' }, 'email'],
    [{ phone: '0212 55' }, 'phone'],
    [{ whatsapp: '0532 1' }, 'whatsapp'],
    [{ emailRecipientAddress: 'a@ornek.com, b@ornek.com' }, 'emailRecipientAddress'],
    [{ carriers: [{ name: 'X', trackingUrl: 'javascript:{no}' }] }, 'carriers.0.trackingUrl'],
    [{ cardPaymentMinutes: 1441 }, 'cardPaymentMinutes', 'en çok 1440 olabilir'],
    [{ transferPaymentDays: 0 }, 'transferPaymentDays', 'en az 1 olmalı'],
  ])('%j are refused by field', async (body, path, message = expect.any(String)) => {
    const { call } = await openTestPanel();
    const response = await call('PUT', '/api/site-settings', body);
    expect(response.status).toBe(422);
    expect((await response.json()).issues).toMatchObject([{ path, message }]);
  });
});

describe('two administrators', () => {
  test.each([
    { record: '/api/admin/settings', saved: '/api/site-settings', mine: { phone: '0212 111 11 11' } },
    { record: '/api/admin/sites', saved: '/api/admin/sites/dikis', mine: { name: 'Dikişçi' } },
  ])('do not overwrite each other: $saved', async ({ record, saved, mine }) => {
    const { call } = await openTestPanel();
    const read = async () => [await (await call('GET', record)).json()].flat()[0];
    const save = (body: object, digest: string) => call('PUT', saved, body, { 'if-match': `"${digest}"` });
    const { digest } = await read();
    const first = await save(mine, digest);
    expect(first.status).toBe(200);
    const refused = await save(mine, digest);
    const conflict = await refused.json();
    expect([refused.status, conflict.code]).toEqual([409, 'conflict']);
    expect(conflict.current).toEqual(await read());
    expect((await first.json()).digest).toBe(conflict.digest);
    expect((await save(mine, conflict.digest)).status).toBe(200);
    expect((await call('PUT', saved, mine)).status).toBe(200);
  });

  test('who save the same version at the same moment get one success and one conflict', async () => {
    const { call } = await openTestPanel();
    const { digest } = await (await call('GET', '/api/admin/settings')).json();
    const answers = await Promise.all(
      ['0212 111 11 11', '0212 222 22 22'].map((phone) =>
        call('PUT', '/api/site-settings', { phone }, { 'if-match': `"${digest}"` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  });
});

describe('storefronts', () => {
  test('change their name, colour and logo', async () => {
    const { call, shop } = await openTestPanel();
    const response = await call('PUT', '/api/admin/sites/koltazoglu', {
      name: 'Koltazoğlu Döşeme',
      color: '#123ABC',
    });
    expect(await response.json()).toMatchObject({
      id: 'koltazoglu',
      name: 'Koltazoğlu Döşeme',
      color: '#123ABC',
    });
    expect(shop.sites()[1]).toMatchObject({ name: 'Koltazoğlu Döşeme', domain: 'koltazoglu.localhost' });
    expect(await (await call('GET', '/api/admin/sites')).json()).toHaveLength(2);
    expect((await call('PUT', '/api/admin/sites/nope', { name: 'x' })).status).toBe(404);
    expect((await call('PUT', '/api/admin/sites/dikis', { color: 'red' })).status).toBe(422);
    expect((await call('PUT', '/api/admin/sites/dikis', { domain: 'koltazoglu.localhost' })).status).toBe(
      422,
    );
  });

  test('take their domain as it is copied from a browser, and nothing that is no domain', async () => {
    const { call } = await openTestPanel();
    const save = (domain: string) => call('PUT', '/api/admin/sites/dikis', { domain });
    expect(await (await save(' https://www.Ornek.com/ ')).json()).toMatchObject({ domain: 'www.ornek.com' });
    for (const wrong of ['https://www.ornek.com/magaza', 'ftp://ornek.com', 'https://'])
      expect((await save(wrong)).status).toBe(422);
  });

  test('compare their files with the shop on request', async () => {
    const { call, dataDir } = await openTestPanel();
    writeFileSync(join(dataDir, 'igneler/manual-x-2026-01-01.json'), JSON.stringify(productFile('x')));
    writeFileSync(join(dataDir, 'igneler/manual-y-2026-01-01.json'), '{');
    expect(await (await call('POST', '/api/admin/sync/products')).json()).toEqual({
      products: 4,
      categories: 2,
      problems: 1,
    });
    expect((await call('POST', '/api/admin/sync/categories')).status).toBe(200);
  });

  test('copy pictures of other sites and name those that cannot be shown', async () => {
    const { call, shop } = await openTestPanel({
      files: {
        ...SAMPLE_FILES,
        'images/urun.svg': '<svg/>',
        'igneler/manual-r-2026-01-01.json': productFile('r', {
          imageUrl: 'https://kaynak.example/r.jpg',
          images: [
            'https://kaynak.example/r.jpg',
            '/images/urun.svg',
            'https://kaynak.example/r-arka-yuz.jpg',
            'https://kaynak.example/broken.jpg',
          ],
        }),
        'igneler/manual-s-2026-01-01.json': productFile('s', {
          imageUrl: 'https://kaynak.example/broken.jpg',
        }),
        'igneler/manual-t-2026-01-01.json': productFile('t', { imageUrl: '/images/missing.webp' }),
        'igneler/manual-u-2026-01-01.json': productFile('u', { imageUrl: '/images/script.svg' }),
      },
    });
    const outcome = imageCheckJson.parse(await (await call('POST', '/api/admin/sync/images')).json());
    expect(outcome).toMatchObject({ checked: 9, copied: 1, missingCount: 4 });
    const missing = outcome.missing.map(({ id, url, reason }) => [id, url, reason]);
    const unavailable = 'Görsel kaynağından alınamadı.';
    expect(missing).toEqual([
      ['r', 'https://kaynak.example/broken.jpg', unavailable],
      ['s', 'https://kaynak.example/broken.jpg', unavailable],
      ['t', '/images/missing.webp', 'Görsel dosyası bulunamadı.'],
      ['u', '/images/script.svg', 'SVG dosyasında çalışan kod var.'],
    ]);
    const [front, back] = ['/images/kept-28.webp', '/images/kept-37.webp'];
    expect(shop.catalogue.findProduct('r')).toMatchObject({
      imageUrl: front,
      images: [front, '/images/urun.svg', back, 'https://kaynak.example/broken.jpg'],
    });
  });
});

test('each storefront has its own phone number and e-mail, by default those of the shop', async () => {
  const { call, app } = await openTestPanel({
    files: { ...SAMPLE_FILES, 'settings.json': { phone: '0212 1', email: 'a@b.com' } },
  });
  const contact = { phone: '444 0 123', email: 'siparis@koltazoglu.com' };
  expect((await call('PUT', '/api/admin/sites/koltazoglu', contact)).status).toBe(200);
  expect((await call('PUT', '/api/admin/sites/koltazoglu', { email: 'yanlis' })).status).toBe(422);
  const seenOn = async (host: string) =>
    (await app.request('/api/site-settings', { headers: { host } })).json();
  expect(await seenOn('koltazoglu.localhost')).toMatchObject({ ...contact, site: { name: 'Koltazoğlu' } });
  expect(await seenOn('dikis.localhost')).toMatchObject({ phone: '0212 1', email: 'a@b.com' });
});

test('links of the footer lead to the web only, when they are saved and when they are shown', async () => {
  const { call, app } = await openTestPanel({
    files: {
      ...SAMPLE_FILES,
      'settings.json': { facebook: 'javascript:alert(1)', twitter: 'https://x.com/a' },
    },
  });
  for (const instagram of ['javascript:alert(1)', 'data:text/html,x', '@usta', 'https:', 'http://a b']) {
    const refused = await call('PUT', '/api/site-settings', { instagram });
    expect([refused.status, await refused.json()]).toMatchObject([422, { issues: [{ path: 'instagram' }] }]);
  }
  expect((await call('PUT', '/api/site-settings', { instagram: 'https://instagram.com/usta' })).status).toBe(
    200,
  );
  expect(await (await app.request('/api/site-settings')).json()).toMatchObject({
    instagram: 'https://instagram.com/usta',
    facebook: '',
    twitter: 'https://x.com/a',
  });
});
