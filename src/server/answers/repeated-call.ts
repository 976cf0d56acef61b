import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { AppError } from '#domain/errors';
import { requireAdmin, type ServerContext } from '../context.ts';
import { DESK_MAX_BODY_BYTES, JSON_TYPE, readBody } from '../read-body.ts';
import type { ApiRoute } from '../routes/route.ts';

const NAME = 'Idempotency-Key';
/** For the description of a call that reads it. */
export const IDEMPOTENCY_KEY = {
  [NAME]:
    'A repeated request with the same key gives the first answer; a different one is `idempotency_mismatch`.',
};

const MAX_KEY_LENGTH = 200;
const REMEMBERED_MS = 15 * 60_000;
/** Of all answers; each counts some more for its headers. */
const MAX_BYTES = 32 * 1024 * 1024;
const HEADER_BYTES = 1024;
const MISMATCH = `Bu ${NAME} ile az önce başka bir değişiklik yapıldı. Her değişikliğe yeni bir anahtar verin.`;

/** The request's Idempotency-Key; `undefined` without one. @throws AppError `bad_request` for one too long. */
export function idempotencyKeyOf(context: ServerContext): string | undefined {
  const key = context.req.header(NAME);
  if (key === undefined || key === '') return undefined;
  if (key.length <= MAX_KEY_LENGTH) return key;
  throw new AppError('bad_request', { message: `${NAME} en çok ${MAX_KEY_LENGTH} karakter olabilir.` });
}

/** Whether the key of a call is read here: of an administrator's change that does not read it itself. */
export function isRepeatable({ permission, method, requestHeaders = {} }: ApiRoute): boolean {
  return permission !== undefined && method !== 'GET' && !(NAME in requestHeaders);
}

/** What a body wants; of a file only its size, because some are larger than the memory should hold. */
async function contentOf({ raw }: ServerContext['req']): Promise<string> {
  const isJson = JSON_TYPE.test(raw.headers.get('content-type') ?? '');
  if (!isJson) return raw.headers.get('content-length') ?? '';
  return createHash('sha256')
    .update(await readBody(raw.clone(), DESK_MAX_BODY_BYTES))
    .digest('base64');
}

/**
 * Returns a function that makes a call, or answers with its first success when the same administrator makes it again under
 * the same key, because the answer was lost. What failed has changed nothing, and is tried anew. It throws AppError
 * `idempotency_mismatch` for a key of another change, which would be lost unnoticed.
 */
export function createAnswerOnce() {
  const answers = new LRUCache<string, Promise<(content: string) => Response>>({
    maxSize: MAX_BYTES,
    ttl: REMEMBERED_MS,
  });
  return async (context: ServerContext, call: () => Promise<Response>): Promise<Response> => {
    const key = idempotencyKeyOf(context);
    if (key === undefined) return call();
    const { name, via } = requireAdmin(context);
    // Under whatever name of the server.
    const { pathname, search } = new URL(context.req.url);
    const id = JSON.stringify([name, via, context.req.method, pathname, search, key]);
    const content = await contentOf(context.req);
    for (let first = answers.get(id); first; first = answers.get(id)) {
      const copy = await first.catch(() => undefined);
      if (copy) return copy(content);
      if (answers.peek(id) === first) answers.delete(id);
    }
    const made = call().then(async (answer) => {
      const { ok, status, headers } = answer;
      const body = answer.body && (await answer.arrayBuffer());
      if (ok) answers.set(id, made, { size: (body?.byteLength ?? 0) + HEADER_BYTES });
      else answers.delete(id);
      return (wanted: string) => {
        if (wanted !== content) throw new AppError('idempotency_mismatch', { message: MISMATCH });
        return new Response(body, { status, headers });
      };
    });
    answers.set(id, made, { size: HEADER_BYTES });
    return (await made)(content);
  };
}
