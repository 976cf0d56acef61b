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
const MIN_CODE_PREFIX = 4;
const HAS_DIGIT = /\d/;

/** What longer terms count as. */
interface PrefixKinds {
  readonly nearly: MatchKind;
  readonly longer: MatchKind;
}
const OF_WORD: PrefixKinds = { nearly: NEARLY_WHOLE, longer: PREFIX };
const OF_VARIANT: PrefixKinds = { nearly: VARIANT, longer: VARIANT };
const OF_SYNONYM: PrefixKinds = { nearly: SYNONYM, longer: SYNONYM };

/**
 * Fills score columns (one byte a product) for single words. Each tells how many postings it met, 0 for
 * a word that no product has.
 */
export function createWordScores(index: TermIndex) {
  const { dictionary } = index;

  const raise = (part: Part, term: number, kind: MatchKind, scores: Uint8Array): number => {
    const postings = index[part];
    const count = postings.count(term);
    if (count > 0) postings.raise(term, kind[part], scores);
    return count;
  };

  const exact = (part: Part, word: string, kind: MatchKind, scores: Uint8Array): number => {
    const term = dictionary.find(word);
    return term === undefined ? 0 : raise(part, term, kind, scores);
  };

  const prefixed = (part: Part, prefix: string, kinds: PrefixKinds, scores: Uint8Array): number => {
    let met = 0;
    for (const term of dictionary.startingWith(prefix)) {
      const isNearlyWhole = dictionary.lengthOf(term) - prefix.length <= NEARLY;
      met += raise(part, term, isNearlyWhole ? kinds.nearly : kinds.longer, scores);
    }
    return met;
  };

  return {
    /** The word itself, words that begin with it, and its other Turkish endings. */
    word(part: Part, word: string, isLast: boolean, scores: Uint8Array): number {
      let met = exact(part, word, EXACT, scores);
      if (word.length > 1 || isLast) met += prefixed(part, word, OF_WORD, scores);
      for (const variant of wordVariants(word)) {
        met += exact(part, variant, VARIANT, scores) + prefixed(part, variant, OF_VARIANT, scores);
      }
      return met;
    },
    /** A code whose parts were typed apart, or two words typed apart that are one. */
    joined(key: string, scores: Uint8Array): number {
      const met = exact('main', key, EXACT, scores);
      const mayBeLonger = HAS_DIGIT.test(key) && key.length >= MIN_CODE_PREFIX;
      return mayBeLonger ? met + prefixed('main', key, OF_WORD, scores) : met;
    },
    synonym(word: string, scores: Uint8Array): number {
      const met = exact('main', word, SYNONYM, scores);
      return word.length < MIN_SYNONYM_PREFIX ? met : met + prefixed('main', word, OF_SYNONYM, scores);
    },
    /** Words one slip away; where there is none, two away from a long word. */
    typos(word: string, scores: Uint8Array): number {
      // A word of four letters may have lost one.
      if (word.length < MIN_TYPO_LENGTH - 1) return 0;
      let met = 0;
      for (const { term, isPrefix } of dictionary.near(word, 1)) {
        if (dictionary.lengthOf(term) < MIN_TYPO_LENGTH) continue;
        met += raise('main', term, isPrefix ? TYPO_IN_PREFIX : TYPO, scores);
      }
      if (met > 0 || word.length < TWO_TYPOS_LENGTH) return met;
      for (const { term, isPrefix } of dictionary.near(word, 2)) {
        met += raise('main', term, isPrefix ? TWO_TYPOS_IN_PREFIX : TWO_TYPOS, scores);
      }
      return met;
    },
  };
}
