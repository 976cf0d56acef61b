import { AppError } from '#domain/errors';
import { readFailure } from '#domain/read-failure';
import { parseJson } from '#kernel/json';

/** What a call of the API answers; undefined when it has nothing to say. @throws AppError as the API answers it */
export async function readAnswer(response: Response): Promise<unknown> {
  const json = parseJson(await response.text());
  if (response.ok) return json;
  throw readFailure(json) ?? new AppError('internal');
}
