import { type Kurus, kurus, parseDecimal } from './money.ts';
import { fold } from './turkish.ts';

/** A cell with only this takes a value away; an empty cell leaves it as it is. */
export const CLEAR_MARK = '—';

/** What a spreadsheet would take for a formula, the clear mark, and texts of blanks alone. */
const GUARDED = /^'*(?:[=+\-@\t\r]|\s*—\s*$|\s+$)/;
const HAS_GUARD = /^'+(?:[=+\-@\t\r]|\s*—\s*$|\s+$)/;

/** A text as a cell holds it: an apostrophe stands before what a spreadsheet would not take for text. */
export function guardText(text: string): string {
  return GUARDED.test(text) ? `'${text}` : text;
}

/** Takes the apostrophe of `guardText` away again. */
export function unguardText(text: string): string {
  return HAS_GUARD.test(text) ? text.slice(1) : text;
}

function parsePlainList(text: string): string[] {
  return text
    .split('|')
    .map((item) => item.trim())
    .filter(Boolean);
}

/** A list in one cell: `a | b` where that says it exactly, else a JSON array. */
export function formatList(items: readonly string[]): string {
  const plain = items.join(' | ');
  const back = plain.startsWith('[') ? [] : parsePlainList(plain);
  const isExact = back.length === items.length && back.every((item, index) => item === items[index]);
  return isExact ? plain : JSON.stringify(items);
}

/** Reads `a | b` and JSON arrays; what only looks like an array is a list of one text. */
export function parseList(text: string): unknown[] {
  if (text.trimStart().startsWith('[')) {
    try {
      const value: unknown = JSON.parse(text);
      if (Array.isArray(value)) return value;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return parsePlainList(text);
}

const GROUPED_DOT = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/;
const GROUPED_COMMA = /^\d{1,3}(?:,\d{3})+\.\d{1,2}$|^\d{1,3}(?:,\d{3}){2,}$/;
const DECIMAL = /^\d+(?:[.,]\d{1,2})?$/;

/**
 * Reads an amount as people and programs write it: `1.234,56`, `1,234.56`, `1234,5`, `₺1.234 TL`. A dot before
 * exactly three digits groups thousands, as in Turkish; `1,234` could mean two things and is refused
 * (`undefined`), as is anything else.
 */
export function parseAmount(text: string): Kurus | undefined {
  const bare = text.replace(/[\s\u00A0]|₺|TL$|TRY$/giu, '');
  if (/^0\d*[.,]\d{3}$/.test(bare)) return undefined;
  if (GROUPED_DOT.test(bare)) return parseDecimal(bare.replaceAll('.', '').replace(',', '.'));
  if (GROUPED_COMMA.test(bare)) return parseDecimal(bare.replaceAll(',', ''));
  return DECIMAL.test(bare) ? parseDecimal(bare.replace(',', '.')) : undefined;
}

/** A number of lira, which may be off by what binary fractions cannot hold; `undefined` beyond two decimals. */
export function amountOfNumber(lira: number): Kurus | undefined {
  const hundredfold = Math.round(lira * 100);
  const isExact = Math.abs(lira * 100 - hundredfold) < 1e-3 && hundredfold >= 0 && hundredfold < 1e12;
  return isExact ? kurus(hundredfold) : undefined;
}

/** Reads `4,5`, `%20`, `1.250` (as 1250) and plain numbers; `undefined` for anything else. */
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
]);

/** Reads `evet`, `DOĞRU`, `1`, `yok` and their like; `undefined` for anything else. */
export function parseFlag(text: string): boolean | undefined {
  const word = fold(text.trim());
  if (TRUE_WORDS.has(word)) return true;
  return FALSE_WORDS.has(word) ? false : undefined;
}
