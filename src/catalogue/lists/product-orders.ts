import type { Sort } from '#domain/catalogue/listing';
import type { Product } from '#domain/catalogue/product/product';
import { compareNames, orderByName } from '#kernel/turkish-order';
import { type ProductColumns, PUBLISHED, SELLABLE } from './product-columns.ts';
import { createSortedOrder, type SortedOrder } from './sorted-order.ts';

/**
 * The product numbers in each order of lists. Equal ones are sorted by name, then by id. Products that cannot be bought
 * come last, except in the order of names.
 */
export type ProductOrders = Readonly<Record<Sort, SortedOrder>>;

type ProductByNumber = (number: number) => Product | undefined;

const NO_PRODUCT = { id: '', name: '' };

/** Sorts the numbers by their products' names, equal ones by id. */
function sortByName(numbers: Int32Array, productOf: ProductByNumber): Int32Array {
  const products = Array.from(numbers, (number) => productOf(number) ?? NO_PRODUCT);
  return orderByName(products).map((place) => numbers[place] ?? 0);
}

export function byName(productOf: ProductByNumber): (left: number, right: number) => number {
  return (left, right) => compareNames(productOf(left) ?? NO_PRODUCT, productOf(right) ?? NO_PRODUCT);
}

export function createProductOrders(columns: ProductColumns, productOf: ProductByNumber): ProductOrders {
  const includes = (number: number): boolean => ((columns.flags[number] ?? 0) & PUBLISHED) !== 0;
  const compareByName = byName(productOf);
  const name = createSortedOrder({
    includes,
    compare: compareByName,
    sortAll: (numbers) => sortByName(numbers, productOf),
  });
  const byColumn = (difference: (left: number, right: number) => number): SortedOrder =>
    createSortedOrder({
      includes,
      compare: (left, right) => difference(left, right) || compareByName(left, right),
      // A stable sort of products that are in order of name keeps equal ones in that order.
      sortAll: () => name.read().slice().sort(difference),
    });
  const read = (column: Float64Array, number: number): number => column[number] ?? 0;
  const isSellable = (number: number): number => ((columns.flags[number] ?? 0) & SELLABLE ? 1 : 0);
  /** Products that cannot be bought come after all others. */
  const sellableFirst = (difference: (left: number, right: number) => number): SortedOrder =>
    byColumn((left, right) => isSellable(right) - isSellable(left) || difference(left, right));
  return {
    onerilen: byColumn((left, right) => (columns.worth[right] ?? 0) - (columns.worth[left] ?? 0)),
    name,
    'price-low': sellableFirst((left, right) => read(columns.price, left) - read(columns.price, right)),
    'price-high': sellableFirst((left, right) => read(columns.price, right) - read(columns.price, left)),
    rating: sellableFirst((left, right) => read(columns.rating, right) - read(columns.rating, left)),
    newest: sellableFirst((left, right) => read(columns.created, right) - read(columns.created, left)),
  };
}
