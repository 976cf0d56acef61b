import { navigate } from 'wouter/use-browser-location';

/** Opens a page of the shop at its top, as a link does; `replace` leaves no way back to this one. */
export function openPage(path: string, options: { readonly replace?: boolean } = {}): void {
  navigate(path, options);
  scrollTo(0, 0);
}
