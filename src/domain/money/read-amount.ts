import { type Kurus, kurus, parseDecimal } from './money.ts';

const GROUPED_DOT = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/;
const GROUPED_COMMA = /^\d{1,3}(?:,\d{3})+\.\d{1,2}$|^\d{1,3}(?:,\d{3}){2,}$/;
const DECIMAL = /^\d+(?:[.,]\d{1,2})?$/;
/** Programs write `12499.9000`. Three digits after the sign are ambiguous. */
const LONG_DECIMAL = /^(\d+[.,]\d{2})00+$/;

/**
 * Parses an amount as people and programs write it: `1.234,56`, `1,234.56`, `1234,5`, `₺1.234 TL`. A dot before exactly
 * three digits groups thousands, as in Turkish. `1,234` is ambiguous and returns `undefined`, like anything else.
 */
export function parseAmount(text: string): Kurus | undefined {
  const bare = text.replace(/[\s\u00A0]|₺|^(?:TL|TRY)|(?:TL|TRY)$/giu, '');
  if (/^0\d*[.,]\d{3}$/.test(bare)) return undefined;
  if (GROUPED_DOT.test(bare)) return parseDecimal(bare.replaceAll('.', '').replace(',', '.'));
  if (GROUPED_COMMA.test(bare)) return parseDecimal(bare.replaceAll(',', ''));
  const short = bare.replace(LONG_DECIMAL, '$1');
  return DECIMAL.test(short) ? parseDecimal(short.replace(',', '.')) : undefined;
}

/** A number of lira; a small binary error is corrected. `undefined` for more than two decimals. */
function amountOfNumber(lira: number): Kurus | undefined {
  const hundredfold = Math.round(lira * 100);
  const isExact = Math.abs(lira * 100 - hundredfold) < 1e-3 && hundredfold >= 0 && hundredfold < 1e12;
  return isExact ? kurus(hundredfold) : undefined;
}

/** Reads every amount that comes from outside: a text by `parseAmount`, or a number of lira. */
export function readAmount(value: unknown): Kurus | undefined {
  if (typeof value === 'number') return amountOfNumber(value);
  return typeof value === 'string' ? parseAmount(value) : undefined;
}

const LIRA = /^(?:₺|TL|TRY|t[uü]rk liras[ıi]|lira)$/iu;
const FOREIGN = /[$€£¥]|(?:USD|EUR|GBP|dolar|euro|avro|sterlin)\s*$|^\s*(?:USD|EUR|GBP)/iu;

/** Whether a row's currency is the lira. */
export function isLira(currency: string): boolean {
  return LIRA.test(currency.trim());
}

/** Whether an amount is written in a foreign currency. */
export function isForeignAmount(text: string): boolean {
  return FOREIGN.test(text);
}
