import { AppError } from '#domain/errors';

/** Largest body of a call that says nothing else. */
export const DEFAULT_MAX_BODY_BYTES = 64 * 1024;

/** Who breaks a call off is no fault of the server's. */
function brokenOff(cause: unknown): never {
  throw new AppError('bad_request', { cause });
}

/**
 * Reads a body, giving up as soon as it is too large, announced or not.
 * @throws AppError `payload_too_large`, `bad_request` for one that is broken off.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  const announced = request.headers.get('content-length');
  if (Number(announced ?? 0) > maxBytes) throw new AppError('payload_too_large');
  // node:http reads no more than was announced, and whole bodies come without a web stream around them.
  if (announced !== null) {
    const bytes = Buffer.from(await request.arrayBuffer().catch(brokenOff));
    if (bytes.length > maxBytes) throw new AppError('payload_too_large');
    return bytes;
  }
  const chunks: Uint8Array[] = [];
  for await (const piece of readPieces(request, maxBytes)) chunks.push(piece);
  return Buffer.concat(chunks);
}

/** The same as it comes. @throws as `readBody`, before or between pieces */
export async function* readPieces(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new AppError('payload_too_large');
  let size = 0;
  const reader = request.body?.getReader();
  if (!reader) return;
  const next = () => reader.read().catch(brokenOff);
  for (let part = await next(); !part.done; part = await next()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      throw new AppError('payload_too_large');
    }
    yield part.value;
  }
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/**
 * Reads a JSON body.
 * @throws AppError `unsupported_media_type`, `payload_too_large` or `bad_request`.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? ''))
    throw new AppError('unsupported_media_type');
  const bytes = await readBody(request, maxBytes);
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return parsed;
  } catch (cause) {
    if (cause instanceof SyntaxError || cause instanceof TypeError)
      throw new AppError('bad_request', { cause });
    throw cause;
  }
}
