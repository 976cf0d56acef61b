import { createTextNumbers } from '#kernel/text-numbers';

/** Numbers repeated texts such as brand names, and counts how many published products carry each. */
export function createValueOrdinals() {
  const numbers = createTextNumbers();
  const counts: number[] = [];
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
  });
}

export type ValueOrdinals = ReturnType<typeof createValueOrdinals>;
