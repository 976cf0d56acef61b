import { isUtf8 } from 'node:buffer';
import { AppError } from '#domain/errors';
import { parseJson } from '#kernel/json';

/** The largest body of a call without a limit of its own. */
export const DEFAULT_MAX_BODY_BYTES = 64 * 1024;
/** The same for calls that need a permission: the owner's lists may name every product or order. */
export const DESK_MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Names a limit that people reach with a file. */
export function bodyTooLarge(maxBytes: number): AppError {
  const megabytes = Math.floor(maxBytes / 1e6);
  const message = `Gönderilen veri çok büyük; en çok ${megabytes} MB olabilir.`;
  return new AppError('payload_too_large', megabytes > 0 ? { message } : {});
}

/** The announced size, if any. @throws AppError for a body that is too large, or that nobody here unpacks */
function checkBody({ headers }: Request, maxBytes: number): string | null {
  if (!/^(?:identity)?$/i.test(headers.get('content-encoding') ?? '')) {
    const message = 'Sıkıştırılmış veri alınmaz; Content-Encoding olmadan, sıkıştırmadan gönderin.';
    throw new AppError('unsupported_media_type', { message });
  }
  const announced = headers.get('content-length');
  if (Number(announced ?? 0) > maxBytes) throw bodyTooLarge(maxBytes);
  return announced;
}

/** A call that the client ended early is not the server's fault. */
function refuseAborted(cause: unknown): never {
  throw new AppError('bad_request', { cause });
}

/**
 * Reads a body, and stops as soon as it is too large, announced or not.
 * @throws AppError `payload_too_large`, `unsupported_media_type` when it is compressed, `bad_request` when the client
 * ended it early.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  // node:http reads no more than announced, and whole bodies need no web stream.
  if (checkBody(request, maxBytes) !== null) {
    const bytes = Buffer.from(await request.arrayBuffer().catch(refuseAborted));
    if (bytes.length > maxBytes) throw bodyTooLarge(maxBytes);
    return bytes;
  }
  const chunks: Uint8Array[] = [];
  for await (const piece of readPieces(request, maxBytes)) chunks.push(piece);
  return Buffer.concat(chunks);
}

/** Yields the body piece by piece. @throws as `readBody`, before or between pieces */
export async function* readPieces(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  checkBody(request, maxBytes);
  let size = 0;
  const reader = request.body?.getReader();
  if (!reader) return;
  const next = () => reader.read().catch(refuseAborted);
  for (let part = await next(); !part.done; part = await next()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      throw bodyTooLarge(maxBytes);
    }
    yield part.value;
  }
}

export const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** For escaped letters (`\u0327`). */
const composed = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.normalize('NFC') : value;

/**
 * Reads a JSON body, in NFC: letters with combining marks, as macOS writes them, would be faults in the files.
 * @param ifEmpty what no bytes mean; without it they are malformed
 * @throws AppError `unsupported_media_type`, `payload_too_large` or `bad_request`.
 */
export async function readJson(request: Request, maxBytes: number, ifEmpty?: object): Promise<unknown> {
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? ''))
    throw new AppError('unsupported_media_type');
  const bytes = await readBody(request, maxBytes);
  if (ifEmpty && bytes.length === 0) return ifEmpty;
  const text = isUtf8(bytes) ? new TextDecoder().decode(bytes).normalize('NFC') : '';
  const json = parseJson(text, text.includes('\\u') ? composed : undefined);
  if (json === undefined) {
    throw new AppError('bad_request', { message: 'Gönderilen JSON okunamadı: bozuk ya da çok iç içe.' });
  }
  return json;
}
