import { comparisonOf, comparisonPath } from '#contract/catalogue/facts/comparison-path';
import { listingOf, listingPath, SEARCH_PATH, viewOf } from '#contract/catalogue/listing-path';
import {
  machineQueryKeys,
  machinesPath,
  machinesQueryOf,
  MACHINES_PARAMS,
} from '#contract/catalogue/facts/machines-path';
import { queryKeys, type QueryKey, withQuery } from '#contract/query-keys';
import { ALL_PRODUCTS, matchRoute, paths, type Route, REDIRECTS } from '#contract/routes';
import {
  EMPTY_LISTING,
  isBeyondLastPage,
  type ListingQuery,
  isAttributeParam,
  listingFaults,
  listingParams,
} from '#domain/catalogue/listing';
import type { CatalogueReader } from '#catalogue/create-catalogue';
import { brandKey } from '#domain/catalogue/facts/maker-of';
import { fold } from '#kernel/turkish';
import type { Site } from '#domain/catalogue/site/site';
import type { Selling } from '#shop/orders/selling';
import { createPageFacts, type FactSources, nothingAt, type ReadFacts } from './page-facts.ts';

/** Routes whose addresses contain tokens, where case matters; the parts of other routes are matched folded. */
const HAS_CASE = new Set<Route['name']>(['order', 'payment', 'not-found']);

/** The canonical spelling of a path, if it leads to a page. A header cannot say control characters. */
function canonicalPath(path: string): string | undefined {
  if (/\p{Cc}/u.test(path)) return undefined;
  const trimmed = path.replace(/(?<=[^/]|^\/)\/+$/, '');
  const lowered = trimmed.includes('%') ? trimmed : fold(trimmed);
  const canonical = HAS_CASE.has(matchRoute(lowered).name) ? trimmed : lowered;
  const target = REDIRECTS[canonical] ?? REDIRECTS[lowered] ?? canonical;
  return target !== path && matchRoute(target).name !== 'not-found' ? target : undefined;
}

/** Parameters from advertisements and mails; they change nothing and stay for analytics. */
const TRACKING =
  /^(?:utm_\w+|gclid|gbraid|wbraid|gad_\w+|dclid|fbclid|msclkid|yclid|ttclid|twclid|igshid|mc_[ce]id|srsltid|_gl|ref)$/i;

/** The query parameters of pages without a list of products, each allowed once. */
const PAGE_PARAMS: Partial<Record<Route['name'], readonly string[]>> = {
  machines: Object.values(MACHINES_PARAMS),
};

/** Whether a query contains something that the page does not understand. */
function hasUnknownParams(route: Route, params: URLSearchParams): boolean {
  const isList = ['category', 'machine', 'search'].includes(route.name);
  const known = PAGE_PARAMS[route.name];
  const isKnown = (name: string): boolean =>
    TRACKING.test(name) ||
    (known?.includes(name) && params.getAll(name).length === 1) ||
    (isList && ([...listingParams(), 'view'].includes(name) || isAttributeParam(name)));
  return [...params.keys()].some((name) => !isKnown(name)) || (isList && listingFaults(params).length > 0);
}

/**
 * Who may cache a page: `ready`, it is the same for everybody and is resent while the shop is unchanged; `fresh`, it is
 * the same for everybody but rendered each time; `private`, nobody.
 */
type Caching = 'ready' | 'fresh' | 'private';

export type PagePlan =
  | { readonly redirectTo: string }
  | {
      readonly route: Route;
      /** The canonical address; one cached page serves all its spellings. */
      readonly url: string;
      readonly isFound: boolean;
      readonly caching: Caching;
      /** The storefront whose page is the canonical one. */
      readonly home: Site;
      readonly read: ReadFacts;
    };

export interface PlanSources extends FactSources {
  /** Finds orders and attempts to pay; without it none exists. */
  readonly orders?: Pick<Selling, 'findOrderByToken' | 'findAttempt'> | undefined;
}

function categoryOf(route: Route, catalogue: CatalogueReader): string | undefined {
  if (route.name === 'category') return catalogue.findCategoryBySlug(route.slug)?.id;
  return route.name === 'product' ? catalogue.findProductBySlug(route.slug)?.categoryId : undefined;
}

