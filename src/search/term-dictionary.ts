import { typoDistance } from './typo-distance.ts';

export interface NearTerm {
  readonly term: number;
  readonly typos: number;
  /** The typed word is near a beginning of the term only. */
  readonly isPrefix: boolean;
}

/**
 * All folded words and codes of the products, numbered. Letters lie in one column and are looked up by a
 * hash table of numbers: as strings in a Map they would take most of the time of building the index.
 */
export interface TermDictionary {
  /** The term with these letters, made when missing. Letters beyond the 40th do not count. */
  assign(letters: Uint16Array, start: number, end: number): number;
  find(text: string): number | undefined;
  lengthOf(term: number): number;
  /** Terms that begin with the prefix, and are longer than it. */
  startingWith(prefix: string): number[];
  /** Terms that are `maxTypos` slips away at most. Terms with digits only for a word with digits. */
  near(word: string, maxTypos: number): NearTerm[];
  readonly count: number;
}

const MAX_TERM_LENGTH = 40;
/** Below this length a word is no beginning that could hold a slip. */
const MIN_FUZZY_PREFIX = 5;
const NONE = -1;
/** Terms are chained by their first letters; a prefix is looked up by the longest that it has. */
const SHORT_KEY = 2;
const LONG_KEY = 4;
const SHORT_CHAINS = 1 << 14;
const LONG_CHAINS = 1 << 16;
const DIGIT_BITS = 0b111111 << 26;

