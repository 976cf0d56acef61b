import { z } from 'zod';
import { AppError, FAILURES, type ErrorCode } from './errors.ts';

/** The body of every answer that is not a success. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).exactOptional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(FAILURES, code);
}

/** The failure in an answer of the shop's API, `internal` for an unknown code; undefined without one. */
export function readFailure(json: unknown): AppError | undefined {
  const { data } = errorBody.safeParse(json);
  if (!data) return undefined;
  const { code, ...details } = data;
  return new AppError(isErrorCode(code) ? code : 'internal', details);
}
