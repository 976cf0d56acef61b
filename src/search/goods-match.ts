import {
  createKindMatch,
  type GoodsParts,
  type KindFound,
  type KindMatch,
  type KindReading,
  matchLess,
} from './kind-match.ts';
import { isSureMatch } from './match-key.ts';
import type { Found } from './match-products.ts';
import type { NamedKind } from './product-kinds.ts';

/** The products that words name, and which of the words name their kind. */
export interface GoodsMatch extends Found {
  /** None when the words were only searched as text. */
  readonly kindWords: readonly string[];
  readonly kind?: NamedKind;
  readonly isSure?: boolean;
}

export const isSure = (found: GoodsMatch): boolean => found.isSure ?? found.matches.some(isSureMatch);

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

/** The goods of the first kind with all other words. */
export const readWhole = (parts: GoodsParts, readings: readonly KindReading[]) =>
  firstKind(parts, readings, ({ rest }, { find }) => find(rest));

/** The goods of the first kind with as many of the other words as possible. */
export const readLacking = (parts: GoodsParts, readings: readonly KindReading[]) =>
  firstKind(parts, readings, ({ rest }, match) => matchLess(rest, match), true);
