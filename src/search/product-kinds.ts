import { getOrAdd } from '#kernel/get-or-add';
import { growColumn } from '#kernel/grow-column';
import { createValueOrdinals } from '#catalogue/lists/value-ordinals';
import { buildCategoryTree } from '#domain/catalogue/category/category-tree';
import type { Category } from '#domain/catalogue/category/category';
import type { Product } from '#domain/catalogue/product/product';
import { fold, foldedWords } from '#kernel/turkish';
import { UNIT_WORDS } from './query-tokens.ts';
import { nounForms, stemOf } from './word-variants.ts';

export interface NamedKind {
  readonly includes: (number: number) => boolean;
  /** Ids of the categories with these goods; none when only the products' names show the kind. */
  readonly categoryIds: readonly string[];
  /** Whether the product's category also has other goods, such as `Plaka ve Dişli`. */
  readonly isMixed?: (number: number) => boolean;
  /** Whether they are machines by the names of their categories. */
  readonly areMachines?: boolean;
}

interface NamedCategory {
  readonly id: string;
  readonly ordinal: number;
  /** The stems of each category name on the path from the top level. */
  readonly names: readonly (readonly string[])[];
  /** Of each of these names the stems that distinguish it. */
  readonly distinct: readonly (readonly string[])[];
  /** Those stems that say what the goods are. */
  readonly things: readonly string[];
}

/** A category that words name. */
interface CategoryMatch extends Pick<NamedCategory, 'id' | 'ordinal' | 'things'> {
  /** A bit for each word that its name contains. */
  readonly mask: number;
  /** The share of its distinguishing words that were typed. */
  readonly share: number;
  readonly isMixed: boolean;
  /** Whether the words are not only in the name of a category above that has several kinds of goods. */
  readonly isClear: boolean;
}

/** Words that do not distinguish categories. */
const GENERIC = new Set(['makine', 'makina', 've', 'tip', 'tipi', 'takim', 'set', 'seti']);

/** Whether a folded word does not distinguish categories, in any Turkish ending. */
export function isGeneric(word: string): boolean {
  return GENERIC.has(stemOf(stemOf(word)));
}

const MIN_PREFIX = 3;
const MIN_SHARE = 0.3;
/** `Ev Tipi Overlok` is the same kind as `Overlok Makineleri`. */
const SAME_KIND_SHARE = 0.5;

