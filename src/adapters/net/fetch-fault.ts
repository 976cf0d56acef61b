import { AppError } from '#domain/errors';

const TIMEOUTS: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);
const CERTIFICATE =
  /^(?:CERT_|ERR_TLS_CERT_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|UNABLE_TO_(?:GET_ISSUER|VERIFY_LEAF))/;
const CUT = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH']);
const MESSAGES = {
  certificate: 'Sitenin güvenlik sertifikası geçerli değil; bağlanılmadı.',
  noHttps: 'Adres güvenli bağlantı (https) kuramadı.',
  refused: 'Adres bağlantıyı kabul etmedi.',
  cut: 'Adres bağlantıyı yarıda kesti.',
};

/**
 * Converts an error of a call to a failure for people: `fetch_timeout` or `fetch_failed`, with `isLasting` in `extra`
 * when a retry is useless.
 */
export function fetchFault(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (TIMEOUTS.has(code)) return new AppError('fetch_timeout', { cause });
  if (CERTIFICATE.test(code))
    return new AppError('fetch_failed', { message: MESSAGES.certificate, extra: { isLasting: true }, cause });
  if (code.startsWith('ERR_SSL_') || code === 'EPROTO')
    return new AppError('fetch_failed', { message: MESSAGES.noHttps, extra: { isLasting: true }, cause });
  if (code === 'ECONNREFUSED') return new AppError('fetch_failed', { message: MESSAGES.refused, cause });
  if (CUT.has(code)) return new AppError('fetch_failed', { message: MESSAGES.cut, cause });
  return new AppError('fetch_failed', { cause });
}
