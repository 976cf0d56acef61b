import type { FileProblem } from '#domain/catalogue/file-problem';
import { isJsonObject, parseJson } from '#kernel/json';
import { findJsonFault } from '#kernel/json-position';

type JsonReading<Value> =
  | { readonly value: Value; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: FileProblem };

/** Parses a file's text; for a text that is not JSON, gives line and reason. */
export function decodeJson(file: string, text: string): JsonReading<unknown> {
  const value = parseJson(text);
  if (value !== undefined) return { value };
  const { line, message } = findJsonFault(text) ?? { line: 1, message: 'dosya JSON değil' };
  return { problem: { file, line, message, code: 'bad_json' } };
}

/** Like `decodeJson`. @param message the fault of JSON that is no object */
export function decodeJsonObject(
  file: string,
  text: string,
  message: string,
): JsonReading<Record<string, unknown>> {
  const { value, problem } = decodeJson(file, text);
  if (problem) return { problem };
  return isJsonObject(value) ? { value } : { problem: { file, line: 1, message, code: 'invalid_field' } };
}
