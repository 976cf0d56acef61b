import { LRUCache } from 'lru-cache';
import type { CatalogueReader } from '#catalogue/create-catalogue';
import { byName } from '#catalogue/lists/product-orders';
import { createSortedOrder } from '#catalogue/lists/sorted-order';
import type { Category } from '#domain/catalogue/category/category';
import type { Synonyms } from '#domain/catalogue/synonyms';
import { isSearchable } from '#domain/catalogue/search-term';
import { isPublished, type Product } from '#domain/catalogue/product/product';
import { isSellable } from '#domain/orders/stock/stock';
import { fold, foldedWords, lowerTurkish } from '#kernel/turkish';
import { searchWords } from './query-tokens.ts';
import { findWords } from './find-words.ts';
import { isSureMatch, type Match, MAX_KEY } from './match-key.ts';
import { createNameQuestions } from './name-questions.ts';
import { hasCode } from './match-products.ts';
import { createPhraseBook } from './phrase-book.ts';
import { createProductKinds } from './product-kinds.ts';
import { hasSameTexts, NAME, type ProductText, productText, textOfWords } from './product-text.ts';
import type { GoodsParts, NamedMatches } from './kind-match.ts';
import { readSoldGoods } from './read-sold-goods.ts';
import { createSimilarProducts } from './similar-products.ts';
import { TermIndex } from './term-index.ts';
import { readTypedWords } from './typed-words.ts';

const MAX_TEXT_LENGTH = 200;
/** Kinds of goods whose named products are cached: two bytes a product and kind. */
const MAX_NAMED_KINDS = 50;
/**
 * A search first indexes what waits, when that is no more than this: some 50 ms, and more than one saved batch. After the
 * start far more wait; they are indexed in slices, and a part of them before each page would only stop all other answers.
 */
const MAX_CAUGHT_UP = 500;
const WORDS = /[\p{L}\p{N}]+/gu;
/** More products than a shop can have. */
const PLACES = 2 ** 30;

/** What a query found, and how its words were read. The words are folded. */
export interface FoundGoods {
  /** Numbers of all published products that match, best first. Read only. */
  readonly numbers: Int32Array;
  /** Words that name the kind of goods; none when the words were only searched as text. */
  readonly kindWords: readonly string[];
  /** Categories of that kind; none when only the names of products show the kind. */
  readonly categoryIds: readonly string[];
  /** Whether these are categories of machines. */
  readonly areMachines: boolean;
  /** Whether some have all words that are not dropped in names, codes, tags or models, exactly as typed. */
  readonly isSure: boolean;
  /** Words that no found product has. */
  readonly dropped: readonly string[];
  /** Words that the found products have only in descriptions and features; none where a kind of goods is named. */
  readonly mentioned: readonly string[];
  /** Misspelled words, each with the word that it was read as. */
  readonly corrections: ReadonlyMap<string, string>;
}

export const NO_GOODS: FoundGoods = {
  numbers: new Int32Array(0),
  kindWords: [],
  categoryIds: [],
  areMachines: false,
  isSure: false,
  dropped: [],
  mentioned: [],
  corrections: new Map(),
};

