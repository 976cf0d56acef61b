import { createListeners } from '#kernel/listeners';
import type { Catalogue, CatalogueReader, RevisionEvent } from '#catalogue/create-catalogue';
import type { Listing } from '#catalogue/lists/list-reader';
import { createFitmentIndex, type FitmentReader } from '#catalogue/machines/fitment-index';
import type { Facets } from '#contract/catalogue/product/products';
import type { NamedSystem } from '#domain/catalogue/facts/fact-alternatives';
import type { FileProblem } from '#domain/catalogue/file-problem';
import { EMPTY_LISTING, type ListingQuery } from '#domain/catalogue/listing';
import { isSearchable } from '#domain/catalogue/search-term';
import type { Product } from '#domain/catalogue/product/product';
import { settingsFields } from '#domain/catalogue/site/settings';
import { isSellable } from '#domain/orders/stock/stock';
import { NO_SHIPPING_RULES } from '#domain/orders/shipping/shipping-rules';
import { DEFAULT_SHOWCASE, type Showcase } from '#domain/catalogue/site/showcase';
import { DEFAULT_SITES, type Site, type SiteId } from '#domain/catalogue/site/site';
import { guidePage, SERVICE_PAGES } from '#search/read-pages';
import type { SearchIndex } from '#search/create-search-index';
import type { Synonyms } from '#domain/catalogue/synonyms';
import { createFindCodes } from './catalogue/product/find-codes.ts';
import { createFittingGoods } from './catalogue/facts/fitting-goods.ts';
import { createAssortments } from './catalogue/site/assortments.ts';
import type { CatalogueDocuments, CatalogueFiles, FilesChange } from './catalogue/ports.ts';
import { createReadSearch, type SearchReading } from './catalogue/read-search.ts';

/** The key of pinned products for the home page and the list of everything. */
const ALL_GOODS = 'all';
const NOTHING_PINNED: readonly string[] = [];
const NO_HITS = new Int32Array(0);
/** The most products of one group among the similar ones. */
const MAX_ALIKE = 4;
/** Milliseconds of indexing before other work gets its turn. */
const INDEX_SLICE_MS = 5;

/** A filter in the address counts more than the same one in the search text. */
function withWishes(query: ListingQuery, wishes: SearchReading['wishes']): ListingQuery {
  return {
    ...query,
    price: query.price ?? wishes.price,
    sort: query.sort ?? wishes.sort,
    inStock: query.inStock ?? wishes.inStock,
    discounted: query.discounted || wishes.discounted === true,
  };
}

/** Synonyms and fitment are with their readers. */
type StoredDocuments = Omit<CatalogueDocuments, 'synonyms' | 'fitment'>;

const DEFAULT_DOCUMENTS: StoredDocuments = {
  settings: settingsFields.parse({}),
  sites: DEFAULT_SITES,
  shipping: NO_SHIPPING_RULES,
  showcases: {},
  guides: [],
  campaigns: [],
};

export type ShopEvent =
  | { readonly type: 'catalogue'; readonly change: RevisionEvent }
  | { readonly type: 'settings' }
  /** The index that was built in the background is complete, after the start or a large change. */
  | { readonly type: 'search' }
  | { readonly type: 'problems'; readonly count: number };

/** The whole shop for its faces, server and command line. */
export type Shop = Omit<ReturnType<typeof createShop>, 'watch' | 'apply'>;

interface Parts {
  readonly files: CatalogueFiles;
  readonly catalogue: Catalogue;
  readonly search: SearchIndex;
}

/**
 * Reads the files once, watches them, and answers all questions of the faces from memory. The catalogue is complete
 * when this returns. Watching and indexing start with `watch`; until the index is complete, a search finds only what is
 * indexed.
 */
