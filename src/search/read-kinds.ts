import { type GoodsParts, type KindReading } from './kind-match.ts';
import type { PhraseBook } from './phrase-book.ts';
import { isGeneric, type NamedKind } from './product-kinds.ts';
import { UNIT_WORDS } from './query-tokens.ts';
import { hasDigit } from './read-query.ts';
import { nounForms, stemOf } from './word-variants.ts';

const MAX_KINDS = 4;
export const MACHINE = /^makine(?:s[iu])?(?:n[iu]n)?$/;
/** A word that is the noun of fewer of the products that have it only describes them: `İplik Kesicili`. */
const MIN_NOUN_SHARE = 0.1;

/** Whether it is neither a number nor a unit. */
export function isWord(word: string): boolean {
  return !hasDigit(word) && !UNIT_WORDS.has(word);
}

/** The kinds that the words before `to` may name, those with the most words first. */
export function readKinds(
  parts: GoodsParts,
  words: readonly string[],
  to: number = words.length,
): KindReading[] {
  const { book, kinds } = parts;
  const before = words.slice(0, to);
  const withoutNumbers = before.filter(isWord);
  const withoutMakers = withoutNumbers.filter((word) => !kinds.isBrand(word));
  const found: KindReading[] = [];
  const add = (kind: NamedKind | undefined, kindWords: readonly string[]): void => {
    if (!kind || (kindWords.length === 1 && onlyDescribes(parts, kind, kindWords[0] ?? ''))) return;
    const end = words.indexOf(kindWords.at(-1) ?? '');
    found.push({
      kind,
      kindWords,
      // Of an `ayak düz makine`, the foot says nothing of a machine.
      rest: words.filter((word) => !kindWords.includes(word) && !MACHINE.test(word)),
      after: words.slice(end + 1),
    });
  };
  const spellings = [before, withoutMakers].filter(
    (each, at, all) => each.length > 0 && all.findIndex(({ length }) => length === each.length) === at,
  );
  for (const spelling of spellings) {
    // Of a `sanayi fermuar ayağı`, the first and the last word name the category; of a `çift iğne iğnesi` they do not.
    const end = spelling.at(-1) ?? '';
    const isPart = stemOf(end) !== end && !isGeneric(end) && !spelling.includes(stemOf(end));
    const phrases = spelling.flatMap((word, from) => [
      spelling.slice(from),
      ...(isPart && from < spelling.length - 2 ? [[word, end]] : []),
    ]);
    for (const phrase of phrases) {
      if (found.length >= MAX_KINDS) break;
      const [best, ...others] = samePhrasesOf(book, phrase).flatMap(
        (each) => kinds.namedBy(each, true) ?? [],
      );
      // A `reçme` is also one for the household, which a `lock makinesi` is not.
      const alike = others.filter((each) => each.categoryIds.some((id) => best?.categoryIds.includes(id)));
      add(best && unionOf(best, alike), phrase);
    }
  }
  const last = withoutMakers.at(-1) ?? withoutNumbers.at(-1);
  if (last !== undefined) {
    const same = samePhrasesOf(book, [last]).flatMap((phrase) => (phrase.length > 1 ? [] : phrase));
    add(same.map((word) => nounKind(parts, word)).find(Boolean), [last]);
  }
  return found;
}

/** The first kind with the goods of others. */
function unionOf(kind: NamedKind, others: readonly NamedKind[]): NamedKind {
  const all = [kind, ...others];
  return {
    ...kind,
    categoryIds: [...new Set(all.flatMap(({ categoryIds }) => categoryIds))],
    includes: (number) => all.some(({ includes }) => includes(number)),
    isMixed: (number) => all.every(({ includes, isMixed }) => !includes(number) || isMixed?.(number)),
  };
}

/** Whether the word is no noun and describes many more goods: `döşeme` of `Döşeme ve Özel İplikler`. */
function onlyDescribes(parts: GoodsParts, { isMixed, includes }: NamedKind, word: string): boolean {
  if (!isMixed || nounKind(parts, word)) return false;
  const all = [...parts.index.numbersWith([{ text: word, isPrefix: false }])];
  return all.filter(includes).every(isMixed) && all.filter(includes).length < 2 * MIN_NOUN_SHARE * all.length;
}

/** The products whose noun the word is; undefined when it only describes most that have it. */
export function nounKind({ index, kinds }: GoodsParts, word: string): NamedKind | undefined {
  return kinds.withNoun(word, MIN_NOUN_SHARE * index.count({ text: word, isPrefix: false }));
}

/**
 * The place of the noun that says what the goods are: the last one with an ending (`kot iğnesi ev tipi`), or else the
 * last or the first word (`koltuk iğne`, `iğne koltuk`). Undefined when no category's goods are named by their noun.
 */
export function headPlace(parts: GoodsParts, words: readonly string[]): number | undefined {
  const { index } = parts;
  /** `dişli` has none: `dişl` is no word. */
  const hasEnding = (word: string): boolean =>
    nounForms(word).some((form) => form !== word && index.count({ text: form, isPrefix: false }, 1) > 0);
  // Of an `ütü altı`, which the shop calls `teflon altlık`, the iron is no head.
  const phrases = parts.book.synonyms(words);
  const isHead = (word: string, at: number): boolean => {
    if (!isWord(word) || isGeneric(word) || parts.kinds.isBrand(word)) return false;
    // Nothing before it could have it: in `ipliği kesen düz makine`, something happens to the thread.
    if (at === 0 && hasEnding(word) && !/s[iu]$/.test(word)) return false;
    const [before = '', after = ''] = [words[at - 1], words[at + 1]];
    if (hasDigit(before) || phrases.some(({ from, to }) => from <= at && at < to - 1)) return false;
    // An `iğne plakası` is no needle.
    if (!hasEnding(word) && stemOf(after) !== after) return false;
    const [, ...others] = readKinds(parts, [word]);
    return others.some(({ kind }) => kind.categoryIds.length === 0);
  };
  const withEnding = [...words.keys()].filter((at) => hasEnding(words[at] ?? ''));
  const last = words.at(-1) ?? '';
  // The noun of a `masura sarma lastiği` is the last word, although no category has it.
  const isNoun = !isGeneric(last) && (hasEnding(last) || nounKind(parts, last));
  const others = [words.length - 1, ...(isNoun ? [] : [0])];
  return [...withEnding.toReversed(), ...others].find((at) => isHead(words[at] ?? '', at));
}

/**
 * The words themselves, then the same words with each phrase replaced by its synonyms; the last word also without its
 * ending.
 */
function samePhrasesOf(book: PhraseBook, words: readonly string[]): (readonly string[])[] {
  const others = nounForms(words.at(-1) ?? '').flatMap((last) => {
    const spelled = [...words.slice(0, -1), last];
    return book
      .synonyms(spelled)
      .map(({ from, to, words: same }) => [...spelled.slice(0, from), ...same, ...spelled.slice(to)]);
  });
  return [words, ...others];
}
