import type { Product } from '#domain/catalogue/product/product';
import {
  CLASS,
  classOf,
  MAX_WORTH,
  QUALITY_MASK,
  type Wanted,
  worthInBody,
  worthInMain,
} from './match-worth.ts';
import { CLASS_SHIFT, isCodeMatch, type Match, MAX_KEY } from './match-key.ts';
import { barcodeWord, isLongNumber, NAME, type ProductText } from './product-text.ts';
import { hasDigit, isNumber, readQuery, termsOf, withSlips, type WordReading } from './read-query.ts';
import type { SamePhrase } from './phrase-book.ts';
import type { TermIndex } from './term-index.ts';

/** With fewer results, a search continues: first in the long texts, then with typing errors. */
const FEW = 10;
const QUALITY_SHARE = 15;
/** When no product has all words: products are found whose words are worth at least this share of the best one's. */
const PARTIAL_SHARE = 0.75;

export interface Sources {
  readonly index: TermIndex;
  /** By number; undefined for a product that is not published. */
  readonly products: readonly (Product | undefined)[];
  readonly texts: readonly (ProductText | undefined)[];
  readonly productCount: number;
}

export interface WordQuery {
  readonly words: readonly string[];
  readonly samePhrases: readonly SamePhrase[];
  /** Whether the words name the category of the product with this number. */
  readonly isNamedKind?: ((number: number) => boolean) | undefined;
  /** Search only names, codes, tags and models, for the words exactly as typed. */
  readonly isSureOnly?: true;
  /** Search only these products; all when undefined. */
  readonly includes?: ((number: number) => boolean) | undefined;
  /** The search ends with the first such match, and its result is not complete. It must not search itself. */
  readonly isEnough?: ((match: Match) => boolean) | undefined;
}

export interface Found {
  /** Not sorted. */
  readonly matches: readonly Match[];
  /** Words that the best match does not have. */
  readonly dropped: readonly string[];
}

/** The products with all words; if there are none, those with the most. */
export function matchProducts(sources: Sources, query: WordQuery): Found {
  const { matches, readings } = matchAllWords(sources, query);
  return matches.length > 0 ? { matches, dropped: [] } : matchPartly(sources, readings);
}

/** The products that have all words, and what each word was read as. */
export function matchAllWords(
  sources: Sources,
  query: WordQuery,
): { readonly matches: Match[]; readonly readings: readonly WordReading[] } {
  const { index } = sources;
  const { words } = query;
  let readings = readQuery(words, query.samePhrases);
  const isUnknown = (reading: WordReading): boolean =>
    termsOf(reading).every((term) => index.count(term, 1) === 0);
  const unknown = new Set(readings.filter(isUnknown).map(({ word }) => word));
  const addSlips = (isWanted: (word: string) => boolean): boolean => {
    const before = readings;
    readings = before.map((reading, place) =>
      isWanted(reading.word)
        ? withSlips(reading, index, unknown.has(reading.word), place === words.length - 1)
        : reading,
    );
    return readings.some((reading, place) => reading !== before[place]);
  };

  if (query.isSureOnly) return { matches: matchWhole(sources, query, readings, false), readings };
  addSlips((word) => unknown.has(word) && !hasDigit(word));
  let matches = matchWhole(sources, query, readings, false);
  const areFew = (): boolean => {
    const last = matches.at(-1);
    return matches.length < FEW && !(last && query.isEnough?.(last));
  };
  // A whole part number means exactly this product.
  if (matches.some(isCodeMatch)) return { matches, readings };
  if (areFew()) matches = matchWhole(sources, query, readings, true);
  // A word that is in few names may be a typing error as well.
  const isRare = (word: string): boolean => index.count({ text: word, isPrefix: false }, FEW) < FEW;
  if (areFew() && addSlips((word) => !unknown.has(word) && !hasDigit(word) && isRare(word)))
    matches = matchWhole(sources, query, readings, true);
  if (matches.length === 0 && addSlips((word) => unknown.has(word) && hasDigit(word) && !isNumber(word)))
    matches = matchWhole(sources, query, readings, true);
  return { matches, readings };
}

/** With only those alternatives that some product has: each is looked for in thousands of texts. */
export function knownOf(
  index: TermIndex,
  readings: readonly WordReading[],
  withBody: boolean,
): WordReading[] {
  const isKnown = ({ text, longer }: Wanted): boolean =>
    index.count({ text, isPrefix: longer !== undefined }, 1, withBody) > 0;
  return readings.map(({ word, alternatives }) => ({
    word,
    alternatives: alternatives.filter((all) => all.every(isKnown)),
  }));
}

/** The worth of a word for a product, by its best alternative. */
function worthOf(text: ProductText, { alternatives }: WordReading, withBody: boolean): number {
  let best = 0;
  for (const alternative of alternatives) {
    if ((alternative[0]?.most ?? 0) <= best) continue;
    let worst = Infinity;
    for (const wanted of alternative) {
      const worth = worthInMain(text, wanted) || (withBody ? worthInBody(text, wanted) : 0);
      if (worth < worst) worst = worth;
      if (worst <= best) break;
    }
    if (worst > best) best = worst;
  }
  return best;
}

