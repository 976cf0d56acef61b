import { listingOf, listingPath, viewOf } from '#contract/catalogue/listing-path';
import type { Route } from '#contract/routes';
import { EMPTY_LISTING, type ListingQuery } from '#domain/catalogue/listing';
import { useCurrentLocation } from './location.tsx';

export type ListPlace = ReturnType<typeof useListPlace>;

/**
 * The list of products at a page's address.
 * @param basePath address of the page without its query: the list without any filter
 */
export function useListPlace(route: Route, basePath: string) {
  const params = new URLSearchParams(useCurrentLocation().search);
  const view = viewOf(params);
  return {
    listing: listingOf(route, params) ?? EMPTY_LISTING,
    basePath,
    view,
    /** The address of another list on the same page, from its beginning. */
    pathOf: (listing: ListingQuery): string => listingPath(basePath, { ...listing, page: 1 }, view),
  };
}
