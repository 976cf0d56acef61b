import { MACHINES_PARAMS } from '#contract/catalogue/facts/machines-path';
import { matchRoute, REDIRECTS, type Route } from '#contract/routes';
import { isAttributeParam, LISTING_PARAMS, listingFaults } from '#domain/catalogue/listing';

/** Routes whose addresses contain tokens, where case matters; the parts of other routes are matched in lower case. */
const HAS_CASE = new Set<Route['name']>(['order', 'payment', 'not-found']);

/** The canonical spelling of a path, if it leads to a page. */
export function canonicalPath(path: string): string | undefined {
  const trimmed = path.replace(/(?<=.)\/+$/, '');
  const lowered = trimmed.includes('%') ? trimmed : trimmed.toLowerCase();
  const canonical = HAS_CASE.has(matchRoute(lowered).name) ? trimmed : lowered;
  const target = REDIRECTS[canonical] ?? REDIRECTS[lowered] ?? canonical;
  return target !== path && matchRoute(target).name !== 'not-found' ? target : undefined;
}

/** Parameters from advertisements and mails; they change nothing and stay for analytics. */
export const TRACKING =
  /^(?:utm_\w+|gclid|gbraid|wbraid|gad_\w+|dclid|fbclid|msclkid|yclid|ttclid|twclid|igshid|mc_[ce]id|srsltid|_gl|ref)$/i;

/** The query parameters of pages without a list of products, each allowed once. */
const PAGE_PARAMS: Partial<Record<Route['name'], readonly string[]>> = {
  machines: Object.values(MACHINES_PARAMS),
};

/** Whether a query contains something that the page does not understand. */
export function hasUnknownParams(route: Route, params: URLSearchParams): boolean {
  const isList = ['category', 'machine', 'search'].includes(route.name);
  const known = PAGE_PARAMS[route.name];
  const isKnown = (name: string): boolean =>
    TRACKING.test(name) ||
    (known?.includes(name) && params.getAll(name).length === 1) ||
    (isList && ([...LISTING_PARAMS, 'view'].includes(name) || isAttributeParam(name)));
  return [...params.keys()].some((name) => !isKnown(name)) || (isList && listingFaults(params).length > 0);
}
