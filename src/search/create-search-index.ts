import type { ProductNumbers } from '#catalogue/product-numbers';
import { byName, sortByName } from '#catalogue/product-orders';
import { createSortedOrder } from '#catalogue/sorted-order';
import { isPublished, type Product } from '#domain/catalogue/product';
import { isSellable } from '#domain/orders/stock';
import { foldedWords } from '#kernel/turkish';
import { createProductMatcher } from './match-products.ts';
import { createPhraseBook } from './phrase-book.ts';
import { createPostings } from './postings.ts';
import { createProductKinds } from './product-kinds.ts';
import { createProductTerms } from './product-terms.ts';
import { createPostingWriter } from './posting-writer.ts';
import { orderByKey, type TieOrder } from './rank-matches.ts';
import type { SearchIndex } from './search-index.ts';
import { findSimilarProducts } from './similar-products.ts';
import { createTermDictionary } from './term-dictionary.ts';

const MAX_TEXT_LENGTH = 200;
const MAX_WORDS = 12;
const MIN_LETTERS = 2;
const MAX_REMEMBERED = 16;
/** An empty index of the products that `numbers` numbers; without synonyms at first. */
export function createSearchIndex(numbers: ProductNumbers): SearchIndex {
  const dictionary = createTermDictionary();
  const main = createPostings();
  const body = createPostings();
  const matcher = createProductMatcher({ dictionary, main, body }, () => readLate(late.size));
  const terms = createProductTerms(dictionary);
  const writer = createPostingWriter();
  const products: (Product | undefined)[] = [];
  const kinds = createProductKinds();
  const names: (string | undefined)[] = [];
  /** Descriptions are read late, when there is time or a search needs them: they are most of the text. */
  const late = new Set<number>();
  /** By number: the version whose description is indexed. */
  const inBody: (Product | undefined)[] = [];
  let book = createPhraseBook({ synonyms: [], corrections: {} });
  /** The last searches: a list and its facets ask for the same one. */
  let remembered = new Map<string, Int32Array>();

  const productOf = (number: number): Product | undefined => products[number];
  const appealOf = (number: number): number => {
    const product = products[number];
    return product ? (isSellable(product) ? 2 : 0) + (product.isPopular ? 1 : 0) : 0;
  };
  const compareByName = byName(productOf);
  /** The order of products that match equally well. */
  const order = createSortedOrder({
    includes: (number) => products[number] !== undefined,
    compare: (left, right) => appealOf(right) - appealOf(left) || compareByName(left, right),
    sortAll: (all) => sortByName(all, productOf).sort((left, right) => appealOf(right) - appealOf(left)),
  });

  let lastTies: TieOrder = { order: new Int32Array(0), places: new Int32Array(0) };
  const tieOrder = (): TieOrder => {
    const now = order.read();
    if (now === lastTies.order) return lastTies;
    const places = new Int32Array(numbers.size);
    for (let place = 0; place < now.length; place += 1) places[now[place] ?? 0] = place;
    lastTies = { order: now, places };
    return lastTies;
  };

  const replace = (number: number, product: Product | undefined): void => {
    const before = products[number];
    if (before === product) return;
    if (!before || !product || !hasSameMainTexts(before, product)) {
      writer.write(main, terms.readMain, number, before, product);
    }
    late.add(number);
    if (before?.name !== product?.name) names[number] = product && terms.foldText(product.name);
    place(number, product);
    remembered = new Map();
  };

  const place = (number: number, product: Product | undefined): void => {
    products[number] = product;
    kinds.set(number, product);
    order.touch(number);
  };

  const readLate = (limit: number): void => {
    let left = limit;
    for (const number of late) {
      if (left === 0) return;
      left -= 1;
      late.delete(number);
      const before = inBody[number];
      const product = products[number];
      inBody[number] = product;
      if (before && product && hasSameBodyTexts(before, product)) continue;
      writer.write(body, terms.readBody, number, before, product);
    }
  };

  const search = (typed: readonly string[]): Int32Array => {
    const isKnown = (word: string): boolean => {
      const term = dictionary.find(word);
      return term !== undefined && main.count(term) > 0;
    };
    const words = [...new Set(book.correct(typed, isKnown))].slice(0, MAX_WORDS);
    const alternatives = book.synonyms(words);
    const whole = alternatives.filter(({ from, to }) => from === 0 && to === words.length);
    const isNamedKind = [words, ...whole.map((each) => each.words)].map(kinds.namedBy).find(Boolean);
    const { keys, count } = matcher.match({
      isNamedKind,
      alternatives,
      words,
      names,
      size: numbers.size,
      productCount: order.read().length,
    });
    return orderByKey(keys, tieOrder(), count);
  };

  return {
    upsert(upserted) {
      for (const product of upserted) {
        replace(numbers.assign(product.id), isPublished(product) ? product : undefined);
      }
    },
    remove(ids) {
      for (const id of ids) {
        const number = numbers.find(id);
        if (number !== undefined) replace(number, undefined);
      }
    },
    setSynonyms(synonyms) {
      book = createPhraseBook(synonyms);
      remembered = new Map();
    },
    setCategories(categories) {
      kinds.setCategories(categories);
      remembered = new Map();
    },
    catchUp(limit) {
      readLate(limit);
      return late.size > 0;
    },
    find(text) {
      const words = foldedWords(text.slice(0, MAX_TEXT_LENGTH));
      const key = words.join(' ');
      if (key.length - words.length + 1 < MIN_LETTERS) return new Int32Array(0);
      const known = remembered.get(key);
      if (known) return known;
      const found = search(words);
      if (remembered.size >= MAX_REMEMBERED) remembered = new Map();
      remembered.set(key, found);
      return found;
    },
    findSimilar: (product, limit) =>
      findSimilarProducts({
        product,
        limit,
        products,
        terms: writer.termsOf(product, terms.readMain),
        main,
        kinds,
        productCount: order.read().length,
      }).map(({ id }) => id),
  };
}

function hasSameMainTexts(left: Product, right: Product): boolean {
  return (
    left.name === right.name &&
    left.brand === right.brand &&
    left.sku === right.sku &&
    isSameList(left.tags, right.tags) &&
    isSameList(left.oem, right.oem) &&
    isSameList(left.compatible, right.compatible)
  );
}

function hasSameBodyTexts(left: Product, right: Product): boolean {
  return left.description === right.description && isSameList(left.features, right.features);
}

function isSameList(left: readonly string[] = [], right: readonly string[] = []): boolean {
  return (
    left === right || (left.length === right.length && left.every((text, index) => text === right[index]))
  );
}
