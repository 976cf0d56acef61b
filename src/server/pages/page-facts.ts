import { comparisonKey, type ComparisonQuery } from '#contract/catalogue/facts/comparison-path';
import { machineKeys } from '#contract/catalogue/facts/machines-path';
import type { ProductCard, ProductPage } from '#contract/catalogue/product/products';
import type { PreparedQuery } from '#contract/page-state';
import { queryKeys } from '#contract/query-keys';
import type { ListingQuery } from '#domain/catalogue/listing';
import type { Product } from '#domain/catalogue/product/product';
import type { Site } from '#domain/catalogue/site/site';
import type { LegalPages } from '#shop/orders/selling-ports';
import type { Shop } from '#shop/shop';
import { listGuides } from '../routes/catalogue/guides.ts';
import { SIMILAR_PRODUCTS } from '../routes/catalogue/products.ts';
import type { CompareView } from '../views/compare-view.ts';
import { homeOf } from '../views/home-view.ts';
import type { MachineView } from '../views/machine-view.ts';
import type { SearchView } from '../views/search-view.ts';
import { productDetail, type ShopView, variantsOf } from '../views/shop-view.ts';

/** A prepared answer, with its JSON if the shop has it ready. */
export interface PlannedQuery extends PreparedQuery {
  readonly json?: string;
}

/** The content of a page, read from the shop now. */
export interface PageFacts {
  /** The page stays the same as long as each of these is the same object. */
  readonly sources: readonly unknown[];
  readonly queries: () => readonly PlannedQuery[];
}

export interface FactSources {
  readonly shop: Shop;
  readonly view: ShopView;
  readonly machines: MachineView;
  readonly search: SearchView;
  readonly comparisons: CompareView;
  readonly legalPages: LegalPages;
}

const jsonOf = new WeakMap<object, string>();

/** The cached JSON of an object that stays the same. */
function cachedJson(data: object): string {
  const json = jsonOf.get(data) ?? JSON.stringify(data);
  jsonOf.set(data, json);
  return json;
}

/** Joins two parts; they are read one after the other. */
export function withFacts(read: () => PageFacts, more: () => PageFacts): () => PageFacts {
  return () => {
    const [facts, added] = [read(), more()];
    return {
      sources: [facts.sources, added.sources],
      queries: () => [...facts.queries(), ...added.queries()],
    };
  };
}

/** The contents of the parts of a storefront's pages; each call reads them again. */
export function createPageFacts(
  { shop, view, machines, search, comparisons, legalPages }: FactSources,
  site: Site,
) {
  const { catalogue } = shop;
  const frame = (): PageFacts => {
    const settings = view.settings(site);
    const categories = view.categories();
    return {
      sources: [settings, categories],
      queries: () => [
        { key: queryKeys.settings(), data: settings },
        { key: queryKeys.categories(), data: categories, json: view.categoriesJson() },
      ],
    };
  };
  const cardOfFace = (each: Product): ProductCard => catalogue.card(catalogue.face(each));
  const cards = (listing: ListingQuery): PageFacts => {
    const { faces, total } = shop.list(listing, shop.pinned(listing, site.id));
    return {
      sources: [total, faces],
      queries: () => {
        const data: ProductPage = { items: view.cards(faces), total };
        const json = `{"items":${view.cardsJson(faces)},"total":${total}}`;
        return [{ key: queryKeys.listing(listing), data, json }];
      },
    };
  };
  const home = (): PageFacts => {
    const data = homeOf(shop, site.id);
    const json = JSON.stringify(data);
    const facts = (): PageFacts => ({
      sources: [json],
      queries: () => [{ key: queryKeys.home(), data, json }],
    });
    return data.parts.some(({ kind }) => kind === 'machines') ? withFacts(facts, makers())() : facts();
  };
  const facets = (listing: ListingQuery): PageFacts => {
    const data = shop.facets(listing);
    const json = cachedJson(data);
    return { sources: [json], queries: () => [{ key: queryKeys.facets(listing), data, json }] };
  };
  const product = (slug: string): PageFacts => {
    const product = catalogue.findProductBySlug(slug);
    const found = product && catalogue.face(product);
    const similar = product ? shop.similar(product, SIMILAR_PRODUCTS).map(catalogue.face) : [];
    const needed = product ? shop.needed(product).map(catalogue.face) : [];
    const lowest = found && view.lowestPrice(found);
    return {
      sources: [
        found,
        lowest,
        shop.fitment.version,
        similar,
        needed,
        found && catalogue.variants(found).map(catalogue.face),
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
      sources: [json],
      queries: () => (data ? [{ key: machineKeys.machine(slug, category), data, json }] : []),
    };
  };
  const reading = (text: string): PageFacts => {
    const data = search.read(text);
    const json = JSON.stringify(data);
    return { sources: [json], queries: () => [{ key: queryKeys.searchReading(text), data, json }] };
  };
  const comparison = (query: ComparisonQuery): PageFacts => {
    const data = comparisons.compare(query);
    const json = JSON.stringify(data);
    return { sources: [json], queries: () => [{ key: comparisonKey(query), data, json }] };
  };
  const legalPage = (name: string): PageFacts => {
    const data = legalPages.find(name, site, shop.settings(), shop.shipping());
    return { sources: [data], queries: () => [{ key: queryKeys.legalPage(name), data }] };
  };
  const nearestMachines = (text: string) => (): PageFacts => ({
    sources: [shop.fitment.version],
    queries: () => [{ key: machineKeys.nearest(text), data: machines.nearest(text) }],
  });
  /**
   * Its source is the JSON text: the version of the fitment tables changes with every name, but this list, which is in
   * every category page, seldom does.
   */
  const makers = (category?: string) => (): PageFacts => {
    const data = machines.makers(category);
    const json = JSON.stringify(data);
    return { sources: [json], queries: () => [{ key: machineKeys.makers(category), data, json }] };
  };
  const machinesOfMaker = (brand: string) => (): PageFacts => ({
    sources: [shop.fitment.version],
    queries: () => [{ key: machineKeys.ofMaker(brand), data: machines.list(brand) }],
  });
  const guideList = (category?: string) => (): PageFacts => ({
    sources: [shop.guides()],
    queries: () => [{ key: queryKeys.guides(category), data: listGuides(shop.guides(), category) }],
  });
  /** The common parts of all pages together with those of one page. */
  const joinFacts = (parts: readonly (() => PageFacts)[]): (() => PageFacts) => {
    return () => {
      const facts = [frame, ...parts].map((read) => read());
      return {
        sources: facts.map(({ sources }) => sources),
        queries: () => facts.flatMap(({ queries }) => queries()),
      };
    };
  };

  return {
    cards,
    comparison,
    facets,
    guideList,
    home,
    joinFacts,
    legalPage,
    machineFacts,
    machinesOfMaker,
    makers,
    nearestMachines,
    product,
    reading,
  };
}
