import { formatLira, parseDecimal, toDecimal, ZERO } from '#domain/money/money';
import { formatTime } from '#kernel/turkish-time';
import { parseNumber } from '#domain/exchange/exchange-cell';
import { readAmount } from '#domain/money/read-amount';

/** `dd/MM/yyyy HH:mm` in Istanbul time. */
export function showTime(iso: string): string {
  return formatTime(iso).replaceAll('.', '/');
}

/** A day `YYYY-MM-DD` as `dd/MM/yyyy`, a month `YYYY-MM` as `MM/yyyy`. */
export function showDay(date: string): string {
  return date.split('-').toReversed().join('/');
}

/** Formats lira of the API (`"1234.50"`, `"-37.88"`) as `1.234,50 TL`, `−37,88 TL`. */
export function showLira(decimal: string): string {
  const amount = parseDecimal(decimal.replace(/^-/, '')) ?? ZERO;
  return `${decimal.startsWith('-') && amount > 0 ? '−' : ''}${formatLira(amount)} TL`;
}

/** A typed whole number, also with thousands in groups: `1.250`; undefined when it is none. */
export function readWhole(text: string): number | undefined {
  // After a comma three digits may also have been meant as thousands.
  const number = text.includes(',') ? undefined : parseNumber(text);
  return Number.isInteger(number) ? number : undefined;
}

/** The digits of a number of pieces that is being typed, also with points between them; 0 without one. */
export function typedCount(text: string): number {
  return Number(text.replace(/\D/g, '').slice(0, 6));
}

const readSigned = (read: (digits: string) => number | undefined) => (text: string) => {
  const [, sign, digits = ''] = /^([+\-\u2212]?)(.*)$/.exec(text.trim()) ?? [];
  const number = read(digits);
  return number !== undefined && sign !== '' && sign !== '+' ? -number : number;
};

/** A typed number of pieces, also with a sign; undefined when it is none. */
export const readPieces = readSigned(readWhole);

/** A typed number, also with a sign: `4,5`, `%20`, `1.250` as 1250; undefined when it is none. */
export const readNumber = readSigned(parseNumber);

/** A typed price, in Turkish or plain form, as the API expects it; undefined when it is none. */
export function readLira(text: string): string | undefined {
  const amount = readAmount(text);
  return amount === undefined ? undefined : toDecimal(amount);
}
