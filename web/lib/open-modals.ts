import { useSyncExternalStore } from 'react';
import { createListeners } from '#kernel/listeners';

/** Open modal windows, the uppermost last. Everything outside the uppermost one is out of reach. */
let open: readonly HTMLElement[] = [];
const { subscribe, notify } = createListeners();

function change(next: readonly HTMLElement[]): void {
  open = next;
  notify();
}

/** Says that a modal window has opened above all others. Returns the function that says it has closed. */
export function noteModal(element: HTMLElement): () => void {
  change([...open, element]);
  return () => change(open.filter((each) => each !== element));
}

/** The uppermost modal window, where messages must stand to be seen, heard and reached. */
export function useTopModal(): HTMLElement | undefined {
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1),
    () => undefined,
  );
}
