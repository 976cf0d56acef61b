import { comparisonOf, comparisonPath } from '#contract/catalogue/facts/comparison-path';
import { listingPath, SEARCH_PATH, viewOf } from '#contract/catalogue/listing-path';
import { machinesPath, machinesQueryOf } from '#contract/catalogue/facts/machines-path';
import { queryKeys } from '#contract/query-keys';
import { ALL_PRODUCTS, listingOf, matchRoute, paths, type Route } from '#contract/routes';
import { EMPTY_LISTING, isBeyondLastPage, type ListingQuery } from '#domain/catalogue/listing';
import type { Site } from '#domain/catalogue/site/site';
import { findGuide } from '../routes/catalogue/guides.ts';
import { hasUnknownParams, canonicalPath, TRACKING } from './page-address.ts';
import { createPageFacts, type FactSources, type PageFacts, withFacts } from './page-facts.ts';

/**
 * Who may cache a page: `ready`, it is the same for everybody and is resent while the shop is unchanged; `fresh`, it is
 * the same for everybody but rendered each time; `private`, nobody.
 */
export type Caching = 'ready' | 'fresh' | 'private';

/** The plan for an address. */
export type PagePlan =
  | { readonly redirectTo: string }
  | {
      readonly route: Route;
      /** The canonical address; one cached page serves all its spellings. */
      readonly url: string;
      readonly isFound: boolean;
      readonly caching: Caching;
      readonly read: () => PageFacts;
    };

interface Sources extends FactSources {
  /** Finds orders and attempts to pay; without it none exists. */
  readonly orders?: OrderLookup | undefined;
}

interface OrderLookup {
  findOrderByToken(token: string): object | undefined;
  findAttempt(attemptId: string): object | undefined;
}

const withQuery = (path: string, query: string): string => (query ? `${path}?${query}` : path);

