import type { Sort } from '../domain/listing.ts';
import type { Product } from '../domain/product.ts';
import { turkishSortKey } from '../domain/turkish.ts';
import { type ProductColumns, PUBLISHED } from './product-columns.ts';
import { createSortedOrder, type SortedOrder } from './sorted-order.ts';

/** The product numbers in each of the list orders. Equal ones stand by name, then by id. */
export type ProductOrders = Readonly<Record<Sort, SortedOrder>>;

type ProductByNumber = (number: number) => Product | undefined;

/** Turkish dictionary order of names, then of ids. */
export function compareNames(left: Product | undefined, right: Product | undefined): number {
  const leftKey = turkishSortKey(left?.name ?? '');
  const rightKey = turkishSortKey(right?.name ?? '');
  return compareTexts(leftKey, rightKey) || compareTexts(left?.id ?? '', right?.id ?? '');
}

/** Sorts many by name: each name's key is made once. */
export function sortByName(numbers: Int32Array, productOf: ProductByNumber): Int32Array {
  const keys = Array.from(numbers, (number) => turkishSortKey(productOf(number)?.name ?? ''));
  const places = Int32Array.from(numbers.keys()).sort(
    (left, right) =>
      compareTexts(keys[left] ?? '', keys[right] ?? '') ||
      compareTexts(productOf(numbers[left] ?? 0)?.id ?? '', productOf(numbers[right] ?? 0)?.id ?? ''),
  );
  return places.map((place) => numbers[place] ?? 0);
}

function compareTexts(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

export function createProductOrders(columns: ProductColumns, productOf: ProductByNumber): ProductOrders {
  const includes = (number: number): boolean => ((columns.flags[number] ?? 0) & PUBLISHED) !== 0;
  const byName = (left: number, right: number): number => compareNames(productOf(left), productOf(right));
  const name = createSortedOrder({
    includes,
    compare: byName,
    sortAll: (numbers) => sortByName(numbers, productOf),
  });
  const byColumn = (difference: (left: number, right: number) => number): SortedOrder =>
    createSortedOrder({
      includes,
      compare: (left, right) => difference(left, right) || byName(left, right),
      // A stable sort of all products in order of name keeps equal ones in that order.
      sortAll: () => name.read().slice().sort(difference),
    });
  const read = (column: Float64Array, number: number): number => column[number] ?? 0;
  return {
    name,
    'price-low': byColumn((left, right) => read(columns.price, left) - read(columns.price, right)),
    'price-high': byColumn((left, right) => read(columns.price, right) - read(columns.price, left)),
    rating: byColumn((left, right) => read(columns.rating, right) - read(columns.rating, left)),
    newest: byColumn((left, right) => read(columns.created, right) - read(columns.created, left)),
  };
}
