import { IN_NAME_CLASS, IS_CODE, QUALITY_BITS, QUALITY_MASK } from './match-worth.ts';
import type { PhraseBook } from './phrase-book.ts';
import { createWordScores, type TermIndex } from './word-scores.ts';

/** With fewer results, a search looks further: into the long texts, then for slips. */
const FEW = 10;
/** A code is typed in this many parts at most: `kt ins 114`. */
const MAX_JOINED = 4;
const MAX_KEY = 4096;
const CLASS_SHIFT = 9;
const EXACT_CLASS = 7;
const NAME_START_CLASS = 6;
/** Of products that lack some of the words, those are shown that have this share of the best one's. */
const PARTIAL_SHARE = 0.75;

interface MatchInput {
  readonly words: readonly string[];
  readonly book: PhraseBook;
  /** Numbers are below this. */
  readonly size: number;
  /** Folded names by number. */
  readonly names: readonly (string | undefined)[];
}

/** Gives each product a key for the words of a search: 0 for no match, else the higher the better, below `MAX_KEY`. `beforeBody` is called before the index of long texts is read. */
export function createProductMatcher(index: TermIndex, beforeBody: () => void) {
  const wordScores = createWordScores(index);
  /** Reused from search to search. */
  const pool: Uint8Array[] = [];
  let keys = new Int32Array(0);

  const column = (place: number, size: number): Uint8Array => {
    let scores = pool[place];
    if (!scores || scores.length < size) {
      scores = new Uint8Array(Math.ceil(size * 1.2) + 64);
      pool[place] = scores;
    } else scores.fill(0, 0, size);
    return scores;
  };

  const match = ({ words, book, size, names }: MatchInput): { keys: Int32Array; count: number } => {
    const columns = words.map((_, place) => column(place, size));
    const spare = words.length;
    if (keys.length < size) keys = new Int32Array(Math.ceil(size * 1.2) + 64);
    else keys.fill(0, 0, size);

    const phrase = (parts: readonly string[], from: number, to: number): void => {
      const targets = columns.slice(from, to);
      if (parts.length === 1) {
        for (const scores of targets) wordScores.synonym(parts[0] ?? '', scores);
        return;
      }
      const all = column(spare, size);
      for (const [place, part] of parts.entries()) {
        const scores = place === 0 ? all : column(spare + 1, size);
        wordScores.synonym(part, scores);
        if (place > 0) keepLower(all, scores, size);
      }
      for (const scores of targets) keepHigher(scores, all, size);
    };

    const isFound = words.map((word, place) =>
      wordScores.word('main', word, place === words.length - 1, columns[place] ?? new Uint8Array(0)),
    );
    for (const { from, to, key } of joinedKeys(words)) {
      for (let place = from; place < to; place += 1) {
        const found = wordScores.joined(key, columns[place] ?? new Uint8Array(0));
        isFound[place] = isFound[place] || found;
      }
    }
    for (const { from, to, words: parts } of book.synonyms(words)) phrase(parts, from, to);

    const typos = (wanted: (word: string, place: number) => boolean): void => {
      for (const [place, word] of words.entries()) {
        const scores = columns[place];
        if (scores && wanted(word, place)) wordScores.typos(word, scores);
      }
    };
    typos((word, place) => isFound[place] !== true && !/\d/.test(word));

    const text = words.join(' ');
    const codes = column(spare, size);
    const code = index.dictionary.find(words.join(''));
    if (code !== undefined) index.main.raise(code, IS_CODE, codes);
    const rank = (): number => {
      let count = 0;
      for (let number = 0; number < size; number += 1) {
        let worst = 255;
        let quality = 0;
        for (const scores of columns) {
          const score = scores[number] ?? 0;
          if (score < worst) worst = score;
          if (score === 0) break;
          quality += score & QUALITY_MASK;
        }
        if (worst === 0) continue;
        let group = worst >> QUALITY_BITS;
        if (codes[number] === 1) group = EXACT_CLASS;
        else if (group === IN_NAME_CLASS) {
          const name = names[number] ?? '';
          if (name.startsWith(text)) group = name.length === text.length ? EXACT_CLASS : NAME_START_CLASS;
        }
        keys[number] = (group << CLASS_SHIFT) | Math.floor((quality * 15) / words.length);
        count += 1;
      }
      return count;
    };

    let count = rank();
    if (count < FEW) {
      beforeBody();
      for (const [place, word] of words.entries()) {
        const scores = columns[place];
        if (scores) wordScores.word('body', word, place === words.length - 1, scores);
      }
      count = rank();
    }
    if (count < FEW) {
      typos((word, place) => isFound[place] === true && !/\d/.test(word));
      count = rank();
    }
    if (count === 0) {
      typos((word) => /\d/.test(word));
      count = rank();
    }
    return { keys, count: count > 0 ? count : partial(columns, keys, size) };
  };

  return { match };
}

/** Neighbouring words that may be one code or one word written apart. */
function joinedKeys(words: readonly string[]): { from: number; to: number; key: string }[] {
  const found = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 2; to <= Math.min(words.length, from + MAX_JOINED); to += 1) {
      found.push({ from, to, key: words.slice(from, to).join('') });
    }
  }
  return found;
}

/** Keys by the rarity of the words that a product has, for searches that no product matches as a whole. */
function partial(columns: readonly Uint8Array[], keys: Int32Array, size: number): number {
  const rarities = columns.map((scores) => {
    let count = 0;
    for (let number = 0; number < size; number += 1) if (scores[number] !== 0) count += 1;
    return count === 0 ? 0 : 1 + Math.log2(size / count);
  });
  const whole = rarities.reduce((sum, rarity) => sum + rarity, 0);
  if (whole === 0) return 0;
  const weights = rarities.map((rarity) => (rarity / whole) * (MAX_KEY - 64));
  let best = 0;
  for (let number = 0; number < size; number += 1) {
    let sum = 0;
    for (const [place, scores] of columns.entries()) {
      const score = scores[number] ?? 0;
      if (score !== 0) sum += (weights[place] ?? 0) + (score & QUALITY_MASK) / columns.length;
    }
    keys[number] = Math.floor(sum);
    if (sum > best) best = sum;
  }
  let count = 0;
  for (let number = 0; number < size; number += 1) {
    if ((keys[number] ?? 0) < best * PARTIAL_SHARE) keys[number] = 0;
    else count += 1;
  }
  return count;
}

function keepLower(target: Uint8Array, other: Uint8Array, size: number): void {
  for (let number = 0; number < size; number += 1) {
    target[number] = Math.min(target[number] ?? 0, other[number] ?? 0);
  }
}

function keepHigher(target: Uint8Array, other: Uint8Array, size: number): void {
  for (let number = 0; number < size; number += 1) {
    target[number] = Math.max(target[number] ?? 0, other[number] ?? 0);
  }
}

/** The numbers with a key in the order of their keys, highest first; equal keys as `order` has them. */
export function orderByKey(keys: Int32Array, order: Int32Array, count: number): Int32Array {
  const starts = new Int32Array(MAX_KEY);
  for (const number of order) {
    const key = keys[number] ?? 0;
    if (key > 0) starts[key] = (starts[key] ?? 0) + 1;
  }
  let start = 0;
  for (let key = MAX_KEY - 1; key > 0; key -= 1) {
    const here = starts[key] ?? 0;
    starts[key] = start;
    start += here;
  }
  const sorted = new Int32Array(count);
  for (const number of order) {
    const key = keys[number] ?? 0;
    if (key === 0) continue;
    const place = starts[key] ?? 0;
    sorted[place] = number;
    starts[key] = place + 1;
  }
  return sorted;
}
