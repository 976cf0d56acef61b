import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCookieJar } from './page-fetcher.ts';

const NOW = Date.UTC(2026, 10, 20);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function sent(from: string, setCookie: string, to: string, laterMs = 0): string | undefined {
  const jar = createCookieJar();
  jar.store(new URL(from), [setCookie]);
  vi.setSystemTime(NOW + laterMs);
  return jar.headerFor(new URL(to));
}

describe('the cookie jar', () => {
  it.each([
    ['to the same host', 'http://a.com/', 'k=v', 'http://a.com/x', 'k=v'],
    ['to no other host', 'http://a.com/', 'k=v', 'http://b.com/', undefined],
    ['to no sub-domain unless asked', 'http://a.com/', 'k=v', 'http://www.a.com/', undefined],
    ['to sub-domains when asked', 'http://www.a.com/', 'k=v; Domain=.A.com', 'http://shop.a.com/', 'k=v'],
    ['not for a stranger’s domain', 'http://a.com/', 'k=v; domain=b.com', 'http://b.com/', undefined],
    ['not for a look-alike', 'http://xa.com/', 'k=v; domain=a.com', 'http://a.com/', undefined],
    ['not for a registry', 'http://a.com.tr/', 'k=v; domain=com.tr', 'http://b.com.tr/', undefined],
    ['not for a top level', 'http://a.com/', 'k=v; domain=com', 'http://b.com/', undefined],
    ['to the very IP address', 'http://127.0.0.1/', 'k=v; domain=127.0.0.1', 'http://127.0.0.1:81/', 'k=v'],
    ['to no part of an IP address', 'http://127.0.0.1/', 'k=v; domain=0.0.1', 'http://9.0.0.1/', undefined],
    ['below its path', 'http://a.com/', 'k=v; path=/tr', 'http://a.com/tr/b', 'k=v'],
    ['not beside its path', 'http://a.com/', 'k=v; path=/tr', 'http://a.com/tren', undefined],
    ['below the folder it came from', 'http://a.com/x/y', 'k=v', 'http://a.com/x/z', 'k=v'],
    ['not above the folder it came from', 'http://a.com/x/y', 'k=v', 'http://a.com/', undefined],
    ['over https when secure', 'https://a.com/', 'k=v; Secure', 'https://a.com/', 'k=v'],
    ['not over http when secure', 'https://a.com/', 'k=v; Secure', 'http://a.com/', undefined],
    ['not when secure was said over http', 'http://a.com/', 'k=v; Secure', 'https://a.com/', undefined],
    ['with its equals signs', 'http://a.com/', 'k=a=b==', 'http://a.com/', 'k=a=b=='],
    ['not without a name', 'http://a.com/', '=v', 'http://a.com/', undefined],
    ['not without a value', 'http://a.com/', 'k', 'http://a.com/', undefined],
    ['not with control characters', 'http://a.com/', 'k=v\r\nx', 'http://a.com/', undefined],
    ['not when it is too long', 'http://a.com/', `k=${'v'.repeat(5000)}`, 'http://a.com/', undefined],
    ['not when it is over already', 'http://a.com/', 'k=v; Max-Age=0', 'http://a.com/', undefined],
    [
      'not when its day is past',
      'http://a.com/',
      'k=v; Expires=Wed, 18 Nov 2026 00:00:00 GMT',
      'http://a.com/',
      undefined,
    ],
    ['until its day', 'http://a.com/', 'k=v; Expires=Wed, 25 Nov 2026 00:00:00 GMT', 'http://a.com/', 'k=v'],
  ])('sends a cookie %s', (_name, from, setCookie, to, expected) => {
    expect(sent(from, setCookie, to)).toBe(expected);
  });

  it('forgets a cookie when its time is over', () => {
    expect(
      sent('http://a.com/', 'k=v; max-age=60; expires=Wed, 18 Nov 2026 00:00:00 GMT', 'http://a.com/'),
    ).toBe('k=v');
    expect(sent('http://a.com/', 'k=v; max-age=60', 'http://a.com/', 60_000)).toBeUndefined();
  });

  it('replaces, removes, and puts the longer path first', () => {
    const jar = createCookieJar();
    const url = new URL('http://a.com/tr/x');
    jar.store(url, ['a=1; path=/', 'b=2; path=/tr', 'a=3; path=/', 'c=4; path=/']);
    expect(jar.headerFor(url)).toBe('b=2; a=3; c=4');
    jar.store(url, ['a=; path=/; max-age=0']);
    expect(jar.headerFor(url)).toBe('b=2; c=4');
  });

  it('keeps a host from filling the memory', () => {
    const jar = createCookieJar();
    const url = new URL('http://a.com/');
    jar.store(
      url,
      Array.from({ length: 200 }, (_, index) => `k${index}=v`),
    );
    expect(jar.headerFor(url)?.split('; ')).toHaveLength(50);
    expect(jar.headerFor(url)).toContain('k199=v');
  });
});
