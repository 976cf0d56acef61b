import { machineKeys, machinesPath, machinesQueryOf } from '#contract/catalogue/machines-path';
import {
  comparisonKey,
  comparisonOf,
  comparisonPath,
  type ComparisonQuery,
} from '#contract/catalogue/comparison-path';
import { listingPath, SEARCH_PATH, viewOf } from '#contract/catalogue/listing-path';
import type { PreparedQuery } from '#contract/page-state';
import type { ProductCard, ProductPage } from '#contract/catalogue/products';
import { queryKeys } from '#contract/query-keys';
import { ALL_PRODUCTS, listingOf, matchRoute, paths, type Route } from '#contract/routes';
import { EMPTY_LISTING, isBeyondLastPage, type ListingQuery } from '#domain/catalogue/listing';
import type { Product } from '#domain/catalogue/product/product';
import type { Site } from '#domain/catalogue/site/site';
import type { LegalPages } from '#shop/orders/selling-ports';
import type { Shop } from '#shop/shop';
import { findGuide, listGuides } from '../routes/catalogue/guides.ts';
import { SIMILAR_PRODUCTS } from '../routes/catalogue/products.ts';
import type { CompareView } from '../views/compare-view.ts';
import { homeOf } from '../views/home-view.ts';
import type { MachineView } from '../views/machine-view.ts';
import type { SearchView } from '../views/search-view.ts';
import { productDetail, type ShopView, variantsOf } from '../views/shop-view.ts';
import { isMisread, properPath, TRACKING } from './page-address.ts';
import { rememberedJson } from './remembered-json.ts';

/** A prepared answer, with its data as JSON where the shop keeps that ready. */
export interface PlannedQuery extends PreparedQuery {
  readonly json?: string;
}

/** What a page shows, read from the shop as it is now. */
export interface PageFacts {
  /** While each of these is the same, the page is the same. */
  readonly from: readonly unknown[];
  readonly queries: () => readonly PlannedQuery[];
}

/**
 * Who may keep a page: `ready`, everybody sees the same and it is sent again while the shop is the same;
 * `fresh`, everybody sees the same but it is drawn each time; `private`, nobody.
 */
export type Keeping = 'ready' | 'fresh' | 'private';

/** How an address is answered. */
export type PagePlan =
  | { readonly redirectTo: string }
  | {
      readonly route: Route;
      /** The address without what makes no difference; one cached page stands for all its spellings. */
      readonly url: string;
      readonly isFound: boolean;
      readonly keeping: Keeping;
      readonly read: () => PageFacts;
    };

interface Sources {
  readonly shop: Shop;
  readonly view: ShopView;
  readonly machines: MachineView;
  readonly search: SearchView;
  readonly comparisons: CompareView;
  readonly legalPages: LegalPages;
  /** Where orders and attempts to pay are looked up; without it none exists. */
  readonly orders?: OrderLookup | undefined;
}

interface OrderLookup {
  findOwnOrder(token: string): object | undefined;
  findAttempt(attemptId: string): object | undefined;
}

const withQuery = (path: string, query: string): string => (query ? `${path}?${query}` : path);

