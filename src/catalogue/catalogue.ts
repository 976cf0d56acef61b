import type { Facets, ProductCard } from '#contract/catalogue/product/products';
import type { CategoryTree } from '#domain/catalogue/category/category-tree';
import type { Category } from '#domain/catalogue/category/category';
import type { StatedFact } from '#domain/catalogue/facts/comparison';
import type { ListingQuery } from '#domain/catalogue/listing';
import type { Product } from '#domain/catalogue/product/product';
import type { CatalogueChange } from './catalogue-change.ts';
import type { ProductNumbers } from './product-numbers.ts';

/** The effect of a change, for subscribers, after the new revision is complete. */
export interface RevisionEvent {
  readonly revision: number;
  readonly upserted: readonly Product[];
  /** The removed products in their last version. */
  readonly removed: readonly Product[];
  readonly categoriesChanged: boolean;
  /** Whether pages can show the change: false when only counts changed that no page shows. */
  readonly isVisible: boolean;
}

export interface Listing {
  readonly products: readonly Product[];
  /** The same products as pages show them, see `CatalogueReader.face`. */
  readonly faces: readonly Product[];
  /** Products on all pages of the list. */
  readonly total: number;
}

/**
 * The catalogue's files in memory. Products are returned as shoppers may see them: `stockCount` is the number of
 * available pieces, and drafts are left out except where a function says otherwise.
 */
export interface CatalogueReader {
  /** The numbers of the products in search results. */
  readonly numbers: ProductNumbers;
  /** Grows by one with each applied change; 0 for the empty catalogue. */
  readonly revision: number;
  /** The revision of the last change that pages can show, see `RevisionEvent.isVisible`. */
  readonly visibleRevision: number;
  /** The revision of the last change that may have changed `productCount`. */
  readonly countedRevision: number;
  /** Number of published products. */
  readonly size: number;
  /** The numbers of all published products by name in Turkish order. Read-only. */
  numbersByName(this: void): Int32Array;
  /** All published products by name in Turkish order. */
  products(): readonly Product[];
  /** By id, drafts included. */
  findProduct(id: string): Product | undefined;
  /** Drafts included. */
  findByNumber(this: void, number: number): Product | undefined;
  /** Drafts included; in no order. */
  allProducts(this: void): Product[];
  findProductBySlug(slug: string): Product | undefined;
  /** The published product that formerly had this slug. */
  findProductByOldSlug(slug: string): Product | undefined;
  /** The published products of its group, itself included, in the order of their options; none without a group. */
  variants(product: Product): readonly Product[];
  categories(): readonly Category[];
  categoryTree(): CategoryTree;
  findCategory(id: string): Category | undefined;
  findCategoryBySlug(slug: string): Category | undefined;
  /** The category that formerly had this slug. */
  findCategoryByOldSlug(slug: string): Category | undefined;
  /** The number of cards in the category and below it, published products only; 0 for an unknown id. */
  productCount(categoryId: string): number;
  /**
   * Filters, sorts and pages. A group is listed once: its first matching product that can be bought. `hits` are the
   * numbers that a search found, best first: only these are listed, in this order unless the query sorts. An unknown
   * category lists nothing. Matching `pinned` products (slugs) that can be bought come first in the shop's own order.
   */
  list(query: ListingQuery, hits?: Int32Array, pinned?: readonly string[]): Listing;
  /** The facets of the product's category with the values that it states. */
  statedFacts(this: void, product: Product): readonly StatedFact[];
  /** Counts for each filter value under the query's other filters. */
  facets(query: ListingQuery, hits?: Int32Array): Facets;
  /** The product as pages show it: the same object as long as only counts change that no page shows. */
  face(this: void, product: Product): Product;
  card(this: void, product: Product): ProductCard;
  /** `card` as JSON text, created once for each version. */
  cardJson(product: Product): string;
}

export interface Catalogue extends CatalogueReader {
  apply(change: CatalogueChange): RevisionEvent;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: RevisionEvent) => void): () => void;
}
