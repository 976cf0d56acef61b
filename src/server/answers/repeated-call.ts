import { LRUCache } from 'lru-cache';
import { AppError } from '#domain/errors';
import { requireAdmin, type ServerContext } from '../context.ts';
import type { ApiRoute } from '../routes/route.ts';

const NAME = 'Idempotency-Key';
/** For the description of a call that reads it. */
export const IDEMPOTENCY_KEY = { [NAME]: 'A repeated request with the same key gives the first answer.' };

const MAX_KEY_LENGTH = 200;
const REMEMBERED_MS = 15 * 60_000;
const MAX_ANSWERS = 500;
/** A larger answer is of a call that shows what would be done: it may be made again. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** The request's Idempotency-Key; `undefined` without one. @throws AppError `bad_request` for one too long. */
export function idempotencyKeyOf(context: ServerContext): string | undefined {
  const key = context.req.header(NAME);
  if (key === undefined || key === '') return undefined;
  if (key.length <= MAX_KEY_LENGTH) return key;
  throw new AppError('bad_request', { message: `${NAME} en çok ${MAX_KEY_LENGTH} karakter olabilir.` });
}

/** Whether `AnswerOnce` reads the key of such a call: of an administrator's change that does not read it itself. */
export function isRepeatable({ permission, method, requestHeaders = {} }: ApiRoute): boolean {
  return permission !== undefined && method !== 'GET' && !(NAME in requestHeaders);
}

/** Makes a call; the same administrator's call under the same key again is answered with the first success. */
export type AnswerOnce = (context: ServerContext, call: () => Promise<Response>) => Promise<Response>;

/**
 * Remembers what was answered under keys, for the time in which somebody whose answer was lost tries again. What failed has
 * changed nothing, and is tried anew.
 */
export function createAnswerOnce(): AnswerOnce {
  const answers = new LRUCache<string, Promise<() => Response>>({ max: MAX_ANSWERS, ttl: REMEMBERED_MS });
  return async (context, call) => {
    const key = idempotencyKeyOf(context);
    if (key === undefined) return call();
    const { name, via } = requireAdmin(context);
    const id = JSON.stringify([name, via, context.req.method, context.req.path, key]);
    for (let first = answers.get(id); first; first = answers.get(id)) {
      const copy = await first.catch(() => undefined);
      if (copy) return copy();
      if (answers.peek(id) === first) answers.delete(id);
    }
    const made = call().then(async (answer) => {
      const { status, headers } = answer;
      const body = answer.body && (await answer.arrayBuffer());
      if (!answer.ok || (body && body.byteLength > MAX_ANSWER_BYTES)) answers.delete(id);
      return () => new Response(body, { status, headers });
    });
    answers.set(id, made);
    return (await made)();
  };
}
