import type { Category } from '#domain/catalogue/category';
import type { Product } from '#domain/catalogue/product';

/** Words that mean the same to a shopper, and spellings that are always slips (`data/synonyms.json`). */
export interface Synonyms {
  /** Any phrase of a group finds the others. */
  readonly synonyms: readonly (readonly string[])[];
  /** Wrong spelling -> right spelling. */
  readonly corrections: Readonly<Record<string, string>>;
}

export interface SearchIndex {
  /** Adds and replaces by id. */
  upsert(products: readonly Product[]): void;
  remove(ids: readonly string[]): void;
  setSynonyms(synonyms: Synonyms): void;
  /** All categories: a search for a kind of goods shows that kind first. */
  setCategories(categories: readonly Category[]): void;
  /**
   * Indexes products that were added or changed, for `budgetMs` at most, and tells whether some still wait. A
   * search does some of it first and then answers from what is indexed; calling this in idle moments spares it that.
   */
  build(budgetMs: number): boolean;
  /**
   * The numbers of all published products that match, best first: exact part number or name, the kind of
   * goods that was named, beginnings of names, names, other fields, then one typo (two in long words).
   * Empty for a text with fewer than two letters or digits. Not to be written to.
   */
  find(text: string): Int32Array;
  /** Ids of up to `limit` products most like this one, itself left out. */
  findSimilar(product: Product, limit: number): readonly string[];
}
