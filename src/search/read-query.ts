import {
  EXACT,
  PREFIX,
  SLIP,
  SLIP_IN_PREFIX,
  SYNONYM,
  TWO_SLIPS,
  VARIANT,
  wanted,
  type Wanted,
} from './match-worth.ts';
import { isMeasure, joinWords } from './number-words.ts';
import { barcodeWord, isLongNumber } from './product-text.ts';
import type { SamePhrase } from './phrase-book.ts';
import type { Term, TermIndex } from './term-index.ts';
import { isVerb, stemOf, wordVariants } from './word-variants.ts';

/** Words that together replace a typed one: a product must have all of them. */
type Alternative = readonly Wanted[];

/** A typed word and everything that may replace it. */
export interface WordReading {
  readonly word: string;
  readonly alternatives: readonly Alternative[];
}

/** A code has at most this many words: `kt ins 114`. */
const MAX_JOINED = 4;
const MIN_CODE_PREFIX = 2;
const MIN_SYNONYM_PREFIX = 4;
const MIN_SLIP_LENGTH = 4;
const MIN_SLIP_IN_PREFIX = 5;
const MIN_TWO_SLIPS = 8;
const MAX_SLIP_LENGTH = 40;
/** The most words that one misspelled word may mean; more make results worse. */
const MAX_SLIPS = 32;
const MIN_JOINED_PART = 3;
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');

export function hasDigit(word: string): boolean {
  return /\d/.test(word);
}

/** Whether it has only digits: with another digit it would be another size or model. */
export function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

/** The words themselves, with other Turkish endings, joined to codes, and with synonyms. */
export function readQuery(words: readonly string[], samePhrases: readonly SamePhrase[]): WordReading[] {
  const codes = joinedCodes(words);
  return words.map((word, place) => {
    const isOpen = word.length > 1 || place === words.length - 1;
    const exact = wanted(word, EXACT, isOpen ? PREFIX : undefined);
    const covers = ({ from, to }: { from: number; to: number }): boolean => from <= place && place < to;
    return {
      word,
      alternatives: [
        [exact],
        ...(isLongNumber(word) ? [[wanted(barcodeWord(word), EXACT)]] : []),
        ...codes.filter(covers).map(({ code }) => [code]),
        ...wordVariants(word).map((text) => [wanted(text, VARIANT, VARIANT)]),
        ...samePhrases.filter(covers).map((phrase) => phrase.words.map(synonym)),
      ],
    };
  });
}

/** Neighbouring words that may be one code, or one word typed in two. */
export function joinedCodes(words: readonly string[]): { from: number; to: number; code: Wanted }[] {
  const found = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 2; to <= Math.min(words.length, from + MAX_JOINED); to += 1) {
      const text = joinWords(words.slice(from, to));
      const mayBeLonger = hasDigit(text) && text.length >= MIN_CODE_PREFIX;
      found.push({ from, to, code: wanted(text, EXACT, mayBeLonger ? PREFIX : undefined) });
    }
  }
  return found;
}

function synonym(text: string): Wanted {
  // A longer code is another one: `hax1` is no `hax1sp`.
  const mayBeLonger = text.length >= MIN_SYNONYM_PREFIX && !hasDigit(text);
  return wanted(text, SYNONYM, mayBeLonger ? SYNONYM : undefined);
}

/** The terms of a word; a product must have at least one of them. */
export function termsOf({ alternatives }: WordReading): Term[] {
  const terms = alternatives.flatMap(([first]) =>
    first ? [{ text: first.text, isPrefix: first.longer !== undefined }] : [],
  );
  const isCovered = (term: Term): boolean =>
    terms.some(
      (other) =>
        other !== term &&
        other.isPrefix &&
        term.text.startsWith(other.text) &&
        (term.text !== other.text || !term.isPrefix || terms.indexOf(other) < terms.indexOf(term)),
    );
  return terms.filter((term) => !isCovered(term));
}

/** The reading with words that differ by one typing error; if there are none, by two for a long word. */
export function withSlips(
  reading: WordReading,
  index: TermIndex,
  isUnknown: boolean,
  isLast: boolean,
): WordReading {
  if (isMeasure(reading.word) || (isUnknown && isVerb(reading.word))) return reading;
  const pieces = isUnknown ? piecesOf(reading.word) : [];
  const slips = findSlips(reading.word, index, isUnknown, isLast).map((wanted) => [wanted]);
  const found = [...pieces, ...slips];
  return found.length === 0 ? reading : { ...reading, alternatives: [...reading.alternatives, ...found] };
}

