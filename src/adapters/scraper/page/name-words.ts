import { foldWords, anyOf } from './clean-text.ts';

/** What shops write on the button that buys, in folded words. */
export const BUY_WORDS = new RegExp(anyOf('buy'));

/** Names of elements that name a product or a part of a page. */
export const NAME_HINT =
  /(?:^|[-_ ])(?:product|item|urun|prod|card|showcase|woocommerce-loop-product|tile)?[-_ ]{0,2}_{0,2}(?:name|title|baslik|adi|ad|isim|caption|heading)(?=$|[-_ ])|productname|producttitle|urunadi|product-item-link/;

/** A code that some shops put behind every name. */
export const CODE_TAIL =
  /\s*\(?(?:sku|(?:[üu]r[üu]n|stok|model) kodu|kod|ref\.?|art\.?-?nr\.?)\s*[:#]\s*[\w./-]+\)?$/iu;

/** Headings that name a part of a shop's page, never a product, in folded words. */
const NOT_A_NAME = new RegExp(`^(?:${anyOf('notName')})$`);

/** Headings above a choice: "Available colors", "Beden seçiniz". */
const ASKS_CHOICE = new RegExp(anyOf('asksChoice'));

/** "4.5", "4,7/5": what people think of the product. */
const RATING = /^[0-5][.,]\d(?:\s*\/\s*5)?$/;

/** "385,00 TL + KDV" */
const PRICE = /^[^\p{L}\d]*\d[\d.,\s]*(?:tl|try|[₺€$£]|usd|eur|euro)(?:\s*\+\s*kdv|\s*\(?kdv dahil\)?)?$/u;

/** Whether a text is too short or long for a name, or names a part of the page. */
export function isJunkName(text: string): boolean {
  const words = foldWords(text);
  const isSaid = [RATING, PRICE, NOT_A_NAME, ASKS_CHOICE].some((pattern) => pattern.test(words));
  return isSaid || text.length < 2 || text.length > 300 || text.endsWith(':');
}

/** The parts of a page's title, between bars and dashes: the product's name, its category, the shop's own name. */
export function partsOfTitle(title: string): string[] {
  return title.split(/\s[|–—·»:-]\s|\s*\|\s*/);
}
