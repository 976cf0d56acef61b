import { findWords, mentionedWords, wordQuery } from './find-words.ts';
import {
  createKindMatch,
  type GoodsParts,
  type KindFound,
  type KindMatch,
  type KindReading,
  matchLess,
} from './kind-match.ts';
import { isCodeMatch, isNameMatch, isSureMatch, type Match } from './match-key.ts';
import { type Found, hasCode, matchAllWords } from './match-products.ts';
import { isGeneric, type NamedKind } from './product-kinds.ts';
import { UNIT_WORDS } from './query-tokens.ts';
import { headPlace, isWord, MACHINE, nounKind, readKinds } from './read-kinds.ts';
import { hasDigit, isNumber, likelyWord } from './read-query.ts';
import { stemOf } from './word-variants.ts';

/** The products that words name, and which of the words name their kind. */
export interface GoodsMatch extends Found {
  /** None when the words were only searched as text. */
  readonly kindWords: readonly string[];
  readonly kind?: NamedKind;
  readonly isSure?: boolean;
}

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
  const others =
    read.dropped.length > 0 || !isSure(read) ? phrases.filter(({ from, to }) => to - from > 1) : [];
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

const isSure = (found: GoodsMatch): boolean => found.isSure ?? found.matches.some(isSureMatch);

/** A part of a machine, or the products with all words, or those that the noun or the maker names. */
function readMeant(parts: GoodsParts, words: readonly string[], typed = words): GoodsMatch {
  const part = readPart(parts, words);
  if (part) return part;
  const meant = readWords(parts, words, typed, readAllWords(parts, words, typed));
  const head = readHead(parts, words, meant) ?? meant;
  return readBeforeMachine(parts, words, head) ?? head;
}

/** `horoz düz makine`: the part that stands before its machine, when no machine has all words. */
function readBeforeMachine(
  parts: GoodsParts,
  words: readonly string[],
  found: GoodsMatch,
): GoodsMatch | undefined {
  const at = words.findLastIndex((word) => MACHINE.test(word));
  if (at < 1 || (isSure(found) && found.dropped.length === 0)) return undefined;
  const machines = parts.kinds.withNoun('makine');
  const isPart = (word: string): boolean =>
    isWord(word) &&
    !isGeneric(word) &&
    !parts.kinds.isBrand(word) &&
    readKinds(parts, [word]).some(
      ({ kind }) => !parts.products.some((_, number) => kind.includes(number) && machines?.includes(number)),
    );
  const nounAt = words.slice(0, at).findLastIndex(isPart);
  if (nounAt === -1) return undefined;
  const machine = words.slice(nounAt + 1, at + 1);
  // A `lastik takma makinesi` is no machine for elastic, and a `3 iplik overlok makinesi` sews with threads.
  if (machine.length > 1 && !parts.kinds.namedBy(machine, true)) return undefined;
  const counted = words.slice(nounAt - 1, nounAt + 1).join(' ');
  if (hasDigit(counted) && parts.texts.some((text) => text?.main.includes(` ${counted} `))) return undefined;
  const part = readForMachine(
    parts,
    [...machine, ...words.slice(at + 1), ...words.slice(0, nounAt + 1)],
    machine.length - 1,
  );
  return part && part.dropped.length <= found.dropped.length ? part : undefined;
}

/** `overlok makinesine iğne`: what comes for the machine. */
const FOR_A_MACHINE = /^makine(?:(?:m|y|sin)[ae]|(?:m|sin)?d[ae]|(?:m|y|siy)l[ae])$/;

/**
 * The parts of a machine: `dikiş makinesi iğnesi` is a needle. What distinguishes the machine describes the part:
 * `overlok makinesi iğnesi` is read as `overlok iğnesi`. Undefined when no part of a machine is named.
 */
function readPart(parts: GoodsParts, words: readonly string[]): GoodsMatch | undefined {
  const { kinds, book } = parts;
  // As the first word only without an ending, as in `makine yağı`; with one, the noun of a name stands first there.
  const isMachine = (word: string): boolean => MACHINE.test(word) || FOR_A_MACHINE.test(word);
  const at = words.findLastIndex((word, place) => (place > 0 ? isMachine(word) : word === 'makine'));
  const noun = words
    .slice(at + 1)
    .findLast((word) => isWord(word) && !isGeneric(word) && !kinds.isBrand(word));
  if (at === -1 || noun === undefined) return undefined;
  // `nakış makinesi 15 iğne`: a number of needles says which machine.
  if (isNumber(words[words.lastIndexOf(noun) - 1] ?? '') && stemOf(noun) === noun) return undefined;
  // The owner's synonyms may say more: `dikiş makinesi iğnesi` means needles of household machines.
  const nounAt = words.lastIndexOf(noun);
  if (book.synonyms(words).some(({ from, to }) => from <= at && nounAt < to)) return undefined;
  // Of names such as `Plaka Kalın`, the last word is a noun only with an ending.
  const isThing = ({ kind }: KindReading): boolean => kind.categoryIds.length > 0 || stemOf(noun) !== noun;
  // `kapitone makinesi uzun kollu`: it says how the machine is.
  if (/l[iu]$/.test(noun) && !kinds.withNoun(noun)) return undefined;
  if (!readKinds(parts, [noun]).some(isThing)) return undefined;
  return readForMachine(parts, words, at);
}

/** The goods that are named besides the machine whose last word is at that place. */
function readForMachine(parts: GoodsParts, words: readonly string[], at: number): GoodsMatch | undefined {
  const before = words[at - 2];
  // All machines sew, but not all do a `düz dikiş`.
  const isAny = words[at - 1] === 'dikis' && (!before || isGeneric(before) || parts.kinds.isBrand(before));
  const isKept = (word: string, place: number): boolean =>
    place > at || !(isGeneric(word) || place === at || (isAny && place === at - 1));
  const readings = readKinds(parts, words.filter(isKept));
  return readWhole(parts, readings) ?? readLacking(parts, readings);
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
  return isSure && !read?.isSure ? undefined : read;
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

/** The goods of the first kind with all other words. */
const readWhole = (parts: GoodsParts, readings: readonly KindReading[]) =>
  firstKind(parts, readings, ({ rest }, { find }) => find(rest));

/** The goods of the first kind with as many of the other words as possible. */
const readLacking = (parts: GoodsParts, readings: readonly KindReading[]) =>
  firstKind(parts, readings, ({ rest }, match) => matchLess(rest, match), true);

/** Whether what is left out is at most one word, and stands after the kind. */
function lacksOnlyAddition({ kindWords, dropped }: GoodsMatch, words: readonly string[]): boolean {
  const end = words.indexOf(kindWords.at(-1) ?? '');
  return lossOf(dropped) < 2 && dropped.every((word) => words.indexOf(word) > end);
}

/** The first reading that finds products. One that only guesses them counts after all others, and only if `mayGuess`. */
function firstKind(
  parts: GoodsParts,
  readings: readonly KindReading[],
  search: (reading: KindReading, match: KindMatch) => KindFound,
  mayGuess = false,
): (KindReading & KindFound) | undefined {
  let guess: (KindReading & KindFound) | undefined;
  for (const reading of readings) {
    const match = createKindMatch(parts, reading);
    const found = search(reading, match);
    if (found.matches.length === 0) continue;
    if (!match.isGuess(found.matches)) return { ...reading, ...found };
    guess ??= { ...reading, ...found };
  }
  return mayGuess ? guess : undefined;
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
