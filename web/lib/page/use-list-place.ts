import { listingPath, type ListView, viewOf } from '#contract/catalogue/listing-path';
import { listingOf, type Route } from '#contract/routes';
import { EMPTY_LISTING, type ListingQuery } from '#domain/catalogue/listing';
import { useCurrentLocation } from './location.tsx';

/** The list of products at a page's address. */
export interface ListPlace {
  readonly listing: ListingQuery;
  /** Address of the page without its query: the list without any filter. */
  readonly basePath: string;
  readonly view: ListView;
  /** The address of another list on the same page, from its beginning. */
  readonly pathOf: (listing: ListingQuery) => string;
}

export function useListPlace(route: Route, basePath: string): ListPlace {
  const params = new URLSearchParams(useCurrentLocation().search);
  const view = viewOf(params);
  return {
    listing: listingOf(route, params) ?? EMPTY_LISTING,
    basePath,
    view,
    pathOf: (listing) => listingPath(basePath, { ...listing, page: 1 }, view),
  };
}
