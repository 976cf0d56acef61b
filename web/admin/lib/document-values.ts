import { type Goods, GOODS_KINDS } from '#domain/orders/campaigns/goods';
import { isJsonObject, parseJson } from '#kernel/json';
import { readLira } from './format.ts';

/** The JSON of a document's file. */
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

/** The typed amount in the form of a file; a text that is no amount stays, so that the check reports it. */
export function typedLira(text: string): string | undefined {
  return text.trim() === '' ? undefined : (readLira(text) ?? text);
}

/** The typed number; a text that is no number stays, so that the check reports it. */
export function typedNumber(text: string): number | string | undefined {
  if (text.trim() === '') return undefined;
  const number = Number(text.trim().replace(',', '.'));
  return Number.isNaN(number) ? text : number;
}

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

/** The rows that `rowsText` encoded; none for an empty text. */
export function readRows(text: string): readonly (readonly string[])[] {
  const rows: unknown = JSON.parse(text || '[]');
  if (!Array.isArray(rows)) return [];
  return rows.map((row: unknown) => (Array.isArray(row) ? row.map(String) : []));
}

/** The rows that are not empty. */
export function filledRows(text: string): readonly (readonly string[])[] {
  return readRows(text).filter((row) => row.some((cell) => cell.trim() !== ''));
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Converts between a member of a document and the value of a form's field. */
export interface Codec<Value extends string | boolean> {
  readonly show: (value: unknown) => Value;
  /** Returns undefined to leave the member out. */
  readonly read: (typed: Value) => unknown;
}

export const textCodec: Codec<string> = { show: fieldText, read: (typed) => typed || undefined };
export const numberCodec: Codec<string> = { show: fieldText, read: typedNumber };
export const liraCodec: Codec<string> = { show: fieldLira, read: typedLira };
/** A flag; a missing member means off. */
export const flagCodec: Codec<boolean> = {
  show: (value) => value === true,
  read: (typed) => typed || undefined,
};

/** A member that the form keeps without showing it. */
export const keptCodec: Codec<string> = {
  show: (value) => (value === undefined ? '' : JSON.stringify(value)),
  read: (typed): unknown => (typed === '' ? undefined : JSON.parse(typed)),
};

/** A list of objects as rows, with one column for each member; without rows the list is left out. */
export function rowsCodec(members: Readonly<Record<string, Codec<string>>>): Codec<string> {
  const columns = Object.entries(members);
  return {
    show: (value) =>
      rowsText(
        listOf(value)
          .map(asJson)
          .map((row) => columns.map(([name, { show }]) => show(row[name]))),
      ),
    read: (typed) => {
      const rows = filledRows(typed).map((cells) =>
        Object.fromEntries(columns.map(([name, { read }], column) => [name, read(cells[column] ?? '')])),
      );
      return rows.length === 0 ? undefined : rows;
    },
  };
}

/** The goods that a document names; without goods the member is left out. */
export const goodsCodec: Codec<string> & { readonly read: (typed: string) => Goods | undefined } = {
  show: keptCodec.show,
  read: (typed) => {
    const json = readJson(typed);
    const lists = GOODS_KINDS.map((kind) => [kind, listOf(json[kind]).map(String)] as const);
    const chosen = lists.filter(([, names]) => names.length > 0);
    return chosen.length === 0 ? undefined : Object.fromEntries(chosen);
  },
};

type Codecs = Readonly<Record<string, Codec<string> | Codec<boolean>>>;
export type ValuesBy<Given extends Codecs> = {
  readonly [Name in keyof Given]: ReturnType<Given[Name]['show']>;
};

/** The values of a form's fields for a document. */
export function valuesBy<Given extends Codecs>(codecs: Given, json: Json): ValuesBy<Given> {
  const values = Object.entries(codecs).map(([name, { show }]) => [name, show(json[name])]);
  return Object.fromEntries(values);
}

/** The members of a document that the fields describe. */
export function jsonBy<Given extends Codecs>(codecs: Given, values: ValuesBy<Given>): Json {
  const typed: Readonly<Record<string, string | boolean>> = values;
  const members = Object.entries(codecs).map(([name, { read }]) => [name, read(typed[name] as never)]);
  return Object.fromEntries(members);
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