function matchWhole(
  { index, products, texts }: Sources,
  { words, isNamedKind, includes, isEnough }: WordQuery,
  all: readonly WordReading[],
  withBody: boolean,
): Match[] {
  const readings = knownOf(index, all, withBody);
  const rarest = rarestOf(index, readings, withBody);
  if (!rarest) return [];
  const typed = ` ${words.join(' ')}`;
  const joined = words.join('');
  const code = index.count({ text: joined, isPrefix: false }, 1) > 0 ? ` ${joined} ` : undefined;
  const barcode = isLongNumber(joined) ? ` ${barcodeWord(joined)} ` : undefined;
  const others = readings.filter((reading) => reading !== rarest);
  const found: Match[] = [];
  for (const number of index.numbersWith(termsOf(rarest), withBody)) {
    const text = texts[number];
    if (!text || !products[number] || (includes && !includes(number))) continue;
    let worst = worthOf(text, rarest, withBody);
    let quality = worst & QUALITY_MASK;
    for (const reading of others) {
      if (worst === 0) break;
      const worth = worthOf(text, reading, withBody);
      if (worth < worst) worst = worth;
      quality += worth & QUALITY_MASK;
    }
    if (worst === 0) continue;
    let group = classOf(worst);
    const nameAt = text.starts[NAME] ?? 0;
    const isStart = group === CLASS.inName && text.main.startsWith(typed, nameAt);
    const codeAt = code ? text.main.indexOf(code) : -1;
    const isCode = (codeAt !== -1 && codeAt < nameAt) || (barcode && text.main.includes(barcode));
    if (isCode) group = CLASS.code;
    else if (group >= CLASS.synonym && isNamedKind?.(number)) group = CLASS.namedKind;
    else if (isStart) group = CLASS.startsName;
    const match = {
      number,
      key: (group << CLASS_SHIFT) | Math.floor((quality * QUALITY_SHARE) / readings.length),
    };
    found.push(match);
    if (isEnough?.(match)) break;
  }
  return found;
}

/** How many products have a word in any of its readings; some count several times. Counting stops at `limit`. */
const countOf = (index: TermIndex, reading: WordReading, withBody: boolean, limit = Infinity): number =>
  termsOf(reading).reduce(
    (sum, term) => (sum < limit ? sum + index.count(term, limit - sum, withBody) : sum),
    0,
  );

/** The word that the fewest products have: only those products are compared. */
function rarestOf(
  index: TermIndex,
  readings: readonly WordReading[],
  withBody: boolean,
): WordReading | undefined {
  // Long words first: few products have them, so that counting those of the other words stops early.
  const [first, ...others] = readings.toSorted((left, right) => right.word.length - left.word.length);
  if (!first || others.length === 0) return first;
  let rarest = first;
  let least = countOf(index, first, withBody);
  for (const reading of others) {
    const count = countOf(index, reading, withBody, least);
    if (count < least) [rarest, least] = [reading, count];
  }
  return rarest;
}

/**
 * For queries that no product matches as a whole: products by the rarity of the words that they have. Words are added
 * from the rarest on, until products with only the remaining words could not be shown.
 */
function matchPartly(
  { index, products, texts, productCount }: Sources,
  readings: readonly WordReading[],
): Found {
  // A single letter or a short number says little: of `GC6150-X`, the rest is meant, of `pfaff 260` the maker, and no size.
  // A code says much: of `necchi dcx27`, the needle is meant.
  const shareOf = (word: string): number => (/^(?:.|\d{1,3})$/.test(word) ? 0.5 : hasDigit(word) ? 2 : 1);
  const rarities = readings.map((reading) => {
    const count = countOf(index, reading, true);
    const rarity = count === 0 ? 0 : 1 + Math.max(0, Math.log2(productCount / count));
    return { reading, rarity: rarity * shareOf(reading.word) };
  });
  const whole = rarities.reduce((sum, { rarity }) => sum + rarity, 0);
  const weighted = rarities
    .filter(({ rarity }) => rarity > 0)
    .map(({ reading, rarity }) => {
      const weight = (rarity / whole) * (MAX_KEY - MAX_WORTH - 1);
      return { reading, weight, most: weight + MAX_WORTH / readings.length };
    })
    .sort((left, right) => right.weight - left.weight);
  const keyOf = (text: ProductText): number =>
    weighted.reduce((key, { reading, weight }) => {
      const worth = worthOf(text, reading, true);
      return worth > 0 ? key + weight + worth / readings.length : key;
    }, 0);
  const found = new Map<number, number>();
  let best = 0;
  let mostOfRest = weighted.reduce((sum, { most }) => sum + most, 0);
  for (const { reading: next, most: mostOfNext } of weighted) {
    if (mostOfRest < best * PARTIAL_SHARE) break;
    mostOfRest -= mostOfNext;
    for (const number of index.numbersWith(termsOf(next), true)) {
      const text = texts[number];
      if (!text || !products[number] || found.has(number)) continue;
      const key = keyOf(text);
      found.set(number, Math.floor(key));
      if (key > best) best = key;
    }
  }
  const matches = Array.from(found, ([number, key]) => ({ number, key })).filter(
    ({ key }) => key > 0 && key >= best * PARTIAL_SHARE,
  );
  const text = texts[matches.find(({ key }) => key === Math.floor(best))?.number ?? -1];
  const dropped = readings.filter((reading) => !text || worthOf(text, reading, true) === 0);
  return { matches, dropped: dropped.map(({ word }) => word) };
}

/** More products than have the same part number without digits. */
const MAX_WITH_CODE = 500;

/** Whether a product has the word as a part number or a barcode. A word without digits that very many products have is none. */
export function hasCode({ index, texts }: Sources, word: string): boolean {
  if (index.count({ text: barcodeWord(word), isPrefix: false }, 1) > 0) return true;
  const term = { text: word, isPrefix: false };
  if (!hasDigit(word) && index.count(term) > MAX_WITH_CODE) return false;
  for (const number of index.numbersWith([term])) {
    const { main = '', starts = [] } = texts[number] ?? {};
    const at = main.indexOf(` ${word} `);
    if (at !== -1 && at < (starts[NAME] ?? 0)) return true;
  }
  return false;
}