/** A code typed as one word that the shop writes as two, `134R` for `134 R`, or without a letter: `66K` for `66`. */
function piecesOf(word: string): Alternative[] {
  const pieces = word.match(/\d+|[a-z]+/g) ?? [];
  if (pieces.length < 2) return [];
  const long = pieces.filter((text) => text.length > 1).map((text) => wanted(text, SLIP));
  return [pieces.map((text) => wanted(text, VARIANT)), ...(long.length > 0 ? [long] : [])];
}

/**
 * The known word of names, tags and models that a misspelled word most likely means; undefined for known and short
 * words.
 */
export function likelyWord(word: string, index: TermIndex): string | undefined {
  if (hasDigit(word) || isVerb(word) || word.length <= MIN_SLIP_LENGTH) return undefined;
  // A word of a description is spelled right: `elektrik` does not mean `elektronik`.
  if (isNearKnown(word, index) || index.count({ text: word, isPrefix: false }, 1, true) > 0) return undefined;
  // A key pressed too long is the likeliest: `yaağı` is no `ayağı`.
  const worth = ({ text }: Wanted): number =>
    text === word.replace(/(.)\1/, '$1') ? Infinity : index.count({ text, isPrefix: false });
  return findSlips(word, index, true, false).toSorted((left, right) => worth(right) - worth(left))[0]?.text;
}

/** Whether the word, or another form of it, begins a word of names, tags and models. */
function isNearKnown(word: string, index: TermIndex): boolean {
  return readQuery([word], [])
    .flatMap(termsOf)
    .some((term) => index.count(term, 1) > 0);
}

/** The words, each of them known, that were typed as one: `düzmakine`; undefined when there are none. */
export function splitWord(
  word: string,
  index: TermIndex,
  isKnown: (part: string) => boolean,
): readonly string[] | undefined {
  if (
    word.length < 2 * MIN_JOINED_PART ||
    hasDigit(word) ||
    isVerb(word) ||
    isKnown(word) ||
    isNearKnown(word, index)
  )
    return undefined;
  for (let at = word.length - MIN_JOINED_PART; at >= MIN_JOINED_PART; at -= 1) {
    const [first, rest] = [word.slice(0, at), word.slice(at)];
    const others = isKnown(first) ? (isKnown(rest) ? [rest] : splitWord(rest, index, isKnown)) : undefined;
    if (others) return [first, ...others];
  }
  return undefined;
}

function findSlips(word: string, index: TermIndex, isUnknown: boolean, isLast: boolean): Wanted[] {
  // A word of four letters may have lost one.
  if (word.length < MIN_SLIP_LENGTH - 1 || word.length > MAX_SLIP_LENGTH) return [];
  const isCode = hasDigit(word);
  const isMeant = (text: string): boolean => text.length >= MIN_SLIP_LENGTH && (isCode || !hasDigit(text));
  const near = (maxSlips: number): string[] => index.near(word, maxSlips).filter(isMeant);
  const isTerm = (text: string): boolean => index.count({ text, isPrefix: false }) > 0;
  const one = new Set([...near(1), ...swaps(word).filter((text) => isMeant(text) && isTerm(text))]);
  const stem = stemOf(word);
  // Of `masralar`, the stem is misspelled.
  const isOfStem = isUnknown && one.size === 0 && stem.length > MIN_SLIP_LENGTH;
  if (isOfStem) for (const text of index.near(stem, 1).filter(isMeant)) one.add(text);
  const slips = Array.from(one, (text) => wanted(text, SLIP));
  // Typing errors in a part of a code would match half of all codes.
  if (isUnknown && isLast && !isCode && word.length >= MIN_SLIP_IN_PREFIX) {
    const isBeginning = (text: string): boolean => index.count({ text, isPrefix: true }, 1) > 0;
    for (const text of [...swaps(word), ...edits(word)].filter(isBeginning)) {
      slips.push(wanted(text, SLIP_IN_PREFIX, SLIP_IN_PREFIX));
    }
  }
  if (isUnknown && slips.length === 0 && word.length >= MIN_TWO_SLIPS)
    for (const text of near(2)) slips.push(wanted(text, TWO_SLIPS));
  return slips.slice(0, MAX_SLIPS);
}

/**
 * The word with two neighbouring letters swapped, or with the letter that Turkish writes as two, `defriks`: one typing
 * error, but two for `fuzzyGet`.
 */
function swaps(word: string): string[] {
  const swapped = Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  );
  return [...swapped, word.replace('ks', 'x')];
}

/** The word with one letter missing, added or replaced. */
function edits(word: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < word.length; at += 1) {
    const before = word.slice(0, at);
    const after = word.slice(at + 1);
    found.push(before + after);
    for (const letter of LETTERS) found.push(before + letter + after, before + letter + word.slice(at));
  }
  return found;
}