/** The kind of goods of each product: its category, its brand and the nouns of its name. */
export function createProductKinds() {
  const categories = createValueOrdinals();
  const brands = createValueOrdinals();
  let categoryColumn = new Int32Array(1024);
  let brandColumn = new Int32Array(1024);
  /** Ordinals of brands by each word of their names. */
  const byBrandWord = new Map<string, Set<number>>();
  /** Product numbers by the forms of the nouns in their names. */
  const byNoun = new Map<string, Set<number>>();
  /** The names by product number; what follows from them is not stored, because many products share few nouns. */
  const names: (string | undefined)[] = [];
  /** Numbers of products whose noun has an ending: the words before it say what it belongs to. */
  const compounds = new Set<number>();
  let named: readonly NamedCategory[] = [];
  /** The stems of all category names. */
  let namedParts: ReadonlySet<string> = new Set();

  const setNouns = (number: number, product: Product | undefined): void => {
    const before = names[number];
    const name = product && withoutMaker(product);
    if (before === name) return;
    for (const noun of before === undefined ? [] : nounsIn(before)) {
      byNoun.get(noun)?.delete(number);
      if (byNoun.get(noun)?.size === 0) byNoun.delete(noun);
    }
    names[number] = name;
    if (name !== undefined && lastWordsIn(name).some(isPossessed)) compounds.add(number);
    else compounds.delete(number);
    for (const noun of name === undefined ? [] : nounsIn(name)) {
      getOrAdd(byNoun, noun, () => new Set()).add(number);
    }
  };

  const isBrand = (word: string): boolean =>
    [...(byBrandWord.get(word) ?? [])].some((brand) => brands.count(brand) > 0);

  const categoryOf = ({ categoryId }: Product): number => categories.assign(categoryId) + 1;

  return {
    /** By product number: the index of the category + 1; 0 for no product. */
    get categoryColumn() {
      return categoryColumn;
    },
    categoryOf,
    set(number: number, product: Product | undefined): void {
      categoryColumn = growColumn(categoryColumn, number, Int32Array);
      brandColumn = growColumn(brandColumn, number, Int32Array);
      const before = brandColumn[number] ?? 0;
      if (before > 0) brands.add(before - 1, -1);
      categoryColumn[number] = product ? categoryOf(product) : 0;
      brandColumn[number] = product ? brands.assign(product.brand) + 1 : 0;
      if (!product) return;
      const brand = brands.assign(product.brand);
      brands.add(brand, 1);
      for (const word of foldedWords(product.brand)) getOrAdd(byBrandWord, word, () => new Set()).add(brand);
    },
    /** Sets the nouns of a product. A separate call, because reading them takes longer than all the rest. */
    setNouns,
    setCategories(all: readonly Category[]): void {
      const tree = buildCategoryTree(all);
      named = all.map(({ id }) => {
        const path = tree.path(id).map(({ name }) => name);
        const names = path.map((name) => foldedWords(name).map(stemOf));
        const distinct = names.map((name) => name.filter((part) => !isGeneric(part)));
        return { id, ordinal: categories.assign(id) + 1, names, distinct, things: path.flatMap(thingsOf) };
      });
      namedParts = new Set(named.flatMap(({ names }) => names.flat()));
    },
    /**
     * Whether the words name a category, with its brand or without it: `overlok`, `juki overlok makinesi`. The answer is
     * for each product number; undefined when the words name no category. A last word with an ending is the thing itself,
     * so `overlok ipliği` does not name overlock machines of four threads. `isWhole`: the words are complete, and the
     * last of them is the thing itself.
     */
    namedBy(words: readonly string[], isWhole: boolean = false): NamedKind | undefined {
      const stems = words.map(stemOf);
      const last = words.at(-1) ?? '';
      const hasEnding = stems.length > 1 && stems.at(-1) !== last;
      const isThing = isWhole || hasEnding;
      const forms = isWhole ? words.map(nounForms) : [];
      /** Whether the typed word at a place names a part of a category's name. */
      const isNamedAt = (part: string, place: number): boolean =>
        isWhole ? (forms[place]?.includes(part) ?? false) : isNamed(part, stems[place] ?? '');
      const places = [...words.keys()];
      const all = (1 << words.length) - 1;
      const allBrands = maskOf(words, isBrand);
      const besideMaker = places.filter((place) => (allBrands & (1 << place)) === 0);
      const isPart = (at: number): boolean =>
        isWhole
          ? (forms[at]?.some((form) => namedParts.has(form)) ?? false)
          : [...namedParts].some((part) => isNamedAt(part, at));
      // Of most queries some word is in no category's name.
      if (!besideMaker.every(isPart)) return undefined;
      const matchOf = ({ id, ordinal, names: path, distinct, things }: NamedCategory): CategoryMatch[] => {
        /** Whether the last word names one of these parts. */
        const endsWith = (parts: readonly string[]): boolean =>
          parts.some((part) => isNamedAt(part, words.length - 1));
        const isThere =
          isWhole &&
          path.some((name, at) => isDistinctPhrase(name, distinct[at] ?? [], besideMaker, isNamedAt));
        if (isThing && !isThere && !endsWith(things)) return [];
        // Of `overlok yedek parça` the spare parts are the thing, not the needles below that are named after overlock machines.
        const noun = isWhole && !isGeneric(last) ? path.findLastIndex((name) => endsWith(name)) : -1;
        const above = noun === -1 ? path : path.slice(0, noun + 1);
        const maskIn = (spoken: readonly (readonly string[])[]): number =>
          maskOf(words, (_, place) => spoken.some((name) => name.some((part) => isNamedAt(part, place))));
        const mask = maskIn(above);
        if (mask === 0 || (mask | allBrands) !== all) return [];
        const shares = distinct.map((parts) =>
          shareOf(parts, (part) => places.some((at) => isNamedAt(part, at))),
        );
        const share = Math.max(...shares);
        if (share < MIN_SHARE) return [];
        // Of `Kesim Motoru ve Ütü Parçaları`, the parts of irons below it are not meant by `kesim motoru`.
        const isClear = maskIn(above.filter((name) => name === path.at(-1) || !name.includes('ve'))) === mask;
        const plain = path.filter((name) => !name.includes('ve'));
        const isMixed = isGeneric(last) ? maskIn(plain) !== mask : !plain.some((name) => endsWith(name));
        return [{ id, ordinal, things, mask, share, isMixed, isClear }];
      };
      const matches = named.flatMap(matchOf);
      if (matches.length === 0) return undefined;
      const clear = matches.filter(({ isClear }) => isClear);
      const clearest = clear.length > 0 ? clear : matches;
      const best = Math.max(...clearest.map(({ share }) => share));
      const least = isWhole ? best * SAME_KIND_SHARE : best;
      const meant = clearest.filter(({ share }) => share >= least);
      const byOrdinal = new Map(meant.map((match) => [match.ordinal, match]));
      const matchFor = (number: number) => byOrdinal.get(categoryColumn[number] ?? 0);
      return {
        categoryIds: meant.map(({ id }) => id),
        areMachines: meant.some(({ things }) => things.includes('makine')),
        isMixed: (number) => matchFor(number)?.isMixed ?? false,
        includes: (number) => {
          const match = matchFor(number);
          const brand = (brandColumn[number] ?? 0) - 1;
          const brandMask = allBrands && maskOf(words, (word) => byBrandWord.get(word)?.has(brand) ?? false);
          return match !== undefined && (match.mask | brandMask) === all;
        },
      };
    },
    /**
     * The products whose name has this word as its noun, if there are at least so many: an `iğne plakası` is a plate and
     * not a needle.
     */
    withNoun: (word: string, least = 1): NamedKind | undefined => {
      const found = nounForms(word).flatMap((form) => byNoun.get(form) ?? []);
      const count = found.reduce((sum, { size }) => sum + size, 0);
      if (count === 0 || count < least) return undefined;
      return { categoryIds: [], includes: (number) => found.some((numbers) => numbers.has(number)) };
    },
    /** The noun that such a beginning becomes, when it can become but one: `moto` is a `motor`. */
    nounFrom: (start: string): string | undefined => {
      const nouns = [...byNoun.keys()].filter((noun) => noun.startsWith(start)).toSorted();
      const [shortest] = nouns.toSorted((left, right) => left.length - right.length);
      const same = shortest?.replace(/k$/, '') ?? '';
      return nouns.every((noun) => noun.startsWith(same)) ? shortest : undefined;
    },
    /** Whether the name ends with a noun that belongs to those before it: `Motor Kartı`, a card and no motor. */
    isCompound: (number: number): boolean => compounds.has(number),
    isBrand,
  };
}

