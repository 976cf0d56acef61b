import { errorBody } from '#contract/error';
import { AppError, ERROR_KINDS, type ErrorCode } from '#domain/errors';
import { parseJson } from '#kernel/json';

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_KINDS, code);
}

/** What a call of the API answers; undefined when it has nothing to say. @throws AppError as the API answers it */
export async function readAnswer(response: Response): Promise<unknown> {
  const json = parseJson(await response.text());
  if (response.ok) return json;
  const { data } = errorBody.safeParse(json);
  if (!data || !isErrorCode(data.code)) throw new AppError('internal');
  const { code, message, issues } = data;
  throw new AppError(code, { message, ...(issues ? { issues } : {}) });
}
