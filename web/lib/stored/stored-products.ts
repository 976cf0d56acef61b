import { createStoredList, type StoredList } from './stored-list.ts';

const MAX_FAVOURITES = 50;
const MAX_SEEN = 12;

const isSlug = (value: unknown): value is string => typeof value === 'string';

/** Slugs of products, the last added first. */
export const favourites = createStoredList('favoriler', MAX_FAVOURITES, isSlug);
export const lastSeen = createStoredList('son-baktiklarim', MAX_SEEN, isSlug);

/** Moves the product to the beginning of the list. */
export function storeProduct({ read, write }: StoredList<string>, slug: string): void {
  write([slug, ...read().filter((each) => each !== slug)]);
}

export function removeProduct({ read, write }: StoredList<string>, slug: string): void {
  write(read().filter((each) => each !== slug));
}
