import type { Product } from '#domain/catalogue/product/product';
import { isSellable } from '#domain/orders/stock/stock';
import { compareNames } from '#kernel/turkish-order';
import type { GoodsParts } from './kind-match.ts';
import { productText, type ProductText } from './product-text.ts';

const CATEGORY_WORTH = 60;
const BRAND_WORTH = 20;
const PRICE_WORTH = 12;
const TERM_WORTH = 4;
const SELLABLE_WORTH = 1000;
/** A term that a larger share of all products has does not count as similarity. */
const COMMON_SHARE = 1 / 20;
const ALWAYS_RARE = 8;
/** The most results, and the most changes since the oldest of them. */
const MAX_REMEMBERED = 10_000;
/** After this many changes since a cached result, a new search is quicker than comparing it with each of them. */
const MAX_MISSED = 200;

interface Ranked {
  readonly number: number;
  readonly score: number;
}

interface Remembered {
  readonly subject: Product;
  readonly limit: number;
  readonly words: readonly string[];
  readonly best: readonly Ranked[];
  /** Number of changes that the result includes. */
  seen: number;
}

/**
 * Similar products, cached until a change may have made others more similar: each page of a product asks for them after each
 * edit, and at 100,000 products a new search takes 1 ms.
 */
export function createSimilarProducts(parts: GoodsParts) {
  const { products, texts, kinds, index } = parts;
  const remembered = new Map<number, Remembered>();
  let changes: number[] = [];

  const forget = (): void => {
    remembered.clear();
    changes = [];
  };

  const rareWords = (text: ProductText): string[] => {
    const common = Math.max(ALWAYS_RARE, parts.productCount * COMMON_SHARE);
    return [...new Set(text.main.split(/\s+/))].filter((word) => {
      const count = index.count({ text: word, isPrefix: false });
      return count >= 2 && count <= common;
    });
  };

  const likeness = (subject: Product, other: Product, shared: number): number | undefined => {
    const isSameCategory = other.categoryId === subject.categoryId;
    if (!isSameCategory && shared === 0) return undefined;
    return (
      Math.min(shared, CATEGORY_WORTH) +
      (isSameCategory ? CATEGORY_WORTH : 0) +
      (other.brand === subject.brand ? BRAND_WORTH : 0) +
      priceNearness(subject.price, other.price) * PRICE_WORTH +
      (isSellable(other) ? SELLABLE_WORTH : 0)
    );
  };

  const isBetter = (other: Product, score: number, than: Ranked | undefined): boolean => {
    if (!than) return false;
    if (score !== than.score) return score > than.score;
    const product = products[than.number];
    return product !== undefined && compareNames(other, product) < 0;
  };

  /** The products of the same category, and those with one of the words, each with the worth of the shared words. */
  const candidates = (subject: Product, words: readonly string[]): ReadonlyMap<number, number> => {
    const shared = new Map<number, number>();
    const column = kinds.categoryColumn;
    const category = kinds.categoryOf(subject);
    for (let each = column.indexOf(category); each !== -1; each = column.indexOf(category, each + 1))
      shared.set(each, 0);
    for (const word of words) {
      for (const each of index.numbersWith([{ text: word, isPrefix: false }]))
        shared.set(each, (shared.get(each) ?? 0) + TERM_WORTH);
    }
    return shared;
  };

  const compute = (number: number | undefined, subject: Product, limit: number): Remembered => {
    const isIndexed = number !== undefined && products[number] === subject;
    const words = rareWords((isIndexed ? texts[number] : undefined) ?? productText(subject));
    const best: Ranked[] = [];
    for (const [each, shared] of candidates(subject, words)) {
      const other = products[each];
      if (!other || each === number) continue;
      const score = likeness(subject, other, shared);
      if (score === undefined || (best.length >= limit && !isBetter(other, score, best.at(-1)))) continue;
      const place = best.findIndex((than) => isBetter(other, score, than));
      best.splice(place === -1 ? best.length : place, 0, { number: each, score });
      if (best.length > limit) best.pop();
    }
    return { subject, limit, words, best, seen: changes.length };
  };

  /** Whether a list stays as it is with a changed product: it is not in it, and not more similar than the last one. */
  const staysWith = ({ subject, limit, words, best }: Remembered, number: number): boolean => {
    const other = products[number];
    const main = texts[number]?.main;
    if (!other || main === undefined || best.some((each) => each.number === number)) return false;
    const shared = words.filter((word) => word === '' || main.includes(` ${word} `)).length;
    const score = likeness(subject, other, shared * TERM_WORTH);
    return score === undefined || (best.length >= limit && !isBetter(other, score, best.at(-1)));
  };

  return {
    /** Products that share category, brand, machine models and rare words; those that can be bought come first. */
    find: (product: Product, number: number | undefined, limit: number): readonly Ranked[] => {
      if (number === undefined || products[number] !== product) return compute(number, product, limit).best;
      const known = remembered.get(number);
      const missed = changes.slice(known?.seen);
      // It may be the same object again after changes of its own, such as the last piece that came back.
      const isOwn = (each: number): boolean => each === number && known?.subject === product;
      const isValid =
        known?.limit === limit &&
        missed.length <= MAX_MISSED &&
        missed.every((each) => isOwn(each) || (each !== number && staysWith(known, each)));
      if (isValid) {
        known.seen = changes.length;
        return known.best;
      }
      if (remembered.size >= MAX_REMEMBERED) forget();
      const found = compute(number, product, limit);
      remembered.set(number, found);
      return found.best;
    },
    /** Records a change that is not in the product's texts. */
    recordChange: (number: number): void => {
      if (changes.length >= MAX_REMEMBERED) forget();
      if (remembered.size > 0) changes.push(number);
    },
    /** Clears the cache: for changed texts, and for added or removed products. */
    forget,
  };
}

/** 1 for equal prices, and less for a larger difference. */
function priceNearness(left: number, right: number): number {
  const higher = Math.max(left, right);
  return higher === 0 ? 1 : Math.min(left, right) / higher;
}
