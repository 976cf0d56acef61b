import type { GoodsParts } from './kind-match.ts';
import { type Found, knownOf, matchProducts, type WordQuery } from './match-products.ts';
import { worthInBody, worthInMain } from './match-worth.ts';
import { isGeneric } from './product-kinds.ts';
import { readQuery, type WordReading } from './read-query.ts';

/** Finds products that have the words anywhere in names, codes and texts. */
export const findWords = (parts: GoodsParts, words: readonly string[]): Found =>
  matchProducts(parts, wordQuery(parts, words));

/** Words to be found anywhere; products of the category that they name are better. */
export function wordQuery(parts: GoodsParts, words: readonly string[]): WordQuery {
  const samePhrases = parts.book.synonyms(words);
  const whole = samePhrases.filter(({ from, to }) => from === 0 && to === words.length);
  const isNamedKind = [words, ...whole.map((each) => each.words)]
    .map((each) => parts.kinds.namedBy(each))
    .find(Boolean)?.includes;
  return { words, samePhrases, isNamedKind };
}

/** The words that the found products have only in descriptions and features; none where a kind of goods is named. */
export function mentionedWords(
  { index, texts, book }: GoodsParts,
  words: readonly string[],
  { matches, dropped, kindWords }: Found & { readonly kindWords: readonly string[] },
): string[] {
  if (kindWords.some((word) => !isGeneric(word))) return [];
  const isIn = (worthIn: typeof worthInMain, { alternatives }: WordReading): boolean =>
    matches.some(({ number }) => {
      const text = texts[number];
      return text && alternatives.some((all) => all.every((wanted) => worthIn(text, wanted) > 0));
    });
  return knownOf(index, readQuery(words, book.synonyms(words)), true)
    .filter(({ word }) => !dropped.includes(word) && !kindWords.includes(word))
    .filter((reading) => !isIn(worthInMain, reading) && isIn(worthInBody, reading))
    .map(({ word }) => word);
}
