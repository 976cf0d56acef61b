import { navigate } from 'wouter/use-browser-location';
import { matchRoute, REDIRECTS } from '#contract/routes';

/** Where a click leads inside the shop; undefined when the browser must follow it itself. */
function shopTarget(event: MouseEvent): { readonly link: HTMLAnchorElement; readonly url: URL } | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || matchRoute(url.pathname).name === 'not-found') return undefined;
  const isSamePage = url.pathname === location.pathname && url.search === location.search;
  return isSamePage && url.hash ? undefined : { link, url };
}

/**
 * Follows plain links of the shop without loading the page anew: one listener for all of them.
 * A link's `data-arrive` names the element that gets the focus when only the list changes.
 */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const target = shopTarget(event);
    if (!target) return;
    event.preventDefault();
    const { link, url } = target;
    const path = REDIRECTS[url.pathname] ?? url.pathname;
    const staysOnPage = path === location.pathname;
    const arriveAt = link.dataset['arrive'];
    link.closest<HTMLElement>('[popover]:popover-open')?.hidePopover();
    navigate(path + url.search + url.hash);
    if (!staysOnPage) scrollTo(0, 0);
    const arrival = staysOnPage && arriveAt ? document.getElementById(arriveAt) : null;
    arrival?.focus({ preventScroll: true });
    arrival?.scrollIntoView();
  });
}
