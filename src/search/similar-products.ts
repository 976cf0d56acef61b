import type { Product } from '../domain/product.ts';
import { isSellable } from '../domain/stock.ts';
import type { Postings } from './postings.ts';

interface SimilarInput {
  readonly product: Product;
  readonly limit: number;
  readonly products: readonly (Product | undefined)[];
  /** The product's own terms. */
  readonly terms: readonly number[];
  readonly main: Postings;
  /** Products in the order in which equally similar ones stand. */
  readonly order: Int32Array;
}

const CATEGORY_WORTH = 60;
const BRAND_WORTH = 20;
const PRICE_WORTH = 12;
/** A term that this share of all products has says nothing about likeness. */
const COMMON_SHARE = 1 / 20;
const TERM_WORTH = 4;
const SELLABLE_WORTH = 1000;

/** Products that share category, brand, machine models and rare words with this one; those that can be bought first. */
export function findSimilarProducts({
  product,
  limit,
  products,
  terms,
  main,
  order,
}: SimilarInput): Product[] {
  const sums = new Int32Array(products.length);
  const common = Math.max(8, order.length * COMMON_SHARE);
  for (const term of terms) {
    const count = main.count(term);
    if (count > 1 && count <= common) main.add(term, TERM_WORTH, sums);
  }
  const best: { product: Product; score: number }[] = [];
  for (const number of order) {
    const other = products[number];
    if (!other || other.id === product.id) continue;
    const shared = Math.min(sums[number] ?? 0, CATEGORY_WORTH);
    const isSameCategory = other.categoryId === product.categoryId;
    if (!isSameCategory && shared === 0) continue;
    const likeness =
      shared +
      (isSameCategory ? CATEGORY_WORTH : 0) +
      (other.brand === product.brand ? BRAND_WORTH : 0) +
      priceNearness(product.price, other.price) * PRICE_WORTH;
    const score = likeness + (isSellable(other) ? SELLABLE_WORTH : 0);
    const worst = best.at(-1);
    if (best.length >= limit && (!worst || score <= worst.score)) continue;
    const place = best.findIndex((each) => each.score < score);
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
