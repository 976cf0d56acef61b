import { formatListing, type ListingQuery } from '#domain/listing';

export const SEARCH_PATH = '/ara';

export type ListView = 'grid' | 'list';

/** The view that an address asks for; the grid unless it says `view=list`. */
export function viewOf(params: URLSearchParams): ListView {
  // The last one counts: without code a pressed view button adds its value to the form's own.
  return params.getAll('view').at(-1) === 'list' ? 'list' : 'grid';
}

/**
 * The address of a list: defaults left out, always in one order. The category of a category page
 * stands in `basePath`, so it is left out of the query there.
 */
export function listingPath(basePath: string, listing: ListingQuery, view: ListView = 'grid'): string {
  const { category: _inPath, ...rest } = listing;
  const named = basePath === SEARCH_PATH ? listing : rest;
  const query = [formatListing(named), view === 'list' ? 'view=list' : ''].filter(Boolean).join('&');
  return query ? `${basePath}?${query}` : basePath;
}

/** The list without its filters; search text and order stay. */
export function withoutFilters(listing: ListingQuery): ListingQuery {
  const { price: _price, ...rest } = listing;
  return { ...rest, brands: [], inStock: false, discounted: false, page: 1 };
}

/** Number of filters set in a list; search text, category and order are none. */
export function filterCount({ brands, price, inStock, discounted }: ListingQuery): number {
  return brands.length + Number(price !== undefined) + Number(inStock) + Number(discounted);
}
