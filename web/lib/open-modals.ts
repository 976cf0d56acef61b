import { useSyncExternalStore } from 'react';
import { createListeners } from '#kernel/listeners';

/** Open modal windows, the uppermost last. Everything outside the uppermost one is inactive. */
let open: readonly HTMLElement[] = [];
const { subscribe, notify } = createListeners();

function change(next: readonly HTMLElement[]): void {
  open = next;
  notify();
}

/** Adds a modal window above all others. Returns the function that removes it. */
export function addModal(element: HTMLElement): () => void {
  change([...open, element]);
  return () => change(open.filter((each) => each !== element));
}

/** The uppermost modal window: messages are only visible and audible inside it. */
export function useTopModal(): HTMLElement | undefined {
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1),
    () => undefined,
  );
}