export function createShop({ files, catalogue, search }: Parts) {
  const fitment = createFitmentIndex(catalogue);
  const catalogueReader: CatalogueReader = catalogue;
  const fitmentReader: FitmentReader = fitment;
  let documents: StoredDocuments = DEFAULT_DOCUMENTS;
  /** Words and names of systems that mean the same. */
  let named: { readonly words: Synonyms; readonly systems: readonly NamedSystem[] } = {
    words: {},
    systems: [],
  };
  let pages = SERVICE_PAGES;
  let problemCount = 0;
  let isBuilding = false;
  /** Whether a search may have been answered without some products. */
  let isIncomplete = true;
  let isClosed = false;
  let endIndexing = (): void => undefined;
  let indexing: Promise<void> | undefined = new Promise((resolve) => {
    endIndexing = resolve;
  });
  const { subscribe, notify } = createListeners<ShopEvent>();
  const goods = createFittingGoods(catalogue, fitment);
  const assortments = createAssortments(catalogue, () => documents.sites);
  const { carries } = assortments;
  const readSearch = createReadSearch({ search, catalogue, fitment, pages: () => pages });

  const applyChange = (change: FilesChange): RevisionEvent | undefined => {
    const { upserted, removedIds, categories, available, sold, synonyms, fitment: fits, ...changed } = change;
    const { sites = [], guides, ...others } = changed;
    if (Object.keys(changed).length > 0) {
      documents = {
        ...documents,
        ...others,
        ...(sites.length > 0 ? { sites } : {}),
        ...(guides ? { guides } : {}),
      };
      if (guides) pages = [...SERVICE_PAGES, ...guides.map(guidePage)];
    }
    if (synonyms || fits) {
      named = { words: synonyms ?? named.words, systems: fits?.systems ?? named.systems };
      const ofSystems = named.systems.map(({ name, aliases }) => [name, ...aliases]);
      search.setSynonyms({ ...named.words, synonyms: [...(named.words.synonyms ?? []), ...ofSystems] });
    }
    if (fits) fitment.setFitment(fits);
    if (categories) search.setCategories(categories);
    if (!upserted?.length && !removedIds?.length && !categories && !available && !sold && !fits)
      return undefined;
    const event = catalogue.apply({ ...change, ...(fits ? { systems: fits.systems } : {}) });
    search.remove(event.removed.map(({ id }) => id));
    search.upsert(event.upserted);
    return event;
  };

  /** Indexes in slices and reports when searches can find again what they could not find meanwhile. */
  const buildIndex = (): void => {
    isBuilding = !isClosed && search.build(INDEX_SLICE_MS);
    isIncomplete ||= isBuilding;
    if (isBuilding) setImmediate(buildIndex);
    else if (isIncomplete) {
      isIncomplete = false;
      indexing = undefined;
      endIndexing();
      notify({ type: 'search' });
    }
  };

  const onChange = (change: FilesChange): void => {
    const before = documents;
    const event = applyChange(change);
    if (!isBuilding && event?.isVisible !== false) setImmediate(buildIndex);
    if (event) notify({ type: 'catalogue', change: event });
    if (documents !== before || change.synonyms || change.fitment) notify({ type: 'settings' });
    // Only the problems of the catalogue's files changed; checking the private files as well would cost more than a
    // sale.
    if (Object.keys(change).length > 0) return;
    const count = files.problems().length;
    if (count !== problemCount) notify({ type: 'problems', count });
    problemCount = count;
  };

  applyChange(files.load());
  // Sorting many names takes time, so it is done before the first request.
  catalogue.list(EMPTY_LISTING);
  problemCount = files.problems().length;

  /** The numbers of the parts for the machine of a query, best first; none for an unknown machine. */
  const fittingNumbers = (slug: string): number[] => {
    const machine = fitment.findMachine(slug);
    const parts = machine ? fitment.parts(machine) : [];
    return parts.flatMap(({ product, fit }) =>
      fit.verdict === 'uyar' ? (catalogue.numbers.find(product.id) ?? []) : [],
    );
  };

  /** The query with the filters of its search text, and the numbers of the products that the text means. */
  const interpret = (query: ListingQuery): { readonly query: ListingQuery; readonly hits?: Int32Array } => {
    const { q, machine, isPlain } = query;
    if (q !== '' && !isSearchable(q)) return { query, hits: NO_HITS };
    const reading = q === '' ? undefined : readSearch(q, isPlain);
    const hits = reading?.numbers;
    const wanted = reading ? withWishes(query, reading.wishes) : query;
    if (machine === undefined) return hits ? { query: wanted, hits } : { query: wanted };
    const fitting = fittingNumbers(machine);
    if (!hits) return { query: wanted, hits: Int32Array.from(fitting) };
    const fits = new Set(fitting);
    return { query: wanted, hits: hits.filter((number) => fits.has(number)) };
  };

  /** Slugs of the pinned products of a list in the shop's own order; none in any other list. */
  const pinned = (
    { q, machine, category = ALL_GOODS, categoryId, sort }: ListingQuery,
    site: SiteId,
  ): readonly string[] => {
    const isShopOrder = (sort ?? 'onerilen') === 'onerilen' && q === '' && !machine && !categoryId;
    const { pinned: lists } = documents.showcases[site] ?? {};
    if (!isShopOrder || !lists) return NOTHING_PINNED;
    const names = catalogue.categoryTree().namesOf(category);
    const name = names.find((each) => Object.hasOwn(lists, each));
    return (name !== undefined && lists[name]) || NOTHING_PINNED;
  };

  /** Each article once, without other options of its own; of what cannot be bought, parts for its machines first. */
  const findSimilar = (product: Product, limit: number, site?: Site): readonly Product[] => {
    const isCarried = (each: Product): boolean => carries(site, each.categoryId);
    const found = isSellable(product) ? [] : goods.alternatives(product, limit).filter(isCarried);
    const known = new Set([product.group, ...found.map(({ group }) => group)]);
    for (const { number } of search.findSimilar(product, limit * MAX_ALIKE)) {
      if (found.length >= limit) break;
      const each = catalogue.findByNumber(number);
      if (!each || found.includes(each) || !isCarried(each)) continue;
      if (each.group !== undefined && known.has(each.group)) continue;
      known.add(each.group);
      found.push(each);
    }
    return found;
  };

  return {
    catalogue: catalogueReader,
    /** Which part fits which machine. */
    fitment: fitmentReader,
    settings: () => documents.settings,
    /** At least one. */
    sites: () => documents.sites,
    /** The costs and times of shipping. */
    shipping: () => documents.shipping,
    /** By title; the same array while no guide changes. */
    guides: () => documents.guides,
    campaigns: () => documents.campaigns,
    showcase: (site: SiteId): Showcase => documents.showcases[site] ?? DEFAULT_SHOWCASE,
    /** Whether a storefront carries the products of a category. */
    carries,
    /** Equal for storefronts that carry the same; empty for one that carries everything. */
    assortmentKey: (site: Site): string => assortments.of(site)?.key ?? '',
    storefrontOf: assortments.storefrontOf,
    /** The published products that a storefront carries, by name in Turkish order. */
    products: (site: Site): readonly Product[] => {
      const all = catalogue.products();
      return assortments.of(site) ? all.filter(({ categoryId }) => carries(site, categoryId)) : all;
    },
    /** Searches, filters, sorts and pages what the storefront carries; pinned goods that can be bought come first. */
    list: (listing: ListingQuery, site?: Site): Listing => {
      const { query, hits } = interpret(listing);
      const front = site && { pinned: pinned(listing, site.id), assortment: assortments.of(site) };
      return catalogue.list(query, hits, front);
    },
    facets: (listing: ListingQuery, site?: Site): Facets => {
      const { query, hits } = interpret(listing);
      return catalogue.facets(query, hits, assortments.of(site));
    },
    /** Up to `limit` results of a search, best first, and the total number. */
    search: (
      text: string,
      limit: number,
      { site, machine }: { readonly site?: Site; readonly machine?: string } = {},
    ): Listing => {
      const listing = { ...EMPTY_LISTING, q: text, pageSize: limit, machine: machine || undefined };
      const { query, hits = NO_HITS } = interpret(listing);
      return catalogue.list(query, hits, { assortment: assortments.of(site) });
    },
    /** The products of a pasted list of codes, line by line. */
    findCodes: createFindCodes({ catalogue, search }),
    /** The interpretation of a search; `list` and `search` return its products. */
    readSearch,
    /** Resolves when searches can find all initial products; undefined from then on. */
    indexing: (): Promise<void> | undefined => indexing,
    /** For a product that cannot be bought, those for the same machines come first. */
    similar: findSimilar,
    /** The available supplies of a machine, from the categories in `fitment.json`. */
    needed: (machine: Product, site?: Site): readonly Product[] =>
      goods.needed(machine).filter(({ categoryId }) => carries(site, categoryId)),
    problems: (): readonly FileProblem[] => files.problems(),
    /** Also settings and sites, after products and categories; returns the function that ends the subscription. */
    subscribe,
    /** Applies a change that is in no file, as one of the files. */
    apply: onChange,
    watch: (): Promise<void> => {
      buildIndex();
      return files.watch(onChange);
    },
    close: async (): Promise<void> => {
      isClosed = true;
      await files.close();
    },
  };
}
