import { MACHINE_PATH, SEARCH_PATH } from '#contract/catalogue/listing-path';
import { EMPTY_LISTING, type ListingQuery } from '#domain/catalogue/listing';
import type { ListPlace } from './page/use-list-place.ts';

/** The list without its filters; search text and order stay. */
export function withoutFilters({ q, isPlain, sort, pageSize }: ListingQuery): ListingQuery {
  return { ...EMPTY_LISTING, q, isPlain, sort, pageSize };
}

/** Whether the list is narrowed to a machine that is not in the page's path. */
export function hasMachineFilter({ listing, basePath }: Pick<ListPlace, 'listing' | 'basePath'>): boolean {
  return listing.machine !== undefined && !basePath.startsWith(MACHINE_PATH);
}

/** Number of filters of a list; search text and order do not count. */
export function filterCount(place: Pick<ListPlace, 'listing' | 'basePath' | 'categoryName'>): number {
  const { brands, attributes, price, inStock, discounted } = place.listing;
  return (
    brands.length +
    attributes.length +
    Number(place.categoryName !== undefined) +
    Number(hasMachineFilter(place)) +
    Number(price !== undefined) +
    Number(inStock !== undefined) +
    Number(discounted)
  );
}

/** Whether fewer products are shown than the page has. */
export function isNarrowed(place: Pick<ListPlace, 'listing' | 'basePath' | 'categoryName'>): boolean {
  return filterCount(place) > 0 || (place.listing.q !== '' && place.basePath !== SEARCH_PATH);
}
