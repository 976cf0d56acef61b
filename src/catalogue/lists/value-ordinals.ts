import { compareTurkish } from '#kernel/turkish';

/** Numbers repeated texts such as brand names, and counts how many published products carry each. */
export function createValueOrdinals() {
  const values: string[] = [];
  const counts: number[] = [];
  const ordinalOf = new Map<string, number>();
  let ranks = new Int32Array(0);
  return {
    get size() {
      return values.length;
    },
    assign(value: string): number {
      const known = ordinalOf.get(value);
      if (known !== undefined) return known;
      ordinalOf.set(value, values.length);
      counts.push(0);
      return values.push(value) - 1;
    },
    find: (value: string): number | undefined => ordinalOf.get(value),
    valueOf: (ordinal: number): string => values[ordinal] ?? '',
    count: (ordinal: number): number => counts[ordinal] ?? 0,
    add(ordinal: number, change: 1 | -1): void {
      counts[ordinal] = (counts[ordinal] ?? 0) + change;
    },
    /** By ordinal: the value's place in Turkish order. */
    ranks(): Int32Array {
      if (ranks.length === values.length) return ranks;
      const sorted = [...values.entries()].sort(([, left], [, right]) => compareTurkish(left, right));
      ranks = new Int32Array(values.length);
      for (const [rank, [ordinal]] of sorted.entries()) ranks[ordinal] = rank;
      return ranks;
    },
  };
}

export type ValueOrdinals = ReturnType<typeof createValueOrdinals>;
