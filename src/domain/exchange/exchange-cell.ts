import { parseJson } from '#kernel/json';
import { fold } from '#kernel/turkish';

/** A cell with only this sign clears the value; an empty cell leaves the value unchanged. */
export const CLEAR_MARK = '—';

/** A spreadsheet reads a cell that begins with one of these as a formula; the last four are full-width. */
export const FORMULA_SIGNS = String.raw`=+\-@＝＋－＠`;
/** Texts that need an apostrophe: formulas, the clear sign, and blanks alone. */
const FORMULA = String.raw`[${FORMULA_SIGNS}\t\r]|\s*—\s*$|\s+$`;
const MONTHS =
  'oca|şub|sub|mar|nis|may|haz|tem|ağu|agu|eyl|eki|kas|ara|jan|feb|apr|jun|jul|aug|sep|oct|nov|dec';
/** Texts that a spreadsheet converts when it opens a CSV: `007`, `1-2`, `5 Mart`, truth values. */
const TYPED = [
  String.raw`0\d+$`,
  String.raw`\d{16,}$`,
  String.raw`\d[\d\s]*[.,:/\-eETZ][\d\s.,:/\-+eETZ]*%?$`,
  String.raw`\d{1,4}[\s./-]*(?:${MONTHS})\p{L}*[\s./\d-]*$`,
  String.raw`(?:${MONTHS})\p{L}*[\s./-]*\d{1,4}$`,
  String.raw`(?:true|false|doğru|yanlış)$`,
].join('|');
const IS_FORMULA = new RegExp(`^'*(?:${FORMULA})`, 'u');
const IS_TYPED = new RegExp(`^'*(?:${TYPED})`, 'iu');
const HAS_GUARD = new RegExp(`^'+(?:${FORMULA}|${TYPED})`, 'iu');

/**
 * A text for a cell. An apostrophe protects what a spreadsheet would not read as text. In a `plain` file, where cells
 * have no types, numbers and dates get one too.
 */
export function guardText(text: string, isPlain = false): string {
  const isGuarded = IS_FORMULA.test(text) || HAS_GUARD.test(text) || (isPlain && IS_TYPED.test(text));
  return isGuarded ? `'${text}` : text;
}

export function unguardText(text: string): string {
  return HAS_GUARD.test(text) ? text.slice(1) : text;
}

/** A comma between entries of a list that people type; `3,8` is a number. */
export const LIST_COMMA = /,(?!\d)|(?<!\d),/;
/** What separates the entries. People separate words and addresses in several ways. */
const SEPARATORS = {
  list: /[|\n]/,
  words: new RegExp(`[|\\n;]|${LIST_COMMA.source}`),
  lines: /[|\s]+|[,;](?=[|\s,;]|https?:\/\/|$)/,
} as const;
export type ListKind = keyof typeof SEPARATORS;
export const isListKind = (kind: string): kind is ListKind => kind in SEPARATORS;

function parsePlainList(text: string, kind: ListKind): string[] {
  return text
    .split(SEPARATORS[kind])
    .map((item) => item.trim())
    .filter(Boolean);
}

/** A list in one cell: `a | b` when this is unambiguous, else a JSON array. */
export function formatList(items: readonly string[], kind: ListKind = 'list'): string {
  const plain = items.join(' | ');
  const back = plain.startsWith('[') ? [] : parsePlainList(plain, kind);
  const isExact = back.length === items.length && back.every((item, index) => item === items[index]);
  return isExact ? plain : JSON.stringify(items);
}

/** Parses `a | b` and JSON arrays; an invalid array is a list of one text. */
export function parseList(text: string, kind: ListKind = 'list'): unknown[] {
  if (text.trimStart().startsWith('[')) {
    const value = parseJson(text);
    if (Array.isArray(value)) return value;
  }
  return parsePlainList(text, kind);
}

/** Parses `4,5`, `%20`, `1.250` (as 1250) and plain numbers; `undefined` for anything else. */
export function parseNumber(text: string): number | undefined {
  const bare = text.replace(/[\s\u00A0%]/g, '');
  if (/^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/.test(bare)) {
    return Number(bare.replaceAll('.', '').replace(',', '.'));
  }
  return /^\d+(?:[.,]\d+)?$/.test(bare) ? Number(bare.replace(',', '.')) : undefined;
}

const TRUE_WORDS = new Set(['true', '1', 'evet', 'e', 'dogru', 'var', 'yes', 'y', 'x', 'in stock', 'stokta']);
const FALSE_WORDS = new Set([
  'false',
  '0',
  'hayir',
  'h',
  'yanlis',
  'yok',
  'no',
  'n',
  'out of stock',
  'tukendi',
  'stok yok',
  'stokta yok',
]);

/** Parses `evet`, `DOĞRU`, `1`, `Stok Yok`, `in_stock` and similar words; `undefined` for anything else. */
export function parseFlag(text: string): boolean | undefined {
  const word = fold(text.trim()).replaceAll('_', ' ');
  if (TRUE_WORDS.has(word)) return true;
  return FALSE_WORDS.has(word) ? false : undefined;
}

/** A day of spreadsheets, which count in days. */
export const SHEET_DAY_MS = 86_400_000;
/** Day 0 of spreadsheets (ECMA-376 part 1, 18.17.4.1). */
export const SHEET_EPOCH_MS = Date.UTC(1899, 11, 30);
const TURKISH_DAY = /^(\d{1,2})[./](\d{1,2})[./](\d{4})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
const PLAIN_DAY = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

function isoOf(parts: readonly (string | undefined)[]): string | undefined {
  const [year, month, day, hour, minute, second] = parts.map((part) => Number(part ?? 0));
  const time = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second));
  return time.getUTCMonth() + 1 === month && time.getUTCDate() === day ? time.toISOString() : undefined;
}

/** Parses the ISO form, `02.03.2026`, `2026-03-02 09:00` and a spreadsheet's day number; returns an ISO time. */
export function parseMoment(raw: string | number): string | undefined {
  if (typeof raw === 'number') {
    const time = new Date(SHEET_EPOCH_MS + Math.round(raw * SHEET_DAY_MS));
    return raw >= 1 && raw < 200_000 ? time.toISOString() : undefined;
  }
  const text = raw.trim();
  const turkish = TURKISH_DAY.exec(text);
  if (turkish) return isoOf([turkish[3], turkish[2], turkish[1], turkish[4], turkish[5], turkish[6]]);
  const plain = PLAIN_DAY.exec(text);
  if (plain) return isoOf(plain.slice(1));
  return Number.isNaN(Date.parse(text)) ? undefined : text;
}

/** A value of an unknown field as one cell; `parseExtra` returns the same value. */
export function formatExtra(value: unknown): string {
  const isPlain =
    typeof value === 'string' && value.trim() === value && value !== '' && parseJson(value) === undefined;
  return isPlain ? value : JSON.stringify(value);
}

/** The value of an unknown field's cell: parsed when the text is JSON, otherwise the text itself. */
export function parseExtra(raw: unknown): unknown {
  const value = typeof raw === 'string' ? parseJson(raw) : undefined;
  return value === undefined ? raw : value;
}
