import type { ListingQuery } from '#domain/catalogue/listing';
import { listTexts } from '../../texts/catalogue.ts';

/** The title of a category or search, with the page number from the second page on. */
export function listTitle(name: string, { page }: ListingQuery): string {
  return page > 1 ? `${name} - ${listTexts.titlePage(page)}` : name;
}

export function searchTitle(listing: ListingQuery): string {
  return listTitle(listTexts.searchTitle(listing.q), listing);
}
