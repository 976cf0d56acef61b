import { listingOf, listingPath, viewOf } from '#contract/catalogue/listing-path';
import type { Route } from '#contract/routes';
import { EMPTY_LISTING, type ListingQuery } from '#domain/catalogue/listing';
import { useCurrentLocation } from './location.tsx';
import { useSiteCategories } from './site-context.ts';

export type ListPlace = ReturnType<typeof useListPlace>;

/** The product list of a page's address. @param basePath without the query: the list without a filter */
export function useListPlace(route: Route, basePath: string) {
  const params = new URLSearchParams(useCurrentLocation().search);
  const view = viewOf(params);
  const categories = useSiteCategories();
  const listing = listingOf(route, params) ?? EMPTY_LISTING;
  const chosen = route.name === 'search' ? listing.category : undefined;
  return {
    listing,
    basePath,
    /** The category to which a search is narrowed. */
    categoryName: categories.find(({ slug }) => slug === chosen)?.name ?? chosen,
    view,
    /** The address of another list on the same page, from its beginning. */
    pathOf: (listing: ListingQuery): string => listingPath(basePath, { ...listing, page: 1 }, view),
  };
}
