import { useState } from 'react';

/** The products that an action is for: chosen one by one, or all that the filter leaves. */
export type Selection =
  | { readonly kind: 'ids'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'all'; readonly filter: string };

const NONE: Selection = { kind: 'ids', ids: new Set() };

/** Choices by id stay while pages are turned; "all" is over as soon as the filter is another one. */
export function useSelection(filter: string) {
  const [chosen, setChosen] = useState<Selection>(NONE);
  const selection = chosen.kind === 'all' && chosen.filter !== filter ? NONE : chosen;
  return {
    selection,
    has: (id: string): boolean => selection.kind === 'all' || selection.ids.has(id),
    toggle: (ids: readonly string[], isSelected: boolean, shown: readonly string[]): void => {
      // One product less than all: the rest of the page stays chosen.
      const next = new Set(selection.kind === 'all' ? shown : selection.ids);
      for (const id of ids) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      setChosen({ kind: 'ids', ids: next });
    },
    selectAll: (): void => setChosen({ kind: 'all', filter }),
    clear: (): void => setChosen(NONE),
  };
}
