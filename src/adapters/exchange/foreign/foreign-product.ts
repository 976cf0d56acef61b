import { barcode } from '#domain/catalogue/product/product-field-kinds';
import { type Kurus, toDecimal } from '#domain/money/money';
import type { ExchangeNotice, ExchangeRow } from '#shop/exchange/ports';
import { parseAmount } from '#domain/money/read-amount';
import { plainText } from '../../scraper/page/plain-text.ts';

/**
 * The regular and the reduced price of other systems as the shop's two prices. An invalid amount is returned unchanged,
 * so that the row is refused with it.
 */
export function foreignPrices(
  regular: string,
  reduced: string,
): { readonly price?: string; readonly originalPrice?: string } {
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

/** Comma-separated texts; `\,` is a comma in a text (WooCommerce's product CSV). */
export function commaList(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((item) => item.replaceAll('\\,', ',').trim())
    .filter(Boolean);
}

/** The apostrophe that other systems use to protect texts from spreadsheets. */
export function bareCode(text: string): string {
  return text.replace(/^'(?=[\w=+\-@])/, '');
}

/** The barcode of another system; undefined for what is none, such as `n/a`. */
export function barcodeOf(text: string): string | undefined {
  return barcode.safeParse(bareCode(text)).data;
}

/** Pieces as a whole number; a negative count, which some systems use, means none. Undefined for any other text. */
export function pieces(text: string): number | undefined {
  const number = Number(text.replace(',', '.'));
  return text === '' || !Number.isFinite(number) ? undefined : Math.max(0, Math.floor(number));
}

/**
 * Whether a product is for sale, as another system says it. Nothing when it has no pieces there: that is no decision of
 * the owner, and may not keep the product from being sold when pieces come.
 */
export function unlessSoldOut(inStock: boolean | undefined, stockCount: number | undefined) {
  return stockCount === 0 ? undefined : inStock;
}

const UNCOUNTED_NOTICE = 'bu kaynak stok sayısı tutmuyor; yeni ürün 1 adetle açılır, sayısını siz yazın';

/** A row whose source may keep no count: then a new product can be bought, one by one, and a notice says so. */
export function foreignRow(row: ExchangeRow, isCounted: boolean, notices: ExchangeNotice[]): ExchangeRow {
  if (isCounted) return row;
  notices.push({ row: row.row, message: UNCOUNTED_NOTICE });
  return { ...row, defaults: { ...row.defaults, stockCount: 1 } };
}

/** Tells the features in a description from a list in its text. */
export const FEATURES_CLASS = 'features';
const FEATURES = new RegExp(`<ul class="${FEATURES_CLASS}">\\s*((?:<li>[^<]*</li>\\s*)+)</ul>\\s*$`, 'i');

/** The text of an HTML description, and the features that `shop export` added at its end. */
export function describedBy(html: string): { readonly description: string; readonly features: string[] } {
  const list = FEATURES.exec(html);
  if (!list) return { description: plainText(html), features: [] };
  const items = (list[1] ?? '').split(/<\/li>/i).map((item) => plainText(item.replace(/<li>/i, '')));
  return { description: plainText(html.slice(0, list.index)), features: items.filter(Boolean) };
}

/** A list with entries; an empty cell changes nothing. */
export function filled<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}
