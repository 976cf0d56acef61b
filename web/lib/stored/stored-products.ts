import { storedSlugs } from './stored-list.ts';

/** The last added first. */
export const favourites = storedSlugs('favoriler', 50);
export const lastSeen = storedSlugs('son-baktiklarim', 12);
