import { AppError } from '#domain/errors';
import { bodyTooLarge, readBody, readPieces } from './read-body.ts';

export interface Upload {
  readonly bytes: Uint8Array;
  /** The file's name from the browser; empty for a bare body. */
  readonly name: string;
}

const FORM_TYPE = /^multipart\/form-data\s*;/i;
/** The body itself is the file. */
const BARE_TYPE = /^(?:image\/|application\/(?:octet-stream|pdf))/i;
/** The additional bytes of a form around the file. */
const FORM_BYTES = 64 * 1024;

/**
 * Reads an uploaded file: the field `file` of a form, or the whole body.
 * @throws AppError `unsupported_media_type`, `payload_too_large`, or `bad_request` for a form without the field.
 */
export async function readUpload(request: Request, maxBytes: number): Promise<Upload> {
  const type = request.headers.get('content-type') ?? '';
  if (BARE_TYPE.test(type)) return { bytes: await readBody(request, maxBytes), name: '' };
  if (!FORM_TYPE.test(type)) throw new AppError('unsupported_media_type');
  const body = await readBody(request, maxBytes + FORM_BYTES);
  const file = await readFormFile(body, type);
  if (file.size > maxBytes) throw bodyTooLarge(maxBytes);
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name };
}

/** Yields the file in pieces, a bare body never completely in memory. @throws as `readUpload`, at any time */
export async function streamUpload(
  request: Request,
  maxBytes: number,
): Promise<{ readonly pieces: AsyncIterable<Uint8Array>; readonly name: string }> {
  if (BARE_TYPE.test(request.headers.get('content-type') ?? ''))
    return { pieces: readPieces(request, maxBytes), name: '' };
  const { bytes, name } = await readUpload(request, maxBytes);
  const pieces = async function* () {
    yield bytes;
  };
  return { pieces: pieces(), name };
}

async function readFormFile(body: Buffer, type: string): Promise<File> {
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new AppError('bad_request', { cause });
  }
  const file = form.get('file');
  if (!(file instanceof File)) throw new AppError('bad_request', { message: 'Formda dosya yok.' });
  return file;
}
