import { pageCount, type ListingQuery } from '#domain/catalogue/listing';
import { listTexts } from '../../texts/catalogue.ts';
import { searchTexts } from '../../texts/search.ts';

/** Titles of windows and search results, the same from the server and in the browser. */

function withShop(title: string, shop: string): string {
  return title.includes(shop) ? title : `${title} | ${shop}`;
}

export function plainTitle(title: string, shop: string): string {
  return withShop(title, shop);
}

/** A category's or search's title, with its page from the second on. */
export function listTitle(name: string, { page }: ListingQuery, shop: string): string {
  return withShop(page > 1 ? `${name} - ${listTexts.titlePage(page)}` : name, shop);
}

export function searchTitle(listing: ListingQuery, shop: string): string {
  return listTitle(searchTexts.pageTitle(listing.q), listing, shop);
}

/** The pages before and after in a list of `total`. */
export function neighbourPages(
  { page, pageSize }: ListingQuery,
  total: number,
): { readonly previous?: number; readonly next?: number } {
  return {
    ...(page > 1 ? { previous: page - 1 } : {}),
    ...(page < pageCount(total, pageSize) ? { next: page + 1 } : {}),
  };
}