/** Decides by path and query (without `?`) what a page shows. Never throws, whatever the address contains. */
export function planPage(sources: PlanSources, site: Site, path: string, query: string): PagePlan {
  const canonical = canonicalPath(path);
  if (canonical !== undefined) return { redirectTo: withQuery(canonical, query) };
  const { shop, machines, comparisons, findLegalPage, orders } = sources;
  const { catalogue } = shop;

  const route = matchRoute(path);
  const pageCategory = categoryOf(route, catalogue);
  const home = pageCategory === undefined ? site : shop.storefrontOf(pageCategory, site);
  const facts = createPageFacts(sources, site, pageCategory);
  const params = new URLSearchParams(query);
  const listing = listingOf(route, params);
  const pageUrl = withQuery(path, query);
  const pageOf = (url: string, ...parts: readonly ReadFacts[]) =>
    ({ route, url, home, isFound: true, caching: 'ready', read: facts.page(...parts) }) as const;
  const missing = { ...pageOf(pageUrl), isFound: false, caching: 'fresh' } as const;
  const missingAt = (key: QueryKey, ...parts: readonly ReadFacts[]) =>
    ({ ...missing, read: facts.page(nothingAt(key), ...parts) }) as const;
  const privatePage = { ...pageOf(pageUrl), caching: 'private' } as const;
  const moveTo = (target: string): PagePlan => ({ redirectTo: withQuery(target, query) });
  /** Redirects a misspelled address to the canonical one. */
  const redirectMisspelled = (plan: Extract<PagePlan, { readonly url: string }>): PagePlan => {
    if (!plan.isFound || !hasUnknownParams(route, params)) return plan;
    const tracking = [...params].filter(([name]) => TRACKING.test(name));
    const rest = new URLSearchParams(tracking).toString();
    return { redirectTo: rest === '' ? plan.url : `${plan.url}${plan.url.includes('?') ? '&' : '?'}${rest}` };
  };
  const factsOfMachine = (slug: string): ReadFacts =>
    machines.find(slug, { site }) ? facts.machine(slug) : nothingAt(machineQueryKeys.machine(slug));
  const list = (basePath: string, listing: ListingQuery, ...more: readonly ReadFacts[]): PagePlan => {
    const url = listingPath(basePath, listing, viewOf(params));
    const { machine } = listing;
    const filter = machine === undefined || route.name === 'machine' ? [] : [factsOfMachine(machine)];
    const plan = pageOf(url, facts.cards(listing), facts.facets(listing), ...filter, ...more);
    const isBeyond = listing.page > 1 && isBeyondLastPage(listing, shop.list(listing, site).total);
    return isBeyond ? { ...missing, url, read: plan.read } : redirectMisspelled(plan);
  };

  switch (route.name) {
    case 'home':
      return redirectMisspelled(pageOf('/', facts.home, facts.cards(EMPTY_LISTING)));
    case 'category': {
      if (!listing) return missing;
      const { slug } = route;
      if (slug === ALL_PRODUCTS) return list(paths.category(slug), listing);
      if (!catalogue.findCategoryBySlug(slug)) {
        const moved = catalogue.findCategoryByOldSlug(slug);
        return moved ? moveTo(paths.category(moved.slug)) : missing;
      }
      return list(paths.category(slug), listing, facts.guides(slug), facts.makers(slug));
    }
    case 'guides':
      return redirectMisspelled(pageOf(paths.guides, facts.guides()));
    case 'guide': {
      const guide = shop.guides().find(({ slug }) => slug === route.slug);
      return guide
        ? redirectMisspelled(pageOf(paths.guide(guide.slug), facts.guide(guide.slug)))
        : missingAt(queryKeys.guide(route.slug));
    }
    case 'machines': {
      const wanted = machinesQueryOf(params);
      const redirectTo = machines.pathOf(wanted);
      if (redirectTo !== undefined) return { redirectTo };
      const { text, brand } = wanted;
      // The finder names each maker in one spelling.
      const isMeant = (maker: string): boolean => brand !== undefined && brandKey(maker) === brandKey(brand);
      const maker = machines.makers(undefined, site).find((each) => isMeant(each.brand))?.brand ?? brand;
      if (maker !== undefined && maker !== brand)
        return { redirectTo: machinesPath({ ...wanted, brand: maker }) };
      const found = text ? [facts.nearestMachines(text)] : brand ? [facts.machinesOfMaker(brand)] : [];
      return redirectMisspelled(pageOf(machinesPath(wanted), facts.makers(), ...found));
    }
    case 'machine': {
      const { slug, category } = route;
      const key = machineQueryKeys.machine(slug, category);
      const moved = catalogue.findProductByOldSlug(slug);
      if (moved) return moveTo(paths.machine(moved.slug, category));
      if (!listing || !machines.find(slug, { category })) {
        return missingAt(key, facts.nearestMachines(slug), facts.makers());
      }
      if (category !== undefined && shop.list(listing, site).total === 0) return missingAt(key);
      return list(paths.machine(slug, category), listing, facts.machine(slug, category));
    }
    case 'search': {
      if (!listing) return missing;
      const isRead = listing.q !== '' && !listing.isPlain;
      return list(SEARCH_PATH, listing, ...(isRead ? [facts.reading(listing.q)] : []));
    }
    case 'compare': {
      const wanted = comparisonOf(params);
      const { text, ...query } = wanted;
      const named = text === undefined ? undefined : comparisons.findNamed(text);
      if (named) return { redirectTo: comparisonPath({ ...query, slugs: [...query.slugs, named.slug] }) };
      return pageOf(comparisonPath(wanted), facts.comparison(wanted));
    }
    case 'product': {
      const isHere = catalogue.findProductBySlug(route.slug) !== undefined;
      if (isHere) return redirectMisspelled(pageOf(paths.product(route.slug), facts.product(route.slug)));
      const moved = catalogue.findProductByOldSlug(route.slug);
      return moved ? moveTo(paths.product(moved.slug)) : missingAt(queryKeys.product(route.slug));
    }
    case 'legal':
      if (!findLegalPage(route.page, site, shop.settings(), shop.shipping())) return missing;
      // Its template is a file that the owner edits outside the catalogue.
      return redirectMisspelled({ ...pageOf(path, facts.legalPage(route.page)), caching: 'fresh' });
    case 'favourites':
    case 'quick-order':
      return pageOf(pageUrl);
    case 'checkout':
    case 'track-order':
      return privatePage;
    case 'payment':
      return { ...privatePage, isFound: orders?.findAttempt(route.attemptId) !== undefined };
    case 'order':
      return { ...privatePage, isFound: orders?.findOrderByToken(route.token) !== undefined };
    case 'not-found':
      break;
  }
  return missing;
}
