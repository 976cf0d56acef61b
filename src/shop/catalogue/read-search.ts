import { LRUCache } from 'lru-cache';
import type { CatalogueReader } from '#catalogue/create-catalogue';
import type { FitmentReader } from '#catalogue/machines/fitment-index';
import type { Category } from '#domain/catalogue/category/category';
import type { Product } from '#domain/catalogue/product/product';
import { isSearchable } from '#domain/catalogue/search-term';
import { rememberLast } from '#kernel/remember-last';
import { fold, foldedWords } from '#kernel/turkish';
import { type QueryToken, queryTokens, UNIT_WORDS } from '#search/query-tokens';
import { type ContentPage, createPageFinder, QUESTION_WORDS } from '#search/read-pages';
import { readWishes, type Wish } from '#search/read-wishes';
import { isGeneric } from '#search/product-kinds';
import { hasDigit, isNumber } from '#search/read-query';
import { type FoundGoods, NO_GOODS, type SearchIndex } from '#search/create-search-index';
import { readLeftOut } from './left-out.ts';
import { createMachineParts } from './machine-parts.ts';
import { createPageGoods } from './page-goods.ts';
import { isFiller, isUsed, withNounLast } from './search-fillers.ts';
import { type Meaning, readParts, type SearchPart, textOf, type TypedWord } from './search-parts.ts';
import { createSeveralGoods } from './several-goods.ts';

export interface SearchReading {
  /** The products that it means, best first. Read-only. */
  readonly numbers: Int32Array;
  /** Filters and order that the search adds to the list. */
  readonly wishes: Pick<Wish, 'price' | 'sort' | 'inStock' | 'discounted'>;
  readonly machine?: Product | undefined;
  readonly fitting?: Meaning['fitting'];
  /** The category of the products; undefined when they belong to several. */
  readonly category?: Category | undefined;
  /** Pages that answer it, best first. */
  readonly pages: readonly ContentPage[];
  /** Each interpreted part, with the search without it. */
  readonly parts: readonly SearchPart[];
  /** Words that no found product contains, as typed. */
  readonly dropped: readonly string[];
  /** Words that the found products have only in descriptions and features, as typed. */
  readonly mentioned?: readonly string[] | undefined;
  /** The search with corrected slips; undefined without any. */
  readonly corrected?: string | undefined;
  /** Whether it depends on words only, not on prices or stock; false for the goods of a machine or a page. */
  readonly isOfWords: boolean;
}

interface Sources {
  readonly search: SearchIndex;
  readonly catalogue: CatalogueReader;
  readonly fitment: FitmentReader;
  readonly pages: () => readonly ContentPage[];
}

interface Remembered {
  readonly reading: SearchReading;
  readonly sources: readonly unknown[];
}

/** The found numbers, 4 MB, plus the words of each search. */
const REMEMBERED = { numbers: 1_000_000, perSearch: 200 } as const;
const MAX_LENGTH = 200;
/** Letters and digits. */
const PART_NUMBER = /(?=.*\d)(?=.*[a-z])/;
const BEGUN = /^(?!ip)[a-z]{1,2}$/;
/** So many of the best products show whose goods were found. */
const FIRST = 4;

