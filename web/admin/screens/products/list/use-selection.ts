import { useState } from 'react';
import { toggled } from '../../../lib/use-row-selection.ts';

/** The products of an action: selected one by one, or all that match the filter. */
export type Selection =
  | { readonly kind: 'ids'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'all'; readonly filter: string };

const NONE: Selection = { kind: 'ids', ids: new Set() };

/** Products selected by id stay selected on other pages; "all" ends when the filter changes. */
export function useSelection(filter: string) {
  const [chosen, setChosen] = useState<Selection>(NONE);
  const selection = chosen.kind === 'all' && chosen.filter !== filter ? NONE : chosen;
  return {
    selection,
    has: (id: string): boolean => selection.kind === 'all' || selection.ids.has(id),
    toggle: (ids: readonly string[], isSelected: boolean, pageIds: readonly string[]): void => {
      // All without one product: the rest of the page stays selected.
      const before = selection.kind === 'all' ? pageIds : selection.ids;
      setChosen({ kind: 'ids', ids: toggled(before, ids, isSelected) });
    },
    selectAll: (): void => setChosen({ kind: 'all', filter }),
    clear: (): void => setChosen(NONE),
  };
}
