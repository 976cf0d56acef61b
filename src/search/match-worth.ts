import { CODE, JOINED, PIECE, type ProductText } from './product-text.ts';

/**
 * The worth of one matched word: its class in the high bits, the quality within the class in the low bits. A product's
 * class is that of its worst word, so a better class always comes before a worse one.
 */
const QUALITY_BITS = 5;
export const QUALITY_MASK = (1 << QUALITY_BITS) - 1;
export const CLASS = {
  slip: 1,
  inBody: 2,
  synonym: 3,
  inField: 4,
  inName: 5,
  // Those of a whole query begin here.
  startsName: 6,
  namedKind: 7,
  /** A part number of the product. */
  code: 8,
} as const;
/** The highest worth of one matched word. */
export const MAX_WORTH = (CLASS.inName << QUALITY_BITS) | QUALITY_MASK;

/** How a typed word matches a word of the product. */
export interface MatchKind {
  readonly nameClass: number;
  readonly fieldClass: number;
  /** Share of the full quality, 0 to 1. */
  readonly share: number;
}

const found = { nameClass: CLASS.inName, fieldClass: CLASS.inField };
const slipped = { nameClass: CLASS.slip, fieldClass: CLASS.slip };

export const EXACT: MatchKind = { ...found, share: 1 };
export const PREFIX: MatchKind = { ...found, share: 0.65 };
/** Another ending of the same Turkish word. */
export const VARIANT: MatchKind = { ...found, share: 0.7 };
export const SYNONYM: MatchKind = { nameClass: CLASS.inField, fieldClass: CLASS.synonym, share: 0.8 };
export const SLIP: MatchKind = { ...slipped, share: 1 };
export const SLIP_IN_PREFIX: MatchKind = { ...slipped, share: 0.6 };
export const TWO_SLIPS: MatchKind = { ...slipped, share: 0.4 };

/** Quality by part of the text; a whole part number has the highest. */
const QUALITY: readonly number[] = [31, 27, 27, 22, 18, 14, 10];
const BODY_QUALITY = 12;

/** A word to search for, with its worth as a whole word or as a beginning. */
export interface Wanted {
  readonly text: string;
  readonly whole: MatchKind;
  /** Undefined when only the whole word counts. */
  readonly longer: MatchKind | undefined;
  /** How it stands in texts: as a beginning, and whole. Made once: it is looked for in thousands of them. */
  readonly start: string;
  readonly word: string;
  /** The highest worth that it can have. */
  readonly most: number;
}

export function wanted(text: string, whole: MatchKind, longer?: MatchKind): Wanted {
  const most = worthOf(whole, whole.nameClass, QUALITY_MASK);
  return { text, whole, longer, start: ` ${text}`, word: ` ${text} `, most };
}

function worthOf(kind: MatchKind, matchClass: number, quality: number): number {
  return (matchClass << QUALITY_BITS) | Math.max(1, Math.round(quality * kind.share));
}

function worthAt({ starts }: ProductText, at: number, kind: MatchKind): number {
  let part = PIECE;
  while (part > CODE && at < (starts[part] ?? 0)) part -= 1;
  return worthOf(kind, part > JOINED ? kind.fieldClass : kind.nameClass, QUALITY[part] ?? 0);
}

/** The worth of a word at its best place in names, brands, codes, tags and models; 0 when it is in none. */
export function worthInMain(text: ProductText, { whole, longer, start, word }: Wanted): number {
  const { main } = text;
  const at = main.indexOf(longer ? start : word);
  if (at === -1) return 0;
  if (!longer) return worthAt(text, at, whole);
  const end = at + start.length;
  if (main.charCodeAt(end) === SPACE) return worthAt(text, at, whole);
  const asBeginning = worthAt(text, at, longer);
  const wholeAt = main.indexOf(word, end);
  if (wholeAt === -1) return asBeginning;
  return Math.max(asBeginning, worthAt(text, wholeAt, whole));
}

const SPACE = 32;

/** The worth of a word in description and features. Typing errors do not count there. */
export function worthInBody({ body }: ProductText, { whole, longer, start, word }: Wanted): number {
  if (whole.fieldClass <= CLASS.slip) return 0;
  const at = body.indexOf(longer ? start : word);
  if (at === -1) return 0;
  const isWhole = !longer || body.includes(word, at);
  return worthOf(isWhole ? whole : longer, CLASS.inBody, BODY_QUALITY);
}

/** The class of a worth; a higher class is a better match. */
export function classOf(worth: number): number {
  return worth >> QUALITY_BITS;
}
