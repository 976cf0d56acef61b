import { IN_NAME_CLASS, MAX_WORTH, QUALITY_BITS, QUALITY_MASK, SYNONYM_CLASS } from './match-worth.ts';

/** Keys are below this; a higher key stands before a lower one. */
const MAX_KEY = 4608;
const CLASS_SHIFT = 9;
const EXACT_CLASS = 8;
const NAMED_KIND_CLASS = 7;
const NAME_START_CLASS = 6;
const QUALITY_SHARE = 15;
/** Of products that lack some of the words, those are shown that have this share of the best one's. */
const PARTIAL_SHARE = 0.75;
/** Below this share of all products, sorting the found ones is quicker than walking through all. */
const FEW_SHARE = 1 / 32;

export interface Scored {
  /** The typed words. */
  readonly text: string;
  /** By word, then by product: what the word's match is worth; the rarest word first. */
  readonly columns: readonly Uint8Array[];
  /** By product: 1 where the whole text is one of its part numbers. */
  readonly codes: Uint8Array;
  readonly isNamedKind: ((number: number) => boolean) | undefined;
  /** By product: its folded name. */
  readonly names: readonly (string | undefined)[];
  /** Numbers are below this. */
  readonly size: number;
  readonly productCount: number;
}

/** Writes the key of each product that has all words into `keys`, which is 0 for the others; returns how many there are. */
export function rankWhole(scored: Scored, keys: Int32Array): number {
  const { text, columns, codes, isNamedKind, names, size } = scored;
  const [first, ...others] = columns;
  if (!first) return 0;
  // Most products lack the rarest word: pass over four at a time.
  const fours = new Uint32Array(first.buffer, 0, (size + 3) >> 2);
  let count = 0;
  for (let four = 0; four < fours.length; four += 1) {
    if (fours[four] === 0) continue;
    for (let number = four * 4; number < four * 4 + 4; number += 1) {
      let worst = first[number] ?? 0;
      let quality = worst & QUALITY_MASK;
      for (let place = 0; place < others.length && worst !== 0; place += 1) {
        const score = others[place]?.[number] ?? 0;
        if (score < worst) worst = score;
        quality += score & QUALITY_MASK;
      }
      if (worst === 0) continue;
      let group = worst >> QUALITY_BITS;
      const name = group === IN_NAME_CLASS ? (names[number] ?? '') : '';
      if (codes[number] === 1 || name === text) group = EXACT_CLASS;
      else if (group >= SYNONYM_CLASS && isNamedKind?.(number)) group = NAMED_KIND_CLASS;
      else if (name.startsWith(text)) group = NAME_START_CLASS;
      keys[number] = (group << CLASS_SHIFT) | Math.floor((quality * QUALITY_SHARE) / columns.length);
      count += 1;
    }
  }
  return count;
}

/** Keys by the rarity of the words that a product has, for searches that no product matches as a whole. */
export function rankPartial({ columns, size, productCount }: Scored, keys: Int32Array): number {
  const rarities = columns.map((scores) => {
    let count = 0;
    for (let number = 0; number < size; number += 1) if (scores[number] !== 0) count += 1;
    return count === 0 ? 0 : 1 + Math.log2(productCount / count);
  });
  const whole = rarities.reduce((sum, rarity) => sum + rarity, 0);
  if (whole === 0) return 0;
  const weights = rarities.map((rarity) => (rarity / whole) * (MAX_KEY - MAX_WORTH - 1));
  let best = 0;
  for (let number = 0; number < size; number += 1) {
    let sum = 0;
    for (const [place, scores] of columns.entries()) {
      const score = scores[number] ?? 0;
      if (score !== 0) sum += (weights[place] ?? 0) + score / columns.length;
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

/** The order in which equally good products stand, and by product its place in it. */
export interface TieOrder {
  readonly order: Int32Array;
  readonly places: Int32Array;
}

/** The `count` numbers with a key in the order of their keys, highest first. */
export function orderByKey(keys: Int32Array, { order, places }: TieOrder, count: number): Int32Array {
  if (count < order.length * FEW_SHARE) return sortFew(keys, order, places, count);
  const starts = new Int32Array(MAX_KEY);
  for (const key of keys) if (key > 0) starts[key] = (starts[key] ?? 0) + 1;
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

const PLACES = 2 ** 30;

function sortFew(keys: Int32Array, order: Int32Array, places: Int32Array, count: number): Int32Array {
  const ranks = new Float64Array(count);
  let found = 0;
  for (let number = 0; number < keys.length; number += 1) {
    const key = keys[number] ?? 0;
    if (key === 0) continue;
    ranks[found] = (MAX_KEY - key) * PLACES + (places[number] ?? 0);
    found += 1;
  }
  return Int32Array.from(ranks.sort(), (rank) => order[rank % PLACES] ?? 0);
}
