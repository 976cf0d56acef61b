import {
  asAccessory,
  asUnnamed,
  type Found,
  isCodeMatch,
  isSureMatch,
  type Match,
  matchAllWords,
} from './match-products.ts';
import { matchProducts, type Sources, withoutQuality, type WordQuery } from './match-products.ts';
import { hasCode } from './match-products.ts';
import type { PhraseBook } from './phrase-book.ts';
import { isGeneric, type NamedKind, type ProductKinds } from './product-kinds.ts';
import { UNIT_WORDS } from './query-tokens.ts';
import { worthInBody, worthInMain } from './match-worth.ts';
import { hasDigit, likelyWord, readQuery, type WordReading } from './read-query.ts';
import { nounForms } from './word-variants.ts';

/** The goods of a query: the products, the words that name their kind, and what happened to the other words. */
export interface GoodsMatch extends Found {
  /** Words that were read as the kind of goods; none when the words were only searched as text. */
  readonly kindWords: readonly string[];
  readonly kind?: NamedKind;
  /** Misspelled words, each with the word that it was read as. */
  readonly corrections: ReadonlyMap<string, string>;
}

/** The products with the words of a kind in their names. */
export interface NamedMatches {
  /** By product number: the key of the match + 1, or 0. */
  readonly keys: Uint16Array;
  readonly isEmpty: boolean;
}

interface Parts {
  readonly sources: Sources;
  /** By the words of a kind, for as long as neither texts, categories nor synonyms change. */
  readonly named: {
    get(key: string): NamedMatches | undefined;
    set(key: string, matches: NamedMatches): unknown;
  };
  readonly book: PhraseBook;
  readonly kinds: ProductKinds;
  readonly productCount: number;
}

interface KindReading {
  readonly kind: NamedKind;
  readonly kindWords: readonly string[];
  readonly rest: readonly string[];
}

/** No product file names its colour, so that these words are left out first. */
const COLOURS = new Set(
  'siyah beyaz kirmizi mavi lacivert yesil sari gri kahverengi bej krem pembe mor turuncu bordo renkli'.split(
    ' ',
  ),
);
const MAX_KINDS = 4;

/**
 * Finds the products that the words name. In Turkish the noun comes last: so the last words that name a category or are
 * the noun of a product's name are the kind, and the words before describe it. Numbers and makers may come after it.
 */
export function readGoods(parts: Parts, words: readonly string[]): GoodsMatch {
  const { sources, book } = parts;
  const plain = (): Found => findWords(parts, words);
  const nothing = { kindWords: [], corrections: new Map<string, string>() };
  if (hasCode(sources, words.join(''))) {
    const found = plain();
    if (found.matches.some(isCodeMatch)) return { ...found, ...nothing };
  }
  const corrections = new Map(
    words.flatMap((word): [string, string][] => {
      const likely = book.synonyms([word]).length > 0 ? undefined : likelyWord(word, sources.index);
      return likely === undefined ? [] : [[word, likely]];
    }),
  );
  const readings = readKinds(
    parts,
    words.map((word) => corrections.get(word) ?? word),
  );
  const whole = firstKind(parts, readings, ({ rest }, { find }) => ({ matches: find(rest), missing: [] }));
  if (whole) return { ...whole, corrections };
  const found = plain();
  if (found.missing.length === 0 && found.matches.some(isSureMatch))
    return { ...found, kindWords: [], corrections };
  const lacking = firstKind(parts, readings, ({ rest }, match) => matchLess(rest, match), true);
  // With an ending, as in `overlok ipi`, the last noun is certainly the kind.
  const isHead =
    lacking &&
    lacking.missing.length < lacking.rest.length &&
    lacking.kindWords.some((word) => !isGeneric(word) && nounForms(word).length > 1);
  const earlier = isHead ? undefined : readEarlierKind(parts, words);
  // Without a kind all words in long texts are more than a kind that lacks one.
  const isPlain = readings.length === 0 && found.missing.length === 0 && !(earlier && lossOf(earlier) === 0);
  const isEarlier = earlier && !(lacking && lossOf(lacking) <= lossOf(earlier));
  const meant = (!isPlain && (isEarlier ? earlier : lacking)) || { ...found, kindWords: [] };
  return { ...meant, corrections };
}

/** The first reading that finds products. One that only guesses them counts after all others, and only if `mayGuess`. */
function firstKind(
  parts: Parts,
  readings: readonly KindReading[],
  search: (reading: KindReading, match: KindMatch) => Found,
  mayGuess = false,
): (KindReading & Found) | undefined {
  let guess: (KindReading & Found) | undefined;
  for (const reading of readings) {
    const match = createKindMatch(parts, reading);
    const found = search(reading, match);
    if (found.matches.length === 0) continue;
    if (!match.isGuess(found.matches)) return { ...reading, ...found };
    guess ??= { ...reading, ...found };
  }
  return mayGuess ? guess : undefined;
}

