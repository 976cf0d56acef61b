import { findWords, mentionedWords, wordQuery } from './find-words.ts';
import { type GoodsMatch, isSure, readLacking, readWhole } from './goods-match.ts';
import { createKindMatch, type GoodsParts, type KindReading, matchLess } from './kind-match.ts';
import { isCodeMatch, isNameMatch, isSureMatch, type Match } from './match-key.ts';
import { hasCode, matchAllWords } from './match-products.ts';
import { isGeneric } from './product-kinds.ts';
import { UNIT_WORDS } from './query-tokens.ts';
import { headPlace, isWord, nounKind, readKinds } from './read-kinds.ts';
import { isNumber, likelyWord } from './read-query.ts';
import { readPart } from './read-part.ts';
import { stemOf } from './word-variants.ts';

export interface CorrectedGoods extends GoodsMatch {
  /** Misspelled words, each with the word that it was read as. */
  readonly corrections: ReadonlyMap<string, string>;
}

/**
 * Finds the products that the words name. In Turkish the noun comes last. So the last words that name a category, or are
 * the noun of a product's name, are the kind; the words before it describe it. Numbers and makers may come after it.
 */
export function readGoods(parts: GoodsParts, words: readonly string[]): CorrectedGoods {
  if (hasCode(parts, words.join(''))) {
    const found = findWords(parts, words);
    if (found.matches.some(isCodeMatch)) return { ...found, kindWords: [], corrections: new Map() };
  }
  const phrases = parts.book.synonyms(words);
  const corrections = new Map(
    words.flatMap((word, at): [string, string][] => {
      const isKnown = phrases.some(({ from, to }) => from <= at && at < to);
      const likely = isKnown ? undefined : likelyWord(word, parts.index);
      return likely === undefined ? [] : [[word, likely]];
    }),
  );
  const corrected = words.map((word) => corrections.get(word) ?? word);
  const read = readMeant(parts, corrected, words);
  // The `yürüyen ayak aparatı` is a `yürüyen ayak`, although the shop has other `aparat`.
  const others = [
    ...phrases.filter(({ from, to }) => to - from > 1),
    ...(corrections.size > 0 ? [{ from: 0, to: words.length, words: corrected }] : []),
  ].filter(() => read.dropped.length > 0 || !isSure(read));
  let best = read;
  for (const { from, to, words: same } of others) {
    const meant = readMeant(parts, [...words.slice(0, from), ...same, ...words.slice(to)]);
    if (meant.dropped.length === 0 && (read.dropped.length > 0 || isSure(meant)))
      return { ...meant, corrections };
    const isDropped = words.slice(from, to).some((word) => read.dropped.includes(word));
    if (isDropped && meant.dropped.length < best.dropped.length) best = meant;
  }
  return { ...best, corrections };
}

/** A part of a machine, or the products with all words, or those that the noun or the maker names. */
function readMeant(parts: GoodsParts, words: readonly string[], typed = words): GoodsMatch {
  const part = readPart(parts, words);
  if (part) return part;
  const meant = readWords(parts, words, typed, readAllWords(parts, words, typed));
  return readHead(parts, words, meant) ?? meant;
}

function readWords(
  parts: GoodsParts,
  words: readonly string[],
  typed: readonly string[],
  whole: WholeReading,
): GoodsMatch {
  if (whole.all && whole.isSure) return whole.all;
  const less = whole.all ? undefined : readLess(parts, typed, whole.readings);
  const isAdded = less && whole.readings.length > 0 && lacksOnlyAddition(less, typed);
  const meant = (isAdded ? less : readWithoutOne(parts, words, whole)) ?? whole.all ?? less;
  return meant ?? { ...findWords(parts, typed), kindWords: [] };
}

/**
 * The goods that the noun of the words names, when other goods were found because they have the words somewhere:
 * `iğne ev tipi`, `koltuk döşeme ipliği`. Goods with all words in their names are meant.
 */
function readHead(parts: GoodsParts, words: readonly string[], found: GoodsMatch): GoodsMatch | undefined {
  const at = headPlace(parts, words);
  const noun = at === undefined ? undefined : words[at];
  if (at === undefined || noun === undefined || found.kindWords.includes(noun)) return undefined;
  const readings = readKinds(parts, words, at + 1);
  const others = found.matches.filter(({ number }) => !readings[0]?.kind.includes(number));
  if (others.length === 0) return undefined;
  // Of a part, the maker may be that of the machines: `punteriz mekiği juki`.
  const withoutMakers = words.filter((word) => !parts.kinds.isBrand(word));
  const { matches } = withoutMakers.length < words.length ? findWords(parts, withoutMakers) : found;
  const named = new Set(matches.filter(isNameMatch).map(({ number }) => number));
  if (found.dropped.length === 0 && others.some(({ number }) => named.has(number))) return undefined;
  const read = readWhole(parts, readings) ?? readLacking(parts, readings);
  // A `kesim motoru bileme bandı` has all words in names and tags, a motor only in its description.
  const isWhole = found.dropped.length === 0 && found.kindWords.includes(words.at(-1) ?? '');
  const isSure = isWhole && found.matches.some(isSureMatch);
  // `set plaka dişli ayak` is all of them, and no foot.
  const isFar = stemOf(noun) === noun && found.dropped.length === 0 && lossOf(read?.dropped ?? []) > 1;
  return (isSure && !read?.isSure) || isFar ? undefined : read;
}

