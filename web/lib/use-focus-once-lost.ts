import { useEffect, useRef } from 'react';

/** Moves the focus to the found element after a change of `state` that removed the element with the focus. */
export function useFocusOnceLost(state: unknown, find: () => HTMLElement | null | undefined): void {
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    if (document.activeElement === document.body) find()?.focus();
  });
}
