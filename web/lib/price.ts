import type { PublicSettings } from '#contract/catalogue/site/site-settings';
import { formatLira, formatPrice, type Kurus, parseDecimal, ZERO } from '#domain/money/money';

/** The amount of a price in JSON (`"12499.90"`); 0 for a text that is no price. */
export function amountOf(text: string): Kurus {
  return parseDecimal(text) ?? ZERO;
}

/** A price in lists and on product pages, in the form of this site. */
export function displayPrice(text: string, { site, usdRate }: PublicSettings): string {
  return formatPrice(amountOf(text), site.priceDisplay, usdRate);
}

/** Lira in a sentence, without unnecessary decimals: `"750.00"` -> `750`, `"1249.90"` -> `1.249,90`. */
export function plainLira(text: string): string {
  return formatLira(amountOf(text)).replace(/,00$/, '');
}

/** Lira in cart, checkout and orders: `1.234,50 TL`. */
export function showLira(text: string): string {
  return `${formatLira(amountOf(text))} TL`;
}
