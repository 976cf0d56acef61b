import type { Product } from '#domain/catalogue/product';
import { isSellable } from '#domain/orders/stock';
import { compareNames } from '#kernel/turkish-order';
import type { ProductKinds } from './product-kinds.ts';
import type { ProductText } from './product-text.ts';
import type { TermIndex } from './term-index.ts';

interface SimilarInput {
  readonly product: Product;
  readonly text: ProductText;
  readonly limit: number;
  readonly products: readonly (Product | undefined)[];
  readonly kinds: ProductKinds;
  readonly index: TermIndex;
  readonly productCount: number;
}

const CATEGORY_WORTH = 60;
const BRAND_WORTH = 20;
const PRICE_WORTH = 12;
const TERM_WORTH = 4;
const SELLABLE_WORTH = 1000;
/** A term that more than this share of all products have says nothing about likeness. */
const COMMON_SHARE = 1 / 20;
const ALWAYS_RARE = 8;

/** Products that share category, brand, machine models and rare words with this one; those that can be bought first. */
export function findSimilarProducts(input: SimilarInput): Product[] {
  const { product, text, limit, products, kinds, index, productCount } = input;
  const sums = new Int32Array(products.length);
  const common = Math.max(ALWAYS_RARE, productCount * COMMON_SHARE);
  for (const word of new Set(text.main.split(/\s+/))) {
    const term = { text: word, isPrefix: false };
    const count = index.count(term);
    if (count < 2 || count > common) continue;
    index.visit([term], ['main'], (number) => {
      sums[number] = (sums[number] ?? 0) + TERM_WORTH;
    });
  }
  const column = kinds.categoryColumn;
  const category = kinds.categoryOf(product);
  const best: { readonly product: Product; readonly score: number }[] = [];
  for (let number = 0; number < sums.length; number += 1) {
    const isSameCategory = column[number] === category;
    const shared = sums[number] ?? 0;
    if (!isSameCategory && shared === 0) continue;
    const other = products[number];
    if (!other || other.id === product.id) continue;
    const score =
      Math.min(shared, CATEGORY_WORTH) +
      (isSameCategory ? CATEGORY_WORTH : 0) +
      (other.brand === product.brand ? BRAND_WORTH : 0) +
      priceNearness(product.price, other.price) * PRICE_WORTH +
      (isSellable(other) ? SELLABLE_WORTH : 0);
    const isBetter = (than: { product: Product; score: number }): boolean =>
      score === than.score ? compareNames(other, than.product) < 0 : score > than.score;
    const last = best.at(-1);
    if (best.length >= limit && (!last || !isBetter(last))) continue;
    const place = best.findIndex(isBetter);
    best.splice(place === -1 ? best.length : place, 0, { product: other, score });
    if (best.length > limit) best.pop();
  }
  return best.map((each) => each.product);
}

/** 1 for the same price, less the more they differ. */
function priceNearness(left: number, right: number): number {
  const higher = Math.max(left, right);
  return higher === 0 ? 1 : Math.min(left, right) / higher;
}
