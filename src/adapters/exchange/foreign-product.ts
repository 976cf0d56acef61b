import { type Kurus, toDecimal } from '#domain/money/money';
import { parseAmount } from '#domain/money/read-amount';
import { plainText } from '../scraper/page/plain-text.ts';

/** The two prices of a row: what is asked, and what was asked before when that was more. */
export interface ForeignPrices {
  readonly price?: string;
  readonly originalPrice?: string;
}

/**
 * What other systems call regular and reduced price, as the shop's two. A text that is no amount is handed on as
 * it stands, so that the row is refused with it.
 */
export function foreignPrices(regular: string, reduced: string): ForeignPrices {
  const [full, less] = [amountOf(regular), amountOf(reduced)];
  if (less === undefined || less === 0) return regular === '' ? {} : { price: decimalOf(full, regular) };
  if (full === undefined) return { price: toDecimal(less) };
  return full > less
    ? { price: toDecimal(less), originalPrice: toDecimal(full) }
    : { price: toDecimal(full) };
}

const amountOf = (text: string): Kurus | undefined => (text === '' ? undefined : parseAmount(text));
const decimalOf = (amount: Kurus | undefined, text: string): string =>
  amount === undefined ? text : toDecimal(amount);

/** Texts between commas; `\,` is a comma of the text (WooCommerce's product CSV). */
export function commaList(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((item) => item.replaceAll('\\,', ',').trim())
    .filter(Boolean);
}

/** The apostrophe that other systems, too, put before what a spreadsheet would count with. */
export function bareCode(text: string): string {
  return text.replace(/^'(?=[\w=+\-@])/, '');
}

/** Pieces as whole number; a count below zero, which some systems keep, is none. Undefined for no number. */
export function pieces(text: string): number | undefined {
  const number = Number(text.replace(',', '.'));
  return text === '' || !Number.isFinite(number) ? undefined : Math.max(0, Math.floor(number));
}

/** What a product gets whose system does not count its pieces: it can be bought, one by one. */
export const UNCOUNTED = { stockCount: 1 } as const;
export const UNCOUNTED_NOTICE =
  'bu kaynak stok sayısı tutmuyor; yeni ürün 1 adetle açılır, sayısını siz yazın';

/** Tells the features in a description from a list that belongs to its text. */
export const FEATURES_CLASS = 'features';
const FEATURES = new RegExp(`<ul class="${FEATURES_CLASS}">\\s*((?:<li>[^<]*</li>\\s*)+)</ul>\\s*$`, 'i');

/** A description in HTML as text, and the features that `shop export` wrote at its end. */
export function describedBy(html: string): { readonly description: string; readonly features: string[] } {
  const list = FEATURES.exec(html);
  if (!list) return { description: plainText(html), features: [] };
  const items = (list[1] ?? '').split(/<\/li>/i).map((item) => plainText(item.replace(/<li>/i, '')));
  return { description: plainText(html.slice(0, list.index)), features: items.filter(Boolean) };
}

/** A list that has something in it; an empty cell keeps what is there. */
export function filled<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}
