import type { ServerContext } from '../context.ts';
import { matchesEtag } from './answer.ts';
import type { Encoding } from './content-encoding.ts';

interface Sendable {
  readonly type: string;
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
  const common = {
    'Cache-Control': cacheControl,
    ETag: etag,
    ...(encoding === undefined ? {} : { Vary: 'Accept-Encoding' }),
  };
  if (matchesEtag(context.req.header('if-none-match'), etag)) {
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
