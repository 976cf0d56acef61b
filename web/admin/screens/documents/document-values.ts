import { readLira } from '../../lib/format.ts';

/** A document as its file says it. */
export type Json = Readonly<Record<string, unknown>>;

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text as a document; an empty one for what is none. */
export function readJson(text: string): Json {
  try {
    return asJson(JSON.parse(text));
  } catch {
    return {};
  }
}

/** A value as a document; an empty one for what is none. */
export function asJson(value: unknown): Json {
  return isJson(value) ? value : {};
}

/** A text or number as it stands in a field, with a decimal comma. */
export function shown(value: unknown): string {
  if (typeof value === 'number') return String(value).replace('.', ',');
  return typeof value === 'string' ? value : '';
}

/** An amount of lira as it stands in a field: `"1500.00"` -> `1500,00`. */
export function shownLira(value: unknown): string {
  return shown(value).replace('.', ',');
}

/** What was typed as a file says amounts; what is none stays, for the check to name. */
export function typedLira(text: string): string | undefined {
  return text.trim() === '' ? undefined : (readLira(text) ?? text);
}

/** What was typed as a number; what is none stays, for the check to name. */
export function typedNumber(text: string): number | string | undefined {
  if (text.trim() === '') return undefined;
  const number = Number(text.trim().replace(',', '.'));
  return Number.isNaN(number) ? text : number;
}

/** Rows of a table as one value of a form. */
export function rowsText(rows: readonly (readonly string[])[]): string {
  return JSON.stringify(rows);
}

export function readRows(text: string): readonly (readonly string[])[] {
  const rows: unknown = JSON.parse(text || '[]');
  if (!Array.isArray(rows)) return [];
  return rows.map((row: unknown) => (Array.isArray(row) ? row.map(String) : []));
}

/** The rows in which something was typed. */
export function filledRows(text: string): readonly (readonly string[])[] {
  return readRows(text).filter((row) => row.some((cell) => cell.trim() !== ''));
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const MAX_LINE = 80;

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** A document as people write it in a file: what is short and holds only plain values stands on one line. */
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