/** A search for products with all words. */
interface WholeReading {
  /** The kinds of goods that the last words may name. */
  readonly readings: readonly KindReading[];
  /** The products with all words; undefined when there are none, or when they are not of a kind that the words name. */
  readonly all: GoodsMatch | undefined;
  /** Whether some of them have the words outside of their long texts. */
  readonly isSure: boolean;
}

/** Searches for products with all words: of a kind that the last words name, or else by the words as text. */
function readAllWords(parts: GoodsParts, words: readonly string[], typed = words): WholeReading {
  const readings = readKinds(parts, words);
  const kind = readWhole(parts, readings);
  if (kind?.isSure) return { readings, all: kind, isSure: true };
  const { matches } = matchAllWords(parts, wordQuery(parts, typed));
  const last = words.at(-1) ?? '';
  // `zincir dikiş iğnesi` is no machine, although machines have these words: the ending makes the needle the noun.
  const isNoun = kind && kind.kind.categoryIds.length > 0 && stemOf(last) !== last;
  // A `kot iğnesi` of the category `Ev Makinesi İğneleri` is no `ev makinesi`.
  const meant = isGeneric(last) ? parts.kinds.withNoun(last) : kind?.kind;
  const isMeant = (match: Match): boolean =>
    (isSureMatch(match) || !isGeneric(last)) && meant?.includes(match.number) === true;
  // A `10 inç kesim motoru` is no blade, although the name of one has all these words before its own noun.
  const isForIt = ({ number }: Match): boolean =>
    parts.kinds.isCompound(number) &&
    !words.some((word) => /[iu]$/.test(word) && parts.kinds.withNoun(word)?.includes(number));
  const best = matches.reduce<Match | undefined>(
    (most, each) => (most && most.key >= each.key ? most : each),
    undefined,
  );
  const isOther = isNoun && (!matches.some(isMeant) || (best !== undefined && isForIt(best)));
  const isSure = !isOther && best !== undefined && isSureMatch(best);
  const isText = isSure || (!kind && matches.length > 0 && readings.length === 0);
  return { readings, all: isText ? { matches, dropped: [], kindWords: [] } : kind, isSure };
}

/**
 * Without the last word if it names nothing, or without such a first word, when the other words surely name goods. A word
 * before a number says of what it is: `tex 40`.
 */
function readWithoutOne(
  parts: GoodsParts,
  words: readonly string[],
  { readings, all }: WholeReading,
): GoodsMatch | undefined {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const isUnnamed = (word: string): boolean => isWord(word) && readKinds(parts, [word]).length === 0;
  const unnamed = [
    ...(readings.length === 0 && isWord(last) ? [last] : []),
    ...(isUnnamed(first) && !isNumber(words[1] ?? '') ? [first] : []),
  ];
  if (words.length < 2 || unnamed.length === 0) return undefined;
  const mentioned = all && mentionedWords(parts, words, { ...all, kindWords: [] });
  for (const left of unnamed) {
    if (mentioned?.includes(left) === false) continue;
    const rest = words.filter((word) => word !== left);
    const others = readAllWords(parts, rest);
    if (!others.all || !others.isSure) continue;
    const whole = new Set(all?.matches.map(({ number }) => number));
    const matches = others.all.matches.filter(({ number }) => whole.has(number));
    return matches.length > 0 ? { ...others.all, matches } : { ...others.all, dropped: [left] };
  }
  return undefined;
}

/** The kind of the last words with as few other words left out as possible, or an earlier kind that leaves out fewer. */
function readLess(
  parts: GoodsParts,
  words: readonly string[],
  readings: readonly KindReading[],
): GoodsMatch | undefined {
  const lacking = readLacking(parts, readings);
  return readEarlierKind(parts, words, lacking ? lossOf(lacking.dropped) : Infinity) ?? lacking;
}

/** Whether what is left out is at most one word, and stands after the kind. */
function lacksOnlyAddition({ kindWords, dropped }: GoodsMatch, words: readonly string[]): boolean {
  const end = words.indexOf(kindWords.at(-1) ?? '');
  return lossOf(dropped) < 2 && dropped.every((word) => words.indexOf(word) > end);
}

/** How many words of a query are left out; those that do not distinguish goods do not count. */
function lossOf(dropped: readonly string[]): number {
  return dropped.filter((word) => !isGeneric(word) && !UNIT_WORDS.has(word)).length;
}

/**
 * The kind may also come before the words that describe it: `iplik 5000 m overlok`, `lüper takımı`. Of such readings
 * the one that leaves out the fewest words is chosen, if it loses less than `most`.
 */
function readEarlierKind(parts: GoodsParts, words: readonly string[], most: number): GoodsMatch | undefined {
  // A compound is the goods, and not a plain word behind it: `terzi mankeni dikiş`.
  const last = words.at(-1) ?? '';
  const isCompound = (noun: string): boolean =>
    stemOf(noun) !== noun && !isGeneric(noun) && !nounKind(parts, last) && Boolean(nounKind(parts, noun));
  let least = most;
  let best: GoodsMatch | undefined;
  for (let to = words.length - 1; to > 0; to -= 1) {
    const noun = words[to - 1] ?? '';
    const readings = isWord(noun) && !parts.kinds.isBrand(noun) ? readKinds(parts, words, to) : [];
    for (const reading of readings) {
      const match = createKindMatch(parts, reading);
      const allowed = !best && isCompound(noun) ? least + 1 : least;
      const found = matchLess(reading.rest, match, (dropped) => lossOf(dropped) >= allowed);
      if (found.matches.length === 0) continue;
      least = lossOf(found.dropped);
      best = { ...reading, ...found };
    }
  }
  return best;
}
