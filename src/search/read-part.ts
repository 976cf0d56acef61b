import { type GoodsMatch, isSure, readLacking, readWhole } from './goods-match.ts';
import type { GoodsParts, KindReading } from './kind-match.ts';
import { isGeneric } from './product-kinds.ts';
import { isWord, MACHINE, readKinds } from './read-kinds.ts';
import { hasDigit, isNumber } from './read-query.ts';
import { stemOf } from './word-variants.ts';

/** `overlok makinesine iğne`: what comes for the machine. */
const FOR_A_MACHINE = /^makine(?:(?:m|y|sin)[ae]|(?:m|sin)?d[ae]|(?:m|y|siy)l[ae])$/;

/**
 * The parts of a machine: `dikiş makinesi iğnesi` is a needle. What distinguishes the machine describes the part:
 * `overlok makinesi iğnesi` is read as `overlok iğnesi`. Undefined when no part of a machine is named.
 */
export function readPart(parts: GoodsParts, words: readonly string[]): GoodsMatch | undefined {
  const { kinds, book } = parts;
  // As the first word only without an ending, as in `makine yağı`; with one, the noun of a name stands first there.
  const isMachine = (word: string): boolean => MACHINE.test(word) || FOR_A_MACHINE.test(word);
  const at = words.findLastIndex((word, place) => (place > 0 ? isMachine(word) : word === 'makine'));
  const noun = words
    .slice(at + 1)
    .findLast((word) => isWord(word) && !isGeneric(word) && !kinds.isBrand(word));
  if (at === -1 || noun === undefined) return undefined;
  // `nakış makinesi 15 iğne`: a number of needles says which machine.
  if (isNumber(words[words.lastIndexOf(noun) - 1] ?? '') && stemOf(noun) === noun) return undefined;
  // The owner's synonyms may say more: `dikiş makinesi iğnesi` means needles of household machines.
  const nounAt = words.lastIndexOf(noun);
  if (book.synonyms(words).some(({ from, to }) => from <= at && nounAt < to)) return undefined;
  // Of names such as `Plaka Kalın`, the last word is a noun only with an ending.
  const isThing = ({ kind }: KindReading): boolean => kind.categoryIds.length > 0 || stemOf(noun) !== noun;
  // `kapitone makinesi uzun kollu`: it says how the machine is.
  if (/l[iu]$/.test(noun) && !kinds.withNoun(noun)) return undefined;
  if (!readKinds(parts, [noun]).some(isThing)) return undefined;
  return readForMachine(parts, words, at);
}

/** The goods that are named besides the machine whose last word is at that place. */
function readForMachine(parts: GoodsParts, words: readonly string[], at: number): GoodsMatch | undefined {
  // All machines sew, but not all do a `düz dikiş`.
  const isAny = words[at - 1] === 'dikis' && words[at - 2] !== 'duz';
  const isKept = (word: string, place: number): boolean =>
    place > at || !(isGeneric(word) || place === at || (isAny && place === at - 1));
  const readings = readKinds(parts, words.filter(isKept));
  return readWhole(parts, readings) ?? readLacking(parts, readings);
}

/** `horoz düz makine`: the part that stands before its machine, when no machine has all words. */
export function readBeforeMachine(
  parts: GoodsParts,
  words: readonly string[],
  found: GoodsMatch,
): GoodsMatch | undefined {
  const at = words.findLastIndex((word) => MACHINE.test(word));
  if (at < 1 || (isSure(found) && found.dropped.length === 0)) return undefined;
  const machines = parts.kinds.withNoun('makine');
  const isPart = (word: string): boolean =>
    isWord(word) &&
    !isGeneric(word) &&
    !parts.kinds.isBrand(word) &&
    readKinds(parts, [word]).some(
      ({ kind }) => !parts.products.some((_, number) => kind.includes(number) && machines?.includes(number)),
    );
  const nounAt = words.slice(0, at).findLastIndex(isPart);
  if (nounAt === -1) return undefined;
  const machine = words.slice(nounAt + 1, at + 1);
  // A `lastik takma makinesi` is no machine for elastic, and a `3 iplik overlok makinesi` sews with threads.
  if (machine.length > 1 && !parts.kinds.namedBy(machine, true)) return undefined;
  const counted = words.slice(nounAt - 1, nounAt + 1).join(' ');
  if (hasDigit(counted) && parts.texts.some((text) => text?.main.includes(` ${counted} `))) return undefined;
  const part = readForMachine(
    parts,
    [...machine, ...words.slice(at + 1), ...words.slice(0, nounAt + 1)],
    machine.length - 1,
  );
  return part && part.dropped.length <= found.dropped.length ? part : undefined;
}
