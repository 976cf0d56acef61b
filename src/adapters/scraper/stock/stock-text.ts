import { PATTERNS } from '../page/patterns.ts';
import { foldWords } from '../page/clean-text.ts';
import type { Stock } from '../product-finding.ts';

/**
 * Reads a machine field of schema.org, Open Graph or a shop's own state: `https://schema.org/InStock`,
 * `in stock`, `OutOfStock`, `oos`. Undefined for what says neither.
 */
export function readAvailability(field: string): Stock | undefined {
  const word = foldWords(field.trim())
    .replace(/^.*[/#]|^schema:/, '')
    .replace(/[^a-z]/g, '');
  if (PATTERNS.outCode.test(word)) return 'out';
  if (PATTERNS.inCode.test(word)) return 'in';
  return readStockText(field);
}

/**
 * Reads the stock words of a short text of the product box. Undefined when it says nothing; "Tükeniyor"
 * and "Son 3 ürün" are in stock.
 */
export function readStockText(text: string): Stock | undefined {
  const folded = foldWords(text).replace(/\s+/g, ' ');
  if (PATTERNS.soldOut.test(folded) || PATTERNS.noneLeft.test(folded)) return 'out';
  const said = PATTERNS.inStock.exec(folded);
  if (!said) return undefined;
  if (!PATTERNS.negation.test(folded.slice(0, said.index))) return 'in';
  // What one branch or one way of delivery lacks says nothing of the shop's stock.
  return /^\S+ (?:(?:in|at|for) (?:store|your|pick)|to )/.test(folded.slice(said.index)) ? undefined : 'out';
}

/** Whether the text says nothing but that the product is sold out: enough to overrule what the data say. */
export function saysPlainlyOut(text: string): boolean {
  const folded = foldWords(text).replace(/\s+/g, ' ').trim();
  if (PATTERNS.plainlyOut.test(folded)) return true;
  // A few words in whatever language, as long as they offer nothing: "Немає в наявності".
  return (
    folded.length <= 35 &&
    folded.split(' ').length <= 4 &&
    PATTERNS.soldOut.test(folded) &&
    !PATTERNS.restockOffer.test(folded)
  );
}
