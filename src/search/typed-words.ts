import type { GoodsParts } from './kind-match.ts';
import { withPartLast } from './read-part.ts';
import { hasDigit, splitWord } from './read-query.ts';
import { withoutObjectEnding, withoutOwner } from './word-variants.ts';

const MAX_WORDS = 12;

/**
 * The words of a query as the shop knows them: corrects known misspellings, leaves out endings of owners, separates joined
 * words, and completes the last one.
 */
export function readTypedWords(typed: readonly string[], parts: GoodsParts) {
  const { index, book, kinds } = parts;
  const isKnown = (word: string): boolean => index.count({ text: word, isPrefix: false }) > 0;
  const isNamed = (word: string): boolean => isKnown(word) || book.synonyms([word]).length > 0;
  /** Without an owner's ending; a frame of an embroidery machine is said in centimetres, and written in millimetres. */
  const asWritten = (word: string, at: number, { length }: readonly string[]): string => {
    if (isKnown(word)) return word;
    const nouns = [...withoutOwner(word), ...(at === length - 1 ? [withoutObjectEnding(word)] : [])];
    return nouns.find(isNamed) ?? word.replace(/^(\d\d)x(\d\d)$/, '$10x$20');
  };
  /** Words that were typed as one, such as `düzmakine`. */
  const separated = new Map<string, readonly string[]>();
  /** A maker and its model: `kansai1404`. */
  const splitMaker = (word: string): readonly string[] | undefined => {
    if (!hasDigit(word) || index.count({ text: word, isPrefix: true }, 1) > 0) return undefined;
    const ends = Array.from({ length: word.length - 1 }, (_, at) => at + 1);
    const end = ends.findLast((each) => kinds.isBrand(word.slice(0, each)));
    return end === undefined ? undefined : [word.slice(0, end), word.slice(end)];
  };
  const separate = (word: string): readonly string[] => {
    const both = splitMaker(word) ?? splitWord(word, index, isNamed);
    if (both) separated.set(word, both);
    return both ?? [word];
  };
  const each = book.correct(typed, isKnown).map(asWritten).flatMap(separate);
  const spelled = separated.size > 0 ? book.correct(each, isKnown) : each;
  const meant = book.machineFor(spelled, isNamed);
  const turned = withPartLast(parts, meant);
  const words = [...(turned === meant ? meant : book.correct(turned, isKnown))];
  const [last = ''] = words.slice(1).slice(-1);
  if (last.length > 2 && !isNamed(last)) words.splice(-1, 1, kinds.nounFrom(last) ?? last);
  return { words: [...new Set(words)].slice(0, MAX_WORDS), separated };
}
