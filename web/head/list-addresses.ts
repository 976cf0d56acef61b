import { listingPath } from '#contract/catalogue/listing-path';
import type { PageHead } from '#contract/page-state';
import type { ListingQuery } from '#domain/catalogue/listing';
import { neighbourPages } from '../lib/page/page-titles.ts';

/** Whether a list has no filter and the usual sort order; search engines keep only such lists. */
export function isPlainList(basePath: string, listing: ListingQuery): boolean {
  return listingPath(basePath, { ...listing, page: 1 }) === basePath;
}

/**
 * The addresses in the head of one page of a list: its own and those of the pages before and after it. A filtered
 * list names the plain one as its own.
 *
 * @param total products on all pages
 */
export function listAddresses(
  basePath: string,
  listing: ListingQuery,
  total: number,
): Pick<PageHead, 'canonicalPath' | 'previousPath' | 'nextPath'> {
  const { previous, next } = neighbourPages(listing, total);
  const pathOf = (page: number): string => listingPath(basePath, { ...listing, page });
  return {
    canonicalPath: isPlainList(basePath, listing) ? pathOf(listing.page) : basePath,
    ...(previous === undefined ? {} : { previousPath: pathOf(previous) }),
    ...(next === undefined ? {} : { nextPath: pathOf(next) }),
  };
}
