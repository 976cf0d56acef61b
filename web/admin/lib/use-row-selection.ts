import { useState } from 'react';

/** Entries of a list selected by their keys. */
export interface RowSelection {
  readonly has: (key: string) => boolean;
  /** @param pageKeys the entries on the screen */
  readonly toggle: (keys: readonly string[], isOn: boolean, pageKeys: readonly string[]) => void;
}

/** The set with these keys, or without them. */
export function toggled(set: Iterable<string>, keys: readonly string[], isOn: boolean): ReadonlySet<string> {
  const rest = new Set(set);
  for (const key of keys) {
    if (isOn) rest.add(key);
    else rest.delete(key);
  }
  return rest;
}

export function useRowSelection() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (key: string): boolean => chosen.has(key),
    toggle: (keys: readonly string[], isOn: boolean): void => setChosen(toggled(chosen, keys, isOn)),
    clear: (): void => setChosen(new Set()),
  };
}
