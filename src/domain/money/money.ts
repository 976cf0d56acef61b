/** Turkish lira as a whole number of kuruş. Every amount that is stored, computed or charged is one of these. */
export type Kurus = number & { readonly __unit: 'kurus' };

/** The largest amount a price of 12 digits with 2 decimals holds: 9.999.999.999,99 TL. */
const MAX_KURUS = 999_999_999_999;

/**
 * Marks a whole number as kuruş.
 * @throws RangeError for a fraction, NaN or an amount beyond 12 digits.
 */
export function kurus(amount: number): Kurus {
  if (!Number.isInteger(amount) || Math.abs(amount) > MAX_KURUS) {
    throw new RangeError(`Not an amount in kuruş: ${amount}`);
  }
  // The one door into the branded type.
  return amount as Kurus;
}

export const ZERO = kurus(0);

const PLAIN_DECIMAL = /^(\d{1,10})(?:\.(\d{1,2}))?$/;

/** Reads the decimal form of files and JSON (`"12499.90"`, `"12499"`); `undefined` for anything else. */
export function parseDecimal(text: string): Kurus | undefined {
  const match = PLAIN_DECIMAL.exec(text);
  if (!match) return undefined;
  const [, lira = '', fraction = ''] = match;
  return kurus(Number(lira) * 100 + Number(fraction.padEnd(2, '0')));
}

/** The decimal form of files and JSON, always two decimals: 1249990 -> `"12499.90"`. */
export function toDecimal(amount: Kurus): string {
  const sign = amount < 0 ? '-' : '';
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Divides two whole numbers and rounds to the nearest whole, a half up (law no. 5083, article 2).
 * Exact beyond 2^53 in between.
 */
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

function group(digits: string, separator: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, separator);
}

/** Lira as Turks write it: 2499990 -> `24.999,90`. */
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
  const [dollars = '0', fraction = '00'] = toDecimal(kurus(cents)).split('.');
  return `$${group(dollars, ',')}.${fraction}`;
}

export type PriceDisplay = 'both' | 'usd' | 'try';

/** A price as a list or product page shows it: `$36.74 (₺1.500,00 TL)`, or one half of it by the site's setting. */
export function formatPrice(amount: Kurus, display: PriceDisplay, usdRate: number): string {
  const lira = `₺${formatLira(amount)} TL`;
  if (display === 'try') return lira;
  const usd = formatUsd(amount, usdRate);
  return display === 'usd' ? usd : `${usd} (${lira})`;
}

/** Whole percent by which `price` is below `originalPrice`; 0 when it is not below. */
export function discountPercent(price: Kurus, originalPrice: Kurus | undefined): number {
  if (originalPrice === undefined || originalPrice <= price) return 0;
  return Math.max(1, divideHalfUp((originalPrice - price) * 100, originalPrice));
}
