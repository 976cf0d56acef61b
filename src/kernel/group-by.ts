import { getOrAdd } from './get-or-add.ts';

/** The values by key; each group has the order of the values. (Map.groupBy needs Node 21.) */
export function groupBy<K, T>(values: Iterable<T>, keyOf: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values) addToGroup(groups, keyOf(value), value);
  return groups;
}

export function addToGroup<K, T>(groups: Map<K, T[]>, key: K, value: T): void {
  getOrAdd(groups, key, (): T[] => []).push(value);
}
