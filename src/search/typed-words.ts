import type { PhraseBook } from './phrase-book.ts';
import { splitWord } from './read-query.ts';
import type { TermIndex } from './term-index.ts';
import { withoutOwner } from './word-variants.ts';

const MAX_WORDS = 12;

/** The words of a query as the shop knows them. */
export interface TypedWords {
  readonly words: readonly string[];
  /** Words that were typed as one, such as `düzmakine`. */
  readonly separated: ReadonlyMap<string, readonly string[]>;
}

/** Corrects known misspellings, leaves out endings of owners, and separates words that were typed as one. */
export function readTypedWords(typed: readonly string[], index: TermIndex, book: PhraseBook): TypedWords {
  const isKnown = (word: string): boolean => index.count({ text: word, isPrefix: false }) > 0;
  const isNamed = (word: string): boolean => isKnown(word) || book.synonyms([word]).length > 0;
  const unowned = (word: string): string =>
    isKnown(word) ? word : (withoutOwner(word).find(isNamed) ?? word);
  const separated = new Map<string, readonly string[]>();
  const separate = (word: string): readonly string[] => {
    const both = splitWord(word, index, isNamed);
    if (both) separated.set(word, both);
    return both ?? [word];
  };
  const words = book.correct(typed, isKnown).map(unowned).flatMap(separate);
  return { words: [...new Set(words)].slice(0, MAX_WORDS), separated };
}
