import type { Handler } from 'hono';
import { decodePercent } from '#kernel/decode-percent';
import { AppError } from '#domain/errors';
import type { Pictures } from '#shop/catalogue/picture-ports';
import type { ClientAssets } from './client-assets.ts';
import { sendBytes } from './answers/send-bytes.ts';
import { chooseEncoding, compress, COMPRESS_FROM_BYTES, isCompressible } from './answers/content-encoding.ts';
import type { ServerEnv } from './context.ts';

/** Names of built files change with their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** A picture may be replaced under the same name: cached for a day, then revalidated. */
const PICTURE_CACHE = 'public, max-age=86400, stale-while-revalidate=604800';

/** Serves the built client: files with hashed names, cached by browsers for a year. */
export function serveAssets(assets: ClientAssets): Handler<ServerEnv> {
  return async (context) => {
    const file = await assets.read(context.req.path, chooseEncoding(context.req.header('accept-encoding')));
    if (!file) throw new AppError('not_found');
    return sendBytes(context, {
      type: file.type,
      etag: file.etag,
      encoding: file.isCompressible ? file.encoding : undefined,
      read: () => file.body,
      cacheControl: IMMUTABLE,
    });
  };
}

function pictureName(path: string): string | undefined {
  const name = decodePercent(path.slice('/images/'.length));
  const isPlain = name?.split('/').every((part) => part !== '' && !part.startsWith('.'));
  // Names with a special meaning for a file system are refused.
  return name !== undefined && isPlain && !/[\\\0:]/.test(name) ? name : undefined;
}

/** Serves the shop's pictures, with `?w=` at most that many pixels wide; drawings (SVG) compressed. */
export function servePictures(pictures: Pictures): Handler<ServerEnv> {
  return async (context) => {
    const name = pictureName(context.req.path);
    const width = /^[1-9]\d{0,3}$/.test(context.req.query('w') ?? '')
      ? Number(context.req.query('w'))
      : undefined;
    const picture = name === undefined ? undefined : await pictures.read(name, width);
    if (!picture) throw new AppError('not_found');
    const { bytes, type, etag } = picture;
    const isSmaller = bytes.byteLength >= COMPRESS_FROM_BYTES && isCompressible(type);
    const encoding = isSmaller ? chooseEncoding(context.req.header('accept-encoding')) : undefined;
    return sendBytes(context, {
      type,
      etag,
      encoding,
      read: () => (encoding === undefined || encoding === 'identity' ? bytes : compress(bytes, encoding)),
      cacheControl: PICTURE_CACHE,
      // An SVG that is opened by itself must not run scripts; in a page it never does.
      headers: { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" },
    });
  };
}
