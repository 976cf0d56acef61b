import { useSyncExternalStore } from 'react';
import { isJsonObject, parseJson } from '#kernel/json';
import { storedText } from './stored-text.ts';

/** A product with its name, to show it without asking the server. */
export interface NamedProduct {
  readonly slug: string;
  readonly name: string;
}

function isNamedProduct(value: unknown): value is NamedProduct {
  return isJsonObject(value) && typeof value.slug === 'string' && typeof value.name === 'string';
}

const NONE: readonly never[] = [];

function readArray(text: string | null): readonly unknown[] {
  const value = parseJson(text ?? '[]');
  return Array.isArray(value) ? value : NONE;
}

/** A list of products that is stored in this browser only and never sent. */
export type StoredList<Item> = ReturnType<typeof createStoredList<Item>>;

/** A list in the browser's storage under this key; other data there counts as an empty list. */
function createStoredList<Item>(
  key: string,
  max: number,
  isItem: (value: unknown) => value is Item,
  slugOf: (item: Item) => string,
) {
  const stored = storedText(key);
  let text: string | null = null;
  let items: readonly Item[] = NONE;
  const read = (): readonly Item[] => {
    const now = stored.read();
    if (now !== text) items = readArray(now).filter(isItem).slice(0, max);
    text = now;
    return items;
  };
  const write = (next: readonly Item[]): void => {
    const kept = JSON.stringify(next.slice(0, max));
    if (kept !== JSON.stringify(read())) stored.write(kept);
  };
  const without = (slug: string): Item[] => read().filter((item) => slugOf(item) !== slug);
  return {
    /** The same array until something changes. */
    read,
    /** Stores the first items, as many as the list may have. */
    write,
    /** Adds a product at the beginning, or moves it there. */
    addFirst: (item: Item): void => write([item, ...without(slugOf(item))]),
    remove: (slug: string): void => write(without(slug)),
    subscribe: stored.subscribe,
  };
}

export function storedProducts(key: string, max: number): StoredList<NamedProduct> {
  return createStoredList(key, max, isNamedProduct, ({ slug }) => slug);
}

/** As `storedProducts`, with slugs only. */
export function storedSlugs(key: string, max: number): StoredList<string> {
  return createStoredList(
    key,
    max,
    (value) => typeof value === 'string',
    (slug) => slug,
  );
}

/** The stored items; none on the server and during hydration. */
export function useStored<Item>({ read, subscribe }: StoredList<Item>): readonly Item[] {
  return useSyncExternalStore(subscribe, read, () => NONE);
}
