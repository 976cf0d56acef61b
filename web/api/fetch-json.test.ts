import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchJson, HttpError, jsonRequest, messageOf } from './fetch-json.ts';
import { addressOf } from './query-client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function answer(response: Response): void {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => Promise.resolve(response)),
  );
}

describe('a call that is not answered with success', () => {
  test('raises the status, a colon and the body', async () => {
    answer(new Response('{"message":"yok"}', { status: 404 }));
    const error: unknown = await fetchJson('/api/products/x').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 404, message: '404: {"message":"yok"}' });
  });

  test('raises the status text when the body is empty', async () => {
    answer(new Response('', { status: 503, statusText: 'Service Unavailable' }));
    await expect(fetchJson('/api/products')).rejects.toThrow('503: Service Unavailable');
  });

  test('is told in the words of the place, with what to do when there is no connection', () => {
    const words = 'Ürün kaldırılırken bir hata oluştu';
    expect(messageOf(new TypeError('Failed to fetch'), words)).toBe(
      'Ürün kaldırılırken bir hata oluştu. İnternet bağlantınızı kontrol edin.',
    );
    expect(messageOf(new HttpError(502, '<html>', ''), words)).toBe(words);
  });
});

test('a success gives its JSON, asked for with cookies', async () => {
  answer(Response.json({ total: 3 }));
  expect(await fetchJson('/api/products/facets')).toEqual({ total: 3 });
  expect(fetch).toHaveBeenCalledWith('/api/products/facets', { credentials: 'include' });
});

test('a body goes as JSON', () => {
  expect(jsonRequest('POST', { quantity: 1 }, { 'x-session-id': 's' })).toEqual({
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session-id': 's' },
    body: '{"quantity":1}',
  });
});

test('the address of a key is its segments joined by slashes, encoded', () => {
  expect(addressOf(['/api/products', 'juki-ddl-8700', 'similar'])).toBe(
    '/api/products/juki-ddl-8700/similar',
  );
  expect(addressOf(['/api/products', 'a/b'])).toBe('/api/products/a%2Fb');
});
