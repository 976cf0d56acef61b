import { asAccessory, asUnnamed, isNameMatch, isSureMatch, type Match, withoutQuality } from './match-key.ts';
import { type Found, matchAllWords, type Sources, type WordQuery } from './match-products.ts';
import { UNIT_WORDS } from './query-tokens.ts';
import { hasDigit } from './read-query.ts';
import type { PhraseBook } from './phrase-book.ts';
import { isGeneric, type NamedKind, type ProductKinds } from './product-kinds.ts';

/** The products with the words of a kind in their names. */
export interface NamedMatches {
  /** By product number: the key of the match + 1, or 0. */
  readonly keys: Uint16Array;
  readonly isEmpty: boolean;
}

/** What the goods of a query are found with. */
export interface GoodsParts extends Sources {
  /** By the words of a kind, for as long as neither texts, categories nor synonyms change. */
  readonly named: {
    get(key: string): NamedMatches | undefined;
    set(key: string, matches: NamedMatches): unknown;
  };
  readonly book: PhraseBook;
  readonly kinds: ProductKinds;
}

/** A kind that some words of a query may name, and the other words. */
export interface KindReading {
  readonly kind: NamedKind;
  readonly kindWords: readonly string[];
  readonly rest: readonly string[];
  /** Those of the other words that stand after the kind. */
  readonly after: readonly string[];
}

