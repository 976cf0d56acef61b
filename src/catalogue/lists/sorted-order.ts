import { growColumn } from '#kernel/grow-column';

interface SortedOrderRules {
  /** Whether the number belongs in the order now. */
  readonly includes: (number: number) => boolean;
  /** Total order of any two numbers. */
  readonly compare: (left: number, right: number) => number;
  /** Sorts many at once, quicker than with `compare`. */
  readonly sortAll: (numbers: Int32Array) => Int32Array;
}

/** Above this share of changed numbers a full sort is quicker than merging them in. */
const MERGE_LIMIT = 1 / 8;

/** Sorted product numbers. They are repaired when they are read, not when something changes. */
export function createSortedOrder(rules: SortedOrderRules) {
  /** The order is in the first part of this array: a new array for each change would be work for the garbage collector. */
  let places = new Int32Array(0);
  let order = places;
  let isTouched = new Uint8Array(0);
  let touched: number[] = [];

  /** Closes the gaps of touched numbers; returns how many numbers remain. */
  const dropTouched = (): number => {
    let remaining = 0;
    for (let place = 0; place < order.length; place += 1) {
      const number = order[place] ?? 0;
      places[remaining] = number;
      remaining += 1 - (isTouched[number] ?? 0);
    }
    return remaining;
  };

  /** Moves those behind each added one further back, the last first. */
  const merge = (remaining: number, added: Int32Array): void => {
    let end = remaining;
    for (let left = added.length; left > 0; left -= 1) {
      const number = added[left - 1] ?? 0;
      const position = findPlace(places.subarray(0, end), (each) => rules.compare(each, number) > 0);
      places.copyWithin(position + left, position, end);
      places[position + left - 1] = number;
      end = position;
    }
  };

  return {
    /** Records that the number was added, removed or may have another place. */
    touch(number: number): void {
      isTouched = growColumn(isTouched, number, Uint8Array);
      if (isTouched[number] === 1) return;
      isTouched[number] = 1;
      touched.push(number);
    },
    /** The numbers in order, another array after each change. Read-only, and invalid after the next `touch`. */
    read(): Int32Array {
      if (touched.length === 0) return order;
      const remaining = dropTouched();
      const added = Int32Array.from(touched.filter(rules.includes));
      for (const number of touched) isTouched[number] = 0;
      touched = [];
      const length = remaining + added.length;
      if (length > places.length) {
        const grown = new Int32Array(length + (length >> 3));
        grown.set(places.subarray(0, remaining));
        places = grown;
      }
      if (added.length > remaining * MERGE_LIMIT) {
        places.set(added, remaining);
        places.set(rules.sortAll(places.subarray(0, length)));
      } else {
        merge(remaining, added.sort(rules.compare));
      }
      order = places.subarray(0, length);
      return order;
    },
  };
}

export type SortedOrder = ReturnType<typeof createSortedOrder>;

/** The first position whose number is behind the border; all numbers before it are not. */
export function findPlace(order: Int32Array, isBehind: (number: number) => boolean): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBehind(order[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
