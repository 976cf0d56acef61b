import { promisify } from 'node:util';
import { brotliDecompress, constants, gunzip, inflate, inflateRaw, type ZlibOptions } from 'node:zlib';
import { AppError } from '../../domain/errors.ts';

interface BodyLimits {
  /** Holds for the bytes as sent and, apart from them, as decoded. */
  readonly maxBytes: number;
  /** Slower than this on average, once the grace time is over, is a drip. */
  readonly minBytesPerSecond: number;
  readonly dripGraceMs: number;
}

type Decoder = (bytes: Uint8Array, options: ZlibOptions) => Promise<Uint8Array>;

const unzip: Decoder = promisify(gunzip);
const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip: unzip,
  'x-gzip': unzip,
  deflate: decodeDeflate,
  br: (bytes, { maxOutputLength }) =>
    promisify(brotliDecompress)(bytes, maxOutputLength === undefined ? {} : { maxOutputLength }),
};
const MAX_ENCODINGS = 3;

/**
 * The decoded body.
 * @throws AppError `response_too_large`, `fetch_timeout` for a drip, `fetch_failed` for an encoding that cannot be read
 */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  headers: Headers,
  limits: BodyLimits,
): Promise<Uint8Array> {
  if (Number(headers.get('content-length')) > limits.maxBytes) throw new AppError('response_too_large');
  const startedAt = performance.now();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > limits.maxBytes) throw new AppError('response_too_large');
    const elapsedMs = performance.now() - startedAt;
    if (elapsedMs > limits.dripGraceMs && size < (limits.minBytesPerSecond * elapsedMs) / 1000)
      throw new AppError('fetch_timeout', { message: 'Adres yanıtı çok yavaş gönderiyor.' });
  }
  return decode(Buffer.concat(chunks, size), headers.get('content-encoding'), limits.maxBytes);
}

async function decode(
  bytes: Uint8Array,
  contentEncoding: string | null,
  maxBytes: number,
): Promise<Uint8Array> {
  const encodings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== '' && encoding !== 'identity');
  if (encodings.length > MAX_ENCODINGS) throw unreadable();
  let decoded = bytes;
  for (const encoding of encodings.toReversed()) {
    const decoder = DECODERS[encoding];
    if (decoder === undefined) throw unreadable();
    if (decoded.length === 0) return decoded;
    try {
      // Like browsers: what came before a missing trailer counts.
      decoded = await decoder(decoded, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH });
    } catch (cause) {
      if (cause instanceof RangeError) throw new AppError('response_too_large', { cause });
      throw unreadable(cause);
    }
  }
  return decoded;
}

/** Servers send either form under the name `deflate`; the low four bits of the first byte tell them apart (RFC 1950). */
function decodeDeflate(bytes: Uint8Array, options: ZlibOptions): Promise<Uint8Array> {
  const wrapped = ((bytes[0] ?? 0) & 0x0f) === 8;
  return wrapped ? promisify(inflate)(bytes, options) : promisify(inflateRaw)(bytes, options);
}

function unreadable(cause?: unknown): AppError {
  return new AppError('fetch_failed', {
    message: 'Adresin gönderdiği sıkıştırılmış yanıt açılamadı.',
    cause,
  });
}
