import { pageCount, type ListingQuery } from '#domain/catalogue/listing';
import { listTexts } from '../../texts/catalogue.ts';
import { searchTexts } from '../../texts/search.ts';

/** Titles of windows and search results. Server and browser use the same ones. */

function withShop(title: string, shop: string): string {
  return title.includes(shop) ? title : `${title} | ${shop}`;
}

/** A page's title with the shop's name. */
export function plainTitle(title: string, shop: string): string {
  return withShop(title, shop);
}

/** The title of a category or search, with the page number from the second page on. */
export function listTitle(name: string, { page }: ListingQuery, shop: string): string {
  return withShop(page > 1 ? `${name} - ${listTexts.titlePage(page)}` : name, shop);
}

export function searchTitle(listing: ListingQuery, shop: string): string {
  return listTitle(searchTexts.pageTitle(listing.q), listing, shop);
}

/** The pages before and after in a list with `total` products. */
export function neighbourPages(
  { page, pageSize }: ListingQuery,
  total: number,
): { readonly previous?: number; readonly next?: number } {
  return {
    ...(page > 1 ? { previous: page - 1 } : {}),
    ...(page < pageCount(total, pageSize) ? { next: page + 1 } : {}),
  };
}
