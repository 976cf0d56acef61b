import type { PublicSettings } from '#contract/catalogue/site-settings';
import { formatLira, formatPrice, type Kurus, parseDecimal, ZERO } from '#domain/money/money';

/** The amount of a price in JSON (`"12499.90"`); nothing for a text that is no price. */
export function amountOf(text: string): Kurus {
  return parseDecimal(text) ?? ZERO;
}

/** A price as this site shows it in lists and on product pages. */
export function shownPrice(text: string, { site, usdRate }: PublicSettings): string {
  return formatPrice(amountOf(text), site.priceDisplay, usdRate);
}

/** Lira for running text, without needless decimals: `"750.00"` -> `750`, `"1249.90"` -> `1.249,90`. */
export function plainLira(text: string): string {
  return formatLira(amountOf(text)).replace(/,00$/, '');
}

/** Lira as cart, checkout and orders show it: `1.234,50 TL`. */
export function showLira(text: string): string {
  return `${formatLira(amountOf(text))} TL`;
}