export function createTermDictionary(): TermDictionary {
  let count = 0;
  let letters: Uint16Array = new Uint16Array(16_384);
  let lettersLength = 0;
  /** By term. */
  let starts: Int32Array = new Int32Array(1024);
  let lengths: Uint8Array = new Uint8Array(1024);
  let hashes: Int32Array = new Int32Array(1024);
  let letterSets: Int32Array = new Int32Array(1024);
  let nextShort: Int32Array = new Int32Array(1024);
  let nextLong: Int32Array = new Int32Array(1024);
  /** Terms without a digit: few beside all the codes. */
  let wordTerms: Int32Array = new Int32Array(1024);
  let wordTermCount = 0;
  /** The last term of each chain, and the hash table: a power of two of places, at least half of them free. */
  let shortChains: Int32Array = new Int32Array(SHORT_CHAINS).fill(NONE);
  let longChains: Int32Array = new Int32Array(LONG_CHAINS).fill(NONE);
  let table: Int32Array = new Int32Array(4096).fill(NONE);

  /** The place of the letters' term in the table, or the free place where it belongs. */
  const placeOf = (source: Uint16Array, start: number, length: number, hash: number): number => {
    const places = table;
    const mask = places.length - 1;
    let place = hash & mask;
    for (;;) {
      const term = places[place] ?? NONE;
      if (term === NONE) return place;
      if (hashes[term] === hash && lengths[term] === length && isSame(term, source, start, length))
        return place;
      place = (place + 1) & mask;
    }
  };

  const isSame = (term: number, source: Uint16Array, start: number, length: number): boolean => {
    const all = letters;
    const own = starts[term] ?? 0;
    for (let index = 0; index < length; index += 1) {
      if (all[own + index] !== source[start + index]) return false;
    }
    return true;
  };

  const growTable = (): void => {
    table = new Int32Array(table.length * 4).fill(NONE);
    const mask = table.length - 1;
    for (let term = 0; term < count; term += 1) {
      let place = (hashes[term] ?? 0) & mask;
      while (table[place] !== NONE) place = (place + 1) & mask;
      table[place] = term;
    }
  };

  const growTerms = (): void => {
    const room = (count + 1) * 2;
    starts = copied(new Int32Array(room), starts);
    lengths = copied(new Uint8Array(room), lengths);
    hashes = copied(new Int32Array(room), hashes);
    letterSets = copied(new Int32Array(room), letterSets);
    nextShort = copied(new Int32Array(room), nextShort);
    nextLong = copied(new Int32Array(room), nextLong);
  };

  const append = (source: Uint16Array, start: number, length: number, hash: number): number => {
    const term = count;
    if (term === starts.length) growTerms();
    if (lettersLength + length > letters.length)
      letters = copied(new Uint16Array((lettersLength + length) * 2), letters);
    let set = 0;
    for (let index = 0; index < length; index += 1) {
      const letter = source[start + index] ?? 0;
      letters[lettersLength + index] = letter;
      set |= letterBit(letter);
    }
    if ((set & DIGIT_BITS) === 0) {
      if (wordTermCount === wordTerms.length) {
        wordTerms = copied(new Int32Array((wordTermCount + 1) * 2), wordTerms);
      }
      wordTerms[wordTermCount] = term;
      wordTermCount += 1;
    }
    starts[term] = lettersLength;
    lengths[term] = length;
    hashes[term] = hash;
    letterSets[term] = set;
    if (length >= SHORT_KEY) {
      const chain = chainOf(source, start, SHORT_KEY) & (SHORT_CHAINS - 1);
      nextShort[term] = shortChains[chain] ?? NONE;
      shortChains[chain] = term;
    }
    if (length >= LONG_KEY) {
      const chain = chainOf(source, start, LONG_KEY) & (LONG_CHAINS - 1);
      nextLong[term] = longChains[chain] ?? NONE;
      longChains[chain] = term;
    }
    lettersLength += length;
    count += 1;
    return term;
  };

  const startingIn = (chains: Int32Array, next: Int32Array, chain: number, prefix: Uint16Array): number[] => {
    const found: number[] = [];
    for (let term = chains[chain] ?? NONE; term !== NONE; term = next[term] ?? NONE) {
      if ((lengths[term] ?? 0) > prefix.length && isSame(term, prefix, 0, prefix.length)) found.push(term);
    }
    return found;
  };

  return {
    assign(source, start, end) {
      const length = Math.min(end - start, MAX_TERM_LENGTH);
      const hash = hashOf(source, start, length);
      const place = placeOf(source, start, length, hash);
      const known = table[place] ?? NONE;
      if (known !== NONE) return known;
      const term = append(source, start, length, hash);
      table[place] = term;
      if (count * 2 > table.length) growTable();
      return term;
    },
    find(text) {
      const word = lettersOf(text);
      const length = Math.min(word.length, MAX_TERM_LENGTH);
      const term = table[placeOf(word, 0, length, hashOf(word, 0, length))] ?? NONE;
      return term === NONE ? undefined : term;
    },
    lengthOf: (term) => lengths[term] ?? 0,
    startingWith(text) {
      const prefix = lettersOf(text);
      if (prefix.length >= LONG_KEY) {
        return startingIn(longChains, nextLong, chainOf(prefix, 0, LONG_KEY) & (LONG_CHAINS - 1), prefix);
      }
      if (prefix.length >= SHORT_KEY) {
        return startingIn(shortChains, nextShort, chainOf(prefix, 0, SHORT_KEY) & (SHORT_CHAINS - 1), prefix);
      }
      const found: number[] = [];
      for (let term = 0; term < count; term += 1) {
        if ((lengths[term] ?? 0) > prefix.length && isSame(term, prefix, 0, prefix.length)) found.push(term);
      }
      return found;
    },
    near(text, maxTypos) {
      const found: NearTerm[] = [];
      const word = lettersOf(text);
      let wanted = 0;
      for (const letter of word) wanted |= letterBit(letter);
      const withDigits = (wanted & DIGIT_BITS) !== 0;
      // A slip in a part of a code would meet half of all codes.
      const allowsPrefix = !withDigits && word.length >= MIN_FUZZY_PREFIX;
      const shortest = word.length - maxTypos;
      const longest = allowsPrefix ? MAX_TERM_LENGTH : word.length + maxTypos;
      const candidates = withDigits ? count : wordTermCount;
      for (let candidate = 0; candidate < candidates; candidate += 1) {
        const term = withDigits ? candidate : (wordTerms[candidate] ?? 0);
        const length = lengths[term] ?? 0;
        if (length < shortest || length > longest) continue;
        // Each slip loses one of the word's letters at most.
        if (hasMoreBits(wanted & ~(letterSets[term] ?? 0), maxTypos)) continue;
        const start = starts[term] ?? 0;
        const { whole, prefix } = typoDistance(word, letters.subarray(start, start + length), maxTypos);
        if (whole <= maxTypos) found.push({ term, typos: whole, isPrefix: false });
        else if (allowsPrefix && prefix <= maxTypos) found.push({ term, typos: prefix, isPrefix: true });
      }
      return found;
    },
    get count() {
      return count;
    },
  };
}

function lettersOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
}

/** FNV-1a. */
function hashOf(source: Uint16Array, start: number, length: number): number {
  let hash = 0x811c9dc5 | 0;
  for (let index = 0; index < length; index += 1) {
    hash = Math.imul(hash ^ (source[start + index] ?? 0), 0x01000193);
  }
  return hash ^ (hash >>> 15);
}

/** A number for the first letters; others may share it. */
function chainOf(source: Uint16Array, start: number, length: number): number {
  let key = 0;
  for (let index = 0; index < length; index += 1) key = Math.imul(key, 101) + (source[start + index] ?? 0);
  return key;
}

function letterBit(letter: number): number {
  return 1 << (letter >= 48 && letter <= 57 ? 26 + (letter % 6) : letter % 26);
}

function hasMoreBits(bits: number, limit: number): boolean {
  let rest = bits;
  for (let count = 0; count < limit && rest !== 0; count += 1) rest &= rest - 1;
  return rest !== 0;
}

function copied<Column extends Int32Array | Uint16Array | Uint8Array>(
  target: Column,
  source: Column,
): Column {
  target.set(source);
  return target;
}
