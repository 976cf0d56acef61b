import { useSyncExternalStore } from 'react';
import { createListeners } from '#kernel/listeners';

/** A choice that is stored in this browser, or in one of its tabs. */
export type BrowserPreference = ReturnType<typeof browserPreference>;

/**
 * Opens a stored choice; a change in one tab is reported to the others if they share it. What a full storage refuses
 * holds until the page is left.
 */
export function browserPreference(key: string, place: 'browser' | 'tab' = 'browser') {
  const { subscribe, notify } = createListeners();
  const storage = (): Storage => (place === 'tab' ? sessionStorage : localStorage);
  let refused: string | null = null;
  return {
    read: (): string | null => refused ?? storage().getItem(key),
    write: (value: string): void => {
      refused = null;
      try {
        storage().setItem(key, value);
      } catch {
        refused = value;
      }
      notify();
    },
    subscribe: (listener: () => void): (() => void) => {
      const unsubscribe = subscribe(listener);
      addEventListener('storage', listener);
      return () => {
        unsubscribe();
        removeEventListener('storage', listener);
      };
    },
  };
}

/** The present choice; null if none was made. */
export function usePreference({ subscribe, read }: BrowserPreference): string | null {
  return useSyncExternalStore(subscribe, read);
}
