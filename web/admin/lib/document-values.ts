import { isJsonObject, parseJson } from '#kernel/json';
import { readLira, readNumber, readWhole } from './format.ts';

export type Json = Readonly<Record<string, unknown>>;

/** Parses a document; an empty one for a text that is no JSON object. */
export function readJson(text: string): Json {
  return asJson(parseJson(text));
}

/** A value as a document; an empty one when it is no JSON object. */
export function asJson(value: unknown): Json {
  return isJsonObject(value) ? value : {};
}

/** A text or number as text of a field, with a decimal comma. */
export function fieldText(value: unknown): string {
  if (typeof value === 'number') return String(value).replace('.', ',');
  return typeof value === 'string' ? value : '';
}

/** An amount of lira as text of a field: `"1500.00"` -> `1500,00`. */
export function fieldLira(value: unknown): string {
  return fieldText(value).replace('.', ',');
}

/** What was typed, as a file has it; a text that cannot be read stays, so that the check reports it. */
const typedBy =
  <Value>(read: (text: string) => Value | undefined) =>
  (text: string) =>
    text.trim() === '' ? undefined : (read(text) ?? text);
export const typedLira = typedBy(readLira);
export const typedNumber = typedBy(readNumber);
export const typedWhole = typedBy(readWhole);

/** The parts of a text between separators, without space around them and without empty ones. */
export function partsOf(text: string, separator: string | RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Rows of a table as one value of a form. */
export function rowsText(rows: readonly (readonly string[])[]): string {
  return JSON.stringify(rows);
}

/** The rows that `rowsText` encoded; none for any other text. */
export function parseRows(text: string): readonly (readonly string[])[] {
  return listOf(parseJson(text)).map((row) => listOf(row).map(String));
}

export function isFilled(row: readonly string[]): boolean {
  return row.some((cell) => cell.trim() !== '');
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const MAX_LINE = 80;

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** The text of a document's file, formatted as people write it: a short value of plain values is on one line. */
export function documentText(json: Json): string {
  const write = (value: unknown, indent: string, isInner: boolean): string => {
    if (isPlain(value)) return JSON.stringify(value);
    const isList = Array.isArray(value);
    const members = Object.entries(value as object).filter(([, member]) => member !== undefined);
    const [open, close] = isList ? '[]' : '{}';
    if (members.length === 0) return `${open}${close}`;
    const inner = members.map(([name, member]) => {
      const text = write(member, `${indent}  `, true);
      return isList ? text : `${JSON.stringify(name)}: ${text}`;
    });
    const line = isList ? `[${inner.join(', ')}]` : `{ ${inner.join(', ')} }`;
    const isShort = isInner && line.length <= MAX_LINE && members.every(([, member]) => isPlain(member));
    return isShort
      ? line
      : `${open}\n${inner.map((text) => `${indent}  ${text}`).join(',\n')}\n${indent}${close}`;
  };
  return `${write(json, '', false)}\n`;
}
