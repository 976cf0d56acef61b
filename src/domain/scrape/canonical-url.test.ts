import { expect, it } from 'vitest';
import { canonicalUrl, sourceHost, sourceKey } from './canonical-url.ts';

it.each([
  ['https://www.Tedarikci.com/urun/1/', 'https://www.tedarikci.com/urun/1'],
  ['https://a.com/urun?utm_source=x&id=5&gclid=1#yorum', 'https://a.com/urun?id=5'],
  ['http://a.com:80', 'http://a.com/'],
  ['http://a.com:8080/x?boutiqueId=61&merchantId=2', 'http://a.com:8080/x'],
  ['https://ali:sifre@a.com/x', 'https://a.com/x'],
  ['https://a.com/dikiş', 'https://a.com/diki%C5%9F'],
  [' https://a.com/x?b=2&a=1 ', 'https://a.com/x?b=2&a=1'],
  ['ftp://a.com/x', undefined],
  ['/urun/1', undefined],
  ['http://', undefined],
])('the address %s is %s', (text, expected) => {
  expect(canonicalUrl(text)).toBe(expected);
});

it.each([
  ['https://www.a.com/x/?b=2&a=1&fbclid=9', 'http://a.com/x?a=1&b=2', true],
  ['https://a.com/x?id=1', 'https://a.com/x?id=2', false],
  ['https://a.com/x', 'https://b.com/x', false],
  ['https://a.com:8443/x', 'https://a.com/x', false],
])('%s and %s are one page: %s', (left, right, isOne) => {
  expect(sourceKey(left) === sourceKey(right)).toBe(isOne);
});

it('the host is without www and with an unusual port', () => {
  expect([sourceHost('https://WWW.a.com/x'), sourceHost('http://a.com:81'), sourceHost('yok')]).toEqual([
    'a.com',
    'a.com:81',
    '',
  ]);
});
