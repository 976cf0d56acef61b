import { parseJson } from '#kernel/json';
import type { FileProblem } from '#domain/catalogue/file-problem';
import { findJsonFault } from '#kernel/json-position';

export type JsonReading =
  | { readonly value: unknown; readonly problem?: undefined }
  | { readonly problem: FileProblem };

/** Parses a file's text; for a text that is not JSON, gives line and reason. */
export function decodeJson(file: string, text: string): JsonReading {
  const value = parseJson(text);
  if (value !== undefined) return { value };
  const { line, message } = findJsonFault(text) ?? { line: 1, message: 'dosya JSON değil' };
  return { problem: { file, line, message, code: 'bad_json' } };
}
