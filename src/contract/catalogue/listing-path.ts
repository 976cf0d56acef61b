import {
  type AddressQuery,
  EMPTY_LISTING,
  formatListing,
  type ListingQuery,
  parseListing,
} from '#domain/catalogue/listing';
import { type QueryKey, withQuery } from '../query-keys.ts';
import { ALL_PRODUCTS, type Route } from '../routes.ts';
import type { Facets, ProductPage } from './product/products.ts';

export const SEARCH_PATH = '/ara';
/** The beginning of the addresses of machine part lists: the machine is in the path. */
export const MACHINE_PATH = '/makine/';

/** The form of a list: cards side by side, or rows with more text. */
export type ListView = 'grid' | 'list';

/** The view in an address; the grid without `view=list`. */
export function viewOf(params: AddressQuery): ListView {
  // The last one counts: without code a pressed view button adds its value to the form's own.
  return params.getAll('view').at(-1) === 'list' ? 'list' : 'grid';
}

/**
 * The address of a list. Defaults are left out and the order is fixed, so that equal lists have equal addresses.
 * `basePath` already contains the category of a category page, so the query leaves it out.
 */
export function listingPath(basePath: string, listing: ListingQuery, view: ListView = 'grid'): string {
  const isSearch = basePath === SEARCH_PATH;
  const named = {
    ...listing,
    category: isSearch ? listing.category : undefined,
    machine: basePath.startsWith(MACHINE_PATH) ? undefined : listing.machine,
  };
  const query = [
    formatListing(named).replace(/(^|&)machine=/, '$1makine='),
    view === 'list' ? 'view=list' : '',
  ]
    .filter(Boolean)
    .join('&');
  return withQuery(basePath, query);
}

/** The list at an address, the same on the server and in the browser; undefined for screens without a list. */
export function listingOf(route: Route, params: AddressQuery): ListingQuery | undefined {
  const listing = parseListing(params);
  if (route.name === 'search') return listing;
  const ofPlace = { ...listing, categoryId: undefined };
  if (route.name === 'category') {
    return { ...ofPlace, category: route.slug === ALL_PRODUCTS ? undefined : route.slug };
  }
  return route.name === 'machine' ? { ...ofPlace, machine: route.slug, category: route.category } : undefined;
}

/** The keys of a list's data, as `queryKeys`. */
export const listKeys = {
  page: (query: ListingQuery): QueryKey<ProductPage> => [
    withQuery(
      '/api/products',
      `fields=card&page=${query.page}&${formatListing({ ...query, page: 1 })}`.replace(/&$/, ''),
    ),
  ],
  facets: (query: ListingQuery): QueryKey<Facets> => [
    withQuery('/api/products/facets', formatListing({ ...query, page: 1, pageSize: EMPTY_LISTING.pageSize })),
  ],
} as const;