/** How much of a query is left out; a size counts more than a word. */
function lossOf({ missing }: Pick<Found, 'missing'>): number {
  return missing.reduce(
    (sum, word) => sum + (COLOURS.has(word) || isGeneric(word) ? 0 : hasDigit(word) ? 2 : 1),
    0,
  );
}

/**
 * The kind may also come before the words that describe it: `iplik 5000 m overlok`, `lüper takımı`. Of such readings
 * the one that leaves out the fewest words is chosen.
 */
function readEarlierKind(
  parts: Parts,
  words: readonly string[],
): Omit<GoodsMatch, 'corrections'> | undefined {
  let best: Omit<GoodsMatch, 'corrections'> | undefined;
  for (let to = words.length - 1; to > 0; to -= 1) {
    const noun = words[to - 1] ?? '';
    const [reading] = isWord(noun) && !parts.kinds.isBrand(noun) ? readKinds(parts, words.slice(0, to)) : [];
    if (!reading) continue;
    const rest = words.filter((word) => !reading.kindWords.includes(word));
    const found = matchLess(rest, createKindMatch(parts, reading));
    if (found.matches.length > 0 && (!best || lossOf(found) < lossOf(best))) best = { ...reading, ...found };
  }
  return best;
}

/** Finds products that have the words anywhere in names, codes and texts. */
export function findWords({ sources, book, kinds, productCount }: Parts, words: readonly string[]): Found {
  const samePhrases = book.synonyms(words);
  const whole = samePhrases.filter(({ from, to }) => from === 0 && to === words.length);
  const isNamedKind = [words, ...whole.map((each) => each.words)]
    .map((each) => kinds.namedBy(each))
    .find(Boolean)?.includes;
  return matchProducts(sources, { words, samePhrases, isNamedKind, productCount });
}

/** The words that the found products have only in descriptions and features; none where a kind of goods is named. */
export function mentionedWords(
  { sources: { texts }, book }: Parts,
  words: readonly string[],
  { matches, missing, kindWords }: GoodsMatch,
): string[] {
  if (kindWords.some((word) => !isGeneric(word))) return [];
  const isIn = (worthIn: typeof worthInMain, { alternatives }: WordReading): boolean =>
    matches.some(({ number }) => {
      const text = texts[number];
      return text && alternatives.some((all) => all.every((wanted) => worthIn(text, wanted) > 0));
    });
  return readQuery(words, book.synonyms(words))
    .filter(({ word }) => !missing.includes(word) && !kindWords.includes(word))
    .filter((reading) => !isIn(worthInMain, reading) && isIn(worthInBody, reading))
    .map(({ word }) => word);
}

/** Whether it is neither a number, nor a unit, nor a colour. */
function isWord(word: string): boolean {
  return !hasDigit(word) && !UNIT_WORDS.has(word) && !COLOURS.has(word);
}

