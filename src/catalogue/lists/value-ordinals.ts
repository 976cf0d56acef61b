import { createTextNumbers } from '#kernel/text-numbers';
import { compareTurkish } from '#kernel/turkish';

/** Numbers repeated texts such as brand names, and counts how many published products carry each. */
export function createValueOrdinals() {
  const numbers = createTextNumbers();
  const counts: number[] = [];
  let ranks = new Int32Array(0);
  return Object.assign(numbers, {
    count: (ordinal: number): number => counts[ordinal] ?? 0,
    add(ordinal: number, change: 1 | -1): void {
      counts[ordinal] = (counts[ordinal] ?? 0) + change;
    },
    /** By ordinal: 1 for each of these values. */
    marks(values: Iterable<string>): Uint8Array {
      const marked = new Uint8Array(numbers.size);
      for (const value of values) {
        const ordinal = numbers.find(value);
        if (ordinal !== undefined) marked[ordinal] = 1;
      }
      return marked;
    },
    /** By ordinal: the value's place in Turkish order. */
    ranks(): Int32Array {
      if (ranks.length === numbers.size) return ranks;
      ranks = new Int32Array(numbers.size);
      const sorted = [...ranks.keys()].sort((left, right) =>
        compareTurkish(numbers.textOf(left), numbers.textOf(right)),
      );
      for (const [rank, ordinal] of sorted.entries()) ranks[ordinal] = rank;
      return ranks;
    },
  });
}

export type ValueOrdinals = ReturnType<typeof createValueOrdinals>;
