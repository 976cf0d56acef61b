import { foldedWords } from '#kernel/turkish';
import type { Sources } from './match-products.ts';
import { JOINED, NAME, textOfWords } from './product-text.ts';
import { wordVariants } from './word-variants.ts';

/** Questions about the names of all products. They are asked of the index: reading every name takes too long. */
export function createNameQuestions({ index, texts }: Pick<Sources, 'index' | 'texts'>) {
  /** Whether a product in whose words one begins so has such a name. */
  const hasName = (beginnings: readonly string[], isSuch: (name: string) => boolean): boolean => {
    for (const number of index.numbersWith(beginnings.map((text) => ({ text, isPrefix: true })))) {
      const text = texts[number];
      if (text && isSuch(text.main.slice(text.starts[NAME], text.starts[JOINED]))) return true;
    }
    return false;
  };

  return {
    /** Whether the name of some product has the text's words side by side. */
    isInName(text: string): boolean {
      const words = foldedWords(text);
      const line = textOfWords(words).trimEnd();
      return hasName(words.slice(-1), (name) => name.includes(line));
    },
    /** Whether the name of some product has all these words, each with any ending. */
    areInName(words: readonly string[]): boolean {
      const forms = words.map((word) => [word, ...wordVariants(word)]);
      const [longest = []] = forms.toSorted(([left = ''], [right = '']) => right.length - left.length);
      return hasName(longest, (name) => forms.every((all) => all.some((form) => name.includes(` ${form}`))));
    },
  };
}
