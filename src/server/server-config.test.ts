import { expect, test } from 'vitest';
import { readServerConfig } from './server-config.ts';

test('without settings the shop listens on this machine alone', () => {
  expect(readServerConfig({ PORT: '', SHOP_RATE_LIMIT: '' })).toEqual({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: undefined,
    trustedProxies: [],
    isRateLimited: true,
  });
});

test('everything can be set', () => {
  expect(
    readServerConfig({
      HOST: '0.0.0.0',
      PORT: '0',
      SHOP_PUBLIC_URL: 'https://www.ornek.com/',
      SHOP_TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
      SHOP_RATE_LIMIT: 'off',
    }),
  ).toEqual({
    host: '0.0.0.0',
    port: 0,
    publicUrl: new URL('https://www.ornek.com/'),
    trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
    isRateLimited: false,
  });
});

test.each([
  { PORT: 'abc' },
  { PORT: '70000' },
  { SHOP_TRUST_PROXY: 'proxy' },
  { PORT: '1.5' },
  { PORT: ' ' },
  { SHOP_PUBLIC_URL: 'ornek.com' },
  { SHOP_PUBLIC_URL: 'ftp://ornek.com' },
])('%j is refused as meaningless', (env) => {
  expect(() => readServerConfig(env)).toThrow(RangeError);
});
