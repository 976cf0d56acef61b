import type { CatalogueReader, Listing, RevisionEvent } from '#catalogue/catalogue';
import type { FitmentReader } from '#catalogue/machines/fitment-index';
import type { Facets } from '#contract/catalogue/product/products';
import type { FileProblem } from '#domain/catalogue/file-problem';
import type { Campaign } from '#domain/orders/campaigns/campaign';
import type { Guide } from '#domain/catalogue/site/guide';
import type { ListingQuery } from '#domain/catalogue/listing';
import type { Product } from '#domain/catalogue/product/product';
import type { Settings } from '#domain/catalogue/site/settings';
import type { ShippingRules } from '#domain/orders/shipping/shipping-rules';
import type { Showcase } from '#domain/catalogue/site/showcase';
import type { Site, SiteId } from '#domain/catalogue/site/site';
import type { FoundCode } from './catalogue/product/find-codes.ts';
import type { SearchReading } from './catalogue/read-search.ts';

/** The whole shop for its faces, server and command line. */
export interface Shop {
  readonly catalogue: CatalogueReader;
  /** Which part fits which machine. */
  readonly fitment: FitmentReader;
  settings(): Settings;
  /** The costs and times of shipping. */
  shipping(): ShippingRules;
  /** By title; the same array while no guide changes. */
  guides(): readonly Guide[];
  campaigns(): readonly Campaign[];
  /** The showcase of a storefront. */
  showcase(site: SiteId): Showcase;
  /** Slugs of the pinned products of a list in the shop's own order; none in any other list. */
  pinned(query: ListingQuery, site: SiteId): readonly string[];
  /** At least one. */
  sites(): readonly Site[];
  /**
   * Filters, searches (when `query.q` has two letters or digits), sorts and pages; the `pinned` products that can be
   * bought come first.
   */
  list(query: ListingQuery, pinned?: readonly string[]): Listing;
  facets(query: ListingQuery): Facets;
  /** Up to `limit` results of a search, best first, and the total number. */
  search(text: string, limit: number): Listing;
  /** The products of a pasted list of codes, line by line. */
  findCodes(list: string): readonly FoundCode[];
  /** The interpretation of a search; `list` and `search` return its products. */
  readSearch(text: string): SearchReading;
  /** Resolves when searches can find all initial products; undefined from then on. */
  indexing(): Promise<void> | undefined;
  /** For a product that cannot be bought, those for the same machines come first. */
  similar(product: Product, limit: number): readonly Product[];
  /** The available supplies of a machine, from the categories in `fitment.json`. */
  needed(machine: Product): readonly Product[];
  problems(): readonly FileProblem[];
  /**
   * Changes of products and categories, then of settings and sites (without products); returns the function that ends
   * the subscription.
   */
  subscribe(listener: (event: ShopEvent) => void): () => void;
  close(): Promise<void>;
}

export type ShopEvent =
  | { readonly type: 'catalogue'; readonly change: RevisionEvent }
  | { readonly type: 'settings' }
  /** The index that was built in the background is complete. */
  | { readonly type: 'search' }
  | { readonly type: 'problems'; readonly count: number };
