import type { z } from 'zod';
import type { FileProblem } from '#domain/catalogue/file-problem';
import { isJsonObject, parseJson } from '#kernel/json';
import { findJsonFault, type JsonPath, lineFinder, MAX_DESCRIBED } from '#kernel/json-position';

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

const MAX_VALUE_LENGTH = 60;

function valueAt(value: unknown, path: JsonPath): unknown {
  let current = value;
  for (const part of path) {
    if (Array.isArray(current)) current = current[Number(part)];
    else current = isJsonObject(current) && Object.hasOwn(current, part) ? current[part] : undefined;
  }
  return current;
}

function displayValue(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length <= MAX_VALUE_LENGTH ? text : `${text.slice(0, MAX_VALUE_LENGTH)}…`;
}

function nameOf(path: JsonPath): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part + 1}]` : index > 0 ? `.${part}` : part))
    .join('');
}

function messageOf(name: string, value: unknown, reason: string): string {
  if (name === '') return `dosyanın içeriği uygun değil: ${reason}`;
  if (value === undefined) return `"${name}" alanı eksik; ekleyin`;
  return `"${name}" alanı ${reason}${reason.includes(displayValue(value)) ? '' : ` (dosyada ${displayValue(value)})`}`;
}

/** The first faults of a record that zod refused, each with its line in the file's text. */
export function describeIssues(
  file: string,
  text: string,
  raw: unknown,
  issues: readonly z.core.$ZodIssue[],
): FileProblem[] {
  if (issues.length === 0) return [];
  const lineOf = lineFinder(text);
  return issues.slice(0, MAX_DESCRIBED).map((issue) => {
    const path: JsonPath = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
    const value = valueAt(raw, path);
    const name = nameOf(path);
    const message = messageOf(name, value, issue.message);
    return { file, line: lineOf(path), message, code: 'invalid_field' };
  });
}
