import { useSettings } from './site-context.ts';
import { useDocumentTitle } from './use-document-title.ts';

/** A page's title with the shop's name, the same on the server and in the browser. */
export function pageTitle(title: string, shop: string): string {
  return title.includes(shop) ? title : `${title} | ${shop}`;
}

/** As `useDocumentTitle`, with the shop's name; does nothing while it is undefined. */
export function usePageTitle(title: string | undefined): void {
  const { site } = useSettings();
  useDocumentTitle(title && pageTitle(title, site.name));
}
