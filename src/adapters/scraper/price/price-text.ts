import { PATTERNS } from '../page/patterns.ts';
import {
  type CurrencyHints,
  codeBeside,
  currencyAfter,
  currencyBefore,
  currencyDecimals,
  isNameLetter,
  resolveCurrency,
} from './currency.ts';

export interface PriceText {
  /** Decimal number with a dot and at least two decimals: "1234.56". */
  readonly amount: string;
  /** ISO 4217 code, null when the text names none. */
  readonly currency: string | null;
  /** The sign or word as written, null when the text has none. */
  readonly written: string | null;
  /** false: "+ KDV", true: "KDV dahil", null: not said. */
  readonly vatIncluded: boolean | null;
  /** Where the number stands in the text. */
  readonly from: number;
  readonly to: number;
}

const DIGIT_SETS: readonly number[] = [0x0660, 0x06f0, 0x0966, 0xff10];

/** The text with digits and decimal signs of other scripts as ASCII has them. */
function asciiDigits(text: string): string {
  return text
    .replace(/[\u066b\uff0e]/g, '.')
    .replace(/[\u066c\uff0c]/g, ',')
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (DIGIT_SETS.findLast((start) => code >= start) ?? 0));
    });
}

const SPACE = '[ \\u00a0\\u2007\\u2009\\u202f]';
/**
 * One number as shops write it: groups of thousands by point, comma, apostrophe or space, a decimal part
 * that a space may stand at the sign of ("$119. 95").
 */
const NUMBER = new RegExp(
  `\\d{1,3}(?:${SPACE}\\d{3})+(?!\\d)(?:[.,]${SPACE}?\\d{1,3}(?!\\d))?` +
    `|\\d+(?:[.]\\d{3})*(?:[.,] | [.,])\\d{2}(?![\\d.,])` +
    `|\\d+(?:[.,'’´\`]\\d+)+` +
    `|(?<![\\d\\p{L}])[.,]\\d+(?:[.,]\\d+)?` +
    `|\\d+`,
  'gu',
);

