import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isTurkishIban } from '#domain/orders/payment/iban';
import { addDemoOrders } from './open-demo.ts';
import { openRecords } from '#store/panel/private-records';
import { copyDemoData } from '#testing/servers/served-shop';

const folder = copyDemoData();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('demo orders come with one bank account that says it is a sample', async () => {
  await addDemoOrders(folder, { count: 1, isForced: false });
  const [account, ...others] = openRecords(join(folder, '_private'), 'banks.json').read();
  expect(others).toEqual([]);
  expect(account).toMatchObject({ accountHolder: expect.stringContaining('ÖRNEK'), isActive: true });
  expect(isTurkishIban(account?.iban ?? '')).toBe(true);
  await addDemoOrders(folder, { count: 1, isForced: false });
  expect(openRecords(join(folder, '_private'), 'banks.json').read()).toHaveLength(1);
});