/** Decides by path and query (without `?`) what a page shows. Never throws, whatever the address contains. */
export function planPage(sources: Sources, site: Site, path: string, query: string): PagePlan {
  const canonical = canonicalPath(path);
  if (canonical !== undefined) return { redirectTo: withQuery(canonical, query) };
  const { shop, machines, comparisons, legalPages, orders } = sources;
  const { catalogue } = shop;

  const facts = createPageFacts(sources, site);
  const { joinFacts, makers } = facts;

  const route = matchRoute(path);
  const params = new URLSearchParams(query);
  const listing = listingOf(route, params);
  const pageUrl = withQuery(path, query);
  const shared = { route, isFound: true, caching: 'ready' } as const;
  const missing = { route, url: pageUrl, isFound: false, caching: 'fresh', read: joinFacts([]) } as const;
  const list = (basePath: string, listing: ListingQuery) => {
    const url = listingPath(basePath, listing, viewOf(params));
    const read = joinFacts([() => facts.cards(listing), () => facts.facets(listing)]);
    const isBeyond = listing.page > 1 && isBeyondLastPage(listing, shop.list(listing).total);
    return isBeyond ? { ...missing, url, read } : { ...shared, url, read };
  };
  /** Redirects a misspelled address to the canonical one. */
  const redirectMisspelled = (plan: Extract<PagePlan, { readonly url: string }>): PagePlan => {
    if (!plan.isFound || !hasUnknownParams(route, params)) return plan;
    const tracking = [...params].filter(([name]) => TRACKING.test(name));
    const rest = new URLSearchParams(tracking).toString();
    return { redirectTo: rest === '' ? plan.url : `${plan.url}${plan.url.includes('?') ? '&' : '?'}${rest}` };
  };
  const privatePage = {
    route,
    url: pageUrl,
    isFound: true,
    caching: 'private',
    read: joinFacts([]),
  } as const;

  switch (route.name) {
    case 'home':
      return redirectMisspelled({
        ...shared,
        url: '/',
        read: joinFacts([facts.home, () => facts.cards(EMPTY_LISTING)]),
      });
    case 'category': {
      if (!listing) return missing;
      if (route.slug !== ALL_PRODUCTS && !catalogue.findCategoryBySlug(route.slug)) {
        const moved = catalogue.findCategoryByOldSlug(route.slug);
        return moved ? { redirectTo: withQuery(paths.category(moved.slug), query) } : missing;
      }
      const plan = list(paths.category(route.slug), listing);
      if (route.slug === ALL_PRODUCTS || 'redirectTo' in plan) return redirectMisspelled(plan);
      const read = withFacts(plan.read, facts.guideList(route.slug));
      return redirectMisspelled({ ...plan, read: withFacts(read, makers(route.slug)) });
    }
    case 'guides':
      return redirectMisspelled({ ...shared, url: paths.guides, read: joinFacts([facts.guideList()]) });
    case 'guide': {
      const guide = findGuide(shop.guides(), route.slug);
      if (!guide) return missing;
      const read = joinFacts([
        () => ({
          sources: [shop.guides()],
          queries: () => [{ key: queryKeys.guide(guide.slug), data: guide }],
        }),
      ]);
      return redirectMisspelled({ ...shared, url: paths.guide(guide.slug), read });
    }
    case 'machines': {
      const wanted = machinesQueryOf(params);
      const redirectTo = machines.pathOf(wanted);
      if (redirectTo !== undefined) return { redirectTo };
      const { text, brand } = wanted;
      const found = text ? [facts.nearestMachines(text)] : brand ? [facts.machinesOfMaker(brand)] : [];
      return redirectMisspelled({
        ...shared,
        url: machinesPath(wanted),
        read: joinFacts([makers(), ...found]),
      });
    }
    case 'machine': {
      const { slug, category } = route;
      const machine = listing && machines.find(slug, category);
      if (!machine) {
        const moved = catalogue.findProductByOldSlug(slug);
        const nearby = { ...missing, read: joinFacts([facts.nearestMachines(slug), makers()]) };
        return moved ? { redirectTo: withQuery(paths.machine(moved.slug, category), query) } : nearby;
      }
      if (category !== undefined && shop.list(listing).total === 0) return missing;
      const plan = list(paths.machine(slug, category), listing);
      if ('redirectTo' in plan) return plan;
      return redirectMisspelled({
        ...plan,
        read: withFacts(plan.read, () => facts.machineFacts(slug, category)),
      });
    }
    case 'search': {
      if (!listing) return missing;
      const plan = list(SEARCH_PATH, listing);
      if (listing.q === '' || listing.isPlain) return redirectMisspelled(plan);
      return redirectMisspelled({ ...plan, read: withFacts(plan.read, () => facts.reading(listing.q)) });
    }
    case 'compare': {
      const wanted = comparisonOf(params);
      const { text, ...query } = wanted;
      const named = text === undefined ? undefined : comparisons.findNamed(text);
      if (named) return { redirectTo: comparisonPath({ ...query, slugs: [...query.slugs, named.slug] }) };
      return { ...shared, url: comparisonPath(wanted), read: joinFacts([() => facts.comparison(wanted)]) };
    }
    case 'product': {
      if (catalogue.findProductBySlug(route.slug)) {
        const read = joinFacts([() => facts.product(route.slug)]);
        return redirectMisspelled({ ...shared, url: paths.product(route.slug), read });
      }
      const moved = catalogue.findProductByOldSlug(route.slug);
      return moved ? { redirectTo: withQuery(paths.product(moved.slug), query) } : missing;
    }
    case 'legal':
      if (!legalPages.find(route.page, site, shop.settings(), shop.shipping())) return missing;
      // Its template is a file that the owner edits outside the catalogue.
      return redirectMisspelled({
        ...shared,
        caching: 'fresh',
        url: path,
        read: joinFacts([() => facts.legalPage(route.page)]),
      });
    case 'favourites':
    case 'quick-order':
      return { ...shared, url: pageUrl, read: joinFacts([]) };
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
