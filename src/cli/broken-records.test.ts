import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { callShop } from '#testing/shops/call-shop';
import { openServedShop } from '#testing/servers/served-shop';
import { makeSoakShop } from '#testing/soak/soak-shop';

const UNTOUCHED = ['admins.json', 'banks.json', 'payment.json', 'secrets.json'];
const REPLACED = ['carts.jsonl', 'empty-searches.json', 'jobs.json'];

it('a broken private record costs only its own content, is never replaced without a message, and is named', async () => {
  const dataDir = makeSoakShop();
  const folder = join(dataDir, '_private');
  for (const name of [...UNTOUCHED, ...REPLACED]) writeFileSync(join(folder, name), '{"bozuk":');
  const doctor = await callShop(['doctor', '--data', dataDir, '--json']);
  expect(doctor.code).toBe(1);
  const check = await callShop(['check', '--data', dataDir]);
  for (const name of [...UNTOUCHED, ...REPLACED]) expect(check.stdout).toContain(`_private/${name}:1: `);

  const shop = await openServedShop({ dataDir });
  onTestFinished(() => shop.close());
  const call = (path: string, body?: object) =>
    fetch(`http://127.0.0.1:${shop.port}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', cookie: '__Host-yonetim=x; yonetim=x' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  for (const path of ['/', '/api/products', '/api/payment/methods', '/odeme']) {
    expect([path, (await call(path)).status]).toEqual([path, 200]);
  }
  expect((await call('/api/admin/login', { username: 'yonetici', password: 'x' })).status).not.toBe(200);
  for (const name of UNTOUCHED) expect(readFileSync(join(folder, name), 'utf8')).toBe('{"bozuk":');
  const aside = readdirSync(folder).filter((name) => name.includes('.bozuk-'));
  expect(aside.map((name) => name.replace(/\.bozuk-.*/, '')).toSorted()).toEqual(REPLACED);
  expect(shop.errors()).toContain('_private/admins.json');
});
