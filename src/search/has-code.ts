import type { Sources } from './match-products.ts';
import { barcodeWord, NAME } from './product-text.ts';
import { hasDigit } from './read-query.ts';

/** More products than have the same part number without digits. */
const MAX_WITH_CODE = 500;

/** Whether a product has the word as a part number or a barcode. A word without digits that very many products have is none. */
export function hasCode({ index, texts }: Pick<Sources, 'index' | 'texts'>, word: string): boolean {
  if (index.count({ text: barcodeWord(word), isPrefix: false }, 1) > 0) return true;
  const term = { text: word, isPrefix: false };
  if (!hasDigit(word) && index.count(term) > MAX_WITH_CODE) return false;
  for (const number of index.numbersWith([term])) {
    const { main = '', starts = [] } = texts[number] ?? {};
    const at = main.indexOf(` ${word} `);
    if (at !== -1 && at < (starts[NAME] ?? 0)) return true;
  }
  return false;
}