/** Plain decimal text of whole and fraction digits: no leading zeros, two decimals at least, more if they count. */
function plainAmount(whole: string, fraction: string): string {
  const trimmed = fraction.replace(/(?<!0)0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}.${trimmed.padEnd(2, '0')}`;
}

/** Reads a number by the grammar of shop texts; `decimals` are those of its currency. */
function readShopNumber(raw: string, decimals: 0 | 2 | 3): string {
  if (/^[.,]/.test(raw)) {
    const grouped = /^[.,](\d+[.,]\d{3})$/.exec(raw)?.[1];
    return grouped === undefined
      ? plainAmount('0', raw.replace(/\D/g, ''))
      : readShopNumber(grouped, decimals);
  }
  const text = raw.replace(/[\s'’´`]/g, (_char, at: number) => (/[.,]/.test(raw.charAt(at - 1)) ? '' : "'"));
  const signs = text.replace(/[\d']/g, '').split('');
  const digits = text.replace(/\D/g, '');
  const lastSign = signs.at(-1);
  if (lastSign === undefined) return plainAmount(digits, '');
  const lastAt = text.lastIndexOf(lastSign);
  const fraction = text.slice(lastAt + 1).replace(/\D/g, '');
  const whole = text.slice(0, lastAt).replace(/\D/g, '');
  const sameTwice = signs.length > 1 && signs.every((sign) => sign === lastSign);
  if (sameTwice) {
    // "1.234.567" groups thousands; "1.234.56" is a slip for "1.234,56".
    return fraction.length === 3 ? plainAmount(digits, '') : plainAmount(whole, fraction);
  }
  if (signs.length > 1 || text.includes("'")) return plainAmount(whole, fraction);
  if (fraction.length === 3) {
    const grouped = decimals !== 3 && !/^0+$/.test(whole) && whole.length <= 3;
    return grouped ? plainAmount(digits, '') : plainAmount(whole, fraction);
  }
  return plainAmount(whole, fraction);
}

/** What the words after a price, and around it, say of its VAT: included, to be added, or nothing. */
export function vatSaid(after: string, whole: string): boolean | null {
  if (PATTERNS.vatAdded.test(after)) return false;
  if (PATTERNS.vatIncluded.test(whole)) return true;
  return PATTERNS.vatExcluded.test(whole) ? false : null;
}

/**
 * What the words about one of a text's prices say of its VAT. Words between two prices belong to the one before
 * them, unless a colon or a stroke makes them the label of the one after: "100 TL Vergiler Hariç: 83 TL".
 */
export function vatOf(text: string, prices: readonly PriceText[], price: PriceText): boolean | null {
  const order = prices.indexOf(price);
  const [previous, next] = [prices[order - 1], prices[order + 1]];
  const isLabel = (words: string): boolean => /:\s*\S{0,3}\s*$|^\s*[^\s/|]{0,4}\s*[/|]\s/.test(words);
  const behind = text.slice(price.to, next?.from);
  const ahead = text.slice(previous?.to ?? 0, price.from);
  const after = next && isLabel(behind) ? '' : behind;
  const before = previous === undefined || isLabel(ahead) ? ahead : '';
  return vatSaid(after.slice(0, 40), `${before} ${after}`);
}

/** A text longer than this is no price; its beginning is read. */
const MAX_LENGTH = 2_000;

/** Whether the number at a place of a text is a part of a word or code, a count, or a percentage. */
function isNoPrice(
  text: string,
  { from, to }: Pick<PriceText, 'from' | 'to'>,
  hasBefore: boolean,
  hasAfter: boolean,
): boolean {
  const [ahead, behind] = [text.slice(Math.max(0, from - 5), from), text.slice(to, to + 14)];
  return (
    (!hasBefore && /[\p{Script=Latin}\p{Script=Cyrillic}#№]$/u.test(ahead)) ||
    (!hasAfter && /^[\p{Script=Latin}\p{Script=Cyrillic}²³"″°]/u.test(behind)) ||
    (!hasBefore && !hasAfter && (PATTERNS.counted.test(behind) || /\d\s?\/\s?$/.test(ahead))) ||
    /^\s?[%٪]/.test(behind) ||
    /(?<!\d ?)[%٪]\s?$/.test(ahead)
  );
}

/**
 * Every number of a text that can be a price, in order; what is said of its VAT is not read. Percentages, parts of codes
 * and words ("CR2032", "4K", "12 ay") and numbers of other measures are left out.
 */
export function findPrices(source: string, hints: CurrencyHints = {}): PriceText[] {
  const text = asciiDigits(source.slice(0, MAX_LENGTH));
  const found: PriceText[] = [];
  for (const match of text.matchAll(NUMBER)) {
    const from = match.index;
    let [raw] = match;
    let to = from + raw.length;
    const last = found.at(-1);
    if (last && last.to > from) continue;
    const after = currencyAfter(text, to);
    let before = currencyBefore(text, from);
    if (before && isNameLetter(before.written, hints)) before = undefined;
    if (isNoPrice(text, { from, to }, before !== undefined, after !== undefined)) continue;
    // A currency between two numbers belongs to the one it follows, unless the first number of the text has its own before it.
    const isShared = before && last?.written === before.written && after?.written === before.written;
    if (before && last && isShared && before.from >= last.to && before.from - last.to <= 2)
      before = undefined;
    const written = before?.written ?? after?.written ?? null;
    const beside = [before && currencyBefore(text, before.from), after];
    const currency = written && (codeBeside(written, beside) ?? resolveCurrency(written, hints));
    const isWhole = after && !before && /^\d+$/.test(raw);
    const cents = isWhole ? /^ ?(\d{2})(?![\d.,%\p{L}])/u.exec(text.slice(after.to)) : null;
    if (after && cents && !currencyAfter(text, after.to + cents[0].length)) {
      // "1250€ 60": the sign stands where the decimal comma would.
      raw = `${raw},${cents[1] ?? ''}`;
      to = after.to + cents[0].length;
    }
    const decimals = currencyDecimals(currency ?? hints.stated ?? null);
    const amount = readShopNumber(raw.replace(/[\u00a0\u2007\u2009\u202f]/g, ' '), decimals);
    found.push({ amount, currency, written, vatIncluded: null, from, to });
  }
  return found;
}

/**
 * The price a short shop text states, undefined when it states none. Of several numbers the first
 * that carries a currency counts, so a range gives its low end.
 */
export function readPriceText(text: string, hints: CurrencyHints = {}): PriceText | undefined {
  const prices = findPrices(text, hints);
  const price = prices.find(({ written }) => written !== null) ?? prices[0];
  return price && { ...price, vatIncluded: vatOf(text, prices, price) };
}

/** A price in a machine field: the dot is the decimal sign; anything else falls back to the shop grammar. */
export function readMachinePrice(field: string): string | undefined {
  const text = field.trim();
  const plain = /^(\d+)(?:\.(\d*))?$/.exec(text);
  if (plain) return plainAmount(plain[1] ?? '', plain[2] ?? '');
  return readPriceText(text)?.amount;
}

/** Whether a plain decimal (`"0.00"`, the empty text too) is worth nothing. */
export function isZero(amount: string): boolean {
  return /^[0.]*$/.test(amount);
}

/** The amount rounded half up to the given number of decimals. */
export function roundAmount(amount: string, decimals: 2 | 3): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  if (fraction.length <= decimals) return plainAmount(whole, fraction);
  const scaled = BigInt(whole + fraction.slice(0, decimals)) + (fraction.charAt(decimals) >= '5' ? 1n : 0n);
  const digits = scaled.toString().padStart(decimals + 1, '0');
  return plainAmount(digits.slice(0, -decimals), digits.slice(-decimals));
}