/** Decides by path and query (without `?`) what a page shows. Never throws for what an address holds. */
export function planPage(
  { shop, view, machines, search, comparisons, legalPages, orders }: Sources,
  site: Site,
  path: string,
  query: string,
): PagePlan {
  const proper = properPath(path);
  if (proper !== undefined) return { redirectTo: withQuery(proper, query) };
  const { catalogue } = shop;

  const frame = (): PageFacts => {
    const settings = view.settings(site);
    const categories = view.categories();
    return {
      from: [settings, categories],
      queries: () => [
        { key: queryKeys.settings(), data: settings },
        { key: queryKeys.categories(), data: categories, json: view.categoriesJson() },
      ],
    };
  };
  const cardOfFace = (each: Product): ProductCard => catalogue.card(catalogue.face(each));
  const cards = (listing: ListingQuery): PageFacts => {
    const { products: found, total } = shop.list(listing, shop.pinned(listing, site.id));
    const products = found.map(catalogue.face);
    return {
      from: [total, ...products],
      queries: () => {
        const data: ProductPage = { items: view.cards(products), total };
        const json = `{"items":${view.cardsJson(products)},"total":${total}}`;
        return [{ key: queryKeys.listing(listing), data, json }];
      },
    };
  };
  const home = (): PageFacts => {
    const data = homeOf(shop, site.id);
    const json = JSON.stringify(data);
    const facts = (): PageFacts => ({ from: [json], queries: () => [{ key: queryKeys.home(), data, json }] });
    return data.parts.some(({ kind }) => kind === 'machines') ? withFacts(facts, makers())() : facts();
  };
  const facets = (listing: ListingQuery): PageFacts => {
    const data = shop.facets({ ...listing, page: 1 });
    const json = rememberedJson(data);
    return { from: [json], queries: () => [{ key: queryKeys.facets(listing), data, json }] };
  };
  const product = (slug: string): PageFacts => {
    const product = catalogue.findProductBySlug(slug);
    const found = product && catalogue.face(product);
    const similar = product ? shop.similar(product, SIMILAR_PRODUCTS).map(catalogue.face) : [];
    const needed = product ? shop.needed(product).map(catalogue.face) : [];
    const lowest = found && view.lowestPrice(found);
    return {
      from: [
        found,
        lowest,
        shop.fitment.version,
        ...similar,
        ...needed,
        ...(found ? catalogue.variants(found).map(catalogue.face) : []),
      ],
      queries: () => {
        const data: readonly ProductCard[] = view.cards(similar);
        return [
          { key: queryKeys.product(slug), data: found && productDetail(found, lowest) },
          { key: queryKeys.similar(slug), data, json: view.cardsJson(similar) },
          ...(found
            ? [{ key: queryKeys.machinesOf(slug), data: machines.machinesOf(found, cardOfFace) }]
            : []),
          ...(found?.group === undefined
            ? []
            : [{ key: queryKeys.variants(slug), data: variantsOf(catalogue, found) }]),
        ];
      },
    };
  };
  const machineFacts = (slug: string, category?: string): PageFacts => {
    const data = machines.find(slug, category, cardOfFace);
    const json = JSON.stringify(data ?? null);
    return {
      from: [json],
      queries: () => (data ? [{ key: machineKeys.machine(slug, category), data, json }] : []),
    };
  };
  const reading = (text: string): PageFacts => {
    const data = search.read(text);
    const json = JSON.stringify(data);
    return { from: [json], queries: () => [{ key: queryKeys.searchReading(text), data, json }] };
  };
  const comparison = (query: ComparisonQuery): PageFacts => {
    const data = comparisons.compare(query);
    const json = JSON.stringify(data);
    return { from: [json], queries: () => [{ key: comparisonKey(query), data, json }] };
  };
  const legalPage = (name: string): PageFacts => {
    const data = legalPages.find(name, site, shop.settings(), shop.shipping());
    return { from: [data], queries: () => [{ key: queryKeys.legalPage(name), data }] };
  };
  const nearestMachines = (text: string) => (): PageFacts => ({
    from: [shop.fitment.version],
    queries: () => [{ key: machineKeys.nearest(text), data: machines.nearest(text) }],
  });
  const makers = (category?: string) => (): PageFacts => {
    const data = machines.makers(category);
    const json = JSON.stringify(data);
    return { from: [json], queries: () => [{ key: machineKeys.makers(category), data, json }] };
  };
  const machinesOfMaker = (brand: string) => (): PageFacts => ({
    from: [shop.fitment.version],
    queries: () => [{ key: machineKeys.ofMaker(brand), data: machines.list(brand) }],
  });
  const guideList = (category?: string) => (): PageFacts => ({
    from: [shop.guides()],
    queries: () => [{ key: queryKeys.guides(category), data: listGuides(shop.guides(), category) }],
  });
  const withFacts = (read: () => PageFacts, more: () => PageFacts) => (): PageFacts => {
    const [facts, added] = [read(), more()];
    return {
      from: [...facts.from, ...added.from],
      queries: () => [...facts.queries(), ...added.queries()],
    };
  };
  const joined = (parts: readonly (() => PageFacts)[]): (() => PageFacts) => {
    return () => {
      const facts = [frame, ...parts].map((read) => read());
      return {
        from: facts.flatMap(({ from }) => from),
        queries: () => facts.flatMap(({ queries }) => queries()),
      };
    };
  };

  const route = matchRoute(path);
  const params = new URLSearchParams(query);
  const listing = listingOf(route, params);
  const asked = withQuery(path, query);
  const shared = { route, isFound: true, keeping: 'ready' } as const;
  const missing = { route, url: asked, isFound: false, keeping: 'fresh', read: joined([]) } as const;
  const list = (basePath: string, shown: ListingQuery) => {
    const url = listingPath(basePath, shown, viewOf(params));
    const read = joined([() => cards(shown), () => facets(shown)]);
    const isBeyond = shown.page > 1 && isBeyondLastPage(shown, shop.list(shown).total);
    return isBeyond ? { ...missing, url, read } : { ...shared, url, read };
  };
  /** Sends a misread address to the one that says the same and is understood. */
  const understood = (plan: Extract<PagePlan, { readonly url: string }>): PagePlan => {
    if (!plan.isFound || !isMisread(route, params)) return plan;
    const tracking = [...params].filter(([name]) => TRACKING.test(name));
    const rest = new URLSearchParams(tracking).toString();
    return { redirectTo: rest === '' ? plan.url : `${plan.url}${plan.url.includes('?') ? '&' : '?'}${rest}` };
  };
  const own = { route, url: asked, isFound: true, keeping: 'private', read: joined([]) } as const;

  switch (route.name) {
    case 'home':
      return understood({ ...shared, url: '/', read: joined([home, () => cards(EMPTY_LISTING)]) });
    case 'category': {
      if (!listing) return missing;
      if (route.slug !== ALL_PRODUCTS && !catalogue.findCategoryBySlug(route.slug)) {
        const moved = catalogue.findCategoryByOldSlug(route.slug);
        return moved ? { redirectTo: withQuery(paths.category(moved.slug), query) } : missing;
      }
      const plan = list(paths.category(route.slug), listing);
      if (route.slug === ALL_PRODUCTS || 'redirectTo' in plan) return understood(plan);
      const facts = withFacts(plan.read, guideList(route.slug));
      return understood({ ...plan, read: withFacts(facts, makers(route.slug)) });
    }
    case 'guides':
      return understood({ ...shared, url: paths.guides, read: joined([guideList()]) });
    case 'guide': {
      const guide = findGuide(shop.guides(), route.slug);
      if (!guide) return missing;
      const read = joined([
        () => ({
          from: [shop.guides()],
          queries: () => [{ key: queryKeys.guide(guide.slug), data: guide }],
        }),
      ]);
      return understood({ ...shared, url: paths.guide(guide.slug), read });
    }
    case 'machines': {
      const asked = machinesQueryOf(params);
      const redirectTo = machines.pathOf(asked);
      if (redirectTo !== undefined) return { redirectTo };
      const { text, brand } = asked;
      const found = text ? [nearestMachines(text)] : brand ? [machinesOfMaker(brand)] : [];
      return understood({ ...shared, url: machinesPath(asked), read: joined([makers(), ...found]) });
    }
    case 'machine': {
      const { slug, category } = route;
      const machine = listing && machines.find(slug, category);
      if (!machine) {
        const moved = catalogue.findProductByOldSlug(slug);
        const nearby = { ...missing, read: joined([nearestMachines(slug), makers()]) };
        return moved ? { redirectTo: withQuery(paths.machine(moved.slug, category), query) } : nearby;
      }
      if (category !== undefined && shop.list(listing).total === 0) return missing;
      const plan = list(paths.machine(slug, category), listing);
      if ('redirectTo' in plan) return plan;
      return understood({ ...plan, read: withFacts(plan.read, () => machineFacts(slug, category)) });
    }
    case 'search': {
      if (!listing) return missing;
      const plan = list(SEARCH_PATH, listing);
      if (listing.q === '' || listing.isPlain) return understood(plan);
      return understood({ ...plan, read: withFacts(plan.read, () => reading(listing.q)) });
    }
    case 'compare': {
      const asked = comparisonOf(params);
      const { text, ...query } = asked;
      const named = text === undefined ? undefined : comparisons.findNamed(text);
      if (named) return { redirectTo: comparisonPath({ ...query, slugs: [...query.slugs, named.slug] }) };
      return { ...shared, url: comparisonPath(asked), read: joined([() => comparison(asked)]) };
    }
    case 'product': {
      if (catalogue.findProductBySlug(route.slug)) {
        const read = joined([() => product(route.slug)]);
        return understood({ ...shared, url: paths.product(route.slug), read });
      }
      const moved = catalogue.findProductByOldSlug(route.slug);
      return moved ? { redirectTo: withQuery(paths.product(moved.slug), query) } : missing;
    }
    case 'legal':
      if (!legalPages.find(route.page, site, shop.settings(), shop.shipping())) return missing;
      // Its template is a file that the owner edits beside the catalogue.
      return understood({
        ...shared,
        keeping: 'fresh',
        url: path,
        read: joined([() => legalPage(route.page)]),
      });
    case 'favourites':
    case 'quick-order':
      return { ...shared, url: asked, read: joined([]) };
    case 'checkout':
    case 'track-order':
      return own;
    case 'payment':
      return { ...own, isFound: orders?.findAttempt(route.attemptId) !== undefined };
    case 'order':
      return { ...own, isFound: orders?.findOwnOrder(route.token) !== undefined };
    case 'not-found':
      break;
  }
  return missing;
}
