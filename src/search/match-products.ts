import { IS_CODE } from './match-worth.ts';
import type { Alternative } from './phrase-book.ts';
import { rankPartial, rankWhole, type Scored } from './rank-matches.ts';
import { createWordScores, type TermIndex } from './word-scores.ts';

/** With fewer results, a search looks further: into the long texts, then for slips. */
const FEW = 10;
/** A code is typed in this many parts at most: `kt ins 114`. */
const MAX_JOINED = 4;
const HAS_DIGIT = /\d/;
const NO_COLUMN = new Uint8Array(0);

interface MatchInput {
  readonly words: readonly string[];
  readonly alternatives: readonly Alternative[];
  /** Numbers are below this. */
  readonly size: number;
  readonly productCount: number;
  /** Whether the words name the category of the product with this number. */
  readonly isNamedKind: ((number: number) => boolean) | undefined;
  /** Folded names by number. */
  readonly names: readonly (string | undefined)[];
}

/**
 * Gives each product a key for the words of a search: 0 for no match, else the higher the better.
 * `beforeBody` is called before the index of long texts is read.
 */
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

  const match = ({
    words,
    alternatives,
    isNamedKind,
    names,
    size,
    productCount,
  }: MatchInput): { keys: Int32Array; count: number } => {
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

    /** How many postings each word met, counted for each term. */
    const reach = words.map((word, place) =>
      wordScores.word('main', word, place === words.length - 1, columns[place] ?? NO_COLUMN),
    );
    for (const { from, to, key } of joinedKeys(words)) {
      for (let place = from; place < to; place += 1) {
        reach[place] = (reach[place] ?? 0) + wordScores.joined(key, columns[place] ?? NO_COLUMN);
      }
    }
    for (const { from, to, words: parts } of alternatives) phrase(parts, from, to);

    const typos = (wanted: (word: string, place: number) => boolean): void => {
      for (const [place, word] of words.entries()) {
        const scores = columns[place];
        if (scores && wanted(word, place)) wordScores.typos(word, scores);
      }
    };
    typos((word, place) => reach[place] === 0 && !HAS_DIGIT.test(word));

    const codes = column(spare, size);
    const code = index.dictionary.find(words.join(''));
    if (code !== undefined) index.main.raise(code, IS_CODE, codes);
    const rarestFirst = Array.from(words.keys()).sort(
      (left, right) => (reach[left] ?? 0) - (reach[right] ?? 0),
    );
    const scored: Scored = {
      text: words.join(' '),
      columns: rarestFirst.map((place) => columns[place] ?? NO_COLUMN),
      codes,
      isNamedKind,
      names,
      size,
      productCount,
    };

    let count = rankWhole(scored, keys);
    // Who types a whole part number looks for nothing else.
    if (count > 0 && codes.includes(1)) return { keys: keys.subarray(0, size), count };
    if (count < FEW) {
      beforeBody();
      for (const [place, word] of words.entries()) {
        wordScores.word('body', word, place === words.length - 1, columns[place] ?? NO_COLUMN);
      }
      count = rankWhole(scored, keys);
    }
    if (count < FEW) {
      // A word that stands in some names may be a slip all the same.
      typos((word, place) => reach[place] !== 0 && !HAS_DIGIT.test(word));
      count = rankWhole(scored, keys);
    }
    if (count === 0) {
      typos((word) => HAS_DIGIT.test(word));
      count = rankWhole(scored, keys);
    }
    return { keys: keys.subarray(0, size), count: count > 0 ? count : rankPartial(scored, keys) };
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
