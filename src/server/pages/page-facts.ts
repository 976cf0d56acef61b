import { listKeys } from '#contract/catalogue/listing-path';
import { comparisonKey, type ComparisonQuery } from '#contract/catalogue/facts/comparison-path';
import type { ProductMachines } from '#contract/catalogue/facts/machines';
import { machineQueryKeys } from '#contract/catalogue/facts/machines-path';
import type { ProductCard, ProductPage } from '#contract/catalogue/product/products';
import type { PreparedQuery } from '#contract/page-state';
import { queryKeys, type QueryKey } from '#contract/query-keys';
import type { ListingQuery } from '#domain/catalogue/listing';
import type { Product } from '#domain/catalogue/product/product';
import type { Site } from '#domain/catalogue/site/site';
import { getOrAdd } from '#kernel/get-or-add';
import { rememberLast } from '#kernel/remember-last';
import type { ApiTools } from '../routes/api-tools.ts';
import { SIMILAR_PRODUCTS } from '../routes/catalogue/products.ts';
import { homeOf } from '../views/home-view.ts';
import { findGuide, listGuides, variantsOf, visibleProduct } from '../views/shop-view.ts';

/** A prepared answer, with its JSON if the shop has it ready. */
export interface PlannedQuery extends PreparedQuery {
  readonly json?: string;
}

/** The content of a page, read from the shop now. */
interface PageFacts {
  /** The page stays the same as long as each of these is the same object. */
  readonly sources: readonly unknown[];
  readonly queries: () => readonly PlannedQuery[];
}

export type FactSources = Pick<
  ApiTools,
  'shop' | 'view' | 'machines' | 'search' | 'comparisons' | 'findLegalPage'
>;

const NO_FACTS: PageFacts = { sources: [undefined], queries: () => [] };

/** Reads a part of a page, or a whole one, from the shop now. */
export type ReadFacts = () => PageFacts;

const jsonOf = new WeakMap<object, string>();

/** The cached JSON of an object that stays the same. */
function cachedJson(data: object): string {
  return getOrAdd(jsonOf, data, () => JSON.stringify(data));
}

/** Joins parts; they are read one after the other. */
function joinFacts(parts: readonly ReadFacts[]): ReadFacts {
  return () => {
    const facts = parts.map((read) => read());
    return {
      sources: facts.map(({ sources }) => sources),
      queries: () => facts.flatMap(({ queries }) => queries()),
    };
  };
}

/** A part that is one answer, or nothing. It stays the same as long as its JSON does. */
function answerFacts<Answer>(
  key: QueryKey<Answer>,
  find: () => Answer | undefined,
  toJson: (data: Answer & object) => string = JSON.stringify,
): ReadFacts {
  return () => {
    const data = find();
    if (typeof data !== 'object' || data === null) return NO_FACTS;
    const json = toJson(data);
    return { sources: [json], queries: () => [{ key, data, json }] };
  };
}

/** What is known to be missing is not requested by the page. */
export const nothingAt =
  (key: QueryKey): ReadFacts =>
  () => ({ sources: [], queries: () => [{ key, data: null }] });

export function createPageFacts(
  { shop, view, machines, search, comparisons, findLegalPage }: FactSources,
  site: Site,
  pageCategory?: string,
) {
  const { catalogue } = shop;
  const cardOfFace = (each: Product): ProductCard => catalogue.card(catalogue.face(each));
  const frame: ReadFacts = () => {
    const settings = view.settings(site);
    const { list, json } = view.categories(site, pageCategory);
    return {
      sources: [settings, list],
      queries: () => [
        { key: queryKeys.settings(), data: settings },
        { key: queryKeys.categories(), data: list, json },
      ],
    };
  };
  const makers = (category?: string): ReadFacts =>
    answerFacts(machineQueryKeys.makers(category), () => machines.makers(category, site));
  return {
    page: (...parts: readonly ReadFacts[]): ReadFacts => joinFacts([frame, ...parts]),
    cards:
      (listing: ListingQuery): ReadFacts =>
      () => {
        const { faces, total } = shop.list(listing, site);
        return {
          sources: [total, faces],
          queries: () => {
            const data: ProductPage = { items: view.cards(faces), total };
            const json = `{"items":${view.cardsJson(faces)},"total":${total}}`;
            return [{ key: listKeys.page(listing), data, json }];
          },
        };
      },
    home: (() => {
      const data = homeOf(shop, site);
      const own = answerFacts(queryKeys.home(), () => data);
      return joinFacts(data.parts.some(({ kind }) => kind === 'machines') ? [own, makers()] : [own])();
    }) satisfies ReadFacts,
    facets: (listing: ListingQuery): ReadFacts =>
      answerFacts(listKeys.facets(listing), () => shop.facets(listing, site), cachedJson),
    product: (slug: string): ReadFacts => {
      const fits = rememberLast<{ readonly data: ProductMachines; readonly json: string }>();
      return () => {
        const product = catalogue.findProductBySlug(slug);
        if (!product) return NO_FACTS;
        const face = catalogue.face(product);
        const similar = shop.similar(product, SIMILAR_PRODUCTS, site).map(catalogue.face);
        const needed = shop.needed(product, site).map(catalogue.face);
        const offers = view.offersOf(face, site);
        const variants = catalogue.variants(face).map(catalogue.face);
        // The version changes with the name of any product, what this page shows of it hardly ever.
        const { data, json } = fits([face, shop.fitment.version, ...needed], () => {
          const found = machines.machinesOf(face, { cardOf: cardOfFace, site });
          return { data: found, json: JSON.stringify(found) };
        });
        return {
          sources: [face, JSON.stringify(offers), json, similar, needed, variants],
          queries: () => [
            { key: queryKeys.product(slug), data: { ...visibleProduct(face), ...offers } },
            { key: queryKeys.similar(slug), data: view.cards(similar), json: view.cardsJson(similar) },
            { key: queryKeys.machinesOf(slug), data, json },
            ...(face.group === undefined
              ? []
              : [{ key: queryKeys.variants(slug), data: variantsOf(catalogue, face) }]),
          ],
        };
      };
    },
    machine: (slug: string, category?: string): ReadFacts =>
      answerFacts(machineQueryKeys.machine(slug, category), () =>
        machines.find(slug, { category, cardOf: cardOfFace, site }),
      ),
    reading: (text: string): ReadFacts => answerFacts(queryKeys.searchReading(text), () => search.read(text)),
    comparison: (query: ComparisonQuery): ReadFacts =>
      answerFacts(comparisonKey(query), () => comparisons.compare(query, site)),
    legalPage: (name: string): ReadFacts =>
      answerFacts(queryKeys.legalPage(name), () =>
        findLegalPage(name, site, shop.settings(), shop.shipping()),
      ),
    makers,
    nearestMachines: (text: string): ReadFacts =>
      answerFacts(machineQueryKeys.nearest(text), () => machines.nearest(text, site)),
    machinesOfMaker: (brand: string): ReadFacts =>
      answerFacts(machineQueryKeys.ofMaker(brand), () => machines.list(brand, site)),
    guides: (category?: string): ReadFacts =>
      answerFacts(queryKeys.guides(category), () => listGuides(shop, category)),
    guide: (slug: string): ReadFacts => answerFacts(queryKeys.guide(slug), () => findGuide(shop, site, slug)),
  };
}
