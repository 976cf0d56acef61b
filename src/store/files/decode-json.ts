import type { FileProblem } from '#domain/catalogue/file-problem';
import { findJsonFault } from '#kernel/json-position';

export type JsonReading =
  | { readonly value: unknown; readonly problem?: undefined }
  | { readonly problem: FileProblem };

/** Parses a file's text, or tells line and reason of the fault. */
export function decodeJson(file: string, text: string): JsonReading {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { line, message } = findJsonFault(text) ?? { line: 1, message: 'dosya JSON değil' };
    return { problem: { file, line, message, code: 'bad_json' } };
  }
}

/** Whether a value is a JSON object, so that its members may be looked at. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
