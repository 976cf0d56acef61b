import { useSyncExternalStore } from 'react';

/** A choice that this browser remembers. */
export interface BrowserPreference {
  readonly read: () => string | null;
  readonly write: (value: string) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Opens a remembered choice; tabs hear of each other's. */
export function browserPreference(key: string): BrowserPreference {
  const listeners = new Set<() => void>();
  return {
    read: () => localStorage.getItem(key),
    write: (value) => {
      localStorage.setItem(key, value);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', listener);
      };
    },
  };
}

/** The choice as it stands; null when none was made. */
export function usePreference({ subscribe, read }: BrowserPreference): string | null {
  return useSyncExternalStore(subscribe, read);
}
