/** Turkish lira as a whole number of kuruş. All stored, computed and charged amounts have this type. */
export type Kurus = number & { readonly __unit: 'kurus' };

/** The largest amount with 12 digits and 2 decimals: 9.999.999.999,99 TL. */
export const MAX_KURUS = 999_999_999_999;

/** Checks an amount in kuruş. @throws RangeError for a fraction, NaN or more than 12 digits */
export function kurus(amount: number): Kurus {
  if (!Number.isInteger(amount) || Math.abs(amount) > MAX_KURUS) {
    throw new RangeError(`Not an amount in kuruş: ${amount}`);
  }
  // The only place that creates the branded type.
  return amount as Kurus;
}

export const ZERO = kurus(0);

/** The highest price at which a piece is sold: a full cart of such lines is still an amount. */
export const MAX_PRICE = kurus(99_999_999_00);

/** Whether a piece is sold at this price; zero means that nobody has entered it yet. */
export function isPayable(price: number): boolean {
  return price > 0 && price <= MAX_PRICE;
}

export function sumKurus(amounts: readonly number[]): Kurus {
  return kurus(amounts.reduce((sum, amount) => sum + amount, 0));
}

/** The decimal form of files and JSON. */
export const PLAIN_DECIMAL = /^(\d{1,10})(?:\.(\d{1,2}))?$/;

/** Parses it (`"12499.90"`, `"12499"`); `undefined` for anything else. */
export function parseDecimal(text: string): Kurus | undefined {
  const match = PLAIN_DECIMAL.exec(text);
  if (!match) return undefined;
  const [, lira = '', fraction = ''] = match;
  return kurus(Number(lira) * 100 + Number(fraction.padEnd(2, '0')));
}

/** The decimal form of files and JSON, always two decimals: 1249990 -> `"12499.90"`. @param amount in hundredths */
export function toDecimal(amount: number): string {
  const sign = amount < 0 ? '-' : '';
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Divides whole numbers to the nearest whole, a half up (law no. 5083, article 2). Exact beyond 2^53. */
export function divideHalfUp(numerator: number, denominator: number): number {
  const twice = 2 * numerator + denominator;
  if (twice >= 0 && twice <= Number.MAX_SAFE_INTEGER) {
    return (twice - (twice % (2 * denominator))) / (2 * denominator);
  }
  const doubled = 2n * BigInt(numerator) + BigInt(denominator);
  const divisor = 2n * BigInt(denominator);
  const quotient = doubled / divisor;
  return Number(doubled < 0n && doubled % divisor !== 0n ? quotient - 1n : quotient);
}

/** A percent carries at most two decimals. */
const WHOLE_PERCENT = 100 * 100;

/** The whole and `percent` of it, in parts of `WHOLE_PERCENT`. */
const wholeWith = (percent: number): number => WHOLE_PERCENT + Math.round(percent * 100);

/** An amount with `percent` more, or less for a negative one; half a kuruş up. */
export function addPercent(amount: number, percent: number): number {
  return divideHalfUp(amount * wholeWith(percent), WHOLE_PERCENT);
}

/** The amount to which `percent` was added; half a kuruş up. */
export function withoutPercent(amount: number, percent: number): number {
  return divideHalfUp(amount * WHOLE_PERCENT, wholeWith(percent));
}

function group(digits: string, separator: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, separator);
}

/** Lira in Turkish notation: 2499990 -> `24.999,90`. */
export function formatLira(amount: Kurus): string {
  const decimal = toDecimal(amount);
  const [lira = '0', fraction = '00'] = decimal.replace('-', '').split('.');
  return `${amount < 0 ? '-' : ''}${group(lira, '.')},${fraction}`;
}

/** Exchange rates carry at most four decimals. */
const RATE_SCALE = 10_000;

/** Dollars for display only: lira / rate, half a cent up. `usdRate` is lira per dollar (40.83). */
export function formatUsd(amount: Kurus, usdRate: number): string {
  const cents = divideHalfUp(amount * RATE_SCALE, Math.round(usdRate * RATE_SCALE));
  const [dollars = '0', fraction = '00'] = toDecimal(cents).split('.');
  return `$${group(dollars, ',')}.${fraction}`;
}

export type PriceDisplay = 'both' | 'usd' | 'try';

/** A price on lists and product pages: `$36.74 (₺1.500,00 TL)`, or one of the two by the site's setting. */
export function formatPrice(amount: Kurus, display: PriceDisplay, usdRate: number): string {
  const lira = `₺${formatLira(amount)} TL`;
  if (display === 'try') return lira;
  const usd = formatUsd(amount, usdRate);
  return display === 'usd' ? usd : `${usd} (${lira})`;
}

interface Priced {
  readonly price: Kurus;
  readonly originalPrice?: Kurus | undefined;
}

/** The price that is shown struck through: the original one, if it is above the present one. */
export function struckPrice({ price, originalPrice }: Priced): Kurus | undefined {
  return originalPrice !== undefined && originalPrice > price ? originalPrice : undefined;
}

/** The discount of `price` against `originalPrice` in whole percent; 0 when it is not lower, 100 only for nothing. */
export function discountPercent(price: Kurus, originalPrice: Kurus | undefined): number {
  if (originalPrice === undefined || originalPrice <= price) return 0;
  const most = price > 0 ? 99 : 100;
  return Math.min(most, Math.max(1, divideHalfUp((originalPrice - price) * 100, originalPrice)));
}
