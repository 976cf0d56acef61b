import type { Facets, ProductCard } from '#contract/catalogue/products';
import type { CategoryTree } from '#domain/catalogue/category/category-tree';
import type { Category } from '#domain/catalogue/category/category';
import type { StatedFact } from '#domain/catalogue/facts/comparison';
import type { ListingQuery } from '#domain/catalogue/listing';
import type { Product } from '#domain/catalogue/product/product';
import type { CatalogueChange } from './catalogue-change.ts';
import type { ProductNumbers } from './product-numbers.ts';

/** What a change touched, told to subscribers after the new revision stands. */
export interface RevisionEvent {
  readonly revision: number;
  readonly upserted: readonly Product[];
  /** The products as they were before they went. */
  readonly removed: readonly Product[];
  readonly categoriesChanged: boolean;
  /** Whether pages can tell: false when only counts moved of which no page says the number. */
  readonly isVisible: boolean;
}

export interface Listing {
  readonly products: readonly Product[];
  /** Products in the whole list, over all pages. */
  readonly total: number;
}

/**
 * The image of the catalogue files in memory. Products come out as shoppers may see them: `stockCount`
 * is what can still be sold, and drafts are left out except where a function says otherwise.
 */
export interface CatalogueReader {
  /** The numbers that stand for the products in search results. */
  readonly numbers: ProductNumbers;
  /** Grows by one with each applied change; 0 for the empty catalogue. */
  readonly revision: number;
  /** The revision of the last change that pages can tell, see `RevisionEvent.isVisible`. */
  readonly visibleRevision: number;
  /** Number of published products. */
  readonly size: number;
  /** The numbers of all published products by name in Turkish order; not to be written to. */
  numbersByName(this: void): Int32Array;
  /** All published products by name in Turkish order. */
  products(): readonly Product[];
  /** By id, drafts included. */
  findProduct(id: string): Product | undefined;
  findProductBySlug(slug: string): Product | undefined;
  /** The published product that once had this slug. */
  findProductByOldSlug(slug: string): Product | undefined;
  /** The published products of its group, itself included, in the order of their options; none without a group. */
  variants(product: Product): readonly Product[];
  categories(): readonly Category[];
  categoryTree(): CategoryTree;
  findCategory(id: string): Category | undefined;
  findCategoryBySlug(slug: string): Category | undefined;
  /** The category that once had this slug. */
  findCategoryByOldSlug(slug: string): Category | undefined;
  /** Cards of published products in the category and below it; 0 for an unknown id. */
  productCount(categoryId: string): number;
  /**
   * Filters, sorts and pages. Of the products of a group one is listed: of those that pass the filters the first
   * that can be bought. `hits` are the numbers that a search found, best first: only they are listed,
   * in that order unless the query names a sort. An unknown category lists nothing. Of `pinned` (slugs) those that pass and can
   * be bought stand first where the order is the shop's own.
   */
  list(query: ListingQuery, hits?: Int32Array, pinned?: readonly string[]): Listing;
  /** The facets of the product's category with what it states of each. */
  statedFacts(this: void, product: Product): readonly StatedFact[];
  /** Counts for each filter value with the other filters of the query kept. */
  facets(query: ListingQuery, hits?: Int32Array): Facets;
  /** The product as pages show it: the same object while only counts change of which no page says the number. */
  face(this: void, product: Product): Product;
  card(this: void, product: Product): ProductCard;
  /** `card` as JSON text, made once per product version. */
  cardJson(product: Product): string;
}

export interface Catalogue extends CatalogueReader {
  apply(change: CatalogueChange): RevisionEvent;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: RevisionEvent) => void): () => void;
}
