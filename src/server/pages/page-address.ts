import { MACHINES_PARAMS } from '#contract/catalogue/machines-path';
import { matchRoute, REDIRECTS, type Route } from '#contract/routes';
import { isAttributeParam, LISTING_PARAMS, listingFaults } from '#domain/catalogue/listing';

/** Routes whose parts are looked up in lower case only; tokens in other addresses keep their letters. */
const CASELESS = new Set<Route['name']>([
  'home',
  'category',
  'product',
  'machine',
  'machines',
  'guide',
  'guides',
  'search',
  'compare',
  'checkout',
  'favourites',
  'quick-order',
  'track-order',
  'legal',
]);

/** The proper spelling of a path, when it has one that leads somewhere. */
export function properPath(path: string): string | undefined {
  const trimmed = path.replace(/(?<=.)\/+$/, '');
  const lowered = trimmed.includes('%') ? trimmed : trimmed.toLowerCase();
  const proper = CASELESS.has(matchRoute(lowered).name) ? lowered : trimmed;
  const target = REDIRECTS[proper] ?? REDIRECTS[lowered] ?? proper;
  return target !== path && matchRoute(target).name !== 'not-found' ? target : undefined;
}

/** What links from advertisements and messages carry; it changes nothing and is left to those who count. */
export const TRACKING =
  /^(?:utm_\w+|gclid|gbraid|wbraid|gad_\w+|dclid|fbclid|msclkid|yclid|ttclid|twclid|igshid|mc_[ce]id|srsltid|_gl|ref)$/i;

/** What pages without a list of products read of their query, each once. */
const PAGE_PARAMS: Partial<Record<Route['name'], readonly string[]>> = {
  machines: Object.values(MACHINES_PARAMS),
};

/** Whether an address's query says something that its page does not understand. */
export function isMisread(route: Route, params: URLSearchParams): boolean {
  const isList = ['category', 'machine', 'search'].includes(route.name);
  const known = PAGE_PARAMS[route.name];
  const isKnown = (name: string): boolean =>
    TRACKING.test(name) ||
    (known?.includes(name) && params.getAll(name).length === 1) ||
    (isList && ([...LISTING_PARAMS, 'view'].includes(name) || isAttributeParam(name)));
  return [...params.keys()].some((name) => !isKnown(name)) || (isList && listingFaults(params).length > 0);
}
