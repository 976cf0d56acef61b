/** A list with the entry at `from` as many places further, or earlier for a negative number. */
export function moved<Item>(list: readonly Item[], from: number, by: number): readonly Item[] {
  return list.toSpliced(from, 1).toSpliced(from + by, 0, ...list.slice(from, from + 1));
}