/** The kinds that the words may name, those with the most words first. */
function readKinds({ book, kinds }: Parts, words: readonly string[]): KindReading[] {
  const withoutNumbers = words.filter(isWord);
  const withoutMakers = withoutNumbers.filter((word) => !kinds.isBrand(word));
  const found: KindReading[] = [];
  const add = (kind: NamedKind | undefined, kindWords: readonly string[]): void => {
    if (!kind) return;
    found.push({ kind, kindWords, rest: words.filter((word) => !kindWords.includes(word)) });
  };
  const spellings = [words, withoutNumbers, withoutMakers].filter(
    (each, at, all) => each.length > 0 && all.findIndex(({ length }) => length === each.length) === at,
  );
  for (const spelling of spellings) {
    for (let from = 0; from < spelling.length && found.length < MAX_KINDS; from += 1) {
      const phrase = spelling.slice(from);
      const kind = samePhrasesOf(book, phrase)
        .map((each) => kinds.namedBy(each, true))
        .find(Boolean);
      add(kind, phrase);
    }
  }
  const last = withoutMakers.at(-1) ?? withoutNumbers.at(-1);
  if (last !== undefined) {
    const same = samePhrasesOf(book, [last]).map((phrase) => phrase.at(-1) ?? last);
    add(same.map((word) => kinds.withNoun(word)).find(Boolean), [last]);
  }
  return found;
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

/** Finds products of a kind by the words that describe them. */
interface KindMatch {
  /** The products of the kind that have all words. Products with the kind's words in their names come first. */
  readonly find: (words: readonly string[]) => Match[];
  /** Whether there are any; the first one ends the search. */
  readonly has: (words: readonly string[]) => boolean;
  /** Whether only the name of a category with several kinds of goods speaks for the found products. */
  readonly isGuess: (found: readonly Match[]) => boolean;
  readonly isMaker: (word: string) => boolean;
}

function createKindMatch(parts: Parts, { kind, kindWords }: KindReading): KindMatch {
  const { sources, book, productCount } = parts;
  const query = (words: readonly string[]): WordQuery => ({
    words,
    samePhrases: book.synonyms(words),
    productCount,
    includes: kind.includes,
  });
  const matchNamed = (): NamedMatches => {
    const { matches } = matchAllWords(sources, { ...query(kindWords), isSureOnly: true });
    const sure = matches.filter(isSureMatch);
    const keys = new Uint16Array(sources.products.length);
    for (const each of sure) keys[each.number] = withoutQuality(each).key + 1;
    return { keys, isEmpty: sure.length === 0 };
  };
  let named: NamedMatches | undefined;
  const readNamed = (): NamedMatches => {
    if (named) return named;
    const key = `${kind.categoryIds.length > 0 ? '' : '='}${kindWords.join(' ')}`;
    named = parts.named.get(key) ?? matchNamed();
    parts.named.set(key, named);
    return named;
  };
  const namedKey = ({ number }: Match): number => (readNamed().keys[number] ?? 0) - 1;
  const isNamed = (match: Match): boolean => namedKey(match) >= 0;
  const isMeant = (match: Match): boolean =>
    !kind.isMixed?.(match.number) || isNamed(match) || readNamed().isEmpty;

  const heads = parts.kinds.withNoun(kindWords.at(-1) ?? '');
  /** A `Servo Motor` comes before the `Servo Motor Kartı`, a card. */
  const headsFirst = (found: Match[]): Match[] =>
    heads && found.some(({ number }) => heads.includes(number))
      ? found.map((each) =>
          parts.kinds.isCompound(each.number) && !heads.includes(each.number) ? asAccessory(each) : each,
        )
      : found;

  const findAll = (): Match[] => {
    const all: Match[] = [];
    for (let number = 0; number < sources.products.length; number += 1)
      if (kind.includes(number) && sources.texts[number]) all.push({ number, key: 0 });
    return all;
  };
  const match = (words: readonly string[], isEnough?: WordQuery['isEnough']): readonly Match[] =>
    words.length > 0 ? matchAllWords(sources, { ...query(words), isEnough }).matches : findAll();
  /** The words without those that do not distinguish goods; undefined when there are no such words. */
  const distinguishing = (words: readonly string[]): readonly string[] | undefined =>
    words.some(isGeneric) ? words.filter((word) => !isGeneric(word)) : undefined;

  const find = (words: readonly string[]): Match[] => {
    const found = match(words);
    const fewer = found.length === 0 ? distinguishing(words) : undefined;
    if (fewer) return find(fewer);
    const meant = found.filter(isMeant);
    if (words.length === 0)
      return headsFirst(meant.map((each) => (isNamed(each) ? { ...each, key: namedKey(each) } : each)));
    // A size that is only in a description is not the size that is meant.
    const sure = meant.filter(isSureMatch);
    // A size that only begins like a longer code is not meant either, such as `90` in `DDL-9000`.
    const sizes = words.filter((word) => /^\d+$/.test(word));
    const hasSizes = ({ number }: Match): boolean =>
      sizes.every((size) => sources.texts[number]?.main.includes(` ${size} `));
    const best = [sure.filter(hasSizes), sure, meant].find(({ length }) => length > 0) ?? [];
    return headsFirst(best.map((each) => (isNamed(each) ? each : asUnnamed(each))));
  };
  const has = (words: readonly string[]): boolean => {
    // What `isMeant` needs to be found is found before it is called within another search.
    if (kind.isMixed) readNamed();
    const found = match(words, isMeant);
    const fewer = found.length === 0 ? distinguishing(words) : undefined;
    return fewer ? has(fewer) : found.some(isMeant);
  };
  const isGuess = (found: readonly Match[]): boolean =>
    found.every(({ number }) => kind.isMixed?.(number)) && readNamed().isEmpty;
  return { find, has, isGuess, isMaker: parts.kinds.isBrand };
}

/**
 * Leaves out colours and words that no product of the kind has, then as few other words as possible: from the left, and
 * makers last.
 */
function matchLess(words: readonly string[], { find, has, isMaker }: KindMatch): Found {
  let rest = words.filter((word) => !COLOURS.has(word) && has([word]));
  let matches = find(rest);
  while (matches.length === 0 && rest.length > 0) {
    const leaving = [...rest.filter((word) => !isMaker(word)), ...rest.filter(isMaker)];
    const fewer = leaving.map((word) => rest.toSpliced(rest.indexOf(word), 1));
    rest = fewer.find((each) => each.length > 0 && has(each)) ?? fewer[0] ?? [];
    matches = find(rest);
  }
  return { matches, missing: words.filter((word) => !rest.includes(word)) };
}
