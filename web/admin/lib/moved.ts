/** A list with the entry at `from` moved by this many places; a negative number moves it towards the beginning. */
export function moved<Item>(list: readonly Item[], from: number, by: number): readonly Item[] {
  return list.toSpliced(from, 1).toSpliced(from + by, 0, ...list.slice(from, from + 1));
}
