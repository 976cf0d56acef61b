import { createHash, type Hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  compress,
  COMPRESS_FROM_BYTES,
  compressForMany,
  type Encoding,
  isCompressible,
} from './content-encoding.ts';

/**
 * After this many requests, and this long without a change, better compression pays: it costs 3 ms for a category page,
 * as much as drawing it, and an answer that has lasted a minute is likely to last another.
 */
const POPULAR_FROM = 8;
const LASTING_FROM_MS = 60_000;
/** A smaller compressed form gains little; for a larger one the best compression takes seconds. */
const POPULAR_BYTES = { least: 8 * 1024, most: 256 * 1024 } as const;

/** The content of an answer before compression; its bytes must not change any more. */
export interface Content {
  /** 200 by default. */
  readonly status?: number;
  /** Media type with charset. */
  readonly type: string;
  readonly body: string | Buffer<ArrayBuffer>;
  /** In addition to the headers of every answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** With quotes; computed from the body by default. */
  readonly etag?: string;
}

export interface EncodedAnswer {
  readonly body: Buffer<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
  /** The same in a row, name and value in turn, as node:http sends them quickest. */
  readonly headerRow: string[];
}

/** An answer that can be sent many times. */
export type Answer = ReturnType<typeof createAnswer>;

/** A tag for `If-None-Match` and `If-Match`: equal bytes have equal tags. See `encodedTag` for compressed bytes. */
export function etagOf(body: string | Uint8Array): string {
  return shortTag(createHash('sha256').update(body));
}

/** A tag of 128 bits of a hash, with its quotes. */
export function shortTag(hash: Hash): string {
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}

/** The first of the tags that an `If-None-Match` header names; `*` names all. */
export function findNamedTag(header: string | null | undefined, tags: readonly string[]): string | undefined {
  if (!header) return undefined;
  if (header === '*') return tags[0];
  const named = new Set(header.split(',').map((tag) => tag.trim().replace(/^W\//, '')));
  return tags.find((tag) => named.has(tag));
}

/** The tag of the same content in other bytes; `If-Match` reads only what stands before the first dot. */
export function encodedTag(etag: string, form: string): string {
  return form === 'identity' ? etag : etag.replace(/"$/, `.${form}"`);
}

const decompressLater = promisify(brotliDecompress);

/** Always revalidated; 304 while nothing changed. */
const REVALIDATE = 'public, no-cache';

/** Prepares content for sending; each encoding is created once, on demand. */
export function createAnswer(content: Content, commonHeaders: Readonly<Record<string, string>>) {
  // The uncompressed bytes are dropped when a compressed form can restore them: ten times more answers fit.
  let plain: Buffer<ArrayBuffer> | undefined =
    typeof content.body === 'string' ? Buffer.from(content.body) : content.body;
  const plainLength = plain.length;
  const status = content.status ?? 200;
  const etag = content.etag ?? etagOf(plain);
  const canCompress = plainLength >= COMPRESS_FROM_BYTES && isCompressible(content.type);
  const smallTag = encodedTag(etag, 'br2');
  const tags = canCompress ? [etag, encodedTag(etag, 'gzip'), encodedTag(etag, 'br'), smallTag] : [etag];
  const headers = {
    ...commonHeaders,
    'Content-Type': content.type,
    'Cache-Control': REVALIDATE,
    ...(canCompress ? { Vary: 'Accept-Encoding' } : {}),
    ...content.headers,
  };
  const forms = new Map<Encoding, EncodedAnswer>();
  const pending = new Map<Encoding, Promise<EncodedAnswer>>();
  const createdAtMs = performance.now();
  let timesFound = 0;
  let isRecompressed = false;

  const formOf = (encoding: Encoding): Encoding => (canCompress ? encoding : 'identity');

  const store = (
    encoding: Encoding,
    body: Buffer<ArrayBuffer>,
    tag = encodedTag(etag, encoding),
  ): EncodedAnswer => {
    const all = {
      ...headers,
      ETag: tag,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      'Content-Length': String(body.length),
    };
    const form: EncodedAnswer = { body, headers: all, headerRow: Object.entries(all).flat() };
    forms.set(encoding, form);
    plain = undefined;
    return form;
  };

  const readPlain = (): Buffer<ArrayBuffer> => {
    if (plain) return plain;
    const identity = forms.get('identity');
    if (identity) return identity.body;
    const br = forms.get('br');
    if (br) return brotliDecompressSync(br.body);
    const gzip = forms.get('gzip');
    if (gzip) return gunzipSync(gzip.body);
    throw new Error('An answer without bytes');
  };

  const recompress = async (quick: Buffer<ArrayBuffer>): Promise<void> => {
    // In one piece, as in `compress`: half the work.
    const whole = await decompressLater(quick, { chunkSize: plainLength + 1 });
    store('br', await compressForMany(whole), smallTag);
  };

  return {
    status,
    /** The headers of a 304 when an `If-None-Match` header names one of its forms, with that form's tag. */
    notModified: (header: string | null | undefined, wanted: Encoding) => {
      if (status !== 200 || !header) return undefined;
      // Whoever has the content in other bytes keeps them.
      const tag = findNamedTag(header, [encodedTag(etag, formOf(wanted)), ...tags]);
      if (tag === undefined) return undefined;
      const vary = canCompress ? { Vary: 'Accept-Encoding' } : {};
      return { 'Cache-Control': headers['Cache-Control'], ...vary, ETag: tag };
    },
    /** The form in an encoding, if it exists already. */
    find: (wanted: Encoding) => {
      const encoding = formOf(wanted);
      const form = forms.get(encoding);
      if (form && encoding === 'br' && !isRecompressed) {
        timesFound += 1;
        const isPopular = timesFound >= POPULAR_FROM && performance.now() - createdAtMs >= LASTING_FROM_MS;
        const { length } = form.body;
        if (isPopular && length >= POPULAR_BYTES.least && length <= POPULAR_BYTES.most) {
          isRecompressed = true;
          void recompress(form.body);
        }
      }
      return form;
    },
    encode: (wanted: Encoding): EncodedAnswer | Promise<EncodedAnswer> => {
      const encoding = formOf(wanted);
      const known = forms.get(encoding) ?? pending.get(encoding);
      if (known) return known;
      if (encoding === 'identity') return store(encoding, readPlain());
      const compressed = compress(readPlain(), encoding);
      if (!(compressed instanceof Promise)) return store(encoding, compressed);
      const promise = compressed
        .then((body) => store(encoding, body))
        .finally(() => pending.delete(encoding));
      pending.set(encoding, promise);
      return promise;
    },
    storedBytes: (): number => {
      let bytes = plain?.length ?? 0;
      for (const { body } of forms.values()) bytes += body.length;
      return bytes;
    },
  };
}
