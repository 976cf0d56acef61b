import { type ProductColumns, PUBLISHED } from './lists/product-columns.ts';
import { createSortedOrder, findPlace } from './lists/sorted-order.ts';

const NUMBERS = 2 ** 31;

/** The published products of each category, so that a category's list need not scan all products. */
export function createCategoryRows(columns: ProductColumns) {
  const keyOf = (number: number): number => (columns.category[number] ?? 0) * NUMBERS + number;
  const order = createSortedOrder({
    includes: (number) => ((columns.flags[number] ?? 0) & PUBLISHED) !== 0,
    compare: (left, right) => keyOf(left) - keyOf(right),
    sortAll: (numbers) => Int32Array.from(Float64Array.from(numbers, keyOf).sort(), (key) => key % NUMBERS),
  });

  return {
    /** Records that the product was added, removed or may have moved to another category. */
    touch: (number: number): void => order.touch(number),
    /** The numbers of all products in the categories that are set to 1, by ordinal. */
    read(wanted: Uint8Array): Int32Array {
      const all = order.read();
      const { category } = columns;
      const startOf = (ordinal: number): number =>
        findPlace(all, (number) => (category[number] ?? 0) >= ordinal);
      const parts: Int32Array[] = [];
      for (let ordinal = 0; ordinal < wanted.length; ordinal += 1) {
        if (wanted[ordinal] === 1) parts.push(all.subarray(startOf(ordinal), startOf(ordinal + 1)));
      }
      const rows = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
      let end = 0;
      for (const part of parts) {
        rows.set(part, end);
        end += part.length;
      }
      return rows;
    },
  };
}

export type CategoryRows = ReturnType<typeof createCategoryRows>;
