import { afterEach, expect, test, vi } from 'vitest';
import { isUsableSessionId } from '#domain/orders/checkout/cart';
import { cartHeaders } from './cart.ts';

afterEach(() => vi.unstubAllGlobals());

function storeSession(session: string | null): void {
  let stored = session;
  vi.stubGlobal('localStorage', {
    getItem: () => stored,
    setItem: (_key: string, text: string) => (stored = text),
  });
}

test('a cart keeps its id, whoever made it', () => {
  storeSession('sepet:1700000000.42');
  expect(cartHeaders()).toEqual({ 'x-session-id': 'sepet:1700000000.42' });
});

test.each([null, '', 'ğüş çöp', 'a\nb'])('for %j in the storage a new id is made, and stays', (stored) => {
  storeSession(stored);
  const { 'x-session-id': id } = cartHeaders();
  expect(isUsableSessionId(id)).toBe(true);
  expect(cartHeaders()).toEqual({ 'x-session-id': id });
});

test.each([
  [true, false],
  [false, true],
])(
  'without storage: if cookies are allowed (%s), the server makes the id, else the page (%s)',
  (cookieEnabled, isOwn) => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    vi.stubGlobal('navigator', { cookieEnabled });
    const { 'x-session-id': id } = cartHeaders();
    expect(isUsableSessionId(id)).toBe(isOwn);
    expect(cartHeaders()).toEqual({ 'x-session-id': id });
  },
);
