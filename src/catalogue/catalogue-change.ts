import type { Category } from '#domain/catalogue/category/category';
import type { NamedSystem } from '#domain/catalogue/facts/fact-alternatives';
import type { Product } from '#domain/catalogue/product/product';

/** One batch of changes; the catalogue applies it as one new revision. */
export interface CatalogueChange {
  /** New and changed products. They are valid, and their ids and slugs are unique after the whole batch. */
  readonly upserted?: readonly Product[];
  readonly removedIds?: readonly string[];
  /** All categories, if any changed. */
  readonly categories?: readonly Category[];
  /** Names of the trade with their synonyms, for reading facts. */
  readonly systems?: readonly NamedSystem[];
  /** The available pieces by product id: the count minus later sales. */
  readonly available?: ReadonlyMap<string, number>;
  /** How well all products sell, by product id: levels of `soldStep`, 0 for missing ones. */
  readonly sold?: ReadonlyMap<string, number>;
}