export type ProductKinds = ReturnType<typeof createProductKinds>;

type IsNamedAt = (part: string, place: number) => boolean;

/** Whether the words are exactly those that distinguish the category: `overlok` for `Overlok Makineleri`. */
function isDistinctPhrase(
  name: readonly string[],
  distinct: readonly string[],
  all: readonly number[],
  isNamedAt: IsNamedAt,
): boolean {
  return (
    distinct.length > 0 &&
    distinct.every((part) => all.filter((at) => isNamedAt(part, at)).length === 1) &&
    all.every((at) => name.some((part) => isNamedAt(part, at)))
  );
}

/** The name without the maker before it, which is no thing: of `Singer 2020 Standart İğne`, `Singer` is none. */
function withoutMaker({ name, brand }: Product): string {
  return fold(name.slice(0, brand.length)) === fold(brand) ? name.slice(brand.length) : name;
}

/** Whether the noun belongs to the words before it; a machine is what they say: `Overlok Makinesi`. `Yaylı` is no noun. */
function isPossessed(noun: string): boolean {
  return /[iu]$/.test(noun) && !/[^aeiou]l[iu]$/.test(noun) && !isGeneric(noun);
}

/**
 * The last word of each part of a name. Codes, numbers and `ve` end a part, but not the `4 İplik` of a machine; words in
 * brackets count at the end, where they are another name: `Diz Kumandası (Dizlik)`.
 */
function lastWordsIn(name: string): string[] {
  return fold(name)
    .replaceAll(/\([^)]*(?:\)(?=.)|\d[^)]*\))| komple(?!\p{L})/gu, ' ')
    .split(/\S*\d\S*(?!\S* i(?:plik|gne))| ve (?!.*makine)|\(/)
    .flatMap((part) => foldedWords(part).at(-1) ?? [])
    .filter((word) => !UNIT_WORDS.has(word));
}

function nounsIn(name: string): string[] {
  return [...new Set(lastWordsIn(name).flatMap(nounForms))];
}

/**
 * `Tabla, Sehpa ve Aydınlatma` are three things; of `Ütü ve Kazan Parçaları` only the parts are, since the ending joins
 * all words.
 */
function thingsOf(name: string): readonly string[] {
  const nouns = fold(name)
    .split(/,| ve /)
    .flatMap((part) => foldedWords(part).at(-1) ?? []);
  const isJoined = /l[ae]ri$/.test(nouns.at(-1) ?? '');
  return nouns.slice(isJoined ? -1 : 0).map(stemOf);
}

function isNamed(part: string, stem: string): boolean {
  return part === stem || (stem.length >= MIN_PREFIX && part.startsWith(stem));
}

/** Which share of the distinguishing words of a category name was typed. */
function shareOf(distinct: readonly string[], isTyped: (part: string) => boolean): number {
  return distinct.length === 0 ? 0 : distinct.filter(isTyped).length / distinct.length;
}

function maskOf(words: readonly string[], matches: (word: string, place: number) => boolean): number {
  return words.reduce((mask, word, place) => (matches(word, place) ? mask | (1 << place) : mask), 0);
}
