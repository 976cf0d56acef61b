import { expect, it } from 'vitest';
import { AppError } from '#domain/errors';
import { fetchFault } from './fetch-fault.ts';

it.each([
  ['CERT_HAS_EXPIRED', 'Sitenin güvenlik sertifikası geçerli değil; bağlanılmadı.', true],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'Sitenin güvenlik sertifikası geçerli değil; bağlanılmadı.', true],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'Sitenin güvenlik sertifikası geçerli değil; bağlanılmadı.', true],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'Sitenin güvenlik sertifikası geçerli değil; bağlanılmadı.', true],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'Adres güvenli bağlantı (https) kuramadı.', true],
  ['ECONNREFUSED', 'Adres bağlantıyı kabul etmedi.', undefined],
  ['UND_ERR_SOCKET', 'Adres bağlantıyı yarıda kesti.', undefined],
  ['EHOSTUNREACH', 'Adrese bağlanılamadı.', undefined],
])('%s reads "%s"', (code, message, isLasting) => {
  const fault = fetchFault(Object.assign(new Error('x'), { code }));
  expect([fault.code, fault.message, fault.details.extra?.['isLasting']]).toEqual([
    'fetch_failed',
    message,
    isLasting,
  ]);
});

it('a time that is over is a fault of its own, and what is known already stays as it is', () => {
  expect(fetchFault(Object.assign(new Error('x'), { code: 'UND_ERR_HEADERS_TIMEOUT' })).code).toBe(
    'fetch_timeout',
  );
  const known = new AppError('response_too_large');
  expect(fetchFault(known)).toBe(known);
  expect(fetchFault('x').code).toBe('fetch_failed');
});
