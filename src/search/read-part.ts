import { findWords } from './find-words.ts';
import { type GoodsMatch, readLacking, readWhole } from './goods-match.ts';
import type { GoodsParts, KindReading } from './kind-match.ts';
import { isSureMatch } from './match-key.ts';
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

/**
 * A part before its machine belongs behind it: `horoz düz makine metal` is a `metal düz makine horoz`, an `iğnesi reçme` a
 * `reçme iğnesi`. Machines with all words are meant themselves, but for a bare noun that names a category: an
 * `iğne düz makine` is no `iğne transportlu`.
 */
export function withPartLast(parts: GoodsParts, words: readonly string[]): readonly string[] {
  const { book, kinds, products } = parts;
  const machines = kinds.withNoun('makine');
  const isMachine = (number: number): boolean => machines?.includes(number) ?? false;
  /** Categories say it by their names; of a kind that only the names of products show, the products do. */
  const areMachines = ({ kind }: KindReading): boolean =>
    kind.areMachines ?? products.some((_, number) => kind.includes(number) && isMachine(number));
  const isPart = (before: readonly string[]): boolean => {
    const [noun = '', ...others] = before.filter((word) => !kinds.isBrand(word)).toReversed();
    // A `3 iplik overlok makinesi` sews with threads, and so does a `dört iplik` one.
    const counts = [others.slice(0, 1), ...book.synonyms(others.slice(0, 1)).map((same) => same.words)];
    if (!isWord(noun) || isGeneric(noun) || counts.flat().some(hasDigit)) return false;
    const named = readKinds(parts, [noun]).filter((reading) => !areMachines(reading));
    if (named.length === 0) return false;
    if (others.length === 0 && named.some(({ kind }) => kind.categoryIds.length > 0)) return true;
    const { matches, dropped } = findWords(
      parts,
      words.filter((word) => !kinds.isBrand(word)),
    );
    const sure = dropped.length === 0 ? matches.filter(isSureMatch) : [];
    return !sure.some(({ number }) => isMachine(number));
  };
  const last = words.findLastIndex((word) => MACHINE.test(word)) + 1;
  const end = last || words.length;
  for (let at = 1; at < (last ? end - 1 : end); at += 1) {
    const [before, machine] = [words.slice(0, at), words.slice(at, end)];
    // A `lastik takma makinesi` is no machine for elastic. No category's name says of an overlock that it is `sanayi`.
    const isOfUse = machine[0] === 'sanayi' && machine.length > 1;
    const kind = kinds.namedBy(machine, true) ?? (isOfUse && kinds.namedBy(machine.slice(1), true));
    if (!kind || (last === 0 && !kind.areMachines) || !isPart(before)) continue;
    const makers = before.filter(kinds.isBrand);
    return [...words.slice(end), ...makers, ...machine, ...before.filter((word) => !makers.includes(word))];
  }
  return words;
}
