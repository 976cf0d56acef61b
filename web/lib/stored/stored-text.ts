import { useSyncExternalStore } from 'react';
import { createListeners } from '#kernel/listeners';

/** A text in the storage of this browser, or of one of its tabs. */
export type StoredText = ReturnType<typeof storedText>;

/** What a full or missing storage refuses holds as long as the page. */
export function storedText(key: string, place: 'localStorage' | 'sessionStorage' = 'localStorage') {
  const { subscribe, notify } = createListeners();
  let refused: string | null = null;
  return {
    /** Null when there is none. */
    read: (): string | null => {
      try {
        return refused ?? globalThis[place].getItem(key);
      } catch {
        return null;
      }
    },
    /** Null removes it. */
    write: (text: string | null): void => {
      refused = null;
      try {
        if (text === null) globalThis[place].removeItem(key);
        else globalThis[place].setItem(key, text);
      } catch {
        refused = text;
      }
      notify();
    },
    /** Calls back after each change, also in another tab; returns the function that ends it. */
    subscribe: (listener: () => void): (() => void) => {
      const end = subscribe(listener);
      addEventListener('storage', listener);
      return () => {
        end();
        removeEventListener('storage', listener);
      };
    },
  };
}

/** The present text; null when there is none, on the server and during hydration. */
export function useStoredText({ subscribe, read }: StoredText): string | null {
  return useSyncExternalStore(subscribe, read, () => null);
}
