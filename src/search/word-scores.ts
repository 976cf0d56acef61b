import {
  EXACT,
  type MatchKind,
  NEARLY_WHOLE,
  PREFIX,
  SYNONYM,
  TWO_TYPOS,
  TWO_TYPOS_IN_PREFIX,
  TYPO,
  TYPO_IN_PREFIX,
  VARIANT,
} from './match-worth.ts';
import type { Postings } from './postings.ts';
import type { TermDictionary } from './term-dictionary.ts';
import { wordVariants } from './word-variants.ts';

export interface TermIndex {
  readonly dictionary: TermDictionary;
  /** Names, brands, codes, tags and models. */
  readonly main: Postings;
  /** Descriptions and features. */
  readonly body: Postings;
}

type Part = 'main' | 'body';

const NEARLY = 2;
const MIN_TYPO_LENGTH = 4;
const TWO_TYPOS_LENGTH = 8;
const MIN_SYNONYM_PREFIX = 4;

/** Fills score columns (one byte a product) for single words. Each tells whether any product was found. */
export function createWordScores(index: TermIndex) {
  const { dictionary } = index;

  const raise = (part: Part, term: number, kind: MatchKind, scores: Uint8Array): boolean => {
    const postings = index[part];
    if (postings.count(term) === 0) return false;
    postings.raise(term, kind[part], scores);
    return true;
  };

  const exact = (part: Part, word: string, kind: MatchKind, scores: Uint8Array): boolean => {
    const term = dictionary.find(word);
    return term !== undefined && raise(part, term, kind, scores);
  };

  const prefixed = (
    part: Part,
    prefix: string,
    kinds: readonly [MatchKind, MatchKind],
    scores: Uint8Array,
  ) => {
    let isFound = false;
    for (const term of dictionary.startingWith(prefix)) {
      const kind = dictionary.lengthOf(term) - prefix.length <= NEARLY ? kinds[0] : kinds[1];
      isFound = raise(part, term, kind, scores) || isFound;
    }
    return isFound;
  };

  return {
    /** The word itself, words that begin with it, and its other Turkish endings. */
    word(part: Part, word: string, isLast: boolean, scores: Uint8Array): boolean {
      let isFound = exact(part, word, EXACT, scores);
      if (word.length > 1 || isLast) {
        isFound = prefixed(part, word, [NEARLY_WHOLE, PREFIX], scores) || isFound;
      }
      for (const variant of wordVariants(word)) {
        isFound = exact(part, variant, VARIANT, scores) || isFound;
        isFound = prefixed(part, variant, [VARIANT, VARIANT], scores) || isFound;
      }
      return isFound;
    },
    /** A code whose parts were typed apart, or two words typed apart that are one. */
    joined(key: string, scores: Uint8Array): boolean {
      const isFound = exact('main', key, EXACT, scores);
      return /\d/.test(key) && key.length >= 4
        ? prefixed('main', key, [NEARLY_WHOLE, PREFIX], scores) || isFound
        : isFound;
    },
    synonym(word: string, scores: Uint8Array): boolean {
      const isFound = exact('main', word, SYNONYM, scores);
      return word.length >= MIN_SYNONYM_PREFIX
        ? prefixed('main', word, [SYNONYM, SYNONYM], scores) || isFound
        : isFound;
    },
    /** Words one slip away, two in long words where one finds nothing. */
    typos(word: string, scores: Uint8Array): boolean {
      if (word.length < MIN_TYPO_LENGTH - 1) return false;
      const near = dictionary
        .near(word, 1)
        .filter(({ term }) => dictionary.lengthOf(term) >= MIN_TYPO_LENGTH);
      let isFound = false;
      for (const { term, isPrefix } of near) {
        isFound = raise('main', term, isPrefix ? TYPO_IN_PREFIX : TYPO, scores) || isFound;
      }
      if (isFound || word.length < TWO_TYPOS_LENGTH) return isFound;
      for (const { term, isPrefix } of dictionary.near(word, 2)) {
        isFound = raise('main', term, isPrefix ? TWO_TYPOS_IN_PREFIX : TWO_TYPOS, scores) || isFound;
      }
      return isFound;
    },
  };
}

export type WordScores = ReturnType<typeof createWordScores>;