/** Finds products of a kind by the words that describe them. */
export function createKindMatch(parts: GoodsParts, { kind, kindWords, after }: KindReading) {
  const { products, texts, book } = parts;
  const noun = kindWords.at(-1) ?? '';
  const query = (words: readonly string[]): WordQuery => ({
    words,
    // A phrase may end with the kind: `penye iğnesi` means a `jarse iğnesi`.
    samePhrases: book.synonyms(kindWords.length === 1 || !isGeneric(noun) ? [...words, noun] : words),
    includes: kind.includes,
  });
  const matchNamed = (): NamedMatches => {
    const { matches } = matchAllWords(parts, { ...query(kindWords), isSureOnly: true });
    const sure = matches.filter(isSureMatch);
    const keys = new Uint16Array(products.length);
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

  /** A `Masura Tansiyon Ölçer`, which only a tag calls a `mekik ayarı`, comes after all `mekik`. */
  const asKind = (match: Match): Match => {
    if (!isNamed(match)) return asUnnamed(match);
    const isInName = isNameMatch({ ...match, key: namedKey(match) });
    return isInName || kindWords.some(isGeneric) ? match : asAccessory(match);
  };
  const heads = parts.kinds.withNoun(noun);
  /** A `Servo Motor` comes before the `Servo Motor Kartı`, a card; a sewing machine of a maker before its overlock. */
  const isOther = ({ number }: Match): boolean =>
    kindWords.at(-2) === 'dikis'
      ? !texts[number]?.main.includes(' dikis makine')
      : parts.kinds.isCompound(number) && !heads?.includes(number);
  const headsFirst = (found: Match[]): Match[] =>
    heads && found.some(({ number }) => heads.includes(number))
      ? found.map((each) => (isOther(each) ? asAccessory(each) : each))
      : found;

  const findAll = (): Match[] => {
    const all: Match[] = [];
    for (let number = 0; number < products.length; number += 1)
      if (kind.includes(number) && texts[number]) all.push({ number, key: 0 });
    return all;
  };
  const match = (words: readonly string[], isEnough?: WordQuery['isEnough']): readonly Match[] =>
    words.length > 0 ? matchAllWords(parts, { ...query(words), isEnough }).matches : findAll();

  /** The products of the kind that have all words. Products with the kind's words in their names come first. */
  const find = (words: readonly string[]): KindFound => {
    const found = match(words);
    const meant = found.filter(isMeant);
    if (words.length === 0) {
      const matches = meant.map((each) => (isNamed(each) ? { ...each, key: namedKey(each) } : each));
      return { matches: headsFirst(matches), dropped: [], isSure: true };
    }
    // A size that is only in a description is not the size that is meant.
    // Its unit may stand there alone: of the names, `RSD-100` says no `mm`.
    const unitless = words.filter((word) => !UNIT_WORDS.has(word));
    const named = unitless.length < words.length ? match(unitless).filter(isSureMatch) : [];
    const surely = new Set(named.map(({ number }) => number));
    const sure = meant.filter((each) => isSureMatch(each) || surely.has(each.number));
    // A size that only begins like a longer code is not meant either, such as `90` in `DDL-9000`.
    const sizes = words.filter((word) => /^\d+(?:[,/]\d+)?$/.test(word));
    const hasSizes = ({ number }: Match): boolean =>
      sizes.every((size) => texts[number]?.main.includes(` ${size} `));
    const exact = sure.filter(hasSizes);
    const saysSizes = ({ number }: Match): boolean =>
      sizes.length > 0 && sizes.every((size) => texts[number]?.body.includes(` ${size} `));
    const said = exact.length > 0 ? exact : meant.filter(saysSizes);
    // A part that is not for households is for workshops, and the other way round: a `debriyajlı motor`, whether it says
    // `sanayi` or not.
    const [use, other] = words.includes('sanayi') ? [['sanayi'], 'ev tipi'] : [['ev', 'tipi'], 'sanayi'];
    const rest = words.filter((word) => !use.includes(word));
    if (exact.length === 0 && rest.length > 0 && rest.length === words.length - use.length) {
      const machines = parts.kinds.withNoun('makine');
      const others = find(rest);
      const isOfOther = ({ number }: Match): boolean =>
        [texts[number]?.main, texts[number]?.body].some((text) => text?.includes(` ${other} `));
      const matches = others.matches.filter((each) => !machines?.includes(each.number) && !isOfOther(each));
      if (others.isSure && matches.length > 0) return { ...others, matches };
    }
    const best = [said, sure, meant].find(({ length }) => length > 0) ?? [];
    const matches = headsFirst(best.map(asKind));
    return { matches, dropped: [], isSure: exact.length > 0 };
  };
  /** Whether there are any; the first one ends the search. */
  const has = (words: readonly string[]): boolean => {
    // What `isMeant` needs to be found is found before it is called within another search.
    if (kind.isMixed) readNamed();
    return match(words, isMeant).some(isMeant);
  };
  /** Whether some product of the kind has the word in a name, code, tag or model; the first one ends the search. */
  const isInNames = (word: string): boolean =>
    matchAllWords(parts, { ...query([word]), isSureOnly: true, isEnough: isSureMatch }).matches.some(
      isSureMatch,
    );
  /** Whether only the name of a category with several kinds of goods speaks for the found products. */
  const isGuess = (found: readonly Match[]): boolean =>
    found.every(({ number }) => kind.isMixed?.(number)) && readNamed().isEmpty;
  /** Whether the word stands after the kind, and only adds something to it: `fermuar ayağı dar`. */
  const isAdded = (word: string): boolean => after.includes(word) && !hasDigit(word);
  return { find, has, isInNames, isGuess, isAdded };
}

/** Products of a kind. */
export interface KindFound extends Found {
  /** Whether they have the words in names, codes, tags or models, and not only in long texts. */
  readonly isSure: boolean;
}

export type KindMatch = ReturnType<typeof createKindMatch>;

/**
 * Leaves out words that no product of the kind has, then as few other words as possible: those after
 * the kind first, then from the left, and numbers last. Finds nothing when the words left out are `tooMany`.
 */
export function matchLess(
  words: readonly string[],
  { find, has, isInNames, isAdded }: KindMatch,
  tooMany: (dropped: readonly string[]) => boolean = () => false,
): KindFound {
  let rest = words.filter((word) => has([word]));
  const dropped = (): string[] => words.filter((word) => !rest.includes(word));
  let found: KindFound = { matches: [], dropped: [], isSure: false };
  let sure: ReadonlySet<string> | undefined;
  while (!tooMany(dropped())) {
    found = find(rest);
    if (found.matches.length > 0 || rest.length === 0) break;
    // Of a `deri ceket iğnesi`, `ceket` is left out, which only descriptions have; of an `ilik kesme bıçağı`, the action.
    sure ??= new Set(rest.filter((word) => !/m[ae]$/.test(word) && isInNames(word)));
    const rank = (word: string): number => (isAdded(word) ? 0 : hasDigit(word) ? 2 : 1);
    const worth = (word: string): number => 2 * rank(word) + Number(sure?.has(word));
    const leaving = rest.toSorted((left, right) => worth(left) - worth(right));
    if (leaving.every((word) => tooMany([...dropped(), word]))) break;
    const fewer = leaving.map((word) => rest.toSpliced(rest.indexOf(word), 1));
    rest = fewer.find((each) => each.length > 0 && has(each)) ?? fewer[0] ?? [];
  }
  return { ...found, dropped: dropped() };
}
