import type { ServerContext } from '../context.ts';
import { encodedTag, findNamedTag } from './answer.ts';
import type { Encoding } from './content-encoding.ts';

interface Sendable {
  readonly type: string;
  /** Of the uncompressed bytes. */
  readonly etag: string;
  /** The form in which `read` gives the bytes; undefined when they are never compressed. */
  readonly encoding?: Encoding | undefined;
  readonly read: () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
  readonly cacheControl: string;
  /** Other headers of a whole answer. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Bytes with a tag, or 304 when the client has them already. */
export async function sendBytes(
  context: ServerContext,
  { type, etag, encoding, read, cacheControl, headers }: Sendable,
): Promise<Response> {
  const tag = encodedTag(etag, encoding ?? 'identity');
  const common = {
    'Cache-Control': cacheControl,
    ETag: tag,
    ...(encoding === undefined ? {} : { Vary: 'Accept-Encoding' }),
  };
  if (findNamedTag(context.req.header('if-none-match'), [tag]) !== undefined) {
    return new Response(null, { status: 304, headers: common });
  }
  const body = await read();
  return new Response(body, {
    headers: {
      ...common,
      'Content-Type': type,
      'Content-Length': String(body.byteLength),
      ...(encoding === undefined || encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      ...headers,
    },
  });
}
