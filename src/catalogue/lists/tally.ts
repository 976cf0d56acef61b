/** Counts by value. Products of one group count once for each value and must be added in a row. */
export interface Tally {
  readonly counts: Int32Array;
  /** @param group the product's group, 0 for none */
  add(value: number, group: number): void;
}

export function createTally(size: number): Tally {
  const counts = new Int32Array(size);
  const lastGroup = new Int32Array(size);
  return {
    counts,
    add(value, group) {
      if (group !== 0) {
        if (lastGroup[value] === group) return;
        lastGroup[value] = group;
      }
      counts[value] = (counts[value] ?? 0) + 1;
    },
  };
}
