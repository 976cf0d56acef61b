import { BRAND, CODE, MODEL, NAME, NAME_START, PIECE, TAG } from './product-terms.ts';

/**
 * What a match of one word is worth, in one byte: the class above, the quality within it below.
 * A product's class is that of its worst word, so a better class always stands before a worse one.
 */
export const QUALITY_BITS = 5;
export const QUALITY_MASK = (1 << QUALITY_BITS) - 1;
export const IN_NAME_CLASS = 5;
/** The most that a match of one word is worth. */
export const MAX_WORTH = (IN_NAME_CLASS << QUALITY_BITS) | QUALITY_MASK;
const IN_FIELD_CLASS = 4;
export const SYNONYM_CLASS = 3;
const BODY_CLASS = 2;
const TYPO_CLASS = 1;

/** How a typed word met a term. */
export interface MatchKind {
  /** By the field bits of a posting. */
  readonly main: Uint8Array;
  readonly body: Uint8Array;
}

interface KindRules {
  readonly nameClass: number;
  readonly fieldClass: number;
  /** Share of the full quality. */
  readonly share: number;
}

function kind({ nameClass, fieldClass, share }: KindRules): MatchKind {
  const main = new Uint8Array(256);
  for (let fields = 1; fields < main.length; fields += 1) {
    const isInName = (fields & (NAME | CODE)) !== 0;
    const quality = Math.max(1, Math.round(fieldQuality(fields) * share));
    main[fields] = ((isInName ? nameClass : fieldClass) << QUALITY_BITS) | quality;
  }
  const body = new Uint8Array(256);
  if (fieldClass > TYPO_CLASS) {
    body.fill((BODY_CLASS << QUALITY_BITS) | Math.max(1, Math.round(12 * share)), 1);
  }
  return { main, body };
}

function fieldQuality(fields: number): number {
  if (fields & CODE) return 31;
  // A part names the machine it fits; the machine itself does not.
  if (fields & NAME)
    return (fields & NAME_START ? 29 : 27) - (fields & MODEL ? 4 : 0) + (fields & TAG ? 2 : 0);
  if (fields & BRAND) return 22;
  if (fields & TAG) return 18;
  if (fields & MODEL) return 14;
  return fields & PIECE ? 10 : 1;
}

const found = { nameClass: IN_NAME_CLASS, fieldClass: IN_FIELD_CLASS };
const slipped = { nameClass: TYPO_CLASS, fieldClass: TYPO_CLASS };

export const EXACT = kind({ ...found, share: 1 });
/** The term is the word and two letters at most. */
export const NEARLY_WHOLE = kind({ ...found, share: 0.85 });
export const PREFIX = kind({ ...found, share: 0.65 });
/** Another ending of the same Turkish word. */
export const VARIANT = kind({ ...found, share: 0.7 });
export const SYNONYM = kind({ nameClass: IN_FIELD_CLASS, fieldClass: SYNONYM_CLASS, share: 0.8 });
export const TYPO = kind({ ...slipped, share: 1 });
export const TYPO_IN_PREFIX = kind({ ...slipped, share: 0.6 });
export const TWO_TYPOS = kind({ ...slipped, share: 0.4 });
export const TWO_TYPOS_IN_PREFIX = kind({ ...slipped, share: 0.2 });

/** 1 where the term is a whole part number of the product. */
export const IS_CODE = Uint8Array.from({ length: 256 }, (_, fields) => (fields & CODE ? 1 : 0));
