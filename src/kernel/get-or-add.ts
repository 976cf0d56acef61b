interface Table<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: NoInfer<V>): unknown;
}

/** The value of a key; a missing one is made and added. (Map.prototype.getOrInsertComputed is not in Node yet.) */
export function getOrAdd<K, V>(table: Table<K, V>, key: K, make: () => V): V {
  const known = table.get(key);
  if (known !== undefined) return known;
  const made = make();
  table.set(key, made);
  return made;
}
