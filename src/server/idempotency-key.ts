import { AppError } from '#domain/errors';
import type { ServerContext } from './context.ts';

const MAX_KEY_LENGTH = 200;

/** For the description of a call that reads it. */
export const IDEMPOTENCY_KEY = {
  'Idempotency-Key': 'A repeated request with the same key gives the first answer.',
};

/** The request's Idempotency-Key; `undefined` without one. @throws AppError `bad_request` for one too long. */
export function idempotencyKeyOf(context: ServerContext): string | undefined {
  const key = context.req.header('idempotency-key');
  if (key === undefined || key === '') return undefined;
  if (key.length <= MAX_KEY_LENGTH) return key;
  throw new AppError('bad_request', {
    message: `Idempotency-Key en çok ${MAX_KEY_LENGTH} karakter olabilir.`,
  });
}