export function createReadSearch({ search, catalogue, fitment, pages }: Sources) {
  const remembered = new LRUCache<string, Remembered>({
    maxSize: REMEMBERED.numbers,
    sizeCalculation: ({ reading }) => reading.numbers.length + REMEMBERED.perSearch,
  });
  const pageFinder = rememberLast<ReturnType<typeof createPageFinder>>();

  const partsFor = createMachineParts(catalogue, fitment);
  const numberOf = ({ id }: Product): number => catalogue.numbers.find(id) ?? -1;

  /** The category that contains all others of its kind. */
  const categoryOf = ({ categoryIds }: FoundGoods): Category | undefined => {
    const tree = catalogue.categoryTree();
    const id = categoryIds.find((each) => {
      const branch = new Set(tree.descendantIds(each));
      return categoryIds.every((other) => branch.has(other));
    });
    return id === undefined ? undefined : catalogue.findCategory(id);
  };

  const firstOf = ({ numbers }: FoundGoods): Product[] =>
    Array.from(numbers.subarray(0, FIRST)).flatMap((each) => catalogue.findByNumber(each) ?? []);

  const machinesFirst = (numbers: Int32Array): Int32Array => {
    const isPart = (number: number): boolean => {
      const product = catalogue.findByNumber(number);
      return product !== undefined && fitment.isPart(product);
    };
    return Int32Array.from([...numbers.filter((each) => !isPart(each)), ...numbers.filter(isPart)]);
  };

  /** Whether the first products are machines of one maker. */
  const areOfMaker = (found: FoundGoods): boolean =>
    new Set(firstOf(found).map(({ brand }) => brand)).size === 1 && !firstOf(found).some(fitment.isPart);

  const readAsGoods = (
    words: readonly TypedWord[],
    read: FoundGoods,
    unknown: readonly TypedWord[] = [],
  ): Meaning => {
    // Goods with a part of a code or size do not have that code: `DDL-5571` is no `DDL-8700`.
    const isMissing = ({ token: { folded, words: all } }: TypedWord): boolean => {
      const missing = all.filter((word) => read.dropped.includes(word));
      return /\d/.test(folded) ? missing.length > 0 : missing.length === all.length;
    };
    // Of an unknown code such as `QX-5` the number alone says nothing.
    const left = words.flatMap(({ token }) => token.words.filter((word) => !read.dropped.includes(word)));
    const saysNothing = left.length > 0 && words.every(isMissing) && left.every(hasDigit);
    const found = saysNothing ? { ...NO_GOODS, dropped: read.dropped } : read;
    const meant = words.filter((word) => !isMissing(word));
    // Of a maker alone, its machines come before their parts.
    const isMaker = firstOf(found).some(({ brand }) => fold(brand) === fold(textOf(meant)));
    return {
      numbers: isMaker ? machinesFirst(found.numbers) : found.numbers,
      category: categoryOf(found),
      goods: { words: meant, found },
      dropped: [...unknown, ...words.filter(isMissing)],
    };
  };

  /** Whether goods have all words, and not only in descriptions. */
  const isSold = (text: string): boolean => {
    const { isSure, dropped, mentioned } = search.read(text);
    return isSure && dropped.length + mentioned.length === 0;
  };

  /** The machine that some of the words name, or its parts that the others name; undefined when all words name goods. */
  const readAsMachine = (words: readonly TypedWord[]): Meaning | undefined => {
    const model = fitment.readModel(words.map(({ token }) => token.words.join('')));
    if (!model) return undefined;
    const { machine: product } = model;
    const naming = words.slice(model.from, model.to);
    const machine = { product, name: fitment.modelOf(product), words: naming };
    const others = words.filter((word) => !naming.includes(word));
    // `4423 4432`: two machines are compared.
    const also = readAsMachine(others);
    if (also?.machine && also.numbers[0] === numberOf(also.machine.product))
      return { numbers: Int32Array.from(new Set([numberOf(product), ...also.numbers])), machine };
    const beside = others.length > 0 ? search.read(textOf(others)) : NO_GOODS;
    const isKindNamed = beside.kindWords.length > 0;
    const isOfKind = isKindNamed && beside.numbers.includes(numberOf(product));
    const parts = partsFor(product, beside.numbers);
    // A maker, misspelled as `jak` or wrong, finds machines of one maker first.
    const isMaker = !isKindNamed && others.length === 1 && areOfMaker(beside);
    // A misspelled series, such as `heavy duti`, finds the machine itself.
    const isFirst = !isKindNamed && beside.numbers.subarray(0, FIRST).includes(numberOf(product));
    const name = foldedWords(product.name);
    /** Also first letters: `hd` of `Heavy Duty`. */
    const initials = name.map((word) => word.charAt(0)).join('');
    const isName = (word: string): boolean =>
      name.includes(fold(beside.corrections.get(word) ?? word)) ||
      (word.length > 1 && initials.includes(word));
    const isNamed = !isKindNamed && others.every(({ token }) => token.words.every(isName));
    // The words besides its name describe the machine itself.
    if (isOfKind || isMaker || isFirst || isNamed) {
      const like = isKindNamed && !isOfKind ? beside.numbers : search.find(textOf(words));
      return { numbers: Int32Array.from(new Set([numberOf(product), ...like])), machine };
    }
    // Without a certain fit, `5000 iplik` has a size, and an `8700 iplik kesicili` is another model.
    if (parts.sure === 0 && isSold(textOf(words))) return undefined;
    // Words that are at most in a description name no part, nor does the `220V` of a machine's plate.
    const isUnnamed = ({ token }: TypedWord): boolean =>
      token.words.every(
        (word) =>
          isNumber(word) || UNIT_WORDS.has(word) || [...beside.dropped, ...beside.mentioned].includes(word),
      );
    const namesPart = isKindNamed || (firstOf(beside).some(fitment.isPart) && !others.every(isUnnamed));
    if (!namesPart) return { numbers: search.find(textOf(naming)), machine, dropped: others };
    if (parts.numbers.length === 0) {
      const isOfMachines = isKindNamed && !firstOf(beside).some(fitment.isPart);
      if (!isOfMachines) return readAsGoods(others, beside, naming);
      // `6500 overlok` has a speed, but in the title of another shop the model says more than the words behind it.
      const isModel = !naming.every(({ token }) => isNumber(token.folded));
      return isModel
        ? { numbers: Int32Array.from(new Set([numberOf(product), ...beside.numbers])), machine }
        : undefined;
    }
    const fitting = parts.sure === parts.numbers.length ? 'all' : parts.sure > 0 ? 'some' : 'none';
    return { ...readAsGoods(others, beside), numbers: Int32Array.from(parts.numbers), machine, fitting };
  };

  const readGoods = (words: readonly TypedWord[]): Meaning =>
    readAsMachine(words) ?? readAsGoods(words, search.read(textOf(words)));

  /** A part number wins over words beside it that lead to other goods: `parça no DM-JAC-JKT1377E`. */
  const withCode = (words: readonly TypedWord[], meaning: Meaning): Meaning => {
    if (meaning.machine) return meaning;
    const code = words.find(({ token: { folded, text } }) => PART_NUMBER.test(folded) && search.isCode(text));
    const numbers = code ? search.find(code.token.text) : NO_GOODS.numbers;
    if (numbers.length === 0 || numbers.some((number) => meaning.numbers.includes(number))) return meaning;
    return { numbers, dropped: words.filter((word) => word !== code) };
  };

  const readSeveral = createSeveralGoods(search, readGoods);
  const goodsOf = createPageGoods(search, catalogue);

  const readWords = (tokens: readonly QueryToken[]): SearchReading => {
    const findPages = pageFinder([pages()], () => createPageFinder(pages()));
    const { pages: answers, ranges, isComplaint } = findPages(tokens);
    const wishes = readWishes(tokens);
    const typed = tokens.map((token, at) => ({ token, at }));
    const asked = typed.filter(({ at }) => isUsed(tokens, at));
    const unsold = asked.length > 0 && isSold('ikinci el') ? [] : asked;
    const isRead = (at: number): boolean =>
      [...ranges, ...wishes].some(({ from, to }) => from <= at && at < to);
    const leftOut = readLeftOut(search, tokens, (at) => at >= 0 && !isRead(at));
    const isSpent = (word: TypedWord): boolean =>
      isRead(word.at) ||
      leftOut.some(({ from, to }) => from <= word.at && word.at < to) ||
      unsold.includes(word) ||
      isFiller(tokens, word.at) ||
      (ranges.length > 0 && QUESTION_WORDS.has(word.token.folded));
    const left = typed.filter((word) => !isSpent(word));
    const words = isComplaint ? [] : withNounLast(left, tokens);
    const isOfPage = words.length === 0 && ranges.length > 0;
    const readRest = (): Meaning => {
      if (!isSearchable(textOf(words)))
        return { numbers: isOfPage ? goodsOf(answers[0], tokens, left) : everything() };
      const read = readSeveral(words) ?? readGoods(words);
      // Of `mayo di`, the last word has only begun.
      const last = words.at(-1);
      const rest = words.slice(0, -1);
      if (last && read.numbers.length === 0 && rest.length > 0 && BEGUN.test(last.token.folded)) {
        const begun = readGoods(rest);
        return { ...begun, dropped: [...(begun.dropped ?? []), last] };
      }
      return read.dropped && read.dropped.length > 0 ? (readSeveral(words, true) ?? read) : read;
    };
    const meaning = withCode(words, readRest());
    const { numbers, machine, fitting, category, goods, dropped = [] } = meaning;
    const unwanted = new Set(leftOut.flatMap(({ text }) => [...search.read(text).numbers]));
    const isMentioned = ({ token }: TypedWord): boolean =>
      token.words.some((word) => goods?.found.mentioned.includes(word));
    return {
      numbers: leftOut.length > 0 ? numbers.filter((number) => !unwanted.has(number)) : numbers,
      wishes: Object.assign({}, ...wishes.map(({ from: _from, to: _to, ...wish }) => wish)),
      machine: machine?.product,
      fitting,
      category,
      pages: answers,
      parts: readParts(tokens, wishes, meaning),
      dropped: [...unsold, ...dropped]
        .map(({ token }) => token.text)
        .filter((text) => !isGeneric(fold(text))),
      mentioned: goods?.words.filter(isMentioned).map(({ token }) => token.text),
      corrected: goods && correctedText(tokens, goods.found),
      isOfWords: !isOfPage && machine === undefined,
    };
  };

  const everything = (): Int32Array => Int32Array.from(catalogue.products(), (product) => numberOf(product));

  /** What it was read from. */
  const sourcesOf = ({ isOfWords }: SearchReading): readonly unknown[] => [
    search.version,
    fitment.version,
    catalogue.categories(),
    pages(),
    isOfWords || catalogue.visibleRevision,
  ];
  const isCurrent = ({ reading, sources }: Remembered): boolean =>
    sourcesOf(reading).every((source, at) => source === sources[at]);

  /** Cached until one of its sources changes. @param isPlain whether all words are searched as they are */
  return (text: string, isPlain = false): SearchReading => {
    const key = `${Number(isPlain)} ${text}`;
    const known = remembered.get(key);
    if (known && isCurrent(known)) return known.reading;
    const shortened = text.slice(0, MAX_LENGTH);
    const reading =
      isPlain || search.isCode(shortened)
        ? { numbers: search.find(shortened), wishes: {}, pages: [], parts: [], dropped: [], isOfWords: true }
        : readWords(queryTokens(shortened));
    remembered.set(key, { reading, sources: sourcesOf(reading) });
    return reading;
  };
}

function correctedText(tokens: readonly QueryToken[], { corrections }: FoundGoods): string | undefined {
  if (corrections.size === 0) return undefined;
  return tokens
    .map(({ text, words }) =>
      words.some((word) => corrections.has(word))
        ? words.map((word) => corrections.get(word) ?? word).join(' ')
        : text,
    )
    .join(' ');
}
