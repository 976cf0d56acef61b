import { type AddressQuery, formatListing, type ListingQuery } from '#domain/catalogue/listing';

export const SEARCH_PATH = '/ara';
/** What addresses of a machine's parts begin with: these lists have the machine in their path. */
export const MACHINE_PATH = '/makine/';

/** How a list shows its products: as cards side by side, or as rows with more to read. */
export type ListView = 'grid' | 'list';

/** The view that an address asks for; the grid unless it says `view=list`. */
export function viewOf(params: AddressQuery): ListView {
  // The last one counts: without code a pressed view button adds its value to the form's own.
  return params.getAll('view').at(-1) === 'list' ? 'list' : 'grid';
}

/**
 * The address of a list: defaults left out, always in one order, so that equal lists have equal addresses.
 * The category of a category page stands in `basePath`, so it is left out of the query there.
 */
export function listingPath(basePath: string, listing: ListingQuery, view: ListView = 'grid'): string {
  const { category: _inPath, ...rest } = listing;
  const { machine: _inPathToo, ...ofMachine } = rest;
  const named = basePath === SEARCH_PATH ? listing : basePath.startsWith(MACHINE_PATH) ? ofMachine : rest;
  const query = [
    formatListing(named).replace(/(^|&)machine=/, '$1makine='),
    view === 'list' ? 'view=list' : '',
  ]
    .filter(Boolean)
    .join('&');
  return query ? `${basePath}?${query}` : basePath;
}
