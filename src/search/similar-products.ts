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
const MAX_REMEMBERED = 10_000;

interface Ranked {
  readonly number: number;
  readonly score: number;
}

interface Remembered {
  readonly subject: Product;
  readonly limit: number;
  readonly best: readonly Ranked[];
}

/** Similar products, cached until any product changes: a change of a price or of being sold out is rare. */
export function createSimilarProducts(parts: GoodsParts) {
  const { products, texts, kinds, index } = parts;
  const remembered = new Map<number, Remembered>();

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

  const compute = (number: number | undefined, subject: Product, limit: number): Ranked[] => {
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
    return best;
  };

  return {
    /** Products that share category, brand, machine models and rare words; those that can be bought come first. */
    find: (product: Product, number: number | undefined, limit: number): readonly Ranked[] => {
      const known = remembered.get(number ?? -1);
      if (known?.subject === product && known.limit === limit) return known.best;
      const best = compute(number, product, limit);
      if (number === undefined || products[number] !== product) return best;
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(number, { subject: product, limit, best });
      return best;
    },
    /** Clears the cache: for each change of a product but that of a count. */
    forget: (): void => remembered.clear(),
  };
}

/** 1 for equal prices, and less for a larger difference. */
function priceNearness(left: number, right: number): number {
  const higher = Math.max(left, right);
  return higher === 0 ? 1 : Math.min(left, right) / higher;
}
