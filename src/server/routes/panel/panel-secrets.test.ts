import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createSecretBox } from '#store/files/document/secret-box';
import { openSealedRecords } from '#store/panel/private-records';
import { EXPORT_FORMATS } from '#shop/exchange/ports';
import { openTestPanel } from '#testing/shops/test-panel';
import { createTestServices } from '#testing/shops/test-services';
import { openTestSelling } from '#testing/shops/test-selling';

const SECRETS = {
  emailSenderPassword: 'gizli-eposta-parolasi',
  whatsappApiKey: 'gizli-whatsapp-anahtari',
  wpPassword: 'gizli-wordpress-parolasi',
};
const CARD = { merchantId: '123456', merchantKey: 'gizli-kart-anahtari', merchantSalt: 'gizli-kart-tuzu' };
const WORDS = [...Object.values(SECRETS), CARD.merchantKey, CARD.merchantSalt, 'hash of'];

/** The text in a file, unpacked where it is a workbook. */
function readable(bytes: Uint8Array): string {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const parts = isZip ? Object.values(unzipSync(bytes)) : [bytes];
  return parts.map((part) => strFromU8(part)).join('\n');
}

test('no secret is ever sent: in no call, page, export, event, log or error, to nobody', async () => {
  const selling = await openTestSelling();
  onTestFinished(() => selling.close());
  const logged: string[] = [];
  const {
    app,
    call: callAsOwner,
    dataDir,
  } = await openTestPanel({
    parts: {
      selling: createTestServices(selling.selling),
      log: pino({ level: 'trace' }, { write: (line) => logged.push(line) }),
    },
    panelParts: { orders: selling.selling, readUsdRate: () => Promise.reject(new Error('a fault of ours')) },
  });
  const events = (await callAsOwner('GET', '/api/events')).body?.getReader();
  const saved = await callAsOwner('PUT', '/api/site-settings', {
    ...SECRETS,
    emailSenderAddress: 'a@ornek.com',
  });
  expect(saved.status).toBe(200);
  expect((await callAsOwner('POST', '/api/payment/paytr-settings', CARD)).status).toBe(200);
  expect(readFileSync(join(dataDir, '_private', 'secrets.json'), 'utf8')).toContain(SECRETS.wpPassword);
  expect(statSync(join(dataDir, '_private', 'secrets.json')).mode & 0o777).toBe(0o600);

  const texts: [string, string][] = [['PUT /api/site-settings', await saved.text()]];
  const values = ['a', 'urun-a', 'igneler', 'c-igneler', 'owner', 'default', '../_private/secrets.json'];
  const pages = [
    '/',
    '/urun/urun-a',
    '/kategori/igneler',
    '/admin',
    '/site-settings',
    '/admin/payment',
    '/sitemap.xml',
  ];
  const paths = app.routes.filter(({ method }) => method === 'GET').map(({ path }) => path);
  const calls = [
    ...paths.flatMap((path) =>
      path.includes(':')
        ? values.map((value) => path.replaceAll(/:\w+/g, encodeURIComponent(value)))
        : [path],
    ),
    '/api/files/text?path=_private/secrets.json',
    '/api/files/text?path=settings.json',
    '/api/files/text?path=igneler/../_private/secrets.json',
    '/_private/secrets.json',
    '/images/../_private/secrets.json',
    ...pages,
  ].filter((path) => path !== '/api/events');
  for (const path of calls) {
    for (const response of [await callAsOwner('GET', path), await app.request(path)]) {
      texts.push([path, `${await response.text()} ${JSON.stringify([...response.headers])}`]);
    }
  }
  for (const body of [
    { ...SECRETS, companyName: '' },
    { ...SECRETS, usdRate: 'x' },
  ]) {
    texts.push(['PUT', await (await callAsOwner('PUT', '/api/site-settings', body)).text()]);
  }
  const { record } = await selling.buy(selling.shop.catalogue.products()[0]?.id ?? '', 1);
  await callAsOwner('POST', `/api/orders/${record.order.id}/events`, { action: 'paid' });
  for (const format of ['csv', 'xlsx']) {
    const book = await callAsOwner('GET', `/api/orders/export?format=${format}`);
    texts.push([`export as ${format}`, readable(new Uint8Array(await book.arrayBuffer()))]);
  }
  for (const format of EXPORT_FORMATS) {
    const file = await callAsOwner('GET', `/api/files/export/igneler?format=${format}`);
    expect(file.status, format).toBe(200);
    texts.push([`products as ${format}`, readable(new Uint8Array(await file.arrayBuffer()))]);
  }
  // Every event for the panel since the secrets were saved.
  const { value: sent } = (await events?.read()) ?? {};
  texts.push(['/api/events', new TextDecoder().decode(sent)]);
  await events?.cancel();
  const fault = await callAsOwner('POST', '/api/admin/exchange-rate', { ...SECRETS, ...CARD });
  expect(fault.status).toBe(500);
  texts.push(['a fault', await fault.text()], ['log', logged.join('\n')]);
  expect(logged.length).toBeGreaterThan(0);
  expect(texts.length).toBeGreaterThan(100);
  for (const [path, text] of texts) {
    for (const word of WORDS) expect(text.includes(word), `${path} tells ${word}`).toBe(false);
  }
  const open = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('_private'))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
  for (const word of WORDS)
    expect(
      open.filter((text) => text.includes(word)),
      word,
    ).toEqual([]);
});

test('an empty secret leaves the stored one, null removes it, and answers say only whether there is one', async () => {
  const { call: callAsOwner, dataDir } = await openTestPanel();
  const flags = async (body: object) => {
    const { hasEmailSenderPassword, hasWpPassword } = await (
      await callAsOwner('PUT', '/api/site-settings', body)
    ).json();
    return [hasEmailSenderPassword, hasWpPassword];
  };
  expect(await flags({ phone: '0212 111 22 33' })).toEqual([false, false]);
  expect(await flags({ emailSenderPassword: 'abc', wpPassword: 'def' })).toEqual([true, true]);
  expect(await flags({ emailSenderPassword: '', wpPassword: null })).toEqual([true, false]);
  const stored = openSealedRecords(
    join(dataDir, '_private'),
    'secrets.json',
    createSecretBox(undefined),
  ).read();
  expect(stored).toEqual({ emailSenderPassword: 'abc' });
});
