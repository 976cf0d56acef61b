import { describe, expect, it } from 'vitest';
import { createAddressGuard, isPublicAddress } from './address-guard.ts';

const noNames = () => Promise.reject(new Error('no name may be asked'));

describe('the address guard', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://127.0.0.1./',
    'http://2130706433/',
    'http://017700000001/',
    'http://0177.0.0.1/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://①②⑦.0.0.1/',
    'http://0/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://168.63.129.16/metadata/instance',
    'http://[::ffff:168.63.129.16]/',
    'http://[64:ff9b::a83f:8110]/',
    'http://100.100.100.200/latest/meta-data/',
    'http://192.0.0.192/opc/v2/',
    'http://[fd00:ec2::254]/',
    'http://198.18.0.1/',
    'http://192.0.2.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::]/',
    'http://[::1]/',
    'http://[::7f00:1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[fec0::1]/',
    'http://[4000::1]/',
    'http://[2001:db8::1]/',
    'http://localhost/',
    'http://localhost./',
    'http://LOCALHOST/',
    'http://shop.localhost/',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://user@example.com/',
    'http://user:word@example.com/',
    'http://example.com@127.0.0.1/',
    'https://example.com:22/',
    'http://example.com:8080/',
    'gopher://example.com/',
    'file:///etc/passwd',
    'ftp://example.com/',
    'data:text/html,hello',
    'javascript:alert(1)',
  ])('refuses %s', async (address) => {
    const guard = createAddressGuard({ resolve: noNames });
    await expect(guard(new URL(address))).rejects.toMatchObject({ code: 'address_not_allowed' });
  });

  it.each([
    'http://8.8.8.8/',
    'https://1.1.1.1:443/',
    'http://[2606:4700::1111]/',
    'http://[64:ff9b::808:808]/',
  ])('lets the public address %s through', async (address) => {
    const guard = createAddressGuard({ resolve: noNames });
    await expect(guard(new URL(address))).resolves.toHaveLength(1);
  });

  it('refuses a name as soon as one of its addresses is private', async () => {
    const guard = createAddressGuard({ resolve: async () => ['8.8.8.8', '10.0.0.5'] });
    await expect(guard(new URL('https://ornek.com/'))).rejects.toMatchObject({ code: 'address_not_allowed' });
  });

  it('refuses a name that was public the first time and is private the second', async () => {
    const answers = [['8.8.8.8'], ['127.0.0.1']];
    const guard = createAddressGuard({ resolve: async () => answers.shift() ?? [] });
    await expect(guard(new URL('https://ornek.com/'))).resolves.toEqual(['8.8.8.8']);
    await expect(guard(new URL('https://ornek.com/'))).rejects.toMatchObject({ code: 'address_not_allowed' });
  });

  it('says so when a name does not exist', async () => {
    for (const resolve of [async () => [], noNames]) {
      const guard = createAddressGuard({ resolve });
      await expect(guard(new URL('https://yok.ornek.com/'))).rejects.toMatchObject({
        code: 'fetch_failed',
        message: 'yok.ornek.com adı çözülemedi.',
      });
    }
  });

  it('exempts exactly the named host and port', async () => {
    const guard = createAddressGuard({
      allowPrivate: ['127.0.0.1:4000', ' depo.local:80', '[::1]:5000'],
      resolve: async () => ['10.0.0.5'],
    });
    await expect(guard(new URL('http://127.0.0.1:4000/a'))).resolves.toEqual(['127.0.0.1']);
    await expect(guard(new URL('http://depo.local/a'))).resolves.toEqual(['10.0.0.5']);
    await expect(guard(new URL('http://[::1]:5000/'))).resolves.toEqual(['::1']);
    for (const other of [
      'http://127.0.0.1:4001/',
      'http://127.0.0.2:4000/',
      'https://depo.local/',
      'ftp://127.0.0.1:4000/',
    ])
      await expect(guard(new URL(other))).rejects.toMatchObject({ code: 'address_not_allowed' });
  });

  it('names an exception that cannot be read', () => {
    for (const entry of ['127.0.0.1', 'http://127.0.0.1:80', ''])
      expect(() => createAddressGuard({ allowPrivate: [entry] })).toThrow('sunucu:port');
  });

  it('takes nothing but an IP address for public', () => {
    expect(isPublicAddress('example.com')).toBe(false);
    expect(isPublicAddress('')).toBe(false);
  });
});
