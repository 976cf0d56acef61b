import { useSyncExternalStore } from 'react';
import { createListeners } from '#kernel/listeners';

/** Products that this browser keeps by their slugs, the last one first. Nobody else learns of them. */
interface KeptProducts {
  /** The same array while nothing changes. */
  readonly read: () => readonly string[];
  readonly add: (slug: string) => void;
  readonly remove: (slug: string) => void;
}

const NONE: readonly string[] = [];
const { subscribe, notify } = createListeners();

function keptProducts(key: string, max: number): KeptProducts {
  let text: string | null = null;
  let slugs = NONE;
  const read = (): readonly string[] => {
    try {
      const now = localStorage.getItem(key);
      if (now === text) return slugs;
      const value: unknown = JSON.parse(now ?? '[]');
      slugs = Array.isArray(value)
        ? value.filter((each): each is string => typeof each === 'string').slice(0, max)
        : NONE;
      text = now;
      return slugs;
    } catch {
      // A browser without storage, or with something else under this name, keeps nothing.
      return NONE;
    }
  };
  const write = (next: readonly string[]): void => {
    try {
      localStorage.setItem(key, JSON.stringify(next.slice(0, max)));
    } catch {
      return;
    }
    notify();
  };
  return {
    read,
    add: (slug) => write([slug, ...read().filter((each) => each !== slug)]),
    remove: (slug) => write(read().filter((each) => each !== slug)),
  };
}

export const favourites = keptProducts('favoriler', 50);
export const lastSeen = keptProducts('son-baktiklarim', 12);

function follow(listener: () => void): () => void {
  const end = subscribe(listener);
  addEventListener('storage', listener);
  return () => {
    end();
    removeEventListener('storage', listener);
  };
}

/** What is kept; none on the server and while the page comes to life. */
export function useKept({ read }: KeptProducts): readonly string[] {
  return useSyncExternalStore(follow, read, () => NONE);
}
