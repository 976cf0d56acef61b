import { navigate } from 'wouter/use-browser-location';
import { matchRoute, REDIRECTS, type Route } from '#contract/routes';
import { closePopover } from './close-popover.ts';
import { openPage } from './open-page.ts';

/** Not opened inside the document: the payment page has a policy of its own, for the provider's frame. */
const DOCUMENTS = new Set<Route['name']>(['not-found', 'payment']);

/** The link of an event, if it leads to another place inside the shop. */
function shopLinkOf(event: Event) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href, location.href);
  const route = matchRoute(url.pathname);
  if (url.origin !== location.origin || DOCUMENTS.has(route.name)) return undefined;
  const isSamePage = url.pathname === location.pathname && url.search === location.search;
  return isSamePage && url.hash ? undefined : { link, url, route };
}

/** Whether a click opens the link in this tab. */
function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !hasModifier;
}

/**
 * Opens plain links of the shop without loading the document again, if the page `isKnown`: the server redirects the others
 * or says that there is none. One listener serves all links. `preload` is called for a link that will probably be opened.
 * `data-arrive` on a link names the element that gets the focus when only the
 * list changes.
 */
export function interceptLinks(
  preload: (route: Route) => Promise<void>,
  isKnown: (route: Route) => boolean,
): void {
  const prepare = (event: Event): void => {
    const target = shopLinkOf(event);
    // A failure is reported by the page itself, if the link is opened.
    if (target) preload(target.route).catch(() => undefined);
  };
  document.addEventListener('pointerover', prepare, { passive: true });
  document.addEventListener('focusin', prepare);
  document.addEventListener('click', (event) => {
    const target = isPlainClick(event) ? shopLinkOf(event) : undefined;
    if (!target || !isKnown(target.route)) return;
    event.preventDefault();
    const { link, url } = target;
    const path = REDIRECTS[url.pathname] ?? url.pathname;
    const staysOnPage = path === location.pathname;
    const arriveAt = link.dataset['arrive'];
    closePopover(link.closest<HTMLElement>('[popover]'));
    const open = staysOnPage ? navigate : openPage;
    open(path + url.search + url.hash);
    const arrival = staysOnPage && arriveAt ? document.getElementById(arriveAt) : null;
    arrival?.focus({ preventScroll: true });
    arrival?.scrollIntoView({ block: 'nearest' });
  });
}
