import { expect, test } from 'vitest';
import { openTestPanel } from '#testing/shops/test-panel';

const MOVEMENTS = '/api/admin/stock/movements';
const received = { productId: 'a', quantity: 5, kind: 'receipt' };

test('the same change again under its key, after its answer was lost, is answered but not made', async () => {
  const { app, accounts, call } = await openTestPanel();
  const send = (key: string, body: object = received) =>
    call('POST', MOVEMENTS, body, { 'Idempotency-Key': key });
  const left = async (): Promise<number> => (await (await call('GET', '/api/admin/stock/a')).json()).left;
  const before = await left();

  // The second comes while the first is still answered, the third afterwards.
  const [first, second] = await Promise.all([send('k-1'), send('k-1')]);
  const third = await send('k-1');
  expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
  const movement: unknown = await first.json();
  expect([await second.json(), await third.json()]).toEqual([movement, movement]);
  expect(await left()).toBe(before + 5);

  const others = await Promise.all([send('k-1', { ...received, quantity: 6 }), send('k-1', { ...received })]);
  expect(others.map(({ status }) => status)).toEqual([422, 201]);
  expect(await others[0]?.json()).toMatchObject({ code: 'idempotency_mismatch' });
  expect(await left()).toBe(before + 5);

  await send('k-2');
  expect(await left()).toBe(before + 10);
  const other = await app.request(MOVEMENTS, {
    method: 'POST',
    headers: {
      cookie: await accounts.cookieOf('editor'),
      'content-type': 'application/json',
      'Idempotency-Key': 'k-1',
    },
    body: JSON.stringify(received),
  });
  expect([other.status, await left()]).toEqual([201, before + 15]);
});

test('what failed under a key is tried anew, and an answer without content is repeated as it was', async () => {
  const { call } = await openTestPanel();
  const key = { 'Idempotency-Key': 'k-1' };
  const receive = (productId: string) => call('POST', MOVEMENTS, { ...received, productId }, key);
  expect([(await receive('yok')).status, (await receive('a')).status]).toEqual([404, 201]);
  await call('POST', '/api/admin/tokens', { name: 'depo', scopes: ['catalogue:read'] });
  const revoke = () => call('DELETE', '/api/admin/tokens/depo', undefined, key);
  expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 204]);
  const tooLong = await call('POST', MOVEMENTS, received, { 'Idempotency-Key': 'k'.repeat(201) });
  expect(tooLong.status).toBe(400);
});

test('the same key for another file is another change', async () => {
  const { call } = await openTestPanel();
  const pathOf = (name: string): string => `campaigns/${name}.json`;
  for (const name of ['bir', 'iki']) {
    const text = JSON.stringify({ title: name, code: name.toUpperCase(), type: 'percent', percent: 5 });
    await call('PUT', '/api/files/text', { path: pathOf(name), text, digest: '' });
  }
  const remove = async (name: string): Promise<unknown> => {
    const address = `/api/files/text?path=${pathOf(name)}`;
    return (await call('DELETE', address, undefined, { 'Idempotency-Key': 'k-1' })).json();
  };
  expect(await remove('bir')).toMatchObject({ path: pathOf('bir') });
  expect(await remove('iki')).toMatchObject({ path: pathOf('iki') });
});
