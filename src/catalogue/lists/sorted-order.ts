interface SortedOrderRules {
  /** Whether the number belongs in the order now. */
  readonly includes: (number: number) => boolean;
  /** Total order of any two numbers. */
  readonly compare: (left: number, right: number) => number;
  /** Sorts many at once, if there is a quicker way than `compare`. */
  readonly sortAll?: (numbers: Int32Array) => Int32Array;
}

/** Sorted product numbers. They are repaired when they are read, not when something changes. */
export interface SortedOrder {
  /** Records that the number was added, removed or may have another place. */
  touch(number: number): void;
  /** The numbers in order. Read-only, and invalid after the next `touch`. */
  read(): Int32Array;
}

/** Above this share of changed numbers a full sort is quicker than merging them in. */
const MERGE_LIMIT = 1 / 8;

export function createSortedOrder(rules: SortedOrderRules): SortedOrder {
  let order = new Int32Array(0);
  let isTouched = new Uint8Array(0);
  let touched: number[] = [];

  const merge = (unchanged: Int32Array, added: Int32Array): Int32Array<ArrayBuffer> => {
    const merged = new Int32Array(unchanged.length + added.length);
    let from = 0;
    let to = 0;
    for (const number of added) {
      const position = upperBound(unchanged, number, from, rules.compare);
      merged.set(unchanged.subarray(from, position), to);
      to += position - from;
      merged[to] = number;
      to += 1;
      from = position;
    }
    merged.set(unchanged.subarray(from), to);
    return merged;
  };

  return {
    touch(number) {
      if (number >= isTouched.length) {
        const grown = new Uint8Array(Math.max(1024, number * 2));
        grown.set(isTouched);
        isTouched = grown;
      }
      if (isTouched[number] === 1) return;
      isTouched[number] = 1;
      touched.push(number);
    },
    read() {
      if (touched.length === 0) return order;
      const unchanged = untouched(order, isTouched);
      const added = Int32Array.from(touched.filter(rules.includes));
      for (const number of touched) isTouched[number] = 0;
      touched = [];
      if (added.length > unchanged.length * MERGE_LIMIT) {
        const all = new Int32Array(unchanged.length + added.length);
        all.set(unchanged);
        all.set(added, unchanged.length);
        order = new Int32Array(rules.sortAll ? rules.sortAll(all) : all.sort(rules.compare));
      } else {
        order = merge(unchanged, added.sort(rules.compare));
      }
      return order;
    },
  };
}

function untouched(order: Int32Array, isTouched: Uint8Array): Int32Array {
  const unchanged = new Int32Array(order.length);
  let length = 0;
  for (let place = 0; place < order.length; place += 1) {
    const number = order[place] ?? 0;
    unchanged[length] = number;
    length += 1 - (isTouched[number] ?? 0);
  }
  return unchanged.subarray(0, length);
}

/** The first index from `from` on whose number comes after `number`. */
function upperBound(
  order: Int32Array,
  number: number,
  from: number,
  compare: (left: number, right: number) => number,
): number {
  let low = from;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(order[middle] ?? 0, number) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
