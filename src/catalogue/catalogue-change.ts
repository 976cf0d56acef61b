import type { Category } from '#domain/catalogue/category/category';
import type { NamedSystem } from '#domain/catalogue/facts/fact-alternatives';
import type { Product } from '#domain/catalogue/product/product';

/** One batch of changes; the catalogue takes it as a whole under one new revision. */
export interface CatalogueChange {
  /** New and changed products, already valid, ids and slugs unique in the catalogue after the whole batch. */
  readonly upserted?: readonly Product[];
  readonly removedIds?: readonly string[];
  /** When categories changed: all of them. */
  readonly categories?: readonly Category[];
  /** Names of the trade with their other names, by which facts are read. */
  readonly systems?: readonly NamedSystem[];
  /** Pieces that can still be sold, by product id; sales since the last count are taken off. */
  readonly available?: ReadonlyMap<string, number>;
  /** How well all products sell, by product id: steps of `soldStep`, 0 for those that are not named. */
  readonly sold?: ReadonlyMap<string, number>;
}
