import { typoDistance } from './typo-distance.ts';

export interface NearTerm {
  readonly term: number;
  readonly typos: number;
  /** The typed word is near a beginning of the term only. */
  readonly isPrefix: boolean;
}

/** All folded words and codes of the products, numbered. */
export interface TermDictionary {
  assign(text: string): number;
  find(text: string): number | undefined;
  /** Letters of the term, 255 at most. */
  lengthOf(term: number): number;
  /** Terms that begin with the prefix, and are longer than it. */
  startingWith(prefix: string): number[];
  /** Terms that are `maxTypos` slips away at most. Terms with digits only for a word with digits. */
  near(word: string, maxTypos: number): NearTerm[];
}

const KEY_LENGTHS = [1, 2, 4] as const;
const LONGEST_KEY = 4;
/** Below this length a word is no beginning that could hold a slip. */
const MIN_FUZZY_PREFIX = 5;
const DIGIT_BITS = 0b111111 << 26;

export function createTermDictionary(): TermDictionary {
  const texts: string[] = [];
  const termOf = new Map<string, number>();
  const termsByKey = new Map<string, number[]>();
  /** By term: which letters it has, and how many. */
  let letters = new Int32Array(1024);
  let lengths = new Uint8Array(1024);

  const file = (term: number, text: string): void => {
    for (const length of KEY_LENGTHS) {
      if (text.length < length) return;
      const key = text.slice(0, length);
      const terms = termsByKey.get(key);
      if (terms) terms.push(term);
      else termsByKey.set(key, [term]);
    }
  };

  return {
    assign(text) {
      const known = termOf.get(text);
      if (known !== undefined) return known;
      const term = texts.push(text) - 1;
      termOf.set(text, term);
      if (term >= letters.length) {
        const grownLetters = new Int32Array(term * 2);
        grownLetters.set(letters);
        letters = grownLetters;
        const grownLengths = new Uint8Array(term * 2);
        grownLengths.set(lengths);
        lengths = grownLengths;
      }
      letters[term] = letterBits(text);
      lengths[term] = Math.min(text.length, 255);
      file(term, text);
      return term;
    },
    find: (text) => termOf.get(text),
    lengthOf: (term) => lengths[term] ?? 0,
    startingWith(prefix) {
      const keyLength = prefix.length >= LONGEST_KEY ? LONGEST_KEY : Math.min(prefix.length, 2);
      const terms = termsByKey.get(prefix.slice(0, keyLength)) ?? [];
      return terms.filter((term) => {
        const text = texts[term] ?? '';
        return text.length > prefix.length && text.startsWith(prefix);
      });
    },
    near(word, maxTypos) {
      const found: NearTerm[] = [];
      const wanted = letterBits(word);
      const withDigits = (wanted & DIGIT_BITS) !== 0;
      const shortest = word.length - maxTypos;
      const allowsPrefix = word.length >= MIN_FUZZY_PREFIX;
      const longest = allowsPrefix ? 255 : word.length + maxTypos;
      for (let term = 0; term < texts.length; term += 1) {
        const length = lengths[term] ?? 0;
        if (length < shortest || length > longest) continue;
        const bits = letters[term] ?? 0;
        // Each slip can lose one of the word's letters at most.
        if (countBits(wanted & ~bits) > maxTypos) continue;
        if (!withDigits && (bits & DIGIT_BITS) !== 0) continue;
        const { whole, prefix } = typoDistance(word, texts[term] ?? '', maxTypos);
        if (whole <= maxTypos) found.push({ term, typos: whole, isPrefix: false });
        else if (allowsPrefix && prefix <= maxTypos) found.push({ term, typos: prefix, isPrefix: true });
      }
      return found;
    },
  };
}

function letterBits(text: string): number {
  let bits = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    bits |= 1 << (code >= 48 && code <= 57 ? 26 + (code % 6) : code % 26);
  }
  return bits;
}

function countBits(bits: number): number {
  let rest = bits;
  let count = 0;
  while (rest !== 0) {
    rest &= rest - 1;
    count += 1;
  }
  return count;
}
