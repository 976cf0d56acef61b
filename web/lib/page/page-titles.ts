import type { ListingQuery } from '#domain/catalogue/listing';
import { listTexts } from '../../texts/catalogue.ts';
import { searchTexts } from '../../texts/search.ts';
import { useSettings } from './site-context.ts';
import { useDocumentTitle } from './use-document-title.ts';

/** A page's title with the shop's name, the same on the server and in the browser. */
export function pageTitle(title: string, shop: string): string {
  return title.includes(shop) ? title : `${title} | ${shop}`;
}

/** The title of a category or search, with the page number from the second page on. */
export function listTitle(name: string, { page }: ListingQuery): string {
  return page > 1 ? `${name} - ${listTexts.titlePage(page)}` : name;
}

export function searchTitle(listing: ListingQuery): string {
  return listTitle(searchTexts.pageTitle(listing.q), listing);
}

/** As `useDocumentTitle`, with the shop's name; does nothing while it is undefined. */
export function usePageTitle(title: string | undefined): void {
  const { site } = useSettings();
  useDocumentTitle(title && pageTitle(title, site.name));
}
