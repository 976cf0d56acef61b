import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, type ZlibOptions } from 'node:zlib';
import { AppError } from '#domain/errors';

interface BodyLimits {
  /** For the encoded bytes and, separately, for the decoded ones. */
  readonly maxBytes: number;
  /** Truncates a longer body instead of refusing it. */
  readonly cutsBody: boolean;
  /** A slower body, on average after the grace time, is cancelled. */
  readonly minBytesPerSecond: number;
  readonly dripGraceMs: number;
}

type Decoder = (bytes: Uint8Array, options: ZlibOptions) => Promise<Uint8Array>;

/** As in browsers: a missing trailer is harmless, but a body that ends before it is only half a page. */
const withoutTrailer =
  (whole: typeof gunzip, headerLength: (bytes: Uint8Array) => number) =>
  async (bytes: Uint8Array, options: ZlibOptions): Promise<Uint8Array> => {
    try {
      return await promisify(whole)(bytes, options);
    } catch (error) {
      if (codeOf(error) !== 'Z_BUF_ERROR') throw error;
      return promisify(inflateRaw)(bytes.subarray(headerLength(bytes)), options);
    }
  };

const decodeGzip = withoutTrailer(gunzip, gzipHeaderLength);
const decodeZlib = withoutTrailer(inflate, () => 2);

const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip: decodeGzip,
  'x-gzip': decodeGzip,
  deflate: decodeDeflate,
  br: (bytes, { maxOutputLength }) =>
    promisify(brotliDecompress)(bytes, maxOutputLength === undefined ? {} : { maxOutputLength }),
};
const MAX_ENCODINGS = 3;
/** An encoded body is truncated after decoding; it may be this many times longer. */
const CUT_ROOM = 20;

/**
 * The decoded body.
 * @throws AppError `response_too_large`, `fetch_timeout` for a slow body, `fetch_failed` for an unreadable encoding
 */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  headers: Headers,
  limits: BodyLimits,
): Promise<Uint8Array> {
  if (!limits.cutsBody && Number(headers.get('content-length')) > limits.maxBytes)
    throw new AppError('response_too_large');
  const startedAt = performance.now();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > limits.maxBytes) {
      if (!limits.cutsBody) throw new AppError('response_too_large');
      break;
    }
    const elapsedMs = performance.now() - startedAt;
    if (elapsedMs > limits.dripGraceMs && size < (limits.minBytesPerSecond * elapsedMs) / 1000)
      throw new AppError('fetch_timeout', { message: 'Adres yanıtı çok yavaş gönderiyor.' });
  }
  const { maxBytes, cutsBody } = limits;
  const decoded = await decode(
    Buffer.concat(chunks, size),
    headers.get('content-encoding'),
    cutsBody ? maxBytes * CUT_ROOM : maxBytes,
  );
  return cutsBody ? decoded.subarray(0, maxBytes) : decoded;
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
      decoded = await decoder(decoded, { maxOutputLength: maxBytes });
    } catch (cause) {
      if (cause instanceof RangeError) throw new AppError('response_too_large', { cause });
      throw unreadable(cause);
    }
  }
  return decoded;
}

/** RFC 1952, 2.3: ten bytes, and the optional parts according to the flags in the fourth. */
function gzipHeaderLength(bytes: Uint8Array): number {
  const flags = bytes[3] ?? 0;
  const afterText = (at: number): number => bytes.indexOf(0, at) + 1 || bytes.length;
  let length = 10;
  if ((flags & 4) !== 0) length += 2 + (bytes[length] ?? 0) + (bytes[length + 1] ?? 0) * 256;
  if ((flags & 8) !== 0) length = afterText(length);
  if ((flags & 16) !== 0) length = afterText(length);
  return (flags & 2) === 0 ? length : length + 2;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Servers use the name `deflate` for two forms; the low four bits of the first byte tell them apart (RFC 1950). */
async function decodeDeflate(bytes: Uint8Array, options: ZlibOptions): Promise<Uint8Array> {
  const isWrapped = ((bytes[0] ?? 0) & 0x0f) === 8;
  return isWrapped ? decodeZlib(bytes, options) : promisify(inflateRaw)(bytes, options);
}

function unreadable(cause?: unknown): AppError {
  const isCut = codeOf(cause) === 'Z_BUF_ERROR';
  return new AppError('fetch_failed', {
    message: isCut
      ? 'Adresin gönderdiği yanıt yarıda kesildi.'
      : 'Adresin gönderdiği sıkıştırılmış yanıt açılamadı.',
    // The host would send the same again.
    extra: { isLasting: !isCut },
    cause,
  });
}
