import { AppError } from '#domain/errors';
import { readFailure } from '#domain/read-failure';
import { parseJson } from '#kernel/json';

/**
 * Reads the answer of an API call; undefined when it is empty.
 * @throws AppError as the API answered
 */
export async function readAnswer(response: Response): Promise<unknown> {
  const json = parseJson(await response.text());
  if (response.ok) return json;
  throw readFailure(json) ?? new AppError('internal');
}
