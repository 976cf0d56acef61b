import { navigate } from 'wouter/use-browser-location';

/**
 * Opens another page of the shop at its top, as a click on a link does. With `replace`, Back does not return to this
 * page.
 */
export function openPage(path: string, options: { readonly replace?: boolean } = {}): void {
  navigate(path, options);
  scrollTo(0, 0);
}