/** An empty index of a catalogue's products, without synonyms. */
export function createSearchIndex({
  numbers,
  numbersByName,
}: Pick<CatalogueReader, 'numbers' | 'numbersByName'>) {
  const index = new TermIndex();
  const products: (Product | undefined)[] = [];
  /** By product number: the text that is indexed. */
  const texts: (ProductText | undefined)[] = [];
  /** Numbers of products whose indexed text is out of date. */
  const waiting = new Set<number>();
  const kinds = createProductKinds();
  let book = createPhraseBook({});
  const named = new LRUCache<string, NamedMatches>({ max: MAX_NAMED_KINDS });
  let version = 0;

  const appealOf = (number: number): number => {
    const product = products[number];
    return product ? (isSellable(product) ? 2 : 0) + (product.isPopular ? 1 : 0) : 0;
  };
  const compareByName = byName((number) => products[number]);
  /** The order of products that match equally well. */
  const order = createSortedOrder({
    includes: (number) => products[number] !== undefined,
    compare: (left, right) => appealOf(right) - appealOf(left) || compareByName(left, right),
    // They are sorted by name already: sorting many names again would block the event loop.
    sortAll: () => {
      const all = numbersByName().filter((number) => products[number] !== undefined);
      const appeals = Uint8Array.from(all, appealOf);
      const parts = [3, 2, 1, 0].map((appeal) => all.filter((_, place) => appeals[place] === appeal));
      return Int32Array.from(parts.flatMap((part) => [...part]));
    },
  });
  let ordered = order.read();
  /** By product number: the place in that order. */
  let places = new Int32Array(0);

  const parts: GoodsParts = {
    index,
    products,
    texts,
    kinds,
    named,
    get book() {
      return book;
    },
    get productCount() {
      return order.read().length;
    },
  };
  const similar = createSimilarProducts(parts);

  const readPlaces = (): Int32Array => {
    const now = order.read();
    if (now !== ordered) {
      ordered = now;
      places = new Int32Array(numbers.size);
      for (let place = 0; place < now.length; place += 1) places[now[place] ?? 0] = place;
    }
    return places;
  };

  const forget = (): void => {
    version += 1;
    if (named.size > 0) named.clear();
  };

  const set = (number: number, product: Product | undefined): void => {
    const before = products[number];
    if (before === product) return;
    const appeal = appealOf(number);
    products[number] = product;
    const areTextsSame = before !== undefined && product !== undefined && hasSameTexts(before, product);
    const isFoundAlike = areTextsSame && before.categoryId === product.categoryId;
    // With another price or count the same searches find the product, at the same place.
    if (isFoundAlike && appeal === appealOf(number)) {
      if (before.price !== product.price) similar.recordChange(number);
      return;
    }
    if (!areTextsSame) waiting.add(number);
    kinds.set(number, product);
    order.touch(number);
    // In another place among equal ones, the same words name it.
    if (isFoundAlike) version += 1;
    else forget();
    if (before && product) similar.recordChange(number);
    else similar.forget();
  };

  const indexProduct = (number: number): void => {
    waiting.delete(number);
    similar.forget();
    const before = texts[number];
    if (before) index.remove({ id: number, ...before });
    const product = products[number];
    const text = product && productText(product);
    if (text) index.add({ id: number, ...text });
    texts[number] = text;
    kinds.setNouns(number, product);
  };

  const indexWhile = (mayGoOn: () => boolean): boolean => {
    if (waiting.size > 0) forget();
    for (const number of waiting) {
      indexProduct(number);
      if (!mayGoOn()) break;
    }
    return waiting.size > 0;
  };

  const catchUp = (): void => {
    if (waiting.size <= MAX_CAUGHT_UP) indexWhile(() => true);
  };

  /** Best first; a product whose whole name was typed comes before all others. */
  const sorted = (matches: readonly Match[], words: readonly string[]): Int32Array => {
    const byNumber = readPlaces();
    const typed = textOfWords(words);
    // Not by `from`, which takes ten times as long: there may be as many as products.
    const ranks = new Float64Array(matches.length);
    matches.forEach(({ number, key }, at) => {
      const text = texts[number];
      const best = text?.main.startsWith(typed, text.starts[NAME]) ? MAX_KEY : key;
      ranks[at] = (MAX_KEY - best) * PLACES + (byNumber[number] ?? 0);
    });
    const numbers = new Int32Array(matches.length);
    ranks.sort().forEach((rank, at) => {
      numbers[at] = ordered[rank % PLACES] ?? 0;
    });
    return numbers;
  };

  /** The word as a name or a tag spells it: `iğne` for `igne`. */
  const spellingOf = (word: string): string => {
    for (const number of index.numbersWith([{ text: word, isPrefix: false }])) {
      const { name = '', tags = [] } = products[number] ?? {};
      const written = [name, ...tags].flatMap((text) => text.match(WORDS) ?? []);
      const spelling = written.find((each) => fold(each) === word);
      if (spelling !== undefined) return lowerTurkish(spelling);
    }
    return word;
  };

  /** The words of a text as the shop knows them; undefined when it has fewer than two letters or digits. */
  const readText = (text: string) => {
    const shortened = text.slice(0, MAX_TEXT_LENGTH);
    if (!isSearchable(shortened)) return undefined;
    catchUp();
    return readTypedWords(searchWords(shortened), parts);
  };

  return {
    /** Grows when a search may find other products or another order. A new price or count does not change it. */
    get version() {
      return version;
    },
    /** Adds products, and replaces those with the same id. */
    upsert(upserted: readonly Product[]): void {
      for (const product of upserted) {
        set(numbers.assign(product.id), isPublished(product) ? product : undefined);
      }
    },
    remove(ids: readonly string[]): void {
      for (const id of ids) {
        const number = numbers.find(id);
        if (number !== undefined) set(number, undefined);
      }
    },
    setSynonyms(synonyms: Synonyms): void {
      book = createPhraseBook(synonyms);
      forget();
    },
    /** Sets all categories: a search for a kind of goods lists that kind first. */
    setCategories(categories: readonly Category[]): void {
      kinds.setCategories(categories);
      forget();
    },
    /**
     * Indexes added and changed products, for at most `budgetMs`, and returns whether some still wait. A search indexes a
     * few waiting ones first, and of many answers from what is indexed; calls in idle moments save it that work.
     */
    build(budgetMs: number): boolean {
      const endMs = performance.now() + budgetMs;
      return indexWhile(() => performance.now() < endMs);
    },
    /** Whether the whole text is a part number of a product. */
    isCode(text: string): boolean {
      const shortened = text.slice(0, MAX_TEXT_LENGTH);
      catchUp();
      return isSearchable(shortened) && hasCode(parts, foldedWords(shortened).join(''));
    },
    /** Whether the folded word is one of a maker's name. */
    isMaker: (word: string): boolean => kinds.isBrand(word),
    ...createNameQuestions(parts),
    /**
     * The numbers of all published products that match, best first: exact part number or name, the named kind of goods,
     * beginnings of names, names, other fields, then one typing error (two in long words). Empty for a text with fewer
     * than two letters or digits. Read only.
     */
    find: (text: string): Int32Array => {
      const typed = readText(text);
      return typed ? sorted(findWords(parts, typed.words).matches, typed.words) : NO_GOODS.numbers;
    },
    /** Reads what a shopper means. When words name a kind of goods, only products of that kind are found. */
    read: (text: string): FoundGoods => {
      const typed = readText(text);
      if (!typed) return NO_GOODS;
      const found = readSoldGoods(parts, typed.words);
      return {
        numbers: sorted(found.matches, typed.words),
        kindWords: found.kindWords,
        categoryIds: found.kind?.categoryIds ?? [],
        areMachines: found.kind?.areMachines ?? false,
        isSure: found.matches.some(isSureMatch),
        dropped: found.dropped,
        mentioned: found.mentioned,
        corrections: new Map([
          ...Array.from(typed.separated, ([word, both]) => [word, both.map(spellingOf).join(' ')] as const),
          ...Array.from(found.corrections, ([wrong, right]) => [wrong, spellingOf(right)] as const),
        ]),
      };
    },
    /** Up to `limit` products that are most similar to this one, without itself. */
    findSimilar: (product: Product, limit: number): readonly { readonly number: number }[] => {
      catchUp();
      return similar.find(product, numbers.find(product.id), limit);
    },
  };
}

export type SearchIndex = ReturnType<typeof createSearchIndex>;
