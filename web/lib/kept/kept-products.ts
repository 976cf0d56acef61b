import { createKeptList, type KeptList } from './kept-list.ts';

const MAX_FAVOURITES = 50;
const MAX_SEEN = 12;

const isSlug = (value: unknown): value is string => typeof value === 'string';

/** Slugs of products, the last added first. */
export const favourites = createKeptList('favoriler', MAX_FAVOURITES, isSlug);
export const lastSeen = createKeptList('son-baktiklarim', MAX_SEEN, isSlug);

/** Moves the product to the beginning of the list. */
export function keepProduct({ read, write }: KeptList<string>, slug: string): void {
  write([slug, ...read().filter((each) => each !== slug)]);
}

export function removeProduct({ read, write }: KeptList<string>, slug: string): void {
  write(read().filter((each) => each !== slug));
}
