import type { CatalogueReader, Listing, RevisionEvent } from '#catalogue/catalogue';
import type { FitmentReader } from '#catalogue/machines/fitment-index';
import type { Facets } from '#contract/catalogue/products';
import type { FileProblem } from '#domain/catalogue/file-problem';
import type { Campaign } from '#domain/orders/campaigns/campaign';
import type { Guide } from '#domain/catalogue/site/guide';
import type { ListingQuery } from '#domain/catalogue/listing';
import type { Product } from '#domain/catalogue/product/product';
import type { Settings } from '#domain/catalogue/site/settings';
import type { ShippingRules } from '#domain/orders/shipping/shipping-rules';
import type { Showcase } from '#domain/catalogue/site/showcase';
import type { Site, SiteId } from '#domain/catalogue/site/site';
import type { FoundCode } from './catalogue/find-codes.ts';
import type { SearchReading } from './catalogue/read-search.ts';

/** The whole shop as its faces, the server and the command line, see it. */
export interface Shop {
  readonly catalogue: CatalogueReader;
  /** Which part fits which machine. */
  readonly fitment: FitmentReader;
  settings(): Settings;
  /** What sending costs and how long it takes. */
  shipping(): ShippingRules;
  /** By title; the same array while none changes. */
  guides(): readonly Guide[];
  campaigns(): readonly Campaign[];
  /** How a storefront presents its goods. */
  showcase(site: SiteId): Showcase;
  /** Slugs of the products that stand first in a list in the shop's own order; none in any other list. */
  pinned(query: ListingQuery, site: SiteId): readonly string[];
  /** At least one. */
  sites(): readonly Site[];
  /** Filter, search (when `query.q` has two letters or digits), sort and page in one; of the `pinned` those that can be bought first. */
  list(query: ListingQuery, pinned?: readonly string[]): Listing;
  facets(query: ListingQuery): Facets;
  /** Up to `limit` results of a search, best first, and how many there are in all. */
  search(text: string, limit: number): Listing;
  /** The products of a pasted list of codes, line by line. */
  findCodes(list: string): readonly FoundCode[];
  /** What a search is taken for: `list` and `search` show its products. */
  readSearch(text: string): SearchReading;
  /** Ends when all products of the start can be found by a search; undefined from then on. */
  indexing(): Promise<void> | undefined;
  /** For a product that cannot be bought, first those that fit the same machines. */
  similar(product: Product, limit: number): readonly Product[];
  /** What a machine needs beside it and can be bought, by the categories that `fitment.json` names. */
  needed(machine: Product): readonly Product[];
  problems(): readonly FileProblem[];
  /** Changes of products and categories, then of settings and sites (without products); returns the function that ends it. */
  subscribe(listener: (event: ShopEvent) => void): () => void;
  close(): Promise<void>;
}

export type ShopEvent =
  | { readonly type: 'catalogue'; readonly change: RevisionEvent }
  | { readonly type: 'settings' }
  /** The index that was built beside the first answers is complete. */
  | { readonly type: 'search' }
  | { readonly type: 'problems'; readonly count: number };
