import { useState } from 'react';

/** Entries of a list: selected one by one, or all that match the filter. */
export type Selection =
  | { readonly kind: 'keys'; readonly keys: ReadonlySet<string> }
  | { readonly kind: 'all'; readonly filter: string };

export interface RowSelection {
  readonly has: (key: string) => boolean;
  /** @param pageKeys the entries on the screen */
  readonly toggle: (keys: readonly string[], isOn: boolean, pageKeys: readonly string[]) => void;
}

const NONE: Selection = { kind: 'keys', keys: new Set() };

/** Entries selected by their keys stay selected on other pages; "all" ends when the filter changes. */
export function useRowSelection(filter = '') {
  const [chosen, setChosen] = useState<Selection>(NONE);
  const selection = chosen.kind === 'all' && chosen.filter !== filter ? NONE : chosen;
  return {
    selection,
    has: (key: string): boolean => selection.kind === 'all' || selection.keys.has(key),
    toggle: (keys: readonly string[], isOn: boolean, pageKeys: readonly string[]): void => {
      // All without one entry: the rest of the page stays selected.
      const next = new Set(selection.kind === 'all' ? pageKeys : selection.keys);
      for (const key of keys) {
        if (isOn) next.add(key);
        else next.delete(key);
      }
      setChosen({ kind: 'keys', keys: next });
    },
    selectAll: (): void => setChosen({ kind: 'all', filter }),
    clear: (): void => setChosen(NONE),
  };
}
