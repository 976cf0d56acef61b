import { expect, test, vi } from 'vitest';
import { loadDriver } from '#store/shared/database';
import { databaseUrl } from './orders/open-order-store.ts';

test.each([
  ['postgres://a:b@h1:5432,h2:5433/db', true],
  ['postgresql://u:p,w@h/db', true],
  ['postgres://u:p%2Fw@h1,h2', true],
  ['postgres://u:p@[::1]:5432/db', true],
  ['postgres:///db', true],
  ['postgres://', false],
  ['postgres://u:p/w@h/db', false],
  ['postgres://u:p%@h/db', false],
])('the address of a database is readable as the driver reads it: %s', async (url, isReadable) => {
  vi.stubEnv('SHOP_DATABASE_URL', url);
  const driver = await loadDriver();
  if (!isReadable) return expect(databaseUrl).toThrow('SHOP_DATABASE_URL okunamadı');
  expect(driver(databaseUrl() ?? '').options.host).toBeDefined();
});
