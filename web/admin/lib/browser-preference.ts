import { useSyncExternalStore } from 'react';
import { createListeners } from '#kernel/listeners';

/** A choice that is stored in this browser. */
export interface BrowserPreference {
  readonly read: () => string | null;
  readonly write: (value: string) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Opens a stored choice; a change in one tab is reported to the others. */
export function browserPreference(key: string): BrowserPreference {
  const { subscribe, notify } = createListeners();
  return {
    read: () => localStorage.getItem(key),
    write: (value) => {
      localStorage.setItem(key, value);
      notify();
    },
    subscribe: (listener) => {
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
