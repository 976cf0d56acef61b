import { afterEach, expect, test, vi } from 'vitest';
import { storedSlugs } from './stored-list.ts';

afterEach(() => vi.unstubAllGlobals());

const refuse = (): never => {
  throw new DOMException('refused', 'QuotaExceededError');
};

test.each([
  ['refuses everything', { getItem: refuse, setItem: refuse }],
  ['is full', { getItem: () => '["eski"]', setItem: refuse }],
])('a storage that %s: what is added stays as long as the page', (_what, storage) => {
  vi.stubGlobal('localStorage', storage);
  const list = storedSlugs('favoriler', 2);
  const before = list.read();
  list.addFirst('bir');
  expect(list.read()).toEqual(['bir', ...before]);
  expect(list.read()).toBe(list.read());
  list.addFirst('iki');
  expect(list.read()).toEqual(['iki', 'bir']);
  list.remove('iki');
  expect(list.read()).toEqual(['bir']);
  list.write(before);
  expect(list.read()).toEqual(before);
});

test('other data in the storage is an empty list, and is replaced', () => {
  const stored = new Map([['favoriler', '{bozuk']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  const list = storedSlugs('favoriler', 2);
  expect(list.read()).toEqual([]);
  list.addFirst('bir');
  expect(list.read()).toEqual(['bir']);
});
